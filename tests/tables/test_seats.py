"""Seats: who may take one, who leaves, who may come back."""

import pytest

from audit.models import Deadline, Entry
from tables.commands import (
    CallPlayer,
    EndPlayOver,
    JoinList,
    NoticeAbsence,
    PlayOver,
    RefuseSeat,
    RemovePlayer,
    ReturnToSeat,
    SeatPlayer,
    SitOut,
    TakeIntoCustody,
    VacateSeat,
)
from tables.models import Bar, KeptApart, Seat, WaitLine
from tests.room import accepted, player, refused
from tests.tables.seats import (
    EVENING,
    SECOND,
    clock,
    colleague,
    last_entry,
    minutes,
    regular,
    rings,
    seat,
    set_room,
    set_table,
    sits,
    table_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk", "evening")]


@pytest.mark.article("sanremo-cash.seating.floor-authorises")
def test_the_floor_seats_a_player_and_the_ledger_says_as_what() -> None:
    (who,) = table_of(1)
    row = seat(1)
    assert (row.player_id, row.stack, row.entry, row.presence) == (who, 20_000, "new", "here")
    seated = last_entry("player_seated")
    assert seated.data | {"drawn_at": None, "draw_order": None} == {
        "table": 7,
        "seat": 1,
        "player": who,
        "chips": 20_000,
        "entry": "new",
        "drawn_at": None,
        "draw_order": None,
        "short_buy_ins": 0,
    }


def test_nobody_sits_twice_and_no_seat_has_two() -> None:
    first, _second = table_of(2)
    assert refused(SeatPlayer(7, 3, first, 20_000)).code == "AlreadySeated"
    assert refused(SeatPlayer(7, 1, player(), 20_000)).code == "SeatTaken"
    assert refused(SeatPlayer(7, 3, 999_999, 20_000)).code == "NotFound"


@pytest.mark.article("sanremo-cash.seating.call-15-minutes")
def test_a_locked_up_seat_is_free_only_for_whom_it_was_locked_up() -> None:
    table_of(1)
    called = player()
    accepted(JoinList("nl-holdem", 100, 200, called))
    accepted(CallPlayer(7, 4, called))
    assert refused(SeatPlayer(7, 4, player(), 20_000)).code == "SeatLockedUp"
    sits(4, who=called)
    assert not seat(4).locked_up


def test_who_sits_down_by_the_floors_order_waits_on_no_list() -> None:
    table_of(1)
    called = player()
    accepted(JoinList("nl-holdem", 100, 200, called))
    accepted(CallPlayer(7, 4, called))
    sits(5, who=called)
    assert not WaitLine.objects.exists()
    assert not Seat.objects.filter(locked_up=True).exists()
    assert not Deadline.objects.exists()


@pytest.mark.article("sanremo-cash.seating.keep-apart")
def test_a_pair_kept_apart_never_shares_a_table() -> None:
    (one,) = table_of(1)
    other = player()
    KeptApart.objects.create(one_id=min(one, other), other_id=max(one, other), reason="brothers")
    no = refused(SeatPlayer(7, 2, other, 20_000))
    assert (no.code, no.article) == ("KeptApart", "sanremo-cash.seating.keep-apart")
    assert "brothers" not in str(no.facts)


@pytest.mark.article("sanremo-cash.conduct.return-30-minutes")
def test_who_leaves_is_paid_out_and_may_not_return_for_half_an_hour() -> None:
    who = table_of(3)[0]
    with clock(EVENING):
        accepted(VacateSeat(7, 1))
    left = last_entry("seat_vacated")
    assert (left.data["chips"], left.data["how"]) == (20_000, "gave_up")
    assert left.article == "sanremo-cash.conduct.return-30-minutes"
    assert Bar.objects.get().until == EVENING + minutes(30)
    with clock(EVENING + minutes(30) - SECOND):
        assert refused(SeatPlayer(7, 1, who, 20_000)).code == "LeftThisTable"
    with clock(EVENING + minutes(30)):
        sits(1, who=who)


@pytest.mark.article("sanremo-cash.conduct.return-30-minutes", "sanremo-cash.open.seat-refusal")
def test_what_kept_a_player_away_ends_by_itself_at_its_last_moment() -> None:
    who = table_of(3)[0]
    with clock(EVENING):
        accepted(VacateSeat(7, 1))
        accepted(RefuseSeat(7, who))
    assert rings(EVENING + minutes(30)) == 0
    assert rings(EVENING + minutes(30) + SECOND) == 2
    assert not Bar.objects.exists()
    lifted = Entry.objects.filter(kind="tables.bar_lifted.v1", stream=f"player:{who}")
    assert {entry.data["reason"] for entry in lifted} == {"gave_up_seat", "refused_seat"}


def test_a_seat_given_up_again_keeps_the_player_away_from_the_later_moment() -> None:
    who = table_of(3)[0]
    with clock(EVENING):
        accepted(VacateSeat(7, 1))
    with clock(EVENING + minutes(30)):
        sits(1, who=who)
        accepted(VacateSeat(7, 1))
    assert rings(EVENING + minutes(30) + SECOND) == 0
    assert rings(EVENING + minutes(60) + SECOND) == 1


@pytest.mark.article("sanremo-cash.conduct.return-as-new")
def test_who_comes_back_is_a_new_player_without_markers() -> None:
    who = table_of(3)[0]
    regular()
    Seat.objects.filter(number=1).update(missed="missed_both")
    with clock(EVENING):
        accepted(VacateSeat(7, 1))
    with clock(EVENING + minutes(40)):
        sits(1, who=who)
    assert (seat(1).entry, seat(1).missed, seat(1).way_in) == ("new", "nothing", "wait")


@pytest.mark.article("sanremo-cash.conduct.return-as-new")
def test_a_room_may_ask_for_the_stack_somebody_left_with() -> None:
    who = table_of(1)[0]
    set_room(return_with_previous_stack=True)
    Seat.objects.filter(number=1).update(stack=55_000)
    with clock(EVENING):
        accepted(VacateSeat(7, 1))
    with clock(EVENING + minutes(45)):
        assert refused(SeatPlayer(7, 1, who, 40_000)).facts == {"chips": 40_000, "minimum": 55_000}
        sits(1, who=who, chips=55_000)


def test_nobody_leaves_while_a_hand_is_played() -> None:
    table_of(2)
    set_table(hand_began=12, hand_number=5)
    no = refused(VacateSeat(7, 1))
    assert (no.code, no.facts) == ("WaitForTheHand", {"table": 7, "hand": 5})


def test_a_straddle_asked_for_goes_with_whoever_asked() -> None:
    table_of(4)
    set_table(wishes=[[4, "straddle"], [1, "mississippi"]])
    accepted(VacateSeat(7, 4))
    assert seat(1).table.wishes == [[1, "mississippi"]]


@pytest.mark.article("sanremo-cash.sanctions.removal-table")
def test_a_removed_player_is_paid_out_and_has_no_seat_before_the_day_ends() -> None:
    who = table_of(1)[0]
    table_of(1, number=8)
    with clock(EVENING):
        accepted(RemovePlayer(7, 1, "shouted at the dealer"))
    removed = last_entry("player_removed")
    assert removed.data["reason"] == "shouted at the dealer"
    assert last_entry("seat_vacated").data["how"] == "removed"
    with clock(EVENING + minutes(60 * 8)):
        assert refused(SeatPlayer(8, 2, who, 20_000)).code == "RemovedFromPlay"
    with clock(EVENING + minutes(60 * 10)):
        sits(2, table=8, who=who)


@pytest.mark.article("sanremo-cash.glossary.play-over")
def test_nobody_plays_over_a_seat_unless_the_room_offers_it() -> None:
    table_of(2)
    accepted(NoticeAbsence(7, 1))
    assert refused(PlayOver(7, 1, player(), 20_000)).code == "PlayOverNotOffered"


@pytest.mark.article("sanremo-cash.glossary.play-over")
def test_a_guest_plays_over_boxed_chips_until_the_holder_is_back() -> None:
    table_of(3)
    regular()
    set_room(play_over=True)
    Seat.objects.filter(number=1).update(missed="missed_small")
    guest, second = player(), colleague()
    accepted(SitOut(7, 1))
    assert refused(PlayOver(7, 1, guest, 20_000)).code == "ChipsNotBoxed"
    accepted(TakeIntoCustody(7, 1, 20_000), signed=second)
    accepted(PlayOver(7, 1, guest, 30_000))
    row = seat(1)
    assert (row.playing_over_id, row.stack, row.presence, row.entry, row.missed) == (
        guest,
        30_000,
        "here",
        "new",
        "nothing",
    )
    assert row.out_until is not None
    assert refused(SeatPlayer(7, 5, guest, 20_000)).code == "AlreadySeated"
    assert refused(ReturnToSeat(7, 1)).code == "SeatPlayedOver"
    assert refused(VacateSeat(7, 1)).code == "SeatPlayedOver"
    accepted(EndPlayOver(7, 1))
    assert last_entry("play_over_ended").data["chips"] == 30_000
    accepted(ReturnToSeat(7, 1))
    row = seat(1)
    assert (row.playing_over_id, row.stack, row.entry, row.missed) == (None, 0, "regular", "missed_small")
