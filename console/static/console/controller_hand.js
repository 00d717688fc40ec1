// Any hand, act by act: when it happened and was recorded, by whom and by what, the article, and how the table stood.

import { cardImage, UNREAD } from "./cards.js";
import { articleKey, dayPick, person } from "./controller_parts.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { euro, facts, figure, has, hour, second, t } from "./words.js";

const marks = { tablet: "tablet", device: "deck", console: "person", house: "ledger" };
const LATE_MS = 2_000;
const hundredths = (at) => `${second(at)},${at.slice(20, 22)}`;

export const proofOf = (act) => ask(`/api/ledger/inclusion/?stream=${encodeURIComponent(act.stream)}&seq=${act.seq}`);

// ---------------------------------------------------------------- the acts

function line(act, chosen) {
  const late = act.late_ms >= LATE_MS;
  return html`<tr class="act ${chosen ? "on" : ""}" data-key="a${act.n}" data-do="act" data-value="${act.n}"><td class="n"><button data-do="act" data-value="${act.n}" aria-label="${t("ctl.hand.act", { n: act.n })}" ${chosen && html`aria-current="step"`}>${act.n}</button></td>
    <td class="num">${hundredths(act.happened_at)}</td><td class="num ${late ? "late" : "soon"}">${late && icon("netoff", "small")}+${(act.late_ms / 1000).toFixed(2).replace(".", ",")} s</td>
    <td class="by">${icon(marks[act.by], "small")}<span>${person(act.sender)}${act.actor !== act.sender ? html`<small>${person(act.actor)}</small>` : null}</span></td><td class="what">${act.says}</td><td class="num r">${figure(act.after.pot)}</td><td>${articleKey(act.article, act.says)}</td></tr>`;
}

const streetName = (name) => (has(`ctl.street.${name}`) ? t(`ctl.street.${name}`) : name);

function lines(acts, chosen) {
  let street = "";
  return acts.flatMap((act) => {
    const head = act.street && act.street !== street ? [html`<tr class="street" data-key="s${act.n}"><td colspan="7">${streetName(act.street)}</td></tr>`] : [];
    street = act.street || street;
    return [...head, line(act, act.n === chosen)];
  });
}

// ---------------------------------------------------------------- how the table stood

const shownCards = (cards) => cards.filter((card) => card !== UNREAD);

function seat(one, players) {
  const player = players.find(({ seat: at }) => at === one.seat)?.player;
  return html`<li class="${one.in ? "" : "out"}" data-key="${one.seat}"><b>${one.seat}</b><span>${t("ctl.who.player", { n: player ?? "–" })}${!one.in ? html` <small>Fold</small>` : one.all_in ? html` <small>All-in</small>` : null}</span>
    <span class="faces">${shownCards(one.cards).map((card) => cardImage(card, 22, 30))}</span><span class="num bet">${one.bet ? euro(one.bet) : ""}</span><span class="num">${euro(one.stack)}</span></li>`;
}

function proof(act, found) {
  if (act.leaf === null) return html`<p class="note">${icon("dashes", "small")}${t("ctl.hand.noleaf")}</p>`;
  if (!found) return html`<button class="key" data-do="proof">${icon("check", "small")}${t("ctl.hand.prove")}</button>`;
  return html`<p class="note good">${icon("check", "small")}<span>${t("ctl.hand.proved", { steps: found.path.length, size: grouped(found.size) })}<code>${found.root_hash}</code></span></p>`;
}

const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ".");

