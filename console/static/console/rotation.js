// The dealers' desk: which tables the line goes through, who deals where and since when, who waits, the push.

import { askKey, sheetKey } from "./asking.js";
import { html } from "./dom.js";
import { icon, serverNow } from "./icons.js";
import { gameName } from "./game_names.js";
import { stakes, t } from "./words.js";

const minutes = (row) => (row.dealer_since ? `${Math.max(0, Math.floor((serverNow() - Date.parse(row.dealer_since)) / 60_000))}′` : "–");
const due = (row) => row.relief_at && Date.parse(row.relief_at) <= serverNow();

function place(row, i, how) {
  const { tables, waiting } = how.room.rotation;
  const without = { tables: tables.filter((one) => one !== row.table), waiting: waiting.map(({ id }) => id) };
  const earlier = [...tables];
  if (i > 0) [earlier[i - 1], earlier[i]] = [earlier[i], earlier[i - 1]];
  return html`<li class="${due(row) ? "over" : ""}" data-key="${row.table}"><b class="t num">${row.table}</b><div><b>${row.dealer || t("dealer.none")}</b><span>${gameName(row.game)} ${stakes(row)}${row.relief && html` · ${t("row.coming", { name: row.relief })}`}</span></div>
    <span class="num ${due(row) ? "long" : ""}">${minutes(row)}</span><span class="keys">${sheetKey(how, "tables.relieve_dealer", "relieve", { table: row.table }, t("rotation.relieve"))}
    ${i > 0 && askKey(how, "tables.set_rotation", { tables: earlier, waiting: without.waiting }, t("rotation.earlier"))}
    ${askKey(how, "tables.set_rotation", without, t("rotation.out"))}</span></li>`;
}

function linePanel(how) {
  const { tables, waiting } = how.room.rotation;
  const rows = tables.map((n) => how.rows.find((row) => row.table === n)).filter(Boolean);
  const missing = how.rows.filter((row) => row.status !== "closed" && !tables.includes(row.table));
  const all = { tables: [...tables, ...missing.map((row) => row.table)], waiting: waiting.map(({ id }) => id) };
  return html`<section class="panel wide"><header><h2>${t("rotation")}</h2><span class="muted">${t("rotation.rule", { n: how.room.settings.dealer_minutes })}</span>${askKey(how, "tables.push_dealers", {}, t("rotation.push"), { look: "mini yes", asks: t("rotation.push.sure") })}</header>
    ${rows.length ? html`<ol class="lines">${rows.map((row, i) => place(row, i, how))}</ol>` : html`<p class="none">${t("rotation.none")}</p>`}
    ${missing.length > 0 && html`<p class="foot-line"><span>${t("rotation.missing", { list: missing.map((row) => row.table).join(", ") })}</span>${askKey(how, "tables.set_rotation", all, t("rotation.add"))}</p>`}</section>`;
}

const waits = (one, i, how) => html`<li data-key="${one.id}"><b class="t num">${i + 1}</b><div><b>${one.name}</b><span class="muted">${one.badge}</span></div>${askKey(how, "tables.leave_rotation", { dealer: one.id }, t("rotation.leave"))}</li>`;

function waitingPanel(how) {
  const { waiting, dealers } = how.room.rotation;
  const dealing = new Set(how.rows.map((row) => row.dealer));
  const others = dealers.filter((one) => !waiting.some(({ id }) => id === one.id) && !dealing.has(one.name));
  return html`<section class="panel"><header><h2>${t("rotation.waiting")}</h2><span class="muted num">${waiting.length}</span></header>
    ${waiting.length ? html`<ol class="lines">${waiting.map((one, i) => waits(one, i, how))}</ol>` : html`<p class="none">${t("rotation.nobody")}</p>`}
    <header><h2>${t("rotation.others")}</h2></header><ul class="lines">${others.map((one) => html`<li data-key="${one.id}">${icon("person", "small")}<div><b>${one.name}</b><span class="muted">${one.badge}</span></div>${askKey(how, "tables.join_rotation", { dealer: one.id }, t("rotation.join"))}</li>`)}</ul></section>`;
}

export const dealersDesk = (how) => html`<div class="desk-columns two">${linePanel(how)}${waitingPanel(how)}</div>`;
