// Device lamps and what keeps the next hand waiting: words and an icon each, never colour alone.

import { whyKey } from "./articles.js";
import { spoken } from "./cards.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { has, t } from "./words.js";

const marks = { ok: "tick", attention: "triangle", alarm: "octagon", gone: "off" };
const looks = { ok: "ok", attention: "warn", alarm: "alarm", gone: "alarm" };
const PATIENCE = new Set(["no-deck-check"]);

/** A code of an alarm or of an interlock in words; one that nobody wrote words for stays as the machine says it. */
export const faultWord = (code) => (has(`fault.${code}`) ? t(`fault.${code}`) : code);

/** On the tablet's bar, beside network and pending taps. */
export const deviceLamps = (view) => (view?.devices ?? []).map(({ device, kind, state, why }) =>
  html`<li class="${looks[state]}" data-key="device${device}" data-state="${state}" title="${why && faultWord(why)}">${icon(marks[state])}<span class="what">${t(`device.${kind}`)}</span><span class="how">${t(`lamp.${state}`)}</span></li>`);

/** The same as a line of the console. */
export const deviceLine = ({ device, kind, state, why }) =>
  html`<li class="${looks[state]}" data-key="device${device}" data-state="${state}">${icon(marks[state], "small")}<b>${t(`device.${kind}`)}</b><span>${t(`lamp.${state}`)}${why && `: ${faultWord(why)}`}</span></li>`;

export const reasons = (held) => [...new Set(held.map(({ code }) => faultWord(code)))].join("; ");

/** Machine and dealer do not agree on shown cards: the hand waits for the floor. Null when they do. */
export function differPrompt(view) {
  const one = view.faces?.find(({ state }) => state === "differs");
  if (!one) return null;
  const where = one.seat ? t("seat", { n: one.seat }) : t("faces.board");
  return { how: "alarm", mark: "octagon", says: t("faces.differ"), more: t("faces.differ.more", { where, cards: (one.entered.match(/../g) ?? []).map(spoken).join(" ") }), keys: whyKey("sanremo-cash.decisions.fairness-first", "prompt") };
}

/** What the small mark on a card means, once there is one. */
export const readLegend = (view) => view?.faces?.some(({ state }) => state === "filled") && html`<p class="read-legend"><i></i>${t("faces.read")}</p>`;

/** The prompt of a table whose next hand is kept waiting; null when nothing is. */
export function heldPrompt(view) {
  const { held } = view;
  if (!held?.length) return null;
  const calm = held.every(({ code }) => PATIENCE.has(code));
  const why = reasons(held);
  const said = why.charAt(0).toLocaleUpperCase() + why.slice(1);
  return {
    how: calm ? "calm" : "alarm", mark: calm ? "dashes" : "lock", says: t("prompt.held", { hand: view.hand_number + 1 }),
    more: `${said}. ${t(calm ? "prompt.held.wait" : "prompt.held.call")}`,
    keys: whyKey(held.find(({ article }) => article)?.article, "prompt"),
  };
}
