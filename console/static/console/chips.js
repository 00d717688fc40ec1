// The house's chips: which of them a table plays with, and how they look from above and from the side.
// Values are cents, as everywhere.

import { html } from "./dom.js";
import { figure } from "./words.js";

export const values = [100, 500, 2500, 10_000, 50_000, 100_000, 500_000];
const names = { 100: 1, 500: 5, 2500: 25, 10_000: 100, 50_000: 500, 100_000: 1000, 500_000: 5000 };
const spots = { 100: 3, 500: 4, 2500: 5, 10_000: 6, 50_000: 8, 100_000: 10, 500_000: 12 };
const inks = { 100: "#14181b", 100_000: "#1d1602" };
const colour = (value) => `var(--chip-${names[value]})`;
const spotOn = (value) => (value === 100 ? "#7c7a72" : "var(--chip-spot)");

const TRAY = 6;

/** The six chips of a table: from the largest that makes its small blind. */
export function denominations(view) {
  const first = values.findLastIndex((value) => value <= view.small_blind);
  const start = Math.max(0, Math.min(first, values.length - TRAY));
  return values.slice(start, start + TRAY);
}

/** A chip as a key: the value is written, and each value has its own number of spots. */
export function chipFace(value, size) {
  const c = size / 2;
  const r = c - 1;
  const dash = (2 * Math.PI * (r - 4)) / (spots[value] * 2);
  const label = figure(value);
  return html`<svg class="chip" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" aria-hidden="true">
    <circle cx="${c}" cy="${c}" r="${r}" fill="${colour(value)}" stroke="rgba(255,255,255,.28)" stroke-width="1"/>
    <circle cx="${c}" cy="${c}" r="${r - 4}" fill="none" stroke="${spotOn(value)}" stroke-width="6" stroke-dasharray="${dash} ${dash}"/>
    <circle cx="${c}" cy="${c}" r="${r - 9}" fill="${colour(value)}" stroke="rgba(255,255,255,.35)" stroke-width="1"/>
    <text x="${c}" y="${c + size * 0.083}" text-anchor="middle" font-size="${label.length > 3 ? size * 0.23 : size * 0.29}" font-weight="700" fill="${inks[value] ?? "#ffffff"}">${label}</text></svg>`;
}

/** The fewest chips that make an amount, largest first; cents below the smallest chip are left to the figure. */
export function chipsFor(amount) {
  const out = [];
  for (const value of values.toReversed())
    for (; amount >= value && out.length < 12; amount -= value) out.push(value);
  return out;
}

/** "5 × 100 + 1 × 25": what a heap is made of, largest first. */
export const madeOf = (chips) =>
  values.toReversed().filter((value) => chips.includes(value)).map((value) => `${chips.filter((one) => one === value).length} × ${figure(value)}`).join(" + ");

export const WIDTH = 30;
const STEP = 7;

/** A pile seen from the side, four chips at most: the written amount is the truth. `look` frames it. */
export function pile(chips, look = "") {
  const shown = chips.toSorted((a, b) => b - a).slice(0, 4);
  const tall = shown.length * STEP + 1;
  const edge = { pending: "var(--pending)", ghost: "var(--lit-edge)" }[look];
  const one = (value, i) => {
    const y = -(i + 1) * STEP - 1;
    return html`<rect x="0" y="${y}" width="${WIDTH}" height="${STEP + 1}" rx="2.5" fill="${colour(value)}" stroke="#05090a" stroke-width=".9"/>
      <path d="M5 ${y + 4}h4M${WIDTH / 2 - 2} ${y + 4}h4M${WIDTH - 9} ${y + 4}h4" stroke="${spotOn(value)}" stroke-width="${STEP - 2}"/>`;
  };
  return html`<g opacity="${look === "ghost" ? 0.8 : 1}">${shown.map(one)}</g>
    ${edge && html`<rect x="-6" y="${-tall - 5}" width="${WIDTH + 12}" height="${tall + 10}" rx="6" fill="none" stroke="${edge}" stroke-width="2" stroke-dasharray="5 3.5"/>`}`;
}

/** The button and the blind marks: words on discs, told apart by word and outline. */
export function disc(x, y, word, kind) {
  const [fill, line, ink] = kind === "button" ? ["#f5f1e6", "#14181b", "#14181b"] : ["#14242b", "#b7c4c7", "#ecf1f1"];
  return html`<g transform="translate(${x} ${y})"><circle r="${kind === "button" ? 15 : 14}" fill="${fill}" stroke="${line}" stroke-width="2"/>
    <text y="5" text-anchor="middle" font-size="${word.length > 1 ? 13 : 16}" font-weight="700" fill="${ink}">${word}</text></g>`;
}
