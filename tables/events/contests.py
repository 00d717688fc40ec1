"""Pots contested, held aside and decided. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class PotContested(TableEvent):
    """By a player in his seat, or by nobody in particular where a ruling holds the pot aside."""

    kind = "tables.pot_contested.v1"
    contest: int
    hand: int
    seat: int | None
    player: int | None
    facts: str
    pots: int


@dataclass(frozen=True, slots=True)
class ContestDeferred(TableEvent):
    """Play goes on. ``held`` are chips by seat and player, taken from what was pushed there: in no stack until then."""

    kind = "tables.contest_deferred.v1"
    contest: int
    hand: int
    video: bool
    held: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class ContestDecided(TableEvent):
    """``released`` is what was held aside; ``moved`` are chips to (or from, below zero) a seat and its player,
    ``paid`` those given to players who are gone."""

    kind = "tables.contest_decided.v1"
    contest: int
    hand: int
    outcome: str
    reason: str
    released: int
    moved: tuple[tuple[int, int, int], ...]
    paid: tuple[tuple[int, int], ...]
