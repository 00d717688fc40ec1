// The prompt line: what comes next, always, with the article behind it and the act that may be taken back.
// The first of these that applies is said.

import { ago, fill, until } from "./clocks.js";
import { spoken } from "./cards.js";
import { html } from "./dom.js";
import { isOver } from "./felt.js";
import { icon } from "./icons.js";
import { differPrompt, heldPrompt } from "./lamps.js";
import { whyKey } from "./articles.js";
import { actorOf } from "./dock.js";
import { waitingPrompt } from "./irregularities.js";
import { euro, has, t } from "./words.js";

const SIT_OUT_ARTICLE = "sanremo-cash.seating.sitout-evening";
const OUT_OF_TURN = "sanremo-cash.bets.out-of-turn-binding";

/** The words of a command: "Seat 4 sits out", "Seat 2: chips pushed, 150 €". */
export function nameOf({ command, data }) {
  const key = `command.${command}${data.conditional ? ".conditional" : ""}`;
  const chips = (data.motions ?? []).flat().reduce((sum, value) => sum + value, 0) || data.amount || data.to || data.chips || 0;
  const cards = (data.cards?.match(/../g) ?? []).map(spoken).join(" ");
  return has(key) ? t(key, { ...data, amount: euro(chips), cards, said: data.said ? t(`said.${data.said}`) : "" }) : command;
}

function refusal({ notices }) {
  const [{ answer, entry }] = notices;
  const more = notices.length > 1 ? ` (${t("refused.more", { n: notices.length - 1 })})` : "";
  return {
    how: "refused", mark: "triangle", says: answer.text, more: t("refused", { what: nameOf(entry) }) + more,
    keys: html`${whyKey(answer.article)}<button class="ghost-key" data-do="understood">${icon("check")}${t("understood")}</button>`,
  };
}

function shut({ line }) {
  const key = `shut.${line.code}`;
  return { how: "alarm", mark: "octagon", says: has(key) ? t(key) : t("no-answer"), more: has(`${key}.more`) ? t(`${key}.more`) : "" };
}

// ---------------------------------------------------------------- in a hand

/** The act last made, and the key that takes it back; when nothing can be, it says why. */
function lastAct({ last, may_take_back: may }) {
  if (!last) return "";
  const words = t(`last.${last.act}`, { seat: last.seat, amount: last.to ? euro(last.to) : "", cards: last.cards.map(spoken).join(" ") });
  return html`<div class="last"><span>${t("last")}</span><b>${words}</b></div><button class="ghost-key" data-do="take_back_act"${may ? "" : html` disabled`}>${icon("undo")}${t(may ? "last.undo" : "last.undone")}</button>`;
}

function turn(page, hand) {
  const seat = actorOf(page, hand);
  const values = { seat: seat.seat, name: page.nameOf(seat.seat) };
  if (seat.seat !== hand.to_act) return { how: "out", mark: "triangle", says: t("prompt.out-of-turn", values), more: t("prompt.out-of-turn.more", { seat: hand.to_act }), article: OUT_OF_TURN, keys: html`<button class="ghost-key" data-do="in_turn">${icon("undo")}${t("prompt.in-turn", { seat: hand.to_act })}</button>` };
  const { level, min_to, max_to, may_raise } = seat.facing;
  const call = euro(hand.to_call);
  const least = euro(Math.min(min_to, seat.bet + seat.stack));
  const open = may_raise && seat.bet + seat.stack > level && min_to <= max_to;
  const more = t(hand.to_call ? (open ? "prompt.to_act.call" : "prompt.to_act.only") : "prompt.to_act.check", { call, least });
  if (hand.clock) return { says: t("prompt.to_act", values), more: fill(t("prompt.clock"), { left: until(hand.clock.until), call }), article: hand.clock.article };
  return { says: t("prompt.to_act", values), more };
}

/** What the prompt's facts are called in its words. */
function values(page, hand) {
  const { prompt } = hand;
  const seat = prompt.seat ?? "";
  const players = hand.seats.filter((one) => one.in).length;
  return { seat, name: seat && page.nameOf(seat), players, street: hand.street, board: prompt.number ?? 1, cards: prompt.down || prompt.up || 0, amount: prompt.amount ? euro(prompt.amount) : "", button: hand.button };
}

