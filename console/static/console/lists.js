// Waitlists: who is called and for how long, who comes next, who is passed over and why not.

import { askKey, becauseKey, sheetKey } from "./asking.js";
import { ago, until } from "./clocks.js";
import { html } from "./dom.js";
import { icon, ring } from "./icons.js";
import { keyOf } from "./list_sheets.js";
import { gameName } from "./game_names.js";
import { figure, t } from "./words.js";

const AT_ONCE = 4;
const ANSWER = "sanremo-cash.seating.call-15-minutes";
const signOf = (list) => `${list.game}:${list.small_blind}:${list.big_blind}`;

function called(line, how) {
  const { call } = line;
  const where = { table: call.table, seat: call.seat, player: line.player };
  if (call.seat === null) return html`<li class="called" data-key="${line.player}">${icon("seat", "small")}<span class="who"><b>${line.short}</b> ${t("list.draws", { table: call.table })}</span><span class="keys">${sheetKey(how, "tables.draw_seat", "draw", { table: call.table, player: line.player, chosen: { id: line.player, name: line.name } }, t("list.draw.key"), { look: "mini yes" })}</span></li>`;
  return html`<li class="called" data-key="${line.player}">${ring(call.until, how.room.settings.answer_minutes * 60, 22)}<b class="rest">${until(call.until)}</b>
    <span class="who"><b>${line.short}</b> ${t("list.to", { table: call.table, seat: call.seat })}</span>
    <span class="keys">${sheetKey(how, "tables.answer_call", "answer", { ...where, name: line.name }, t("list.seated"), { look: "mini yes" })}
    ${askKey(how, "tables.decline_call", where, t("list.declines"), { asks: t("list.declines.sure") })}
    ${sheetKey(how, "tables.call_off_call", "call_off", { ...where, name: line.name }, t("list.off.key"))}</span></li>`;
}

function lineKeys(list, line, how) {
  const one = { ...keyOf(list), player: line.player };
  const of = { list: keyOf(list), player: line.player, name: line.name };
  return html`<span class="keys">${line.away_since ? askKey(how, "tables.come_back", one, t("list.back")) : askKey(how, "tables.leave_area", one, t("list.area"))}
    ${sheetKey(how, "tables.transfer_line", "transfer", of, t("list.transfer.key"))}
    ${sheetKey(how, "tables.put_line_at", "put", { ...of, place: line.place }, t("list.put.key"))}
    ${how.role === "direction" && sheetKey(how, "tables.call_player", "call_out", of, t("list.out.key"))}
    ${askKey(how, "tables.leave_list", one, t("list.leave"), { asks: t("list.leave.sure") })}</span>`;
}

const standing = (line) => {
  if (line.passed_until && Date.parse(line.passed_until) > Date.now()) return html`<span class="tag">${t("list.passed")}</span>`;
  if (line.away_since) return html`<span class="tag">${t("list.away")}</span>`;
  if (line.closed_table) return html`<span class="tag">${t("list.from", { n: line.closed_table })}</span>`;
  return html`<span class="muted">${ago(line.joined_at)}</span>`;
};

function waiting(list, line, how) {
  const sign = `${signOf(list)}:${line.player}`;
  const open = how.line === sign;
  const drags = how.may("tables.put_line_at") && html`draggable="true"`;
  return html`<li class="waits ${open ? "open" : ""}" data-key="${line.player}" data-line="${JSON.stringify({ list: keyOf(list), player: line.player, name: line.name, place: line.place })}" ${drags}>
    <button class="name" data-expand="${sign}" aria-expanded="${open}"><span class="num">${line.place}</span><b>${line.name || "–"}</b>${standing(line)}</button>${open && lineKeys(list, line, how)}</li>`;
}

/** Whom the list passed over for this chair; those called to another one are not missing anything. */
const skipped = (one) => one.passed.filter(({ why }) => why !== "called");

/** The chair this list's first name should have now, by the room's proposal. */
function offer(list, how) {
  const rows = new Map(how.rows.map((row) => [row.table, row]));
  const found = how.room.seats.filter((one) => one.from_table === null && rows.has(one.table) && signOf(rows.get(one.table)) === signOf(list));
  return found.slice(0, 2).map((one) => html`<p class="offer-line">${icon("next", "small")}<span>${t("list.offer", { name: one.name, table: one.table, seat: one.seat })}${skipped(one).length > 0 && html` <span class="muted">${t("list.skipped", { names: skipped(one).map((over) => over.name).join(", ") })}</span>`}</span>
    ${becauseKey(skipped(one)[0]?.article ?? one.article, t("list.offer", { name: one.name, table: one.table, seat: one.seat }))}${askKey(how, "tables.call_next", { table: one.table, seat: one.seat }, t("list.call"), { look: "mini yes" })}</p>`);
}

function section(list, how) {
  const calls = list.lines.filter((line) => line.call);
  const others = list.lines.filter((line) => !line.call);
  const shown = how.whole.has(signOf(list)) ? others : others.slice(0, AT_ONCE);
  return html`<li data-key="${signOf(list)}"><header><h3>${gameName(list.game)} <b class="num">${figure(list.small_blind)}/${figure(list.big_blind)}</b></h3><span><b class="num">${list.lines.length}</b> ${t("list.waiting")}</span>${sheetKey(how, "tables.join_list", "join", { list: keyOf(list) }, t("list.join.key"))}</header>
    <ul>${calls.map((line) => called(line, how))}</ul>${offer(list, how)}
    <ol>${shown.map((line) => waiting(list, line, how))}</ol>
    ${others.length > AT_ONCE && html`<button class="mini more" data-unfold="${signOf(list)}">${how.whole.has(signOf(list)) ? t("list.fewer") : t("list.all", { n: others.length - AT_ONCE })}</button>`}</li>`;
}

export function listsPanel(how) {
  const { room } = how;
  return html`<header><h2>${t("lists")}</h2><span class="muted">${t("lists.rule", { n: room.settings.answer_minutes })}</span>${becauseKey(ANSWER, t("lists.rule", { n: room.settings.answer_minutes }))}
    ${sheetKey(how, "tables.join_list", "join", {}, t("list.join"), { mark: "plus" })}</header>
    ${room.lists.length ? html`<ul class="lists">${room.lists.map((list) => section(list, how))}</ul>` : html`<p class="none">${t("lists.none")}</p>`}`;
}

