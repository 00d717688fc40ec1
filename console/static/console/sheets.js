// Sheets over the tablet's table: one seat, the clock on a player, the change of dealer.

import { seatIn } from "./ahead.js";
import { ago, until } from "./clocks.js";
import { html } from "./dom.js";
import { isOver, marker, timer } from "./felt.js";
import { icon } from "./icons.js";
import { noteLines } from "./notes.js";
import { padKeys } from "./pad.js";
import { euro, facts, hour, t } from "./words.js";

export const closeKey = () => html`<button type="button" class="square" data-do="close" aria-label="${t("close")}">${icon("close")}</button>`;

const option = (act, mark, words, more, look = "") => html`<button class="option ${look}" data-do="${act}" data-key="${act}">${icon(mark)}
    <span><b>${words}</b><small>${more}</small></span></button>`;

// ---------------------------------------------------------------- a seat

function standing(seat) {
  if (!seat.out_until) return html`<p class="since">${icon("tick")}<span>${t(seat.presence === "away" ? "sheet.away" : "sheet.in")}</span></p>`;
  const words = t(isOver(seat) ? "sheet.over" : "sheet.out", { at: hour(seat.out_until) });
  return html`<p class="since ${isOver(seat) ? "warn-text" : ""}">${timer(seat, 34)}<span>${words}</span></p>`;
}

/** Dead money hatched, live money solid, the rest of the dearest way empty. */
function bars(cost, most) {
  const live = cost.chips - cost.dead;
  const part = (x, wide, look) => wide > 0 && html`<rect class="${look}" x="${x}" width="${wide}" height="8"/>`;
  const scale = most ? 100 / most : 0;
  return html`<svg class="bars" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="none" width="100" height="8"/>${part(0, cost.dead * scale, "dead")}${part(cost.dead * scale, live * scale, "live")}</svg>`;
}

const articles = { post: "sanremo-cash.missed.both", wait: "sanremo-cash.missed.waiver-bb", straddle: "sanremo-cash.missed.waiver-straddle" };

function wayIn(cost, most, chosen, missed) {
  const parts = cost.dead ? t("way.parts", { dead: euro(cost.dead), live: euro(cost.chips - cost.dead) }) : t(cost.chips ? "way.live" : "way.free");
  const when = cost.hands ? t("way.later", { n: cost.hands }) : t("way.next");
  const article = missed === "missed_small" && cost.way === "post" ? "sanremo-cash.missed.sb-only" : missed === "nothing" ? "sanremo-cash.blinds.new-player-options" : articles[cost.way];
  return html`<li data-key="${cost.way}"><button class="way${chosen ? " on" : ""}" data-do="way_in" data-value="${cost.way}" aria-pressed="${chosen}"><span class="head"><b>${t(`way.${cost.way}`)}</b><b class="cost num">${euro(cost.chips)}</b></span>${bars(cost, most)}
    <span class="parts"><b class="num ${cost.dead ? "dead-text" : ""}">${parts}</b><span>${when}</span></span></button><button class="small-why" data-article="${article}" aria-label="${t("why")}">${icon("why")}</button></li>`;
}

function waysIn(seat, owed) {
  const ways = owed?.ways.filter((one, i, all) => all.findIndex((other) => other.chips === one.chips && other.hands === one.hands) === i) ?? [];
  if (!ways.length || ways.every((one) => !one.chips)) return "";
  const most = Math.max(...ways.map((one) => one.chips));
  return html`<h2>${t("way.title")}</h2><ul class="ways">${ways.map((cost) => wayIn(cost, most, seat.presence === "here" && seat.way_in === cost.way, seat.missed))}</ul>`;
}

function entry(act, word, button, more) {
  return html`<form class="entry" id="entryForm" data-key="${act}" data-act="${act}"><label for="amount">${t(word)}</label><input id="amount" inputmode="none" autocomplete="off" maxlength="7" required>
    <div class="pad" role="group">${padKeys()}</div><p class="muted">${more}</p><button class="option main enter">${icon("check")}<span><b>${t(button)}</b></span></button></form>`;
}

const note = (notes) => html`<form class="entry" id="entryForm" data-key="note" data-act="note_seat"><label for="text">${t("sheet.note.what")}</label><input id="text" autocomplete="off" maxlength="200" required>
    <p class="muted">${t("sheet.note.how")}</p><button class="option main enter">${icon("check")}<span><b>${t("sheet.note.do")}</b></span></button></form>${noteLines(notes)}`;

