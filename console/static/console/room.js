// The console: the whole room live over one socket, one table beside it over another. Commands go by the first;
// while it is away they are off, and the age of what is shown stands above the tables.

import { ago, fill, tick } from "./clocks.js";
import { openArticle } from "./articles.js";
import { $, html, on, show } from "./dom.js";
import { drawer, notices } from "./drawer.js";
import { alarms, figures, tableOfTables } from "./floor.js";
import { followClock, icon } from "./icons.js";
import { Line } from "./live.js";
import { Outbox } from "./outbox.js";
import { ask } from "./rest.js";
import { Players, playersPanel, readTablets, tabletsPanel } from "./roster.js";
import { setupForm, typedTable } from "./setup.js";
import { wireTheme } from "./theme.js";
import { cents, facts, has, t } from "./words.js";

const may = (command) => facts.may.includes(command);
const opens = (route) => facts.opens.includes(route);
const line = new Line("/ws/room/", { outbox: new Outbox(facts.account) });
const players = new Players();
const page = { setup: false, filter: "all", sort: "table", chosen: null, table: null, refused: [], offered: null, assign: null, sure: null, typed: "", said: "", tablets: [], revoking: null };

followClock(line.now);

// ---------------------------------------------------------------- drawing

function net() {
  const how = { live: "ok", away: "alarm", connecting: "info", shut: "alarm" }[line.state];
  const mark = { live: "net", away: "netoff", connecting: "dashes", shut: "netoff" }[line.state];
  return html`<span class="lamp ${how}">${icon(mark, "small")}${t("network")} ${t(`network.${line.state === "shut" ? "away" : line.state}`)}</span>`;
}

function strip() {
  const key = `shut.${line.code}`;
  if (line.state === "shut" && has(key)) return html`${icon("octagon")}<span><b>${t(key)}</b> ${t(`${key}.more`)}</span>${line.code === 4401 && html`<a class="key" href="/sign-in/?next=/room/">${t("sign-in")}</a>`}`;
  if (line.state === "away" && line.view) return html`${icon("netoff")}<span>${fill(t("room.away"), { since: ago(line.lostAt) })}</span>`;
  return null;
}

function assigning() {
  if (page.assign === null) return null;
  const typed = $("who")?.value ?? "";
  const seated = new Set(page.table.view?.occupied.map((one) => one.player));
  const found = players.find(typed).filter(({ id }) => !seated.has(id)).slice(0, 6);
  const name = typed.trim() && !found.some((one) => one.name.toLocaleLowerCase() === typed.trim().toLocaleLowerCase()) ? typed.trim() : "";
  const chips = $("chips") ? cents($("chips").value) : (page.table.view?.min_buy_in ?? null);
  return { ...page.assign, found, more: Boolean(players.next), name, chips, may, live: line.state === "live" };
}

function drawDrawer(live) {
  $("drawer").hidden = page.chosen === null && !page.setup;
  document.body.classList.toggle("with-drawer", !$("drawer").hidden);
  if ($("drawer").hidden) return;
  if (page.setup) return show($("drawer"), html`${notices({ refused: page.refused, pending: line.late })}${setupForm(line.view?.tables ?? [], { live })}`);
  const { code } = page.table;
  if (code) return show($("drawer"), html`<header><h2>${t("table", { n: page.chosen })}</h2><button class="square" data-do="close" aria-label="${t("close")}">${icon("close")}</button></header><p class="none">${t(`shut.${code}`)}</p>`);
  show($("drawer"), drawer(page.chosen, page.table.view, { ...page, may, opens, live, pending: line.late, assign: assigning() }));
}

function draw() {
  const rows = line.view?.tables ?? [];
  const live = line.state === "live";
  show($("net"), net());
  show($("kpis"), figures(rows));
  show($("alarms"), alarms(rows, may));
  show($("room"), line.view ? tableOfTables(rows, page, may) : html`<p class="none">${t("room.waiting")}</p>`);
  show($("players"), playersPanel(players, { ...page, may, live }));
  $("tablets").hidden = !opens("tablet-list");
  show($("tablets"), tabletsPanel(page.tablets, { sure: page.revoking, opens, live }));
  drawDrawer(live);
  const aside = $("drawer").hidden ? notices({ refused: page.refused, pending: line.late }) : null;
  const words = strip() ?? (aside && (page.refused.length || line.late.length) ? aside : null);
  $("strip").hidden = !words;
  show($("strip"), words ?? html``);
  tick();
}

// ---------------------------------------------------------------- the table beside

function choose(number) {
  page.table?.close();
  Object.assign(page, { setup: false, chosen: number, table: null, offered: null, assign: null, sure: null, refused: [] });
  if (number !== null) {
    page.table = new Line(`/ws/table/${number}/`);
    for (const kind of ["view", "state"]) page.table.addEventListener(kind, draw);
  }
  history.replaceState(null, "", number === null ? location.pathname : `#${number}`);
  draw();
}

// ---------------------------------------------------------------- answers

function answered({ detail: { answer, entry } }) {
  if (answer.type === "refused") page.refused = [...page.refused.slice(-2), { answer, entry }];
  else if (entry.command === "tables.register_player") registered(answer, entry);
  else if (entry.command === "tables.seat_player") page.assign = null;
  else if (entry.command === "tables.set_up_table") choose(entry.data.table);
  draw();
}

