// Fields of a sheet, and what was typed into them. A field keeps what was typed while views arrive.

import { $, html } from "./dom.js";
import { icon } from "./icons.js";
import { cents, facts, figure, t } from "./words.js";

const input = (id, label, value, mode, more = "") =>
  html`<label for="${id}">${label}</label><input id="${id}" inputmode="${mode}" autocomplete="off" maxlength="200" required value="${value}" ${more}>`;

export const moneyField = (id, label, value) => input(id, label, value === null ? "" : figure(value), "decimal");
export const numberField = (id, label, value) => input(id, label, value, "numeric");
export const textField = (id, label, value = "") => input(id, label, value, "text");
export const optionalMoney = (id, label, value) =>
  html`<label for="${id}">${label}</label><input id="${id}" inputmode="decimal" autocomplete="off" maxlength="14" value="${value ? figure(value) : ""}">`;
export const tickField = (id, label) => html`<label class="tick" for="${id}"><input type="checkbox" id="${id}">${label}</label>`;
export const choiceField = (id, label, options, chosen = null) =>
  html`<label for="${id}">${label}</label><select id="${id}">${options.map(([value, word]) => html`<option value="${value}" ${String(value) === String(chosen) && html`selected`}>${word}</option>`)}</select>`;

// ---------------------------------------------------------------- cards, two choices each

const ranks = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const suits = { s: "♠", h: "♥", d: "♦", c: "♣" };

export const cardField = (id, who) => html`<li class="card-row" data-key="${id}"><span>${who}</span>
    <select id="${id}-rank" aria-label="${t("card.rank", { who })}"><option value="">–</option>${ranks.map((one) => html`<option value="${one}">${one === "T" ? "10" : one}</option>`)}</select>
    <select id="${id}-suit" aria-label="${t("card.suit", { who })}">${Object.entries(suits).map(([value, sign]) => html`<option value="${value}">${sign}</option>`)}</select></li>`;

/** The card chosen, or null. */
export const cardOf = (id) => ($(`${id}-rank`).value ? $(`${id}-rank`).value + $(`${id}-suit`).value : null);

// ---------------------------------------------------------------- a player

/** Find a registered player, or register one; the one chosen is marked. */
export function playerField({ players, sheet, may, live, without = new Set() }) {
  const typed = $("who")?.value ?? "";
  const found = players.find(typed).filter(({ id }) => !without.has(id)).slice(0, 6);
  const name = typed.trim();
  const isNew = name && !found.some((one) => one.name.toLocaleLowerCase() === name.toLocaleLowerCase());
  const pick = ({ id, name: who }) => html`<li data-key="${id}"><button type="button" class="pick" data-player="${id}" aria-pressed="${sheet.chosen?.id === id}">${icon(sheet.chosen?.id === id ? "check" : "person", "small")}${who || `#${id}`}</button></li>`;
  return html`<label for="who">${t("players.find")}</label><input id="who" autocomplete="off" maxlength="80">
    <ul class="picks">${found.map(pick)}</ul>
    ${!found.length && players.searching && html`<p class="muted">${t("players.searching")}</p>`}
    ${isNew && may("tables.register_player") && html`<button type="button" class="mini" data-do="register" ${live ? "" : html`disabled`}>${icon("plus", "small")}${t("players.register")}: ${name}</button>`}`;
}

// ---------------------------------------------------------------- reading

/** Thrown with the sentence that says what to write instead. */
export class Unreadable extends Error {}

const typed = (id) => $(id)?.value.trim() ?? "";

export const read = {
  text(id) {
    if (!typed(id)) throw new Unreadable(t("field.empty"));
    return typed(id);
  },
  optional: typed,
  money(id) {
    const found = cents(typed(id));
    if (found === null) throw new Unreadable(t("assign.amount"));
    return found;
  },
  moneyOr(id, otherwise) {
    return typed(id) ? read.money(id) : otherwise;
  },
  whole(id) {
    if (!/^\d{1,6}$/.test(typed(id))) throw new Unreadable(t("field.number"));
    return Number(typed(id));
  },
  ticked: (id) => Boolean($(id)?.checked),
  card(id) {
    const found = cardOf(id);
    if (!found) throw new Unreadable(t("field.card"));
    return found;
  },
};

/** Every game, as a choice. */
export const games = () => Object.entries(facts.games);
