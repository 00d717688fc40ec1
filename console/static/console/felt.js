// The table as seen from the dealer's chair: dealer at the bottom, seat 1 at the left hand, then clockwise.
// Main pot at the left, side pots at the right, burn cards against the main pot. The nine places of the plates are
// in the style sheet; a smaller table takes those a real one would leave.

import { seatIn } from "./ahead.js";
import { back, face, holeCards, hollow } from "./cards.js";
import { chipsFor, disc, pile, WIDTH } from "./chips.js";
import { ago, until } from "./clocks.js";
import { html } from "./dom.js";
import { icon, ring, serverNow } from "./icons.js";
import { readLegend } from "./lamps.js";
import { layout, spots } from "./places.js";
import { euro, facts, figure, stakes, t } from "./words.js";

const places = {
  2: [2, 8], 3: [2, 5, 8], 4: [2, 4, 6, 8], 5: [2, 4, 5, 6, 8], 6: [1, 3, 4, 6, 7, 9],
  7: [1, 2, 3, 5, 7, 8, 9], 8: [1, 2, 3, 4, 6, 7, 8, 9], 9: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};
export const placeOf = (view, seat) => (places[view.seats] ?? places[9])[seat - 1];

/** Every chair of the table in order, taken or not. */
export const chairs = (view) =>
  Array.from({ length: view.seats }, (_, i) => view.occupied.find((one) => one.seat === i + 1) ?? { seat: i + 1, free: true });

/** Over by the server's word, or by its clock until the word comes. */
export const isOver = (seat) => seat.overdue || (seat.out_until !== null && Date.parse(seat.out_until) <= serverNow());

export const timer = (seat, size = 28) =>
  isOver(seat)
    ? html`<span class="timer warn">${icon("triangle")}<b>+${ago(seat.out_until)}</b></span>`
    : html`<span class="timer">${ring(seat.out_until, facts.sitOut, size)}<b>${until(seat.out_until)}</b></span>`;

const marks = { missed_both: "MISSED BLINDS", missed_small: "MISSED SB" };
export const marker = (seat) => marks[seat.missed] && html`<span class="tag owes">${marks[seat.missed]}</span>`;

// ---------------------------------------------------------------- plates

/** How a seat stands, as a word for the style sheet, and the word on its edge. */
function stateOf(seat, hand) {
  if (seat.free) return ["empty", null];
  if (seat.locked_up) return ["reserved", "legend.reserved"];
  const played = hand && seatIn(hand, seat.seat);
  if (played?.all_in) return ["allin", "legend.allin"];
  if (played?.in) return ["in", null];
  if (seat.out_until) return isOver(seat) ? ["away over", "legend.over"] : ["away", "legend.out"];
  if (seat.presence === "away") return ["away", "legend.away"];
  if (played) return ["folded", "legend.folded"];
  return hand ? ["out", "legend.waits"] : ["in", null];
}

function legendOf(seat, hand, how, word) {
  if (how.waiting.has(seat.seat)) return html`${icon("dashes", "small")}${t("legend.pending")}`;
  if (hand?.to_act === seat.seat) return t("legend.turn");
  return word && html`${word === "legend.allin" && icon("allin", "small")}${t(word)}`;
}

/** What stands at the right of a plate: a clock, the back of the cards, or nothing. */
function sign(seat, hand) {
  const played = hand && seatIn(hand, seat.seat);
  if (hand?.clock?.seat === seat.seat) return html`<span class="timer turn">${ring(hand.clock.until, 60, 28)}<b>${until(hand.clock.until)}</b></span>`;
  if (played?.in) return played.shown ? "" : holeCards;
  return seat.out_until && timer(seat);
}

function plate(view, seat, how) {
  const { hand } = how;
  const [state, word] = stateOf(seat, hand);
  const lit = hand?.to_act === seat.seat;
  const extra = `${lit ? " acting" : ""}${how.waiting.has(seat.seat) ? " pending" : ""}${how.chosen === seat.seat ? " chosen" : ""}`;
  const legend = legendOf(seat, hand, how, word);
  const inside = html`${legend && html`<span class="legend">${legend}</span>`}<span class="n">${seat.seat}</span>
    <span class="name">${seat.free ? t("free") : seat.name}</span>
    ${!seat.free && html`<span class="stack num">${euro(played(hand, seat)?.stack ?? seat.stack)}</span>`}${!seat.free && sign(seat, hand)}${!seat.free && marker(seat)}`;
  const where = placeOf(view, seat.seat);
  return how.dealing && !seat.free
    ? html`<button class="seat ${state}${extra}" data-key="b${seat.seat}" data-seat="${seat.seat}" data-place="${where}"${lit ? html` aria-current="true"` : ""}>${inside}</button>`
    : html`<div class="seat ${state}${extra}" data-key="d${seat.seat}" data-place="${where}">${inside}</div>`;
}

const played = (hand, seat) => hand && seatIn(hand, seat.seat);

// ---------------------------------------------------------------- on the felt

