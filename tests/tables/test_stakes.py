"""Stakes and rake changed by the direction, from the next hand on; the time charge."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from time_machine import Traveller

from audit.ledger import entries_of
from audit.models import Deadline
from audit.tasks import ring_due
from rake.commands import AddPolicy, RevisePolicy, Share, Time
from rake.models import Policy, Taken
from tables.commands import ChangeRake, ChangeStakes, CloseTable, CollectTime, SeatPlayer
from tables.models import Seat, Table
from tests.room import DIRECTION, accepted, open_table, player, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

EVENING = datetime(2026, 5, 15, 18, tzinfo=UTC)


@pytest.fixture
def clock() -> Iterator[Traveller]:
    with time_machine.travel(EVENING, tick=False) as moved:
        yield moved


def table() -> Table:
    return Table.objects.get(number=7)


def hand(*, open: bool) -> None:
    Table.objects.filter(number=7).update(hand_began=1 if open else None)


def policy(called: str = "5 %", terms: Share | Time = Share()) -> int:  # noqa: B008 - frozen
    accepted(AddPolicy(called, terms), by=DIRECTION)
    return Policy.objects.get(name=called).pk


@pytest.mark.article("sanremo-cash.conduct.limit-change")
def test_a_hand_being_played_is_finished_at_the_old_limit() -> None:
    open_table(7)
    hand(open=True)
    accepted(ChangeStakes(7, small_blind=200, big_blind=400), by=DIRECTION)
    assert (table().big_blind, table().coming) == (200, {"small_blind": 200, "big_blind": 400})


@pytest.mark.article("sanremo-cash.conduct.limit-change")
def test_between_hands_new_stakes_hold_at_once() -> None:
    open_table(7)
    accepted(ChangeStakes(7, small_blind=200, big_blind=400, min_buy_in=40_000), by=DIRECTION)
    assert (table().small_blind, table().big_blind, table().min_buy_in, table().coming) == (200, 400, 40_000, {})
    ordered, applied = list(entries_of("table:7"))[-2:]
    assert (ordered.kind, applied.kind) == ("tables.stakes_ordered.v1", "tables.changes_applied.v1")
    assert ordered.data["changes"] == applied.data["changes"]


@pytest.mark.article("sanremo-cash.conduct.limit-change")
@pytest.mark.parametrize(("small", "big"), [(50, 100), (200, 200)])
def test_the_limit_only_goes_up(small: int, big: int) -> None:
    open_table(7)
    no = refused(ChangeStakes(7, small_blind=small, big_blind=big), by=DIRECTION)
    assert (no.code, no.article) == ("LimitOnlyGoesUp", "sanremo-cash.conduct.limit-change")


@pytest.mark.article("sanremo-cash.conduct.limit-change")
def test_the_limit_goes_up_from_what_was_ordered_last() -> None:
    open_table(7)
    hand(open=True)
    accepted(ChangeStakes(7, small_blind=500, big_blind=1_000), by=DIRECTION)
    assert refused(ChangeStakes(7, big_blind=800), by=DIRECTION).code == "LimitOnlyGoesUp"


def test_buy_ins_are_no_limit_and_go_either_way_in_their_order() -> None:
    open_table(7)
    accepted(ChangeStakes(7, min_buy_in=10_000, max_buy_in=40_000), by=DIRECTION)
    assert (table().min_buy_in, table().max_buy_in) == (10_000, 40_000)
    assert refused(ChangeStakes(7, max_buy_in=5_000), by=DIRECTION).code == "FigureDoesNotFit"
    assert refused(ChangeStakes(7, min_buy_in=10_000), by=DIRECTION).code == "NothingToChange"


def test_stakes_and_rake_are_the_directions_to_change() -> None:
    open_table(7)
    assert refused(ChangeStakes(7, big_blind=400)).code == "NotAllowed"
    assert refused(ChangeRake(7, None)).code == "NotAllowed"


@pytest.mark.article("sanremo-cash.rake.direction-may-change")
def test_another_rake_holds_from_the_next_hand() -> None:
    open_table(7)
    chosen = policy()
    hand(open=True)
    accepted(ChangeRake(7, chosen), by=DIRECTION)
    assert (table().policy_id, table().coming) == (None, {"policy": chosen})
    hand(open=False)
    accepted(ChangeStakes(7, min_buy_in=10_000), by=DIRECTION)
    assert (table().policy_id, table().min_buy_in, table().coming) == (chosen, 10_000, {})
    accepted(ChangeRake(7, None), by=DIRECTION)
    assert table().policy_id is None


@pytest.mark.article("sanremo-cash.rake.direction-may-change")
def test_a_rake_must_be_a_policy_of_the_house_and_another_one() -> None:
    open_table(7)
    assert refused(ChangeRake(7, 99), by=DIRECTION).code == "NotFound"
    assert refused(ChangeRake(7, None), by=DIRECTION).code == "NothingToChange"


# --- the time charge --------------------------------------------------------------------


def timed_table() -> int:
    open_table(7)
    chosen = policy("tempo", Time(amount=500, grace_minutes=5))
    accepted(ChangeRake(7, chosen), by=DIRECTION)
    return chosen


def stacks() -> list[int]:
    return list(Seat.objects.order_by("number").values_list("stack", flat=True))


def test_every_half_hour_begun_is_collected_from_every_seat_once(clock: Traveller) -> None:
    timed_table()
    accepted(SeatPlayer(7, 1, player("Uno"), 20_000))
    clock.shift(timedelta(minutes=27))
    accepted(SeatPlayer(7, 2, player("Due"), 20_000))
    clock.shift(timedelta(minutes=3))
    accepted(CollectTime(7))
    assert stacks() == [19_500, 20_000]
    clock.shift(timedelta(minutes=30))
    accepted(CollectTime(7))
    assert stacks() == [19_000, 19_500]
    assert list(Taken.objects.values_list("seat", "amount")) == [(1, 500), (1, 500), (2, 500)]
    assert refused(CollectTime(8)).code == "NotFound"


def test_a_stack_that_does_not_cover_the_charge_gives_what_it_has(clock: Traveller) -> None:
    timed_table()
    accepted(SeatPlayer(7, 1, player("Uno"), 20_000))
    Seat.objects.update(stack=300)
    clock.shift(timedelta(minutes=30))
    accepted(CollectTime(7))
    assert stacks() == [0]
    collected = next(entry for entry in entries_of("table:7") if entry.kind == "tables.time_collected.v1")
    assert collected.data["short"] == [1]


def test_time_is_collected_between_hands_and_only_where_it_is_charged() -> None:
    open_table(7)
    assert refused(CollectTime(7)).code == "NoTimeCharge"
    hand(open=True)
    assert refused(CollectTime(7)).code == "WaitForTheHand"


def test_the_table_is_told_when_time_is_due(clock: Traveller) -> None:
    chosen = timed_table()
    clock.shift(timedelta(minutes=30, microseconds=1))
    ring_due()
    last = list(entries_of("table:7"))[-1]
    assert (last.kind, last.data["policy"]) == ("tables.time_charge_due.v1", chosen)


def test_no_time_runs_at_a_table_that_is_closed_or_changes_to_a_share(clock: Traveller) -> None:
    timed_table()
    assert Deadline.objects.count() == 1
    accepted(CloseTable(7))
    assert not Deadline.objects.exists()
    accepted(RevisePolicy("tempo", Share()), by=DIRECTION)
    assert Policy.objects.count() == 2
