// Small parts that every section of the portal uses: people as pseudonyms, the choice of a gaming day, articles.

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

const kinds = new Set(["staff", "tablet", "device", "player"]);

/** staff:3 as a person reads it: Staff 3. The ledger has no names. */
export function person(pseudonym) {
  const [kind, key] = pseudonym.split(":");
  return kinds.has(kind) && key ? t(`ctl.who.${kind}`, { n: key }) : pseudonym ? t("ctl.who.house") : "–";
}

/** 2026-11-18 as 18/11/2026. */
export const written = (day) => day.split("-").reverse().join("/");

export function dayPick({ day, days }) {
  const at = days.indexOf(day);
  const step = (by, word, sign) => html`<button type="button" class="step" data-do="step" data-value="${by}" aria-label="${word}" ${days[at + by] ? "" : html`disabled`}>${sign}</button>`;
  return html`<div class="days">${step(1, t("ctl.day.before"), "‹")}<label class="sr" for="day">${t("ctl.day")}</label><select id="day" data-choose="day" data-chosen="${day}">${days.map((one) => html`<option value="${one}" ${one === day && html`selected`}>${written(one)}</option>`)}</select>${step(-1, t("ctl.day.after"), "›")}</div>`;
}

export const articleKey = (id, says) => id && html`<button type="button" class="art" data-article="${id}" data-says="${says}">${icon("why", "small")}<span>${id.slice(id.lastIndexOf(".") + 1)}</span></button>`;

const exact = new Intl.DateTimeFormat("it-IT", { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: JSON.parse(document.getElementById("facts").textContent).zone });
export const moment = (at) => exact.format(new Date(at));
