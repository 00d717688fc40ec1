"""The float of a table: chips by denomination, given at the opening, filled, credited, counted at the close.

A pile is chips by denomination, and nothing here ever turns one chip into
another: what was given, added, sent back and left is conserved chip by chip;
only their worth is compared with what the boxes hold.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.books import article
from rules.violations import RuleViolation

Pile = Mapping[int, int]
"""Pieces by denomination, both whole numbers; the denomination in minor units."""
EMPTY: Final[Pile] = {}


class NotAPile(RuleViolation):
    """A denomination that stands twice, or pieces that are not there."""

    article = "sanremo-cash.conduct.no-banknotes"

    def __init__(self, denomination: int, pieces: int) -> None:
        self.denomination = denomination
        self.pieces = pieces
        super().__init__(f"{pieces} pieces of {denomination} cannot be counted")


class NoChips(RuleViolation):
    """Nothing was counted out: there is nothing to sign for."""

    article = "sanremo-cash.conduct.no-banknotes"

    def __init__(self) -> None:
        super().__init__("no chips were counted")


class FloatGivenAlready(RuleViolation):
    article = "sanremo-cash.conduct.direction-starts-ends"

    def __init__(self, table: int) -> None:
        self.table = table
        super().__init__(f"table {table} has its float")


class FloatMissing(RuleViolation):
    """This room opens no table without its float."""

    article = "sanremo-cash.conduct.direction-starts-ends"

    def __init__(self, table: int) -> None:
        self.table = table
        super().__init__(f"table {table} has no float to open with")


class NoFloat(RuleViolation):
    """Fills, credits and the closing count are of a float that was given."""

    article = "sanremo-cash.conduct.direction-starts-ends"

    def __init__(self, table: int) -> None:
        self.table = table
        super().__init__(f"table {table} was given no float")


@article("sanremo-cash.conduct.no-banknotes")
def pile_of(pieces: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The pile that was counted, the highest denomination first; a line of no pieces says nothing."""
    pile: dict[int, int] = {}
    for denomination, count in pieces:
        if denomination < 1 or count < 0 or denomination in pile:
            raise NotAPile(denomination, count)
        pile[denomination] = count
    return {each: pile[each] for each in sorted(pile, reverse=True) if pile[each]}


def worth(pile: Pile) -> int:
    return sum(denomination * pieces for denomination, pieces in pile.items())


def added(*piles: Pile) -> dict[int, int]:
    """All of them pushed together."""
    together: dict[int, int] = {}
    for pile in piles:
        for denomination, pieces in pile.items():
            together[denomination] = together.get(denomination, 0) + pieces
    return {each: together[each] for each in sorted(together, reverse=True) if together[each]}


def without(pile: Pile, taken: Pile) -> dict[int, int]:
    """What is left, chip by chip; below nothing where more was taken than was there."""
    return added(pile, {denomination: -pieces for denomination, pieces in taken.items()})


@article("sanremo-cash.conduct.direction-starts-ends")
def check_may_be_given(table: int, *, given: bool) -> None:
    """One float at a time: more chips are a fill."""
    if given:
        raise FloatGivenAlready(table)


@article("sanremo-cash.conduct.direction-starts-ends")
def check_given(table: int, *, given: bool) -> None:
    if not given:
        raise NoFloat(table)


@article("sanremo-cash.conduct.no-banknotes")
def check_not_empty(pile: Pile) -> None:
    """A fill, a credit or a float is of chips. What the float was given bounds no credit: players bring chips too."""
    if not pile:
        raise NoChips


@dataclass(frozen=True, slots=True)
class Balance:
    """What a table's float came to. ``gone`` are the chips that left it for players, below nothing where they came."""

    given: int
    left: int
    gone: dict[int, int]
    result: int


@article("sanremo-cash.conduct.no-banknotes", "sanremo-cash.conduct.direction-starts-ends")
def balance(*, opening: Pile, fills: Pile, credits: Pile, closing: Pile, drop: int) -> Balance:
    """Opening and fills against closing, credits and what the drop box holds for the chips that went to players.

    At a poker table, which plays for nobody, an honest float comes to nothing;
    what the house earns there is the cagnotte.
    """
    into, out = added(opening, fills), added(credits, closing)
    return Balance(worth(into), worth(out), without(into, out), worth(out) + drop - worth(into))
