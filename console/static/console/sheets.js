// Sheets over the tablet's table: one seat, and the change of dealer.

import { html } from "./dom.js";
import { isOver, timer } from "./felt.js";
import { icon } from "./icons.js";
import { padKeys } from "./pad.js";
import { euro, facts, hour, t } from "./words.js";

const closeKey = () => html`<button class="square" data-do="close" aria-label="${t("close")}">${icon("close")}</button>`;

const option = (act, mark, words, more, look = "") => html`<button class="option ${look}" data-do="${act}">${icon(mark)}
    <span><b>${words}</b><small>${more}</small></span></button>`;

function standing(seat) {
  if (!seat.out_until) return html`<p class="since">${icon("tick")}<span>${t("sheet.in")}</span></p>`;
  const words = t(isOver(seat) ? "sheet.over" : "sheet.out", { at: hour(seat.out_until) });
  return html`<p class="since ${isOver(seat) ? "warn-text" : ""}">${timer(seat, 34)}<span>${words}</span></p>`;
}

/** What can be done with a seat; nothing while a tap for it is on its way. `sure` is the second tap of vacating. */
export function seatSheet(seat, { waiting, sure, status }) {
  const out = Boolean(seat.out_until);
  const goOut = status === "open" && option("sit_out", "leave", t("sit-out"), t("sheet.sit-out.more", { minutes: facts.sitOut / 60 }), "main");
  const comeBack = option("return_to_seat", "back", t("return"), t("sheet.return.more"), "main");
  const amount = euro(seat.stack);
  const acts = html`${out ? comeBack : goOut}
    ${option("vacate_seat", "seat", sure ? t("sheet.vacate.sure", { amount }) : t("sheet.vacate"), t("sheet.vacate.more"), sure ? "sure" : "")}`;
  return html`<header><span class="n">${seat.seat}</span><span class="who"><b>${seat.name}</b><span class="num">${t("sheet.stack", { amount })}</span></span>${closeKey()}</header>
    ${standing(seat)}
    <div class="options">${waiting.has(seat.seat) ? html`<p class="tag pending">${icon("dashes", "small")}${t("sheet.pending")}</p>` : acts}</div>`;
}

/** The *cambio di impiegato*: badge and PIN of whoever sits down. */
export function dealerSheet({ dealer, refused, unsent }) {
  const body = unsent
    ? html`<p class="tag pending">${icon("dashes", "small")}<span>${t("dealer.pending")}</span></p>`
    : html`<div class="fields">
        <label for="badge">${t("dealer.badge")}</label><input id="badge" maxlength="16" autocomplete="off" autocapitalize="characters" spellcheck="false" required>
        <label for="pin">${t("dealer.pin")}</label><input id="pin" type="password" inputmode="none" maxlength="12" autocomplete="off" required>
        <p class="refused" role="alert">${refused && html`${icon("triangle")}<span>${refused}</span>`}</p></div>
      <div class="pad" role="group">${padKeys()}</div>
      <button class="option main enter">${icon("key")}<span><b>${t("sign-in")}</b></span></button>`;
  return html`<form class="dealer-form" id="dealerForm" data-key="dealer"><header><span class="who"><b>${t(dealer ? "dealer.change" : "dealer.in")}</b>${dealer && html`<span>${dealer}</span>`}</span>${dealer && closeKey()}</header>
    ${body}
    ${dealer && !unsent && html`<button type="button" class="ghost-key wide" data-do="leave">${icon("leave")}${t("dealer.leave")}</button>`}</form>`;
}

/** The first thing a tablet ever shows. */
export const enrolForm = (refused, busy) => html`<form class="door-card" id="enrolForm">
    <div class="door-words">${icon("tablet", "large")}<h1>${t("enter.title")}</h1><p>${t("enter.how")}</p></div>
    <div class="door-words"><label for="code">${t("enter.code")}</label>
      <input id="code" class="code" maxlength="9" autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus placeholder="···· ····">
      <p class="door-refused" role="alert">${refused && html`${icon("triangle")}<span>${refused}</span>`}</p>
      <button class="door-enter" ${busy ? html`disabled` : ""}>${icon("key")}${t("enter.do")}</button></div></form>`;

/** Taps that no server has confirmed, in the order they were made. */
export const pendingStrip = (pending, lostAt, nameOf, since) => html`<p>${icon(lostAt ? "netoff" : "dashes")}<span><b>${lostAt ? since : t("offline.sending")}</b>${t("offline.says")}</span></p>
  <ol>${pending.slice(-4).map((entry, i) => html`<li data-key="${entry.id}"><span class="step">${Math.max(0, pending.length - 4) + i + 1}</span><span><b>${nameOf(entry)}</b><span class="num">${hour(entry.happened_at)}</span></span></li>`)}</ol>`;