function registered(answer, entry) {
  const id = Number(Object.keys(answer.seqs).find((stream) => stream.startsWith("player:"))?.slice(7));
  const player = players.add(id, entry.data.called);
  if (page.assign) page.assign.chosen = player;
  page.said = t("players.registered", { name: player.name });
}

// ---------------------------------------------------------------- clicks

const atTable = (command, more = {}) => line.ask(`tables.${command}`, { table: page.chosen, ...more });
const report = (text, what, article = null) => page.refused.push({ answer: { text, article }, entry: { id: String(Date.now()), command: what, data: {} } });

const clicks = {
  close: () => choose(null),
  setup: () => (choose(null), (page.setup = true)),
  open_table: () => atTable("open_table"),
  resume_table: () => atTable("resume_table"),
  pause_table: () => atTable("pause_table"),
  close_table: () => atTable("close_table"),
  sit_out: (seat) => atTable("sit_out", { seat }),
  return_to_seat: (seat) => atTable("return_to_seat", { seat }),
  vacate_seat: (seat) => (page.sure === seat ? atTable("vacate_seat", { seat }) : null),
  assign: (seat) => (page.assign = { seat, chosen: null }),
  unassign: () => (page.assign = null),
  register: () => line.ask("tables.register_player", { called: $("who").value.trim() }),
  more: () => players.more().then(draw),
  enrol: async () => {
    try {
      page.offered = await ask("/api/enrolments/", { method: "POST", body: { table: page.chosen, kind: "tablet" } });
    } catch (problem) {
      report(problem.message, t("enrol"), problem.article);
    }
    draw();
  },
};

on(document.body, "click", "[data-do]", (key) => {
  const seat = key.dataset.seat === undefined ? null : Number(key.dataset.seat);
  clicks[key.dataset.do](seat);
  page.sure = key.dataset.do === "vacate_seat" && page.sure !== seat ? seat : null;
  draw();
  if (key.dataset.do === "assign") $("who")?.focus();
});
on(document.body, "click", "[data-open]", (row) => choose(page.chosen === Number(row.dataset.open) && row.tagName === "TR" ? null : Number(row.dataset.open)));
on(document.body, "click", "[data-answer]", (key) => line.state === "live" && line.ask("tables.answer_floor", { table: Number(key.dataset.answer) }));
on(document.body, "click", "[data-filter]", (key) => ((page.filter = key.dataset.filter), draw()));
on(document.body, "click", "[data-sort]", (key) => ((page.sort = key.dataset.sort), draw()));
on(document.body, "click", "[data-player]", (key) => ((page.assign.chosen = players.all.find(({ id }) => id === Number(key.dataset.player))), draw()));
on(document.body, "click", "[data-forget]", (key) => ((page.refused = page.refused.filter(({ entry }) => entry.id !== key.dataset.forget)), draw()));
on(document.body, "click", "[data-article]", (key) => openArticle(key.dataset.article, page.refused.find(({ answer }) => answer.article === key.dataset.article)?.answer.text));
on(document.body, "click", "[data-revoke]", async (key) => {
  const id = Number(key.dataset.revoke);
  if (page.revoking !== id) page.revoking = id;
  else {
    await ask(`/api/tablets/${id}/revoke/`, { method: "POST" }).catch((problem) => report(problem.message, t("tablets.revoke"), problem.article));
    page.revoking = null;
    await refreshTablets();
  }
  draw();
});
on(document.body, "input", "#name, #who, #chips", (field) => {
  if (field.id === "name") Object.assign(page, { typed: field.value, said: "" });
  draw();
});
on(document.body, "submit", "#register", (form, event) => {
  event.preventDefault();
  if (!$("name").value.trim() || line.state !== "live" || !may("tables.register_player")) return;
  line.ask("tables.register_player", { called: $("name").value.trim() });
  $("name").value = page.typed = "";
  draw();
});
on(document.body, "submit", "#setup", (form, event) => {
  event.preventDefault();
  const typed = typedTable();
  page.refused = [];
  if (typed) line.ask("tables.set_up_table", typed);
  else report(t("assign.amount"), t("setup"));
  draw();
});
on(document.body, "submit", "#assign", (form, event) => {
  event.preventDefault();
  atTable("seat_player", { seat: page.assign.seat, player: page.assign.chosen.id, chips: cents($("chips").value) });
  draw();
});
addEventListener("keydown", (event) => event.key === "Escape" && !$("article").open && !$("drawer").hidden && choose(null));

// ---------------------------------------------------------------- together

async function refreshTablets() {
  if (opens("tablet-list")) page.tablets = await readTablets().catch(() => page.tablets);
  draw();
}

$("now").dataset.seconds = "";
wireTheme();
for (const kind of ["view", "state", "sent"]) line.addEventListener(kind, draw);
line.addEventListener("answered", answered);
/** A tablet that signs a dealer in or is enrolled shows in the rows; the list of tablets follows now and then. */
setInterval(refreshTablets, 20_000);
refreshTablets();
players.more().then(draw, () => draw());
if (/^#\d+$/.test(location.hash)) choose(Number(location.hash.slice(1)));
draw();
