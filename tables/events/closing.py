"""A table's end, and what becomes of its players. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class CardsDealt(TableEvent):
    """One card for each player of a table that ends, first to be placed first."""

    kind = "tables.closing_cards_dealt.v1"
    cards: list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class TableClosed(TableEvent):
    kind = "tables.table_closed.v1"


@dataclass(frozen=True, slots=True)
class MustMoveSet(TableEvent):
    """This table feeds ``main``, or none."""

    kind = "tables.must_move_set.v1"
    main: int | None
