// The sheet beside the room: one form, one command. It says what it will do on its key, waits for the answer,
// and stays open with what was typed when the house refuses.

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { itSheets } from "./it_sheets.js";
import { listSheets } from "./list_sheets.js";
import { moneySheets } from "./money_sheets.js";
import { pairSheets } from "./pairs.js";
import { policySheets } from "./policies.js";
import { rulingSheets } from "./rulings_queue.js";
import { sanctionSheets } from "./sanctions.js";
import { seatSheets } from "./seat_sheets.js";
import { staffSheets } from "./staff.js";
import { deviceSheets } from "./table_devices.js";
import { tableSheets } from "./table_sheets.js";
import { t } from "./words.js";
import { wizardSheets } from "./wizard.js";

const sheets = { ...moneySheets, ...seatSheets, ...tableSheets, ...listSheets, ...wizardSheets, ...policySheets, ...pairSheets, ...staffSheets, ...deviceSheets, ...itSheets, ...rulingSheets, ...sanctionSheets };

export function sheetForm(ctx) {
  const { sheet, live } = ctx;
  const { title, body, key, ready = () => true } = sheets[sheet.kind];
  const waits = sheet.sent !== null;
  return html`<form class="sheet" id="sheet" data-key="sheet-${sheet.kind}-${sheet.table ?? ""}-${sheet.seat ?? ""}"><header><h2>${title(ctx)}</h2><button type="button" class="square" data-do="unsheet" aria-label="${t("close")}">${icon("close")}</button></header>
    ${body(ctx)}<button class="key strong" ${live && !waits && ready(ctx) ? "" : html`disabled`}>${waits ? html`${icon("dashes")}${t("sending")}` : key(ctx)}</button></form>`;
}

/** The command of what was typed; throws Unreadable with what to write instead. */
export const typedCommand = (ctx) => sheets[ctx.sheet.kind].ask(ctx);

/** What was typed on a sheet that is no command, sent: what it changes on the page. Nothing for the others. */
export const sent = (ctx) => sheets[ctx.sheet.kind].send?.(ctx);
