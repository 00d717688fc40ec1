// The floor's queue: cases the book leaves to somebody above the dealer, and contested pots. Each says what happened,
// what the book prescribes and why, what may be decided instead; the hand waits until it is.

import { askKey, becauseKey, sheetKey } from "./asking.js";
import { ago, fill } from "./clocks.js";
import { html } from "./dom.js";
import { choiceField, moneyField, read, textField, tickField, Unreadable } from "./fields.js";
import { icon } from "./icons.js";
import { say, stepList } from "./irregularities.js";
import { errorsPanel, sanctionsPanel } from "./sanctions.js";
import { euro, t } from "./words.js";

const RANKS = { dealer: 0, floor: 1, pit: 2, direction: 3, td: 3 };
const ORDERS = ["go_on", "cancel_deal", "void_hand", "kill_hand", "retrieve_hand", "restrict_player"];
const OF_A_SEAT = new Set(["kill_hand", "retrieve_hand", "restrict_player"]);

export const mayDecide = (how, one) => how.may("tables.decide_ruling") && RANKS[how.role] >= RANKS[one.applies];
const where = (one) => t("rulings.where", { table: one.table, hand: one.hand });
const since = (at) => html`<span class="num">${fill(t("rulings.since"), { since: ago(at) })}</span>`;

// ---------------------------------------------------------------- cases

const factLine = ({ question, answer }) => html`<span class="fact"><small>${say(question)}</small> <b>${say(answer)}</b></span>`;

function keysOf(one, how) {
  if (!mayDecide(how, one)) return html`<p class="muted">${t("rulings.not-yours", { who: t(`who.${one.applies}`) })}</p>`;
  const decide = (choice, data) => ({ case: one.id, ...data });
  return html`<div class="keys">${askKey(how, "tables.decide_ruling", decide(null, { how: "prescribed" }), t("rulings.decide"), { look: "mini yes", asks: t("rulings.decide.sure") })}
    ${sheetKey(how, "tables.decide_ruling", "otherwise", { case: one.id, table: one.table, hand: one.hand }, t("rulings.otherwise"))}</div>`;
}

const alternative = (one, each, how) => html`<li data-key="${each.slug}"><details><summary><b>${say(each.title)}</b>${becauseKey(each.article, say(each.title))}</summary>${stepList(each.steps)}</details>
    ${mayDecide(how, one) && askKey(how, "tables.decide_ruling", { case: one.id, how: "alternative", choice: each.slug }, t("rulings.choose"), { asks: t("rulings.decide.sure") })}</li>`;

export const caseCard = (one, how) => html`<article class="case" data-key="case${one.id}" data-case="${one.id}"><header>${icon("octagon")}<span><b>${say(one.title)}</b><span>${where(one)} · ${since(one.reported_at)}${one.by_device && ` · ${t("rulings.device")}`}</span></span>
    <button class="mini" data-open="${one.table}">${t("table", { n: one.table })}</button></header>
    ${one.facts.length > 0 && html`<p class="told">${one.facts.map(factLine)}</p>`}
    <h4>${t("rulings.prescribed")}${becauseKey(one.article, say(one.title))}</h4>${stepList(one.steps)}
    ${one.alternatives.length > 0 && html`<h4>${t("rulings.alternatives")}</h4><ul class="others">${one.alternatives.map((each) => alternative(one, each, how))}</ul>`}
    ${keysOf(one, how)}</article>`;

// ---------------------------------------------------------------- contested pots

function contestCard(one, how) {
  const at = { contest: one.id, hand: one.hand, table: one.table };
  const told = [t(`contest.state.${one.state}`), one.held > 0 && t("contest.aside", { amount: euro(one.held) }), one.video && t("contest.video")].filter(Boolean).join(" · ");
  return html`<article class="case" data-key="contest${one.id}" data-contest="${one.id}"><header>${icon("chips")}<span><b>${t("contest.line", one)}</b><span>${where(one)} · ${since(one.asked_at)} · ${told}</span></span>
    <button class="mini" data-open="${one.table}">${t("table", { n: one.table })}</button></header><p class="told">${one.facts}</p>
    <div class="keys">${one.state === "open" && sheetKey(how, "tables.defer_contest", "defer", at, t("contest.defer"))}
    ${sheetKey(how, "tables.decide_contest", "again", at, t("contest.again"))}${sheetKey(how, "tables.decide_contest", "stands", at, t("contest.stands"))}</div></article>`;
}

