"""What the room does with readings: hands start by the device's time, bad decks block, alarms wait for the floor."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from audit.models import Entry
from devices.commands import RecordReading, SetUpDevice, TakeAlarm
from devices.health import heard
from devices.models import SILENT_AFTER, Alarm, Machine
from tables.commands import PauseTable, StartHand
from tables.commands.devices import OverrideInterlock
from tests.devices.stand import Stand, enrolled, shuffler
from tests.room import FLOOR, accepted, refused, send
from tests.tables.dealing import Dealing, dealing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

SECOND = timedelta(seconds=1)


def why_not() -> list[str]:
    rows = Entry.objects.filter(kind="devices.start_not_followed.v1").order_by("id")
    return [row.data["why"] for row in rows]


def alarms() -> list[str]:
    return list(Alarm.objects.open().order_by("id").values_list("what", flat=True))


def played(table: Dealing) -> None:
    """The rest of a hand, as short as can be."""
    table.deal()
    seat = table.to_act
    while seat is not None and table.table.hand_open:
        table.fold(seat)
        seat = table.to_act if table.table.hand_open else None
    if table.table.hand_open:
        table.award()


@pytest.fixture
def table() -> Dealing:
    return dealing()


# --- the hand starts ------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.game.hand-start", "figp-tournament.hand.start-shuffler")
def test_the_button_starts_the_hand_at_the_devices_time(table: Dealing) -> None:
    stand = shuffler()
    stand.shuffles()
    pressed = timezone.now() - SECOND
    stand.presses(at=pressed)
    assert table.table.hand_open
    assert table.being.started_at == pressed
    assert table.being.plan.stamp == "device"
    told = Entry.objects.get(kind="devices.hand_started_by_device.v1")
    assert (told.data["hand"], told.article) == (1, "sanremo-cash.game.hand-start")


@pytest.mark.article("sanremo-tournament.hand.start-events")
@pytest.mark.parametrize(("starts", "kind"), [("door", "door-opened"), ("shuffle", "shuffle-started")])
def test_door_or_first_riffle_start_it_where_the_machine_is_set_up_so(table: Dealing, starts: str, kind: str) -> None:
    stand = shuffler(starts=starts, checks_deck=False)
    stand.presses()
    assert not table.table.hand_open
    stand.tells(kind)
    assert table.table.hand_open


def test_a_device_that_starts_nothing_starts_nothing(table: Dealing) -> None:
    shuffler(starts="nothing", checks_deck=False).presses()
    assert not table.table.hand_open


def test_boot_and_reconnection_start_no_hand(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    stand.tells("agent-started", version="1")
    stand.tells("booted", model="m", firmware="1", serial="s")
    stand.tells("link-lost", silent_ms=3000)
    stand.tells("link-restored")
    assert not table.table.hand_open


def test_a_replayed_press_and_a_bounce_start_no_hand(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    stand.presses(replayed=True)
    stand.presses(bounce=True)
    assert not table.table.hand_open
    assert why_not() == ["replayed", "bounce"]


def test_a_second_press_during_the_hand_starts_no_other(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    stand.presses()
    stand.presses()
    assert table.table.hand_number == 1
    assert why_not() == ["hand-open"]


@pytest.mark.article("sanremo-cash.game.hand-start")
def test_a_press_from_before_the_last_pot_was_pushed_starts_no_hand(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    stand.presses()
    played(table)
    stand.presses(at=timezone.now() - timedelta(seconds=30))
    assert table.table.hand_number == 1
    assert why_not() == ["before-the-last-hand-ended"]


def test_a_press_that_arrives_ten_minutes_late_starts_no_hand(table: Dealing) -> None:
    shuffler(checks_deck=False).presses(at=timezone.now() - timedelta(minutes=11))
    assert why_not() == ["too-late"]


def test_the_reading_is_kept_when_the_room_refuses_the_hand(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    accepted(PauseTable(7))
    stand.presses()
    assert why_not() == ["TableNotOpen"]
    assert Entry.objects.filter(kind="devices.reading_taken.v1", stream=f"device:{stand.device.pk}").count() == 2
    assert not Entry.objects.filter(stream="table:7", kind__startswith="hand.").exists()


# --- the interlock --------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.misdeal.no-shuffle-or-cut")
def test_without_a_deck_check_neither_button_nor_tap_starts_the_hand(table: Dealing) -> None:
    stand = shuffler()
    stand.presses()
    no = table.refused(StartHand)
    assert no.code == "TableBlocked"
    assert no.facts["why"] == "no deck check (sanremo-cash.misdeal.no-shuffle-or-cut)"
    assert (why_not(), alarms()) == (["TableBlocked"], ["hand-kept-waiting"])


@pytest.mark.article("sanremo-cash.other.duplicate", "sanremo-cash.other.foreign-back")
@pytest.mark.parametrize(
    ("code", "article"),
    [
        ("duplicate", "sanremo-cash.other.duplicate"),
        ("foreign", "sanremo-cash.other.foreign-back"),
        ("missing", "sanremo-cash.dealer-change.deck-count"),
    ],
)
def test_a_failed_check_blocks_the_table_and_says_by_which_article(table: Dealing, code: str, article: str) -> None:
    stand = shuffler()
    stand.finds(code, 3, 17)
    assert table.refused(StartHand).facts["why"] == f"deck {code} ({article})"
    alarm = Alarm.objects.get(what=f"deck-{code}")
    assert (alarm.article, alarm.facts["positions"]) == (article, [3, 17])


def test_a_better_check_lifts_the_block(table: Dealing) -> None:
    stand = shuffler()
    stand.finds("duplicate", 3)
    stand.shuffles()
    stand.presses()
    assert table.table.hand_open


def test_a_check_is_good_for_one_hand(table: Dealing) -> None:
    stand = shuffler()
    stand.shuffles()
    stand.presses()
    played(table)
    assert table.refused(StartHand).code == "TableBlocked"


def test_a_deck_shuffled_during_the_hand_is_good_for_the_next(table: Dealing) -> None:
    stand = shuffler()
    stand.shuffles()
    stand.presses()
    stand.shuffles()
    played(table)
    stand.presses()
    assert table.table.hand_number == 2


def test_an_order_that_is_no_shuffle_or_came_before_is_not_dealt(table: Dealing) -> None:
    stand = shuffler()
    stand.checks(alarms=[{"statistic": "neighbours", "value": "51.00", "chance": "1e-60", "decks": 1}])
    assert "not-shuffled" in table.refused(StartHand).facts["why"]
    stand.checks(repeated=True)
    assert "not-shuffled" in table.refused(StartHand).facts["why"]


def test_a_deck_the_agent_saw_only_half_of_counts_as_unchecked(table: Dealing) -> None:
    stand = shuffler()
    stand.checks(clean=False, whole=False)
    assert table.refused(StartHand).facts["why"].startswith("no deck check")


def test_a_fault_blocks_until_the_floor_has_taken_it_even_when_it_is_over(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    stand.tells("fault", code="jam", detail="card jammed", warning=False)
    stand.tells("clear", code="jam")
    assert table.refused(StartHand).facts["why"] == "fault-jam"
    accepted(TakeAlarm(Alarm.objects.get(what="fault-jam").pk, "card taken out"))
    assert Alarm.objects.get(what="fault-jam").taken_by == FLOOR.person
    table.start()


def test_a_warning_is_an_alarm_and_blocks_nothing(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    stand.tells("fault", code="sensor", detail="dusty", warning=True)
    assert alarms() == ["fault-sensor"]
    table.start()


def test_an_alarm_is_taken_once(table: Dealing) -> None:
    shuffler().tells("fault", code="jam", detail="", warning=False)
    alarm = Alarm.objects.get().pk
    accepted(TakeAlarm(alarm, "seen"))
    assert refused(TakeAlarm(alarm, "seen too")).code == "AlarmTakenAlready"


def test_a_lost_link_blocks_until_the_device_is_back(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    stand.tells("link-lost", silent_ms=3000)
    assert table.refused(StartHand).facts["why"] == "link-lost"
    stand.tells("link-restored")
    table.start()


def test_an_agent_that_falls_silent_is_a_lost_link_too(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    with time_machine.travel(timezone.now() + SILENT_AFTER + SECOND, tick=False):
        assert table.refused(StartHand).facts["why"] == "link-lost"
        heard(stand.machine, timezone.now())
        table.start()


def test_a_device_nobody_set_up_keeps_nobody_waiting(table: Dealing) -> None:
    enrolled().tells("link-lost", silent_ms=3000)
    table.start()


def test_the_floor_lets_one_hand_start_with_a_reason(table: Dealing) -> None:
    stand = shuffler()
    stand.finds("duplicate", 3)
    accepted(OverrideInterlock(7, "counted by hand, reader is dirty"))
    table.start()
    told = Entry.objects.get(kind="devices.block_waived.v1").data
    assert (told["hand"], told["reason"]) == (1, "counted by hand, reader is dirty")
    played(table)
    assert table.refused(StartHand).code == "TableBlocked"


def test_there_is_nothing_to_override_where_nothing_blocks(table: Dealing) -> None:
    shuffler(checks_deck=False)
    assert refused(OverrideInterlock(7, "just in case")).code == "NothingBlocks"


def test_the_dealer_may_not_override(table: Dealing) -> None:
    shuffler()
    assert refused(OverrideInterlock(7, "please"), by=table.by).code == "NotAllowed"


# --- shuffles and hands ----------------------------------------------------------------------


def test_one_shuffle_a_hand_raises_no_alarm(table: Dealing) -> None:
    stand = shuffler()
    for _ in range(3):
        stand.shuffles()
        stand.presses()
        played(table)
    assert alarms() == []


def test_a_shuffle_without_a_hand_is_an_alarm(table: Dealing) -> None:
    stand = shuffler()
    stand.shuffles()
    stand.shuffles()
    assert alarms() == ["shuffle-without-hand"]


def test_a_deck_shuffled_again_because_it_failed_is_none(table: Dealing) -> None:
    stand = shuffler()
    stand.shuffles(clean=False, findings=[{"code": "boxed", "count": 1, "positions": [4], "deck": ""}])
    stand.shuffles()
    assert alarms() == ["deck-boxed"]


@pytest.mark.article("sanremo-cash.misdeal.no-shuffle-or-cut", "sanremo-cash.shuffle.phases")
@pytest.mark.parametrize("started_by", ["button", "tap"])
def test_a_hand_without_a_shuffle_is_an_alarm_as_it_begins(table: Dealing, started_by: str) -> None:
    stand = shuffler(checks_deck=False)
    stand.shuffles()
    stand.presses()
    played(table)
    assert not Alarm.objects.exists()
    if started_by == "button":
        stand.presses()
    else:
        table.start()
    alarm = Alarm.objects.get(what="hand-without-shuffle")
    assert alarm.facts == {"hand": 2}
    assert alarm.article == "sanremo-cash.misdeal.no-shuffle-or-cut"


# --- readings in order, once ------------------------------------------------------------------


def test_a_reading_sent_again_is_taken_once(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    press = stand.reading("button", bounce=False)
    accepted(press, by=stand.by, id="one")
    accepted(press, by=stand.by, id="one")
    accepted(press, by=stand.by, id="another")
    assert table.table.hand_number == 1
    assert Entry.objects.filter(kind="devices.reading_taken.v1").count() == 2


def test_a_reading_that_comes_too_early_is_refused_with_the_number_that_is_due(table: Dealing) -> None:
    stand = shuffler()
    stand.reading("button", bounce=False)
    assert stand.refused("button", bounce=False).facts == {"due": 2}


def test_an_event_that_comes_again_from_a_new_spool_is_known(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    stand.presses()
    played(table)
    again = RecordReading(7, "f" * 16, 1, "button", boot=77, seq=2, facts={"bounce": False})
    accepted(again, by=stand.by)
    assert table.table.hand_number == 1
    assert Entry.objects.get(kind="devices.reading_known.v1").data["seq"] == 2


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("card", {"face_up": False, "double_feed": False, "tags": 1, "face": "As"}),
        ("button", {"bounce": "As"}),
        ("deck-checked", {"deck": "x", "clean": True, "whole": True, "expected": 1, "counted": 1, "cards": ["As"]}),
        ("shuffle-ended", {"order": [1, 2, 3]}),
    ],
)
def test_nothing_but_the_facts_of_its_kind_is_taken(table: Dealing, kind: str, facts: dict[str, object]) -> None:
    assert enrolled().refused(kind, **facts).code == "Malformed"
    assert not Entry.objects.filter(kind="devices.reading_taken.v1").exists()


def test_only_a_device_tells_what_a_device_has_read(table: Dealing) -> None:
    stand = shuffler()
    assert send(stand.reading("button", bounce=False), by=FLOOR).code == "NotAllowed"  # type: ignore[union-attr]


def test_another_firmware_or_serial_number_is_an_alarm(table: Dealing) -> None:
    stand = shuffler()
    stand.tells("booted", model="m", firmware="1", serial="s")
    stand.tells("booted", model="m", firmware="2", serial="s")
    assert Alarm.objects.get(what="machine-changed").facts == {"changed": "firmware"}


def test_a_device_may_be_set_up_anew(table: Dealing) -> None:
    stand: Stand = shuffler()
    accepted(SetUpDevice(stand.device.pk, "nothing", False))
    assert not Machine.objects.get(pk=stand.device.pk).matters
    table.start()
