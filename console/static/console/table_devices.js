// A table's devices and decks in the drawer: how each stands, what keeps the next hand waiting, and the floor's keys.

import { becauseKey, sheetKey } from "./asking.js";
import { spoken } from "./cards.js";
import { html } from "./dom.js";
import { choiceField, read, textField } from "./fields.js";
import { icon } from "./icons.js";
import { deviceLine, faultWord, reasons } from "./lamps.js";
import { ask } from "./rest.js";
import { has, t } from "./words.js";

/** Every deck of the house that is still played. */
export const readDecks = async () => (await ask("/api/decks/?limit=500")).results.filter((one) => one.retired_at === null);

/** Alarms that say what a machine read where the dealer entered something else. */
export const readDifferences = async () => (await ask("/api/alarms/?limit=200")).results.filter((one) => one.what === "faces-differ");

const backOf = ({ back }) => (has(`deck.back.${back}`) ? t(`deck.back.${back}`) : back);
const inStore = (decks) => decks.filter((one) => one.table === null);
const choices = (decks) => inStore(decks).map((one) => [one.id, one.sixain ? `${one.name} (${one.sixain})` : one.name]);

// ---------------------------------------------------------------- in the drawer

function hold({ code, article }) {
  const word = faultWord(code);
  return html`<li>${word}${becauseKey(article, word)}</li>`;
}

export const heldUp = (view, how) => view.held.length > 0 && html`<div class="held-up" data-key="held">${icon("lock", "small")}<div><b>${t("drawer.blocked")}</b><ul>${view.held.map(hold)}</ul></div>
    ${view.held.some((one) => one.by_device) && sheetKey(how, "tables.override_interlock", "override", { table: view.table }, t("drawer.override"))}</div>`;

const alarmLine = (alarm, how) => html`<li class="${alarm.blocks ? "alarm" : "warn"}" data-key="alarm${alarm.id}">${icon(alarm.blocks ? "octagon" : "triangle", "small")}<span>${faultWord(alarm.code)}</span>${becauseKey(alarm.article, faultWord(alarm.code))}
    ${sheetKey(how, "devices.take_alarm", "take_alarm", { id: alarm.id, code: alarm.code, machine: alarm.table }, t("alarm.take"))}</li>`;

/** Shown cards on which machine and dealer disagree; what the machine read is for the floor's eyes only. */
function differLine(one, table, how) {
  const told = how.differences.find(({ facts }) => facts.request === one.request)?.facts;
  const cards = (text) => (text.match(/../g) ?? []).map(spoken).join(" ");
  const where = one.seat ? t("seat", { n: one.seat }) : t("faces.board");
  const both = { where, entered: cards(one.entered), read: told ? cards(told.read) : "–" };
  return html`<li class="alarm" data-key="faces${one.request}">${icon("octagon", "small")}<span>${t("faces.both", both)}</span>${sheetKey(how, "tables.settle_faces", "settle_faces", { table, request: one.request, ...both }, t("faces.settle"))}</li>`;
}

const deckLine = (deck, table, how) => html`<li data-key="deck${deck.id}">${icon("deck", "small")}<b>${deck.name}</b><span>${t("deck.here", { back: backOf(deck), n: deck.uses })}</span>
    ${sheetKey(how, "devices.swap_deck", "swap_deck", { table, deck: deck.id, name: deck.name }, t("deck.swap"))}${sheetKey(how, "devices.retire_deck", "retire_deck", { table, deck: deck.id, name: deck.name }, t("deck.retire"))}</li>`;

export function tableDevices(view, how) {
  const differ = view.faces.filter((one) => one.state === "differs");
  const alarms = how.room.alarms.filter((one) => one.kind === "device" && one.table === view.table && !(differ.length && one.code === "faces-differ"));
  const decks = how.decks.filter((one) => one.table === view.table);
  const brings = sheetKey(how, "devices.put_deck_at_table", "put_deck", { table: view.table }, t("deck.put"));
  if (!view.devices.length && !how.decks.length) return null;
  return html`<section class="machines" data-key="machines"><h3>${t("drawer.devices")}</h3>
    <ul>${view.devices.map(deviceLine)}${differ.map((one) => differLine(one, view.table, how))}${alarms.map((one) => alarmLine(one, how))}${decks.map((one) => deckLine(one, view.table, how))}</ul>
    ${!decks.length && html`<p class="none">${t("deck.none")}</p>`}${brings}</section>`;
}

// ---------------------------------------------------------------- sheets

export const deviceSheets = {
  settle_faces: {
    title: ({ sheet }) => t("faces.settle.title", { n: sheet.table, where: sheet.where }),
    body: ({ sheet }) => html`<p class="lead">${t("faces.settle.how")}</p>${choiceField("stands", t("faces.stands"), [["entered", t("faces.stands.entered", sheet)], ["read", t("faces.stands.read", sheet)]])}${textField("reason", t("ask.reason"))}`,
    key: () => t("faces.settle"),
    ask: ({ sheet }) => ["tables.settle_faces", { table: sheet.table, request: sheet.request, stands: read.text("stands"), reason: read.text("reason") }],
  },
  override: {
    title: ({ sheet }) => t("ask.override", { n: sheet.table }),
    body: ({ view }) => html`<p class="lead">${t("ask.override.how", { why: reasons(view?.held ?? []) || "–" })}</p>${textField("reason", t("ask.reason"))}`,
    key: () => t("ask.override.do"),
    ask: ({ sheet }) => ["tables.override_interlock", { table: sheet.table, reason: read.text("reason") }],
  },
  put_deck: {
    title: ({ sheet }) => t("ask.put", { n: sheet.table }),
    body: ({ decks }) => (inStore(decks).length ? html`<p class="lead">${t("ask.put.how")}</p>${choiceField("deck", t("deck.which"), choices(decks))}` : html`<p class="lead">${t("deck.free")}</p>`),
    key: () => t("ask.put.do"),
    ready: ({ decks }) => inStore(decks).length > 0,
    ask: ({ sheet }) => ["devices.put_deck_at_table", { table: sheet.table, deck: read.whole("deck") }],
  },
  swap_deck: {
    title: ({ sheet }) => t("ask.swap", { n: sheet.table, name: sheet.name }),
    body: ({ decks }) => (inStore(decks).length ? html`<p class="lead">${t("ask.swap.how")}</p>${choiceField("into", t("ask.swap.into"), choices(decks))}${textField("reason", t("ask.reason"))}` : html`<p class="lead">${t("deck.free")}</p>`),
    key: () => t("ask.swap.do"),
    ready: ({ decks }) => inStore(decks).length > 0,
    ask: ({ sheet }) => ["devices.swap_deck", { table: sheet.table, out: sheet.deck, into: read.whole("into"), reason: read.text("reason") }],
  },
  retire_deck: {
    title: ({ sheet }) => t("ask.retire", { name: sheet.name }),
    body: () => html`<p class="lead">${t("ask.retire.how")}</p>${textField("reason", t("ask.reason"))}`,
    key: () => t("ask.retire.do"),
    ask: ({ sheet }) => ["devices.retire_deck", { deck: sheet.deck, reason: read.text("reason") }],
  },
};
