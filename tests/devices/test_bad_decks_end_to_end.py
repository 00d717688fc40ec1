"""Every irregular deck, by every driver, from a real pseudo-terminal to the table that does not start its hand.

The line, its spool and the readings' way into the house are the agent's own; only
the network between them is left out, which ``test_agent_survives`` is about.
"""

import time
from pathlib import Path
from threading import Event

import msgspec
import pytest
from django.utils import timezone

from devices.agent.clocks import Clocks
from devices.agent.config import AgentConfig, DeviceConfig
from devices.agent.line import Line, line_for
from devices.agent.watching import Registry
from devices.commands import EnrolDeck, PutDeckAtTable, SetUpDevice, TakeAlarm
from devices.health import heard
from devices.ingestion import Batch, take_in
from devices.models import Alarm, Deck
from devices.prescribed import Code, prescription
from devices.selectors import decks_for, must_lock
from devices.sight import SIGHT
from devices.simulator import driver_of, make_machine
from devices.simulator.decks import neighbour_of, simulated_deck
from devices.simulator.shuffler import Pace
from devices.simulator.wire import Wire, talk
from rules.cards import names
from tables.commands import StartHand
from tables.commands.devices import OverrideInterlock
from tests.devices.cables import PtyCable, running
from tests.devices.lines import SECOND
from tests.devices.pit import wait_until
from tests.devices.stand import Stand, enrolled
from tests.room import accepted
from tests.servers import ROOT
from tests.tables.dealing import Dealing, dealing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

TABLE = 201
SEED = 5
FAULTS: dict[str, Code] = {
    "duplicate-card": "duplicate",
    "missing-card": "missing",
    "extra-card": "extra",
    "foreign-card": "foreign",
    "unknown-tag": "unknown",
    "unread-tag": "unread",
    "boxed-card": "boxed",
    "stuck-pair": "stuck-pair",
    "wrong-count": "wrong-count",
    "ghost-read": "ghost-read",
}
LONG_AGO_NS = 60 * SECOND


def furnished() -> tuple[Dealing, Stand]:
    """A table whose deck and whose neighbour's are enrolled, and a device that checks decks."""
    table, stand = dealing(number=TABLE), enrolled(TABLE)
    accepted(SetUpDevice(stand.device.pk, "nothing", True))
    mine = simulated_deck(1, seed=SEED)
    for deck in (mine, neighbour_of(mine, seed=SEED)):
        uids = tuple(uid.hex() for uid in deck.cards)
        accepted(EnrolDeck(deck.id, deck.back, uids, names(deck.cards.values())))
    accepted(PutDeckAtTable(TABLE, Deck.objects.get(name=mine.id).pk))
    return table, stand


def agent_line(kind: str, port: str, home: Path) -> Line:
    driver, settings = driver_of(kind)
    device = DeviceConfig("it", port, home, driver, settings=dict(settings))
    line = line_for(AgentConfig("http://nowhere", home, (device,)), device, run=1)
    line.watch.registry = Registry.of(decks_for(TABLE))
    return line


def forward(line: Line, stand: Stand) -> None:
    """What the forwarder does, without a network."""
    while rows := line.spool.after(stand.machine.number, 200):
        batch = msgspec.convert({"spool": line.spool.id, "readings": rows}, Batch)
        assert take_in(batch, stand.by, timezone.now()).refused is None
    heard(stand.machine, timezone.now())


def kinds(line: Line) -> list[str]:
    return [row["kind"] for row in line.spool.after(0, 500)]


def watch_one_deck(kind: str, fault: str, stand: Stand, home: Path) -> None:
    """One deck with this fault goes through the device, over a terminal, and what the agent spooled to the house.

    Device and driver agree on what time it is, so that nothing depends on how busy this machine is.
    """
    pace = {"pace": Pace(card_ms=20, press=False)} if kind == "shuffler" else {"card_ms": 200}
    machine = make_machine(kind, seed=SEED, faults=[f"{fault}@1"] if fault else [], rounds=1, **pace)
    line = agent_line(kind, "unused", home)
    line.clocks = Clocks(monotonic=lambda: 0, wall=lambda: time.time_ns() - LONG_AGO_NS)
    line.begin()
    with PtyCable(line.driver.line) as cable:
        readings = talk(machine, line.driver, until_ns=13 * SECOND, cable=cable)
    line.keep(readings, 20 * SECOND)
    assert "deck-checked" in kinds(line)
    forward(line, stand)
    line.close()


