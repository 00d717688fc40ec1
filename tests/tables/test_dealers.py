"""Dealers going round: the line, pushes, reliefs at the end of a hand, what is handed over, relief that is due."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from time_machine import Traveller

from audit.ledger import entries_of
from audit.messages import SYSTEM
from audit.models import Deadline, Entry
from audit.tasks import ring_due
from people.commands import ChangeDealer
from people.models import Staff
from rules.dealers import HandStillPlayed
from tables.commands import (
    ChangeRoomSetting,
    CloseTable,
    HandOverTable,
    JoinRotation,
    LeaveRotation,
    PushDealers,
    RelieveDealer,
    SetRotation,
)
from tables.models import Room, Table
from tables.services.dealers import check_may_sign_in
from tests.people.house import enrolled, hired
from tests.room import DIRECTION, accepted, open_table, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


@pytest.fixture
def clock() -> Iterator[Traveller]:
    with time_machine.travel(datetime(2026, 5, 15, 18, tzinfo=UTC), tick=False) as moved:
        yield moved


def dealers(count: int) -> list[Staff]:
    return [hired(f"D{number}") for number in range(1, count + 1)]


def sit_in(table: int, dealer: Staff) -> None:
    """The dealer signs in on the table's tablet."""
    tablet, _token = enrolled(table)
    accepted(ChangeDealer(table, tablet.pk, dealer.pk), by=SYSTEM)


def two_tables() -> list[Staff]:
    """Tables 7 and 8 in the line with a dealer each, and a third one waiting."""
    found = dealers(3)
    for table, dealer in zip((7, 8), found, strict=False):
        open_table(table)
        sit_in(table, dealer)
    accepted(SetRotation([7, 8], waiting=[found[2].pk]))
    return found


def sent() -> dict[str, str]:
    return {table: relief["dealer"] for table, relief in Room.objects.get().reliefs.items()}


def waiting() -> list[str]:
    return list(Room.objects.get().dealers_waiting)


@pytest.mark.article("sanremo-cash.dealer-change.announce")
def test_a_push_moves_everybody_one_table_on() -> None:
    one, two, three = two_tables()
    accepted(PushDealers())
    assert sent() == {"7": three.pseudonym, "8": one.pseudonym}
    assert waiting() == [two.pseudonym]
    told = list(entries_of("table:8"))[-1]
    assert (told.kind, told.data["incoming"], told.data["outgoing"]) == (
        "tables.relief_sent.v1",
        one.pseudonym,
        two.pseudonym,
    )


def test_whoever_is_on_the_way_counts_as_dealing_there_for_the_next_push() -> None:
    one, two, three = two_tables()
    accepted(PushDealers())
    accepted(PushDealers())
    assert sent() == {"7": two.pseudonym, "8": three.pseudonym}
    assert waiting() == [one.pseudonym]


def test_a_relief_is_on_the_way_until_he_has_signed_in() -> None:
    _one, two, three = two_tables()
    accepted(RelieveDealer(7))
    sit_in(7, three)
    accepted(RelieveDealer(8))
    assert "7" not in Room.objects.get().reliefs
    assert waiting() == [two.pseudonym]


def test_with_nobody_waiting_the_line_stays() -> None:
    two_tables()
    accepted(LeaveRotation(Staff.objects.get(badge="D3").pk))
    assert refused(PushDealers()).code == "NobodyWaits"
    assert refused(RelieveDealer(7)).code == "NobodyWaits"


def test_a_closed_table_is_passed_over() -> None:
    one, _two, three = two_tables()
    accepted(CloseTable(8))
    accepted(PushDealers())
    assert sent() == {"7": three.pseudonym}
    assert waiting() == [one.pseudonym]


@pytest.mark.article("sanremo-cash.dealer-change.button")
def test_a_dealer_is_relieved_between_hands_unless_the_floor_says_at_once() -> None:
    two_tables()
    Table.objects.filter(number=7).update(hand_began=1, hand_number=31)
    no = refused(RelieveDealer(7))
    assert (no.code, no.article, no.facts) == ("HandStillPlayed", "sanremo-cash.dealer-change.button", {"hand": 31})
    accepted(RelieveDealer(7, at_once=True))
    assert list(entries_of("table:7"))[-1].data["at_once"] is True


