"""Power cuts at the pit and in the server room: what the device may forget is on the server, once and in order."""

import json
import random
import signal
import sqlite3
import time
from pathlib import Path

from devices.drivers.linea.protocol import Frame, Type
from devices.simulator.shuffler import Pace, Shuffler
from tests.devices.pit import Agent, furnish, on_a_terminal, shuffler_of, wait_until
from tests.servers import House, house

SECONDS = 24.0
QUICK = Pace(card_ms=20, after_deck_ms=200, hand_ms=700)
"""Fewer events in all than the device keeps, so that none may be missing however long the agent is away."""


class Remembering(Shuffler):
    """Keeps a note of everything it was allowed to forget."""

    acknowledged: set[int]

    def _obey(self, frame: Frame, now_ns: int) -> None:
        if frame.type == Type.ACK:
            self.acknowledged.add(frame.seq)
        super()._obey(frame, now_ns)

    def stop(self) -> None:
        self._rounds = 0


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


def mishaps(server: House, agent: Agent, until: float, chance: random.Random) -> tuple[int, int]:
    """Kill one or the other, again and again; how often each."""
    killed = [0, 0]
    while time.monotonic() < until:
        time.sleep(chance.uniform(0.3, 1.6))
        if chance.random() < 0.6:
            agent.end(signal.SIGKILL)
            agent.start()
            killed[0] += 1
        else:
            server.kill()
            time.sleep(chance.uniform(0.0, 0.3))
            server.start()
            killed[1] += 1
    return killed[0], killed[1]


def test_every_acknowledged_reading_is_on_the_server_once_and_in_order(tmp_path: Path) -> None:
    machine = shuffler_of(QUICK, Remembering)
    machine.acknowledged = set()
    with house() as server:
        tokens = furnish(server)
        agent = Agent(tmp_path, server.url, tokens["token"], tmp_path / "port")
        with on_a_terminal(machine, agent.port):
            agent.start()
            try:
                killed = mishaps(server, agent, time.monotonic() + SECONDS, random.Random(5))
                machine.stop()
                settle(server)
            finally:
                agent.end()
        events = on_the_server(server)
    boot = events[0][0]
    assert min(killed) >= 3, killed
    assert len(machine.acknowledged) > 20
    assert events == [(boot, seq) for seq in range(1, len(events) + 1)]
    assert max(machine.acknowledged) <= len(events)


def settle(server: House) -> None:
    """Until nothing new has come for a while."""
    seen = [-1, 0.0]

    def quiet() -> bool:
        count = len(on_the_server(server))
        if count != seen[0]:
            seen[:] = [count, time.monotonic()]
        return time.monotonic() - seen[1] > 4.0

    wait_until(quiet, "the spool is forwarded", 60.0)
