// What waits for the controller's signature, and the PIN that gives it. Nothing is kept of the PIN.

import { person, moment } from "./controller_parts.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { euro, facts, t } from "./words.js";

const name = (one) => t(`ctl.what.${one.what.replace("count_", "count.")}`);
const pile = (chips) => (chips ?? []).map(([worth, pieces]) => `${pieces} × ${euro(worth)}`).join(", ");
const about = (one) => [one.by.filter(Boolean).map(person).join(", "), one.box].filter(Boolean).join(" · ");

const line = (one, i) => html`<li data-key="${one.command} ${JSON.stringify(one.data)}">${icon(one.what === "opening" ? "key" : "chips")}<div><b>${name(one)}</b>${one.amount === null || one.amount === 0 ? html`<b></b>` : html`<b class="num amount">${euro(one.amount)}</b>`}<span>${t("table", { n: one.table })}${about(one) && ` · ${about(one)}`}</span><span class="num">${one.at ? moment(one.at) : ""}</span>
  <button class="key ${i ? "" : "strong"}" data-do="sign" data-value="${i}">${icon("pen", "small")}${t("ctl.sign")}</button></div></li>`;

export function waitingPanel({ waiting }) {
  const body = waiting === null ? html`<p class="none">${t("ctl.reading")}</p>` : waiting.length ? html`<ul>${waiting.map(line)}</ul>` : html`<p class="none">${t("ctl.waiting.none")}</p>`;
  return html`<header><h2>${t("ctl.waiting")}</h2>${waiting?.length ? html`<span class="tag warn">${icon("pen", "small")}${waiting.length}</span>` : null}</header>${body}`;
}

export const signDialog = (one) => html`<form data-form="sign"><h2>${t("ctl.sign.title", { what: name(one), n: one.table })}</h2>
  ${one.amount ? html`<p class="num sum">${euro(one.amount)}</p>` : null}${one.chips?.length ? html`<p>${pile(one.chips)}</p>` : null}${about(one) && html`<p>${about(one)}</p>`}
  <p>${t("ctl.sign.how")}</p><label for="signPin">PIN</label><input id="signPin" name="pin" type="password" inputmode="numeric" maxlength="12" required autocomplete="off" autofocus>
  <p class="door-refused" role="alert">${one.refused && html`${icon("triangle")}<span>${one.refused}</span>`}</p>
  <div class="pair"><button class="key strong">${icon("pen", "small")}${t("ctl.sign")}</button><button type="button" class="key" data-do="close">${t("close")}</button></div></form>`;

export function signedBy(one, pin) {
  const envelope = { id: crypto.randomUUID?.() ?? `sign-${Date.now()}-${Math.random().toString(36).slice(2)}`, command: one.command, data: one.data };
  return ask("/api/commands/signed/", { method: "POST", body: { ...envelope, signature: { badge: facts.badge, pin } } });
}
