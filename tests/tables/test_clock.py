"""Time called on a player: a minute, exactly, then a check or a dead hand."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from audit.models import Deadline, Entry
from audit.tasks import ring_due
from audit.writer import office
from tables.commands import CallFloor
from tables.commands import hands as tapped
from tables.commands import rulings as ruled
from tables.commands.clock import CallTime
from tables.models import Room
from tests.room import accepted, refused
from tests.tables.dealing import Dealing, dealing

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("inline_desk"),
    pytest.mark.article("sanremo-cash.dead.time-called"),
]

Traveller = time_machine.Traveller
MINUTE = timedelta(seconds=60)
INSTANT = timedelta(microseconds=1)


def kinds() -> list[str]:
    return list(Entry.objects.filter(stream="table:7").order_by("seq").values_list("kind", flat=True))


@pytest.fixture
def clock() -> Iterator[Traveller]:
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller


def thinking(*, facing: bool) -> Dealing:
    """Seat 2 thinks: over a raise before the flop, or over nothing after it."""
    at = dealing().start().deal()
    if facing:
        at.bet(1, 600)
    else:
        at.call(1, 2, 3).board("2c5d8h")
    accepted(CallTime(7, 2, 3))
    return at


def test_facing_a_bet_the_hand_is_dead_after_a_minute(clock: Traveller) -> None:
    at = thinking(facing=True)
    clock.shift(MINUTE + INSTANT)
    assert ring_due() == 1
    assert kinds()[-2:] == ["tables.time_ran_out.v1", "hand.killed.v1"]
    assert at.being.hand.live_seats() == (3, 1)
    assert (at.to_act, at.view["time_called"], at.playing["clock"]) == (3, None, None)
    assert at.playing["pot"] == 900


def test_facing_nothing_it_is_a_check(clock: Traveller) -> None:
    at = thinking(facing=False)
    clock.shift(MINUTE + INSTANT)
    ring_due()
    assert kinds()[-2:] == ["tables.time_ran_out.v1", "hand.checked.v1"]
    assert at.to_act == 3


def test_the_room_may_let_the_hand_die_even_then(clock: Traveller) -> None:
    at = thinking(facing=False)
    Room.objects.update(settings={"time_called_without_bet": "dead"})
    clock.shift(MINUTE + INSTANT)
    ring_due()
    assert at.being.hand.live_seats() == (3, 1)


def test_acting_at_exactly_sixty_seconds_is_in_time(clock: Traveller) -> None:
    at = thinking(facing=True)
    clock.shift(MINUTE)
    assert ring_due() == 0
    at.call(2)
    assert kinds()[-2:] == ["hand.called.v1", "tables.time_cleared.v1"]
    assert not Deadline.objects.exists()
    assert at.table.time_called is None


def test_an_act_after_the_minute_comes_too_late_even_before_the_bell(clock: Traveller) -> None:
    at = thinking(facing=True)
    clock.shift(MINUTE + INSTANT)
    no = at.refused(tapped.CheckOrCall, seat=2)
    assert (no.code, no.article) == ("TooLateToAct", "sanremo-cash.dead.time-called")
    assert ring_due() == 1


def test_a_tap_made_in_time_counts_though_the_network_brought_it_late(clock: Traveller) -> None:
    at = thinking(facing=True)
    in_time = timezone.now() + MINUTE
    clock.shift(MINUTE + timedelta(seconds=2))
    accepted(tapped.CheckOrCall(7, 2), by=at.by, at=in_time)
    assert at.to_act == 3


def test_the_clock_survives_a_restart_and_other_news_of_the_table(clock: Traveller) -> None:
    at = thinking(facing=True)
    accepted(CallFloor(7))
    office.forget()
    assert at.playing["clock"]["seat"] == 2
    clock.shift(MINUTE + INSTANT)
    ring_due()
    assert kinds()[-1] == "hand.killed.v1"


def test_time_is_called_on_the_player_in_turn_once_and_by_somebody_of_the_table() -> None:
    at = dealing().start().deal()
    assert refused(CallTime(7, 2)).code == "NotHisTurn"
    assert refused(CallTime(7, 1, 9)).code == "MayNotCallTime"
    accepted(CallTime(7, 1))
    assert refused(CallTime(7, 1)).code == "TimeCalledAlready"
    assert refused(CallTime(7, 1), by=at.by).code == "NotAllowed"


def test_a_ruling_that_takes_the_turn_away_stops_the_clock() -> None:
    at = thinking(facing=True)
    accepted(ruled.KillHand(7, 2, "sanremo-cash.dead.muck", "threw them in"))
    assert kinds()[-1] == "tables.time_cleared.v1"
    assert at.playing["clock"] is None
    assert not Deadline.objects.exists()


def test_the_end_of_the_hand_ends_the_clock() -> None:
    at = thinking(facing=True)
    accepted(ruled.VoidHand(7, "sanremo-cash.other.foreign-back", "a foreign card"))
    assert not Deadline.objects.exists()
    assert at.view["time_called"] is None
