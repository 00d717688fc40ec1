// The drawer: one table beside the room, with what this role may do about it.

import { ago, fill, until } from "./clocks.js";
import { whyKey } from "./articles.js";
import { html } from "./dom.js";
import { chairs, isOver, miniature, timer } from "./felt.js";
import { icon, serverNow } from "./icons.js";
import { nameOf } from "./prompt.js";
import { euro, figure, game, hour, stakes, t } from "./words.js";

const standing = (view) => [view.status !== "open" && t(`status.${view.status}`), view.opened_at && t("drawer.opened", { at: hour(view.opened_at) })].filter(Boolean).join(" · ");

const header = (number, view) => html`<header><div><h2>${t("table", { n: number })}</h2>
    <span>${view ? html`${game(view)} <b class="num">${stakes(view)} €</b> · ${standing(view)}` : t("drawer.waiting")}</span></div>
    <button class="square" data-do="close" aria-label="${t("close")}">${icon("close")}</button></header>`;

const called = (view, may) => view.floor_called_at && html`<div class="stop">${icon("bell")}<b>${fill(t("drawer.call"), { since: ago(view.floor_called_at) })}</b>
    ${may("tables.answer_floor") && html`<button data-answer="${view.table}">${t("answer")}</button>`}</div>`;

/** What was refused, or waits for its answer. */
export function notices({ refused, pending }) {
  return html`${refused.map(({ answer, entry }) => html`<div class="notice" role="alert" data-key="${entry.id}">${icon("triangle")}<p><b>${answer.text}</b><span>${t("refused", { what: nameOf(entry) })}</span></p>${whyKey(answer.article)}
      <button class="square" data-forget="${entry.id}" aria-label="${t("understood")}">${icon("check")}</button></div>`)}
    ${pending.map((entry) => html`<p class="tag pending" data-key="${entry.id}">${icon("dashes", "small")}${nameOf(entry)}</p>`)}`;
}

// ---------------------------------------------------------------- commands of the table

const acts = {
  open_table: ["play", "open", (view) => view.status === "closed"],
  resume_table: ["play", "resume", (view) => view.status === "paused"],
  pause_table: ["pause", "pause", (view) => view.status === "open"],
  close_table: ["lock", "close-table", (view) => view.status !== "closed"],
};

function commands(view, { may, opens, live }) {
  const off = live ? "" : html`disabled`;
  const keys = Object.entries(acts)
    .filter(([name, [, , fits]]) => may(`tables.${name}`) && fits(view))
    .map(([name, [mark, word]]) => html`<button data-do="${name}" data-key="${name}" ${off}>${icon(mark)}<span>${t(word)}</span></button>`);
  if (opens("enrolment-list")) keys.push(html`<button data-do="enrol" data-key="enrol" ${off}>${icon("tablet")}<span>${t("enrol")}</span></button>`);
  return keys.length > 0 && html`<section class="commands"><h3>${t("drawer.commands")}</h3><div>${keys}</div></section>`;
}

function enrolment(offered) {
  if (!offered) return null;
  const over = Date.parse(offered.expires_at) <= serverNow();
  const how = fill(t("enrol.how"), { address: html`<b>${location.host}/tablet/</b>`, left: until(offered.expires_at) });
  return html`<section class="offer"><h3>${t("enrol.code", { n: offered.table })}</h3>
    <output class="code">${over ? "–" : `${offered.code.slice(0, 4)} ${offered.code.slice(4)}`}</output><p>${over ? t("enrol.over") : how}</p></section>`;
}

// ---------------------------------------------------------------- seats

function seatKeys(seat, view, { may, live, sure }) {
  const off = live ? "" : html`disabled`;
  const key = (act, word, look = "") => may(`tables.${act}`) && html`<button class="mini ${look}" data-do="${act}" data-seat="${seat.seat}" ${off}>${word}</button>`;
  if (seat.free) return view.status === "open" && may("tables.seat_player") && html`<button class="mini" data-do="assign" data-seat="${seat.seat}" ${off}>${t("assign")}</button>`;
  return html`${seat.out_until ? key("return_to_seat", t("return")) : view.status === "open" && key("sit_out", t("sit-out"))}
    ${key("vacate_seat", sure === seat.seat ? t("vacate.sure", { amount: euro(seat.stack) }) : t("vacate"), sure === seat.seat ? "sure" : "")}`;
}

const seatLine = (seat, view, how) => html`<li data-key="${seat.seat}" class="${seat.free ? "free" : seat.out_until ? (isOver(seat) ? "over" : "away") : ""} ${how.sure === seat.seat ? "asks" : ""}">
    <span class="n">${seat.seat}</span><span class="who"><b>${seat.free ? t("free") : seat.name}</b>${!seat.free && html`<span class="num">${euro(seat.stack)}</span>`}</span>
    ${seat.out_until && timer(seat, 22)}<span class="keys">${seatKeys(seat, view, how)}</span></li>`;

/** Who sits here, and with how much. The form keeps what was typed while views arrive. */
export function assignment(view, { seat, chosen, found, more, name, chips, may, live }) {
  const pick = ({ id, name: who }) => html`<li data-key="${id}"><button type="button" class="pick" data-player="${id}" aria-pressed="${chosen?.id === id}">${icon(chosen?.id === id ? "check" : "person", "small")}${who || `#${id}`}</button></li>`;
  const words = !chosen ? t("assign.choose") : chips === null ? t("assign.amount") : t("assign.do", { name: chosen.name, amount: euro(chips) });
  return html`<form class="assign" id="assign" data-key="assign${seat}"><header><h3>${t("assign.here", { n: seat })}</h3><button type="button" class="square" data-do="unassign" aria-label="${t("close")}">${icon("close")}</button></header>
    <label for="who">${t("players.find")}</label><input id="who" autocomplete="off" maxlength="200">
    <ul class="picks">${found.map(pick)}</ul>
    ${more && html`<button type="button" class="mini" data-do="more">${t("players.more")}</button>`}
    ${name && may("tables.register_player") && html`<button type="button" class="mini" data-do="register" ${live ? "" : html`disabled`}>${icon("plus", "small")}${t("players.register")}: ${name}</button>`}
    <label for="chips">${t("assign.chips")} · ${t("drawer.minimum", { amount: euro(view.min_buy_in) })}</label>
    <input id="chips" inputmode="decimal" autocomplete="off" maxlength="14" value="${figure(view.min_buy_in)}">
    <button class="key strong" ${chosen && chips !== null && live ? "" : html`disabled`}>${words}</button></form>`;
}

export function drawer(number, view, how) {
  if (!view) return html`${header(number, null)}${notices(how)}`;
  return html`${header(number, view)}${called(view, how.may)}${notices(how)}
    ${how.assign ? assignment(view, how.assign) : html`${miniature(view)}
    ${commands(view, how)}${enrolment(how.offered)}
    <section class="seats"><h3>${t("drawer.seats")}</h3><ul>${chairs(view).map((seat) => seatLine(seat, view, how))}</ul></section>
    <p class="foot">${icon("ledger", "small")}${t("drawer.ledger")}</p>`}`;
}
