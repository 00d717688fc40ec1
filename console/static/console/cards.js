// Playing cards as SVG, with the two colours of a real deck: the dealer compares screen and felt.
// A card is written as the ledger writes it (Th); people read 10.

import { html } from "./dom.js";

const paths = {
  s: "M12 2c7 5.4 10 8.5 10 12.4a4.6 4.6 0 0 1-8.6 2.4c.2 2 .8 3.7 2.1 5.2h-7c1.3-1.5 1.9-3.2 2.1-5.2A4.6 4.6 0 0 1 2 14.4C2 10.5 5 7.4 12 2z",
  h: "M12 21.5C5 15.8 2 12.3 2 8.3a5.2 5.2 0 0 1 10-2 5.2 5.2 0 0 1 10 2c0 4-3 7.5-10 13.2z",
  d: "M12 1.5L20.5 12 12 22.5 3.5 12z",
  c: "M12 1.8a4.7 4.7 0 0 1 3.9 7.3 4.7 4.7 0 1 1-2.4 7.4c.2 2.2.8 4 2 5.7h-7c1.2-1.7 1.8-3.5 2-5.7a4.7 4.7 0 1 1-2.4-7.4A4.7 4.7 0 0 1 12 1.8z",
};
const signs = { s: "♠", h: "♥", d: "♦", c: "♣" };
const red = (suit) => suit === "h" || suit === "d";

export const suits = ["s", "h", "d", "c"];
export const ranks = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
export const UNREAD = "??";
export const rankName = (rank) => (rank === "T" ? "10" : rank);

/** A♦, 10♠: how a person says it. */
export const spoken = (card) => (card === UNREAD ? "?" : rankName(card[0]) + signs[card[1]]);

export const suitGlyph = (suit, size) =>
  html`<svg class="suit ${red(suit) ? "red" : "black"}" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><path d="${paths[suit]}"/></svg>`;

const frames = {
  read: (w) => html`<circle class="read-mark" cx="${w - 1}" cy="1" r="7" fill="var(--info)" stroke="var(--felt-deep)" stroke-width="2"/>`,
  pending: (w, h) => html`<rect x="-4" y="-4" width="${w + 8}" height="${h + 8}" rx="9" fill="none" stroke="var(--pending)" stroke-width="2.5" stroke-dasharray="6 4"/>`,
};

/** A face at x, y inside an SVG; a card nobody has read is a blank one. */
export function face(card, x, y, w, h, mark = "") {
  const frame = frames[mark]?.(w, h);
  if (mark === "read") return html`${face(card, x, y, w, h)}<g transform="translate(${x} ${y})">${frame}</g>`;
  if (card === UNREAD) return html`<g transform="translate(${x} ${y})">${frame}<rect width="${w}" height="${h}" rx="${w * 0.1}" fill="var(--card-face)"/><text x="${w / 2}" y="${h * 0.62}" text-anchor="middle" font-size="${w * 0.5}" font-weight="700" fill="var(--card-ink)">?</text></g>`;
  const [rank, suit] = card;
  const ink = red(suit) ? "var(--card-red)" : "var(--card-ink)";
  const ten = rank === "T";
  return html`<g transform="translate(${x} ${y})">${frame}<rect width="${w}" height="${h}" rx="${w * 0.1}" fill="var(--card-face)"/>
    <text x="${w * 0.12}" y="${h * 0.41}" font-size="${w * (ten ? 0.5 : 0.56)}" font-weight="700" letter-spacing="${ten ? -w * 0.045 : 0}" fill="${ink}">${rankName(rank)}</text>
    <g transform="translate(${w * 0.44} ${h * 0.49}) scale(${w / 48})"><path d="${paths[suit]}" fill="${ink}"/></g></g>`;
}

export const back = (x, y, w, h, turn = 0) => html`<g transform="translate(${x} ${y}) rotate(${turn} ${w / 2} ${h / 2})"><rect width="${w}" height="${h}" rx="${w * 0.12}" fill="var(--card-back)" stroke="var(--card-back-line)" stroke-width="1.2"/>
  <path d="M${w * 0.25} ${h * 0.5}L${w * 0.5} ${h * 0.2}L${w * 0.75} ${h * 0.5}L${w * 0.5} ${h * 0.8}z" fill="none" stroke="var(--card-back-line)" stroke-width="1.2"/></g>`;

/** Where a card will lie, with the word for it. */
export const hollow = (x, y, w, h, word = "") => html`<g transform="translate(${x} ${y})"><rect x=".75" y=".75" width="${w - 1.5}" height="${h - 1.5}" rx="${w * 0.1}" fill="none" stroke="var(--felt-line)" stroke-width="1.5" stroke-dasharray="5 4"/>
  <text x="${w / 2}" y="${h / 2 + 5}" text-anchor="middle" font-size="13" fill="var(--text-2)">${word}</text></g>`;

/** A small card for pads and lists, with its name for readers. */
export const cardImage = (card, w = 34, h = 46) =>
  html`<svg class="card" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" aria-label="${spoken(card)}">${face(card, 0, 0, w, h)}</svg>`;

/** The back of a hand on a plate: still in, cards down. */
export const holeCards = html`<svg class="hole" width="30" height="26" viewBox="0 0 30 26" aria-hidden="true">${back(3, 2, 14, 21, -8)}${back(13, 2, 14, 21, 8)}</svg>`;

/** Every face of the hand the table has seen: none of them can be entered again. */
export function seenIn(hand) {
  const up = hand.seats.flatMap((seat) => [...seat.cards, ...seat.up]);
  return new Set([...hand.board, ...hand.boards.flat(), ...up].filter((card) => card !== UNREAD));
}
