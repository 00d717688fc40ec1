"""Asking for a table's life: set up, opened step by step or at once, paused and resumed."""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

import msgspec

from audit.messages import Chips, Command, Id
from tables.commands.kinds import CardName, Game, SeatNumber, TableNumber

Seats = Annotated[int, msgspec.Meta(ge=2, le=99)]
SettingName = Annotated[str, msgspec.Meta(pattern=r"^[a-z_]{1,40}$")]
SettingValue = int | str | bool


@dataclass(frozen=True, slots=True)
class Setup(Command):
    """What is chosen for a table. In stud the blinds are the two bets; ``max_buy_in`` 0 is none."""

    table: TableNumber
    game: Game
    small_blind: Chips
    big_blind: Chips
    min_buy_in: Chips
    seats: Seats
    max_buy_in: Chips = 0
    ante: Chips = 0
    bring_in: Chips = 0
    smallest_chip: Id = 100
    book: Game = "sanremo-cash"
    tracking: Literal["full", "summary"] = "full"
    policy: Id | None = None
    settings: dict[SettingName, SettingValue] = field(default_factory=dict)
    variants: Annotated[tuple[Game, ...], msgspec.Meta(max_length=20)] = ()
    """The games of a dealer's choice; none is a table of one game."""


@dataclass(frozen=True, slots=True)
class SetUpTable(Setup):
    """Put a table on the floor, closed."""

    name: ClassVar[str] = "tables.set_up_table"


@dataclass(frozen=True, slots=True)
class ChangeSetup(Setup):
    """Set a closed table up anew: every figure is given again."""

    name: ClassVar[str] = "tables.change_setup"


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Open a table on the floor's word, or begin an opening whose steps follow one by one.

    On the floor's word the deck has been checked and shuffled and the floor
    gives the seats; the first player from chair ``button`` on has the button.
    Where the room asks for it, the controller's signature is still to come.
    """

    name: ClassVar[str] = "tables.open_table"
    table: TableNumber
    by_steps: bool = False
    button: SeatNumber = 1


@dataclass(frozen=True, slots=True)
class CheckDeck(Command):
    """The dealer has spread the deck: is it complete?"""

    name: ClassVar[str] = "tables.check_deck"
    table: TableNumber
    complete: bool


@dataclass(frozen=True, slots=True)
class PermitShuffle(Command):
    name: ClassVar[str] = "tables.permit_shuffle"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class DrawSeat(Command):
    """A player has drawn a seat card, with own hand, and sits down there with these chips."""

    name: ClassVar[str] = "tables.draw_seat"
    table: TableNumber
    seat: SeatNumber
    player: Id
    chips: Chips
    drawn_by: Id


@dataclass(frozen=True, slots=True)
class SeatByFloor(Command):
    """The floor gives a seat at the opening instead of the draw."""

    name: ClassVar[str] = "tables.seat_by_floor"
    table: TableNumber
    seat: SeatNumber
    player: Id
    chips: Chips


@dataclass(frozen=True, slots=True)
class DrawButton(Command):
    """One card face up for each seat taken."""

    name: ClassVar[str] = "tables.draw_button"
    table: TableNumber
    cards: list[tuple[SeatNumber, CardName]]


@dataclass(frozen=True, slots=True)
class CosignOpening(Command):
    """The municipal controller signs the opening."""

    name: ClassVar[str] = "tables.cosign_opening"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class PauseTable(Command):
    name: ClassVar[str] = "tables.pause_table"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class ResumeTable(Command):
    name: ClassVar[str] = "tables.resume_table"
    table: TableNumber