function choices(seat, { sure, view, hand, notes }, ways) {
  const played = hand && seatIn(hand, seat.seat);
  const outOfTurn = played?.facing && hand.to_act !== seat.seat && hand.phase === "betting";
  const open = view.status === "open";
  const presence = seat.presence === "here" && !seat.out_until
    ? open && option("sit_out", "leave", t("sit-out"), t("sheet.sit-out.more", { minutes: facts.sitOut / 60 }), "main")
    : !ways && option("return_to_seat", "back", t("return"), t("sheet.return.more"), "main");
  const leave = sure ? t("sheet.vacate.sure", { amount: euro(seat.stack) }) : t("sheet.vacate");
  return html`${outOfTurn && option("out_of_turn", "triangle", t("sheet.out-of-turn"), t("sheet.out-of-turn.more"))}
    ${played?.facing && hand.phase === "betting" && option("conditional", "why", t("sheet.conditional"), t("sheet.conditional.more"))}${presence}
    ${seat.behind > 0 && option("deliver_chips", "chips", t("sheet.deliver", { amount: euro(seat.behind) }), t("sheet.deliver.more"))}
    ${!hand && option("top_up", "chips", t("sheet.top-up"), t("sheet.top-up.more"))}
    ${seat.wants_to_move_to ? option("withdraw_move", "move", t("sheet.moving", { n: seat.wants_to_move_to }), t("sheet.moving.more")) : option("move", "move", t("sheet.move"), t("sheet.move.more"))}
    ${option("note", "pen", t("sheet.note"), t("sheet.note.more"))}
    ${!hand && option("vacate_seat", "seat", leave, t("sheet.vacate.more"), sure ? "sure" : "")}${noteLines(notes)}`;
}

/** What can be done with a seat; nothing while a tap for it is on its way. `sure` is the second tap of leaving. */
export function seatSheet(seat, how) {
  const { waiting, form, view } = how;
  const owed = view.next_hand?.ways_in.find((one) => one.seat === seat.seat);
  const ways = waysIn(seat, owed);
  const body = waiting.has(seat.seat)
    ? html`<p class="tag pending">${icon("dashes", "small")}${t("sheet.pending")}</p>`
    : form === "top_up" ? entry("top_up", "sheet.top-up", "sheet.top-up.do", t("sheet.top-up.now", { amount: euro(seat.stack), least: euro(view.min_buy_in) }))
      : form === "move" ? entry("ask_to_move", "sheet.move", "sheet.move.do", t("sheet.move.how"))
        : form === "note" ? note(how.notes)
          : html`${ways}${choices(seat, how, ways)}`;
  return html`<header><span class="n">${seat.seat}</span><span class="who"><b>${seat.name}</b><span class="num">${t("sheet.stack", { amount: euro(seat.stack) })}</span></span>${marker(seat)}${closeKey()}</header>
    ${standing(seat)}<div class="options">${body}</div>`;
}

// ---------------------------------------------------------------- time

/** The clock on whoever is in turn; the matrix says whether the dealer may start it or must call for it. */
export function timeSheet({ hand, view, may, nameOf, waiting }) {
  const seat = hand?.to_act;
  const head = html`<header><span class="who"><b>${t("time.title")}</b><span>${seat ? t("time.on", { seat, name: nameOf(seat) }) : t("time.nobody")}</span></span>${closeKey()}</header>`;
  if (hand?.clock) return html`${head}<p class="since">${icon("time")}<span class="clock num">${until(hand.clock.until)}</span></p><p class="muted">${t("time.runs")}</p>`;
  if (!seat) return html`${head}<p class="muted">${t("time.none")}</p>`;
  if (!may.includes("tables.call_time")) {
    const called = view.floor_called_at ? html`<p class="since">${icon("bell")}<span>${t("prompt.called")}</span> ${ago(view.floor_called_at)}</p>` : waiting ? html`<p class="tag pending">${icon("dashes", "small")}${t("legend.pending")}</p>` : option("call_floor", "bell", t("rail.floor"), t("time.floor.more"), "main");
    return html`${head}<p>${t("time.floor")}</p>${called}`;
  }
  const askers = hand.seats.filter((one) => one.seat !== seat).map((one) => html`<button class="winner" data-do="call_time" data-value="${one.seat}"><span class="n">${one.seat}</span>${nameOf(one.seat)}</button>`);
  return html`${head}<p>${t("time.who")}</p><div class="named">${askers}</div>`;
}

// ---------------------------------------------------------------- dealer, enrolment, taps on their way

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
