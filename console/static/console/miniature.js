// A table in small for the drawer: seats as they stand around it, board, pots and whose turn it is in the open hand.

import { html } from "./dom.js";
import { serverNow } from "./icons.js";
import { euro, figure, t } from "./words.js";

const places = {
  2: [2, 8], 3: [2, 5, 8], 4: [2, 4, 6, 8], 5: [2, 4, 5, 6, 8], 6: [1, 3, 4, 6, 7, 9],
  7: [1, 2, 3, 5, 7, 8, 9], 8: [1, 2, 3, 4, 6, 7, 8, 9], 9: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};
const placeOf = (view, seat) => (places[view.seats] ?? places[9])[seat - 1];

/** Every chair of the table in order, taken or not. */
export const chairs = (view) => Array.from({ length: view.seats }, (_, i) => view.occupied.find((one) => one.seat === i + 1) ?? { seat: i + 1, free: true });

/** Over by the server's word, or by its clock until the word comes. */
export const isOver = (seat) => seat.overdue || (seat.out_until !== null && Date.parse(seat.out_until) <= serverNow());

const stateOf = (seat) => (seat.free ? "empty" : seat.locked_up ? "held" : !seat.out_until ? "in" : isOver(seat) ? "away over" : "away");

const plate = (view, seat) => html`<div class="plate ${stateOf(seat)} ${view.hand?.to_act === seat.seat ? "turn" : ""}" data-key="${seat.seat}" data-place="${placeOf(view, seat.seat)}">
    <span class="who">${view.button === seat.seat ? "● " : ""}${seat.seat} ${seat.free ? t("free") : seat.name}</span>${!seat.free && !seat.locked_up && html`<b class="num">${figure(seat.stack)}</b>`}</div>`;

const suits = { s: "♠", h: "♥", d: "♦", c: "♣" };
const card = (code) => html`<i class="card ${"hd".includes(code[1]) ? "red" : ""}">${code[0] === "T" ? "10" : code[0]}${suits[code[1]]}</i>`;

function middle(view) {
  const hand = view.hand;
  if (!hand) return html`<p class="middle-word">${view.dealer || t("dealer.none")}</p>`;
  return html`<div class="middle-word">${hand.board.length > 0 && html`<p class="cards">${hand.board.map(card)}</p>`}${hand.pot > 0 && html`<b class="num">${euro(hand.pot)}</b>`}<p>${view.dealer || t("dealer.none")}</p></div>`;
}

export const miniature = (view) => html`<div class="miniature" aria-hidden="true"><div class="oval"></div>${middle(view)}${chairs(view).map((seat) => plate(view, seat))}</div>`;
