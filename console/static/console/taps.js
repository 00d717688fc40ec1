// What each key of the tablet does: most are one command, kept until the server has answered it.

import { cardsOf, emptyPad, erase, openSlot, put } from "./cardpad.js";
import { slotsOf } from "./dealing.js";
import { actorOf, facingOf, gestureOf, louder, noPush } from "./dock.js";
import { lastHands } from "./history.js";
import { irregularityTaps } from "./irregularities.js";
import { readNotes } from "./notes.js";
import { counted, seatsOf } from "./summary.js";
import { cents } from "./words.js";

const LONGEST = 7;

export function taps(page) {
  const ask = (command, data = {}) => page.line.ask(`tables.${command}`, { table: page.kept.table, ...data });
  const inHand = handTaps(page, ask);
  return { ...inHand, ...padTaps(page, ask), ...sumTaps(page, ask), ...seatTaps(page, ask), ...tableTaps(page, ask), ...irregularityTaps(page, ask), ...pushTaps(page) };
}

// ---------------------------------------------------------------- in turn

function handTaps(page, ask) {
  const done = () => Object.assign(page, { push: noPush(), actor: null });
  /** In turn a plain act; out of turn the same, told as words for the rules to hold. */
  const acts = (plain, said) => () => {
    const seat = actorOf(page, page.hand);
    const data = { seat: seat.seat };
    if (seat.seat === page.hand.to_act && plain) ask(plain, data);
    else ask("tell", { ...data, said: said(facingOf(seat)) });
    done();
  };
  const tell = () => {
    const seat = actorOf(page, page.hand);
    const { said, amount, motions, heard } = gestureOf(page.push, facingOf(seat));
    ask("tell", { seat: seat.seat, said, motions, ...(amount === null ? {} : { amount }), ...(heard ? {} : { heard }) });
    done();
  };
  return {
    fold: acts("fold", () => "fold"),
    check_or_call: acts("check_or_call", (facing) => (facing.level > facing.in_front ? "call" : "check")),
    bring_in: acts("bring_in", () => "bet"),
    all_in: acts(null, () => "all_in"),
    pot: acts(null, () => "pot"),
    tell,
    bet_to: (key) => {
      const seat = actorOf(page, page.hand);
      const to = Number(key.dataset.to);
      if (seat.seat === page.hand.to_act) ask("bet_to", { seat: seat.seat, to });
      else ask("tell", { seat: seat.seat, said: seat.facing.level ? "raise" : "bet", amount: to });
      done();
    },
    chop_blinds: () => ask("chop_blinds"),
    open_action: (key) => ask("open_action", { seat: Number(key.dataset.value) }),
    discard: (key) => ask("discard", { seat: page.hand.to_act, count: Number(key.dataset.value) }),
    take_back_act: () => ask("take_back_act"),
    start_hand: () => ask("start_hand"),
    in_turn: done,
  };
}

function pushTaps(page) {
  return {
    push_chip: (key) => page.push.chips.push(Number(key.dataset.value)),
    push_erase: () => (page.push.byAmount ? (page.push.typed = page.push.typed.slice(0, -1)) : page.push.chips.pop()),
    push_clear: () => Object.assign(page.push, { chips: [], typed: "" }),
    push_mode: () => (page.push = { ...noPush(), byAmount: !page.push.byAmount }),
    push_said: () => (page.push.said = louder(page.push.said)),
    push_digit: (key) => page.push.typed.length < LONGEST && (page.push.typed += key.dataset.value),
  };
}

// ---------------------------------------------------------------- cards and pots

function padTaps(page, ask) {
  const open = () => slotsOf(page.hand).filter((slot) => !slot.done);
  const cleared = () => (page.pad = emptyPad());
  const upcards = () => open().map((slot) => ({ seat: slot.id, cards: cardsOf(page.pad, slot) }));
  const shows = (key, cards) => {
    ask("show_cards", { seat: Number(key.dataset.value), cards });
    Object.assign(page.pad, { slot: null, rank: null });
  };
  return {
    pad_slot: (key) => (page.pad.slot = open().find((slot) => String(slot.id) === key.dataset.value)?.id ?? null),
    pad_rank: (key) => (page.pad.rank = key.dataset.value),
    pad_suit: (key) => put(page.pad, open(), key.dataset.value),
    pad_erase: () => erase(page.pad, open()),
    deal_hole: () => (ask("deal_hole", page.hand.prompt.up && open().length ? { up: upcards() } : {}), cleared()),
    deal_hole_unread: () => (ask("deal_hole"), cleared()),
    deal_board: () => (ask("deal_board", { cards: cardsOf(page.pad, open()[0]) }), cleared()),
    deal_board_unread: () => (ask("deal_board"), cleared()),
    show_cards: (key) => shows(key, cardsOf(page.pad, openSlot(page.pad, open()))),
    show_unread: (key) => shows(key, ""),
    muck_cards: (key) => ask("muck_cards", { seat: Number(key.dataset.value) }),
    agree_boards: (key) => ask("agree_boards", { wishes: page.hand.seats.filter((one) => one.in).map((one) => ({ seat: one.seat, boards: Number(key.dataset.value) })) }),
    name_winner: (key) => toggleWinner(page.winners, key.dataset.value),
    award_pots: () => ask("award_pots", { winners: namedWinners(page.winners) }),
  };
}

