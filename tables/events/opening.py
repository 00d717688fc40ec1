"""A table's life. Kinds are permanent."""

from dataclasses import dataclass

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class TableSetUp(TableEvent):
    kind = "tables.table_set_up.v1"
    game: str
    small_blind: int
    big_blind: int
    min_buy_in: int
    seats: int
    book: str


@dataclass(frozen=True, slots=True)
class TableOpened(TableEvent):
    kind = "tables.table_opened.v1"


@dataclass(frozen=True, slots=True)
class TableClosed(TableEvent):
    kind = "tables.table_closed.v1"


@dataclass(frozen=True, slots=True)
class TablePaused(TableEvent):
    kind = "tables.table_paused.v1"


@dataclass(frozen=True, slots=True)
class TableResumed(TableEvent):
    kind = "tables.table_resumed.v1"
