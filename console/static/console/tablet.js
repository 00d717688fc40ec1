// The dealer's tablet: one table, live. It keeps its own token, and every tap until the server has answered it.

import { foresee } from "./ahead.js";
import { openArticle } from "./articles.js";
import { betweenDock, closedHand } from "./between.js";
import { emptyPad } from "./cardpad.js";
import { ago, fill, tick } from "./clocks.js";
import { awardDock, dealDock, showDock } from "./dealing.js";
import { actorOf, bettingDock, discardDock, noPush, openerDock, pushedOf } from "./dock.js";
import { $, html, on, show } from "./dom.js";
import { placeOf, table } from "./felt.js";
import { historySheet } from "./history.js";
import { followClock, icon, signal } from "./icons.js";
import { deviceLamps } from "./lamps.js";
import { contestNotes, noReport, reportSheet, rulingSheet, seen, unread, waitingDock } from "./irregularities.js";
import { Line } from "./live.js";
import { forgetSeen, keepPage, keepSeen, lastSeen } from "./offline.js";
import { Outbox } from "./outbox.js";
import { wirePad } from "./pad.js";
import { nameOf, promptLine } from "./prompt.js";
import { ask } from "./rest.js";
import { dealerSheet, enrolForm, pendingStrip, seatSheet, timeSheet } from "./sheets.js";
import { noPots, summaryDock } from "./summary.js";
import { moneyKey, moneySheet, wireMoney } from "./tablet_money.js";
import { taps } from "./taps.js";
import { facts, game, hour, stakes, t } from "./words.js";

const KEPT = "cagnotte.tablet";
const page = {
  kept: JSON.parse(localStorage.getItem(KEPT)), line: null, notices: [], sheet: null, form: "", sure: false, refused: "", field: "badge",
  push: noPush(), pad: emptyPad(), winners: {}, pots: noPots(), actor: null, hands: null, hand: null, keys: {}, report: noReport(),
  nameOf: (seat) => page.line.view.occupied.find((one) => one.seat === seat)?.name ?? "",
  draw, change,
};

// ---------------------------------------------------------------- enrolment, once

function enrol(refused = "", busy = false) {
  for (const id of ["play", "rail", "lamps"]) $(id).hidden = true;
  $("enrol").hidden = false;
  show($("enrol"), enrolForm(refused, busy));
}

async function redeem(code) {
  page.kept = await ask("/api/enrolments/redeem/", { method: "POST", body: { code } });
  localStorage.setItem(KEPT, JSON.stringify(page.kept));
  page.line?.close();
  start();
}

on($("enrol"), "submit", "form", async (form, event) => {
  event.preventDefault();
  enrol("", true);
  await redeem($("code").value).catch((problem) => enrol(problem.message));
});

const unsent = () => page.kept && new Outbox(page.kept.account).all.length > 0;

/** The picture on the console opens this page with its code: taken out of the address at once, and used.
    Taps that still wait belong to the table they were made at, and leave before the tablet does. */
async function arrive() {
  const [, code] = /^#code=([0-9A-Z]{4,16})$/.exec(location.hash) ?? [];
  if (code) history.replaceState(null, "", location.pathname);
  if (!code || unsent()) return page.line || (page.kept ? start() : enrol());
  if (!page.kept) enrol("", true);
  await redeem(code).catch((problem) => (page.kept ? page.line || start() : refuse(code, problem.message)));
}

/** Whoever scanned a code that is worth nothing sees which one it was. */
function refuse(code, why) {
  enrol(why);
  $("code").value = code;
}

// ---------------------------------------------------------------- the line

function start() {
  for (const id of ["play", "rail", "lamps"]) $(id).hidden = false;
  $("enrol").hidden = true;
  const { token, table: number, account } = page.kept;
  const line = (page.line = new Line(`/ws/table/${number}/`, { token, outbox: new Outbox(account), stream: `table:${number}` }));
  followClock(line.now);
  for (const kind of ["view", "sent"]) line.addEventListener(kind, draw);
  line.addEventListener("view", () => keepSeen(account, line));
  line.addEventListener("state", changed);
  line.addEventListener("answered", ({ detail }) => detail.answer.type === "refused" && page.notices.push(detail));
  draw();
}

