"""Lists of the room: joining and order, calls with their fifteen minutes, refused seats, new tables."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from audit.models import Deadline, Entry
from tables.commands import (
    AnswerCall,
    CallNext,
    CallOffCall,
    CallPlayer,
    CheckDeck,
    CloseTable,
    ComeBack,
    DeclineCall,
    DrawSeat,
    FormTable,
    JoinList,
    KeepApart,
    LeaveArea,
    LeaveList,
    OpenTable,
    PermitShuffle,
    PutLineAt,
    RefuseSeat,
    SeatPlayer,
    TransferLine,
    VacateSeat,
)
from tables.models import Bar, Custody, Seat, WaitLine
from tables.refusals import NobodyToCall
from tests.room import DIRECTION, accepted, open_table, player, refused, set_up_table
from tests.tables.waiting import (
    BUY_IN,
    HIGHER,
    LIST,
    cited,
    line,
    locked_up,
    order,
    ring,
    seat_of,
    sits,
    stream,
    told,
    waiting,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

INSTANT = timedelta(microseconds=1)
QUARTER = timedelta(minutes=15)
HALF_HOUR = timedelta(minutes=30)


def call(table: int = 7, seat: int = 3) -> datetime:
    """Call the next player; until when they may answer."""
    accepted(CallNext(table, seat))
    until = WaitLine.objects.exclude(called_until=None).latest("called_at").called_until
    assert until is not None
    return until


# --- joining, leaving, changing lists ---------------------------------------------------


@pytest.mark.article("sanremo-cash.seating.list-presence")
def test_names_are_added_at_the_bottom_and_the_ledger_says_their_place() -> None:
    players = waiting(3)
    assert order() == players
    assert [(said["player"], said["place"]) for said in told("player_listed")] == list(
        zip(players, (1, 2, 3), strict=True)
    )
    assert set(Entry.objects.filter(kind="tables.player_listed.v1").values_list("stream", flat=True)) == {stream()}


@pytest.mark.article("sanremo-cash.open.no-phone-booking", "sanremo-cash.seating.list-presence")
def test_nobody_books_by_telephone_or_for_a_friend() -> None:
    guest = player()
    assert refused(JoinList(*LIST, guest, "by_phone")).code == "NoPhoneBooking"
    assert refused(JoinList(*LIST, guest, "by_another")).code == "NotPresent"
    assert not WaitLine.objects.exists()


@pytest.mark.article("sanremo-cash.seating.list-presence")
def test_a_name_stands_on_one_list_only() -> None:
    (guest,) = waiting(1)
    assert refused(JoinList(*LIST, guest)).code == "AlreadyListed"
    assert refused(JoinList(*HIGHER, guest)).code == "AlreadyListed"


@pytest.mark.article("sanremo-cash.seating.level-up-only")
def test_a_seated_player_asks_to_move_and_joins_no_list() -> None:
    guest = sits(open_table(7), 1)
    assert refused(JoinList(*HIGHER, guest)).facts == {"player": guest, "table": 7}


def test_a_list_is_of_a_game_and_stakes_there_can_be_and_of_people_there_are() -> None:
    guest = player()
    assert refused(JoinList("poker-dice", 100, 200, guest)).code == "NotFound"
    assert refused(JoinList("nl-holdem", 300, 200, guest)).code == "BlindsOutOfOrder"
    assert refused(JoinList(*LIST, guest + 1000)).code == "NotFound"


def test_who_leaves_a_list_moves_the_others_up() -> None:
    first, second, third = waiting(3)
    accepted(LeaveList(*LIST, first))
    assert order() == [second, third]
    assert refused(LeaveList(*LIST, first)).code == "NotListed"
    assert told("player_unlisted")[-1] | {"why": "left", "place": 1} == told("player_unlisted")[-1]


@pytest.mark.article("sanremo-cash.seating.leaving-area")
def test_who_leaves_the_area_keeps_the_place() -> None:
    first, second = waiting(2)
    accepted(LeaveArea(*LIST, first))
    assert (order(), line(first).away_since is not None) == ([first, second], True)
    accepted(ComeBack(*LIST, first))
    assert line(first).away_since is None


def test_a_line_is_transferred_to_the_bottom_of_another_list() -> None:
    first, second = waiting(2)
    (third,) = waiting(1, HIGHER)
    accepted(TransferLine(*LIST, first, *HIGHER))
    assert (order(LIST), order(HIGHER)) == ([second], [third, first])
    assert told("player_unlisted")[-1]["why"] == "transferred"
    assert told("player_listed")[-1]["place"] == 2


@pytest.mark.article("sanremo-cash.decisions.fairness-first")
def test_only_the_direction_changes_the_order_and_says_why() -> None:
    first, second, third = waiting(3)
    command = PutLineAt(*LIST, third, 1, "the floor had overlooked him")
    assert refused(command).code == "NotAllowed"
    accepted(command, by=DIRECTION)
    assert order() == [third, first, second]
    assert told("line_moved")[-1] | {"place": 3, "to_place": 1} == told("line_moved")[-1]
    assert refused(PutLineAt(*LIST, third, 4, "x"), by=DIRECTION).code == "NoSuchPlace"
    assert refused(PutLineAt(*LIST, third, 2, " "), by=DIRECTION).code == "NoReason"


# --- calls ------------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.seating.call-15-minutes", "sanremo-cash.glossary.lock-up")
@pytest.mark.article("sanremo-cash.seating.list-source")
def test_a_call_locks_the_seat_up_for_the_first_name() -> None:
    open_table(7)
    first, _ = waiting(2)
    before = timezone.now()
    until = call(7, 3)
    assert QUARTER <= until - before < QUARTER + timedelta(seconds=30)
    assert locked_up(7) == {3: first}
    assert Deadline.objects.get(command="tables.expire_call").due_at == until
    assert refused(SeatPlayer(7, 3, player(), BUY_IN)).code == "SeatLockedUp"
    assert cited("lock_up_made") == "sanremo-cash.seating.call-15-minutes"


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_an_answer_at_exactly_fifteen_minutes_is_in_time() -> None:
    open_table(7)
    first, second = waiting(2)
    until = call(7, 3)
    assert ring(until) == 0
    with time_machine.travel(until, tick=False):
        accepted(AnswerCall(7, 3, first, BUY_IN))
    assert (seat_of(first), order(), locked_up(7)) == ((7, 3), [second], {})
    assert not Deadline.objects.filter(command="tables.expire_call").exists()
    assert told("call_answered")[-1] | {"player": first, "place": 1, "seat": 3} == told("call_answered")[-1]


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_an_answer_an_instant_later_is_too_late() -> None:
    open_table(7)
    first, _ = waiting(2)
    until = call(7, 3)
    with time_machine.travel(until + INSTANT, tick=False):
        assert refused(AnswerCall(7, 3, first, BUY_IN)).code == "AnsweredTooLate"


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_without_an_answer_the_name_goes_to_the_bottom_and_the_next_has_fifteen_minutes_of_his_own() -> None:
    open_table(7)
    first, second, third = waiting(3)
    late = call(7, 3) + timedelta(seconds=40)
    assert ring(late) == 1
    assert (order(), locked_up(7)) == ([second, third, first], {3: second})
    assert line(second).called_until == late + QUARTER
    assert told("call_expired")[-1] | {"player": first, "place": 1, "to_place": 3} == told("call_expired")[-1]
    assert ring(late + QUARTER) == 0
    assert ring(late + QUARTER + INSTANT) == 1
    assert order() == [third, first, second]


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_the_only_name_on_the_list_is_not_called_again_by_itself() -> None:
    open_table(7)
    (first,) = waiting(1)
    ring(call(7, 3) + INSTANT)
    assert (order(), locked_up(7), line(first).called_table) == ([first], {}, None)
    assert not Deadline.objects.filter(command="tables.expire_call").exists()


@pytest.mark.article("sanremo-cash.buyin.minimum")
def test_an_answer_needs_the_buy_in_of_the_table_and_a_refusal_changes_nothing() -> None:
    open_table(7)
    (first,) = waiting(1)
    call(7, 3)
    assert refused(AnswerCall(7, 3, first, BUY_IN - 1)).code == "BelowMinimumBuyIn"
    assert (order(), locked_up(7)) == ([first], {3: first})


@pytest.mark.article("sanremo-cash.open.seat-refusal", "sanremo-cash.seating.call-15-minutes")
def test_who_declines_goes_to_the_bottom_and_has_no_seat_at_that_buy_in_for_half_an_hour() -> None:
    open_table(7)
    open_table(8, min_buy_in=2 * BUY_IN)
    first, second = waiting(2)
    call(7, 3)
    accepted(DeclineCall(7, 3, first))
    assert (order(), locked_up(7)) == ([second, first], {})
    bar = Bar.objects.get()
    assert (bar.player_id, bar.buy_in, bar.table) == (first, BUY_IN, None)
    assert refused(SeatPlayer(7, 3, first, BUY_IN)).code == "RefusedASeat"
    with time_machine.travel(bar.until - INSTANT, tick=False):
        assert refused(CallPlayer(7, 3, first)).code == "NotNext"
    with time_machine.travel(bar.until, tick=False):
        accepted(LeaveList(*LIST, second))
        accepted(CallNext(7, 3))
    assert locked_up(7) == {3: first}


@pytest.mark.article("sanremo-cash.open.seat-refusal")
def test_a_refused_seat_bars_from_that_buy_in_and_leaves_others_open() -> None:
    open_table(7)
    open_table(8, min_buy_in=2 * BUY_IN)
    guest = player()
    accepted(RefuseSeat(7, guest))
    until = Bar.objects.get().until
    assert refused(SeatPlayer(7, 1, guest, BUY_IN)).article == "sanremo-cash.open.seat-refusal"
    with time_machine.travel(until, tick=False):
        accepted(SeatPlayer(7, 1, guest, BUY_IN))
        accepted(SeatPlayer(8, 1, player(), 2 * BUY_IN))
    assert refused(RefuseSeat(7, guest)).code == "AlreadySeated"


def test_a_called_off_call_frees_the_seat_and_keeps_the_place() -> None:
    open_table(7)
    first, second = waiting(2)
    call(7, 3)
    accepted(CallOffCall(7, first, "called to the wrong table"))
    assert (order(), locked_up(7), line(first).called_table) == ([first, second], {}, None)
    assert not Deadline.objects.filter(command="tables.expire_call").exists()
    assert refused(CallOffCall(7, first, "again")).code == "NotCalled"


def test_leaving_the_list_frees_the_seat_that_was_locked_up() -> None:
    open_table(7)
    (first,) = waiting(1)
    call(7, 3)
    accepted(LeaveList(*LIST, first))
    assert not Seat.objects.exists()
    assert not Deadline.objects.filter(command="tables.expire_call").exists()


@pytest.mark.article("sanremo-cash.seating.list-source")
def test_names_are_called_in_turn_and_out_of_turn_by_the_direction_with_its_reason() -> None:
    open_table(7)
    first, second = waiting(2)
    assert refused(CallPlayer(7, 3, second)).facts == {"player": second, "due": first}
    assert refused(CallPlayer(7, 3, second, "a friend of mine")).code == "NotForThisRank"
    accepted(CallPlayer(7, 3, second, "waited since noon on a list we lost"), by=DIRECTION)
    assert locked_up(7) == {3: second}
    assert told("player_called")[-1]["reason"] == "waited since noon on a list we lost"
    assert cited("player_called") == "sanremo-cash.decisions.fairness-first"


@pytest.mark.article("sanremo-cash.seating.keep-apart")
def test_the_list_passes_over_who_is_kept_apart_and_says_so() -> None:
    open_table(7)
    seated = sits(7, 1)
    first, second = waiting(2)
    accepted(KeepApart(first, seated, "brothers"), by=DIRECTION)
    accepted(CallNext(7))
    assert locked_up(7) == {2: second}
    passed = told("player_called")[-1]["passed_over"]
    assert passed == [{"player": first, "why": "kept_apart", "article": "sanremo-cash.seating.keep-apart"}]


def test_a_call_needs_a_free_seat_and_somebody_to_call() -> None:
    open_table(7, seats=2)
    assert refused(CallNext(7)).code == NobodyToCall.__name__
    sits(7, 1)
    sits(7, 2)
    waiting(1)
    assert refused(CallNext(7)).code == "NoFreeSeat"
    assert refused(CallNext(7, 2)).code == "SeatTaken"
    assert refused(CallNext(7, 5)).code == "NoSuchSeat"


def test_nobody_is_called_by_itself_when_a_seat_falls_free() -> None:
    open_table(7, seats=2)
    sits(7, 1)
    waiting(1)
    accepted(VacateSeat(7, 1))
    assert locked_up(7) == {}


@pytest.mark.article("sanremo-cash.seating.floor-authorises")
def test_who_is_seated_by_the_floor_waits_no_longer_and_frees_the_seat_held_elsewhere() -> None:
    open_table(7)
    first, second = waiting(2)
    call(7, 3)
    accepted(SeatPlayer(7, 5, first, BUY_IN))
    assert (seat_of(first), order(), locked_up(7)) == ((7, 5), [second], {})
    assert not Deadline.objects.filter(command="tables.expire_call").exists()


# --- new tables -------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.seating.new-table-list-order", "sanremo-cash.seating.present-at-opening")
def test_a_new_table_takes_the_first_who_are_here_and_the_others_keep_their_place() -> None:
    set_up_table(7, seats=2)
    first, second, third, fourth = waiting(4)
    accepted(LeaveArea(*LIST, second))
    accepted(FormTable(7, (first,)))
    (formed,) = told("table_formed")
    assert formed["players"] == [third, fourth]
    assert [each["player"] for each in formed["passed_over"]] == [first, second]
    assert {line(each).called_table for each in (third, fourth)} == {7}
    assert order() == [first, second, third, fourth]
    assert locked_up(7) == {}
    assert refused(FormTable(7)).code == "NobodyToCall"


@pytest.mark.article("sanremo-cash.seating.new-table-list-order")
def test_a_table_that_is_not_opened_after_all_costs_nobody_the_place() -> None:
    set_up_table(7)
    first, second = waiting(2)
    accepted(FormTable(7))
    accepted(CallOffCall(7, first, "no dealer"))
    assert (order(), line(first).called_table) == ([first, second], None)


@pytest.mark.article("sanremo-cash.open.seat-refusal")
def test_who_refuses_the_seat_at_a_new_table_goes_to_the_bottom() -> None:
    set_up_table(7)
    first, second = waiting(2)
    accepted(FormTable(7))
    accepted(RefuseSeat(7, first))
    assert order() == [second, first]
    assert line(first).passed_over_until == Bar.objects.get().until


@pytest.mark.article("sanremo-cash.seating.closed-table-not-new", "sanremo-cash.seating.closed-table-cards")
def test_who_comes_from_a_closed_table_is_called_first_and_plays_on_with_the_stack_kept_for_him() -> None:
    open_table(7)
    open_table(8)
    waiting(1)
    low, high = sits(8, 1), sits(8, 2)
    Seat.objects.filter(player_id=high).update(stack=700)
    accepted(CloseTable(8, [(low, "2c"), (high, "As")]))
    assert order()[:2] == [high, low]
    call(7, 3)
    assert refused(AnswerCall(7, 3, high, 701)).code == "CountDiffers"
    accepted(AnswerCall(7, 3, high, 700))
    seat = Seat.objects.get(player_id=high)
    assert (seat.stack, seat.entry) == (700, "moved")
    assert not Custody.objects.filter(player_id=high).exists()


def test_a_table_that_closes_calls_its_calls_off_and_nobody_loses_the_place() -> None:
    open_table(8)
    first, second = waiting(2)
    call(8, 3)
    accepted(CloseTable(8))
    assert (order(), locked_up(8), line(first).called_table) == ([first, second], {}, None)
    assert not Deadline.objects.filter(command="tables.expire_call").exists()


@pytest.mark.article("sanremo-cash.open.seat-draw", "sanremo-cash.seating.new-table-list-order")
def test_who_draws_a_seat_at_a_new_table_comes_off_the_list() -> None:
    set_up_table(7)
    first, second = waiting(2)
    accepted(FormTable(7))
    accepted(OpenTable(7, by_steps=True))
    accepted(CheckDeck(7, True))
    accepted(PermitShuffle(7))
    accepted(DrawSeat(7, 5, first, BUY_IN, first))
    assert (seat_of(first), order()) == ((7, 5), [second])
