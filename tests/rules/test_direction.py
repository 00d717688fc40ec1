"""What the direction orders: games, limits, decks, decisions against the letter, disputes."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.books import UnknownArticle
from rules.direction import (
    ClaimTooLate,
    DecidedForGood,
    DeckFault,
    DeckStays,
    LimitOnlyGoesUp,
    NoReason,
    NotForThisRank,
    NotInThePot,
    Rank,
    change_limit,
    check_claim,
    check_deck_change,
    check_open,
    check_rank,
    check_released,
    may_play_on,
    override,
    set_aside,
)

NOON = datetime(2026, 5, 15, 12, tzinfo=UTC)
INSTANT = timedelta(microseconds=1)


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends", "sanremo-cash.glossary.floorperson")
def test_each_rank_may_do_what_those_below_it_may_and_no_more() -> None:
    check_rank(Rank.DIRECTION, needed=Rank.FLOOR)
    check_rank(Rank.PIT, needed=Rank.PIT)
    with pytest.raises(NotForThisRank) as refused:
        check_rank(Rank.PIT, needed=Rank.DIRECTION)
    assert refused.value.facts == {"rank": "pit", "needed": "direction"}


@pytest.mark.article("sanremo-cash.conduct.limit-change")
def test_the_limit_goes_up_from_the_next_hand_on() -> None:
    assert change_limit(200, 400, hand_played=True).from_next_hand
    assert not change_limit(200, 400, hand_played=False).from_next_hand


@pytest.mark.article("sanremo-cash.conduct.limit-change")
@pytest.mark.parametrize("asked", [200, 100])
def test_the_limit_never_goes_down(asked: int) -> None:
    with pytest.raises(LimitOnlyGoesUp):
        change_limit(200, asked, hand_played=False)


@pytest.mark.article("sanremo-cash.conduct.deck-change")
def test_a_sound_deck_is_not_changed_because_a_player_asks() -> None:
    check_deck_change(fault=DeckFault.MARKED, by_direction=False)
    check_deck_change(fault=DeckFault.NONE, by_direction=True)
    with pytest.raises(DeckStays):
        check_deck_change(fault=DeckFault.NONE, by_direction=False)


@pytest.mark.article("sanremo-cash.decisions.fairness-first")
def test_a_decision_against_the_letter_names_who_what_and_why() -> None:
    decided = override("sanremo-cash.dead.muck", reason=" hand retrieved ", by="staff:9", rank=Rank.DIRECTION)
    assert (decided.overridden, decided.reason, decided.by) == ("sanremo-cash.dead.muck", "hand retrieved", "staff:9")
    with pytest.raises(NoReason):
        override("sanremo-cash.dead.muck", reason=" ", by="staff:9", rank=Rank.DIRECTION)
    with pytest.raises(NotForThisRank):
        override("sanremo-cash.dead.muck", reason="fair", by="staff:9", rank=Rank.FLOOR)
    with pytest.raises(UnknownArticle):
        override("house.play.none", reason="fair", by="staff:9", rank=Rank.DIRECTION)


@pytest.mark.article("sanremo-cash.decisions.claim-window")
def test_a_pot_may_be_contested_until_the_first_riffle_of_the_next_hand() -> None:
    check_claim(NOON, next_hand_at=None)
    check_claim(NOON - INSTANT, next_hand_at=NOON)
    with pytest.raises(ClaimTooLate):
        check_claim(NOON, next_hand_at=NOON)


@pytest.mark.article("sanremo-cash.decisions.claim-window")
def test_the_end_of_the_game_closes_the_last_hand_too() -> None:
    with pytest.raises(ClaimTooLate):
        check_claim(NOON, next_hand_at=None, game_ended_at=NOON)
    with pytest.raises(ClaimTooLate) as refused:
        check_claim(NOON, next_hand_at=NOON + INSTANT, game_ended_at=NOON - INSTANT)
    assert refused.value.facts == {"closed_at": (NOON - INSTANT).isoformat()}


@pytest.mark.article("sanremo-cash.decisions.continue-pending")
def test_the_game_goes_on_while_a_decision_is_pending() -> None:
    assert may_play_on(pending=2, stopped_by_direction=False)
    assert not may_play_on(pending=1, stopped_by_direction=True)
    assert may_play_on(pending=0, stopped_by_direction=True)


@pytest.mark.article("sanremo-cash.decisions.pot-set-aside")
@pytest.mark.parametrize("chips", [0, 501, -1])
def test_no_more_is_set_aside_than_the_pot_has(chips: int) -> None:
    with pytest.raises(NotInThePot):
        set_aside(chips, pot=500)


@pytest.mark.article("sanremo-cash.decisions.pot-set-aside")
@given(pot=st.integers(1, 10_000), part=st.integers(1, 10_000), share=st.integers(0, 10_000))
def test_what_is_set_aside_comes_out_again_to_the_last_chip(pot: int, part: int, share: int) -> None:
    aside = set_aside(min(part, pot), pot=pot)
    assert aside.chips + aside.pot_left == pot
    first = min(share, aside.chips)
    check_released(aside, shares={1: first, 2: aside.chips - first})
    for wrong in ({1: aside.chips + 1}, {1: aside.chips - 1}, {1: aside.chips + 1, 2: -1}, {}):
        with pytest.raises(NotInThePot):
            check_released(aside, shares=wrong)


@pytest.mark.article("sanremo-cash.decisions.final")
def test_a_case_is_decided_once() -> None:
    check_open(3, decided_at=None)
    with pytest.raises(DecidedForGood):
        check_open(3, decided_at=NOON)
