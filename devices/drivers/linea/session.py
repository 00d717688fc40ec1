"""The order of LINEA events: every one once, in sequence, whatever the line did to them.

Events of a boot are numbered in 32 bits and wrap. What comes too early waits,
what comes again is dropped, what is missing is asked for, and what the device
has overwritten becomes a gap. The session knows no payloads and no time but
the pause between two requests to replay.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, TypeVar

from devices.drivers.base import Counters
from devices.drivers.linea.protocol import U32

MOST_HELD: Final = 256
PAST_BOOTS: Final = 16
FIRST_PAUSE_NS: Final = 200_000_000
LONGEST_PAUSE_NS: Final = 3_200_000_000
_HALF: Final = 1 << 31

Item = TypeVar("Item")


class Lost(NamedTuple):
    """Events that will never come."""

    boot_id: int
    first: int
    last: int


def ahead(seq: int, of: int) -> int:
    """How far a number lies ahead of another, wrapping; negative when behind."""
    distance = (seq - of) & U32
    return distance if distance < _HALF else distance - U32 - 1


@dataclass(slots=True)
class Session(Generic[Item]):
    """Where the host stands in a device's events. ``expected`` is None until the first number is known."""

    counters: Counters
    boot_id: int | None = None
    expected: int | None = None
    acknowledged: int | None = None
    must_acknowledge_again: bool = False
    misses: bool = False
    """Something is missing: ask for a replay."""
    _held: dict[int, Item] = field(default_factory=dict)
    _past: deque[int] = field(default_factory=lambda: deque(maxlen=PAST_BOOTS))
    _asked_ns: int | None = None
    _pause_ns: int = FIRST_PAUSE_NS

    def resume(self, boot_id: int, seq: int) -> None:
        """Go on behind an event that is already safe, from before this process."""
        self._begin(boot_id, (seq + 1) & U32)
        self.acknowledged = seq

    def offer(self, boot_id: int, seq: int, item: Item, *, first_of_boot: bool) -> list[Item | Lost]:
        """Take one event; give those that are now due, in order."""
        if not self._is_current(boot_id, seq if first_of_boot else None):
            return []
        distance = 0 if self.expected is None else ahead(seq, self.expected)
        if distance < 0 or seq in self._held:
            self.counters.duplicates += 1
            self.must_acknowledge_again |= distance < 0
        elif distance < MOST_HELD:
            self._held[seq] = item
        self.misses |= self.expected is None or distance > 0
        self._trim()
        return self._due()

    def stands_at(self, boot_id: int, oldest: int, upcoming: int) -> list[Item | Lost]:
        """A heartbeat says which events the device still has: nothing before ``oldest`` will come."""
        if not self._is_current(boot_id, oldest):
            return []
        if self.expected is None:
            self.expected = oldest
        due = self._pass_over((oldest - 1) & U32) + self._due()
        self.misses |= ahead(upcoming, self.expected) > 0
        return due

    def gap(self, boot_id: int, first: int, last: int) -> list[Item | Lost]:
        """The device says it overwrote these; some may have reached us all the same."""
        if not self._is_current(boot_id, first) or ahead(last, first) < 0:
            return []
        if self.expected is None:
            self.expected = first
        if ahead(first, self.expected) > 0:
            self.misses = True
            return []
        self.counters.duplicates += ahead(last, self.expected) < 0
        return self._pass_over(last) + self._due()

    def is_due_to_ask(self, now_ns: int) -> bool:
        """Ask for what is missing now? Pauses double from 200 ms to 3.2 s while nothing helps."""
        if not self.misses:
            return False
        if self._asked_ns is not None and now_ns - self._asked_ns < self._pause_ns:
            return False
        if self._asked_ns is not None:
            self._pause_ns = min(2 * self._pause_ns, LONGEST_PAUSE_NS)
        self._asked_ns = now_ns
        return True

    def _is_current(self, boot_id: int, first: int | None) -> bool:
        """Follow the device into a new boot; turn down frames of a boot that is over."""
        if boot_id == self.boot_id:
            return True
        if boot_id in self._past:
            self.counters.duplicates += 1
            return False
        self._begin(boot_id, first)
        return True

    def _begin(self, boot_id: int, expected: int | None) -> None:
        if self.boot_id is not None:
            self._past.append(self.boot_id)
        self.boot_id = boot_id
        self.expected = expected
        self.acknowledged = None
        self.must_acknowledge_again = False
        self._held.clear()
        self._satisfied()

    def _due(self) -> list[Item | Lost]:
        due: list[Item | Lost] = []
        if self.expected is None:
            return due
        while self.expected in self._held:
            due.append(self._held.pop(self.expected))
            self.expected = (self.expected + 1) & U32
        if due and not self._held:
            self._satisfied()
        return due

    def _satisfied(self) -> None:
        self.misses = False
        self._asked_ns = None
        self._pause_ns = FIRST_PAUSE_NS

    def _pass_over(self, last: int) -> list[Item | Lost]:
        """Step behind ``last``: what was held on the way comes out, what was not is lost."""
        passed: list[Item | Lost] = []
        if self.expected is None or self.boot_id is None or ahead(last, self.expected) < 0:
            return passed
        start = self.expected
        on_the_way = (seq for seq in self._held if 0 <= ahead(seq, start) <= ahead(last, start))
        for seq in sorted(on_the_way, key=lambda seq: ahead(seq, start)):
            passed += self._lost_until(seq)
            passed.append(self._held.pop(seq))
            self.expected = (seq + 1) & U32
        passed += self._lost_until((last + 1) & U32)
        self._satisfied()
        return passed

    def _lost_until(self, seq: int) -> list[Lost]:
        if self.expected is None or self.boot_id is None or seq == self.expected:
            return []
        lost = Lost(self.boot_id, self.expected, (seq - 1) & U32)
        self.counters.gaps += ahead(seq, self.expected)
        self.expected = seq
        return [lost]

    def _trim(self) -> None:
        """While the first number is unknown anything may come: keep the newest few."""
        while len(self._held) > MOST_HELD:
            del self._held[next(iter(self._held))]
