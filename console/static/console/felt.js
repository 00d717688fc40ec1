// The table as seen from the dealer's chair: dealer at the bottom, seat 1 at the left hand, then clockwise.
// The nine places are in the style sheet; a smaller table takes those a real one would leave.

import { ago, until } from "./clocks.js";
import { html } from "./dom.js";
import { icon, ring, serverNow } from "./icons.js";
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

const stateOf = (seat) => (seat.free ? "empty" : !seat.out_until ? "in" : isOver(seat) ? "away over" : "away");
const legends = { away: "legend.out", "away over": "legend.over" };

function plate(view, seat, { dealing, waiting, chosen }) {
  const state = stateOf(seat);
  const legend = waiting.has(seat.seat) ? "legend.pending" : legends[state];
  const look = `seat ${state}${waiting.has(seat.seat) ? " pending" : ""}${chosen === seat.seat ? " chosen" : ""}`;
  const inside = html`${legend && html`<span class="legend">${waiting.has(seat.seat) && icon("dashes", "small")}${t(legend)}</span>`}
    <span class="n">${seat.seat}</span>
    <span class="name">${seat.free ? t("free") : seat.name}</span>
    ${!seat.free && html`<span class="stack num">${euro(seat.stack)}</span>`}
    ${seat.out_until && timer(seat)}`;
  const where = placeOf(view, seat.seat);
  return dealing && !seat.free
    ? html`<button class="${look}" data-key="b${seat.seat}" data-seat="${seat.seat}" data-place="${where}">${inside}</button>`
    : html`<div class="${look}" data-key="d${seat.seat}" data-place="${where}">${inside}</div>`;
}

const middle = (view) => html`<div class="centre ${view.status}">
    <dl class="figures"><div><dt>${t("felt.blinds")}</dt><dd class="num">${stakes(view)} €</dd></div>
      <div><dt>${t("felt.buyin")}</dt><dd class="num">${euro(view.min_buy_in)}</dd></div>
      <div><dt>${t("felt.seated")}</dt><dd class="num">${view.taken}/${view.seats}</dd></div></dl>
    ${view.status !== "open" && html`<p class="standing">${icon(view.status === "paused" ? "pause" : "lock")}${t(`status.${view.status}`)}</p>`}</div>`;

const dealersPlace = (view) => html`<button class="dealer-place ${view.dealer ? "" : "nobody"}" data-do="dealer">${icon("person")}
    <span class="name">${view.dealer || t("dealer.none")}</span><span class="sub">${t(view.dealer ? "dealer" : "dealer.none.more")}</span></button>`;

/** The whole table. `waiting` are the seats with a tap not yet confirmed. */
export const table = (view, how) => html`<h1 class="sr">${t("felt.label")}</h1><div class="oval"></div>${middle(view)}
  ${chairs(view).map((seat) => plate(view, seat, how))}${dealersPlace(view)}`;

const small = (view, seat) => html`<div class="plate ${stateOf(seat)}" data-key="${seat.seat}" data-place="${placeOf(view, seat.seat)}">
    <span class="who">${seat.seat} ${seat.free ? t("free") : seat.name}</span>${!seat.free && html`<b class="num">${figure(seat.stack)}</b>`}</div>`;

/** The same table for the console's drawer, where a list beside it does the work. */
export const miniature = (view) => html`<div class="miniature" aria-hidden="true"><div class="oval"></div>
  <p class="middle-word">${view.dealer || t("dealer.none")}</p>${chairs(view).map((seat) => small(view, seat))}</div>`;
