// The dealer's tablet: one table, live. It keeps its own token, and every tap until the server has answered it.

import { ago, fill, tick } from "./clocks.js";
import { openArticle } from "./articles.js";
import { $, html, on, show } from "./dom.js";
import { placeOf, table } from "./felt.js";
import { followClock, icon, signal } from "./icons.js";
import { Line } from "./live.js";
import { Outbox } from "./outbox.js";
import { wirePad } from "./pad.js";
import { nameOf, promptLine } from "./prompt.js";
import { ask } from "./rest.js";
import { dealerSheet, enrolForm, pendingStrip, seatSheet } from "./sheets.js";
import { game, stakes, t } from "./words.js";

const KEPT = "cagnotte.tablet";
const page = { kept: JSON.parse(localStorage.getItem(KEPT)), line: null, notices: [], sheet: null, sure: false, refused: "", field: "badge" };

// ---------------------------------------------------------------- enrolment, once

function enrol(refused = "", busy = false) {
  for (const id of ["play", "rail", "lamps"]) $(id).hidden = true;
  $("enrol").hidden = false;
  show($("enrol"), enrolForm(refused, busy));
}

on($("enrol"), "submit", "form", async (form, event) => {
  event.preventDefault();
  enrol("", true);
  try {
    page.kept = await ask("/api/enrolments/redeem/", { method: "POST", body: { code: $("code").value } });
    localStorage.setItem(KEPT, JSON.stringify(page.kept));
    start();
  } catch (problem) {
    enrol(problem.message);
  }
});

// ---------------------------------------------------------------- the line

function start() {
  for (const id of ["play", "rail", "lamps"]) $(id).hidden = false;
  $("enrol").hidden = true;
  const { token, table: number, account } = page.kept;
  const line = (page.line = new Line(`/ws/table/${number}/`, { token, outbox: new Outbox(account) }));
  followClock(line.now);
  for (const kind of ["view", "sent"]) line.addEventListener(kind, draw);
  line.addEventListener("state", changed);
  line.addEventListener("answered", ({ detail }) => detail.answer.type === "refused" && page.notices.push(detail));
  draw();
}

/** A token that opens no socket any more is of no use: back to the code. */
function changed() {
  if (page.line.state === "shut" && page.line.code === 4401) {
    localStorage.removeItem(KEPT);
    enrol(t("shut.tablet"));
  } else draw();
}

// ---------------------------------------------------------------- drawing

function facts({ view }) {
  const dealer = view?.dealer;
  return html`<dl><dt>${t("table", { n: page.kept.table })}</dt><dd>${view ? html`${game(view)} <span class="num">${stakes(view)} €</span>` : "–"}</dd></dl>
    <dl><dt>${dealer || t("dealer.none")}</dt><dd>${t(dealer ? "dealer" : "dealer.none.more")}</dd></dl>`;
}

function lamps({ state, pending }) {
  const net = { live: "ok", away: "alarm", connecting: "off", shut: "alarm" }[state];
  const lamp = (how, what, word) => html`<li class="${how}">${icon(signal[how])}<span class="what">${what}</span><span class="how">${word}</span></li>`;
  return html`${lamp(net, t("network"), t(`network.${state === "shut" ? "away" : state}`))}
    ${lamp(pending.length ? "pending" : "ok", t("waiting"), t("waiting.taps", { n: pending.length }))}`;
}

function rail({ view, role, pending }) {
  if (!view || role !== "dealer") return html``;
  const waits = (command) => pending.some((one) => one.command === `tables.${command}`);
  const key = (act, mark, word, look = "", more = "") => html`<button class="${look}" data-do="${act}" data-key="${act}">${icon(mark)}<span>${word}</span>${more}</button>`;
  const called = view.floor_called_at;
  const floor = called
    ? html`<p class="on" data-key="called">${icon("bell")}<span>${t("prompt.called")}</span><small>${ago(called)}</small></p>`
    : waits("call_floor")
      ? html`<p class="waits" data-key="calling">${icon("dashes")}<span>${t("rail.floor")}</span><small>${t("legend.pending")}</small></p>`
      : key("call_floor", "floor", t("rail.floor"));
  const play = { open: ["pause_table", "pause", "rail.pause"], paused: ["resume_table", "play", "rail.resume"] }[view.status];
  const rest = play && (waits(play[0]) ? html`<p class="waits" data-key="pausing">${icon("dashes")}<span>${t(play[2])}</span><small>${t("legend.pending")}</small></p>` : key(play[0], play[1], t(play[2])));
  return html`${floor}${rest}${key("dealer", "change", t("rail.dealer"))}`;
}