@pytest.mark.article("sanremo-cash.dealer-change.button")
def test_in_the_middle_of_a_hand_only_whom_the_floor_sent_at_once_signs_in() -> None:
    one, _two, three = two_tables()
    check_may_sign_in(7, three.pseudonym)
    Table.objects.filter(number=7).update(hand_began=1, hand_number=31)
    with pytest.raises(HandStillPlayed):
        check_may_sign_in(7, three.pseudonym)
    check_may_sign_in(7, one.pseudonym)
    accepted(RelieveDealer(7, at_once=True))
    check_may_sign_in(7, three.pseudonym)


@pytest.mark.article("sanremo-cash.dealer-change.button")
def test_a_tablet_that_nobody_deals_on_takes_a_dealer_in_the_middle_of_a_hand() -> None:
    (one,) = dealers(1)
    open_table(7)
    Table.objects.filter(number=7).update(hand_began=1, hand_number=31)
    check_may_sign_in(7, one.pseudonym)


@pytest.mark.article("sanremo-cash.dealer-change.announce")
def test_nobody_is_sent_to_two_tables() -> None:
    _one, two, three = two_tables()
    assert refused(RelieveDealer(7, two.pk)).code == "DealsAlready"
    accepted(RelieveDealer(7, three.pk))
    assert refused(RelieveDealer(8, three.pk)).code == "DealsAlready"


def test_a_dealer_waits_once_and_only_a_dealer_waits() -> None:
    one, _two, three = two_tables()
    assert refused(JoinRotation(three.pk)).code == "DealerListedTwice"
    assert refused(JoinRotation(one.pk)).code == "DealerListedTwice"
    assert refused(JoinRotation(hired("C1", "controller").pk)).code == "NotADealer"
    late = hired("D9")
    accepted(JoinRotation(late.pk))
    assert waiting() == [three.pseudonym, late.pseudonym]
    assert refused(LeaveRotation(one.pk)).code == "NothingToChange"


@pytest.mark.article("sanremo-cash.dealer-change.handover", "sanremo-cash.dealer-change.button")
def test_the_outgoing_dealer_tells_button_and_blinds_and_whom_to_watch() -> None:
    open_table(7)
    accepted(HandOverTable(7, to_watch=[3], note="parla fuori turno"))
    told = list(entries_of("table:7"))[-1]
    assert told.article == "sanremo-cash.dealer-change.handover"
    assert (told.data["button"], told.data["small_blind"], told.data["big_blind"]) == (1, 100, 200)
    assert (told.data["to_watch"], told.data["steps"][-1]) == ([3], "point_out")


# --- relief that is due -----------------------------------------------------------------


def dues() -> list[str]:
    return list(Entry.objects.filter(kind="tables.relief_due.v1").order_by("id").values_list("stream", flat=True))


@pytest.mark.article("sanremo-cash.dealer-change.button")
def test_the_floor_is_warned_when_a_dealer_has_been_there_for_half_an_hour(clock: Traveller) -> None:
    _one, _two, three = two_tables()
    clock.shift(timedelta(minutes=20))
    accepted(RelieveDealer(7))
    clock.shift(timedelta(minutes=10))
    ring_due()
    assert dues() == []
    clock.shift(timedelta(microseconds=1))
    ring_due()
    assert dues() == ["table:8"]
    clock.shift(timedelta(minutes=20))
    ring_due()
    assert dues() == ["table:8", "table:7"]
    assert Entry.objects.filter(kind="tables.relief_due.v1").order_by("id").last().data["dealer"] == three.pseudonym  # type: ignore[union-attr]


def test_how_long_a_dealer_stays_is_the_rooms_to_set(clock: Traveller) -> None:
    accepted(ChangeRoomSetting("dealer_minutes", 20), by=DIRECTION)
    two_tables()
    clock.shift(timedelta(minutes=20, microseconds=1))
    ring_due()
    assert dues() == ["table:7", "table:8"]


def test_nobody_is_due_at_a_closed_table(clock: Traveller) -> None:
    two_tables()
    accepted(CloseTable(7))
    accepted(CloseTable(8))
    assert not Deadline.objects.exists()