/** Chips and their amount; at the right of the table the amount stands on the inner side too. */
function wager(chips, amount, { x, y, inward }, look) {
  const left = inward > 0 ? x : x - WIDTH;
  return html`<g transform="translate(${left} ${y})">${pile(chips, look)}<text class="bet" x="${inward > 0 ? WIDTH + 12 : -12}" y="-3" text-anchor="${inward > 0 ? "start" : "end"}">${euro(amount)}</text></g>`;
}

function before(view, hand, plan, how) {
  return hand.seats.map((one) => {
    const where = spots(placeOf(view, one.seat), plan);
    const open = one.shown || one.up.length ? [...(one.shown ? one.cards : one.up)] : [];
    const step = open.length > 2 ? Math.min(24, 80 / open.length) : 42;
    const bet = one.bet > 0 && wager(chipsFor(one.bet), one.bet, where.bet, hand.touched.has(one.seat) ? "pending" : "");
    const pushed = how.ghost && hand.to_act === one.seat && wager(how.ghost.chips, how.ghost.pushed, where.bet, "ghost");
    return html`${pushed || bet}${open.map((card, i) => face(card, where.cards.x + i * step, where.cards.y, 39, 55, readByMachine(view.faces ?? [], one.seat)(i) ? "read" : ""))}`;
  });
}

/** Which cards of the board, or of a seat, a machine filled in. */
const readByMachine = (faces, seat, board = 0) => (i) => faces.some((one) => one.state === "filled" && one.seat === seat && one.board === board && i >= one.first && i < one.first + one.count);

const words = ["flop", "flop", "flop", "turn", "river"];

/** One row of five places; several boards lie under one another and are smaller. */
function row(cards, { x, y, w, h, gap }, hand, isRead) {
  return Array.from({ length: 5 }, (_, i) => {
    const pending = i >= cards.length - hand.turned && i < cards.length;
    return cards[i] ? face(cards[i], x + i * (w + gap), y, w, h, pending ? "pending" : isRead(i) ? "read" : "") : hollow(x + i * (w + gap), y, w, h, w > 40 ? words[i] : "");
  });
}

export function boardOf(hand, { W, H, low }, faces = []) {
  const rows = hand.boards.length > 1 ? hand.boards : [hand.board];
  const count = Math.max(rows.length, hand.board_count > 1 ? hand.board_count : 1);
  const w = count > 1 ? (count > 2 ? 34 : 42) : low || W < 1000 ? 54 : 62;
  const h = w * 1.38;
  const wide = 5 * w + 32;
  const x = W / 2 - wide / 2;
  const top = H * (low ? 0.43 : 0.41) - (count * (h + 6)) / 2;
  const drawn = Array.from({ length: count }, (_, i) => row(rows[i] ?? [], { x, y: top + i * (h + 6), w, h, gap: 8 }, hand, readByMachine(faces, null, i)));
  return { drawn, left: x, wide, bottom: top + count * (h + 6) - 6 };
}

/** Burn cards: three places against the main pot, each sliding under the one before. */
function burns(hand, { left, wide, bottom }) {
  const [x, y, w, h] = [left + wide * 0.42, bottom + 14, 28, 40];
  const slots = [2, 1, 0].map((i) => (i < Math.min(hand.burns, 3) ? back(x + i * 9, y, w, h) : html`<rect x="${x + i * 9}" y="${y}" width="${w}" height="${h}" rx="4" fill="var(--felt)" stroke="var(--felt-line)" stroke-dasharray="4 3"/>`));
  return html`${slots}<text class="small" x="${x + w / 2 + 9}" y="${y + h + 16}" text-anchor="middle">${t("felt.burned", { n: hand.burns })}</text>`;
}

const who = (pot) => (pot.seats.length > 5 ? t("pot.many", { n: pot.seats.length }) : t("pot.seats", { seats: pot.seats.toSorted((a, b) => a - b).join(" ") }));

/** Main pot left, side pots right; a third and more are summed up in one line. */
function potAt(pot, i, { left, wide, bottom }) {
  const x = left + (i ? wide * 0.68 : 0);
  const y = bottom + 12;
  return html`<text class="small" x="${x}" y="${y + 12}">${t(i ? "pot.side" : "pot.main")}</text><text class="pot" x="${x}" y="${y + 36}">${euro(pot.amount)}</text>
    <text class="small" x="${x}" y="${y + 53}">${who(pot)}</text><text class="small brass" x="${x}" y="${y + 69}">${t("pot.rake", { rake: euro(pot.rake) })}</text>`;
}

function potsOf(hand, board) {
  const more = hand.pots.slice(2);
  const rest = more.length > 0 && html`<text class="small" x="${board.left + board.wide * 0.68 + 130}" y="${board.bottom + 48}">${more.map((pot) => `+ ${euro(pot.amount)}`).join(" ")}</text>`;
  return html`${hand.pots.slice(0, 2).map((pot, i) => potAt(pot, i, board))}${rest}`;
}

