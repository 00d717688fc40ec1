"""Counting chips by two: each alone, nobody sees the other's figure before both are in.

Signatures of two people, sealed first figures, what becomes of counts that
differ, and when a table may be closed.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.books import article
from rules.float import Pile, without, worth
from rules.violations import RuleViolation

ANSWERS: Final = frozenset({"floor", "pit", "direction", "controller"})
"""Who may answer for chips that come and go: of two signatures one at least is theirs."""


class What(StrEnum):
    """What is counted."""

    FLOAT = "float"
    DROP = "drop"
    CAGNOTTE = "cagnotte"
    TIPS = "tips"


class Standing(StrEnum):
    ONE_IN = "one_in"
    AGREED = "agreed"
    DIFFERS = "differs"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class Signer:
    """Who signs: the pseudonym and the role."""

    who: str
    role: str


class TwoMustCount(RuleViolation):
    """One pair of eyes is no count."""

    article = "sanremo-cash.conduct.stack-custody"

    def __init__(self, who: str) -> None:
        self.who = who
        super().__init__(f"{who} alone; chips are counted and signed for by two")


class NobodyAnswers(RuleViolation):
    """Two signed, and neither may answer for the house's chips."""

    article = "sanremo-cash.conduct.stack-custody"

    def __init__(self, roles: Sequence[str]) -> None:
        self.roles = sorted(roles)
        super().__init__("of two signatures one is the floor's, the direction's or the controller's")


class CountDoesNotWait(RuleViolation):
    """Nothing to settle: the counters agreed, or only one has counted."""

    article = "sanremo-cash.conduct.stack-custody"

    def __init__(self, standing: Standing) -> None:
        self.standing = str(standing)
        super().__init__(f"the count is {standing}")


class NotCountedYet(RuleViolation):
    """A float is counted by two before its table closes."""

    article = "sanremo-cash.conduct.direction-starts-ends"

    def __init__(self, table: int) -> None:
        self.table = table
        super().__init__(f"the float of table {table} has not been counted by two")


class ClosingNotCosigned(RuleViolation):
    """All is counted but the controller has not signed."""

    article = "sanremo-cash.conduct.direction-starts-ends"

    def __init__(self, table: int) -> None:
        self.table = table
        super().__init__(f"the controller has not signed the closing count of table {table}")


@dataclass(frozen=True, slots=True)
class Compared:
    """Two counts side by side: the first less the second, by denomination and in worth."""

    standing: Standing
    pieces: dict[int, int]
    difference: int


@article("sanremo-cash.conduct.stack-custody")
def check_signed_by_two(first: Signer, second: Signer) -> None:
    """Two different people, one of whom answers for the chips."""
    check_two(first.who, second.who)
    if not {first.role, second.role} & ANSWERS:
        raise NobodyAnswers([first.role, second.role])


@article("sanremo-cash.conduct.stack-custody")
def check_two(first: str, second: str) -> None:
    if first == second:
        raise TwoMustCount(first)


@article("sanremo-cash.conduct.stack-custody")
def compare(first: Pile, second: Pile) -> Compared:
    """Agreed only chip by chip: the same worth in other chips is a difference."""
    apart = without(first, second)
    standing = Standing.DIFFERS if apart else Standing.AGREED
    return Compared(standing, apart, worth(first) - worth(second))


@article("sanremo-cash.conduct.stack-custody")
def check_may_settle(standing: Standing) -> None:
    """Only what two counted and did not agree on."""
    if standing != Standing.DIFFERS:
        raise CountDoesNotWait(standing)


@article("sanremo-cash.conduct.direction-starts-ends")
def check_may_close(table: int, *, given: bool, counted: bool, cosigned: bool, count: bool, cosignature: bool) -> None:
    """A table with a float closes when two have counted it and the controller has signed, as the room asks."""
    if not given:
        return
    if count and not counted:
        raise NotCountedYet(table)
    if cosignature and counted and not cosigned:
        raise ClosingNotCosigned(table)


def sealed(pile: Pile, salt: str) -> str:
    """What stands for a figure until it may be seen; whoever learns the salt can check it."""
    pieces = ",".join(f"{denomination}x{pile[denomination]}" for denomination in sorted(pile))
    return hashlib.sha256(f"{salt}:{pieces}".encode()).hexdigest()