@pytest.mark.article(
    "sanremo-cash.open.deck-check",
    "sanremo-cash.other.duplicate",
    "sanremo-cash.other.foreign-back",
    "sanremo-cash.dealer-change.deck-count",
    "sanremo-cash.game.deck",
    "sanremo-cash.conduct.deck-change",
    "sanremo-cash.glossary.boxed-card",
    "sanremo-cash.misdeal.no-shuffle-or-cut",
)
@pytest.mark.parametrize("kind", ["shuffler", "feig", "m100"])
@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_bad_deck_keeps_the_hand_waiting_as_far_as_its_machine_can_see(kind: str, fault: str, tmp_path: Path) -> None:
    table, stand = furnished()
    watch_one_deck(kind, fault, stand, tmp_path)
    sight = SIGHT[driver_of(kind)[0]]
    assert sight is not None
    named = sight[FAULTS[fault]]
    if named is None:
        assert stand.machine.check_state == "clean"
        table.start()
        return
    article = prescription("sanremo-cash", named).article
    assert f"deck {named} ({article})" in table.refused(StartHand).facts["why"]
    assert Alarm.objects.open().get(what=f"deck-{named}").article == article


@pytest.mark.parametrize("kind", ["shuffler", "feig", "m100"])
def test_a_good_deck_may_be_dealt(kind: str, tmp_path: Path) -> None:
    table, stand = furnished()
    watch_one_deck(kind, "", stand, tmp_path)
    assert not Alarm.objects.open().exists()
    table.start()


@pytest.mark.article("sanremo-cash.misdeal.no-shuffle-or-cut")
@pytest.mark.parametrize("fault", ["no-shuffle", "cut-only"])
def test_an_unshuffled_deck_is_only_noticed_by_a_machine_that_knows_how_it_lay(fault: str, tmp_path: Path) -> None:
    table, stand = furnished()
    watch_one_deck("shuffler", fault, stand, tmp_path)
    assert "not-shuffled" in table.refused(StartHand).facts["why"]


def test_a_jam_keeps_the_hand_waiting_though_the_deck_is_sound(tmp_path: Path) -> None:
    table, stand = furnished()
    watch_one_deck("shuffler", "jam", stand, tmp_path)
    assert table.refused(StartHand).facts["why"] == "fault-jam"
    assert must_lock(stand.machine, 1)
    accepted(TakeAlarm(Alarm.objects.get(what="fault-jam").pk, "card taken out and fed again"))
    table.start()


@pytest.mark.article("sanremo-cash.misdeal.no-shuffle-or-cut")
def test_a_button_without_a_reader_checks_nothing_and_says_so() -> None:
    table, stand = furnished()
    stand.lives()
    assert SIGHT["generic-ascii"] is None
    assert table.refused(StartHand).facts["why"].startswith("no deck check")


def test_the_documented_table_is_what_they_see() -> None:
    text = (ROOT / "docs" / "devices.md").read_text("utf-8")
    for code in (*FAULTS.values(), "not-shuffled"):
        row = next(line for line in text.splitlines() if line.startswith(f"| {code} |"))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        for driver, cell in zip(("linea", "feig", "m100"), cells[1:], strict=True):
            sight = SIGHT[driver]
            assert sight is not None
            assert cell.startswith(sight[code] or "–"), (code, driver)


# --- the lock ---------------------------------------------------------------------------------


def test_a_bad_deck_locks_the_machine_until_the_floor_has_seen_it(tmp_path: Path) -> None:
    _, stand = furnished()
    watch_one_deck("shuffler", "duplicate-card", stand, tmp_path)
    assert must_lock(stand.machine, 1)
    for alarm in Alarm.objects.open():
        accepted(TakeAlarm(alarm.pk, "deck taken away"))
    assert not must_lock(stand.machine, 1)


def test_the_floor_that_lets_a_hand_start_unlocks_the_machine_for_it(tmp_path: Path) -> None:
    _, stand = furnished()
    watch_one_deck("shuffler", "boxed-card", stand, tmp_path)
    accepted(OverrideInterlock(TABLE, "turned it round"))
    assert not must_lock(stand.machine, 1)


def test_the_machine_hears_the_lock_and_says_that_it_is_locked(tmp_path: Path) -> None:
    _, stand = furnished()
    machine = make_machine("shuffler", seed=SEED, rounds=0, start_ns=time.monotonic_ns())
    with running(machine, Wire(machine.line)) as terminal:
        line, stopping = agent_line("shuffler", terminal.path, tmp_path), Event()
        line.begin()
        line.errands.take({"lock": True})

        def told(kind: str) -> bool:
            line.step(stopping)
            return kind in kinds(line)

        wait_until(lambda: told("locked"), "the lock is acknowledged")
        forward(line, stand)
        assert stand.machine.locked
        line.errands.take({"lock": False})
        wait_until(lambda: told("unlocked"), "the lock is lifted")
        forward(line, stand)
        line.close()
    assert not stand.machine.locked