/** A token that opens no socket any more is of no use: back to the code. Loaded without a network, the table is
    the one last seen. */
function changed() {
  if (page.line.state === "away" && !page.line.view) Object.assign(page.line, lastSeen(page.kept.account));
  if (page.line.state === "shut" && page.line.code === 4401) {
    localStorage.removeItem(KEPT);
    forgetSeen();
    enrol(t("shut.tablet"));
  } else draw();
}

// ---------------------------------------------------------------- bar and rail

function bar({ view }) {
  const dealer = view?.dealer;
  const hand = view?.hand;
  const number = view && html`<dl><dt>${t("bar.hand", { n: hand ? hand.number : view.hand_number + 1 })}</dt><dd class="num">${hand ? t("bar.started", { at: hour(hand.started_at) }) : t("bar.not-started")}</dd></dl>`;
  return html`<dl><dt>${t("table", { n: page.kept.table })}</dt><dd>${view ? html`${game(view)} <span class="num">${stakes(view)} €</span>` : "–"}</dd></dl>${number}
    <dl><dt>${dealer || t("dealer.none")}</dt><dd>${t(dealer ? "dealer" : "dealer.none.more")}</dd></dl>`;
}

function lamps({ state, pending, view }) {
  const net = { live: "ok", away: "alarm", connecting: "off", shut: "alarm" }[state];
  const lamp = (how, what, word) => html`<li class="${how}">${icon(signal[how])}<span class="what">${what}</span><span class="how">${word}</span></li>`;
  return html`${deviceLamps(state === "live" ? view : null)}${lamp(net, t("network"), t(`network.${state === "shut" ? "away" : state}`))}
    ${lamp(pending.length ? "pending" : "ok", t("waiting"), t("waiting.taps", { n: pending.length }))}`;
}

function rail({ view, role, pending }) {
  if (!view || role !== "dealer") return html``;
  const waits = (command) => pending.some((one) => one.command === `tables.${command}`);
  const sent = (id, word) => html`<p class="waits" data-key="${id}">${icon("dashes")}<span>${t(word)}</span><small>${t("legend.pending")}</small></p>`;
  const key = (act, mark, word, { off = false, more = "" } = {}) => html`<button data-do="${act}" data-key="${act}"${off ? html` disabled` : ""}>${icon(mark)}<span>${t(word)}</span>${more}</button>`;
  const called = view.floor_called_at && html`<p class="on" data-key="called">${icon("bell")}<span>${t("prompt.called")}</span><small>${ago(view.floor_called_at)}</small></p>`;
  const floor = called || (waits("call_floor") ? sent("calling", "rail.floor") : key("call_floor", "floor", "rail.floor"));
  const [act, mark, word] = { paused: ["resume_table", "play", "rail.resume"] }[view.status] ?? ["pause_table", "pause", "rail.pause"];
  const rest = waits(act) ? sent("pausing", word) : key(act, mark, word, { off: Boolean(view.hand) || !["open", "paused"].includes(view.status) });
  return html`${floor}${key("time", "time", "rail.time", { off: !view.hand })}${key("dealer", "change", "rail.dealer", { off: Boolean(view.hand) })}${rest}${key("irregularity", "triangle", "rail.irregularity", { off: view.case?.state === "open" || !view.reportable })}${key("history", "history", "rail.history")}${moneyKey()}`;
}

// ---------------------------------------------------------------- the moment

/** What the screen is for now: a hand, the pause between two, or only looking on. */
function momentOf({ view, role }) {
  if (!view || role !== "dealer") return "idle";
  if (view.hand) return "hand";
  return view.status === "open" && view.next_hand ? "between" : "idle";
}

