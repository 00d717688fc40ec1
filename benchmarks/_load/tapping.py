"""Those who tap, in a process of their own: at a rate they are told, and then as idle tablets.

Taps come when they are due, whether or not the server keeps up, and each is timed
from the moment it was due: a server that falls behind cannot hide it.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from benchmarks._load.dealer import View, next_tap
from benchmarks._load.frames import Socket, opened

SOCKETS = 3
LIMIT = 0.1
"""Seconds that one tap in a hundred may take, and no more than that."""
OPENING = 20
GRACE = 2.0


class Message(msgspec.Struct):
    """What a dealer's tablet reads of a message."""

    type: str
    seq: int = 0
    id: str = ""
    code: str = ""
    seqs: dict[str, int] = {}
    view: View | None = None


class Number(msgspec.Struct):
    """What a screen beside it is asked for: how far it has come."""

    type: str
    seq: int = 0


read = msgspec.json.Decoder(Message).decode
read_number = msgspec.json.Decoder(Number).decode


@dataclass(slots=True)
class Table:
    """One table: a tablet that taps, two screens that watch, and the taps that are due."""

    number: int
    sockets: list[Socket] = field(default_factory=list)
    seen: list[int] = field(default_factory=lambda: [0] * SOCKETS)
    seen_at: list[float] = field(default_factory=lambda: [0.0] * SOCKETS)
    view: View | None = None
    due: list[float] = field(default_factory=list)
    taken: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    taps: int = 0
    tapped_at: float | None = None
    wanted: int | None = None

    async def open(self, url: str, token: str) -> None:
        address = f"{url}/ws/table/{self.number}/"
        self.sockets = [await opened(address, token, self._take)]
        for place in range(1, SOCKETS):
            self.sockets.append(await opened(address, token, lambda text, place=place: self._watch(text, place)))  # type: ignore[misc]

    def tap_when_free(self, due: float) -> None:
        self.due.append(due)
        self._tap()

    @property
    def busy(self) -> bool:
        return bool(self.due) or self.tapped_at is not None

    @property
    def lost(self) -> bool:
        return any(socket.lost for socket in self.sockets)

    def _tap(self) -> None:
        if self.tapped_at is not None or not self.due or self.view is None:
            return
        self.tapped_at, self.wanted = self.due.pop(0), None
        self.taps += 1
        what, data = next_tap(self.view)
        envelope = {"id": f"tap-{self.number}-{self.taps}", "command": f"tables.{what}"}
        data = {"table": self.number} | data
        self.sockets[0].send(msgspec.json.encode({"type": "command", **envelope, "data": data}))

    def _take(self, text: bytes) -> None:
        message = read(text)
        if message.type == "view" and message.view is not None:
            self.view = message.view if message.seq >= self.seen[0] else self.view
            self._note(0, message.seq)
        elif message.type == "accepted":
            self.wanted = message.seqs[f"table:{self.number}"]
            self._check_done()
        elif message.type == "refused":
            self.refused.append(message.code)
            self.tapped_at = None

    def _watch(self, text: bytes, place: int) -> None:
        message = read_number(text)
        if message.type == "view":
            self._note(place, message.seq)

    def _note(self, place: int, seq: int) -> None:
        if seq > self.seen[place]:
            self.seen[place], self.seen_at[place] = seq, time.monotonic()
            self._check_done()

    def _check_done(self) -> None:
        """Accepted, and on all three screens."""
        if self.tapped_at is None or self.wanted is None or min(self.seen) < self.wanted:
            return
        self.taken.append(max(self.seen_at) - self.tapped_at)
        self.tapped_at = None
        self._tap()


@dataclass(frozen=True, slots=True)
class Step:
    """What came of one rate."""

    rate: float
    taps: int
    p50: float
    p99: float
    refused: tuple[str, ...]
    done: bool

    @property
    def held(self) -> bool:
        return self.done and not self.refused and self.p99 < LIMIT


