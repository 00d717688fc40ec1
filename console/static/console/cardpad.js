// The card pad: rank, then suit, two taps a card. A card already seen cannot be entered; it says so.

import { cardImage, rankName, ranks, spoken, suitGlyph, suits } from "./cards.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

export const emptyPad = () => ({ slot: null, rank: null, cards: {} });

const entered = (pad, slot) => pad.cards[slot.id] ?? slot.known ?? [];
export const isFull = (pad, slot) => entered(pad, slot).length === slot.need;

/** The slot that takes the next card: the one chosen, or the first that lacks one. */
export const openSlot = (pad, slots) => slots.find((one) => one.id === pad.slot) ?? slots.find((one) => !isFull(pad, one)) ?? slots.at(-1);

/** A card goes into the open slot, and the next slot opens when it is full, unless this one is to be confirmed first. */
export function put(pad, slots, suit) {
  const slot = openSlot(pad, slots);
  if (!pad.rank || !slot || isFull(pad, slot)) return;
  pad.cards[slot.id] = [...entered(pad, slot), pad.rank + suit];
  pad.rank = null;
  if (slot.stays) pad.slot = slot.id;
  else if (isFull(pad, slot) && slots.some((one) => !isFull(pad, one))) pad.slot = null;
}

export function erase(pad, slots) {
  const slot = openSlot(pad, slots);
  if (pad.rank) pad.rank = null;
  else if (slot) pad.cards[slot.id] = entered(pad, slot).slice(0, -1);
}

export const cardsOf = (pad, slot) => entered(pad, slot).join("");

function tab(pad, slot, on, size) {
  const cards = entered(pad, slot);
  const shown = Array.from({ length: slot.need }, (_, i) => (cards[i] ? cardImage(cards[i], ...size) : html`<i class="hollow ${size[0] < 30 ? "tiny" : ""}"></i>`));
  return html`<button class="tab${on ? " on" : ""}" data-do="pad_slot" data-value="${slot.id}" data-key="t${slot.id}" aria-label="${[slot.name, ...cards.map(spoken)].join(" ")}" aria-pressed="${on}"><span class="n">${slot.label}</span><span class="cards">${shown}</span></button>`;
}

/** `seen` are the faces of this hand; what stands in the pad itself counts too. */
export function cardPad(pad, slots, seen) {
  const open = openSlot(pad, slots);
  const used = new Set([...seen, ...Object.values(pad.cards).flat()]);
  const wide = slots.reduce((sum, slot) => sum + slot.need, 0) > 6;
  const rankKey = (rank) => html`<button class="pad-key${rank === pad.rank ? " on" : ""}" data-do="pad_rank" data-value="${rank}" data-key="r${rank}" aria-pressed="${rank === pad.rank}"${suits.every((suit) => used.has(rank + suit)) ? html` disabled` : ""}>${rankName(rank)}</button>`;
  const suitKey = (suit) => {
    const gone = pad.rank && used.has(pad.rank + suit);
    const off = gone || !pad.rank || isFull(pad, open);
    return html`<button class="pad-key suit-key" data-do="pad_suit" data-value="${suit}" data-key="s${suit}" aria-label="${t(`suit.${suit}`)}"${off ? html` disabled` : ""}>${suitGlyph(suit, 28)}${gone && html`<small>${t("pad.seen")}</small>`}</button>`;
  };
  return html`<div class="cardpad"><div class="tabs">${slots.map((slot) => tab(pad, slot, slot === open, wide ? [26, 36] : [34, 46]))}</div>
    <div class="ranks">${ranks.map(rankKey)}<button class="pad-key" data-do="pad_erase" data-key="erase" aria-label="${t("pad.erase")}">${icon("erase")}</button></div>
    <div class="suits">${suits.map(suitKey)}</div></div>`;
}
