"""The search for the highest rate held. Pure: it names the next rate, and is told what came of it."""

from dataclasses import dataclass, field
from typing import Any

FINER = 1.12
"""Held and not held are this close: near enough."""
Step = dict[str, Any]


@dataclass(slots=True)
class Search:
    """Doubles or halves until it has both, a rate held and one that is not, then goes between them.

    A rate that failed is tried once more before it counts as failed: what else the machine
    did at that moment is not the server's fault. This is so for either server.
    """

    rate: float
    most: int
    low: float = 0.0
    high: float = float("inf")
    tried: list[Step] = field(default_factory=list)
    _again: bool = False

    @property
    def done(self) -> bool:
        return len(self.tried) >= self.most or bool(self.low and self.high / self.low < FINER)

    def learn(self, step: Step) -> None:
        self.tried.append(step)
        if not step["held"] and not self._again:
            self._again = True
            return
        self._again = False
        if step["held"]:
            self.low = self.rate
        else:
            self.high = self.rate
        self.rate = self._next()

    def _next(self) -> float:
        if self.high == float("inf"):
            return self.rate * 2
        return (self.low * self.high) ** 0.5 if self.low else self.rate / 2
