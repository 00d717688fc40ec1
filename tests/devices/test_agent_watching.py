"""Decks watched by the agent: every fault named, nothing told that is a secret, no verdict on half a deck."""

import json
import re
from collections.abc import Sequence

import msgspec
import pytest
from nacl.public import PrivateKey

from devices.agent.running import where
from devices.agent.sealing import open_sealed
from devices.agent.watching import DeckWatch, Registry
from devices.deckcheck import RegisteredDeck
from devices.readings import Booted, CardRead, DeckEnded, Reading, ShuffleStarted
from devices.simulator.shuffler import Shuffler
from devices.telling import DeckVerdict, checked_facts, told, verdict_of
from tests.devices.lines import evening
from tests.devices.test_simulator import FOUND, QUICK

pytestmark = pytest.mark.own_servers

CONTROLLER = PrivateKey.generate()


def registry_of(machine: Shuffler) -> Registry:
    return Registry(machine.decks, machine.feeder.neighbours)


def verdicts_of(watch: DeckWatch, readings: Sequence[Reading]) -> list[DeckVerdict]:
    said = [said for reading in readings if (said := watch.see(reading))]
    assert {kind for kind, _ in said} <= {"deck-checked"}
    return [verdict_of(facts) for _, facts in said]


def watched(*faults: str, rounds: int = 2) -> tuple[Shuffler, list[Reading], list[DeckVerdict]]:
    machine, _, readings = evening("shuffler", faults, seconds=20, seed=3, rounds=rounds, pace=QUICK)
    assert isinstance(machine, Shuffler)
    watch = DeckWatch(book="sanremo-cash", controller_key=bytes(CONTROLLER.public_key).hex(), device="shuffler-7")
    watch.registry = registry_of(machine)
    return machine, readings, verdicts_of(watch, readings)


@pytest.mark.article("sanremo-cash.open.deck-check")
def test_a_clean_deck_gets_a_clean_verdict() -> None:
    _, _, verdicts = watched()
    assert [(verdict.clean, verdict.whole, verdict.counted) for verdict in verdicts] == [(True, True, 52)] * 2


@pytest.mark.parametrize("fault", sorted(FOUND))
def test_every_fault_of_a_deck_is_named(fault: str) -> None:
    _, _, verdicts = watched(f"{fault}@2")
    assert verdicts[0].clean
    assert tuple(finding.code for finding in verdicts[1].findings) == FOUND[fault]


@pytest.mark.parametrize("fault", ["no-shuffle", "cut-only", "riffles:2"])
def test_a_deck_that_was_not_shuffled_raises_an_alarm_with_its_chance(fault: str) -> None:
    _, _, verdicts = watched(f"{fault}@2")
    assert not verdicts[0].alarms
    assert all(re.fullmatch(r"\d\.\de-\d+", alarm.chance) for alarm in verdicts[1].alarms)
    assert verdicts[1].alarms


def test_an_order_that_came_before_is_noticed() -> None:
    _, _, verdicts = watched("repeated-order@2")
    assert [verdict.repeated for verdict in verdicts] == [False, True]


def test_a_shoe_is_not_asked_how_well_it_shuffles() -> None:
    machine, readings, _ = watched("no-shuffle")
    watch = DeckWatch(book="sanremo-punto-banco", shuffles=False)
    watch.registry = registry_of(machine)
    verdicts = verdicts_of(watch, readings)
    assert all(verdict.rising_sequences is None and not verdict.alarms for verdict in verdicts)


def test_half_a_deck_gets_no_verdict() -> None:
    machine, readings, _ = watched(rounds=1)
    middle = next(place for place, reading in enumerate(readings) if isinstance(reading, CardRead)) + 20
    watch = DeckWatch(book="sanremo-cash")
    watch.registry = registry_of(machine)
    (verdict,) = verdicts_of(watch, readings[middle:])
    assert (verdict.whole, verdict.clean, verdict.findings) == (False, False, ())


def test_a_reboot_in_the_middle_forgets_the_deck() -> None:
    watch = DeckWatch(book="sanremo-cash")
    watch.registry = Registry((RegisteredDeck("one", "red", {b"aaaa": 0}),))
    watch.see(ShuffleStarted(at_ns=1))
    watch.see(CardRead(at_ns=2, uids=(b"aaaa",)))
    watch.see(Booted(at_ns=3))
    (verdict,) = verdicts_of(watch, [DeckEnded(at_ns=4, sensor_count=1)])
    assert verdict is not None
    assert not verdict.whole


def test_without_a_registered_deck_there_is_no_verdict() -> None:
    watch = DeckWatch(book="sanremo-cash")
    watch.see(ShuffleStarted(at_ns=1))
    watch.see(CardRead(at_ns=2, uids=(b"aaaa",)))
    (verdict,) = verdicts_of(watch, [DeckEnded(at_ns=4, sensor_count=1)])
    assert verdict is not None
    assert not verdict.whole


def test_the_controller_opens_the_box_and_finds_the_order_that_was_committed_to() -> None:
    machine, _, verdicts = watched(rounds=1)
    (verdict,) = verdicts
    found = open_sealed(verdict.sealed, bytes(CONTROLLER).hex(), commitment=verdict.commitment)
    assert found["order"] == [[uid.hex() for uid in gap.uids] for gap in machine.feeds[0].in_output_order()]
    assert found["about"] == {"device": "shuffler-7", "deck": machine.decks[0].id}


def test_a_box_of_another_deck_does_not_fit_the_commitment() -> None:
    _, _, (one, other) = watched()
    with pytest.raises(ValueError, match="committed"):
        open_sealed(one.sealed, bytes(CONTROLLER).hex(), commitment=other.commitment)


def test_the_same_order_is_committed_to_differently_each_time() -> None:
    _, _, (one, other) = watched("repeated-order@2")
    assert one.commitment != other.commitment


@pytest.mark.parametrize("fault", ["", *sorted(FOUND)])
def test_nothing_that_is_told_has_a_tag_in_it(fault: str) -> None:
    machine, readings, verdicts = watched(*([f"{fault}@2"] if fault else []))
    facts = [said[1] for reading in readings if (said := told(reading))]
    text = json.dumps([*facts, *map(msgspec.to_builtins, verdicts)])
    decks = (*machine.decks, *machine.feeder.neighbours)
    assert not [uid for deck in decks for uid in deck.cards if uid.hex() in text]


def test_the_server_takes_all_that_the_agent_tells() -> None:
    _, readings, verdicts = watched("jam@2", "foreign-card@2")
    for reading in readings:
        if said := told(reading):
            assert checked_facts(*said) == said[1]
    for verdict in verdicts:
        checked_facts("deck-checked", json.loads(json.dumps(msgspec.to_builtins(verdict))))


def test_decks_of_one_name_are_one_sixain() -> None:
    tags = [{"name": "six", "back": "red", "here": True, "tags": {f"{number:08x}": 3}} for number in range(6)]
    registry = Registry.of({"decks": tags})
    assert [len(deck) for deck in registry.here] == [6]
    assert "00000001" not in repr(registry)


def test_a_bug_is_reported_without_what_it_says() -> None:
    tags: dict[bytes, int] = {}
    with pytest.raises(KeyError) as bug:
        tags[b"\xe0\x04 the ace of spades"]
    assert re.fullmatch(r"KeyError at test_agent_watching.py:\d+", where(bug.value))
