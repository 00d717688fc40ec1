// The room at a glance: key figures, filters, one row per table.

import { html, $, show } from "./dom.js";
import { rings } from "./alarms.js";
import { icon, serverNow } from "./icons.js";
import { Rows } from "./rows.js";
import { gameName } from "./game_names.js";
import { signedAmount } from "./money.js";
import { euro, stakes, t } from "./words.js";

const FULL_PACE = 36;
const sum = (rows, name) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
const isOpen = (row) => row.status === "open" || row.status === "paused";
const drawn = new Rows();

export function figures(rows, room) {
  const inPlay = rows.filter(isOpen);
  const paced = inPlay.filter((row) => row.pace > 0);
  const facts = [
    ["kpi.tables", html`${inPlay.length}<small> / ${rows.length}</small>`],
    ["kpi.players", html`${sum(inPlay, "taken")}<small> / ${sum(inPlay, "seats")}</small>`],
    ["kpi.waiting", room ? room.lists.reduce((total, list) => total + list.lines.length, 0) : "–"],
    ["kpi.pace", paced.length ? Math.round(sum(paced, "pace") / paced.length) : "–"],
    ["kpi.hour", euro(sum(rows, "rake_hour")), "brass"],
    ["kpi.day", room ? euro(room.day_rake) : "–", "brass"],
  ];
  return facts.map(([word, value, look = ""]) => html`<div><dt>${t(word)}</dt><dd class="num ${look}">${value}</dd></div>`);
}

// ---------------------------------------------------------------- order and choice

/** The worst that rings at a table. */
const order = ["floor", "device", "time", "blocked", "absence", "relief", "cosign"];
function alarmOf(row, alarms) {
  const found = alarms.filter((one) => one.table === row.table && rings(one));
  return order.find((kind) => found.some((one) => one.kind === kind) || (kind === "blocked" && row.blocked.length > 0 && !row.in_hand)) ?? null;
}

const minutes = (row) => (row.dealer_since ? Math.max(0, Math.floor((serverNow() - Date.parse(row.dealer_since)) / 60_000)) : null);
const columns = {
  table: (row) => row.table,
  game: (row) => `${row.game} ${String(row.big_blind).padStart(12, "0")}`,
  seats: (row) => (isOpen(row) ? row.seats - row.taken - row.held : 99) * -1,
  hand: (row) => -row.hand_number,
  pace: (row) => -(row.pace ?? -1),
  rake: (row) => -row.rake_hour,
  dealer: (row) => row.dealer || "\uffff",
  since: (row) => -(minutes(row) ?? -1),
  state: (row) => (row.alarm ? order.indexOf(row.alarm) : 10 + ["opening", "open", "paused", "closed"].indexOf(row.status)),
};
const filters = {
  all: () => true,
  alarm: (row) => row.alarm !== null,
  free: (row) => row.status === "open" && row.seats > row.taken + row.held,
  open: (row) => row.status === "open",
  paused: (row) => row.status === "paused",
  closed: (row) => row.status === "closed" || row.status === "opening",
};
const right = ["hand", "rake", "since"];

/** Those shown, in their order; a word typed is looked for in number, game and dealer. */
function chosen(rows, { filter, sort, up, words }) {
  const by = columns[sort];
  const wanted = words.trim().toLocaleLowerCase();
  const says = (row) => `${row.table} ${gameName(row.game)} ${stakes(row)} ${row.dealer}`.toLocaleLowerCase();
  const compare = (a, b) => (up ? 1 : -1) * ((by(a) > by(b)) - (by(a) < by(b))) || a.table - b.table;
  return rows.filter((row) => filters[filter](row) && says(row).includes(wanted)).sort(compare);
}

// ---------------------------------------------------------------- a row

const kinds = { x: "taken", s: "out", r: "held", o: "free" };
const signals = { floor: "alarm", device: "alarm", blocked: "warn", time: "alarm", absence: "warn", relief: "warn", cosign: "info" };
const marks = { alarm: "octagon", warn: "triangle", info: "info" };

function pips(row) {
  const label = t("row.seats", { taken: row.taken, all: row.seats, away: row.away });
  return html`<span class="pips" role="img" aria-label="${label}">${[...row.chairs].map((kind) => html`<i class="${kinds[kind]}"></i>`)}</span>`;
}

