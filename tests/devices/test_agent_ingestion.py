"""Readings at the server's door: batches cut any way, sent again, out of order, from the future; health as it is."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client import generate_latest
from rest_framework.test import APIClient

from audit.messages import decode
from audit.models import Entry
from devices.ingestion import Batch, runs
from devices.models import SILENT_AFTER, Machine
from devices.simulator.decks import simulated_deck
from people.hiring import hire
from tests.devices.stand import SPOOL, Stand, enrol, enrolled, shuffler
from tests.people.house import IT, PIN
from tests.room import set_up_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

CARD = {"face_up": False, "double_feed": False, "tags": 1}


def rows(first: int = 1) -> list[dict[str, Any]]:
    """A start, a few cards, the end: nine readings."""
    at = (timezone.now() - timedelta(seconds=1)).isoformat()
    start = {"number": first, "kind": "shuffle-started", "at": at, "boot": 5, "seq": first, "facts": {}}
    middle = [
        {"number": first + n, "kind": "card", "at": at, "boot": 5, "seq": first + n, "facts": CARD} for n in range(1, 8)
    ]
    end = {"number": first + 8, "kind": "shuffle-ended", "at": at, "boot": 5, "seq": first + 8, "facts": {}}
    return [start, *middle, end]


def client(stand: Stand) -> APIClient:
    asking = APIClient()
    asking.credentials(HTTP_AUTHORIZATION=f"Bearer {stand.token}")
    return asking


def sends(stand: Stand, batch: list[dict[str, Any]], spool: str = SPOOL) -> dict[str, Any]:
    answer = client(stand).post("/api/readings/", {"spool": spool, "readings": batch}, format="json")
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


def events_of(stand: Stand) -> list[int]:
    found: list[int] = []
    for entry in Entry.objects.filter(stream=f"device:{stand.device.pk}").order_by("seq"):
        if entry.kind == "devices.reading_taken.v1":
            found.append(entry.data["seq"])
        elif entry.kind == "devices.cards_fed.v1":
            found += range(entry.data["first_seq"], entry.data["last_seq"] + 1)
    return found


def test_cards_one_after_the_other_are_one_entry() -> None:
    stand = enrolled()
    assert sends(stand, rows()) == {"number": 9, "refused": None, "due": None}
    kinds = Entry.objects.filter(stream=f"device:{stand.device.pk}", kind__startswith="devices.").order_by("seq")
    assert [entry.kind for entry in kinds] == [
        "devices.reading_taken.v1",
        "devices.cards_fed.v1",
        "devices.reading_taken.v1",
    ]


@pytest.mark.parametrize("cuts", [(0, 9, 0, 9), (0, 4, 2, 9), (0, 3, 0, 6, 3, 9), (0, 9, 5, 9)])
def test_batches_cut_and_repeated_any_way_are_taken_once_and_in_order(cuts: tuple[int, ...]) -> None:
    stand, batch = enrolled(), rows()
    for first, last in zip(cuts[::2], cuts[1::2], strict=True):
        sends(stand, batch[first:last])
    assert events_of(stand) == list(range(1, 10))


def test_a_hole_is_refused_and_the_number_that_is_due_is_named() -> None:
    stand, batch = enrolled(), rows()
    sends(stand, batch[:3])
    assert sends(stand, batch[5:]) == {"number": 3, "refused": "OutOfOrder", "due": 4}
    assert events_of(stand) == [1, 2, 3]


def test_a_new_spool_of_the_same_device_brings_nothing_twice() -> None:
    stand = enrolled()
    sends(stand, rows())
    sends(stand, rows(), spool="f" * 16)
    sends(stand, [row | {"number": row["number"] + 9, "seq": row["seq"] + 9} for row in rows()], spool="f" * 16)
    assert events_of(stand) == list(range(1, 19))


def test_a_clock_that_is_ahead_is_told_and_blocks_nothing() -> None:
    stand = enrolled()
    at = timezone.now() + timedelta(hours=1)
    assert sends(stand, [rows()[0] | {"at": at.isoformat()}])["number"] == 1
    entry = Entry.objects.get(kind="devices.reading_taken.v1")
    assert entry.happened_at <= timezone.now()
    assert 3_590_000 < entry.data["ahead_ms"] <= 3_600_000


def test_what_is_no_batch_is_refused_as_a_whole() -> None:
    stand = enrolled()
    for batch in ({}, {"spool": SPOOL, "readings": [{"number": 0}]}, {"spool": SPOOL, "readings": [], "x": 1}):
        assert client(stand).post("/api/readings/", batch, format="json").status_code == 400


def test_a_card_with_more_than_its_facts_is_refused() -> None:
    stand = enrolled()
    batch = rows()[:2]
    batch[1] = batch[1] | {"facts": CARD | {"face": "As"}}
    answer = client(stand).post("/api/readings/", {"spool": SPOOL, "readings": batch}, format="json")
    assert answer.status_code == 400
    assert "As" not in str(answer.json())


def test_only_devices_bring_readings() -> None:
    hire(IT, badge="F1", name="Flo", role="floor", pin=PIN)
    asking = APIClient()
    assert asking.post("/api/readings/", {}, format="json").status_code in (401, 403)


@given(st.lists(st.sampled_from(["card", "button", "card", "card"]), max_size=30))
def test_runs_keep_every_reading_in_order(kinds: list[str]) -> None:
    at = "2026-11-18T20:00:00+00:00"
    sent = [{"number": n, "kind": kind, "at": at, "boot": 1, "seq": n} for n, kind in enumerate(kinds, 1)]
    batch = decode({"spool": SPOOL, "readings": sent}, Batch)
    cut = list(runs(batch.readings))
    assert [reading for run in cut for reading in run] == list(batch.readings)
    assert all(len(run) == 1 or {reading.kind for reading in run} == {"card"} for run in cut)


# --- pulses and health ------------------------------------------------------------------------


def floor_client() -> APIClient:
    asking = APIClient()
    asking.force_login(hire(IT, badge="F1", name="Flo", role="floor", pin=PIN))
    return asking


def pulses(stand: Stand) -> dict[str, Any]:
    figures = {"beat_at": timezone.now().isoformat(), "drift_ppb": -12_000, "backlog": 3, "counters": {"bad_crc": 2}}
    told: dict[str, Any] = client(stand).post("/api/devices/pulse/", figures, format="json").json()
    return told


def test_a_pulse_brings_news_of_the_hand_and_the_decks() -> None:
    set_up_table(7)
    stand = shuffler()
    before = pulses(stand)
    assert (before["hand"], before["open"]) == (0, False)
    enrol(simulated_deck(1), table=7)
    assert pulses(stand)["decks"] != before["decks"]
    told = client(stand).get("/api/devices/decks/").json()
    assert [(deck["here"], len(deck["tags"])) for deck in told["decks"]] == [(True, 52)]


def test_health_is_shown_while_the_device_is_heard_and_not_afterwards() -> None:
    stand, asking = shuffler(), floor_client()
    pulses(stand)
    (shown,) = asking.get("/api/devices/").json()
    assert (shown["gone"], shown["drift_ppb"], shown["counters"]["bad_crc"]) == (False, -12_000, 2)
    with time_machine.travel(timezone.now() + SILENT_AFTER + timedelta(seconds=1), tick=False):
        (shown,) = asking.get("/api/devices/").json()
    assert (shown["gone"], shown["drift_ppb"], shown["counters"]) == (True, None, {})


def test_metrics_say_that_a_device_is_up_or_gone() -> None:
    stand = shuffler()
    pulses(stand)
    which = f'{{device="{stand.device.pk}",table="7"}}'
    assert f"cagnotte_device_up{which} 1.0" in generate_latest().decode()
    assert f"cagnotte_device_drift_ppm{which} -12.0" in generate_latest().decode()
    Machine.objects.update(link="lost")
    text = generate_latest().decode()
    assert f"cagnotte_device_up{which} 0.0" in text
    assert "cagnotte_device_drift_ppm{" not in text


def test_alarms_are_listed_until_they_are_taken() -> None:
    stand, asking = shuffler(), floor_client()
    stand.tells("fault", code="jam", detail="card jammed", warning=False)
    (alarm,) = asking.get("/api/alarms/").json()["results"]
    assert (alarm["what"], alarm["blocks"], alarm["table"]) == ("fault-jam", True, 7)
    body = {"id": "x-1", "command": "devices.take_alarm", "data": {"alarm": alarm["id"], "reason": "taken out"}}
    assert asking.post("/api/commands/", body, format="json").status_code == 200
    assert asking.get("/api/alarms/").json()["results"] == []
    assert len(asking.get("/api/alarms/?all=true").json()["results"]) == 1


def test_decks_are_listed_without_their_tags() -> None:
    enrol(simulated_deck(1), name="red 1", table=7)
    (deck,) = floor_client().get("/api/decks/").json()["results"]
    assert (deck["name"], deck["table"], deck["uses"]) == ("red 1", 7, 0)
    assert "tags" not in deck
