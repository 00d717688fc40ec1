// The last hands of the table, read when asked for: what each held, what the house took, what was void.

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { closeKey } from "./sheets.js";
import { euro, hour, t } from "./words.js";

const MANY = 12;

export async function lastHands(table, token) {
  const { results } = await ask(`/api/hands/?table=${table}&limit=${MANY}`, { token });
  return results;
}

const row = (hand) => html`<li data-key="${hand.number}"><b class="n">${hand.number}</b><span class="num">${hour(hand.ended_at)}</span>
  ${hand.void ? html`<span class="tag alarm">${t("history.void")}</span>` : html`<b class="num">${euro(hand.pot)}</b>`}<span class="num brass">${hand.rake ? t("pot.rake", { rake: euro(hand.rake) }) : ""}</span></li>`;

/** `hands` is null while they are on their way, and a sentence when they cannot be had. */
export function historySheet(hands, count) {
  const body = hands === null ? html`<p class="muted">${t("history.loading")}</p>`
    : typeof hands === "string" ? html`<p class="since warn-text">${icon("triangle")}<span>${hands}</span></p>`
      : hands.length ? html`<ol class="hands">${hands.map(row)}</ol>` : html`<p class="muted">${t("history.none")}</p>`;
  return html`<header><span class="who"><b>${t("rail.history")}</b><span>${t("history.count", { n: count })}</span></span>${closeKey()}</header>${body}<p class="muted">${t("history.undo")}</p>`;
}
