// The page of those who look after the machines: devices, their alarms, decks. Commands go by the room's socket, and
// whenever it says that something grew, or every few seconds, everything is read again.

import { openArticle } from "./articles.js";
import { askKey, becauseKey, sheetKey, signOf } from "./asking.js";
import { ago, fill, tick, until } from "./clocks.js";
import { $, html, on, show } from "./dom.js";
import { notices } from "./drawer.js";
import { read, Unreadable } from "./fields.js";
import { sheetForm, typedCommand } from "./forms.js";
import { followClock, icon } from "./icons.js";
import { setUpData } from "./it_sheets.js";
import { faultWord } from "./lamps.js";
import { Line } from "./live.js";
import { machine } from "./machines.js";
import { Outbox } from "./outbox.js";
import { ask } from "./rest.js";
import { wireTheme } from "./theme.js";
import { day, facts, has, second, t } from "./words.js";

const EVERY = 4_000;
const PAUSE = 400;
const ALARMS = 30;
const may = (command) => facts.may.includes(command);
const opens = (route) => facts.opens.includes(route);
const line = new Line("/ws/room/", { outbox: new Outbox(facts.account) });
const page = { devices: null, decks: [], alarms: [], enrolments: [], log: null, open: null, sheet: null, sure: null, refused: [], offered: null, token: null, readAt: null, failed: false };

followClock(line.now);

// ---------------------------------------------------------------- what is read

async function readAll() {
  const [devices, decks, alarms, enrolments, log] = await Promise.all([
    ask("/api/devices/"), ask("/api/decks/?limit=500"), ask(`/api/alarms/?all=true&limit=${ALARMS}`),
    opens("deck-enrolments") ? ask("/api/deck-enrolments/?limit=20") : { results: [] },
    page.open === null ? null : ask(`/api/devices/${page.open}/maintenance/?limit=20`),
  ]);
  Object.assign(page, { devices, decks: decks.results, alarms: alarms.results, enrolments: enrolments.results.filter((one) => one.state === "open"), log: log?.results ?? null });
}

let reading = null;
let again = 0;

/** One reading at a time; what changed meanwhile is in the next. */
function refresh() {
  reading ??= readAll()
    .then(() => Object.assign(page, { readAt: line.now(), failed: false }), () => (page.failed = true))
    .finally(() => {
      reading = null;
      draw();
    });
  return reading;
}

function soon() {
  again ||= setTimeout(() => {
    again = 0;
    refresh();
  }, PAUSE);
}

// ---------------------------------------------------------------- panels

function context() {
  const sending = new Set(line.pending.map((entry) => signOf(entry.command, entry.data)));
  const chosen = document.querySelectorAll("[id^=six-]:checked").length;
  return { ...page, devices: page.devices ?? [], chosen, may, opens, role: facts.role, live: line.state === "live", sending, pending: line.late };
}

function devicesPanel(how) {
  if (!page.devices) return html`<header><h2>${t("it.devices")}</h2></header><p class="none">${t("it.waiting")}</p>`;
  const enrols = opens("enrolment-list") && html`<button class="key" data-sheet="enrol_device" data-with="{}" ${how.live ? "" : html`disabled`}>${icon("plus")}${t("it.enrol")}</button>`;
  const gone = how.devices.filter((one) => one.gone).length;
  return html`<header><h2>${t("it.devices")}</h2><span class="muted">${t("it.count", { n: how.devices.length, gone })}</span>${enrols}</header>
    ${how.devices.length ? html`<ul class="machine-list">${how.devices.map((one) => machine(one, how))}</ul>` : html`<p class="none">${t("it.none")}</p>`}`;
}

function alarmLine(one, how) {
  const taken = one.taken_at !== null;
  const words = faultWord(one.what);
  return html`<li class="${taken ? "done" : one.blocks ? "alarm" : "warn"}" data-key="alarm${one.id}">${icon(taken ? "tick" : one.blocks ? "octagon" : "triangle", "small")}
    <div><b>${t("table", { n: one.table })}: ${words}</b><span class="muted">${day(one.raised_at)} · ${taken ? t("it.alarm.taken", { at: day(one.taken_at), reason: one.reason }) : t("it.alarm.open")}</span></div>${becauseKey(one.article, words)}
    ${!taken && sheetKey(how, "devices.take_alarm", "take_alarm", { id: one.id, code: one.what, machine: one.table }, t("alarm.take"))}</li>`;
}

const alarmsPanel = (how) => html`<header><h2>${t("it.alarms")}</h2></header>${how.alarms.length ? html`<ul class="lines scroll">${how.alarms.map((one) => alarmLine(one, how))}</ul>` : html`<p class="none">${t("it.alarms.none")}</p>`}`;

