// The ledger in words: irregularities and overrides by group, and a search by table, time, person, player, article.

import { articleKey, moment, person } from "./controller_parts.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { t } from "./words.js";

const GROUPS = ["any", "ruling", "override", "correction", "void", "sanction", "alarm", "access"];
const FIELDS = ["begin", "until", "since", "to", "table", "person", "player", "article", "group", "before"];
const marks = { ruling: "floor", override: "key", correction: "undo", void: "octagon", sanction: "person", alarm: "bell", access: "lock" };

/** "Staff 3", "staff:3" and "3" are the same person. */
const bare = (typed) => typed.replace(/^\D*/, "");
const pseudonym = (typed) => (typed.includes(":") || !typed ? typed : `staff:${bare(typed)}`);
/** A day is a gaming day; with an hour it is that moment of the calendar's day. */
const timed = ({ begin, until, from, till }) => ({ ...(from ? { since: `${begin}T${from}` } : { begin }), ...(till ? { to: `${until}T${till}` } : { until }) });

export function searched(filters) {
  const wanted = { ...filters, begin: "", until: "", ...timed(filters), person: pseudonym(filters.person?.trim() ?? ""), player: bare(filters.player ?? "") };
  const asked = FIELDS.filter((name) => wanted[name] !== null && wanted[name] !== undefined && String(wanted[name]).trim() !== "");
  return ask(`/api/controller/entries/?${new URLSearchParams(asked.map((name) => [name, String(wanted[name]).trim()]))}`);
}

const field = (name, type, value = "", more = "") => html`<div class="field"><label for="f-${name}">${t(`ctl.field.${name}`)}</label><input id="f-${name}" name="${name}" type="${type}" value="${value}" autocomplete="off" ${more}></div>`;

function form({ day, typed }, irregular) {
  const others = irregular ? null : html`${field("person", "text", "", html`maxlength="24" placeholder="staff:3"`)}${field("player", "text", "", html`maxlength="16" inputmode="numeric"`)}${field("article", "text", "", html`maxlength="96" placeholder="sanremo-cash.rake"`)}`;
  return html`<form class="search" data-form="search">${field("begin", "date", typed.begin ?? day, html`required`)}${field("from", "time")}${field("until", "date", typed.until ?? day, html`required`)}${field("till", "time")}${field("table", "text", "", html`inputmode="numeric" maxlength="5" pattern="[0-9]*"`)}${others}<button class="key strong">${t("ctl.search.do")}</button></form>`;
}

const chips = (chosen) => html`<div class="chips" role="group" aria-label="${t("ctl.irregular")}">${GROUPS.map((name) => html`<button class="chip" data-do="group" data-value="${name}" aria-pressed="${name === chosen}">${name !== "any" && icon(marks[name], "small")}${t(`ctl.group.${name}`)}</button>`)}</div>`;

function place({ table, hand }) {
  if (!table) return null;
  return hand ? html`<a href="#hand/${table}/${hand}">${t("ctl.at.hand", { table, hand })}</a>` : t("table", { n: table });
}

const row = (one) => html`<tr data-key="${one.id}"><td class="num">${moment(one.happened_at)}</td><td class="where">${place(one)}</td><td class="what">${one.group && html`<span class="tag">${icon(marks[one.group], "small")}${t(`ctl.group.${one.group}`)}</span> `}${one.says}</td><td>${person(one.actor)}</td><td>${articleKey(one.article, one.says)}</td><td class="num leaf">${one.leaf ?? "–"}</td></tr>`;

function results({ looked }) {
  if (!looked) return html`<p class="none">${t("ctl.search.start")}</p>`;
  if (!looked.rows.length) return html`<p class="none" id="nothing">${t("ctl.search.none")}</p>`;
  return html`<div class="scroll"><table class="entries"><thead><tr>${["at", "where", "what", "who"].map((name) => html`<th>${t(`ctl.found.${name}`)}</th>`)}<th>${t("article")}</th><th class="r">${t("ctl.hand.leaf")}</th></tr></thead><tbody>${looked.rows.map(row)}</tbody></table></div>
    ${looked.next !== null ? html`<p class="more"><button class="key" data-do="more">${t("ctl.search.more")}</button></p>` : null}`;
}

export function entriesPanel(how, { irregular }) {
  const title = irregular ? ["ctl.irregular", "ctl.irregular.how"] : ["ctl.search", "ctl.search.how"];
  return html`<section class="panel" id="found"><header><div><h2>${t(title[0])}</h2><p>${t(title[1])}</p></div></header>${irregular && chips(how.group)}${form(how, irregular)}${results(how)}</section>`;
}
