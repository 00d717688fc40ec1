// Keys that ask for something. A key whose command has no answer yet says so and waits; one that cannot be taken
// back asks for a second tap. What a role may not ask for is not drawn.

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { has, t } from "./words.js";

export const signOf = (command, data) => `${command} ${JSON.stringify(data)}`;

/** The words of a command: "Seat 4 sits out". */
export function nameOf(entry) {
  const key = `command.${entry.command}`;
  return has(key) ? t(key, entry.data) : entry.command;
}

/** Ask at once. `asks` are the words of the second tap. */
export function askKey(how, command, data, word, { look = "mini", mark = null, asks = null } = {}) {
  if (!how.may(command)) return null;
  const sign = signOf(command, data);
  const waits = how.sending.has(sign);
  const sure = asks && how.sure === sign;
  return html`<button class="${look} ${sure ? "sure" : ""} ${waits ? "sending" : ""}" data-ask="${command}" data-with="${JSON.stringify(data)}" ${asks && html`data-asks`} ${how.live && !waits ? "" : html`disabled`}>${mark && icon(waits ? "dashes" : mark)}<span>${waits ? t("sending") : sure ? asks : word}</span></button>`;
}

/** Ask for more first: opens a sheet. */
export function sheetKey(how, command, sheet, data, word, { look = "mini", mark = null } = {}) {
  if (!how.may(command)) return null;
  return html`<button type="button" class="${look}" data-sheet="${sheet}" data-with="${JSON.stringify(data)}" ${how.live ? "" : html`disabled`}>${mark && icon(mark)}<span>${word}</span></button>`;
}

/** The article behind something, with the sentence it is about. */
export const becauseKey = (article, says) => article && html`<button type="button" class="why-key" data-article="${article}" data-says="${says}" aria-label="${t("why")}" title="${t("why")}">${icon("why", "small")}</button>`;
