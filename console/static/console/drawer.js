// The drawer: one table beside the room, live, with what this role may do about it.

import { askKey, nameOf, sheetKey } from "./asking.js";
import { ago, fill, until } from "./clocks.js";
import { whyKey } from "./articles.js";
import { html } from "./dom.js";
import { icon, ring, serverNow } from "./icons.js";
import { chairs, isOver, miniature } from "./miniature.js";
import { moneyPanel } from "./money.js";
import { noteLines } from "./notes.js";
import { openCase } from "./rulings_queue.js";
import { sanctionKey } from "./sanctions.js";
import { heldUp, tableDevices } from "./table_devices.js";
import { openingSteps } from "./wizard.js";
import { euro, game, hour, stakes, t } from "./words.js";

const standing = (view) => [view.status !== "open" && t(`status.${view.status}`), view.hand_number > 0 && t("drawer.hand", { n: view.hand_number }), view.opened_at && t("drawer.opened", { at: hour(view.opened_at) })].filter(Boolean).join(" · ");

const header = (number, view) => html`<header><div><h2>${t("table", { n: number })}</h2>
    <span>${view ? html`${game(view)} <b class="num">${stakes(view)} €</b> · ${standing(view)}` : t("drawer.waiting")}</span></div>
    <button class="square" data-do="close" aria-label="${t("close")}">${icon("close")}</button></header>`;

const called = (view, how) => view.floor_called_at && html`<div class="stop">${icon("bell")}<b>${fill(t("drawer.call"), { since: ago(view.floor_called_at) })}</b>
    ${askKey(how, "tables.answer_floor", { table: view.table }, t("answer"), { look: "" })}</div>`;
const clocked = (view) => view.time_called && html`<div class="stop">${icon("time")}<b>${fill(t("drawer.time"), { n: view.time_called.seat, left: until(view.time_called.until) })}</b></div>`;
const coming = (view) => Object.keys(view.coming ?? {}).length > 0 && html`<p class="next-hand">${icon("dashes", "small")}${t("drawer.coming")}</p>`;

/** What was refused, or waits for its answer. */
export function notices({ refused, pending }) {
  return html`${refused.map(({ answer, entry }) => html`<div class="notice" role="alert" data-key="${entry.id}">${icon("triangle")}<p><b>${answer.text}</b><span>${t("refused", { what: nameOf(entry) })}</span></p>${whyKey(answer.article)}
      <button class="square" data-forget="${entry.id}" aria-label="${t("understood")}">${icon("check")}</button></div>`)}
    ${pending.map((entry) => html`<p class="tag pending" data-key="${entry.id}">${icon("dashes", "small")}${nameOf(entry)}</p>`)}`;
}

// ---------------------------------------------------------------- commands of the table

const key = (mark) => ({ look: "", mark });

function commands(view, how) {
  const at = { table: view.table };
  const sits = view.occupied.some((one) => !one.locked_up);
  const closed = view.status === "closed";
  const playing = view.status === "open" || view.status === "paused";
  const keys = [
    closed && askKey(how, "tables.open_table", { ...at, by_steps: true }, t("open.steps"), key("key")),
    closed && askKey(how, "tables.open_table", at, t("open"), key("play")),
    closed && how.waiting > 0 && askKey(how, "tables.form_table", at, t("prop.form"), key("next")),
    closed && sheetKey(how, "tables.change_setup", "anew", at, t("setup.anew.key"), key("chips")),
    view.status === "paused" && askKey(how, "tables.resume_table", at, t("resume"), key("play")),
    view.status === "open" && askKey(how, "tables.pause_table", at, t("pause"), key("pause")),
    playing && sheetKey(how, "tables.relieve_dealer", "relieve", at, t("rotation.relieve"), key("change")),
    playing && sheetKey(how, "tables.change_stakes", "stakes", at, t("ask.stakes.key"), key("chips")),
    playing && sheetKey(how, "tables.change_rake", "rake", at, t("ask.rake.key"), key("slot")),
    playing && sheetKey(how, "tables.set_must_move", "must_move", at, t("ask.must.key"), key("next")),
    playing && sits && sheetKey(how, "tables.break_table", "break_up", at, t("break-table"), key("move")),
    !closed && (sits ? sheetKey(how, "tables.close_table", "close", at, t("close-table"), key("lock")) : askKey(how, "tables.close_table", at, t("close-table"), key("lock"))),
    how.opens("enrolment-list") && html`<button data-do="enrol" ${how.live ? "" : html`disabled`}>${icon("tablet")}<span>${t("enrol")}</span></button>`,
  ].filter(Boolean);
  return keys.length > 0 && html`<section class="commands"><h3>${t("drawer.commands")}</h3><div>${keys}</div></section>`;
}

function enrolment(offered) {
  if (!offered) return null;
  const over = Date.parse(offered.expires_at) <= serverNow();
  const how = fill(t("enrol.how"), { address: html`<b>${location.host}/tablet/</b>`, left: until(offered.expires_at) });
  const picture = offered.qr && !over && html`<svg class="qr" viewBox="0 0 ${offered.qr.size} ${offered.qr.size}" role="img" aria-label="${t("enrol.qr")}"><rect class="paper" width="100%" height="100%"/><path d="${offered.qr.path}"/></svg>`;
  return html`<section class="offer"><h3>${t("enrol.code", { n: offered.table })}</h3>${picture}
    <output class="code">${over ? "–" : `${offered.code.slice(0, 4)} ${offered.code.slice(4)}`}</output><p>${over ? t("enrol.over") : how}</p></section>`;
}

