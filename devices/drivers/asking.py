"""Readers that only answer: one question at a time, asked again when no answer comes.

Shared by drivers whose device never speaks first. It decides when to ask what;
the bytes are the driver's.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from devices.drivers.base import Counters
from devices.instructions import Instruction

ANSWER_WITHIN_NS: Final = 300_000_000
MOST_WAITING: Final = 32


@dataclass(slots=True)
class Asking:
    """The question that is out, those that wait, and when to poll again."""

    counters: Counters
    poll_ns: int
    routine: Instruction
    """Asked whenever nothing else is to be asked."""
    asked: Instruction | None = None
    _asked_ns: int = 0
    _polled_ns: int | None = None
    _waiting: deque[Instruction] = field(default_factory=lambda: deque(maxlen=MOST_WAITING))

    def restart(self, first: Instruction) -> None:
        self.asked = None
        self._polled_ns = None
        self._waiting.clear()
        self._waiting.append(first)

    def next(self, instruction: Instruction) -> None:
        """Ask this before the next poll."""
        if instruction not in self._waiting:
            self._waiting.append(instruction)

    def sent(self, instruction: Instruction, now_ns: int) -> None:
        self.asked = instruction
        self._asked_ns = now_ns

    def answered(self) -> None:
        self.asked = None

    def due(self, now_ns: int) -> Instruction | None:
        """What to ask now, if anything; a question without an answer is counted and given up."""
        if self.asked is not None:
            if now_ns - self._asked_ns < ANSWER_WITHIN_NS:
                return None
            self.counters.unanswered += 1
            self.asked = None
        if self._waiting:
            return self._waiting.popleft()
        if self._polled_ns is not None and now_ns - self._polled_ns < self.poll_ns:
            return None
        self._polled_ns = now_ns
        return self.routine
