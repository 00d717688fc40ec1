"""Decks enrolled through a machine, the log of what is done to machines, and who may read of both."""

from pathlib import Path
from threading import Event
from time import monotonic_ns
from typing import Any

import pytest
from django.test import Client

from audit.messages import SYSTEM
from audit.models import Entry
from devices.commands import BeginEnrolment, EndEnrolment, NameTag, NoteMaintenance
from devices.models import Alarm, CardTag, Deck, Enrolment, Maintenance
from devices.selectors import errands_of
from devices.simulator import make_machine
from devices.simulator.decks import simulated_deck
from devices.simulator.shuffler import Pace
from devices.simulator.wire import Wire
from people.hiring import hire
from rules.cards import FULL_DECK, names
from tables.services.devices import hand_in_play
from tests.devices.cables import running
from tests.devices.pit import wait_until
from tests.devices.stand import Stand, enrol, enrolled, shuffler
from tests.devices.test_bad_decks_end_to_end import TABLE, agent_line, forward, kinds
from tests.room import FLOOR, accepted, refused, set_up_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

NEW = simulated_deck(3)
TAGS = dict(sorted((uid.hex(), card) for uid, card in NEW.cards.items()))


def begun(stand: Stand, **how: Any) -> Enrolment:
    accepted(BeginEnrolment(stand.device.pk, how.pop("deck", "blue 3"), "blue", **how))
    return Enrolment.objects.latest("pk")


def wanted_of(stand: Stand) -> Any:
    return errands_of(stand.machine, *hand_in_play(stand.device.table))["enrol"]


# --- in the maker's order -------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.open.deck-check")
def test_a_deck_read_through_in_the_makers_order_is_enrolled() -> None:
    stand = shuffler(202)
    enrolment = begun(stand)
    assert wanted_of(stand) == {"id": enrolment.pk, "way": "factory", "cards": names(FULL_DECK)}
    stand.tells("deck-read", enrolment=enrolment.pk, found=52, tags=TAGS)
    deck = Deck.objects.get(name="blue 3")
    assert dict(CardTag.objects.filter(deck=deck).values_list("uid", "card")) == TAGS
    assert Enrolment.objects.get().state == "done"
    assert wanted_of(stand) is None


def test_a_real_machine_reads_it(tmp_path: Path) -> None:
    stand = enrolled(TABLE)
    deck = simulated_deck(1, seed=9)
    begun(stand, deck="red 9")
    machine = make_machine(
        "shuffler", seed=9, decks=(deck,), rounds=1, pace=Pace(card_ms=2, press=False), start_ns=monotonic_ns()
    )
    with running(machine, Wire(machine.line)) as terminal:
        line, stopping = agent_line("shuffler", terminal.path, tmp_path), Event()
        line.begin()
        line.errands.take({"enrol": wanted_of(stand)})

        def read() -> bool:
            line.step(stopping)
            return "deck-read" in kinds(line)

        wait_until(read, "the deck was read")
        forward(line, stand)
        line.close()
    tags = CardTag.objects.filter(deck__name="red 9").values_list("uid", "card")
    assert dict(tags) == {uid.hex(): card for uid, card in deck.cards.items()}
    assert "deck-checked" not in kinds_of(stand), "a deck nobody knows yet is not judged"


def kinds_of(stand: Stand) -> list[str]:
    rows = Entry.objects.filter(kind="devices.reading_taken.v1", stream=f"device:{stand.device.pk}")
    return [row.data["reading"] for row in rows]


@pytest.mark.parametrize("tags", [{}, dict(list(TAGS.items())[:51]), TAGS | {"00" * 8: 0}])
def test_what_is_not_that_deck_is_not_enrolled_and_may_go_through_again(tags: dict[str, int]) -> None:
    stand = shuffler(202)
    enrolment = begun(stand)
    stand.tells("deck-read", enrolment=enrolment.pk, found=len(tags), tags=tags)
    assert not Deck.objects.exists()
    assert Entry.objects.get(kind="devices.enrolment_misread.v1").data["expected"] == 52
    stand.tells("deck-read", enrolment=enrolment.pk, found=52, tags=TAGS)
    assert Deck.objects.exists()


def test_a_tag_of_another_deck_is_enrolled_nowhere_twice() -> None:
    stand = shuffler(202)
    enrol(NEW, name="old")
    enrolment = begun(stand)
    stand.tells("deck-read", enrolment=enrolment.pk, found=52, tags=TAGS)
    assert Deck.objects.count() == 1


def test_one_deck_at_a_time_and_none_twice() -> None:
    stand = shuffler(202)
    begun(stand)
    assert refused(BeginEnrolment(stand.device.pk, "blue 4", "blue")).code == "EnrolmentUnderWay"
    enrol(simulated_deck(5), name="red 5")
    other = shuffler(203)
    assert refused(BeginEnrolment(other.device.pk, "red 5", "red")).code == "NameTaken"
    assert refused(BeginEnrolment(other.device.pk, "odd", "red", cards="AsAs")).code == "DeckNotWhole"


