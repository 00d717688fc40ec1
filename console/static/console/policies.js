// The cagnotte's desk: policies with their versions, totals of the gaming day, and the room's own figures.

import { askKey, sheetKey } from "./asking.js";
import { html } from "./dom.js";
import { choiceField, moneyField, numberField, optionalMoney, read, textField } from "./fields.js";
import { moneyDays } from "./money_days.js";
import { newest } from "./table_sheets.js";
import { ask } from "./rest.js";
import { day, euro, figure, t } from "./words.js";

export const readPolicies = async () => (await ask("/api/rake/policies/?limit=200")).results;
export const readTotals = async (by) => ask(`/api/rake/totals/?by=${by}`);

const percent = (points) => `${figure(points)} %`;

function terms(policy) {
  const of = policy.terms;
  if (policy.kind === "time") return t("policy.time", { amount: euro(of.amount), minutes: of.period_minutes });
  const share = t("policy.share", { share: percent(of.basis_points) });
  const cap = of.cap === null || of.cap === undefined ? t("policy.uncapped") : t("policy.cap", { amount: euro(of.cap) });
  return [share, cap, of.no_flop_no_drop && t("policy.noflop")].filter(Boolean).join(" · ");
}

const kinds = () => [["share", t("policy.kind.share")], ["time", t("policy.kind.time")]];
const fields = (of = {}) => html`${choiceField("kind", t("policy.kind"), kinds(), of.kind)}
  <div class="pair">${moneyField("points", t("policy.points"), of.terms?.basis_points ?? 500)}${optionalMoney("cap", t("policy.cap.field"), of.terms?.cap ?? 0)}</div>
  <div class="pair">${optionalMoney("amount", t("policy.amount"), of.terms?.amount ?? 0)}${numberField("period", t("policy.period"), of.terms?.period_minutes ?? 30)}</div><p class="muted">${t("policy.fields")}</p>`;
/** What the sheet does not ask for stays as the policy has it: rounding, caps by players, grace. */
function chosen(of = null) {
  const kind = read.text("kind");
  const kept = of?.kind === kind ? of.terms : {};
  if (kind === "time") return { ...kept, kind, amount: read.money("amount"), period_minutes: read.whole("period") };
  return { ...kept, kind, basis_points: read.money("points"), cap: read.moneyOr("cap", null) };
}

export const policySheets = {
  add_policy: {
    title: () => t("policy.add"),
    body: () => html`${textField("called", t("policy.name"))}${fields()}`,
    key: () => t("policy.add"),
    ask: () => ["rake.add_policy", { called: read.text("called"), terms: chosen() }],
  },
  revise_policy: {
    title: ({ sheet }) => t("policy.revise", { name: sheet.policy.called }),
    body: ({ sheet }) => html`<p class="lead">${t("policy.revise.how")}</p>${fields(sheet.policy)}${textField("reason", t("ask.reason"))}`,
    key: () => t("policy.revise.do"),
    ask: ({ sheet }) => ["rake.revise_policy", { called: sheet.policy.called, terms: chosen(sheet.policy), reason: read.text("reason") }],
  },
  setting: {
    title: ({ sheet }) => t(`setting.${sheet.name}`),
    body: ({ sheet }) => (typeof sheet.value === "boolean" ? choiceField("value", t("setting.value"), [["true", t("yes")], ["false", t("no")]], String(sheet.value)) : numberField("value", t("setting.value"), sheet.value)),
    key: () => t("setting.do"),
    ask: ({ sheet }) => ["tables.change_room_setting", { setting: sheet.name, value: typeof sheet.value === "boolean" ? read.text("value") === "true" : read.whole("value") }],
  },
};

// ---------------------------------------------------------------- the desk

const policyLine = (policy, versions, how) => html`<li data-key="${policy.called}"><div><b>${policy.called}</b><span>${terms(policy)}</span><span class="muted">${t("policy.version", { n: policy.version, at: day(policy.effective_from), all: versions })}</span></div>
    ${sheetKey(how, "rake.revise_policy", "revise_policy", { policy }, t("policy.revise.key"))}</li>`;

function policyPanel({ policies, ...how }) {
  const count = (called) => policies.filter((one) => one.called === called).length;
  return html`<section class="panel"><header><h2>${t("policies")}</h2>${sheetKey(how, "rake.add_policy", "add_policy", {}, t("policy.add"), { mark: "plus" })}</header>
    ${policies.length ? html`<ul class="lines">${newest(policies).map((one) => policyLine(one, count(one.called), how))}</ul>` : html`<p class="none">${t("policies.none")}</p>`}</section>`;
}

const totalRow = (row, name) => html`<tr data-key="${row.key}"><th scope="row">${name(row.key)}</th><td class="r num">${row.hands}</td><td class="r num brass">${euro(row.amount)}</td></tr>`;

function totalsPanel(word, rows, name) {
  return html`<section class="panel totals"><header><h2>${t(word)}</h2></header>
    ${rows.length ? html`<div class="scroll"><table><thead><tr><th></th><th class="r">${t("totals.hands")}</th><th class="r">${t("totals.amount")}</th></tr></thead><tbody>${rows.map((row) => totalRow(row, name))}</tbody></table></div>` : html`<p class="none">${t("totals.none")}</p>`}</section>`;
}

const shown = ["cosignature_required", "float_required", "closing_count_required", "closing_cosignature_required", "answer_minutes", "refusal_minutes", "sit_out_minutes", "absence_minutes", "warning_minutes", "absent_at_a_full_table", "balance_difference", "time_called_seconds", "dealer_minutes", "lists_at_once", "play_over"];
const written = (value) => (typeof value === "boolean" ? t(value ? "yes" : "no") : String(value));

const settingsPanel = ({ room, ...how }) => html`<section class="panel"><header><h2>${t("settings")}</h2></header>
  <ul class="lines">${shown.map((name) => html`<li data-key="${name}"><div><span>${t(`setting.${name}`)}</span></div><b class="num">${written(room.settings[name])}</b>${sheetKey(how, "tables.change_room_setting", "setting", { name, value: room.settings[name] }, t("setting.change"))}</li>`)}</ul></section>`;

export function rakeDesk(how) {
  const { totals, dealers } = how;
  const staff = (key) => dealers.get(key) ?? key;
  return html`<div class="desk-columns">${policyPanel(how)}<div class="stack">${totalsPanel("totals.table", totals.table, (key) => t("table", { n: key }))}${totalsPanel("totals.dealer", totals.dealer, staff)}${moneyDays(how)}</div>${settingsPanel(how)}</div>`;
}
