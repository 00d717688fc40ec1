// The console: the whole room live over one socket, one table beside it over another. Commands go by the first;
// while it is away they are off, and the age of what is shown stands above the tables.

import { alarmsPanel, awayPanel } from "./alarms.js";
import { openArticle } from "./articles.js";
import { signOf } from "./asking.js";
import { chartsPanel } from "./charts.js";
import { ago, fill, tick } from "./clocks.js";
import { $, html, on, show } from "./dom.js";
import { drawer, notices } from "./drawer.js";
import { Unreadable } from "./fields.js";
import { drawTables, figures, legend } from "./floor.js";
import { sent, sheetForm, typedCommand } from "./forms.js";
import { followClock, icon } from "./icons.js";
import { listsPanel } from "./lists.js";
import { Line } from "./live.js";
import { onMoney } from "./money.js";
import { followDays } from "./money_days.js";
import { readNotes } from "./notes.js";
import { Outbox } from "./outbox.js";
import { readPairs } from "./pairs.js";
import { peopleDesk } from "./people.js";
import { rakeDesk, readPolicies, readTotals } from "./policies.js";
import { proposalsPanel } from "./proposals.js";
import { ask } from "./rest.js";
import { Players, readStaff, readTablets } from "./roster.js";
import { dealersDesk } from "./rotation.js";
import { newPin } from "./staff.js";
import { readDecks, readDifferences } from "./table_devices.js";
import { rulingsDesk, waitingCount } from "./rulings_queue.js";
import { readConduct, readErrors } from "./sanctions.js";
import { wireTheme } from "./theme.js";
import { facts, has, t } from "./words.js";

const DESKS = { room: null, rulings: rulingsDesk, dealers: dealersDesk, rake: rakeDesk, people: peopleDesk };
const may = (command) => facts.may.includes(command);
const opens = (route) => facts.opens.includes(route);
const line = new Line("/ws/room/", { outbox: new Outbox(facts.account) });
const players = new Players();
const page = {
  desk: "room", filter: "all", sort: "table", up: true, words: "", chosen: null, table: null, seat: null, line: null, out: null, whole: new Set(),
  sheet: null, sure: null, refused: [], offered: null, typed: "", said: "", tablets: [], staff: [], revoking: null, pairs: [], pinning: null, given: null, notes: null, policies: [], decks: [], differences: [], totals: { table: [], dealer: [] },
};

followClock(line.now);

// ---------------------------------------------------------------- what every part is handed

function context() {
  const room = line.view;
  const rows = room?.tables ?? [];
  const sending = new Set(line.pending.map((entry) => signOf(entry.command, entry.data)));
  return { ...page, page, room, rows, players, may, opens, role: facts.role, live: line.state === "live", sending, pending: line.late };
}

function sheetContext(how) {
  const { sheet } = page;
  const row = how.rows.find((one) => one.table === sheet.table);
  const view = page.table && page.chosen === sheet.table ? page.table.view : null;
  const taken = new Set(view?.occupied.map((one) => one.seat));
  const free = row ? Array.from({ length: row.seats }, (_, i) => i + 1).filter((n) => (view ? !taken.has(n) : row.chairs[n - 1] === "o")) : [];
  return { ...how, row, view, free, goal: how.rows.find((one) => one.table === sheet.to_table) };
}

// ---------------------------------------------------------------- drawing

function net() {
  const state = line.state === "shut" ? "away" : line.state;
  const [look, mark] = { live: ["ok", "net"], away: ["alarm", "netoff"], connecting: ["info", "dashes"] }[state];
  return html`<span class="lamp ${look}" title="${t("network")} ${t(`network.${state}`)}">${icon(mark, "small")}<span class="${state === "live" ? "sr" : ""}">${t("network")} ${t(`network.${state}`)}</span></span>`;
}

function strip() {
  const key = `shut.${line.code}`;
  if (line.state === "shut" && has(key)) return html`${icon("octagon")}<span><b>${t(key)}</b> ${t(`${key}.more`)}</span>${line.code === 4401 && html`<a class="key" href="/sign-in/?next=/room/">${t("sign-in")}</a>`}`;
  if (line.state === "away" && line.view) return html`${icon("netoff")}<span>${fill(t("room.away"), { since: ago(line.lostAt) })}</span>`;
  return null;
}

