// The dock while cards are dealt and shown, and while pots are pushed.

import { seatIn } from "./ahead.js";
import { cardPad, isFull, openSlot } from "./cardpad.js";
import { seenIn, UNREAD } from "./cards.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { euro, t } from "./words.js";

// ---------------------------------------------------------------- dealing

/** What the pad asks for now: board cards of this street, faces that lie open, hands shown. */
export function slotsOf(hand) {
  const { prompt } = hand;
  if (hand.phase === "deal" && prompt.board) return [{ id: "board", label: t(`street.${prompt.code}`), name: t(`street.${prompt.code}`), need: prompt.board }];
  if (hand.phase === "deal" && prompt.up) return hand.seats.filter((one) => one.in).map((one) => ({ id: one.seat, label: one.seat, name: t("seat", { n: one.seat }), need: prompt.up }));
  if (hand.phase === "showdown") return hand.showing.map((number) => handSlot(hand, seatIn(hand, number)));
  return [];
}

/** A hand to be shown: upcards are known already, the rest is entered. */
function handSlot(hand, one) {
  const known = one.cards.filter((card) => card !== UNREAD);
  return { id: one.seat, label: one.seat, name: t("seat", { n: one.seat }), need: hand.betting.hole_cards, known, stays: true, done: one.shown || !one.in };
}

const go = (act, words, { look = "lit", off = false, mark = "check", value = "" } = {}) =>
  html`<button class="give ${look}" data-do="${act}" data-value="${value}" data-key="${act}${value}"${off ? html` disabled` : ""}>${icon(mark)}${words}</button>`;

/** Faces left out: where a machine knows shown cards, it fills them in, and this is the usual tap. */
function unread(page, act, [read, left], { dull, value = "" }) {
  const reads = page.line.view.devices?.some((one) => one.reads);
  return go(act, t(reads ? read : left), { look: reads && !dull ? "lit" : "", mark: reads ? "deck" : "off", value });
}

function boardsOffered(hand) {
  const most = hand.prompt.boards_offered ?? 1;
  if (most < 2) return "";
  return html`<div class="offer"><h2>${t("rit.title")}</h2><p>${t("rit.says", { n: hand.seats.filter((one) => one.in).length })}</p>
    <div class="pairs">${[2, 3].filter((n) => n <= most).map((n) => go("agree_boards", t(`rit.${n}`), { look: "", mark: "deck", value: n }))}</div></div>`;
}

export function dealDock(page, hand) {
  const slots = slotsOf(hand);
  const { prompt } = hand;
  if (!slots.length) return html`<div class="choices one"><button class="big lit" data-do="deal_hole">${icon("deck")}<span>${t("deal.done")}</span><span class="note">${t("deal.done.more", { n: prompt.down ?? "", players: hand.seats.filter((one) => one.in).length })}</span></button></div>`;
  const full = slots.every((slot) => isFull(page.pad, slot));
  const act = prompt.board ? "deal_board" : "deal_hole";
  const ready = prompt.board ? t(`deal.turn.${prompt.code}`) : t("deal.done");
  return html`<div class="with-pad">${cardPad(page.pad, slots, seenIn(hand))}<div class="beside">${boardsOffered(hand)}
    <div class="keys">${go(act, ready, { look: full ? "lit" : "", off: !full })}${unread(page, `${act}_unread`, ["deal.machine", "deal.unread"], { dull: full })}</div></div></div>`;
}

// ---------------------------------------------------------------- showdown

const step = (hand, number, page, open) => {
  const one = seatIn(hand, number);
  const state = !one.in ? "show.mucked" : one.shown ? (one.made ? `made.${one.made}` : "show.shown") : hand.prompt.seat === number ? "show.next" : "show.waits";
  return html`<li class="${open === number ? "now" : ""}"><span class="n">${number}</span><span class="who"><b>${page.nameOf(number)}</b><span>${t(state)}</span></span></li>`;
};

export function showDock(page, hand) {
  const slots = slotsOf(hand).filter((slot) => !slot.done);
  const slot = openSlot(page.pad, slots);
  if (!slot) return html`<p class="resting">${t("show.done")}</p>`;
  const full = isFull(page.pad, slot);
  return html`<div class="with-pad">${cardPad(page.pad, slots, seenIn(hand))}<div class="beside">
    <ol class="order">${hand.showing.map((number) => step(hand, number, page, slot.id))}</ol>
    <div class="keys">${go("show_cards", t("show.show", { seat: slot.id }), { look: full ? "lit" : "", off: !full, value: slot.id })}
      ${unread(page, "show_unread", ["show.machine", "show.unread"], { dull: full, value: slot.id })}${go("muck_cards", t("act.muck"), { look: "", mark: "fold", value: slot.id })}</div></div></div>`;
}

