"""What holds in every reachable state of every game, whoever plays and however."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hand import Hand, decide, evolve, legal, pots_of, replay
from rules.hand import commands as asked
from rules.hand.serial import hand_from_json, hand_to_json
from rules.hand.state import copy
from rules.violations import RuleViolation
from tests.rules.random_play import BOARD_GAMES, DRAW_GAMES, STUD_GAMES, Dealer, as_command, play_out, random_start

BOOKS = ("sanremo-cash", "sanremo-tournament", "figp-tournament", "fipos-tournament", "texas-basics", "recorded")
games = st.sampled_from(BOARD_GAMES + STUD_GAMES + DRAW_GAMES)
books = st.sampled_from(BOOKS)
seeds = st.integers(0, 2**32)


def check_money(hand: Hand) -> None:
    started, held = sum(hand.starting), sum(hand.stacks)
    assert held + hand.pot + hand.rake == started if hand.phase == "over" else held + hand.pot == started
    assert min(hand.stacks) >= 0
    assert all(0 <= bet <= put for bet, put in zip(hand.bets, hand.put, strict=True))
    if hand.phase != "over":
        assert hand.pot == sum(hand.put) + sum(hand.dead)
        assert sum(pot.amount for pot in pots_of(hand)) == hand.pot


def check_award(hand: Hand) -> None:
    for pot in hand.award:
        assert sum(chips for _, chips in pot.shares) == pot.amount - pot.rake
        assert all(hand.live[hand.place_of[seat]] for seat, _ in pot.shares)
    policy = hand.rake_policy
    if policy is not None:
        total = sum(pot.amount for pot in hand.award)
        assert hand.rake <= total * policy.basis_points // 10_000
        assert policy.cap is None or hand.rake <= policy.cap
        assert hand.flop_seen or not hand.rake


@pytest.mark.article(
    "sanremo-cash.rake.percent-and-cap", "sanremo-cash.rake.no-flop-no-drop", "sanremo-cash.ties.pots-separate"
)
@settings(deadline=None, max_examples=150)
@given(games, books, seeds, st.booleans())
def test_chips_are_conserved_and_pots_and_payments_add_up_in_every_state(
    game: str, book: str, seed: int, blind: bool
) -> None:
    rng = Random(seed)
    dealer = Dealer(rng, unknown=0.3 if blind else 0.0)
    for hand, _ in play_out(random_start(rng, game, book, rake=True), dealer):
        check_money(hand)
    check_award(hand)


@settings(deadline=None, max_examples=100)
@given(games, books, seeds)
def test_the_legal_list_is_never_empty_all_of_it_is_accepted_and_nothing_else(game: str, book: str, seed: int) -> None:
    rng = Random(seed)
    for hand, _ in play_out(random_start(rng, game, book), Dealer(rng)):
        if hand.phase != "betting":
            assert hand.phase == "draw" or not legal(hand)
            continue
        options = legal(hand)
        assert options
        for option in options:
            decide(hand, as_command(option, rng))
        _refuses_the_rest(hand, rng)


def _refuses_the_rest(hand: Hand, rng: Random) -> None:
    options = legal(hand)
    seat = options[0].seat
    acts = {option.act for option in options}
    ranges = [(option.low, option.high) for option in options if option.act in ("bet", "raise", "complete")]
    for to in {rng.randint(0, 1100), *(low - 1 for low, _ in ranges), *(high + 1 for _, high in ranges)}:
        if not any(low <= to <= high for low, high in ranges):
            with pytest.raises(RuleViolation):
                decide(hand, asked.BetTo(seat, to))
    for act, command in (("fold", asked.Fold(seat)), ("bring_in", asked.BringIn(seat))):
        if act not in acts:
            with pytest.raises(RuleViolation):
                decide(hand, command)
    if not acts & {"check", "call"}:
        with pytest.raises(RuleViolation):
            decide(hand, asked.CheckOrCall(seat))
    for other in hand.seats:
        if other != seat:
            with pytest.raises(RuleViolation):
                decide(hand, asked.CheckOrCall(other))


@settings(deadline=None, max_examples=60)
@given(games, books, seeds)
def test_replaying_the_events_always_gives_the_same_state(game: str, book: str, seed: int) -> None:
    rng = Random(seed)
    *_, (hand, events) = play_out(random_start(rng, game, book, rake=True), Dealer(rng, unknown=0.2))
    assert replay(events) == hand
    assert hand_from_json(hand_to_json(hand)) == hand
    half = replay(events[: len(events) // 2])
    kept = copy(half) if half is not None else None
    grown = half
    for event in events[len(events) // 2 :]:
        grown = evolve(grown, event)
    assert grown == hand
    assert half == kept  # evolve left the earlier state alone


@settings(deadline=None, max_examples=60)
@given(games, seeds)
def test_taking_back_an_act_restores_the_state_before_it(game: str, seed: int) -> None:
    rng = Random(seed)
    before: Hand | None = None
    for hand, _ in play_out(random_start(rng, game, "sanremo-cash"), Dealer(rng)):
        if before is not None and hand.phase != "over":
            (event,) = decide(hand, asked.TakeBackAct())
            back = evolve(hand, event)
            back.taken_back = False
            assert back == before
        before = copy(hand)


@settings(deadline=None, max_examples=60)
@given(games, seeds)
def test_a_hand_may_be_voided_at_any_moment_and_everybody_gets_his_chips_back(game: str, seed: int) -> None:
    rng = Random(seed)
    for hand, _ in play_out(random_start(rng, game, "sanremo-cash"), Dealer(rng)):
        if hand.phase != "over":
            (event,) = decide(hand, asked.VoidHand("sanremo-cash.other.duplicate", "two sevens of clubs"))
            assert evolve(hand, event).stacks == hand.starting
