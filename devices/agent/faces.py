"""The faces of the hand being dealt: in this memory only, given out place by place when the house has shown them.

A machine that knows its order has the last few clean decks held here by a mark;
one that sees cards drawn has those of the hand. Both go when the hand is over.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from rules.cards import UNKNOWN, Card, names

MOST_DECKS: Final = 3
"""The one being dealt, the one shuffled meanwhile, and one to spare."""
MOST_DRAWN: Final = 104
SKEW: Final = timedelta(seconds=2)
"""By so much may the clocks of house and agent differ."""


class Faces:
    """Nothing of it has a repr, is written anywhere, or leaves but by ``at``."""

    def __init__(self) -> None:
        self.fills = "nothing"
        self._decks: dict[str, tuple[Card, ...]] = {}
        self._names: dict[str, str] = {}
        self._drawn: deque[tuple[datetime, Card]] = deque(maxlen=MOST_DRAWN)

    def __repr__(self) -> str:
        return f"Faces(decks={len(self._decks)}, drawn={len(self._drawn)})"

    def hold(self, mark: str, deck: str, order: Iterable[Card]) -> None:
        """A clean deck, from the top, instead of what was known of the same one; the oldest makes room for it."""
        self.forget([known for known, name in self._names.items() if name == deck], None)
        self._decks[mark], self._names[mark] = tuple(order), deck
        self.forget(list(self._decks)[:-MOST_DECKS], None)

    def draw(self, at: datetime, card: Card) -> None:
        self._drawn.append((at, card))

    def forget(self, done: Iterable[str], before: datetime | None) -> None:
        """Decks whose hand is over, and what was drawn before the house last began or ended a hand."""
        for mark in done:
            self._decks.pop(mark, None)
            self._names.pop(mark, None)
        while before is not None and self._drawn and self._drawn[0][0] < before - SKEW:
            self._drawn.popleft()

    def forget_all(self) -> None:
        self._decks.clear()
        self._names.clear()
        self._drawn.clear()

    def has(self, places: Sequence[int], since: datetime) -> bool:
        """Have so many cards been drawn already? Of a deck whose order is known, always."""
        return self.fills != "drawn" or max(places, default=0) <= len(self._since(since))

    def at(self, mark: str, places: Sequence[int], since: datetime) -> str:
        """The faces at these places, from 1 at the top; ``??`` for each that is not known."""
        lying = self._since(since) if self.fills == "drawn" else self._decks.get(mark, ())
        return names(lying[place - 1] if 0 < place <= len(lying) else UNKNOWN for place in places)

    def _since(self, since: datetime) -> tuple[Card, ...]:
        return tuple(card for at, card in self._drawn if at >= since)
