// The money of a gaming day, table by table: what the cagnotte should hold and what was found in it.

import { html } from "./dom.js";
import { signedAmount } from "./money.js";
import { ask } from "./rest.js";
import { euro, t } from "./words.js";

const MINUTE = 60_000;
const kept = { day: "", rows: null, at: 0, asking: false, draw: () => {} };

async function read() {
  kept.asking = true;
  const rows = await ask(`/api/rake/books/${kept.day && `?day=${kept.day}`}`).catch(() => kept.rows ?? []);
  Object.assign(kept, { rows, at: Date.now(), asking: false });
  kept.draw();
}

/** Read again when the day chosen changes; `draw` shows what has come. */
export function followDays(draw) {
  kept.draw = draw;
  document.body.addEventListener("change", ({ target }) => {
    if (target.id !== "money-day") return;
    kept.day = target.value;
    read();
  });
}

const amount = (value) => (value === null ? "–" : euro(value));
const row = (one) => html`<tr data-key="${one.table}"><th scope="row">${one.table}</th><td class="r num brass">${euro(one.cagnotte_expected)}</td><td class="r num brass">${amount(one.cagnotte_counted)}</td><td class="r num ${one.cagnotte_difference ? "off" : ""}">${signedAmount(one.cagnotte_difference)}</td></tr>`;
const heads = ["money.days.expected", "money.days.counted", "money.difference"];

export function moneyDays(how) {
  if (!how.opens("rake-books")) return null;
  if (!kept.asking && Date.now() - kept.at > MINUTE / 3) read();
  const rows = kept.rows ?? [];
  return html`<section class="panel totals money-days"><header><h2>${t("money.days")}</h2><label class="sr" for="money-day">${t("money.days.which")}</label><input type="date" id="money-day"></header>
    ${rows.length ? html`<div class="scroll"><table><thead><tr><th>${t("col.table")}</th>${heads.map((word) => html`<th class="r">${t(word)}</th>`)}</tr></thead><tbody>${rows.map(row)}</tbody></table></div>` : html`<p class="none">${t("money.days.none")}</p>`}</section>`;
}
