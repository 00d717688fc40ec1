"""Lamps of a table's devices, what keeps its next hand waiting, and who notices that a device fell silent."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from devices.commands import MoveDevice, SetUpDevice, TakeAlarm
from devices.health import heard
from devices.kinds import kind_of
from devices.models import SILENT_AFTER, Alarm
from people.models import Device
from tables.commands.devices import OverrideInterlock
from tables.selectors import snapshot
from tables.selectors_devices import DeviceWatch
from tables.views_of import table_view
from tests.devices.stand import Stand, enrolled, shuffler
from tests.room import FLOOR, accepted, refused
from tests.tables.dealing import Dealing, dealing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

JAM: dict[str, Any] = {"code": "jam", "detail": "card jammed", "warning": False}


@pytest.fixture
def table() -> Dealing:
    return dealing()


def lamps() -> list[tuple[str, str, str]]:
    return [(one["kind"], one["state"], one["why"]) for one in table_view(snapshot(7))["devices"]]


def held() -> list[tuple[str, str]]:
    return [(one["code"], one["article"]) for one in table_view(snapshot(7))["held"]]


def test_a_table_without_devices_has_no_lamp_and_waits_for_nothing(table: Dealing) -> None:
    assert (lamps(), held()) == ([], [])


def test_a_device_with_a_clean_deck_is_ready(table: Dealing) -> None:
    shuffler().shuffles()
    assert (lamps(), held()) == ([("shuffler", "ok", "")], [])


@pytest.mark.article("sanremo-cash.misdeal.no-shuffle-or-cut")
def test_before_the_deck_is_checked_the_hand_waits_with_the_article(table: Dealing) -> None:
    shuffler()
    assert lamps() == [("shuffler", "attention", "no-deck-check")]
    assert held() == [("no-deck-check", "sanremo-cash.misdeal.no-shuffle-or-cut")]


@pytest.mark.article("sanremo-cash.other.foreign-back")
def test_a_bad_deck_is_an_alarm_and_names_its_article(table: Dealing) -> None:
    shuffler().finds("foreign", 4)
    assert lamps() == [("shuffler", "alarm", "deck-foreign")]
    assert held() == [("deck-foreign", "sanremo-cash.other.foreign-back")]


def test_a_fault_is_an_alarm_until_it_is_taken(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    stand.tells("fault", **JAM)
    assert (lamps(), held()) == ([("sensor", "alarm", "fault-jam")], [("fault-jam", "")])
    accepted(TakeAlarm(Alarm.objects.get().pk, "taken out"), by=FLOOR)
    assert (lamps()[0][1], held()) == ("ok", [])


def test_a_warning_asks_for_a_look_and_keeps_nobody_waiting(table: Dealing) -> None:
    stand = shuffler(checks_deck=False)
    stand.tells("fault", **JAM | {"warning": True})
    assert (lamps()[0][1:], held()) == (("attention", "fault-jam"), [])


def test_a_device_that_falls_silent_is_gone_whatever_it_said_last(table: Dealing) -> None:
    stand = shuffler()
    stand.shuffles()
    with time_machine.travel(timezone.now() + SILENT_AFTER + timedelta(seconds=1)):
        assert lamps() == [("shuffler", "gone", "link-lost")]
        assert held() == [("link-lost", "")]


def test_a_device_that_was_never_heard_says_so(table: Dealing) -> None:
    accepted(SetUpDevice(enrolled().device.pk, "button", True))
    assert lamps() == [("shuffler", "gone", "unheard")]


def test_in_a_hand_the_next_one_is_nobodys_worry_yet(table: Dealing) -> None:
    stand = shuffler()
    stand.shuffles()
    stand.presses()
    assert table.table.hand_open
    assert (lamps(), held()) == ([("shuffler", "ok", "")], [])


def test_the_floors_word_frees_one_hand(table: Dealing) -> None:
    shuffler().finds("duplicate", 3)
    accepted(OverrideInterlock(7, "counted by hand"), by=FLOOR)
    assert held() == []


@pytest.mark.parametrize(
    ("model", "kind"), [("LINEA-SHOE-SIM", "shoe"), ("Sabot 6", "shoe"), ("Acme Shuffler", "shuffler"), ("X", "sensor")]
)
def test_a_machine_is_what_its_model_says(table: Dealing, model: str, kind: str) -> None:
    stand = shuffler(checks_deck=False, starts="door")
    stand.tells("booted", model=model, firmware="1", serial="s")
    assert kind_of(stand.machine) == kind


# --- noticing -------------------------------------------------------------------------------


def test_the_watch_names_the_tables_that_must_be_shown_anew(table: Dealing) -> None:
    stand, watch = shuffler(), DeviceWatch()
    now = timezone.now()
    assert watch.changed(now) == set()
    assert watch.changed(now) == set()
    stand.checks()
    assert watch.changed(now) == {7}
    stand.tells("fault", **JAM)
    assert watch.changed(now) == {7}
    accepted(TakeAlarm(Alarm.objects.get().pk, "taken out"), by=FLOOR)
    assert watch.changed(now) == {7}
    assert watch.changed(now + SILENT_AFTER + timedelta(seconds=1)) == {7}


def test_a_pulse_alone_shows_nothing_anew(table: Dealing) -> None:
    stand, watch = shuffler(), DeviceWatch()
    watch.changed(timezone.now())
    heard(stand.machine, timezone.now(), backlog=3)
    assert watch.changed(timezone.now()) == set()


# --- another table --------------------------------------------------------------------------


def test_a_device_goes_to_another_table_with_its_token_and_without_its_check(table: Dealing) -> None:
    stand, watch = shuffler(), DeviceWatch()
    stand.shuffles()
    watch.changed(timezone.now())
    accepted(MoveDevice(stand.device.pk, 9, "table 7 is closed"), by=FLOOR)
    moved = Stand(Device.objects.get(pk=stand.device.pk), stand.token)
    assert (moved.by.table, moved.machine.table, moved.machine.check_state) == (9, 9, "none")
    assert watch.changed(timezone.now()) == {7, 9}
    assert lamps() == []


def test_a_device_is_not_moved_to_where_it_stands(table: Dealing) -> None:
    stand = shuffler()
    assert refused(MoveDevice(stand.device.pk, 7, "by mistake"), by=FLOOR).code == "AlreadyThere"
