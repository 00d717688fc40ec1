// The room at a glance, as markup: key figures, alarms, one row per table.

import { ago } from "./clocks.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { game, stakes, t } from "./words.js";

const sum = (rows, name) => rows.reduce((total, row) => total + row[name], 0);
const isOpen = (row) => row.status !== "closed";
export const hasAlarm = (row) => Boolean(row.floor_called_at) || row.overdue > 0;

export function figures(rows) {
  const inPlay = rows.filter(isOpen);
  const facts = [
    ["kpi.tables", html`${inPlay.length}<small> / ${rows.length}</small>`],
    ["kpi.players", html`${sum(inPlay, "taken")}<small> / ${sum(inPlay, "seats")}</small>`],
    ["kpi.away", sum(inPlay, "away")],
    ["kpi.calls", rows.filter((row) => row.floor_called_at).length],
  ];
  return facts.map(([word, value]) => html`<div><dt>${t(word)}</dt><dd class="num">${value}</dd></div>`);
}

// ---------------------------------------------------------------- alarms: a called floor first, the longest wait on top

const call = (row, may) => html`<li class="alarm" data-key="call${row.table}">${icon("bell")}
    <div><b>${t("alarm.floor")}</b><span>${t("alarm.floor.more", { n: row.table, dealer: row.dealer || t("alarm.nobody") })}</span></div>
    <b class="since">${ago(row.floor_called_at)}</b>
    ${may("tables.answer_floor") ? html`<button class="take" data-answer="${row.table}">${t("alarm.take")}</button>` : html`<button class="take" data-open="${row.table}">${t("alarm.look")}</button>`}</li>`;

const late = (row) => html`<li class="warn" data-key="late${row.table}">${icon("triangle")}
    <div><b>${t("alarm.overdue")}</b><span>${t("alarm.overdue.more", { n: row.table, count: row.overdue })}</span></div>
    <button class="take" data-open="${row.table}">${t("alarm.look")}</button></li>`;

export function alarms(rows, may) {
  const calls = rows.filter((row) => row.floor_called_at).sort((a, b) => a.floor_called_at.localeCompare(b.floor_called_at));
  const overdue = rows.filter((row) => row.overdue);
  const count = calls.length + overdue.length;
  return html`<header><h2>${t("alarms")}</h2>${count > 0 && html`<span class="tag alarm">${t("alarms.count", { n: count })}</span>`}</header>
    ${count ? html`<ul>${calls.map((row) => call(row, may))}${overdue.map(late)}</ul>` : html`<p class="none">${t("alarms.none")}</p>`}`;
}

// ---------------------------------------------------------------- the rows

const columns = {
  table: (row) => row.table,
  game: (row) => `${row.game} ${row.stakes.split("/")[1].padStart(12, "0")}`,
  seats: (row) => (isOpen(row) ? row.seats - row.taken : 99),
  away: (row) => -row.away,
  dealer: (row) => row.dealer || "\uffff",
  state: (row) => (row.floor_called_at ? 0 : row.overdue ? 1 : { open: 2, paused: 3, closed: 4 }[row.status]),
};
const filters = {
  all: () => true,
  alarm: hasAlarm,
  open: (row) => row.status === "open",
  paused: (row) => row.status === "paused",
  closed: (row) => row.status === "closed",
};

function pips(row) {
  const label = t("row.seats", { taken: row.taken, all: row.seats, away: row.away });
  const kind = (i) => (i < row.taken - row.away ? "taken" : i < row.taken ? "out" : "free");
  return html`<span class="pips" role="img" aria-label="${label}">${Array.from({ length: row.seats }, (_, i) => html`<i class="${kind(i)}"></i>`)}</span>`;
}

function state(row) {
  if (row.floor_called_at) return html`${icon("bell", "small")}<span>${t("row.calls")}</span>`;
  if (row.overdue) return html`${icon("triangle", "small")}<span>${t("row.overdue")}</span>`;
  const mark = { open: "tick", paused: "pause", closed: "off" }[row.status];
  return html`${icon(mark, "small")}<span>${t(`status.${row.status}`)}</span>`;
}

function line(row, chosen) {
  const look = row.floor_called_at ? "alarm" : row.overdue ? "warn" : "";
  return html`<tr class="${look} ${row.status} ${row.table === chosen ? "on" : ""}" data-key="${row.table}" data-open="${row.table}">
    <td class="t"><button aria-expanded="${row.table === chosen}" aria-label="${t("table", { n: row.table })}">${row.table}</button></td>
    <td class="g">${game(row)} <b class="num">${stakes(row)}</b></td>
    <td><span class="s">${pips(row)}<span class="num">${row.taken}/${row.seats}</span></span></td>
    <td class="r num">${row.away || "–"}</td><td class="d">${row.dealer || "–"}</td><td class="a">${state(row)}</td></tr>`;
}

const head = (name, sort) => html`<th class="${name === "away" ? "r" : ""}" aria-sort="${sort === name ? "ascending" : "none"}"><button data-sort="${name}">${t(`col.${name}`)}${sort === name && html`<i aria-hidden="true"> ▴</i>`}</button></th>`;

export function tableOfTables(rows, { filter, sort, chosen }, may) {
  const by = columns[sort];
  const order = (a, b) => (by(a) > by(b)) - (by(a) < by(b)) || a.table - b.table;
  const shown = rows.filter(filters[filter]).sort(order);
  const count = (name) => rows.filter(filters[name]).length;
  return html`<div class="filters" role="group" aria-label="${t("filter")}">${Object.keys(filters).map((name) => html`<button data-filter="${name}" aria-pressed="${name === filter}">${t(`filter.${name}`)}<b class="num">${count(name)}</b></button>`)}
    ${may("tables.set_up_table") && html`<button class="mini end" data-do="setup">${icon("plus", "small")}${t("setup")}</button>`}</div>
    <div class="scroll"><table><thead><tr>${Object.keys(columns).map((name) => head(name, sort))}</tr></thead>
    <tbody>${shown.map((row) => line(row, chosen))}</tbody></table>
    ${!shown.length && html`<p class="none">${t(rows.length ? "room.nothing" : "room.empty")}</p>`}</div>
    <footer><span><i class="taken"></i>${t("pip.taken")}</span><span><i class="out"></i>${t("pip.out")}</span><span><i class="free"></i>${t("pip.free")}</span></footer>`;
}