function sheet(line, waiting) {
  const { view, role } = line;
  const asked = role === "dealer" ? page.sheet : view && "dealer";
  const seat = typeof asked === "number" ? view.occupied.find((one) => one.seat === asked) : null;
  const box = $("sheet");
  box.hidden = !(asked === "dealer" || seat);
  box.classList.toggle("left", Boolean(seat) && placeOf(view, seat.seat) > 5);
  if (box.hidden) return show(box, html``);
  if (seat) return show(box, seatSheet(seat, { waiting, sure: page.sure, status: view.status }));
  return show(box, dealerSheet({ dealer: role === "dealer" ? view.dealer : "", refused: page.refused, unsent: line.pending.length > 0 }));
}

function draw() {
  const { line } = page;
  const waiting = new Set(line.pending.map((entry) => entry.data.seat));
  show($("facts-bar"), facts(line));
  show($("lamps"), lamps(line));
  show($("rail"), rail(line));
  if (line.view) show($("table"), table(line.view, { dealing: line.role === "dealer", waiting, chosen: page.sheet }));
  sheet(line, waiting);
  const shown = line.state === "away" || line.late.length > 0;
  $("pending").hidden = !shown;
  if (shown) show($("pending"), pendingStrip(line.pending, line.lostAt, nameOf, fill(t("offline.title"), { since: ago(line.lostAt) })));
  show($("prompt"), promptLine(page));
  tick();
}

// ---------------------------------------------------------------- taps

const atTable = (command, more = {}) => page.line.ask(`tables.${command}`, { table: page.kept.table, ...more });

function atSeat(command) {
  const seat = page.sheet;
  page.sheet = null;
  atTable(command, { seat });
}

const taps = {
  call_floor: () => atTable("call_floor"),
  pause_table: () => atTable("pause_table"),
  resume_table: () => atTable("resume_table"),
  resume: () => atTable("resume_table"),
  sit_out: () => atSeat("sit_out"),
  return_to_seat: () => atSeat("return_to_seat"),
  vacate_seat: () => (page.sure ? atSeat("vacate_seat") : (page.sure = true)),
  dealer: () => (page.sheet = "dealer"),
  leave: () => change("/api/tablet/sign-out/", null),
  close: () => (page.sheet = null),
  understood: () => page.notices.shift(),
};

on(document.body, "click", "[data-do]", (key) => {
  const act = key.dataset.do;
  taps[act]();
  if (act !== "vacate_seat" || page.sheet === null) page.sure = false;
  page.refused = act === "leave" ? page.refused : "";
  draw();
});
on(document.body, "click", "[data-seat]", (key) => {
  page.sheet = Number(key.dataset.seat);
  page.sure = false;
  draw();
});
on(document.body, "click", "[data-article]", (key) => {
  const notice = page.notices.find(({ answer }) => answer.article === key.dataset.article);
  openArticle(key.dataset.article, notice?.answer.text, page.kept.token);
});
addEventListener("keydown", (event) => event.key === "Escape" && page.sheet !== null && taps.close() === null && draw());

/** Sign in or out over REST, then open the line anew: the server now knows somebody else. */
async function change(path, body) {
  try {
    await ask(path, { method: "POST", body, token: page.kept.token });
    page.refused = "";
    page.sheet = null;
    page.line.reopen();
  } catch (problem) {
    page.refused = problem.message;
    if ($("pin")) $("pin").value = "";
  }
  draw();
}

on($("sheet"), "focusin", "input", (field) => (page.field = field.id));
on($("sheet"), "submit", "#dealerForm", (form, event) => {
  event.preventDefault();
  change("/api/tablet/sign-in/", { badge: $("badge").value.trim(), pin: $("pin").value });
});
wirePad($("sheet"), () => $(page.field));

page.kept ? start() : enrol();
