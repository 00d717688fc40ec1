"""Power cuts at the pit and in the server room: what the device may forget is on the server, once and in order."""

import json
import random
import signal
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from devices.drivers.linea.protocol import Frame, Type
from devices.simulator.shuffler import Pace, Shuffler
from tests.devices.pit import Agent, furnish, on_a_terminal, shuffler_of, wait_until
from tests.servers import House, house

pytestmark = pytest.mark.own_servers

KILLS = 20
"""Of the agent, and as many of the server."""
QUIET_S = 3.0
QUICK = Pace(card_ms=40, after_deck_ms=300, hand_ms=1_500)
MOST_DECKS = 17
"""Fewer events in all than the device keeps, so that none may be missing however long the agent is away."""


class Remembering(Shuffler):
    """Keeps a note of everything it was allowed to forget."""

    acknowledged: set[int]

    def _obey(self, frame: Frame, now_ns: int) -> None:
        if frame.type == Type.ACK:
            self.acknowledged.add(frame.seq)
        super()._obey(frame, now_ns)

    def go_on_for(self, decks: int) -> None:
        self._rounds = decks

    @property
    def told(self) -> int:
        """Events so far; it numbers them from 1."""
        return self._seq - 1


def on_the_server(server: House) -> list[tuple[int, int]]:
    """Boot and number of every event of the device, in the order of its stream."""
    with sqlite3.connect(server.home / "casino.sqlite3") as db:
        rows = db.execute("SELECT body FROM audit_entry WHERE stream LIKE 'device:%' ORDER BY seq").fetchall()
    events: list[tuple[int, int]] = []
    for (body,) in rows:
        entry = json.loads(body)
        data = entry["data"]
        if entry["kind"] == "devices.reading_taken.v1" and data["seq"] is not None:
            events.append((data["boot"], data["seq"]))
        elif entry["kind"] == "devices.cards_fed.v1":
            events += [(data["boot"], seq) for seq in range(data["first_seq"], data["last_seq"] + 1)]
    return events


def starts_of(agent: Agent) -> int:
    """How often it began to read, by its own spool."""
    try:
        with sqlite3.connect(f"file:{agent.spool}?mode=ro", uri=True, timeout=5) as db:
            (count,) = db.execute("SELECT count(*) FROM reading WHERE kind = 'agent-started'").fetchone()
    except sqlite3.OperationalError:
        return 0
    return int(count)


def start_reading(agent: Agent) -> None:
    """Start it, and wait until it reads its line."""
    before = starts_of(agent)
    agent.start()
    wait_until(lambda: starts_of(agent) > before, "the agent reads")


def power_cuts(end: Callable[[], None], start: Callable[[], None], chance: random.Random) -> None:
    """Killed and started again, twenty times, a moment after it was up."""
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.05, 0.6))
        end()
        time.sleep(chance.uniform(0.0, 0.2))
        start()


def an_evening_of_power_cuts(server: House, agent: Agent) -> None:
    """Agent and server fall at random and independently, so that each finds the other in every state."""
    with ThreadPoolExecutor(2) as pool:
        cuts = [
            pool.submit(power_cuts, lambda: agent.end(signal.SIGKILL), partial(start_reading, agent), random.Random(5)),
            pool.submit(power_cuts, server.kill, server.start, random.Random(6)),
        ]
        for cut in cuts:
            cut.result()


def test_every_acknowledged_reading_is_on_the_server_once_and_in_order(tmp_path: Path) -> None:
    machine = shuffler_of(QUICK, Remembering)
    machine.acknowledged = set()
    machine.go_on_for(MOST_DECKS)
    with house() as server:
        tokens = furnish(server)
        agent = Agent(tmp_path, server.url, tokens["token"], tmp_path / "port")
        with on_a_terminal(machine, agent.port):
            start_reading(agent)
            try:
                an_evening_of_power_cuts(server, agent)
                machine.go_on_for(0)
                settle(server, machine)
            finally:
                agent.end()
            starts = starts_of(agent)
        events = on_the_server(server)
    boot = events[0][0]
    assert starts == KILLS + 1
    assert len(machine.acknowledged) > KILLS
    assert events == [(boot, seq) for seq in range(1, len(events) + 1)]
    assert max(machine.acknowledged) <= len(events)


def settle(server: House, machine: Remembering) -> None:
    """Until the machine has nothing more to tell and everything it told is there."""
    known = [-1, 0.0]

    def all_there() -> bool:
        told, now = machine.told, time.monotonic()
        if told != known[0]:
            known[:] = [told, now]
        return now - known[1] > QUIET_S and len(on_the_server(server)) == told

    wait_until(all_there, "the spool is forwarded", 90.0)
