"""Stacks kept for their owners, and given back. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class StackTakenIntoCustody(TableEvent):
    """``seat`` is where it was taken from and is to be put back, or None where the seat is given up."""

    kind = "tables.stack_taken_into_custody.v1"
    custody: int
    player: int
    chips: int
    signed_by: tuple[str, str]
    seat: int | None


@dataclass(frozen=True, slots=True)
class CustodyGivenBack(TableEvent):
    """Put back in front of ``seat``, or paid out to the player where there is none."""

    kind = "tables.custody_given_back.v1"
    custody: int
    player: int
    chips: int
    seat: int | None
