"""Is this order a shuffle of that one? Three figures for one deck, with their alarms.

An order lists, from the top of the output, where each card lay in the input
(0 at the top). R, rising sequences, sees riffles; A, neighbours that stayed
neighbours, sees clumps; V, valleys, sees shelf machines, to which R is blind.
Limits for 52 cards are those of the house's device notes; other sizes get the
limits that chance passes equally rarely. An alarm carries its probability.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final, Literal

from devices.shuffle import odds
from rules.books import article

DECK: Final = 52
SMALLEST: Final = 20
"""Below this no figure says anything: the smallest deck of the house has 24 cards."""

Statistic = Literal["rising-sequences", "neighbours", "valleys"]
Side = Literal["few", "many"]


class NotAnOrder(ValueError):
    """These are not the places 0 to n − 1, each once; nothing can be said about them. Names no card."""

    def __init__(self, size: int) -> None:
        self.size = size
        super().__init__(f"{size} numbers that are no order")


@dataclass(frozen=True, slots=True)
class Mixing:
    """The three figures of one deck. They say nothing about any card."""

    cards: int
    rising_sequences: int
    neighbours: int
    valleys: int


@dataclass(frozen=True, slots=True)
class Limits:
    """An alarm sounds at these figures and beyond them."""

    few_rising: int
    many_rising: int
    many_neighbours: int
    few_valleys: int
    many_valleys: int


@dataclass(frozen=True, slots=True)
class ShuffleAlarm:
    """A figure out of bounds: which, how large, and how often chance alone goes so far that way."""

    statistic: Statistic
    side: Side
    value: int
    probability: float


LIMITS_52: Final = Limits(few_rising=17, many_rising=36, many_neighbours=10, few_valleys=9, many_valleys=24)


def measure(order: Sequence[int]) -> Mixing:
    """Count the three figures of an order."""
    if sorted(order) != list(range(len(order))):
        raise NotAnOrder(len(order))
    return Mixing(len(order), rising_sequences(order), neighbours(order), valleys(order))


def rising_sequences(order: Sequence[int]) -> int:
    """1, and 1 more for every card that lies above the one that was before it."""
    place = [0] * len(order)
    for position, card in enumerate(order):
        place[card] = position
    return 1 + sum(later < earlier for earlier, later in pairwise(place))


def neighbours(order: Sequence[int]) -> int:
    """Pairs side by side now that lay side by side before, either way round."""
    return sum(abs(below - above) == 1 for above, below in pairwise(order))


def valleys(order: Sequence[int]) -> int:
    """Cards, not at an end, that lay above both their present neighbours."""
    return sum(a > b < c for a, b, c in zip(order, order[1:], order[2:], strict=False))


@article("sanremo-cash.misdeal.no-shuffle-or-cut")
def alarms(mixing: Mixing) -> list[ShuffleAlarm]:
    """Which figures are out of bounds: this deck was not shuffled, whatever the machine says."""
    n = mixing.cards
    if n < SMALLEST:
        return []
    bounds = limits(n)
    rising, valley, close = odds.rising_sequences(n), odds.valleys(n), odds.neighbours(n)
    r, a, v = mixing.rising_sequences, mixing.neighbours, mixing.valleys
    found = []
    if r <= bounds.few_rising:
        found.append(ShuffleAlarm("rising-sequences", "few", r, odds.at_most(rising, r)))
    if r >= bounds.many_rising:
        found.append(ShuffleAlarm("rising-sequences", "many", r, odds.at_least(rising, r)))
    if a >= bounds.many_neighbours:
        found.append(ShuffleAlarm("neighbours", "many", a, odds.at_least(close, a)))
    if v <= bounds.few_valleys:
        found.append(ShuffleAlarm("valleys", "few", v, odds.at_most(valley, v)))
    if v >= bounds.many_valleys:
        found.append(ShuffleAlarm("valleys", "many", v, odds.at_least(valley, v)))
    return found


@cache
def limits(n: int) -> Limits:
    """The limits of a deck of n cards: as far out as those of 52 are, measured in chance."""
    if n == DECK:
        return LIMITS_52
    rising, close, valley = odds.rising_sequences, odds.neighbours, odds.valleys
    return Limits(
        few_rising=_few(rising(n), odds.at_most(rising(DECK), LIMITS_52.few_rising)),
        many_rising=_many(rising(n), odds.at_least(rising(DECK), LIMITS_52.many_rising)),
        many_neighbours=_many(close(n), odds.at_least(close(DECK), LIMITS_52.many_neighbours)),
        few_valleys=_few(valley(n), odds.at_most(valley(DECK), LIMITS_52.few_valleys)),
        many_valleys=_many(valley(n), odds.at_least(valley(DECK), LIMITS_52.many_valleys)),
    )


def _few(shares: Sequence[float], rate: float) -> int:
    """The largest figure that, with all below it, is no more common than this; −1 if there is none."""
    value = -1
    while odds.at_most(shares, value + 1) <= rate:
        value += 1
    return value


def _many(shares: Sequence[float], rate: float) -> int:
    value = len(shares)
    while odds.at_least(shares, value - 1) <= rate:
        value -= 1
    return value
