"""The end of a table: its players on top of the list or at other tables, by their cards; feeders and main tables."""

import pytest

from audit.ledger import entries_of
from audit.models import Deadline
from tables.commands import (
    AnswerCall,
    BreakTable,
    CallNext,
    ChangeStakes,
    CloseTable,
    JoinList,
    KeepApart,
    SeatPlayer,
    SetMustMove,
    SetUpTable,
    SitOut,
    VacateSeat,
)
from tables.models import Bar, Custody, Seat, Table, WaitLine
from tests.room import DIRECTION, accepted, open_table, player, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

LIST = ("nl-holdem", 100, 200)


def seated(table: int, count: int, *, chips: int = 20_000) -> list[int]:
    """New players in seats 1, 2, … of a table, each with a hundred more than the one before."""
    players = []
    for seat in range(1, count + 1):
        players.append(player(f"Ospite {table} {seat}"))
        accepted(SeatPlayer(table, seat, players[-1], chips + 100 * seat))
    return players


def on_list() -> list[int]:
    return list(WaitLine.objects.order_by("place").values_list("player_id", flat=True))


@pytest.mark.article("sanremo-cash.seating.closed-table-cards")
def test_the_cards_put_the_players_of_a_closed_table_on_top_of_the_list() -> None:
    open_table(7)
    waiting = player("Attende")
    accepted(JoinList(*LIST, waiting))
    one, two, three = seated(7, 3)
    accepted(CloseTable(7, cards=[(one, "Kd"), (two, "As"), (three, "Ks")]))
    assert on_list() == [two, three, one, waiting]
    assert Table.objects.get(number=7).status == "closed"
    assert not Seat.objects.exists()
    dealt = [entry for entry in entries_of("table:7") if entry.kind == "tables.closing_cards_dealt.v1"]
    assert dealt[0].data["cards"] == [[two, "As"], [three, "Ks"], [one, "Kd"]]


@pytest.mark.article("sanremo-cash.seating.closed-table-cards")
def test_a_table_with_players_does_not_close_without_their_cards() -> None:
    open_table(7)
    one, two = seated(7, 2)
    assert refused(CloseTable(7)).facts == {"table": 7, "taken": 2}
    no = refused(CloseTable(7, cards=[(one, "Kd")]))
    assert (no.article, no.facts["without"]) == ("sanremo-cash.seating.closed-table-cards", [two])


@pytest.mark.article("sanremo-cash.seating.closed-table-cards")
def test_a_player_who_is_away_is_dealt_a_card_too_and_keeps_no_deadline() -> None:
    open_table(7)
    one, two = seated(7, 2)
    accepted(SitOut(7, 1))
    accepted(CloseTable(7, cards=[(one, "Kd"), (two, "Qd")]))
    assert on_list() == [one, two]
    assert not Deadline.objects.exists()


@pytest.mark.article("sanremo-cash.seating.closed-table-not-new", "sanremo-cash.buyin.transferred-keeps-stack")
def test_the_house_keeps_the_stacks_until_there_is_a_seat() -> None:
    open_table(7)
    (one,) = seated(7, 1)
    accepted(CloseTable(7, cards=[(one, "Kd")]))
    assert list(Custody.objects.values_list("player_id", "chips")) == [(one, 20_100)]
    open_table(8)
    accepted(CallNext(8))
    accepted(AnswerCall(8, 1, one, 20_100))
    back = Seat.objects.get(player_id=one)
    assert (back.stack, back.entry) == (20_100, "moved")
    assert not Custody.objects.exists()
    assert not Bar.objects.exists()


def test_calls_to_a_closed_table_are_called_off() -> None:
    open_table(7)
    called = player("Chiamato")
    accepted(JoinList(*LIST, called))
    accepted(CallNext(7))
    accepted(CloseTable(7))
    assert WaitLine.objects.get(player_id=called).called_table is None
    assert not Seat.objects.exists()
    assert not Deadline.objects.exists()


def test_a_table_does_not_close_in_the_middle_of_a_hand() -> None:
    open_table(7)
    Table.objects.filter(number=7).update(hand_began=1, hand_number=12)
    assert refused(CloseTable(7)).code == "WaitForTheHand"


def test_a_closed_table_is_not_closed_again() -> None:
    open_table(7)
    accepted(CloseTable(7))
    assert refused(CloseTable(7)).code == "TableNotOpen"


