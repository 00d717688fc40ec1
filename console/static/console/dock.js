// The dock while somebody is in turn: fold, check or call with one tap; chips pushed, or an amount said, named
// before they are recorded; all-in. For an act out of turn the same keys speak for another seat.

import { seatIn } from "./ahead.js";
import { chipFace, denominations, madeOf } from "./chips.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { articleOf, ruleOn } from "./rulings.js";
import { euro, figure, t } from "./words.js";

const sum = (chips) => chips.reduce((total, value) => total + value, 0);

/** Nothing pushed and nothing said yet. `said` is "silent", "aloud", or "unclear": words the dealer did not catch. */
export const noPush = () => ({ chips: [], typed: "", said: "silent", byAmount: false });

const LOUDER = { silent: "aloud", aloud: "unclear", unclear: "silent" };
export const louder = (said) => LOUDER[said];

export const facingOf = (seat) => ({ ...seat.facing, in_front: seat.bet, stack: seat.stack });

/** What was entered, as the server's `tell` wants it; null while there is nothing. */
export function gestureOf(push, facing) {
  const word = facing.level ? "raise" : "bet";
  if (push.byAmount) return push.typed ? { said: word, amount: Number(push.typed) * 100, motions: [], heard: true } : null;
  return push.chips.length ? { said: push.said === "silent" ? "" : word, amount: null, motions: [push.chips], heard: push.said !== "unclear" } : null;
}

export const pushedOf = (push) => ({ chips: push.chips, pushed: sum(push.chips) });

/** For whom the keys speak now, and whether that is out of turn. */
export function actorOf(page, hand) {
  const seat = seatIn(hand, page.actor ?? hand.to_act);
  return seat?.facing ? seat : seatIn(hand, hand.to_act);
}

// ---------------------------------------------------------------- the usual keys

const big = (act, words, { look = "", mark = "", amount = "", note = "", off = false, to = "" } = {}) =>
  html`<button class="big ${look}" data-do="${act}" data-key="${act}${to}" data-to="${to}"${off ? html` disabled` : ""}>${mark && icon(mark)}<span>${words}</span>${amount && html`<span class="amount num">${amount}</span>`}${note && html`<span class="note">${note}</span>`}</button>`;

function passive(seat, hand, { lit, out }) {
  const facing = facingOf(seat);
  const bringIn = !out && hand.options.find((one) => one.act === "bring_in");
  if (bringIn) return big("bring_in", t("act.bring_in"), { look: lit ? "lit" : "", amount: euro(bringIn.min) });
  const due = Math.min(Math.max(facing.level - seat.bet, 0), seat.stack);
  const note = due === seat.stack && due ? t("act.all_in") : t("act.behind", { left: euro(seat.stack - due) });
  return big("check_or_call", t(due ? "act.call" : "act.check"), { look: lit ? "lit" : "", amount: due ? euro(due) : "", note: due ? note : "" });
}

/** Only the two blinds are left and nobody has raised: they may take them back. */
function mayChop(view, hand) {
  const left = hand.seats.filter((one) => one.in).map((one) => one.seat);
  const blinds = [hand.small_blind_seat, hand.big_blind_seat];
  const level = Math.max(...hand.seats.map((one) => one.bet));
  return hand.street === "preflop" && hand.seats.length > 2 && left.length === 2 && left.every((seat) => blinds.includes(seat)) && level === view.big_blind;
}

function folding(view, hand, out) {
  const open = out || hand.options.some((one) => one.act === "fold") || hand.touched.size > 0;
  const key = big("fold", t("act.fold"), { mark: "fold", off: !open });
  return mayChop(view, hand) ? html`<div class="stack-col">${key}${big("chop_blinds", t("act.chop"), { look: "row" })}</div>` : key;
}

// ---------------------------------------------------------------- what was pushed, and what it is

const acts = { call: "worth.call", check: "worth.check", bet: "worth.bet", raise: "worth.raise" };

/** A call is named by what is added, everything else by the total it comes to. */
const sumOf = (ruling, facing) => (ruling.act === "call" ? ruling.to - facing.in_front : ruling.to);

function nameOf(ruling, facing) {
  const all = facing.in_front + facing.stack;
  if (ruling.to === all && acts[ruling.act] && ruling.act !== "check") return t("worth.all_in", { to: figure(ruling.to) });
  return acts[ruling.act] ? t(acts[ruling.act], { to: figure(sumOf(ruling, facing)) }) : t("worth.floor");
}

function worth(ruling, facing, hand) {
  if (!ruling) {
    const least = facing.may_raise && facing.min_to <= facing.max_to;
    return html`<div class="worth none"><span>${least ? t("worth.none", { least: euro(Math.min(facing.min_to, facing.in_front + facing.stack)) }) : t("worth.closed")}</span></div>`;
  }
  const back = ruling.returned > 0 && html` <span class="rule">${t("worth.returned", { amount: euro(ruling.returned) })}</span>`;
  return html`<div class="worth"><span><span class="as">${t("worth.as")}</span> <b>${nameOf(ruling, facing)}</b> <span class="rule">(${t(`ruling.${ruling.why}`)})</span>${back}</span>
    <button class="small-why" data-article="${articleOf(ruling.why, hand.book)}" data-about="ruling" aria-label="${t("why")}">${icon("why")}</button></div>`;
}