// ---------------------------------------------------------------- the desk, the drawer

export function rulingsDesk(how) {
  const { cases, contests } = how.room.rulings;
  return html`<div class="rulings"><section class="panel" aria-label="${t("rulings.queue")}"><h2>${t("rulings.queue")} <b class="num">${cases.length + contests.length}</b></h2>
      ${cases.map((one) => caseCard(one, how))}${contests.map((one) => contestCard(one, how))}${!cases.length && !contests.length && html`<p class="none">${t("rulings.none")}</p>`}</section>
    <div class="beside">${sanctionsPanel(how)}${errorsPanel(how)}</div></div>`;
}

/** How many wait, for the tab. */
export const waitingCount = (room) => (room?.rulings ? room.rulings.cases.length + room.rulings.contests.filter((one) => one.state === "open").length : 0);

/** In the drawer of its table. */
export const openCase = (view, how) => view.case?.state === "open" && html`<section class="in-drawer">${caseCard(view.case, how)}</section>`;

// ---------------------------------------------------------------- sheets

const seatsTyped = (id) => {
  const seats = read.text(id).split(/[\s,]+/).map(Number);
  if (!seats.length || seats.some((seat) => !Number.isInteger(seat) || seat < 1)) throw new Unreadable(t("contest.seats"));
  return seats;
};

function ordered() {
  const kind = read.text("order");
  if (kind === "go_on") return [];
  return [OF_A_SEAT.has(kind) ? { kind, seat: read.whole("seat") } : { kind }];
}

export const rulingSheets = {
  otherwise: {
    title: ({ sheet }) => t("rulings.otherwise.title", sheet),
    body: () => html`<p class="lead">${t("rulings.otherwise.how")}</p>${choiceField("order", t("rulings.what"), ORDERS.map((kind) => [kind, t(`order.${kind}`)]))}
      <label for="seat">${t("rulings.seat")}</label><input id="seat" inputmode="numeric" autocomplete="off" maxlength="2">${textField("reason", t("rulings.reason"))}`,
    key: () => t("rulings.otherwise.do"),
    ask: ({ sheet }) => ["tables.decide_ruling", { case: sheet.case, how: "otherwise", orders: ordered(), reason: read.text("reason") }],
  },
  defer: {
    title: ({ sheet }) => t("contest.defer.title", sheet),
    body: () => html`<p class="lead">${t("contest.defer.how")}</p>${moneyField("held", t("contest.defer.amount"), 0)}${tickField("video", t("contest.defer.video"))}`,
    key: () => t("contest.defer.do"),
    ask: ({ sheet }) => ["tables.defer_contest", { contest: sheet.contest, held: read.money("held"), video: read.ticked("video") }],
  },
  stands: {
    title: ({ sheet }) => t("contest.stands.title", sheet),
    body: () => html`<p class="lead">${t("contest.stands.how")}</p>${textField("reason", t("rulings.reason"))}`,
    key: () => t("contest.stands.do"),
    ask: ({ sheet }) => ["tables.decide_contest", { contest: sheet.contest, outcome: "stands", reason: read.text("reason") }],
  },
  again: {
    title: ({ sheet }) => t("contest.again.title", sheet),
    body: ({ sheet, room }) => html`<p class="lead">${t("contest.again.how")}</p>${potsOf(room, sheet).map((n) => textField(`pot${n}`, t("contest.again.pot", { n: n + 1 })))}${textField("reason", t("rulings.reason"))}`,
    key: () => t("contest.again.do"),
    ask: ({ sheet, room }) => ["tables.decide_contest", { contest: sheet.contest, outcome: "pushed_again", reason: read.text("reason"), winners: potsOf(room, sheet).map((pot) => ({ pot, seats: seatsTyped(`pot${pot}`) })) }],
  },
};

const potsOf = (room, sheet) => Array.from({ length: room.rulings.contests.find((one) => one.id === sheet.contest)?.pots ?? 1 }, (_, n) => n);