function playing(page, hand) {
  const { prompt } = hand;
  if (hand.waits) return { how: "calm", mark: "dashes", says: t("prompt.waits"), more: t("prompt.waits.more") };
  const code = has(`next.${prompt.code}`) ? prompt.code : "deal";
  const several = hand.board_count > 1 && prompt.board ? "next.board" : `next.${code}.more`;
  const told = prompt.code === "to_act" ? turn(page, hand) : { says: t(`next.${code}`, values(page, hand)), more: t(several, values(page, hand)) };
  const article = told.article ?? prompt.article;
  return { mark: "next", ...told, article, keys: html`${whyKey(article, "prompt")}${told.keys ?? lastAct(hand)}` };
}

// ---------------------------------------------------------------- between hands

const overdue = (seat) => ({
  mark: "triangle", says: t("prompt.overdue", { seat: seat.seat, name: seat.name }), more: t("prompt.overdue.more"), keys: whyKey(SIT_OUT_ARTICLE, "prompt"),
});

function soonest(view) {
  const [next] = view.occupied.filter((seat) => seat.out_until).sort((a, b) => a.out_until.localeCompare(b.out_until));
  return next && fill(t("prompt.out.more"), { seat: next.seat, name: next.name, left: until(next.out_until) });
}

function nextHand({ line }, view) {
  const next = view.next_hand;
  const hand = view.hand_number + 1;
  if (line.state !== "live" || line.late.length) return { how: "calm", mark: "dashes", says: t("prompt.next.waits"), more: t("prompt.next.waits.more") };
  if (!next.can_deal) {
    const { code, facts, article } = next.refused;
    return { how: "calm", mark: "info", says: t("prompt.next.not"), more: has(`refused.${code}`) ? t(`refused.${code}`, facts) : t("refused.deal"), keys: whyKey(article, "prompt") };
  }
  const more = soonest(view) || t(next.small_blind ? "prompt.next.more" : "prompt.next.more.dead", { button: next.button, small: next.small_blind, big: next.big_blind });
  return { mark: "next", says: t("prompt.next", { hand }), more, keys: whyKey("sanremo-cash.game.forced-blinds", "prompt") };
}

function standing(page, view) {
  const over = view.occupied.find(isOver);
  if (view.status === "paused")
    return { mark: "pause", says: t("prompt.paused"), more: t("prompt.paused.more"), keys: html`<button class="ghost-key lit" data-do="resume">${icon("play")}${t("resume")}</button>` };
  if (view.floor_called_at)
    return { mark: "bell", says: t("prompt.called"), more: fill(t("prompt.called.more"), { since: ago(view.floor_called_at) }) };
  if (over) return overdue(over);
  if (!view.taken) return { how: "calm", mark: "tick", says: t("prompt.empty"), more: t("prompt.empty.more") };
  if (view.next_hand?.can_deal && heldPrompt(view)) return heldPrompt(view);
  return view.next_hand ? nextHand(page, view) : { how: "calm", mark: "lock", says: t("prompt.opening"), more: t("prompt.opening.more") };
}

function next(page, hand) {
  const { line, notices } = page;
  const view = line.view;
  if (line.state === "shut") return shut(page);
  if (notices.length) return refusal(page);
  if (!view) return { how: "calm", mark: "dashes", says: t("prompt.loading"), more: t("prompt.loading.more") };
  if (line.role !== "dealer") return { mark: "key", says: t("prompt.nobody"), more: t("prompt.nobody.more") };
  if (view.status === "closed") return { how: "calm", mark: "lock", says: t("prompt.closed"), more: t("prompt.closed.more") };
  if (differPrompt(view)) return differPrompt(view);
  return waitingPrompt(view) ?? (hand ? playing(page, hand) : standing(page, view));
}

export function promptLine(page, hand) {
  const { how = "next", mark, says, more, keys } = next(page, hand);
  return html`<div class="line ${how}"><span class="mark">${icon(mark)}</span><p class="says"><b>${says}</b><span>${more}</span></p>${keys}</div>`;
}