function toggleWinner(winners, value) {
  const [pot, board, seat] = value.split(".").map(Number);
  const named = winners[`${pot}.${board}`] ?? [];
  winners[`${pot}.${board}`] = named.includes(seat) ? named.filter((one) => one !== seat) : [...named, seat];
}

const namedWinners = (winners) =>
  Object.entries(winners).filter(([, seats]) => seats.length).map(([key, seats]) => {
    const [pot, board] = key.split(".").map(Number);
    return { pot, board, seats };
  });

function sumTaps(page, ask) {
  const last = () => page.pots.at(-1);
  return {
    record_flop: () => ask("record_flop"),
    sum_digit: (key) => last().typed.length < LONGEST && (last().typed += key.dataset.value),
    sum_erase: () => (last().typed || page.pots.length === 1 ? (last().typed = last().typed.slice(0, -1)) : page.pots.pop()),
    sum_pot: () => page.pots.push({ typed: "", seats: null }),
    sum_seat: (key) => {
      const [i, seat] = key.dataset.value.split(".").map(Number);
      const inside = seatsOf(page.pots, i, page.hand);
      page.pots[i].seats = inside.includes(seat) ? inside.filter((one) => one !== seat) : [...inside, seat].sort((a, b) => a - b);
    },
    record_pots: () => ask("record_pots", { pots: counted(page.pots, page.hand) }),
  };
}

// ---------------------------------------------------------------- seats

function seatTaps(page, ask) {
  const atSeat = (command, more = {}) => {
    const seat = page.sheet;
    Object.assign(page, { sheet: null, form: "" });
    ask(command, { seat, ...more });
  };
  /** A player who is away comes back first, then says how. */
  const wayIn = (key) => {
    const seat = page.line.view.occupied.find((one) => one.seat === page.sheet);
    if (seat.presence !== "here" || seat.out_until) ask("return_to_seat", { seat: seat.seat });
    atSeat("choose_way_in", { way: key.dataset.value });
  };
  const typed = (value, use) => {
    const amount = cents(value);
    if (amount) use(amount);
  };
  return {
    open_seat: (key) => {
      const seat = Number(key.dataset.value ?? key.dataset.seat);
      Object.assign(page, { sheet: seat, form: "", sure: false, notes: null });
      readNotes(page.kept.table, seat, page.kept.token).then((notes) => page.sheet === seat && Object.assign(page, { notes })).then(page.draw);
    },
    note: () => Object.assign(page, { form: "note", field: "text" }),
    note_seat_do: (text) => text.trim() && atSeat("note_seat", { text: text.trim() }),
    sit_out: () => atSeat("sit_out"),
    return_to_seat: () => atSeat("return_to_seat"),
    way_in: wayIn,
    vacate_seat: () => (page.sure ? atSeat("vacate_seat") : (page.sure = true)),
    conditional: () => atSeat("tell", { conditional: true }),
    out_of_turn: () => Object.assign(page, { actor: page.sheet, sheet: null, push: noPush() }),
    deliver_chips: () => atSeat("deliver_chips", { chips: page.line.view.occupied.find((one) => one.seat === page.sheet).behind }),
    top_up: () => Object.assign(page, { form: "top_up", field: "amount" }),
    top_up_do: (value) => typed(value, (chips) => atSeat("top_up", { chips })),
    move: () => Object.assign(page, { form: "move", field: "amount" }),
    ask_to_move_do: (value) => Number(value) > 0 && atSeat("ask_to_move", { to_table: Number(value) }),
    withdraw_move: () => atSeat("withdraw_move"),
    ask_straddle: (key) => {
      const [seat, straddle] = key.dataset.value.split(".");
      ask("ask_straddle", { seat: Number(seat), straddle });
    },
    drop_straddle: (key) => ask("drop_straddle", { seat: Number(key.dataset.value) }),
  };
}

// ---------------------------------------------------------------- the table

function tableTaps(page, ask) {
  const history = () => {
    Object.assign(page, { sheet: "history", hands: null });
    lastHands(page.kept.table, page.kept.token).then((hands) => (page.hands = hands), (problem) => (page.hands = problem.message)).then(page.draw);
  };
  return {
    call_floor: () => ask("call_floor"),
    pause_table: () => ask("pause_table"),
    resume_table: () => ask("resume_table"),
    resume: () => ask("resume_table"),
    time: () => (page.sheet = "time"),
    call_time: (key) => {
      ask("call_time", { seat: page.hand.to_act, asked_by: Number(key.dataset.value) });
      page.sheet = null;
    },
    history,
    dealer: () => Object.assign(page, { sheet: "dealer", field: "badge" }),
    leave: () => page.change("/api/tablet/sign-out/", null),
    close: () => Object.assign(page, { sheet: null, form: "" }),
    understood: () => page.notices.shift(),
  };
}
