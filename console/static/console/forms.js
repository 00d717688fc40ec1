// The sheet beside the room: one form, one command. It says what it will do on its key, waits for the answer,
// and stays open with what was typed when the house refuses.

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { listSheets } from "./list_sheets.js";
import { policySheets } from "./policies.js";
import { seatSheets } from "./seat_sheets.js";
import { tableSheets } from "./table_sheets.js";
import { t } from "./words.js";
import { wizardSheets } from "./wizard.js";

const sheets = { ...seatSheets, ...tableSheets, ...listSheets, ...wizardSheets, ...policySheets };

export function sheetForm(ctx) {
  const { sheet, live } = ctx;
  const { title, body, key, ready = () => true } = sheets[sheet.kind];
  const waits = sheet.sent !== null;
  return html`<form class="sheet" id="sheet" data-key="sheet-${sheet.kind}-${sheet.table ?? ""}-${sheet.seat ?? ""}"><header><h2>${title(ctx)}</h2><button type="button" class="square" data-do="unsheet" aria-label="${t("close")}">${icon("close")}</button></header>
    ${body(ctx)}<button class="key strong" ${live && !waits && ready(ctx) ? "" : html`disabled`}>${waits ? html`${icon("dashes")}${t("sending")}` : key(ctx)}</button></form>`;
}

/** The command of what was typed; throws Unreadable with what to write instead. */
export const typedCommand = (ctx) => sheets[ctx.sheet.kind].ask(ctx);
