"""A table's life from its set-up to its opening. Kinds are permanent."""

from dataclasses import dataclass, field

from tables.events.of_a_table import TableEvent


@dataclass(frozen=True, slots=True)
class Chosen(TableEvent):
    """Every figure chosen for a table; ``policy`` is the row of its rake policy."""

    game: str
    small_blind: int
    big_blind: int
    min_buy_in: int
    seats: int
    max_buy_in: int
    ante: int
    bring_in: int
    smallest_chip: int
    book: str
    edition: str
    tracking: str
    policy: int | None
    settings: dict[str, int | str | bool]
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableSetUp(Chosen):
    kind = "tables.table_set_up.v1"


@dataclass(frozen=True, slots=True)
class SetupChanged(Chosen):
    kind = "tables.setup_changed.v1"


@dataclass(frozen=True, slots=True)
class OpeningStarted(TableEvent):
    """``steps`` are those done on the floor's word; ``button`` is the chair it falls on, or the next one taken."""

    kind = "tables.opening_started.v1"
    steps: list[str] = field(default_factory=list)
    button: int | None = None


@dataclass(frozen=True, slots=True)
class DeckChecked(TableEvent):
    kind = "tables.deck_checked.v1"
    complete: bool


@dataclass(frozen=True, slots=True)
class ShufflePermitted(TableEvent):
    kind = "tables.shuffle_permitted.v1"


@dataclass(frozen=True, slots=True)
class SeatGiven(TableEvent):
    """By draw or by the floor; ``order`` is the place in the draw. Who sat down with what is told by its own event."""

    kind = "tables.seat_given.v1"
    seat: int
    player: int
    how: str
    order: int | None


@dataclass(frozen=True, slots=True)
class ButtonDrawn(TableEvent):
    """Each seat with its card; ``ranking`` from the highest card down."""

    kind = "tables.button_drawn.v1"
    button: int
    cards: list[tuple[int, str]]
    ranking: list[int]


@dataclass(frozen=True, slots=True)
class OpeningCosigned(TableEvent):
    kind = "tables.opening_cosigned.v1"
    by: str


@dataclass(frozen=True, slots=True)
class TableOpened(TableEvent):
    """The opening is complete: hands may start."""

    kind = "tables.table_opened.v1"


@dataclass(frozen=True, slots=True)
class TablePaused(TableEvent):
    kind = "tables.table_paused.v1"


@dataclass(frozen=True, slots=True)
class TableResumed(TableEvent):
    kind = "tables.table_resumed.v1"
