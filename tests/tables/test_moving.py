"""Moves between tables: by request upwards, by the house, up from a feeder; and what the room proposes."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from tables.commands import (
    AskToMove,
    CallNext,
    KeepApart,
    MoveAtRequest,
    MoveByDirection,
    OpenTable,
    SeatPlayer,
    SetMustMove,
    SetUpTable,
    SitOut,
    WithdrawMove,
)
from tables.models import Bar, Seat, Table
from tables.selectors_proposals import FreeSeat, proposals
from tests.room import DIRECTION, accepted, open_table, player, refused
from tests.tables.waiting import BUY_IN, cited, locked_up, seat_of, sits, told, waiting

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

HIGH_BUY_IN = 50_000


def open_higher(number: int = 9, **more: Any) -> int:
    """A table of the next stakes up."""
    accepted(SetUpTable(number, "nl-holdem", 200, 500, HIGH_BUY_IN, 9, **more), by=DIRECTION)
    Table.objects.filter(number=number).update(status="open", opened_at=timezone.now())
    return number


def chips_on_tables() -> int:
    return sum(seat.stack + seat.behind for seat in Seat.objects.all())


def next_by_seat() -> dict[tuple[int, int], int | None]:
    return {(each.table, each.seat): each.next.player for each in proposals(timezone.now()).seats}


# --- by request -------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.seating.level-up-only")
def test_a_player_asks_to_move_up_and_never_down_or_across() -> None:
    open_table(7)
    open_table(8)
    open_higher(9)
    low, high = sits(7, 1), sits(9, 1, HIGH_BUY_IN)
    accepted(AskToMove(7, 1, 9))
    assert Seat.objects.get(player_id=low).wants_to_move_to == 9
    assert refused(AskToMove(9, 1, 7)).code == "NotALevelUp"
    assert refused(AskToMove(7, 1, 8)).code == "NotALevelUp"
    assert refused(MoveAtRequest(9, 1, high, 7, 2)).code == "NotALevelUp"


def test_a_wish_can_be_withdrawn_once() -> None:
    open_table(7)
    open_higher(9)
    sits(7, 1)
    accepted(AskToMove(7, 1, 9))
    accepted(WithdrawMove(7, 1))
    assert Seat.objects.get().wants_to_move_to is None
    assert refused(WithdrawMove(7, 1)).code == "NoMoveAsked"


@pytest.mark.article("sanremo-cash.seating.voluntary-move-new", "sanremo-cash.seating.voluntary-move-buyin")
@pytest.mark.article("sanremo-cash.buyin.voluntary-move")
def test_who_moves_by_request_is_a_new_player_with_the_new_buy_in() -> None:
    open_table(7)
    open_higher(9)
    mover = sits(7, 1, 30_000)
    no = refused(MoveAtRequest(7, 1, mover, 9, 4))
    assert (no.code, no.facts["minimum"]) == ("MoveNeedsBuyIn", HIGH_BUY_IN)
    accepted(MoveAtRequest(7, 1, mover, 9, 4, added=20_000))
    seat = Seat.objects.get()
    assert (seat_of(mover), seat.stack, seat.entry) == ((9, 4), HIGH_BUY_IN, "new")
    (moved,) = told("player_moved")
    assert (moved["chips"], moved["added"], moved["paid_out"]) == (30_000, 20_000, 0)
    assert cited("player_moved") == "sanremo-cash.seating.voluntary-move-new"


@pytest.mark.article("sanremo-cash.conduct.return-30-minutes")
def test_who_moves_by_request_has_given_up_the_seat() -> None:
    open_table(7)
    open_higher(9)
    mover = sits(7, 1, HIGH_BUY_IN)
    accepted(MoveAtRequest(7, 1, mover, 9, 4))
    bar = Bar.objects.get()
    assert (bar.player_id, bar.table, bar.reason) == (mover, 7, "gave_up_seat")


@pytest.mark.article("sanremo-cash.seating.voluntary-move-buyin")
def test_what_the_new_maximum_leaves_over_is_paid_out_and_told() -> None:
    open_table(7)
    open_higher(9, max_buy_in=60_000)
    mover = sits(7, 1, 75_000)
    accepted(MoveAtRequest(7, 1, mover, 9, 4))
    assert chips_on_tables() == 60_000
    assert told("player_moved")[-1]["paid_out"] == 15_000


# --- the main table ---------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.seating.main-table-precedence")
def test_for_a_seat_at_the_main_table_a_seated_player_goes_before_the_list() -> None:
    open_table(7)
    open_table(8)
    mover = sits(8, 1)
    (first,) = waiting(1)
    accepted(AskToMove(8, 1, 7))
    no = refused(CallNext(7, 2))
    assert (no.code, no.article) == ("SeatedPlayersFirst", "sanremo-cash.seating.main-table-precedence")
    accepted(MoveAtRequest(8, 1, mover, 7, 2))
    assert seat_of(mover) == (7, 2)
    accepted(CallNext(7, 3))
    assert locked_up(7) == {3: first}


@pytest.mark.article("sanremo-cash.seating.main-table-precedence")
def test_the_precedence_is_offered_and_not_imposed() -> None:
    open_table(7)
    open_table(8)
    sits(8, 1)
    (first,) = waiting(1)
    accepted(AskToMove(8, 1, 7))
    accepted(WithdrawMove(8, 1))
    accepted(CallNext(7, 2))
    assert locked_up(7) == {2: first}


@pytest.mark.article("sanremo-cash.seating.main-table-order")
def test_among_seated_players_the_first_to_sit_down_goes_first() -> None:
    open_table(7)
    open_table(8)
    early, late = sits(8, 1), sits(8, 2)
    accepted(AskToMove(8, 1, 7))
    accepted(AskToMove(8, 2, 7))
    assert refused(MoveAtRequest(8, 2, late, 7, 2)).facts == {"player": late, "due": early}
    accepted(MoveAtRequest(8, 1, early, 7, 2))
    accepted(MoveAtRequest(8, 2, late, 7, 3))


# --- by the house -----------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.buyin.transferred-keeps-stack", "sanremo-cash.seating.closed-table-not-new")
def test_who_is_sent_by_the_direction_keeps_the_chips_however_few_and_is_not_new() -> None:
    open_table(7)
    open_higher(9)
    mover = sits(7, 1)
    Seat.objects.update(stack=700, behind=300, missed="both")
    assert refused(MoveByDirection(7, 1, mover, 9, 2)).code == "NotForThisRank"
    accepted(MoveByDirection(7, 1, mover, 9, 2, reason="the table is short"), by=DIRECTION)
    seat = Seat.objects.get()
    assert (seat_of(mover), seat.stack, seat.entry, seat.missed) == ((9, 2), 1000, "moved", "nothing")
    assert not Bar.objects.exists()
    assert told("player_moved")[-1]["chips"] == 1000


@pytest.mark.article("sanremo-cash.open.balancing")
def test_the_floor_may_send_whom_the_room_proposes_and_nobody_else() -> None:
    open_table(7)
    open_table(8)
    players = [sits(7, seat) for seat in (1, 2, 3)]
    (move,) = proposals(timezone.now()).moves
    assert (move.player, move.source, move.target, move.article) == (players[2], 7, 8, "sanremo-cash.open.balancing")
    assert refused(MoveByDirection(7, 1, players[0], 8, 1, "uneven")).code == "NotProposed"
    accepted(MoveByDirection(7, 3, players[2], 8, 1, "uneven"))
    assert (seat_of(players[2]), proposals(timezone.now()).moves) == ((8, 1), ())
    assert chips_on_tables() == 3 * BUY_IN


@pytest.mark.article("sanremo-cash.open.must-move")
def test_to_a_table_opened_later_the_last_to_sit_down_may_be_sent() -> None:
    open_table(7)
    mover = sits(7, 1)
    open_table(8)
    other = sits(8, 1)
    accepted(MoveByDirection(7, 1, mover, 8, 2, "must_move"))
    assert refused(MoveByDirection(8, 1, other, 7, 1, "must_move")).code == "NotProposed"


@pytest.mark.article("sanremo-cash.seating.main-table-order")
def test_a_feeder_gives_its_first_player_to_the_main_table_before_the_list() -> None:
    open_table(7)
    open_table(8)
    first, second = sits(8, 1), sits(8, 2)
    (waits,) = waiting(1)
    accepted(SetMustMove(8, 7), by=DIRECTION)
    (move,) = proposals(timezone.now()).moves
    assert (move.player, move.target, str(move.why)) == (first, 7, "main_table")
    assert refused(CallNext(7, 1)).code == "SeatedPlayersFirst"
    accepted(MoveByDirection(8, 1, first, 7, 1, "main_table"))
    assert (seat_of(first), seat_of(second)) == ((7, 1), (8, 2))
    accepted(CallNext(8, 1))
    assert locked_up(8) == {1: waits}


def test_nobody_is_moved_from_a_seat_where_somebody_else_sits_or_while_away() -> None:
    open_table(7)
    open_table(8)
    mover = sits(7, 1)
    assert refused(MoveByDirection(7, 1, mover + 1000, 8, 1), by=DIRECTION).code == "OtherPlayerSits"
    assert refused(MoveByDirection(7, 2, mover, 8, 1), by=DIRECTION).code == "SeatEmpty"
    accepted(SitOut(7, 1))
    Seat.objects.update(presence="sitting_out")
    assert refused(MoveByDirection(7, 1, mover, 8, 1), by=DIRECTION).code == "PlayerIsAway"


def test_nobody_is_moved_out_of_a_hand() -> None:
    open_table(7)
    open_table(8)
    mover = sits(7, 1)
    Table.objects.filter(number=7).update(hand_began=5)
    assert refused(MoveByDirection(7, 1, mover, 8, 1), by=DIRECTION).code == "WaitForTheHand"


@pytest.mark.article("sanremo-cash.seating.keep-apart")
def test_a_refused_move_leaves_everybody_where_they_were() -> None:
    open_table(7)
    open_table(8)
    mover, enemy = sits(7, 1), sits(8, 1)
    accepted(KeepApart(mover, enemy, "rivals"), by=DIRECTION)
    assert refused(MoveByDirection(7, 1, mover, 8, 2), by=DIRECTION).code == "KeptApart"
    assert (seat_of(mover), told("player_moved")) == ((7, 1), [])


# --- proposals --------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.seating.list-source")
def test_each_free_seat_has_its_next_and_nobody_is_next_for_two() -> None:
    open_table(7, seats=2)
    open_table(8, seats=2)
    sits(7, 1)
    first, second = waiting(2)
    assert next_by_seat() == {(7, 2): first, (8, 1): second, (8, 2): None}


@pytest.mark.article("sanremo-cash.open.seat-refusal")
def test_a_proposal_says_who_is_passed_over_and_why() -> None:
    open_table(7, seats=2)
    first, second = waiting(2)
    at = timezone.now() + timedelta(minutes=5)
    Bar.objects.create(player_id=first, reason="refused_seat", buy_in=BUY_IN, until=at)
    found: FreeSeat = proposals(timezone.now()).seats[0]
    assert (found.next.player, found.next.article) == (second, "sanremo-cash.seating.list-source")
    assert [(each.player, str(each.why)) for each in found.next.passed_over] == [(first, "barred")]
    with time_machine.travel(at, tick=False):
        assert next_by_seat()[7, 1] == first


def test_a_table_that_is_not_open_is_proposed_nothing() -> None:
    accepted(SetUpTable(5, "nl-holdem", 100, 200, BUY_IN, 9), by=DIRECTION)
    waiting(1)
    assert proposals(timezone.now()).seats == ()
    assert refused(SeatPlayer(5, 1, player(), BUY_IN)).code == "TableNotOpen"
    accepted(OpenTable(5))
