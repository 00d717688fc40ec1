"""Wishes to move, and moves. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class MoveAsked(TableEvent):
    kind = "tables.move_asked.v1"
    seat: int
    player: int
    to_table: int


@dataclass(frozen=True, slots=True)
class MoveWithdrawn(TableEvent):
    kind = "tables.move_withdrawn.v1"
    seat: int
    player: int
    to_table: int


@dataclass(frozen=True, slots=True)
class PlayerMoved(TableEvent):
    """Links the seat that was left to the one that was taken, each recorded by its own entry after this one.

    ``chips`` left this table; ``chips + added - paid_out`` arrived at the other:
    ``added`` was bought on the way, ``paid_out`` is what its maximum leaves over.
    """

    kind = "tables.player_moved.v1"
    seat: int
    player: int
    to_table: int
    to_seat: int
    chips: int
    added: int
    paid_out: int
    standing: str
    why: str
    reason: str