def test_what_was_ordered_for_the_next_hand_holds_when_the_table_opens_again() -> None:
    open_table(7)
    Table.objects.filter(number=7).update(hand_began=1)
    accepted(ChangeStakes(7, small_blind=200, big_blind=400), by=DIRECTION)
    Table.objects.filter(number=7).update(hand_began=None)
    accepted(CloseTable(7))
    assert Table.objects.get(number=7).big_blind == 400


# --- breaking a table -------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.seating.closed-table-cards", "sanremo-cash.buyin.transferred-keeps-stack")
@pytest.mark.article("sanremo-cash.seating.closed-table-not-new")
def test_a_broken_table_fills_the_free_seats_by_the_cards_and_the_others_wait() -> None:
    open_table(7)
    open_table(8, seats=2)
    seated(8, 1)
    one, two, three = seated(7, 3, chips=30_000)
    accepted(BreakTable(7, cards=[(one, "2c"), (two, "Ad"), (three, "9h")]))
    moved = Seat.objects.get(player_id=two)
    assert (moved.table_id, moved.number, moved.stack, moved.entry) == (8, 2, 30_200, "moved")
    assert on_list() == [three, one]
    assert Table.objects.get(number=7).status == "closed"


@pytest.mark.article("sanremo-cash.seating.keep-apart")
def test_a_broken_table_keeps_apart_whom_the_direction_keeps_apart() -> None:
    open_table(7)
    open_table(8)
    (sitting,) = seated(8, 1)
    (one,) = seated(7, 1)
    accepted(KeepApart(sitting, one, "lite"), by=DIRECTION)
    accepted(BreakTable(7, cards=[(one, "As")]))
    assert on_list() == [one]


@pytest.mark.article("sanremo-cash.conduct.return-30-minutes", "sanremo-cash.seating.closed-table-cards")
def test_a_player_who_is_away_or_may_not_return_to_a_table_waits_on_top() -> None:
    open_table(7)
    open_table(8)
    gone, away = player("Uscito"), player("Assente")
    accepted(SeatPlayer(8, 1, gone, 20_000))
    accepted(VacateSeat(8, 1))
    accepted(SeatPlayer(7, 1, gone, 20_000))
    accepted(SeatPlayer(7, 2, away, 20_000))
    accepted(SitOut(7, 2))
    accepted(BreakTable(7, cards=[(gone, "As"), (away, "Ks")]))
    assert on_list() == [gone, away]
    assert not Seat.objects.exists()


def test_the_floor_names_the_tables_that_take_the_players() -> None:
    for number in (7, 8, 9):
        open_table(number)
    (one,) = seated(7, 1)
    accepted(BreakTable(7, cards=[(one, "As")], to=[9]))
    assert Seat.objects.get(player_id=one).table_id == 9


def test_a_closed_table_takes_nobody() -> None:
    open_table(7)
    accepted(SetUpTable(8, *LIST, 20_000, 9), by=DIRECTION)
    (one,) = seated(7, 1)
    assert refused(BreakTable(7, cards=[(one, "As")], to=[8])).code == "TableNotOpen"
    assert refused(BreakTable(7, cards=[(one, "As")], to=[7])).code == "TableNotOpen"
    assert Seat.objects.filter(player_id=one).exists()


# --- must-move --------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.seating.main-table-precedence")
def test_a_feeder_feeds_a_main_table_of_the_same_game_and_stakes() -> None:
    open_table(7)
    open_table(8)
    accepted(SetMustMove(8, 7))
    assert Table.objects.get(number=8).must_move_to_id == 7
    assert refused(SetMustMove(8, 7)).code == "NothingToChange"
    accepted(SetMustMove(8, None))
    assert Table.objects.get(number=8).must_move_to_id is None


def test_a_main_table_feeds_nobody_and_nobody_feeds_himself() -> None:
    for number in (6, 7, 8):
        open_table(number)
    accepted(SetUpTable(9, "pl-omaha", 100, 200, 20_000, 9), by=DIRECTION)
    accepted(SetMustMove(8, 7))
    assert refused(SetMustMove(7, 6)).code == "NotTheSameGame"
    assert refused(SetMustMove(6, 8)).code == "NotTheSameGame"
    assert refused(SetMustMove(6, 6)).code == "NotTheSameGame"
    assert refused(SetMustMove(6, 9)).code == "NotTheSameGame"


def test_a_main_table_that_closes_leaves_its_feeder_alone() -> None:
    open_table(7)
    open_table(8)
    accepted(SetMustMove(8, 7))
    accepted(CloseTable(7))
    assert Table.objects.get(number=8).must_move_to_id is None
    last = list(entries_of("table:8"))[-1]
    assert (last.kind, last.data["main"]) == ("tables.must_move_set.v1", None)