function drawDrawer(how) {
  const box = $("drawer");
  box.hidden = page.chosen === null && !page.sheet;
  document.body.classList.toggle("with-drawer", !box.hidden);
  if (box.hidden) return;
  if (page.sheet && how.room) return show(box, html`${notices(how)}${sheetForm(sheetContext(how))}`);
  const code = page.table?.code;
  if (code) return show(box, html`<header><h2>${t("table", { n: page.chosen })}</h2><button class="square" data-do="close" aria-label="${t("close")}">${icon("close")}</button></header><p class="none">${t(`shut.${code}`)}</p>`);
  const view = page.table?.view ?? null;
  const waiting = view && how.room ? how.room.lists.filter((one) => one.game === view.game && one.small_blind === view.small_blind && one.big_blind === view.big_blind).reduce((sum, one) => sum + one.lines.length, 0) : 0;
  show(box, drawer(page.chosen, how.room && view, { ...how, waiting }));
}

function drawRoom(how) {
  drawTables(how.rows, how.room, how);
  show($("lists"), listsPanel(how));
  show($("proposals"), proposalsPanel(how));
  const box = $("charts");
  const wide = Math.max(240, Math.floor(box.clientWidth * 0.545) - 30);
  show(box, chartsPanel(how.room.hours, [wide, Math.max(200, box.clientWidth - wide - 70)], 92));
}

function drawStrip(how) {
  const aside = $("drawer").hidden && (page.refused.length || line.late.length) ? notices(how) : null;
  const words = strip() ?? aside;
  $("strip").hidden = !words;
  show($("strip"), words ?? html``);
}

function drawNow() {
  const how = context();
  show($("net"), net());
  show($("kpis"), figures(how.rows, how.room));
  show($("tabs"), html`${Object.keys(DESKS).map((name) => html`<button data-desk="${name}" aria-pressed="${name === page.desk}">${t(`desk.${name}`)}${name === "rulings" && waitingCount(how.room) > 0 && html` <b class="num">${waitingCount(how.room)}</b>`}</button>`)}${opens("devices") && html`<a href="/devices/">${t("it.title")}</a>`}`);
  document.body.dataset.at = page.desk;
  $("waiting").hidden = Boolean(how.room);
  drawDrawer(how);
  drawStrip(how);
  if (!how.room) return;
  show($("alarms"), alarmsPanel(how));
  show($("away"), awayPanel(how));
  if (page.desk === "room") drawRoom(how);
  const dealers = new Map(how.room.rotation.dealers.map((one) => [`staff:${one.id}`, one.name]));
  $("desk").hidden = page.desk === "room";
  show($("desk"), page.desk === "room" ? html`` : DESKS[page.desk]({ ...how, dealers }));
  tick();
}

/** However many views come within a frame, the page is drawn once. */
let due = 0;
function draw() {
  due ||= requestAnimationFrame(() => {
    due = 0;
    drawNow();
  });
}

// ---------------------------------------------------------------- the table beside

function watch(number) {
  page.table?.close();
  page.table = number === null ? null : new Line(`/ws/table/${number}/`);
  for (const kind of ["view", "state"]) page.table?.addEventListener(kind, draw);
}

function choose(number) {
  watch(number);
  Object.assign(page, { chosen: number, seat: null, sheet: null, offered: null, sure: null, refused: [] });
  history.replaceState(null, "", number === null ? location.pathname : `#${number}`);
  if (number !== null) refreshDecks();
  draw();
}

function openSheet(kind, data) {
  page.sheet = { ...data, kind, sent: null, chosen: data.chosen ?? null };
  page.refused = [];
  if (kind === "sanction") readConduct(data.player).then((found) => page.sheet?.player === data.player && (page.sheet.conduct = found)).then(draw);
  if (data.table && data.table !== page.chosen && ["draw", "button"].includes(kind)) {
    watch(data.table);
    page.chosen = data.table;
  }
  drawNow();
  $("sheet")?.querySelector("input, select")?.focus();
}

// ---------------------------------------------------------------- answers

function answered({ detail: { answer, entry } }) {
  if (page.sheet?.sent === entry.id) page.sheet = answer.type === "refused" ? { ...page.sheet, sent: null } : null;
  if (answer.type === "refused") page.refused = [...page.refused.slice(-2), { answer, entry }];
  else if (entry.command === "tables.register_player") registered(answer, entry);
  else if (entry.command === "tables.set_up_table") choose(entry.data.table);
  else if (entry.command.startsWith("rake.")) refreshPolicies();
  else if (entry.command.startsWith("people.") || ["tables.keep_apart", "tables.let_together"].includes(entry.command)) refreshPeople();
  else if (entry.command === "tables.note_seat") refreshNotes();
  else if (entry.command.startsWith("devices.")) refreshDecks();
  draw();
}

