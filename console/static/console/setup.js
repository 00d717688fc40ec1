// Putting a table on the floor, closed: what it plays and for how much.

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { cents, facts, t } from "./words.js";

const money = ["small", "big", "least"];

export function setupForm(rows, { live }) {
  const next = Math.max(0, ...rows.map((row) => row.table)) + 1;
  const field = (id, word, value, mode) => html`<label for="${id}">${t(word)}</label><input id="${id}" inputmode="${mode}" autocomplete="off" maxlength="14" required value="${value}">`;
  return html`<form class="assign" id="setup" data-key="setup"><header><h2>${t("setup")}</h2><button type="button" class="square" data-do="close" aria-label="${t("close")}">${icon("close")}</button></header>
    ${field("number", "setup.number", next, "numeric")}
    <label for="plays">${t("col.game")}</label><select id="plays">${Object.entries(facts.games).map(([slug, name]) => html`<option value="${slug}">${name}</option>`)}</select>
    ${field("small", "setup.small", "1", "decimal")}${field("big", "setup.big", "2", "decimal")}${field("least", "setup.least", "200", "decimal")}
    ${field("chairs", "col.seats", "9", "numeric")}
    <p class="muted">${t("setup.closed")}</p>
    <button class="key strong" ${live ? "" : html`disabled`}>${icon("plus")}${t("setup.do")}</button></form>`;
}

/** What was typed, as the command wants it; null when a figure cannot be read. */
export function typedTable() {
  const value = (id) => document.getElementById(id).value;
  const [small_blind, big_blind, min_buy_in] = money.map((id) => cents(value(id)));
  const [table, seats] = [Number(value("number")), Number(value("chairs"))];
  const whole = Number.isInteger(table) && Number.isInteger(seats);
  return whole && ![small_blind, big_blind, min_buy_in].includes(null) ? { table, game: value("plays"), small_blind, big_blind, min_buy_in, seats } : null;
}
