"""The line between a simulated device and its host: bytes take their time, and line faults befall them.

``Wire`` is pure: bytes go in when the device begins to send them and come out as
reads, each with the arrival of its last byte. ``talk`` joins a device, a wire and a
driver in simulated time; over a real line, ``devices.simulator.pty`` does it.
"""

from collections import deque
from random import Random
from typing import Protocol

from devices.drivers.base import Driver, LineFormat
from devices.readings import Reading
from devices.simulator.faults import Plan
from devices.simulator.machine import MS, Machine

LONGEST_QUEUE = 1 << 20


class Wire:
    """From the device to the host."""

    def __init__(self, line: LineFormat, plan: Plan | None = None, *, seed: int = 0) -> None:
        self._byte_ns = line.byte_ns
        self._plan = plan or Plan()
        self._chance = Random(seed + 1)  # noqa: S311 - a simulation wants to be repeatable
        self._queue: deque[tuple[int, int]] = deque(maxlen=LONGEST_QUEUE)
        self._free_ns = 0
        self._unplugged_in = 0
        self.unplugged_until = 0

    def put(self, data: bytes, now_ns: int, deck: int) -> None:
        """The device begins to send these bytes, or as soon as the line is free."""
        self._pull_plug(now_ns, deck)
        at_ns = max(now_ns, self._free_ns)
        if data and self._plan.has("stalls", deck) and self._chance.random() < 0.1:
            at_ns += self._chance.randrange(300) * MS
        for byte in self._distorted(data, deck):
            at_ns += self._byte_ns
            if at_ns >= self.unplugged_until:
                self._queue.append((at_ns, byte))
        self._free_ns = at_ns

    def take(self, now_ns: int, deck: int) -> list[tuple[bytes, int]]:
        """The reads a host makes by now: usually one."""
        arrived: list[tuple[int, int]] = []
        while self._queue and self._queue[0][0] <= now_ns:
            arrived.append(self._queue.popleft())
        if self._plan.has("merged-reads", deck) and arrived and self._chance.random() < 0.8:
            self._queue.extendleft(reversed(arrived))
            return []
        reads = []
        while arrived:
            size = self._chance.randint(1, 7) if self._plan.has("split-reads", deck) else len(arrived)
            now, arrived = arrived[:size], arrived[size:]
            reads.append((bytes(byte for _, byte in now), now[-1][0]))
        return reads

    def next_ns(self) -> int | None:
        return self._queue[0][0] if self._queue else None

    def _pull_plug(self, now_ns: int, deck: int) -> None:
        away_ms = self._plan.amount("unplug", deck, 4_000)
        if away_ms and self._unplugged_in != deck:
            self._unplugged_in = deck
            self.unplugged_until = now_ns + away_ms * MS
            self._queue.clear()

    def _distorted(self, data: bytes, deck: int) -> bytes:
        plan, chance = self._plan, self._chance
        if not data or not plan.faults:
            return data
        if plan.has("wrong-baud", deck):
            return bytes(chance.getrandbits(8) for _ in range(len(data) * 2 // 3))
        if plan.has("truncation", deck) and chance.random() < 0.1:
            data = data[: chance.randrange(len(data))]
        if plan.has("noise", deck) and chance.random() < 0.2:
            data = chance.randbytes(chance.randint(1, 40)) + data
        out = bytearray()
        for byte in data:
            out += self._distorted_byte(byte, deck)
        return bytes(out)

    def _distorted_byte(self, byte: int, deck: int) -> bytes:
        plan, chance = self._plan, self._chance
        if chance.random() * 10_000 < plan.amount("bit-flips", deck, 100):
            byte ^= 1 << chance.randrange(8)
        if plan.has("lost-bytes", deck) and chance.random() < 0.01:
            return b""
        if plan.has("doubled-bytes", deck) and chance.random() < 0.01:
            return bytes([byte, byte])
        if plan.has("inserted-bytes", deck) and chance.random() < 0.01:
            return bytes([chance.getrandbits(8), byte])
        return bytes([byte])


def _advance(machine: Machine, wire: Wire, now_ns: int) -> None:
    """Let the device do each thing at its own time, up to now."""
    while (due_ns := machine.next_ns()) is not None and due_ns <= now_ns:
        wire.put(machine.advance(due_ns), due_ns, machine.deck_number)
    wire.put(machine.advance(now_ns), now_ns, machine.deck_number)


class Cable(Protocol):
    """Something real that bytes pass through on their way, such as a pseudo-terminal."""

    def to_host(self, data: bytes) -> bytes: ...

    def to_device(self, data: bytes) -> bytes: ...


def talk(
    machine: Machine,
    driver: Driver,
    *,
    until_ns: int,
    wire: Wire | None = None,
    cable: Cable | None = None,
    start_ns: int = 0,
    step_ns: int = 5 * MS,
) -> list[Reading]:
    """Let a device and a driver talk in simulated time, as an agent would; give every reading in order."""
    wire = wire or Wire(machine.line)
    readings: list[Reading] = []
    machine.receive(driver.connected(start_ns), start_ns)
    plugged = True
    for now_ns in range(start_ns + step_ns, until_ns + 1, step_ns):
        was_plugged, plugged = plugged, now_ns >= wire.unplugged_until
        if plugged and not was_plugged:
            machine.receive(driver.connected(now_ns), now_ns)
        _advance(machine, wire, now_ns)
        for data, at_ns in wire.take(now_ns, machine.deck_number):
            readings += driver.feed(cable.to_host(data) if cable else data, at_ns)
        due = driver.tick(now_ns)
        readings += due.readings
        safe = driver.acknowledgement()
        send = due.send + (driver.encode(safe) if safe else b"")
        if plugged and send:
            machine.receive(cable.to_device(send) if cable else send, now_ns)
            _advance(machine, wire, now_ns)
    return readings
