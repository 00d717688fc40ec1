"""What every simulated device is: bytes in, bytes out, by a time that is passed in.

``Machine`` is the protocol; ``Agenda`` is what simulated devices keep their plans in.
"""

import heapq
from collections.abc import Callable
from itertools import count
from typing import Protocol

from devices.drivers.base import LineFormat

MS = 1_000_000


class Machine(Protocol):
    """A device without a port. ``advance`` gives the bytes it begins to send up to now."""

    line: LineFormat
    deck_number: int
    """The deck it is at, from 1; 0 before the first. Line faults go by it."""

    def receive(self, data: bytes, now_ns: int) -> None: ...

    def advance(self, now_ns: int) -> bytes: ...

    def next_ns(self) -> int | None:
        """When it wants to be advanced next; None if it only answers."""
        ...

    def press(self, now_ns: int) -> None:
        """Somebody presses its button, if it has one."""
        ...


class Agenda:
    """Things to do at their times, in order."""

    def __init__(self) -> None:
        self._plans: list[tuple[int, int, Callable[[int], None]]] = []
        self._numbers = count()

    def add(self, at_ns: int, action: Callable[[int], None]) -> None:
        heapq.heappush(self._plans, (at_ns, next(self._numbers), action))

    def run(self, now_ns: int) -> None:
        """Do what is due, each with the time it was due at."""
        while self._plans and self._plans[0][0] <= now_ns:
            at_ns, _, action = heapq.heappop(self._plans)
            action(at_ns)

    def next_ns(self) -> int | None:
        return self._plans[0][0] if self._plans else None

    def clear(self) -> None:
        self._plans.clear()
