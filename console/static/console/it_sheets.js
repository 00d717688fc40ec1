// Sheets of the devices page: what a device is for, where it stands, work on it, decks read through it.

import { html } from "./dom.js";
import { cardField, choiceField, numberField, read, textField, tickField } from "./fields.js";
import { t } from "./words.js";

const named = (stem, names) => names.map((name) => [name, t(`${stem}.${name}`)]);
const ways = [["factory", "it.deck.way.factory"], ["single", "it.deck.way.single"]];
const fillings = [["nothing", "it.fills.nothing"], ["order", "it.fills.order"], ["drawn", "it.fills.drawn"]];
const spelt = (options) => options.map(([value, word]) => [value, t(word)]);
const works = ["inspected", "cleaned", "repaired", "part-replaced", "firmware", "replaced", "calibrated", "other"];

const setUpFields = (of) => html`${choiceField("starts", t("it.starts"), named("it.starts", ["button", "door", "shuffle", "nothing"]), of.starts)}
  ${choiceField("fills", t("it.fills"), spelt(fillings), of.fills)}
  <label class="tick" for="checks"><input type="checkbox" id="checks" ${of.checks_deck && html`checked`}>${t("it.checks")}</label>`;

/** What the fields say a device is for. */
export const setUpData = () => ({ starts: read.text("starts"), checks_deck: read.ticked("checks"), fills: read.text("fills") });

const stored = (decks) => decks.filter((one) => one.table === null && one.retired_at === null && one.sixain === null);

export const itSheets = {
  enrol_device: {
    title: () => t("it.enrol"),
    body: () => html`<p class="lead">${t("it.enrol.how")}</p>${numberField("table", t("setup.number"), "")}${textField("called", t("it.enrol.name"), "shuffler-1")}${textField("port", t("it.enrol.port"), "/dev/serial/by-id/…")}
      ${setUpFields({ starts: "button", fills: "nothing", checks_deck: true })}<button type="button" class="mini" data-do="offer">${t("it.enrol.code")}</button>`,
    key: () => t("it.enrol.do"),
  },
  set_up: {
    title: ({ sheet }) => t("it.set-up.title", { n: sheet.device }),
    body: ({ sheet }) => setUpFields(sheet),
    key: () => t("it.set-up.do"),
    ask: ({ sheet }) => ["devices.set_up_device", { device: sheet.device, ...setUpData() }],
  },
  move_device: {
    title: ({ sheet }) => t("it.move.title", { n: sheet.device }),
    body: () => html`<p class="lead">${t("it.move.how")}</p>${numberField("to", t("it.move.to"), "")}${textField("reason", t("ask.reason"))}`,
    key: () => t("it.move.do"),
    ask: ({ sheet }) => ["devices.move_device", { device: sheet.device, to: read.whole("to"), reason: read.text("reason") }],
  },
  maintain: {
    title: ({ sheet }) => t("it.log.title", { n: sheet.device }),
    body: () => html`${choiceField("work", t("it.log.work"), named("it.work", works))}${textField("note", t("it.log.text"))}`,
    key: () => t("it.log.do"),
    ask: ({ sheet }) => ["devices.note_maintenance", { device: sheet.device, work: read.text("work"), note: read.text("note") }],
  },
  read_deck: {
    title: () => t("it.deck.enrol"),
    body: ({ devices }) => html`<p class="lead">${t("it.deck.enrol.how")}</p>${textField("name", t("it.deck.name"))}${choiceField("back", t("it.deck.back"), named("deck.back", ["red", "blue"]))}
      ${choiceField("device", t("it.deck.through"), devices.map((one) => [one.device, `${one.device} · ${t(`device.${one.kind}`)} · ${t("table", { n: one.table })}`]))}${choiceField("way", t("it.deck.way"), spelt(ways))}`,
    key: () => t("it.deck.enrol.do"),
    ready: ({ devices }) => devices.length > 0,
    ask: () => ["devices.begin_enrolment", { device: read.whole("device"), deck: read.text("name"), back: read.text("back"), way: read.text("way") }],
  },
  name_tag: {
    title: ({ sheet }) => t("it.reading.waits", { name: sheet.deck }),
    body: () => html`<ul class="card-rows">${cardField("card", t("it.reading.card"))}</ul>`,
    key: () => t("it.reading.name"),
    ask: ({ sheet }) => ["devices.name_tag", { enrolment: sheet.id, card: read.card("card") }],
  },
  drop_deck: {
    title: ({ sheet }) => `${t("it.reading.drop")}: ${sheet.deck}`,
    body: () => textField("reason", t("ask.reason")),
    key: () => t("it.reading.drop"),
    ask: ({ sheet }) => ["devices.end_enrolment", { enrolment: sheet.id, keep: false, reason: read.text("reason") }],
  },
  form_sixain: {
    title: () => t("it.deck.form"),
    body: ({ decks, chosen }) => html`<p class="lead">${t("it.deck.form.how", { n: chosen })}</p>${textField("sixain", t("it.deck.form.name"))}<div class="ticks">${stored(decks).map((one) => tickField(`six-${one.id}`, one.name))}</div>`,
    key: () => t("it.deck.form.do"),
    ready: ({ chosen }) => chosen === 6,
    ask: ({ decks }) => ["devices.form_sixain", { sixain: read.text("sixain"), decks: stored(decks).filter((one) => read.ticked(`six-${one.id}`)).map((one) => one.id) }],
  },
};