function registered(answer, entry) {
  const id = Number(Object.keys(answer.seqs).find((stream) => stream.startsWith("player:"))?.slice(7));
  const player = players.add(id, entry.data.called);
  if (page.sheet) page.sheet.chosen = player;
  page.said = t("players.registered", { name: player.name });
}

const report = (text, what, article = null) => page.refused.push({ answer: { text, article }, entry: { id: String(Date.now()), command: what, data: {} } });

// ---------------------------------------------------------------- clicks

const clicks = {
  close: () => choose(null),
  unsheet: () => Object.assign(page, { sheet: null, refused: [] }),
  pin_noted: () => (page.given = null),
  register: () => line.ask("tables.register_player", { called: $("who").value.trim() }),
  enrol: async () => {
    try {
      const offered = await ask("/api/enrolments/", { method: "POST", body: { table: page.chosen, kind: "tablet" } });
      page.offered = { ...offered, qr: await ask("/enrolment-qr/", { method: "POST", body: { code: offered.code } }).catch(() => null) };
    } catch (problem) {
      report(problem.message, t("enrol"), problem.article);
    }
    draw();
  },
};

function asked(key) {
  const { ask: command } = key.dataset;
  const data = JSON.parse(key.dataset.with);
  const sign = signOf(command, data);
  if (key.dataset.asks !== undefined && page.sure !== sign) page.sure = sign;
  else {
    page.sure = null;
    page.refused = [];
    line.ask(command, data);
  }
}

const toggle = (name, value) => (page[name] = page[name] === value ? null : value);
const handlers = {
  do: (key) => clicks[key.dataset.do](),
  ask: asked,
  sheet: (key) => openSheet(key.dataset.sheet, JSON.parse(key.dataset.with)),
  open: (row) => choose(page.chosen === Number(row.dataset.open) && row.tagName === "TR" ? null : Number(row.dataset.open)),
  seatLine: (key) => (toggle("seat", Number(key.dataset.seatLine)), refreshNotes()),
  expand: (key) => toggle("line", key.dataset.expand),
  out: (key) => toggle("out", key.dataset.out),
  unfold: (key) => page.whole.delete(key.dataset.unfold) || page.whole.add(key.dataset.unfold),
  filter: (key) => (page.filter = key.dataset.filter),
  sort: ({ dataset: { sort } }) => Object.assign(page, { up: page.sort === sort ? !page.up : true, sort }),
  desk: (key) => ((page.desk = key.dataset.desk), refreshDesk()),
  player: (key) => (page.sheet.chosen = players.all.find(({ id }) => id === Number(key.dataset.player))),
  forget: (key) => (page.refused = page.refused.filter(({ entry }) => entry.id !== key.dataset.forget)),
  article: (key) => openArticle(key.dataset.article, key.dataset.says ?? page.refused.find(({ answer }) => answer.article === key.dataset.article)?.answer.text),
  revoke,
  step: (key) => (page.sheet.step = key.dataset.step),
  pin,
};
const attribute = (name) => `data-${name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}`;
for (const [name, handler] of Object.entries(handlers))
  on(document.body, "click", `[${attribute(name)}]`, (key, event) => {
    if (name === "open" && event.target.closest("[data-ask], [data-sheet]")) return;
    handler(key);
    if (name !== "ask") page.sure = null;
    drawNow();
  });

async function revoke(key) {
  const id = Number(key.dataset.revoke);
  if (page.revoking !== id) return void (page.revoking = id);
  page.revoking = null;
  await ask(`/api/tablets/${id}/revoke/`, { method: "POST" }).catch((problem) => report(problem.message, t("tablets.revoke"), problem.article));
  await refreshPeople();
}

async function pin(key) {
  const id = Number(key.dataset.pin);
  if (page.pinning !== id) return void (page.pinning = id);
  page.pinning = null;
  page.given = await newPin(page.staff.find((one) => one.id === id)).catch((problem) => (report(problem.message, t("staff.pin"), problem.article), null));
  draw();
}