const square = (act, mark, words, more = "") => html`<button class="square ${more}" data-do="${act}" aria-label="${words}">${icon(mark)}</button>`;

function count(push) {
  const total = push.byAmount ? Number(push.typed || 0) * 100 : sum(push.chips);
  const made = push.byAmount ? t("push.type") : madeOf(push.chips) || t("push.tap");
  return html`<div class="count"><span class="label">${t(push.byAmount ? "push.said" : "push.chips")}</span><b class="total num">${euro(total)}</b><span class="made num">${made}</span>
    <span class="keys">${square("push_mode", push.byAmount ? "chips" : "pen", t(push.byAmount ? "push.by-chips" : "push.by-amount"))}${square("push_erase", "erase", t("push.erase"))}${square("push_clear", "close", t("push.clear"))}</span></div>`;
}

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

function tray(view, push) {
  if (push.byAmount) return html`<div class="tray digits" data-key="digits">${digits.map((n) => html`<button class="pad-key num" data-do="push_digit" data-value="${n}" aria-label="${t("pad.digit", { n })}">${n}</button>`)}</div>`;
  const times = (value) => push.chips.filter((chip) => chip === value).length;
  const chip = (value) => html`<button data-do="push_chip" data-value="${value}" data-key="c${value}" aria-label="${t("push.chip", { value: figure(value) })}">${chipFace(value, 66)}${times(value) > 0 && html`<span class="times num">${times(value)}</span>`}</button>`;
  return html`<div class="tray" data-key="chips"><div class="chips">${denominations(view).map(chip)}</div>
    <button class="toggle" role="switch" aria-checked="${push.said !== "silent"}" data-do="push_said"><span class="box"></span><span>${t(push.said === "unclear" ? "push.unclear" : "push.declared")}<small>${t(push.said === "aloud" ? "push.aloud" : push.said === "silent" ? "push.silent" : "push.words")}</small></span></button></div>`;
}

// ---------------------------------------------------------------- recording

const record = { call: "act.call", check: "act.check", bet: "act.bet", raise: "act.raise_to" };

function recording(ruling, facing, hand, out) {
  if (ruling) return big("tell", t(record[ruling.act] ?? "worth.floor"), { look: "lit", amount: record[ruling.act] && ruling.act !== "check" ? euro(sumOf(ruling, facing)) : "", note: t(out ? "record.out" : "record.note") });
  const fixed = hand.betting.structure === "fixed_limit" && facing.may_raise && facing.in_front + facing.stack > facing.level;
  const steps = fixed ? facing.steps.map((step) => Math.min(step, facing.in_front + facing.stack)) : [];
  if (!steps.length) return big("tell", t(facing.level ? "act.raise" : "act.bet"), { off: true, note: t("record.none") });
  return steps.map((to) => big("bet_to", t(facing.level ? "act.raise_to" : "act.bet"), { amount: euro(to), to }));
}

function everything(seat, facing, hand) {
  const all = facing.in_front + facing.stack;
  if (hand.betting.structure === "pot_limit" && facing.max_to < all && facing.may_raise) return big("pot", t("act.pot"), { look: "row", mark: "allin", amount: euro(facing.max_to) });
  const reach = hand.betting.structure !== "fixed_limit" || all <= Math.max(facing.level, ...facing.steps);
  return big("all_in", t("act.all_in"), { look: "row", mark: "allin", amount: euro(seat.stack), off: !reach || (!facing.may_raise && all > facing.level) });
}

export function bettingDock(page, view, hand) {
  const seat = actorOf(page, hand);
  const facing = facingOf(seat);
  const out = seat.seat !== hand.to_act;
  const gesture = gestureOf(page.push, facing);
  const ruling = gesture && ruleOn(facing, gesture, hand.betting);
  const bringIn = !out && hand.options.some((one) => one.act === "bring_in");
  return html`<div class="actions${out ? " out-of-turn" : ""}">${folding(view, hand, out)}${passive(seat, hand, { lit: !ruling, out })}
    <div class="pushed">${count(page.push)}${worth(ruling, facing, hand)}${tray(view, page.push)}</div>
    <div class="stack-col">${recording(ruling, facing, hand, out)}${!bringIn && everything(seat, facing, hand)}</div></div>`;
}

/** Upcards that would say who opens were not entered: the dealer names the seat. */
export const openerDock = (hand) => html`<div class="choices">${hand.seats.filter((one) => one.facing).map((one) => html`<button class="big" data-do="open_action" data-value="${one.seat}" data-key="o${one.seat}"><span>${t("seat", { n: one.seat })}</span><span class="note">${t("act.opens")}</span></button>`)}</div>`;

/** A draw: how many cards the seat in turn gives up. */
export const discardDock = (hand) => html`<div class="choices">${Array.from({ length: hand.betting.hole_cards + 1 }, (_, n) => html`<button class="big${n ? "" : " lit"}" data-do="discard" data-value="${n}" data-key="x${n}"><span class="amount num">${n}</span><span class="note">${t(n ? "act.discards" : "act.stands-pat")}</span></button>`)}</div>`;