function snapshot({ hand, act, proof: found }) {
  const now = hand.acts[act - 1];
  const seats = [...now.after.seats].sort((a, b) => a.seat - b.seat);
  const blank = Array.from({ length: Math.max(0, 5 - now.after.board.length) }, () => html`<i></i>`);
  return html`<div class="snapshot"><h3>${t("ctl.hand.after", { n: act })}</h3><div class="felt">${now.after.board.map((card) => cardImage(card, 38, 53))}${blank}</div>
    <dl class="sums"><div><dt>${t("ctl.hand.pot")}</dt><dd class="num">${euro(now.after.pot)}</dd></div><div><dt>${t("ctl.hand.pots")}</dt><dd class="num">${now.after.pots.map((pot) => euro(pot.amount)).join(" + ") || "–"}</dd></div></dl>
    <ul>${seats.map((one) => seat(one, hand.players))}</ul>
    <p class="note">${icon("lock", "small")}${t("ctl.hand.faces")}</p>
    <dl class="leaf"><div><dt>${t("ctl.hand.leaf")}</dt><dd class="num">${now.leaf === null ? "–" : grouped(now.leaf)}</dd></div><div><dt>${t("ctl.hand.entry")}</dt><dd>${now.stream} ${now.seq}</dd></div><div><dt>${t("ctl.hand.recorded")}</dt><dd class="num">${hundredths(now.recorded_at)}</dd></div><div><dt>${t("ctl.hand.hash")}</dt><dd><code>${now.hash}</code></dd></div></dl>
    ${proof(now, found)}</div>`;
}

// ---------------------------------------------------------------- the panel

function picks({ tables, table, hands, hand, ...how }) {
  const option = (one) => html`<option value="${one.number}" ${hand?.table === table && one.number === hand?.number && html`selected`}>${t("ctl.hand.option", { n: one.number, at: hour(one.ended_at), pot: euro(one.pot) })}</option>`;
  return html`<div class="picks">${dayPick(how)}<label class="sr" for="table">${t("ctl.col.table")}</label><select id="table" data-choose="table" data-chosen="${table}">${tables.map((one) => html`<option value="${one}" ${one === table && html`selected`}>${t("table", { n: one })}</option>`)}</select>
    <label class="sr" for="hand">${t("ctl.hand.choose")}</label><select id="hand" data-choose="hand" data-chosen="${hand?.table === table ? hand.number : ""}" ${hands?.length ? "" : html`disabled`}><option value="">${t("ctl.hand.choose")}</option>${(hands ?? []).map(option)}</select></div>`;
}

function sub({ summary, ...hand }) {
  if (!summary) return t("ctl.hand.open", { n: hand.number, table: hand.table });
  return t("ctl.hand.sub", { n: hand.number, table: hand.table, game: facts.games[summary.game] ?? summary.game, pot: euro(summary.pot), rake: euro(summary.rake), dealer: person(summary.dealer) });
}

const paper = (hand) => html`<a class="key wide" id="paper" href="/controller/hands/${hand.table}/${hand.number}/" target="_blank" rel="noopener">${icon("ledger", "small")}${t("ctl.hand.paper")}</a>`;

function reading(how) {
  const { hand, act } = how;
  const step = (by, word, sign) => html`<button class="key" data-do="act" data-value="${act + by}" aria-label="${word}">${sign}</button>`;
  return html`<div class="stand">${step(-1, t("ctl.hand.before"), "‹")}<input type="range" id="scrub" min="1" max="${hand.acts.length}" value="${act}" aria-label="${t("ctl.hand.scrub")}">${step(1, t("ctl.hand.next"), "›")}<b class="num">${t("ctl.hand.of", { n: act, all: hand.acts.length })}</b>${paper(hand)}</div>
    <div class="split"><div class="acts scroll"><table><thead><tr>${["n", "at", "recorded", "by", "what"].map((name) => html`<th>${t(`ctl.acts.${name}`)}</th>`)}<th class="r">${t("ctl.hand.pot")}</th><th>${t("article")}</th></tr></thead><tbody>${lines(hand.acts, act)}</tbody></table></div>${snapshot(how)}</div>`;
}

export function handPanel(how) {
  const { hand, hands } = how;
  const none = html`<p class="none">${hands === null ? t("ctl.reading") : hands.length ? t("ctl.hand.pick") : t("ctl.hand.none")}</p>`;
  return html`<section class="panel" id="handPanel"><header><div><h2>${t("ctl.hand")}</h2><p>${hand ? sub(hand) : t("ctl.hand.how")}${hand?.summary?.void ? html` <b class="tag alarm">${t("ctl.hand.void")}</b>` : null}</p></div>${picks(how)}</header>${hand ? reading(how) : none}</section>`;
}
