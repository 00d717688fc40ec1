// Alarms: each stays until somebody has seen to it. And everybody who is away, the first to come back first.

import { askKey, sheetKey } from "./asking.js";
import { ago, until } from "./clocks.js";
import { html } from "./dom.js";
import { icon, ring, serverNow } from "./icons.js";
import { faultWord } from "./lamps.js";
import { t } from "./words.js";

const SOON = 120_000;
const looks = {
  floor: ["alarm", "bell"], device: ["alarm", "octagon"], time: ["alarm", "time"],
  absence: ["warn", "triangle"], relief: ["warn", "change"], cosign: ["info", "info"],
};

/** A deadline of the future is no alarm yet; a clock that was called is one at once. */
export const rings = (alarm) => alarm.kind === "time" || alarm.at === null || Date.parse(alarm.at) <= serverNow();

function keys(alarm, how) {
  const look = { look: "take" };
  const away = how.room.away.find((one) => one.table === alarm.table && one.seat === alarm.seat);
  const acts = {
    floor: () => askKey(how, "tables.answer_floor", { table: alarm.table }, t("alarm.take"), look),
    absence: () => away && sheetKey(how, "tables.release_seat", "release", { table: alarm.table, seat: alarm.seat, name: away.name, stack: away.stack }, t("alarm.decide"), look),
    device: () => sheetKey(how, "devices.take_alarm", "take_alarm", { id: alarm.id, code: alarm.code, machine: alarm.table }, t("alarm.take"), look),
    relief: () => sheetKey(how, "tables.relieve_dealer", "relieve", { table: alarm.table }, t("alarm.relieve"), look),
    cosign: () => sheetKey(how, "tables.cosign_opening", "cosign_opening", { table: alarm.table }, t("wizard.sign.do"), look),
  };
  return acts[alarm.kind]?.() ?? html`<button class="take" data-open="${alarm.table}">${t("alarm.look")}</button>`;
}

function more(alarm, how) {
  const row = how.rows.find((one) => one.table === alarm.table);
  if (alarm.kind === "floor") return t("alarm.floor.more", { n: alarm.table, dealer: row?.dealer || t("alarm.nobody") });
  if (alarm.kind === "device") return t(alarm.blocks ? "alarm.device.stops" : "alarm.device.more", { n: alarm.table, code: faultWord(alarm.code) });
  if (alarm.seat) return t("alarm.seat", { n: alarm.table, seat: alarm.seat, name: alarm.name });
  return t("alarm.where", { n: alarm.table, name: alarm.name });
}

function item(alarm, how) {
  const [look, mark] = looks[alarm.kind];
  const clock = alarm.at && (alarm.kind === "time" ? until(alarm.at) : ago(alarm.at));
  return html`<li class="${look}" data-key="${alarm.kind}${alarm.table}-${alarm.seat}${alarm.id ?? ""}">${icon(mark)}
    <div><b>${t(`alarm.${alarm.kind}`)}</b><span>${more(alarm, how)}</span></div><b class="since">${clock}</b>${keys(alarm, how)}</li>`;
}

export function alarmsPanel(how) {
  const order = Object.keys(looks);
  const found = how.room.alarms.filter(rings).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return html`<header><h2>${t("alarms")}</h2>${found.length > 0 && html`<span class="tag alarm">${t("alarms.count", { n: found.length })}</span>`}</header>
    ${found.length ? html`<ul>${found.map((alarm) => item(alarm, how))}</ul>` : html`<p class="none">${t("alarms.none")}</p>`}`;
}

// ---------------------------------------------------------------- who is away

const whole = (one, settings) => (one.kind === "unannounced" ? settings.absence_minutes : settings.sit_out_minutes) * 60;

function awayLine(one, how) {
  const left = Date.parse(one.until) - serverNow();
  const over = one.overdue || left <= 0;
  const place = t("place.short", { table: one.table, seat: one.seat });
  const seat = { table: one.table, seat: one.seat, name: one.name, stack: one.stack };
  const open = how.out === `${one.table}/${one.seat}`;
  return html`<li class="${over ? "over" : left < SOON ? "soon" : ""}" data-key="${one.table}/${one.seat}"><button class="line" data-out="${one.table}/${one.seat}" aria-expanded="${open}">
    ${over ? icon("triangle") : ring(one.until, whole(one, how.room.settings), 22)}<b class="rest">${over ? html`+${ago(one.until)}` : until(one.until)}</b><span class="who">${one.name}</span><span class="muted num">${place}</span></button>
    ${open && html`<span class="keys">${askKey(how, "tables.return_to_seat", { table: one.table, seat: one.seat }, t("return"), { look: "mini yes" })}
      ${over ? sheetKey(how, "tables.release_seat", "release", seat, t("away.release")) : sheetKey(how, "tables.extend_absence", "extend", seat, t("away.extend"))}
      ${one.stack > 0 && sheetKey(how, "tables.take_into_custody", "custody", seat, t("away.custody"))}<button class="mini" data-open="${one.table}">${t("alarm.look")}</button></span>`}</li>`;
}

export function awayPanel(how) {
  const { away, settings } = how.room;
  return html`<header><h2>${t("away")}</h2><span class="muted">${t("away.limit", { out: settings.sit_out_minutes, gone: settings.absence_minutes })}</span></header>
    ${away.length ? html`<ul class="away">${away.map((one) => awayLine(one, how))}</ul>` : html`<p class="none">${t("away.none")}</p>`}`;
}
