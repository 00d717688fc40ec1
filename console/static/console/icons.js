// Icons and rings as markup. The symbols are in the page itself, so they are there without a network too.

import { html } from "./dom.js";

export const icon = (name, size = "") => html`<svg class="icon ${size}" aria-hidden="true"><use href="#i-${name}"></use></svg>`;

/** The icon a signal always wears, so that colour never stands alone. */
export const signal = { ok: "tick", warn: "triangle", alarm: "octagon", info: "info", pending: "dashes", off: "off" };

/** A ring that empties; what is left is always written beside it too. */
export function ring(until, whole, size) {
  const r = size / 2 - 3;
  const c = size / 2;
  return html`<svg class="ring" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" aria-hidden="true">
    <circle class="track" cx="${c}" cy="${c}" r="${r}"/>
    <circle class="left" cx="${c}" cy="${c}" r="${r}" pathLength="100" stroke-dasharray="${share(until, whole)} 100" data-ring="${until}" data-whole="${whole}"/></svg>`;
}

let now = () => Date.now();

/** Countdowns follow the server's clock, which the socket knows. */
export function followClock(serverNow) {
  now = serverNow;
}
export const serverNow = () => now();
export const share = (until, whole) => Math.max(0, Math.min(100, (Date.parse(until) - now()) / (10 * whole))).toFixed(1);
