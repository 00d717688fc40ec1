// The hand as it will stand once the taps on their way have arrived: play goes on while the network is away.
// Only what follows for certain is foreseen, acts in turn and board cards; everything else waits for the server.

import { ruleOn } from "./rulings.js";

const NEXT = { preflop: "flop", flop: "turn", turn: "river" };
const DUE = { flop: 3, turn: 1, river: 1 };

export const seatIn = (hand, number) => hand.seats.find((one) => one.seat === number);
const able = (one) => one.in && one.stack > 0;

/** A copy of the hand with these taps in it; `touched` are their seats, `turned` how many board cards they brought. */
export function foresee(hand, pending, bigBlind) {
  if (!hand) return hand;
  const next = { ...structuredClone(hand), touched: new Set(), turned: 0, waits: false };
  next.queue = queueOf(next);
  next.bigBlind = bigBlind;
  for (const { command, data } of pending) steps[command]?.(next, data);
  return next;
}

/** The seats still to act this round, the one in turn first. */
function queueOf(hand) {
  const around = fromSeat(hand, hand.to_act);
  return around.filter((one) => one.facing).map((one) => one.seat);
}

function fromSeat(hand, number) {
  const at = hand.seats.findIndex((one) => one.seat === number);
  return [...hand.seats.slice(at), ...hand.seats.slice(0, at)];
}

const steps = {
  "tables.fold": (hand, { seat }) => act(hand, seat, () => ({ act: "fold" })),
  "tables.check_or_call": (hand, { seat }) => act(hand, seat, (facing) => ({ act: "call", to: Math.max(facing.in_front, Math.min(facing.level, facing.in_front + facing.stack)) })),
  "tables.bet_to": (hand, { seat, to }) => act(hand, seat, () => ({ act: "raise", to })),
  "tables.tell": (hand, { seat, said = "", amount = null, motions = [], heard = true, conditional = false }) => act(hand, seat, (facing) => ruleOn(facing, { said, amount, motions, heard, conditional }, hand.betting)),
  "tables.deal_board": (hand, { cards }) => turn(hand, cards?.match(/../g) ?? []),
  "tables.deal_hole": (hand) => rest(hand, hand.phase === "deal" && hand.prompt.down > 0),
  "tables.show_cards": (hand, { seat, cards }) => show(hand, seat, cards.match(/../g) ?? []),
  "tables.muck_cards": (hand, { seat }) => show(hand, seat, null),
  "tables.award_pots": (hand) => rest(hand, true),
  "tables.take_back_act": (hand) => rest(hand, true),
  "tables.agree_boards": (hand) => rest(hand, true),
  "tables.record_flop": (hand) => rest(hand, true),
  "tables.record_pots": (hand) => rest(hand, true),
};

/** Nothing certain follows: the screen waits for the server. */
function rest(hand, really) {
  if (really) hand.waits = true;
}

function act(hand, number, rule) {
  if (hand.phase !== "betting" || hand.waits || hand.queue[0] !== number) return;
  const one = seatIn(hand, number);
  const facing = { ...one.facing, in_front: one.bet, stack: one.stack };
  const { act: kind, to } = rule(facing);
  if (!["fold", "check", "call", "bet", "raise"].includes(kind)) return rest(hand, true);
  hand.touched.add(number);
  hand.queue.shift();
  if (kind === "fold") one.in = false;
  else put(hand, one, to, facing);
  one.facing = null;
  hand.last = null;
  passOn(hand, Math.max(facing.level, to ?? 0), Math.max(facing.full_raise, (to ?? 0) - facing.level));
}

/** Chips go in front; more than the level opens the round again for everybody else. */
function put(hand, one, to, facing) {
  hand.pot += to - one.bet;
  one.stack -= to - one.bet;
  one.bet = to;
  one.all_in = one.stack === 0;
  if (to > facing.level) hand.queue = fromSeat(hand, one.seat).slice(1).filter(able).map((other) => other.seat);
}

function passOn(hand, level, raise) {
  const inHand = hand.seats.filter((one) => one.in);
  hand.to_act = hand.queue[0] ?? null;
  if (inHand.length < 2) return rest(hand, true);
  if (!hand.queue.length) return endRound(hand, inHand);
  const facing = faces(hand, level, raise);
  for (const one of hand.seats) one.facing = hand.queue.includes(one.seat) ? facing(one) : null;
  const turn = seatIn(hand, hand.to_act);
  hand.to_call = Math.min(Math.max(level - turn.bet, 0), turn.stack);
  hand.prompt = { ...hand.prompt, code: "to_act", seat: hand.to_act, to_call: hand.to_call };
}

function faces(hand, level, raise) {
  const { structure } = hand.betting;
  return (one) => {
    const all = one.bet + one.stack;
    const most = structure === "pot_limit" ? level + hand.pot + level - one.bet : all;
    const steps = structure === "fixed_limit" ? [level + raise] : [];
    return { level, full_raise: raise, min_to: level + raise, max_to: Math.min(Math.max(most, level + raise), all), steps, may_raise: true, opening: false, heads_up: false };
  };
}

/** The bets are gathered; with two who can still bet the next street is known, otherwise we wait. */
function endRound(hand, inHand) {
  const gathered = hand.seats.reduce((sum, one) => sum + one.bet, 0);
  const pots = hand.pots.length ? hand.pots : [{ amount: 0, rake: 0, seats: inHand.map((one) => one.seat) }];
  hand.pots = pots.map((pot, i) => (i + 1 < pots.length ? pot : { ...pot, amount: pot.amount + gathered }));
  for (const one of hand.seats) one.bet = 0;
  const street = NEXT[hand.street];
  if (hand.betting.family !== "board" || !street || inHand.filter(able).length < 2) return rest(hand, true);
  hand.phase = "deal";
  hand.prompt = { code: `deal_${street}`, board: DUE[street], burn: 1, down: 0, up: 0, boards_offered: 1, article: hand.prompt.article };
}

function turn(hand, cards) {
  const due = hand.phase === "deal" && !hand.waits && hand.prompt.board > 0;
  if (!due || cards.some((card) => hand.board.includes(card))) return;
  if (hand.board_count > 1) return rest(hand, true);
  const street = NEXT[hand.street];
  if (!street || cards.length !== DUE[street]) return rest(hand, true);
  hand.street = street;
  hand.board.push(...cards);
  hand.turned += cards.length;
  hand.burns += 1;
  hand.phase = "betting";
  hand.queue = hand.seats.filter(able).map((one) => one.seat);
  const fixed = hand.betting.structure === "fixed_limit";
  if (hand.queue.length < 2) return rest(hand, true);
  passOn(hand, 0, fixed && street !== "flop" ? 2 * hand.bigBlind : hand.bigBlind);
}

function show(hand, number, cards) {
  const one = seatIn(hand, number);
  if (hand.phase !== "showdown" || !one || one.shown) return;
  hand.touched.add(number);
  if (cards) one.cards = cards;
  else one.in = false;
  one.shown = cards !== null;
  const left = hand.showing.filter((seat) => seatIn(hand, seat).in && !seatIn(hand, seat).shown);
  if (left.length) hand.prompt = { ...hand.prompt, seat: left[0] };
  else rest(hand, true);
}