# --- tag by tag -----------------------------------------------------------------------------


def test_a_deck_is_enrolled_tag_by_tag_as_somebody_names_the_cards() -> None:
    stand = shuffler(202)
    enrolment = begun(stand, way="single", cards="AsKd")
    one, two = list(TAGS)[:2]
    assert refused(NameTag(enrolment.pk, "As")).code == "NoTagWaits"
    stand.tells("tag-read", enrolment=enrolment.pk, uid=one)
    accepted(NameTag(enrolment.pk, "Kd"))
    assert refused(EndEnrolment(enrolment.pk, keep=True)).code == "DeckNotWhole"
    stand.tells("tag-read", enrolment=enrolment.pk, uid=two)
    assert refused(NameTag(enrolment.pk, "2c")).code == "NotFound"
    accepted(NameTag(enrolment.pk, "As"))
    accepted(EndEnrolment(enrolment.pk, keep=True))
    assert dict(CardTag.objects.values_list("uid", "card")) == {one: 45, two: 51}


def test_a_card_named_wrongly_is_held_to_the_reader_again() -> None:
    stand = shuffler(202)
    enrolment = begun(stand, way="single", cards="AsKd")
    one = next(iter(TAGS))
    for card in ("As", "Kd"):
        stand.tells("tag-read", enrolment=enrolment.pk, uid=one)
        accepted(NameTag(enrolment.pk, card))
    assert Enrolment.objects.get().tags == {one: 45}


def test_an_enrolment_may_be_given_up() -> None:
    stand = shuffler(202)
    enrolment = begun(stand)
    accepted(EndEnrolment(enrolment.pk, keep=False, reason="wrong box"))
    assert refused(EndEnrolment(enrolment.pk, keep=False)).code == "EnrolmentOver"
    stand.tells("deck-read", enrolment=enrolment.pk, found=52, tags=TAGS)
    assert not Deck.objects.exists()


# --- maintenance ----------------------------------------------------------------------------


def test_what_is_done_to_a_machine_is_written_down() -> None:
    stand = shuffler(202)
    stand.tells("booted", model="m", firmware="1", serial="s")
    accepted(NoteMaintenance(stand.device.pk, "cleaned", "rollers and antenna"))
    row = Maintenance.objects.get()
    assert (row.by, row.work, row.note, row.firmware, row.serial) == (
        FLOOR.person,
        "cleaned",
        "rollers and antenna",
        "1",
        "s",
    )
    assert Entry.objects.get(kind="devices.maintenance_done.v1").data["work"] == "cleaned"


@pytest.mark.parametrize(("change", "work"), [({"firmware": "2"}, "firmware"), ({"serial": "t"}, "replaced")])
def test_a_machine_that_changed_without_a_word_writes_itself_down(change: dict[str, str], work: str) -> None:
    set_up_table(202)
    stand = shuffler(202)
    known: dict[str, Any] = {"model": "m", "firmware": "1", "serial": "s"}
    stand.tells("booted", **known)
    stand.tells("booted", **(known | change))
    stand.tells("booted", **(known | change))
    row = Maintenance.objects.get()
    assert (row.work, row.by) == (work, stand.by.person)
    assert Alarm.objects.open().filter(what="machine-changed").count() == 1


# --- who reads of it ------------------------------------------------------------------------


def test_a_device_is_told_what_the_house_wants_of_it(client: Client) -> None:
    stand = shuffler(202)
    enrolment = begun(stand, way="single", cards="AsKd")
    stand.tells("fault", code="jam", detail="", warning=False)
    told = client.get("/api/devices/errands/", headers={"Authorization": f"Bearer {stand.token}"}).json()
    assert told["lock"] is True
    assert told["enrol"] == {"id": enrolment.pk, "way": "single", "cards": "AsKd"}
    assert (told["faces"], told["done"], told["fills"]) == ([], [], "nothing")


def test_the_logs_are_read_by_those_who_look_after_machines_and_never_show_a_tag(client: Client) -> None:
    stand = shuffler(202)
    enrolment = begun(stand, way="single", cards="AsKd")
    stand.tells("tag-read", enrolment=enrolment.pk, uid=next(iter(TAGS)))
    accepted(NameTag(enrolment.pk, "Kd"))
    accepted(NoteMaintenance(stand.device.pk, "cleaned", "rollers"))
    client.force_login(hire(SYSTEM, badge="F9", name="Prova", role="floor", pin="246813"))
    (shown,) = client.get("/api/deck-enrolments/").json()["results"]
    assert (shown["deck"], shown["named"], shown["waits"], shown["state"]) == ("blue 3", ["Kd"], False, "open")
    assert next(iter(TAGS)) not in str(shown)
    (row,) = client.get(f"/api/devices/{stand.device.pk}/maintenance/").json()["results"]
    assert (row["work"], row["note"]) == ("cleaned", "rollers")
    assert client.get(f"/api/devices/{10**30}/maintenance/").json()["results"] == []