// ---------------------------------------------------------------- seats

function seatKeys(seat, view, how) {
  const at = { table: view.table, seat: seat.seat };
  const open = view.status === "open";
  if (seat.free) return open && html`<span class="keys">${sheetKey(how, "tables.seat_player", "assign", at, t("assign"))}</span>`;
  if (seat.locked_up) return null;
  if (how.seat !== seat.seat) return null;
  const named = { ...at, name: seat.name, stack: seat.stack + seat.behind };
  return html`<span class="keys">${seat.out_until ? askKey(how, "tables.return_to_seat", at, t("return"), { look: "mini yes" }) : open && html`${askKey(how, "tables.sit_out", at, t("sit-out"))}${askKey(how, "tables.notice_absence", at, t("seat.absent"))}`}
    ${seat.out_until && !isOver(seat) && sheetKey(how, "tables.extend_absence", "extend", named, t("away.extend"))}
    ${seat.out_until && isOver(seat) && sheetKey(how, "tables.release_seat", "release", named, t("away.release"))}
    ${seat.out_until && !seat.playing_over && seat.stack > 0 && sheetKey(how, "tables.take_into_custody", "custody", named, t("away.custody"))}
    ${seat.out_until && !seat.playing_over && !named.stack && how.room.settings.play_over && sheetKey(how, "tables.play_over", "over", named, t("seat.play-over"))}
    ${seat.playing_over && askKey(how, "tables.end_play_over", at, t("seat.over.end", { name: seat.playing_over }), { asks: t("vacate.sure", { amount: euro(named.stack) }) })}
    ${sheetKey(how, "tables.note_seat", "note", named, t("sheet.note"))}
    ${open && sheetKey(how, "tables.top_up", "top_up", named, t("seat.topup"))}
    ${open && (seat.wants_to_move_to ? askKey(how, "tables.withdraw_move", at, t("seat.withdraw", { n: seat.wants_to_move_to })) : sheetKey(how, "tables.ask_to_move", "wish", named, t("seat.wish")))}
    ${open && how.role !== "floor" && sheetKey(how, "tables.move_by_direction", "order", named, t("seat.order"))}
    ${sanctionKey(how, { ...named, player: seat.player })}
    ${sheetKey(how, "tables.remove_player", "remove", named, t("seat.remove"))}
    ${askKey(how, "tables.vacate_seat", at, t("vacate"), { asks: t("vacate.sure", { amount: euro(named.stack) }) })}</span>`;
}

const timer = (seat, how) =>
  isOver(seat)
    ? html`<span class="timer warn">${icon("triangle", "small")}<b>+${ago(seat.out_until)}</b></span>`
    : html`<span class="timer">${ring(seat.out_until, how.room.settings.sit_out_minutes * 60, 22)}<b>${until(seat.out_until)}</b></span>`;

const marks = (seat) => [seat.behind > 0 && t("seat.behind", { amount: euro(seat.behind) }), seat.missed !== "nothing" && t(`marker.${seat.missed}`), seat.wants_to_move_to && t("seat.wants", { n: seat.wants_to_move_to }), seat.playing_over && t("seat.over", { name: seat.playing_over })].filter(Boolean).join(" · ");

function seatLine(seat, view, how) {
  if (seat.free || seat.locked_up) return html`<li data-key="${seat.seat}" class="free"><span class="n">${seat.seat}</span><span class="who"><b>${seat.free ? t("free") : t("seat.held", { name: seat.name })}</b></span>${seatKeys(seat, view, how)}</li>`;
  const open = how.seat === seat.seat;
  return html`<li data-key="${seat.seat}" class="${seat.out_until ? (isOver(seat) ? "over" : "away") : ""} ${open ? "asks" : ""}"><button class="line" data-seat-line="${seat.seat}" aria-expanded="${open}">
    <span class="n">${seat.seat}</span><span class="who"><b>${seat.name || "–"}</b><span>${marks(seat)}</span></span>${seat.out_until && timer(seat, how)}<span class="num">${euro(seat.stack)}</span></button>${open && noteLines(how.notes)}${seatKeys(seat, view, how)}</li>`;
}

export function drawer(number, view, how) {
  if (!view) return html`${header(number, null)}${notices(how)}`;
  return html`${header(number, view)}${called(view, how)}${clocked(view)}${notices(how)}${openCase(view, how)}${heldUp(view, how)}${coming(view)}
    ${view.status === "opening" ? openingSteps(view, how) : miniature(view)}
    ${commands(view, how)}${moneyPanel(view, how.rows.find((row) => row.table === number), how)}${enrolment(how.offered)}${tableDevices(view, how)}
    <section class="seats"><h3>${t("drawer.seats")}</h3><ul>${chairs(view).map((seat) => seatLine(seat, view, how))}</ul></section>
    <p class="foot">${icon("ledger", "small")}${t("drawer.ledger")}</p>`;
}
