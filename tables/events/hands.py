"""A hand at a table: planned, played, ended. Kinds are permanent.

What happens inside a hand is the engine's own event, kept under the engine's
kind (``hand.folded.v1``) with the table and the number of the hand.
"""

from dataclasses import dataclass
from datetime import date, datetime

from rules.blinds import Deal
from rules.hand.events import KINDS, Event
from tables.events.of_a_table import TableEvent

_KIND_OF = {event: kind for kind, event in KINDS.items()}


@dataclass(frozen=True)
class HandEvent(TableEvent):
    """One event of the engine. Its kind is that event's, and so it has one only once it is made."""

    hand: int
    happened: Event

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", _KIND_OF[type(self.happened)])


@dataclass(frozen=True, slots=True)
class PlayerIn:
    """Who sits in a seat when a hand begins, and what of the stack plays: on the table, and behind."""

    seat: int
    player: int
    stack: int
    behind: int

    @property
    def in_play(self) -> int:
        return self.stack + self.behind


@dataclass(frozen=True, slots=True)
class HandPlanned(TableEvent):
    """Who is dealt in, who posts what and where the button lies, each with the articles that decided."""

    kind = "tables.hand_planned.v1"
    hand: int
    dealer: str
    day: date
    stamp: str
    policy: int | None
    players: tuple[PlayerIn, ...]
    deal: Deal


@dataclass(frozen=True, slots=True)
class SeatAfter:
    """A seat as a hand leaves it."""

    seat: int
    player: int
    stack: int
    behind: int
    entry: str
    missed: str
    way_in: str


@dataclass(frozen=True, slots=True)
class TableAfter:
    """Where the button and the blinds were, for the next hand, and the straddles asked for."""

    button: int | None
    positions: dict[str, int | None] | None
    first_button: int | None
    first_orbit: bool
    wishes: list[tuple[int, str]]
    choice: dict[str, int | str] | None = None


@dataclass(frozen=True, slots=True)
class HandEnded(TableEvent):
    """The hand is over: its seats and its table before and after. Of a void hand nothing changes.

    ``unsettled`` are chips won or lost in seats whose player was gone before the end.
    """

    kind = "tables.hand_ended.v1"
    hand: int
    game: str
    book: str
    tracking: str
    dealer: str
    day: date
    started_at: datetime
    first_seq: int
    dealt_in: int
    pot: int
    rake: int
    void: bool
    seats_before: tuple[SeatAfter, ...]
    before: TableAfter
    seats: tuple[SeatAfter, ...]
    after: TableAfter
    unsettled: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class HandReopened(TableEvent):
    """The floor took an ended hand up again: seats and table are as before its end, its rake is given back."""

    kind = "tables.hand_reopened.v1"
    hand: int
    rake_returned: int
