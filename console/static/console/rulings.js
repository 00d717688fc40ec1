// What words said and chips pushed amount to, for the line shown before they are recorded. The server decides
// (rules/betting.py); this says the same in advance, without a network too. A test compares the two.
//
// facing:  level, in_front, stack, min_to, full_raise, max_to, steps, may_raise, opening, heads_up
// gesture: said, amount, motions (chips by movement), heard, conditional
// rules:   structure, undercall, last_chips_all_in
// Gives { act, to, why, returned }; `to` is the player's total of this round after it.

import { facts } from "./words.js";

const sum = (chips) => chips.reduce((total, value) => total + value, 0);
const owed = (facing) => facing.level - facing.in_front;
const allIn = (facing) => facing.in_front + facing.stack;

export function ruleOn(facing, gesture, rules) {
  const given = { facing, rules, pushed: sum(gesture.motions.flat()) };
  if (gesture.conditional) return ruling(given, "floor", facing.in_front, "conditional");
  if (gesture.said || gesture.amount !== null) return gesture.heard || !gesture.motions.length ? onWords(given, gesture) : unheard(given, gesture);
  if (gesture.motions.length) return onChips(given, gesture.motions[0]);
  return ruling(given, "none", facing.in_front, "nothing");
}

/** The article behind a ruling: of the hand's own book, or of the cash book it follows. */
export function articleOf(why, book) {
  const known = facts.reasons?.[why] ?? {};
  return known[book] ? `${book}.${known[book]}` : `sanremo-cash.${known["sanremo-cash"]}`;
}

/** Words nobody caught, and chips: when they say the same it is that, otherwise the floor decides. */
function unheard(given, gesture) {
  const [words, chips] = [onWords(given, gesture), onChips(given, gesture.motions[0])];
  return words.act === chips.act && words.to === chips.to ? chips : ruling(given, "floor", given.facing.in_front, "contradictory");
}

function onWords(given, gesture) {
  const { facing } = given;
  const free = owed(facing) <= 0;
  switch (gesture.said) {
    case "fold": return ruling(given, "fold", facing.in_front, "said_fold");
    case "check": return free ? ruling(given, "check", facing.in_front, "said") : ruling(given, "passive", facing.in_front, "check_facing_bet");
    case "call": return call(given, free ? "call_is_check" : "said_call");
    case "all_in": return wager({ ...given, pushed: facing.stack }, allIn(facing), "all_in");
    case "pot": return given.rules.structure === "pot_limit" ? wager({ ...given, pushed: 0 }, facing.max_to, "pot") : wager({ ...given, pushed: 0 }, facing.min_to, "pot_in_no_limit");
    case "bet":
    case "raise": return declared(given, gesture);
    default: return amountAlone(given, gesture.amount);
  }
}

function declared(given, { amount, motions }) {
  const { facing } = given;
  if (amount !== null) return wager(given, Math.max(amount, facing.min_to), "amount_declared");
  const total = facing.in_front + sum(motions.flat());
  if (motions.length === 1 && motions[0].length === 1) return wager(given, Math.max(total, facing.min_to), "declared_one_chip");
  return wager(given, Math.max(total, facing.min_to), facing.level ? "declared_raise" : "raise_is_bet");
}

function amountAlone(given, total) {
  const { facing } = given;
  if (!facing.level) return opening(given, total, "amount_alone");
  if (total < facing.level) return total < allIn(facing) ? undercall(given, total) : call(given, "all_in");
  return fifty(given, total);
}

function onChips(given, chips) {
  const { facing } = given;
  const total = facing.in_front + sum(chips);
  if (!facing.level) return opening(given, total, chips.length === 1 ? "one_chip_opens" : "bet_made");
  if (owed(facing) <= 0) return option(given, total);
  return silent(given, chips, total);
}

/** One movement facing a bet: short, exact, one chip, every chip needed, the last chips, or the 50 % test. */
function silent(given, chips, total) {
  const { facing, rules, pushed } = given;
  const lastChips = pushed >= facing.stack;
  if (total < facing.level) return lastChips ? call(given, "all_in") : undercall(given, total);
  if (total === facing.level) return call(given, "exact");
  if (chips.length === 1) return call(given, "one_chip");
  if (total - Math.min(...chips) < facing.level) return call(given, "all_needed");
  if (lastChips && rules.last_chips_all_in) return wager(given, allIn(facing), "last_chips");
  return fifty(given, total);
}

function fifty(given, total) {
  const { facing } = given;
  const excess = total - facing.level;
  if (2 * excess < facing.full_raise) return call(given, excess ? "below_half" : "exact");
  if (excess < facing.full_raise) return wager(given, facing.min_to, "half_or_more");
  return wager(given, total, "full_raise");
}

function opening(given, total, why) {
  const { facing } = given;
  return total < Math.min(facing.min_to, allIn(facing)) ? wager(given, facing.min_to, "underbet") : wager(given, total, why);
}

/** A blind with the option. */
function option(given, total) {
  const { facing } = given;
  if (2 * (total - facing.level) < facing.full_raise) return ruling(given, "check", facing.in_front, "option");
  return wager(given, Math.max(total, facing.min_to), "option");
}

function undercall(given, total) {
  const { facing, rules } = given;
  if (rules.undercall === "director_unless_opening" && !facing.opening && !facing.heads_up) return ruling(given, "floor", total, "undercall_director");
  if (rules.undercall === "may_withdraw") return ruling(given, "floor", total, "undercall");
  return call(given, facing.heads_up && !facing.opening ? "undercall_heads_up" : "undercall");
}

function call(given, why) {
  const { facing } = given;
  return owed(facing) <= 0 ? ruling(given, "check", facing.in_front, why) : ruling(given, "call", Math.min(facing.level, allIn(facing)), why);
}

/** A wager within what the structure allows: not above the maximum, on the ladder, and only if raising is open. */
function wager(given, total, why) {
  const { facing, rules } = given;
  const fixed = rules.structure === "fixed_limit";
  if (allIn(facing) <= facing.level) return call(given, why);
  if (!facing.may_raise) return call(given, "no_reopen");
  if (fixed && !facing.steps.length) return call(given, "capped");
  const to = fixed ? nearestStep(facing, total) : Math.min(Math.max(total, facing.min_to), facing.max_to, allIn(facing));
  return ruling(given, facing.level ? "raise" : "bet", to, why);
}

function nearestStep(facing, total) {
  const reached = facing.steps.filter((step) => step <= total);
  return Math.min(reached.length ? Math.max(...reached) : facing.steps[0], allIn(facing));
}

function ruling({ facing, pushed }, act, to, why) {
  const due = to - facing.in_front;
  return { act, to, why, returned: act === "floor" || act === "fold" ? 0 : Math.max(0, pushed - due) };
}