const whereIs = (deck) => (deck.retired_at ? t("it.deck.retired", { at: day(deck.retired_at) }) : deck.table ? t("table", { n: deck.table }) : t("it.deck.store"));
const backOf = (deck) => (has(`deck.back.${deck.back}`) ? t(`deck.back.${deck.back}`) : deck.back);

const deckRow = (deck, how) => html`<tr class="${deck.retired_at ? "gone" : ""}" data-key="deck${deck.id}"><th scope="row">${deck.name}${deck.sixain && html`<span class="muted"> ${t("it.deck.sixain", { name: deck.sixain })}</span>`}</th><td>${backOf(deck)}</td><td>${whereIs(deck)}</td><td class="num r">${deck.uses}</td>
    <td class="r">${!deck.retired_at && sheetKey(how, "devices.retire_deck", "retire_deck", { deck: deck.id, name: deck.name }, t("deck.retire"))}</td></tr>`;

function enrolmentLine(one, how) {
  const done = one.named.length;
  const all = one.cards.length / 2;
  const how_ = one.waits ? t("it.reading.waits") : t(`it.reading.${one.way}`, { n: one.device });
  return html`<li class="info" data-key="reading${one.id}">${icon("deck", "small")}<div><b>${t("it.reading", { name: one.deck, n: done, all })}</b><span class="muted">${how_}</span></div>
    ${one.waits && sheetKey(how, "devices.name_tag", "name_tag", { id: one.id, deck: one.deck }, t("it.reading.name"))}${done === all && askKey(how, "devices.end_enrolment", { enrolment: one.id, keep: true }, t("it.reading.keep"), { look: "mini yes" })}
    ${sheetKey(how, "devices.end_enrolment", "drop_deck", { id: one.id, deck: one.deck }, t("it.reading.drop"))}</li>`;
}

const decksPanel = (how) => html`<header><h2>${t("it.decks")}</h2><span class="keys">${sheetKey(how, "devices.begin_enrolment", "read_deck", {}, t("it.deck.enrol"))}${sheetKey(how, "devices.form_sixain", "form_sixain", {}, t("it.deck.form"))}</span></header>
  ${how.enrolments.length > 0 && html`<ul class="lines">${how.enrolments.map((one) => enrolmentLine(one, how))}</ul>`}
  ${how.decks.length ? html`<div class="scroll"><table class="decks"><thead><tr><th scope="col">${t("it.deck.name")}</th><th scope="col">${t("it.deck.back")}</th><th scope="col">${t("it.deck.where")}</th><th scope="col" class="r">${t("it.deck.uses")}</th><td></td></tr></thead><tbody>${how.decks.map((deck) => deckRow(deck, how))}</tbody></table></div>` : html`<p class="none">${t("it.decks.none")}</p>`}`;

// ---------------------------------------------------------------- codes and tokens, each shown once

const agentSettings = ({ name, port }) => `server = "${facts.server}"\n\n[[device]]\nname = "${name}"\nport = "${port}"\ntoken = "/etc/cagnotte/${name}.token"`;

function secret() {
  const { token, offered } = page;
  const shut = html`<button type="button" class="key" data-do="keep">${icon("check")}${t("it.token.done")}</button>`;
  if (token) return html`<section class="offer secret"><h2>${t("it.token", { device: token.device, n: token.table })}</h2><output class="code">${token.token}</output><p>${t("it.token.how")}</p><pre tabindex="0">${agentSettings(token)}</pre>${shut}</section>`;
  const curl = `curl -X POST ${facts.server}/api/enrolments/redeem/ -H 'Content-Type: application/json' -d '{"code": "${offered.code}"}'`;
  return html`<section class="offer secret"><h2>${t("it.code", { n: offered.table })}</h2><output class="code">${offered.code.slice(0, 4)} ${offered.code.slice(4)}</output><p>${fill(t("it.code.how"), { left: until(offered.expires_at) })}</p><pre tabindex="0">${curl}</pre>${shut}</section>`;
}

const report = (text, article = null) => page.refused.push({ answer: { text, article }, entry: { id: String(Date.now()), command: t("it.enrol"), data: {} } });
const offerCode = () => ask("/api/enrolments/", { method: "POST", body: { table: read.whole("table"), kind: "device" } });

async function enrol() {
  const typed = { name: read.text("called"), port: read.text("port"), ...setUpData() };
  const offered = await offerCode();
  const { token, account, table } = await ask("/api/enrolments/redeem/", { method: "POST", body: { code: offered.code } });
  const device = Number(account.replace("device:", ""));
  line.ask("devices.set_up_device", { device, starts: typed.starts, checks_deck: typed.checks_deck, fills: typed.fills });
  Object.assign(page, { sheet: null, token: { token, device, table, name: typed.name, port: typed.port } });
}

