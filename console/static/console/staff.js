// The staff: who works here, in which role, and what may be done about an account. PINs are shown once, to whoever
// asked for them.

import { askKey } from "./asking.js";
import { html } from "./dom.js";
import { choiceField, read, textField } from "./fields.js";
import { icon, serverNow } from "./icons.js";
import { ask } from "./rest.js";
import { hour, t } from "./words.js";

const roles = ["dealer", "floor", "pit", "td", "controller", "direction", "it"];
const named = () => roles.map((name) => [name, t(`role.${name}`)]);
const locked = (one) => one.locked_until && Date.parse(one.locked_until) > serverNow();

function pinKey(one, how) {
  if (!how.opens("staff-pin") || !one.is_active) return null;
  const sure = how.pinning === one.id;
  return html`<button class="mini ${sure ? "sure" : ""}" data-pin="${one.id}" ${how.live ? "" : html`disabled`}>${t(sure ? "staff.pin.sure" : "staff.pin")}</button>`;
}

function line(one, how) {
  const role = how.may("people.change_role") && one.is_active
    ? html`<label class="sr" for="role${one.id}">${t("staff.role", { name: one.name })}</label><select id="role${one.id}" data-role="${one.id}" ${how.live ? "" : html`disabled`}>${named().map(([name, word]) => html`<option value="${name}" ${name === one.role && html`selected`}>${word}</option>`)}</select>`
    : html`<span>${t(`role.${one.role}`)}</span>`;
  return html`<li class="${one.is_active ? "" : "gone"}" data-key="${one.id}"><b class="t">${one.badge}</b><div><b>${one.name || "–"}</b>${locked(one) && html`<span class="long">${t("staff.locked", { at: hour(one.locked_until) })}</span>`}${!one.is_active && html`<span class="muted">${t("staff.gone")}</span>`}</div>${role}
    <span class="keys">${locked(one) && askKey(how, "people.unlock", { staff: one.id }, t("staff.unlock"))}${pinKey(one, how)}${one.is_active && one.role === "controller" && askKey(how, "people.reset_second_factor", { staff: one.id }, t("staff.factor"), { asks: t("staff.factor.sure") })}${one.is_active && askKey(how, "people.dismiss", { staff: one.id }, t("staff.dismiss"), { asks: t("staff.dismiss.sure") })}
    ${!one.is_active && one.name && askKey(how, "people.erase_name", { staff: one.id }, t("staff.erase"), { asks: t("staff.erase.sure") })}</span></li>`;
}

const given = ({ name, badge, pin }) => html`<div class="offer pin-given" role="status"><h3>${t("staff.pin.given", { name, badge })}</h3><output class="code">${pin}</output><p>${t("staff.pin.once")}</p><button class="mini" data-do="pin_noted">${icon("check", "small")}${t("staff.pin.noted")}</button></div>`;

export function staffPanel(how) {
  if (!how.opens("staff-list")) return null;
  const hires = how.opens("staff-hire") ? html`<button type="button" class="mini yes" data-sheet="hire" data-with="{}" ${how.live ? "" : html`disabled`}>${icon("plus", "small")}${t("staff.hire")}</button>` : html`<span class="muted">${t("staff.hired-by")}</span>`;
  return html`<section class="panel wide" id="staff"><header><h2>${t("staff")}</h2>${hires}</header>${how.given && given(how.given)}<ul class="lines scroll">${how.staff.map((one) => line(one, how))}</ul></section>`;
}

/** A sheet that goes by REST: the answer carries a PIN, which no command and no ledger ever does. */
export const staffSheets = {
  hire: {
    title: () => t("staff.hire"),
    body: () => html`<p class="lead">${t("staff.hire.how")}</p>${textField("badge", t("dealer.badge"))}${textField("called", t("players.name"))}${choiceField("role", t("staff.as"), named())}`,
    key: () => t("staff.hire.do"),
    send: () => hire({ badge: read.text("badge"), name: read.text("called"), role: read.text("role") }),
  },
};

async function hire(body) {
  const { pin } = await ask("/api/staff/hire/", { method: "POST", body });
  return { given: { name: body.name, badge: body.badge, pin } };
}

export async function newPin({ id, name, badge }) {
  const { pin } = await ask(`/api/staff/${id}/pin/`, { method: "POST" });
  return { name, badge, pin };
}