function state(row) {
  if (row.alarm) return html`${icon(marks[signals[row.alarm]], "small")}<span>${t(`row.${row.alarm}`)}</span>`;
  const mark = { paused: "pause", closed: "off", opening: "key" }[row.status];
  const word = row.relief ? t("row.coming", { name: row.relief }) : row.must_move_to ? t("row.feeds", { n: row.must_move_to }) : "";
  return html`${mark && icon(mark, "small")}<span>${row.status === "open" ? word : t(`status.${row.status}`)}</span>`;
}

const bar = (pace) => html`<span class="pace"><b class="num">${pace ?? "–"}</b><svg viewBox="0 0 44 6" width="44" height="6" aria-hidden="true"><rect class="track" width="44" height="6" rx="3"/><rect class="fill" width="${Math.min(44, ((pace ?? 0) / FULL_PACE) * 44).toFixed(1)}" height="6" rx="3"/></svg></span>`;

function cells(row, on) {
  const at = minutes(row);
  const long = row.relief_at && Date.parse(row.relief_at) <= serverNow();
  return html`<td class="t"><button aria-expanded="${on}" aria-label="${t("table", { n: row.table })}">${row.table}</button></td>
    <td class="g">${gameName(row.game)} <b class="num">${stakes(row)}</b></td>
    <td><span class="s">${pips(row)}<span class="num">${row.taken}/${row.seats}</span></span></td>
    <td class="r num">${row.hand_number || "–"}</td><td>${isOpen(row) && bar(row.pace)}</td>
    <td class="r num brass">${isOpen(row) ? euro(row.rake_hour) : "–"}${row.cagnotte_difference !== null && html`<small class="diff ${row.cagnotte_difference ? "off" : ""}" title="${t("money.difference")}"> ${signedAmount(row.cagnotte_difference)}</small>`}</td><td class="d">${row.dealer || "–"}</td>
    <td class="r num ${long ? "long" : ""}">${at === null ? "–" : `${at}′`}</td><td class="a">${state(row)}</td>`;
}

// ---------------------------------------------------------------- together

const head = (name, { sort, up }) => html`<th class="${right.includes(name) ? "r" : ""}" aria-sort="${sort !== name ? "none" : up ? "ascending" : "descending"}"><button data-sort="${name}">${t(`col.${name}`)}${sort === name && html`<i aria-hidden="true"> ${up ? "▴" : "▾"}</i>`}</button></th>`;

function bars(rows, how) {
  const count = (name) => rows.filter(filters[name]).length;
  return html`${Object.keys(filters).map((name) => html`<button data-filter="${name}" aria-pressed="${name === how.filter}">${t(`filter.${name}`)}<b class="num">${count(name)}</b></button>`)}
    <label class="sr" for="find">${t("room.find")}</label><input id="find" type="search" autocomplete="off" placeholder="${t("room.find")}">
    ${how.may("tables.set_up_table") && html`<button class="mini end" data-sheet="setup" data-with="{}" ${how.live ? "" : html`disabled`}>${icon("plus", "small")}${t("setup.key")}</button>`}`;
}

/** Draw into the page: filters and heads at once, rows each by itself. */
export function drawTables(rows, room, how) {
  const marked = rows.map((row) => ({ ...row, alarm: alarmOf(row, room.alarms) }));
  const shown = chosen(marked, how);
  show($("filters"), bars(marked, how));
  show($("heads"), html`${Object.keys(columns).map((name) => head(name, how))}`);
  drawn.show($("rows"), shown, (row) => ({
    key: row.table, open: row.table, look: `${signals[row.alarm] ?? ""} ${row.status} ${row.table === how.chosen ? "on" : ""}`, cells: cells(row, row.table === how.chosen),
  }));
  $("nothing").hidden = shown.length > 0;
  show($("nothing"), html`${t(rows.length ? "room.nothing" : "room.empty")}`);
}

export const legend = () => html`<span><i class="taken"></i>${t("pip.taken")}</span><span><i class="out"></i>${t("pip.out")}</span><span><i class="held"></i>${t("pip.held")}</span><span><i class="free"></i>${t("pip.free")}</span>`;
