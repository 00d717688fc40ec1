"""What a ranking answers: one integer, the bigger the better, that also says what it is.

A strength is a category and the five ranks in the order in which they are
compared, four bits each: ``category << 20 | ranks``. Equal strengths tie, and
nothing else does. A low is the same packing taken from ``LOW``, so that the
lower hand has the bigger integer there too. Screens read a strength back with
``read`` and choose the words themselves.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from rules.books import article

Strength = int

ACE: Final = 12
HAND: Final = 5
"""How many cards make a hand."""

LOW: Final = 1 << 25
LOW_ACE: Final = -1
"""The rank of an ace that stands below the deuce."""

_NIBBLES: Final = (16, 12, 8, 4, 0)


@article("sanremo-cash.hands.order", "figp-tournament.rank.order")
class Category(IntEnum):
    """The ten combinations, weakest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


@dataclass(frozen=True, slots=True)
class Reading:
    """What a hand is: its category, and its different ranks (0 the deuce, 12 the ace) as they are compared.

    A full house of aces over kings reads ``FULL_HOUSE, (12, 11)``; the wheel ``STRAIGHT, (3, 2, 1, 0, 12)``.
    """

    category: Category
    ranks: tuple[int, ...]
    low: bool = False


def pack(category: int, ranks: Iterable[int]) -> Strength:
    """Pack ranks already in the order of comparison; a rank that is missing loses to a deuce."""
    packed, missing = category, HAND
    for rank in ranks:
        packed = packed << 4 | rank + 2
        missing -= 1
    return packed << 4 * missing


def category(strength: Strength) -> Category:
    return Category(_packed(strength) >> 20)


def read(strength: Strength) -> Reading:
    """Say what a strength stands for; badugi alone is read from its cards."""
    different = dict.fromkeys(ranks_in(strength))
    return Reading(category(strength), tuple(different), low=strength != _packed(strength))


def ranks_in(strength: Strength) -> list[int]:
    """Give the ranks of the cards that count, each as often as it counts, an ace as 12 wherever it stands."""
    packed = _packed(strength)
    nibbles = (packed >> shift & 15 for shift in _NIBBLES)
    return [(nibble - 2) % 13 for nibble in nibbles if nibble]


def ends_in_low_ace(strength: Strength) -> bool:
    """Tell the five-high straight, suited or not, from every other high hand."""
    return strength & 15 == LOW_ACE + 2


def _packed(strength: Strength) -> int:
    return LOW - strength if strength > LOW >> 1 else strength


class Table(dict[int, Strength]):
    """Strengths by key, each worked out when it is first asked for.

    There are as many keys as rank patterns (49,205 of seven cards), so the table stays small and importing it is free.
    """

    def __init__(self, work_out: Callable[[int], Strength]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> Strength:
        strength = self[key] = self._work_out(key)
        return strength
