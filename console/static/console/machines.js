// One device as IT sees it: how its line is, what it says it is, what was done to it. A device that is gone shows
// no figures: its last ones would be taken for today's.

import { askKey, sheetKey } from "./asking.js";
import { ago, fill } from "./clocks.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { faultWord } from "./lamps.js";
import { day, t } from "./words.js";

const ERRORS = ["bad_crc", "skipped", "gaps", "unrecognised"];
const since = (at) => (at ? fill(t("it.since"), { since: ago(at) }) : t("it.never"));
const fact = (word, value) => html`<div><dt>${t(word)}</dt><dd class="num">${value}</dd></div>`;

/** How many frames in ten thousand went wrong; none were heard, none can have. */
function rate({ counters }) {
  const wrong = ERRORS.reduce((sum, name) => sum + (counters[name] ?? 0), 0);
  return counters.frames ? t("it.errors.rate", { n: Math.round((wrong / counters.frames) * 10_000) }) : "–";
}

function check({ deck_check: state, checked_for: hand, findings }) {
  if (state === "failed") return t("it.check.failed", { what: findings.map(({ code }) => faultWord(`deck-${code}`)).join("; ") });
  return state === "clean" ? t("it.check.clean", { hand: hand ?? "–" }) : t("it.check.none");
}

const figures = (one) => html`${fact("it.beat", since(one.beat_at))}${fact("it.errors", rate(one))}
  ${fact("it.drift", one.drift_ppb === null ? "–" : t("it.drift.value", { n: (one.drift_ppb / 1000).toFixed(1) }))}${fact("it.backlog", one.backlog ?? "–")}${one.checks_deck && fact("it.check", check(one))}`;

const counters = (one) => html`<h4>${t("it.counters")}</h4><dl class="counters">${Object.entries(one.counters).map(([name, n]) => html`<div><dt>${t(`counter.${name}`)}</dt><dd class="num">${n}</dd></div>`)}</dl>`;

const entry = (row) => html`<li data-key="${row.id}"><b>${t(`it.work.${row.work}`)}</b><span>${row.note}</span><span class="muted num">${[day(row.at), row.firmware, row.serial].filter(Boolean).join(" · ")}</span></li>`;
const log = (one, how) => html`<h4>${t("it.log")}</h4>${how.log?.length ? html`<ul class="log">${how.log.map(entry)}</ul>` : html`<p class="none">${t("it.log.none")}</p>`}
  ${sheetKey(how, "devices.note_maintenance", "maintain", { device: one.device }, t("it.log.note"))}`;

const keys = (one, how) => html`<span class="keys">${sheetKey(how, "devices.set_up_device", "set_up", { device: one.device, starts: one.starts, checks_deck: one.checks_deck, fills: one.fills }, t("it.set-up"))}
  ${sheetKey(how, "devices.move_device", "move_device", { device: one.device }, t("it.move"))}${askKey(how, "people.revoke_device", { device: one.device }, t("it.revoke"), { asks: t("it.revoke.sure") })}</span>`;

function stateOf(one, alarms) {
  if (one.gone) return ["gone", "alarm", "off"];
  const own = alarms.filter((alarm) => alarm.device === one.device && alarm.taken_at === null);
  if (own.some((alarm) => alarm.blocks) || (one.checks_deck && one.deck_check === "failed")) return ["alarm", "alarm", "octagon"];
  return own.length ? ["attention", "warn", "triangle"] : ["ok", "ok", "tick"];
}

export function machine(one, how) {
  const [state, look, mark] = stateOf(one, how.alarms);
  const open = how.open === one.device;
  return html`<li class="machine ${look}" data-key="device${one.device}" data-state="${state}"><button class="line" data-machine="${one.device}" aria-expanded="${open}">${icon(mark)}
      <span class="who"><b>${t("table", { n: one.table })} · ${t(`device.${one.kind}`)}</b><span>${t("it.id", { n: one.device })}${one.model && ` · ${one.model}`}</span></span>
      <span class="tag ${look}">${t(`lamp.${state}`)}</span></button>
    <dl class="facts">${fact("it.link", t(`it.link.${one.gone && one.link === "up" ? "lost" : one.link}`))}${fact("it.heard", since(one.heard_at))}${one.gone ? "" : figures(one)}${fact("it.driver", one.driver || "–")}${fact("it.firmware", one.firmware || "–")}${fact("it.serial", one.serial || "–")}</dl>
    ${one.gone && html`<p class="muted">${t("it.gone")}</p>`}${one.locked && html`<p class="warn-line">${icon("lock", "small")}${t("it.locked")}</p>`}
    ${open && html`<div class="more"><p class="muted">${t("it.starts")}: ${t(`it.starts.${one.starts}`)}${one.checks_deck && ` · ${t("it.checks")}`}</p>${keys(one, how)}${!one.gone && counters(one)}${log(one, how)}</div>`}</li>`;
}