/** What was being entered is forgotten when the hand has moved on. */
function forget(hand, ahead) {
  const keys = {
    push: hand && `${hand.number}.${hand.entries + ahead.length}.${hand.to_act}`,
    pad: hand && `${hand.number}.${hand.phase}.${hand.phase === "deal" ? hand.prompt.code : ""}.${hand.boards.length}`,
    pots: hand && `${hand.number}.${hand.phase}`,
  };
  if (keys.push !== page.keys.push) Object.assign(page, { push: noPush(), actor: null });
  if (keys.pad !== page.keys.pad) page.pad = emptyPad();
  if (keys.pots !== page.keys.pots) Object.assign(page, { pots: noPots(), winners: {} });
  page.keys = keys;
}

function dock(view, hand, moment, waiting) {
  if (view?.case?.state === "open" && (hand || !view.case.by_device)) return waitingDock(view.case);
  if (moment === "between") return betweenDock(page, view, { waiting, ready: view.next_hand.can_deal && page.line.state === "live" && !page.line.pending.length && !view.floor_called_at && !view.held?.length });
  if (moment !== "hand") return html``;
  if (hand.waits) return html`<p class="resting">${t("prompt.waits")}</p>`;
  const phases = { deal: dealDock, showdown: showDock, award: awardDock, summary: summaryDock };
  if (hand.phase === "draw") return hand.prompt.code === "discard" ? discardDock(hand) : dealDock(page, hand);
  if (hand.phase === "betting" && hand.to_act) return hand.prompt.code === "name_opener" ? openerDock(hand) : bettingDock(page, view, hand);
  return phases[hand.phase]?.(page, hand) ?? html`<p class="resting">${t("prompt.waits")}</p>`;
}

// ---------------------------------------------------------------- sheets

function sheetFor(line, hand, waiting) {
  const { view, role } = line;
  const asked = role === "dealer" ? page.sheet : view && "dealer";
  if (asked === "dealer") return dealerSheet({ dealer: role === "dealer" ? view.dealer : "", refused: page.refused, unsent: line.pending.length > 0 });
  if (asked === "money") return moneySheet(view);
  if (asked === "irregularity") return reportSheet(page.report, view, page.nameOf);
  if (asked === null && unread(view, seen.read())) return rulingSheet(unread(view, seen.read()));
  if (asked === "history") return historySheet(page.hands, view.hand_number);
  if (asked === "time") return timeSheet({ hand, view, may: facts.may ?? [], nameOf: page.nameOf, waiting: line.pending.some((one) => one.command === "tables.call_floor") });
  const seat = view?.occupied.find((one) => one.seat === asked && !one.locked_up);
  return seat ? seatSheet(seat, { waiting, sure: page.sure, form: page.form, view, hand, notes: page.notes }) : null;
}

/** On the side away from the seat in turn; between hands over the plan, never over the strips. */
function sheet(line, hand, waiting) {
  const box = $("sheet");
  const body = sheetFor(line, hand, waiting);
  const turn = hand?.to_act ?? (typeof page.sheet === "number" ? page.sheet : null);
  box.hidden = !body;
  box.classList.toggle("wide", page.sheet === "irregularity");
  box.classList.toggle("left", document.body.dataset.moment === "between" || (turn !== null && Boolean(line.view) && placeOf(line.view, turn) > 5));
  show(box, body ?? html``);
}

// ---------------------------------------------------------------- drawing

function felt(line, hand, moment, waiting) {
  const box = $("table");
  const size = { width: box.clientWidth, height: box.clientHeight, narrow: moment === "between" };
  const out = page.actor && hand && actorOf(page, hand).seat !== hand.to_act;
  const ghost = moment === "hand" && page.push.chips.length > 0 && !out ? pushedOf(page.push) : null;
  show(box, table(line.view, { ...size, hand, ghost, dealing: line.role === "dealer", waiting, chosen: page.actor ?? page.sheet }));
}