/** What goes over REST; whatever is wrong stands above the sheet, which keeps what was typed. */
async function tried(errand) {
  page.refused = [];
  try {
    await errand();
  } catch (problem) {
    report(problem.message, problem.article ?? null);
  }
  draw();
}

// ---------------------------------------------------------------- drawing

function net() {
  const state = line.state === "shut" ? "away" : line.state;
  const [look, mark] = { live: ["ok", "net"], away: ["alarm", "netoff"], connecting: ["info", "dashes"] }[state];
  return html`<span class="lamp ${look}">${icon(mark, "small")}<span>${t("network")} ${t(`network.${state}`)}</span></span>`;
}

function strip() {
  const key = `shut.${line.code}`;
  if (line.state === "shut" && has(key)) return html`${icon("octagon")}<span><b>${t(key)}</b> ${t(`${key}.more`)}</span>${line.code === 4401 && html`<a class="key" href="/sign-in/?next=/devices/">${t("sign-in")}</a>`}`;
  if (page.failed && page.readAt) return html`${icon("netoff")}<span>${t("it.old", { at: second(page.readAt) })}</span>`;
  return null;
}

function drawDrawer(how) {
  const box = $("drawer");
  const wanted = page.token || page.offered ? secret() : page.sheet ? html`${notices(how)}${sheetForm(how)}` : null;
  box.hidden = !wanted;
  document.body.classList.toggle("with-drawer", !box.hidden);
  show(box, wanted ?? html``);
}

function draw() {
  const how = context();
  show($("net"), net());
  const words = strip() ?? (!page.sheet && page.refused.length ? notices(how) : null);
  $("strip").hidden = !words;
  show($("strip"), words ?? html``);
  show($("machines"), devicesPanel(how));
  show($("alarms"), alarmsPanel(how));
  show($("decks"), decksPanel(how));
  drawDrawer(how);
  tick();
}

// ---------------------------------------------------------------- clicks

const clicks = {
  unsheet: () => Object.assign(page, { sheet: null, refused: [] }),
  keep: () => Object.assign(page, { token: null, offered: null }),
  offer: () => tried(async () => Object.assign(page, { offered: await offerCode(), sheet: null })),
};

function asked(key) {
  const data = JSON.parse(key.dataset.with);
  const sign = signOf(key.dataset.ask, data);
  if (key.dataset.asks !== undefined && page.sure !== sign) return void (page.sure = sign);
  Object.assign(page, { sure: null, refused: [] });
  line.ask(key.dataset.ask, data);
}

function openSheet(key) {
  Object.assign(page, { sheet: { ...JSON.parse(key.dataset.with), kind: key.dataset.sheet, sent: null, chosen: null }, refused: [] });
  draw();
  $("sheet")?.querySelector("input, select")?.focus();
}

const handlers = {
  do: (key) => clicks[key.dataset.do](),
  ask: asked,
  sheet: openSheet,
  machine: (key) => (Object.assign(page, { open: page.open === Number(key.dataset.machine) ? null : Number(key.dataset.machine), log: null }), refresh()),
  forget: (key) => (page.refused = page.refused.filter(({ entry }) => entry.id !== key.dataset.forget)),
  article: (key) => openArticle(key.dataset.article, key.dataset.says),
};
for (const [name, handler] of Object.entries(handlers))
  on(document.body, "click", `[data-${name}]`, (key) => {
    handler(key);
    if (name !== "ask") page.sure = null;
    draw();
  });

on(document.body, "change", "[id^=six-]", draw);
on(document.body, "submit", "#sheet", (form, event) => {
  event.preventDefault();
  if (page.sheet.kind === "enrol_device") return void tried(enrol);
  page.refused = [];
  try {
    page.sheet.sent = line.ask(...typedCommand(context()));
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    report(problem.message);
  }
  draw();
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || $("article").open || !page.sheet) return;
  clicks.unsheet();
  draw();
});

function answered({ detail: { answer, entry } }) {
  if (page.sheet?.sent === entry.id) page.sheet = answer.type === "refused" ? { ...page.sheet, sent: null } : null;
  if (answer.type === "refused") page.refused = [...page.refused.slice(-2), { answer, entry }];
  refresh();
}

$("now").dataset.seconds = "";
wireTheme();
for (const kind of ["state", "sent"]) line.addEventListener(kind, draw);
line.addEventListener("view", soon);
line.addEventListener("answered", answered);
setInterval(refresh, EVERY);
refresh();
draw();
