// What moves on its own: countdowns, ages and the time of day. Once a second, text only, never a layout.

import { html } from "./dom.js";
import { serverNow, share } from "./icons.js";
import { clock, hour, second } from "./words.js";

/** The last second counts as a whole one; what the network took of the first does not. */
const left = (until) => clock(Math.ceil((Date.parse(until) - serverNow()) / 1000 - 0.25));
const since = (at) => clock((serverNow() - Date.parse(at)) / 1000);

/** Text that counts down to a moment, or up from one. */
export const until = (at) => html`<span class="num" data-until="${at}">${left(at)}</span>`;
export const ago = (at) => html`<span class="num" data-since="${at}">${since(at)}</span>`;

/** Words with a clock inside them: fill("since {since}", { since: ago(at) }). */
export function fill(words, values) {
  const parts = words.split(/\{(\w+)\}/);
  return parts.map((part, i) => (i % 2 ? (values[part] ?? `{${part}}`) : part));
}

function write(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

export function tick() {
  for (const node of document.querySelectorAll("[data-until]")) write(node, left(node.dataset.until));
  for (const node of document.querySelectorAll("[data-since]")) write(node, since(node.dataset.since));
  for (const node of document.querySelectorAll("[data-ring]"))
    node.setAttribute("stroke-dasharray", `${share(node.dataset.ring, node.dataset.whole)} 100`);
  const now = document.getElementById("now");
  if (now) write(now, (now.dataset.seconds === undefined ? hour : second)(serverNow()));
}

setInterval(tick, 1000);
