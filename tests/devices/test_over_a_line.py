"""Simulated devices over real pseudo-terminals through ``devices.transport``: in step, and in real time."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from devices.deckcheck import check, slots_of_cards, slots_of_tags
from devices.drivers import Driver, make
from devices.faults import LineGone
from devices.readings import ButtonPressed, CardRead, DeckEnded, LinkLost, Reading, TagsSeen
from devices.simulator import driver_of, make_machine
from devices.simulator.faults import DECK
from devices.simulator.shuffler import Pace
from devices.simulator.wire import Wire, talk
from devices.transport import KeptOpen, OpenLine
from tests.devices.cables import PATIENCE_S, PtyCable, running
from tests.devices.lines import SECOND, decks_of
from tests.devices.test_simulator import FOUND
from tests.servers import ROOT, clean_environment

pytestmark = pytest.mark.own_servers

UNSEEN_BY_BARE_READERS = {"extra-card", "boxed-card", "wrong-count"}
TO_BARE_READERS = {"unread-tag": ("missing",), **dict.fromkeys(UNSEEN_BY_BARE_READERS, ())}


@pytest.mark.article(
    "sanremo-cash.open.deck-check",
    "sanremo-cash.other.duplicate",
    "sanremo-cash.other.foreign-back",
    "sanremo-cash.misdeal.two-exposed",
)
@pytest.mark.parametrize("kind", ["shuffler", "feig", "m100"])
@pytest.mark.parametrize("fault", sorted(DECK))
def test_every_deck_fault_over_a_real_line(kind: str, fault: str) -> None:
    pace = {"pace": Pace(card_ms=30)} if kind == "shuffler" else {"card_ms": 200}
    machine = make_machine(kind, seed=4, faults=[f"{fault}@1"], rounds=1, **pace)
    name, settings = driver_of(kind)
    driver = make(name, settings)
    with PtyCable(driver.line) as cable:
        readings = talk(machine, driver, until_ns=15 * SECOND, cable=cable)
    deck, neighbours = machine.feeder.decks[0], machine.feeder.neighbours  # type: ignore[attr-defined]
    if kind == "shuffler":
        [(cards, count)] = decks_of(readings)
        verdict = check(deck, slots_of_cards(cards), book="sanremo-cash", others=neighbours, sensor_count=count)
        assert verdict.codes == FOUND[fault]
    else:
        seen = [reading for reading in readings if isinstance(reading, TagsSeen)]
        verdict = check(deck, slots_of_tags(seen), book="sanremo-cash", others=neighbours)
        assert verdict.codes == TO_BARE_READERS.get(fault, FOUND[fault])


# --- in real time -----------------------------------------------------------------------


def listen(url: str, driver: Driver, enough: Callable[[list[Reading]], bool]) -> list[Reading]:
    """What an agent does, without a disk: read, acknowledge, reopen, until there is enough."""
    readings: list[Reading] = []
    kept = KeptOpen(url, driver.line)
    end = time.monotonic() + 2 * PATIENCE_S
    while not enough(readings) and time.monotonic() < end:
        now_ns = time.monotonic_ns()
        port, fresh = kept.ensure(now_ns, 0.0)
        try:
            if port is not None:
                readings += _exchange(port, driver, fresh=fresh)
        except LineGone as gone:
            kept.lost(gone, now_ns, 0.0)
        readings += driver.tick(time.monotonic_ns()).readings if port is None else ()
    kept.close()
    return readings


def _exchange(port: OpenLine, driver: Driver, *, fresh: bool) -> list[Reading]:
    if fresh:
        port.write(driver.connected(time.monotonic_ns()))
    data, at_ns = port.read(0.02)
    readings = driver.feed(data, at_ns)
    due = driver.tick(time.monotonic_ns())
    port.write(due.send)
    if safe := driver.acknowledgement():
        port.write(driver.encode(safe))
    return [*readings, *due.readings]


def count_of(readings: list[Reading], kind: type[Reading]) -> int:
    return sum(isinstance(reading, kind) for reading in readings)


@pytest.mark.parametrize("faults", [(), ("bit-flips:30", "split-reads"), ("duplicate-frames", "noise")])
def test_a_shuffler_in_real_time_byte_by_byte(faults: tuple[str, ...]) -> None:
    pace = Pace(card_ms=6, after_deck_ms=50, hand_ms=5_000)
    machine = make_machine("shuffler", seed=2, faults=faults, rounds=1, pace=pace, start_ns=time.monotonic_ns())
    driver = make("linea")
    with running(machine, Wire(machine.line, machine.plan, seed=2)) as terminal:  # type: ignore[attr-defined]
        readings = listen(terminal.path, driver, lambda so_far: count_of(so_far, ButtonPressed) > 0)
    events = [reading.seq for reading in readings if reading.seq is not None]
    assert events == list(range(1, len(events) + 1))
    [(cards, count)] = decks_of(readings)
    assert len(cards) == count == 52


def test_a_line_that_was_unplugged_comes_back_with_all_its_events(tmp_path: Path) -> None:
    link = tmp_path / "by-id-shuffler"
    pace = Pace(card_ms=10, after_deck_ms=50, hand_ms=200)
    machine = make_machine(
        "shuffler", seed=3, faults=["unplug:700@2"], rounds=3, pace=pace, start_ns=time.monotonic_ns()
    )
    wire = Wire(machine.line, machine.plan)  # type: ignore[attr-defined]
    with running(machine, wire, link):
        readings = listen(str(link), make("linea"), lambda so_far: count_of(so_far, DeckEnded) == 3)
    events = [reading.seq for reading in readings if reading.seq is not None]
    assert events == list(range(1, len(events) + 1))
    assert count_of(readings, CardRead) == 156
    assert wire.unplugged_until > 0


def test_a_device_that_falls_silent_is_lost() -> None:
    machine = make_machine("sensor", faults=["silence:60000@1"], start_ns=time.monotonic_ns())
    name, settings = driver_of("sensor")
    with running(machine, Wire(machine.line)) as terminal:
        readings = listen(terminal.path, make(name, settings), lambda so_far: count_of(so_far, LinkLost) > 0)
    assert count_of(readings, LinkLost) == 1


# --- the command ------------------------------------------------------------------------


def simulate(*arguments: str) -> list[str]:
    return [sys.executable, str(ROOT / "manage.py"), "simulate-device", *arguments]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return clean_environment({"CASINO_HOME": str(tmp_path)})


def test_the_command_runs_a_device_under_a_link(tmp_path: Path, environment: dict[str, str]) -> None:
    link = tmp_path / "device"
    command = simulate("--driver", "linea", "--fault", "duplicate-card@1", "--seed", "1", "--link", str(link))
    with subprocess.Popen([*command, "--rounds", "1"], env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == str(link)
        readings = listen(str(link), make("linea"), lambda so_far: count_of(so_far, CardRead) > 5)
        process.terminate()
    assert count_of(readings, CardRead) > 5


def test_the_command_ends_by_itself_and_lists_its_faults(environment: dict[str, str]) -> None:
    done = subprocess.run(
        simulate("--driver", "feig", "--seconds", "0.1"), env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(os.sep)
    listed = subprocess.run(simulate("--faults"), env=environment, capture_output=True, text=True, check=True)
    assert "duplicate-card    one card is there twice" in listed.stdout


def test_a_fault_the_command_does_not_know_is_an_error_with_the_list(environment: dict[str, str]) -> None:
    done = subprocess.run(simulate("--fault", "coffee"), env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "no fault 'coffee'" in done.stderr
    assert "Traceback" not in done.stderr
