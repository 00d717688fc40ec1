"""Dealers: the rotation, the change between hands, what is handed over, the deck counted."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dealers import (
    STEP_ARTICLES,
    DealerListedTwice,
    DealsAlready,
    HandOverStep,
    HandStillPlayed,
    Relief,
    check_may_relieve,
    count_deck,
    due_for_relief,
    expected_stub,
    hand_over,
    push,
    relieve,
)
from rules.room_settings import RoomSettings

NOON = datetime(2026, 5, 15, 12, tzinfo=UTC)


@pytest.mark.article("sanremo-cash.dealer-change.button")
def test_the_dealer_changes_between_hands() -> None:
    check_may_relieve("anna", table=1, hand=None, deals_at={"bruno": 1})
    with pytest.raises(HandStillPlayed) as refused:
        check_may_relieve("anna", table=1, hand=17, deals_at={"bruno": 1})
    assert refused.value.facts == {"hand": 17}


@pytest.mark.article("sanremo-cash.dealer-change.button")
def test_the_floor_may_relieve_a_dealer_in_the_middle_of_a_hand() -> None:
    check_may_relieve("anna", table=1, hand=17, deals_at={}, by_floor=True)


@pytest.mark.article("sanremo-cash.dealer-change.announce")
def test_nobody_deals_at_two_tables() -> None:
    with pytest.raises(DealsAlready):
        check_may_relieve("anna", table=1, hand=None, deals_at={"anna": 2})


@pytest.mark.article("sanremo-cash.dealer-change.button", "sanremo-cash.dealer-change.announce")
@pytest.mark.article("sanremo-cash.dealer-change.handover")
def test_a_hand_over_places_the_button_announces_and_names_the_blinds() -> None:
    told = hand_over(button=4, small_blind=100, big_blind=200)
    assert told.steps == (HandOverStep.PLACE_BUTTON, HandOverStep.ANNOUNCE, HandOverStep.REMIND_BLINDS)
    assert set(STEP_ARTICLES) == set(HandOverStep)


@pytest.mark.article("sanremo-cash.dealer-change.handover")
def test_players_to_watch_are_pointed_out_when_there_are_any() -> None:
    told = hand_over(button=4, small_blind=100, big_blind=200, to_watch=[2])
    assert (told.steps[-1], told.to_watch) == (HandOverStep.POINT_OUT, (2,))


def test_a_dealer_is_due_for_relief_after_the_houses_minutes() -> None:
    assert due_for_relief(NOON, room=RoomSettings(dealer_minutes=45)).until == NOON + timedelta(minutes=45)


def test_a_push_moves_everybody_one_table_on() -> None:
    found = push([1, 2, 3], dealing={1: "anna", 2: "bruno", 3: "carla"}, waiting=["dario", "elena"])
    assert found.reliefs == (Relief(1, "anna", "dario"), Relief(2, "bruno", "anna"), Relief(3, "carla", "bruno"))
    assert found.waiting == ("elena", "carla")


def test_a_table_without_a_dealer_takes_the_one_who_comes_to_it() -> None:
    found = push([1, 2, 3], dealing={1: "anna", 3: "carla"}, waiting=["dario"])
    assert found.reliefs == (Relief(1, "anna", "dario"), Relief(2, None, "anna"))
    assert found.waiting == ()


def test_with_nobody_waiting_nothing_moves() -> None:
    assert push([1], dealing={1: "anna"}, waiting=[]).reliefs == ()
    assert relieve(1, dealing={1: "anna"}, waiting=[]).reliefs == ()


def test_one_table_can_be_relieved_alone() -> None:
    found = relieve(2, dealing={1: "anna", 2: "bruno"}, waiting=["dario", "elena"])
    assert (found.reliefs, found.waiting) == ((Relief(2, "bruno", "dario"),), ("elena", "bruno"))
    assert relieve(3, dealing={}, waiting=["dario"]).waiting == ()


def test_a_dealer_stands_once_in_the_rotation() -> None:
    with pytest.raises(DealerListedTwice):
        push([1], dealing={1: "anna"}, waiting=["anna"])


@given(
    tables=st.lists(st.integers(1, 9), unique=True, max_size=9),
    staffed=st.sets(st.integers(1, 9)),
    idle=st.integers(0, 4),
)
def test_a_push_loses_nobody_and_leaves_no_table_without_its_dealer(
    tables: list[int], staffed: set[int], idle: int
) -> None:
    dealing = {table: f"dealer {table}" for table in staffed}
    waiting = [f"idle {number}" for number in range(idle)]
    found = push(tables, dealing=dealing, waiting=waiting)
    after = dealing | {relief.table: relief.incoming for relief in found.reliefs}
    assert sorted([*after.values(), *found.waiting]) == sorted([*dealing.values(), *waiting])
    assert set(dealing) <= set(after)


@pytest.mark.article("sanremo-cash.dealer-change.deck-count")
def test_nine_players_leave_twenty_six_cards_in_the_stub() -> None:
    assert expected_stub(9) == 26
    assert expected_stub(7, cards_each=6) == 2


@pytest.mark.article("sanremo-cash.dealer-change.deck-count")
def test_stub_discards_board_burns_and_live_hands_make_a_deck() -> None:
    found = count_deck(stub=26, discards=14, in_hands=4)
    assert (found.counted, found.is_complete) == (52, True)
    assert count_deck(stub=25, discards=14, in_hands=4).missing == 1
    assert count_deck(stub=18, discards=14, in_hands=4, board_and_burns=16).is_complete


@pytest.mark.article("sanremo-cash.dealer-change.deck-count")
@given(players=st.integers(2, 9), folded=st.integers(0, 9))
def test_a_complete_deck_counts_as_complete_however_many_folded(players: int, folded: int) -> None:
    gone = min(folded, players)
    assert count_deck(stub=expected_stub(players), discards=2 * gone, in_hands=2 * (players - gone)).is_complete
