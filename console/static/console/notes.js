// Notes about whoever sits in a seat: what was promised or agreed, for the colleagues. Read when a seat is opened.

import { html } from "./dom.js";
import { ask } from "./rest.js";
import { hour, t } from "./words.js";

/** The newest first; null while the house cannot be asked. */
export const readNotes = (table, seat, token = null) => ask(`/api/tables/${table}/seats/${seat}/notes/`, { token }).catch(() => null);

export const noteLines = (notes) => notes?.length > 0 && html`<ul class="notes">${notes.map(({ at, by, text }) => html`<li><span class="num">${hour(at)}</span><span><b>${text}</b><small>${by || t("notes.tablet")}</small></span></li>`)}</ul>`;