function draw() {
  const { line } = page;
  const { view } = line;
  const hand = (page.hand = foresee(view?.hand ?? null, line.ahead, view?.big_blind));
  const moment = momentOf(line);
  const late = new Set(line.late.map((entry) => entry.data.seat));
  const waiting = new Set(line.pending.map((entry) => entry.data.seat));
  forget(hand, line.ahead);
  document.body.dataset.moment = moment;
  show($("facts-bar"), bar(line));
  show($("lamps"), lamps(line));
  show($("rail"), rail(line));
  $("closed-hand").hidden = moment !== "between";
  if (moment === "between") show($("closed-hand"), html`${closedHand(view, page.nameOf)}${contestNotes(view)}`);
  $("dock").hidden = moment === "idle";
  $("dock").inert = Boolean(hand?.waits);
  // An answer takes milliseconds: until it is late, what comes next is not replaced by the word that we wait.
  const brief = Boolean(hand?.waits) && !line.late.length;
  if (!brief) show($("dock"), dock(view, hand, moment, waiting));
  const shown = line.state === "away" || line.late.length > 0;
  $("pending").hidden = !shown;
  if (shown) show($("pending"), pendingStrip(line.pending, line.lostAt, nameOf, fill(t("offline.title"), { since: ago(line.lostAt) })));
  if (!brief || page.notices.length) show($("prompt"), promptLine(page, hand));
  if (view && $("table").clientHeight) felt(line, hand, moment, hand ? late : waiting);
  sheet(line, hand, waiting);
  if (view) wakeFor(view);
  tick();
}

/** A sit-out ends by the clock: the plate says so at once, whether or not the server's word has come. */
function wakeFor(view) {
  clearTimeout(page.wake);
  const ends = view.occupied.map((seat) => Date.parse(seat.out_until) - page.line.now()).filter((left) => left > 0);
  if (ends.length) page.wake = setTimeout(draw, Math.min(...ends) + 50);
}

new ResizeObserver(() => page.line && $("table").clientHeight > 0 && draw()).observe($("table"));

// ---------------------------------------------------------------- taps

const act = taps(page);
wireMoney(page);

on(document.body, "click", "[data-do]", (key) => {
  const name = key.dataset.do;
  act[name](key);
  if (name !== "vacate_seat" || page.sheet === null) page.sure = false;
  page.refused = name === "leave" ? page.refused : "";
  draw();
});
on(document.body, "click", "[data-seat]", (key) => {
  act.open_seat(key);
  draw();
});

/** What the article is asked about: the sentence on screen, with its figures. */
function asked(key) {
  const notice = page.notices.find(({ answer }) => answer.article === key.dataset.article);
  if (notice) return [notice.answer.text, ""];
  const words = (selector) => key.closest(selector)?.innerText.replace(/\s+/g, " ").trim();
  if (key.dataset.about === "prompt") return [$("prompt").querySelector(".says b").innerText, $("prompt").querySelector(".says span").innerText];
  if (key.dataset.about === "ruling") return [words(".worth"), $("dock").querySelector(".count .made").innerText];
  return [key.dataset.about === "strip" ? [page.nameOf(Number(key.dataset.value)), key.closest("li").querySelector(".why").innerText].join(": ") : null, ""];
}

on(document.body, "click", "[data-article]", (key) => {
  const [says, figures] = asked(key);
  openArticle(key.dataset.article, says ?? undefined, page.kept.token, figures);
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || page.sheet === null) return;
  page.sheet = null;
  draw();
});

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
on($("sheet"), "submit", "#entryForm", (form, event) => {
  event.preventDefault();
  act[`${form.dataset.act}_do`](form.querySelector("input").value);
  draw();
});
on($("sheet"), "input", "#irr-find", (field) => ((page.report.typed = field.value), draw()));
on($("sheet"), "submit", "#irrForm", (form, event) => {
  event.preventDefault();
  act.irr_amount($("amount").value);
  draw();
});
wirePad($("sheet"), () => $(page.field) ?? $("amount") ?? $("badge"));

addEventListener("hashchange", arrive);
arrive();
addEventListener("load", () => keepPage().catch((problem) => console.warn("no page without a network:", problem)));
