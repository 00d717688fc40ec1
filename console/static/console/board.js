// The display board: who is called and for how long, who waits, where one can sit. First names with an initial,
// nobody who is seated, no money but the stakes.

import { ago, fill, tick, until } from "./clocks.js";
import { $, html, show } from "./dom.js";
import { gameName } from "./game_names.js";
import { followClock, serverNow } from "./icons.js";
import { Line } from "./live.js";
import { figure, t } from "./words.js";

const LISTS = 4;
const GROUPS = 7;
const CALLS = 3;
const URGENT = 5 * 60_000;
const TURN = 12_000;
const line = new Line("/ws/board/");
let leaf = 0;

followClock(line.now);

const stakesOf = ({ small_blind, big_blind }) => `${figure(small_blind)}/${figure(big_blind)}`;
const page = (rows, size) => rows.slice((leaf % Math.max(1, Math.ceil(rows.length / size))) * size).slice(0, size);

/** Open tables of one game and its stakes together, with all their free seats. */
function groupsOf(tables) {
  const found = new Map();
  for (const row of tables.filter((one) => one.status === "open" || one.status === "paused")) {
    const key = `${row.game} ${row.stakes}`;
    const [small_blind, big_blind] = row.stakes.split("/").map(Number);
    const group = found.get(key) ?? { key, game: row.game, small_blind, big_blind, free: 0, numbers: [] };
    group.free += row.status === "open" ? row.seats - row.taken : 0;
    group.numbers.push(row.table);
    found.set(key, group);
  }
  return [...found.values()].sort((a, b) => a.game.localeCompare(b.game) || a.big_blind - b.big_blind);
}

const share = (call) => Math.max(0, Math.min(100, (100 * (Date.parse(call.until) - serverNow())) / (Date.parse(call.until) - Date.parse(call.at))));

const where = (one) => (one.seat ? t("board.go", { table: one.table, seat: one.seat }) : t("board.draw", { table: one.table }));
const timed = (one) => html`<b class="rest">${until(one.until)}</b><svg class="gone" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${share(one).toFixed(1)}" height="1"/></svg>`;
const call = (one, i) => html`<article class="${one.until && Date.parse(one.until) - serverNow() < URGENT ? "first" : ""}" data-key="${one.table}/${one.seat ?? one.name + i}"><span class="who"><b>${one.name || "–"}</b><span>${where(one)}</span></span>${one.until && timed(one)}</article>`;

const list = (one) => html`<article data-key="${one.game}${stakesOf(one)}"><header><b class="stakes num">${stakesOf(one)}</b><span>${gameName(one.game)}</span></header>
  <ol>${one.names.map((name, i) => html`<li><i class="num">${i + 1}</i>${name || "–"}</li>`)}</ol><p>${one.more > 0 ? t("board.more", { n: one.more }) : ""}</p></article>`;

const group = (one) => html`<li class="${one.free ? "" : "full"}" data-key="${one.key}"><b class="num">${stakesOf(one)}</b><span>${gameName(one.game)}</span><span class="open num">${one.free || t("board.full")}</span></li>`;

function draw() {
  const view = line.view;
  const [groups, lists] = [groupsOf(view?.tables ?? []), (view?.lists ?? []).filter((one) => one.names.length)];
  const calls = (view?.calls ?? []).filter((one) => !one.until || Date.parse(one.until) > serverNow());
  document.body.classList.toggle("calling", calls.length > 0);
  show($("says"), html`${calls.length > 0 && t("board.called")}`);
  show($("calls"), html`${page(calls, CALLS).map(call)}`);
  show($("lists"), html`<h2>${t("lists")}</h2>${lists.length ? page(lists, LISTS).map(list) : html`<p class="nothing">${t(view ? "board.nobody" : "room.waiting")}</p>`}`);
  show($("tables"), html`<header><h2>${t("board.tables")}</h2><span>${t("board.free")}</span></header>${groups.length ? html`<ul>${page(groups, GROUPS).map(group)}</ul>` : html`<p class="nothing">${t(view ? "board.none" : "room.waiting")}</p>`}`);
  const leaves = Math.max(1, Math.ceil(groups.length / GROUPS), Math.ceil(lists.length / LISTS), Math.ceil(calls.length / CALLS));
  show($("state"), line.lostAt && view ? html`${fill(t("board.away"), { since: ago(line.lostAt) })}` : html`${leaves > 1 ? t("board.page", { n: (leaf % leaves) + 1, all: leaves }) : ""}`);
  show($("rule"), html`${view ? t("board.rule", { n: view.answer_minutes }) : ""}`);
  tick();
}

for (const kind of ["view", "state"]) line.addEventListener(kind, draw);
setInterval(draw, 1_000);
setInterval(() => (leaf += 1), TURN);
draw();
