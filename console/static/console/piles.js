// Chips counted by denomination: a line for each chip of the house, and what they come to.

import { values } from "./chips.js";
import { $, html } from "./dom.js";
import { Unreadable } from "./fields.js";
import { euro, figure, t } from "./words.js";

const highest = values.toReversed();
const fieldOf = (value) => $(`pieces-${value}`);
const pieces = (value) => fieldOf(value)?.value.trim() ?? "";
const worth = () => highest.reduce((sum, value) => sum + (/^\d{1,6}$/.test(pieces(value)) ? Number(pieces(value)) * value : 0), 0);

/** One line a denomination; `chips` are the pieces to begin with. */
export function pileField(chips = []) {
  const begin = new Map(chips);
  return html`<fieldset class="pile"><legend>${t("money.pieces")}</legend>
    ${highest.map((value) => html`<label for="pieces-${value}" data-key="${value}"><b class="num">${figure(value)}</b><span>×</span><input id="pieces-${value}" inputmode="numeric" autocomplete="off" maxlength="6" value="${begin.get(value) ?? ""}" aria-label="${t("money.pieces.of", { value: figure(value) })}"></label>`)}
    <p>${t("money.total")} <output class="num">${euro(worth())}</output></p></fieldset>`;
}

/** The rows of denomination and pieces that were typed. */
export function readPile() {
  const typed = highest.filter((value) => pieces(value) !== "");
  if (typed.some((value) => !/^\d{1,6}$/.test(pieces(value)))) throw new Unreadable(t("field.number"));
  return typed.map((value) => [value, Number(pieces(value))]).filter(([, count]) => count > 0);
}

export const spelled = (chips) => chips.map(([value, count]) => `${count} × ${figure(value)}`).join(" + ");
