// Exports: asked for by period and table, written by the house, taken and verified elsewhere; who took what stays.

import { moment, person } from "./controller_parts.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { t } from "./words.js";

const marks = { waiting: "dashes", writing: "dashes", ready: "tick", failed: "triangle", erased: "off" };
const reasons = ["authority", "inquiry", "anti-laundering", "data-subject"];

export function exportRequest({ begin, until, table, previous, reason, note }) {
  const body = { begin, until, table: table.trim() ? Number(table) : null, previous: previous.trim() ? `${previous.replaceAll("\r\n", "\n").trim()}\n` : "", names_for: reason || null, note };
  return ask("/api/exports/", { method: "POST", body });
}

const field = (id, name, type, value, more = "") => html`<div class="field"><label for="${id}">${t(`ctl.field.${name}`)}</label><input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="off" ${more}></div>`;

const form = ({ day }) => html`<section class="panel"><header><div><h2>${t("ctl.export.new")}</h2><p>${t("ctl.export.how")}</p></div></header>
  <form class="search" data-form="export">${field("e-begin", "begin", "date", day, html`required`)}${field("e-until", "until", "date", day, html`required`)}${field("e-table", "table", "text", "", html`inputmode="numeric" maxlength="5" pattern="[0-9]*"`)}
    <div class="field"><label for="e-reason">${t("ctl.field.names")}</label><select id="e-reason" name="reason"><option value="">${t("ctl.names.none")}</option>${reasons.map((one) => html`<option value="${one}">${t(`ctl.names.${one}`)}</option>`)}</select></div>
    ${field("e-note", "note", "text", "", html`maxlength="200"`)}<div class="field wide"><label for="e-previous">${t("ctl.field.previous")}</label><textarea id="e-previous" name="previous" rows="3" spellcheck="false"></textarea></div><button class="key strong">${t("ctl.export.do")}</button></form></section>`;

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1).replace(".", ",")} MB`;
const told = (one) => html`<li>${t(`ctl.taking.${one.what}`, { who: person(one.person), at: moment(one.at) })}</li>`;

function right(one) {
  if (one.state === "ready") return html`<a class="key strong" href="/api/exports/${one.id}/file/" download>${icon("ledger", "small")}${t("ctl.download")}</a>`;
  return ["waiting", "writing"].includes(one.state) ? html`<b class="num">${one.progress} %</b>` : null;
}

const line = (one) => html`<li class="${one.state}" data-key="${one.id}">${icon(marks[one.state])}<div><b>${t("ctl.export.period", { begin: moment(one.begin), until: moment(one.until) })}${one.table ? ` · ${t("table", { n: one.table })}` : ""}</b>
    <span>${t(`ctl.state.${one.state}`)}${one.state === "ready" ? ` · ${t("ctl.export.size", { n: one.entries, size: megabytes(one.size) })}` : ""}${one.problem && ` · ${one.problem}`}</span>
    ${one.sha256 && html`<code>SHA-256 ${one.sha256}</code>`}${["waiting", "writing"].includes(one.state) ? html`<progress max="100" value="${one.progress}" aria-label="${t("ctl.export.progress")}"></progress>` : null}
    <ul class="takings">${one.history.map(told)}</ul></div>${right(one)}</li>`;

export function exportsPanel(how) {
  const rows = how.exports;
  const body = rows === null ? html`<p class="none">${t("ctl.reading")}</p>` : rows.length ? html`<ul>${rows.map(line)}</ul>` : html`<p class="none">${t("ctl.export.none")}</p>`;
  return html`${form(how)}<section class="panel" id="exports"><header><h2>${t("ctl.exports")}</h2></header>${body}<p class="hint">${t("ctl.export.hint")}<code>python verify.py FILE.zip --key … --kept … --readjudicate</code></p></section>`;
}