// ---------------------------------------------------------------- award

const title = (i, all) => (all === 1 ? t("pot.only") : !i ? t("pot.main") : all === 2 ? t("pot.side") : t("pot.side.n", { n: i }));

function sums(pot) {
  return html`<dl class="sum num"><div><dt>${t("award.gross")}</dt><dd>${euro(pot.amount)}</dd></div><div class="rake"><dt>${t("award.rake")}</dt><dd>${pot.rake ? "−" : ""}${euro(pot.rake)}</dd></div><div class="net"><dt>${t("award.net")}</dt><dd>${euro(pot.amount - pot.rake)}</dd></div></dl>`;
}

/** Why this seat gets this much: alone, a tie, the odd chip of one, or what it made. */
function whyShare(hand, share, shares) {
  const least = Math.min(...shares.map((one) => one.chips));
  const tie = shares.length > 1 && hand.board_count === 1;
  if (tie && share.chips > least) return html`<em>${t("award.odd", { amount: euro(share.chips - least) })}</em>`;
  const made = seatIn(hand, share.seat)?.made;
  const words = made ? t(`made.${made}`) : hand.seats.filter((one) => one.in).length === 1 ? t("award.alone") : "";
  if (hand.board_count > 1) return t("award.boards", { n: hand.board_count });
  return tie ? `${t("award.tie")}${words ? ` · ${words}` : ""}` : words;
}

const row = (page, hand, share, shares) => html`<li><span class="n">${share.seat}</span><span class="who"><b>${page.nameOf(share.seat)}</b><span>${whyShare(hand, share, shares)}</span></span><b class="num">${euro(share.chips)}</b></li>`;

/** Where faces were not read the dealer says who won; a pot played on several boards is named board by board. */
function naming(page, hand, number, pot) {
  const boards = hand.prompt.boards ?? 1;
  const able = pot.seats.filter((seat) => seatIn(hand, seat).in);
  const key = (seat, board) => {
    const on = page.winners[`${number}.${board}`]?.includes(seat);
    return html`<button class="winner${on ? " on" : ""}" data-do="name_winner" data-value="${number}.${board}.${seat}" data-key="w${number}.${board}.${seat}" aria-pressed="${Boolean(on)}"><span class="n">${seat}</span>${page.nameOf(seat)}</button>`;
  };
  return Array.from({ length: boards }, (_, board) => html`<div class="named">${boards > 1 && html`<small>${t("award.board", { n: board + 1 })}</small>`}${able.map((seat) => key(seat, board))}</div>`);
}

function potCard(page, hand, pot, i, all) {
  const unread = hand.prompt.name_winners?.includes(i);
  const told = hand.award_ahead[i];
  return html`<article class="award" data-key="pot${i}"><header><span class="step">${all - i}</span><h2>${title(i, all)}</h2><button class="small-why" data-article="${i ? "sanremo-cash.showdown.side-pots-first" : "sanremo-cash.game.award-net-of-rake"}" aria-label="${t("why")}">${icon("why")}</button></header>
    ${sums(told ?? pot)}${unread ? naming(page, hand, i, pot) : html`<ul>${(told?.shares ?? []).map((share) => row(page, hand, share, told.shares))}</ul>`}</article>`;
}

/** Whether every pot that needs it has its winners named, on every board. */
export function allNamed(page, hand) {
  const boards = Array.from({ length: hand.prompt.boards ?? 1 }, (_, board) => board);
  return (hand.prompt.name_winners ?? []).every((pot) => boards.every((board) => page.winners[`${pot}.${board}`]?.length));
}

export function awardDock(page, hand) {
  const pots = hand.award_ahead.length ? hand.award_ahead.map((pot, i) => ({ ...pot, seats: hand.pots[i]?.seats ?? [] })) : hand.pots;
  const split = hand.award_ahead.some((pot) => pot.shares.length > 1);
  const ready = allNamed(page, hand);
  const cards = pots.map((pot, i) => potCard(page, hand, pot, i, pots.length)).toReversed();
  return html`<div class="awards">${cards}<div class="push">${go("award_pots", t(split ? "award.split" : "award.give"), { look: ready ? "lit" : "", off: !ready })}<p>${t(ready ? "award.more" : "award.name")}</p></div></div>`;
}
