// Two signatures: the colleague's badge and PIN are typed beside the command and go by REST, never over the socket:
// what waits in an outbox must not hold a PIN.

import { html } from "./dom.js";
import { read } from "./fields.js";
import { ask } from "./rest.js";
import { t } from "./words.js";

/** Badge and PIN of whoever signs; `who` says whose they are. */
export const signatureFields = (who, { required = true } = {}) => html`<fieldset class="signature"><legend>${who}</legend><div class="pair">
  <label for="signer">${t("dealer.badge")}</label><input id="signer" autocomplete="off" maxlength="16" ${required && html`required`}>
  <label for="signer-pin">${t("dealer.pin")}</label><input id="signer-pin" type="password" inputmode="numeric" autocomplete="off" maxlength="12" ${required && html`required`}></div></fieldset>`;

const envelope = (command, data) => ({ id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`, command, data });

/** Send a command that carries a second signature. Nothing on the page changes by it but what the next view shows. */
export async function signed(command, data, { badge, pin, token = null }) {
  await ask("/api/commands/signed/", { method: "POST", token, body: { ...envelope(command, data), signature: { badge, pin } } });
  return {};
}

/** The same with what was typed into the sheet's own fields. */
export const signedHere = (command, data) => signed(command, data, { badge: read.text("signer"), pin: read.text("signer-pin") });

/** A command that the one signed in answers for alone. */
export async function alone(command, data) {
  await ask("/api/commands/", { method: "POST", body: envelope(command, data) });
  return {};
}
