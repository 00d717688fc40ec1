"""Devices of the demo that act as their tables do: a shuffler shuffles when a deck is wanted, and no sooner.

What they must know of the table comes from outside as a :class:`Want`; inside, time
is passed in as to every simulated device.
"""

import secrets
from dataclasses import dataclass
from typing import Any, Final

from devices.simulator.linea import LineaMachine
from devices.simulator.machine import MS, Machine
from devices.simulator.shoe import Shoe
from devices.simulator.shuffler import Pace, Shuffler

LOOK_MS: Final = 500
AFTER_A_DECK_MS: Final = 5_000
"""Until the house has heard of a deck, nobody can say whether another one is wanted."""
PRESS_AFTER_LOOKS: Final = 12


@dataclass(frozen=True, slots=True)
class Want:
    """What a table wants of its machine now."""

    shuffle: bool = False
    hand_to_press_for: int | None = None
    """The hand a dealer could start with the button; None when nobody could."""


class FreshBoot(LineaMachine):
    """Boots with a number never used before, as real devices do; a seed alone would give the same every evening."""

    def _boot(self, at_ns: int) -> None:
        super()._boot(at_ns)
        self._boot_id = secrets.randbelow(2**32 - 1) + 1


class TableShuffler(FreshBoot, Shuffler):
    """Waits until a deck is wanted; where its button is pressed for the dealer, waits a little, then presses once."""

    def __init__(self, **how: Any) -> None:
        super().__init__(pace=Pace(press=False), **how)
        self.want = Want()
        self._waited, self._pressed_for = 0, 0
        self.agenda.add(how["start_ns"] + LOOK_MS * MS, self._mind_the_button)

    def _start(self, at_ns: int) -> None:
        if self.want.shuffle:
            super()._start(at_ns)
        else:
            self.agenda.add(at_ns + LOOK_MS * MS, self._start)

    def _plan_taking_out(self, at_ns: int) -> None:
        self.agenda.add(at_ns + AFTER_A_DECK_MS * MS, self._start)

    def _mind_the_button(self, at_ns: int) -> None:
        hand = self.want.hand_to_press_for
        self._waited = self._waited + 1 if hand is not None and hand != self._pressed_for else 0
        if hand is not None and self._waited > PRESS_AFTER_LOOKS:
            self._pressed_for = hand
            self.press(at_ns)
        self.agenda.add(at_ns + LOOK_MS * MS, self._mind_the_button)


class TableShoe(FreshBoot, Shoe):
    """Full and at rest: somebody draws the cards, or nobody does."""

    def __init__(self, **how: Any) -> None:
        super().__init__(card_ms=0, **how)
        self.want = Want()


def machine_for(kind: str, *, seed: int, decks: Any, start_ns: int) -> "TableShuffler | TableShoe":
    if kind == "shuffler":
        return TableShuffler(seed=seed, decks=decks, start_ns=start_ns)
    return TableShoe(seed=seed, deck=decks[0], start_ns=start_ns)


__all__ = ["Machine", "TableShoe", "TableShuffler", "Want", "machine_for"]