class Room:
    """All tables of the generator."""

    def __init__(self, url: str, tokens: list[str]) -> None:
        self.url = url
        self.tokens = tokens
        self.tables = [Table(number) for number in range(1, len(tokens) + 1)]

    async def open(self) -> None:
        few = asyncio.Semaphore(OPENING)

        async def one(table: Table, token: str) -> None:
            async with few:
                await table.open(self.url, token)

        await asyncio.gather(*map(one, self.tables, self.tokens))

    async def step(self, rate: float, seconds: float) -> Step:
        """Tap at this rate for so long, evenly over the tables, and wait until all of it is done."""
        for table in self.tables:
            table.taken, table.refused = [], []
        pause, began = 1 / rate, time.monotonic() + 0.05
        taps = int(rate * seconds)
        for nth in range(taps):
            due = began + nth * pause
            wait = due - time.monotonic()
            if wait > 0:
                await asyncio.sleep(wait)
            self.tables[nth % len(self.tables)].tap_when_free(due)
        in_time = await self._done(GRACE)
        if not in_time:
            await self._give_up()
        return self._result(rate, taps, in_time)

    async def _done(self, patience: float) -> bool:
        give_up = time.monotonic() + patience
        while any(table.busy for table in self.tables):
            if time.monotonic() > give_up:
                return False
            await asyncio.sleep(0.005)
        return True

    async def _give_up(self) -> None:
        """What is not sent yet is dropped; what is sent is waited for."""
        for table in self.tables:
            table.due.clear()
        if not await self._done(20):
            raise TimeoutError("taps were never answered")

    def _result(self, rate: float, taps: int, in_time: bool) -> Step:
        taken = sorted(second for table in self.tables for second in table.taken) or [float("inf")]
        refused = tuple({code for table in self.tables for code in table.refused})
        p50, p99 = taken[len(taken) // 2], taken[min(len(taken) - 1, len(taken) * 99 // 100)]
        return Step(rate, taps, p50, p99, refused, in_time)


async def idle(url: str, tokens: list[str], number: int, server: int, beats: float) -> dict[str, Any]:
    """So many more tablets that only listen: what each costs the server, and how many heard from it all the while."""
    heard = [False] * number
    before = memory_of(server)
    few = asyncio.Semaphore(OPENING)

    async def one(place: int) -> Socket:
        def take(text: bytes) -> None:
            heard[place] = heard[place] or read_number(text).type == "heartbeat"

        table = place % len(tokens)
        async with few:
            return await opened(f"{url}/ws/table/{table + 1}/", tokens[table], take)

    sockets = await asyncio.gather(*map(one, range(number)))
    give_up = time.monotonic() + beats
    while beats and not all(heard) and time.monotonic() < give_up:
        await asyncio.sleep(0.1)
    each = (memory_of(server) - before) / number
    held = sum(not socket.lost and (said or not beats) for socket, said in zip(sockets, heard, strict=True))
    return {"kilobytes": each, "held": held}


def memory_of(process: int) -> int:
    """Kilobytes a process has in memory."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


async def serve_orders(lines: Iterable[str]) -> None:
    """The first line says where; each further one asks for a step or for idle tablets, and is answered by a line."""
    orders = map(json.loads, lines)
    asked = next(orders)
    room = Room(asked["url"], asked["tokens"])
    await room.open()
    _say({"open": len(room.tables) * SOCKETS})
    while (order := await asyncio.to_thread(next, orders, None)) is not None:
        if "rate" in order:
            _say(await measured(room, asked["server"], **order))
        else:
            _say(await idle(asked["url"], asked["tokens"], order["idle"], asked["server"], order["beats"]))


async def measured(room: Room, server: int, rate: float, seconds: float) -> dict[str, Any]:
    before = cpu_of(server)
    step = await room.step(rate, seconds)
    return shown(step) | {"cpu_ms": round((cpu_of(server) - before) / max(step.taps, 1) * 1000, 2)}


def cpu_of(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def shown(step: Step) -> dict[str, Any]:
    return {
        "rate": round(step.rate),
        "taps": step.taps,
        "p50_ms": round(step.p50 * 1000, 1),
        "p99_ms": round(step.p99 * 1000, 1),
        "refused": list(step.refused),
        "held": step.held,
    }


if __name__ == "__main__":
    asyncio.run(serve_orders(sys.stdin))