function discs(view, plan, { button, small, big }) {
  const at = (seat, word, kind) => {
    if (!seat) return "";
    const { x, y } = spots(placeOf(view, seat), plan).disc;
    const beside = seat === button && kind !== "button" ? 32 : 0;
    return disc(x + beside, y, word, kind);
  };
  return html`${at(button, "D", "button")}${at(small, "SB", "blind")}${at(big, "BB", "blind")}`;
}

function oval({ W, H, inset, top, tall }) {
  const wide = W - 2 * inset;
  const ring = (by, look, fill) => html`<rect class="${look}" x="${inset + by}" y="${top + by}" width="${wide - 2 * by}" height="${tall - 2 * by}" rx="${Math.min(wide, tall) / 2 - by}" fill="${fill}"/>`;
  return html`<svg class="felt" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}" aria-hidden="true"><defs><radialGradient id="cloth" r=".7"><stop offset="0" stop-color="var(--felt)"/><stop offset="1" stop-color="var(--felt-deep)"/></radialGradient></defs>
    ${ring(0, "oval", "var(--felt-rim)")}${ring(14, "cloth", "url(#cloth)")}</svg>`;
}

function inHand(view, hand, plan, how) {
  const board = boardOf(hand, plan, view.faces);
  const at = { button: hand.button, small: hand.small_blind_seat, big: hand.big_blind_seat };
  const summary = hand.tracking === "summary";
  const inDock = !summary && hand.phase === "award"; // the dock divides them
  return html`<svg class="felt" width="${plan.W}" height="${plan.H}" viewBox="0 0 ${plan.W} ${plan.H}" aria-hidden="true">
    ${!summary && board.drawn}${!summary && hand.betting.family === "board" && burns(hand, board)}${!inDock && potsOf(hand, board)}${before(view, hand, plan, how)}${discs(view, plan, at)}</svg>`;
}

function ahead(view, next, plan) {
  const at = { button: next.button ?? view.button, small: next.small_blind, big: next.big_blind };
  return html`<svg class="felt" width="${plan.W}" height="${plan.H}" viewBox="0 0 ${plan.W} ${plan.H}" aria-hidden="true">${discs(view, plan, at)}</svg>`;
}

// ---------------------------------------------------------------- the middle, without a hand

const middle = (view) => html`<div class="centre ${view.status}">
    <dl class="figures"><div><dt>${t("felt.blinds")}</dt><dd class="num">${stakes(view)} €</dd></div>
      <div><dt>${t("felt.buyin")}</dt><dd class="num">${euro(view.min_buy_in)}</dd></div>
      <div><dt>${t("felt.seated")}</dt><dd class="num">${view.taken}/${view.seats}</dd></div></dl>
    ${view.status !== "open" && html`<p class="standing">${icon(view.status === "paused" ? "pause" : "lock")}${t(`status.${view.status}`)}</p>`}</div>`;

const dealersPlace = (view) => html`<button class="dealer-place ${view.dealer ? "" : "nobody"}" data-do="dealer">${icon("person")}
    <span class="name">${view.dealer || t("dealer.none")}</span><span class="sub">${t(view.dealer ? "dealer" : "dealer.none.more")}</span></button>`;

/** The rake slot, in front of the dealer. */
const slot = (hand) => html`<div class="slot">${icon("slot")}<span class="label">${t("slot")}</span><b class="num">${euro(hand.pots.reduce((sum, pot) => sum + pot.rake, 0))}</b></div>`;

const posted = (next) => next.posts?.reduce((sum, post) => sum + post.amount, 0) ?? 0;

function centre(view, how) {
  if (how.narrow && view.next_hand?.can_deal) return html`<p class="coming"><span>${t("felt.coming")}</span><b class="num">${euro(posted(view.next_hand))}</b></p>`;
  return how.narrow ? html`<p class="coming"><span>${t("felt.blinds")}</span><b class="num">${stakes(view)} €</b></p>` : middle(view);
}

/** The whole table. `waiting` are the seats with a tap not yet confirmed, `narrow` the plan between hands. */
export function table(view, how) {
  const plan = layout(how.width, how.height, how.narrow);
  const { hand } = how;
  return html`<h1 class="sr">${t("felt.label")}</h1>${oval(plan)}
    ${hand ? inHand(view, hand, plan, how) : view.next_hand ? ahead(view, view.next_hand, plan) : ""}${hand ? "" : centre(view, how)}
    ${chairs(view).map((seat) => plate(view, seat, how))}${hand ? html`${slot(hand)}${readLegend(view)}` : !how.narrow && dealersPlace(view)}`;
}

const small = (view, seat) => html`<div class="plate ${stateOf(seat, view.hand)[0]}" data-key="${seat.seat}" data-place="${placeOf(view, seat.seat)}">
    <span class="who">${seat.seat} ${seat.free ? t("free") : seat.name}</span>${!seat.free && html`<b class="num">${figure(seat.stack)}</b>`}</div>`;

/** The same table for the console's drawer, where a list beside it does the work. */
export const miniature = (view) => html`<div class="miniature" aria-hidden="true"><div class="oval"></div>
  <p class="middle-word">${view.dealer || t("dealer.none")}</p>${chairs(view).map((seat) => small(view, seat))}</div>`;