/** A sheet that is no command: it waits for the answer as the others do, and stays open when the house refuses. */
async function sendSheet(promise) {
  const sheet = (page.sheet = { ...page.sheet, sent: "rest" });
  drawNow();
  try {
    Object.assign(page, await promise, { sheet: null });
    await refreshPeople();
  } catch (problem) {
    page.sheet = { ...sheet, sent: null };
    report(problem.message, t("field.read"), problem.article ?? null);
  }
  draw();
}

on(document.body, "change", "[data-role]", (field) => line.ask("people.change_role", { staff: Number(field.dataset.role), role: field.value }));
on(document.body, "input", "#name, #who, #find", (field) => {
  if (field.id === "name") Object.assign(page, { typed: field.value, said: "" });
  if (field.id === "find") page.words = field.value;
  else players.seek(field.value).then((more) => more && draw(), draw);
  draw();
});
on(document.body, "submit", "#register", (form, event) => {
  event.preventDefault();
  if (!$("name").value.trim() || line.state !== "live" || !may("tables.register_player")) return;
  line.ask("tables.register_player", { called: $("name").value.trim() });
  $("name").value = page.typed = "";
  draw();
});
on(document.body, "submit", "#sheet", (form, event) => {
  event.preventDefault();
  page.refused = [];
  try {
    const how = sheetContext(context());
    const promise = sent(how);
    if (promise) return void sendSheet(promise);
    page.sheet.sent = line.ask(...typedCommand(how));
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    report(problem.message, t("field.read"));
  }
  drawNow();
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || $("article").open || $("drawer").hidden) return;
  if (page.sheet) clicks.unsheet();
  else choose(null);
  draw();
});

// ---------------------------------------------------------------- dragging a name to another place: the direction's right

let dragged = null;
on(document.body, "dragstart", "[data-line]", (item) => (dragged = JSON.parse(item.dataset.line)));
on(document.body, "dragover", "[data-line]", (item, event) => dragged && event.preventDefault());
on(document.body, "drop", "[data-line]", (item, event) => {
  event.preventDefault();
  const target = JSON.parse(item.dataset.line);
  if (dragged && dragged.player !== target.player && JSON.stringify(dragged.list) === JSON.stringify(target.list)) openSheet("put", { ...dragged, place: target.place });
  dragged = null;
});

// ---------------------------------------------------------------- what is read by REST

async function refreshPeople() {
  if (opens("tablet-list")) page.tablets = await readTablets().catch(() => page.tablets);
  if (opens("staff-list") && page.desk === "people") page.staff = await readStaff().catch(() => page.staff);
  if (opens("pair-list")) page.pairs = await readPairs().catch(() => page.pairs);
  draw();
}

async function refreshNotes() {
  const { chosen, seat } = page;
  page.notes = null;
  if (!seat) return;
  const notes = await readNotes(chosen, seat);
  if (page.seat === seat && page.chosen === chosen) page.notes = notes;
  draw();
}

async function refreshDecks() {
  [page.decks, page.differences] = await Promise.all([readDecks(), readDifferences()]).catch(() => [page.decks, page.differences]);
  draw();
}

async function refreshPolicies() {
  page.policies = await readPolicies().catch(() => page.policies);
  draw();
}

async function refreshDesk() {
  if (page.desk === "people") await refreshPeople();
  if (page.desk === "rulings" && opens("dealer-errors")) page.errors = await readErrors().catch(() => page.errors);
  if (page.desk === "rake") {
    const [table, dealer] = await Promise.all([readTotals("table"), readTotals("dealer")]).catch(() => [[], []]);
    page.totals = { table, dealer };
    await refreshPolicies();
  }
  draw();
}

$("now").dataset.seconds = "";
wireTheme();
show($("legend"), legend());
for (const kind of ["view", "state", "sent"]) line.addEventListener(kind, draw);
line.addEventListener("answered", answered);
onMoney(draw);
followDays(draw);
on(document.body, "input", ".pile input", draw);
addEventListener("resize", draw);
/** Minutes at a table and alarms that fall due show without a view; lists read by REST follow now and then. */
setInterval(draw, 5_000);
setInterval(refreshDesk, 20_000);
setInterval(() => page.chosen !== null && refreshDecks(), 10_000);
refreshPolicies();
refreshDecks();
if (opens("player-list")) players.newest().then(draw, draw);
if (/^#\d+$/.test(location.hash)) choose(Number(location.hash.slice(1)));
draw();
