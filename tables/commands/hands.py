"""Asking for a hand: the dealer's taps, from the start to the award.

Cards are written ``AsKd``; only cards the table has seen have a place in these
commands, so hole cards are dealt by count and faces come with upcards, board
and showdown.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import msgspec

from audit.messages import Chips, Command
from rules.betting import Word
from tables.commands.kinds import SeatNumber, TableNumber

Cards = Annotated[str, msgspec.Meta(pattern=r"^([2-9TJQKA][cdhs]|\?\?)*$", max_length=28)]
"""Faces one after the other, ``??`` for one that was not read."""
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]


class UpCards(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The cards of this street that lie face up before one seat."""

    seat: SeatNumber
    cards: Cards


class BoardsWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    seat: SeatNumber
    boards: Annotated[int, msgspec.Meta(ge=1, le=9)]


class PotWinners(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who wins one pot (0 is the main pot), where the faces were not entered."""

    pot: Few
    seats: tuple[SeatNumber, ...]
    low: tuple[SeatNumber, ...] = ()
    board: Few = 0


class PotCounted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One pot as it was counted, with the seats that may win it."""

    amount: Chips
    seats: tuple[SeatNumber, ...]


class StackCounted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    seat: SeatNumber
    chips: Chips


@dataclass(frozen=True, slots=True)
class StartHand(Command):
    """Begin the next hand. ``stamp`` says whose clock the moment comes from: a tap, or the shuffler or shoe."""

    name: ClassVar[str] = "tables.start_hand"
    table: TableNumber
    stamp: Literal["tap", "device"] = "tap"


@dataclass(frozen=True, slots=True)
class DealHole(Command):
    """The cards of this street are out; ``up`` are the faces that lie open, where there are any."""

    name: ClassVar[str] = "tables.deal_hole"
    table: TableNumber
    up: tuple[UpCards, ...] = ()


@dataclass(frozen=True, slots=True)
class DealBoard(Command):
    """The board cards of this street are turned; without ``cards`` their faces are entered later or never."""

    name: ClassVar[str] = "tables.deal_board"
    table: TableNumber
    cards: Cards = ""


@dataclass(frozen=True, slots=True)
class Fold(Command):
    name: ClassVar[str] = "tables.fold"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class CheckOrCall(Command):
    """The usual tap."""

    name: ClassVar[str] = "tables.check_or_call"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class BetTo(Command):
    """Bet, raise or complete to a total of ``to`` in front of the player this round."""

    name: ClassVar[str] = "tables.bet_to"
    table: TableNumber
    seat: SeatNumber
    to: Chips


@dataclass(frozen=True, slots=True)
class BringIn(Command):
    name: ClassVar[str] = "tables.bring_in"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Tell(Command):
    """Words said and chips pushed, in or out of turn; the rules say what it is. See ``rules.betting.Gesture``."""

    name: ClassVar[str] = "tables.tell"
    table: TableNumber
    seat: SeatNumber
    said: Word = ""
    amount: Chips | None = None
    motions: tuple[tuple[Chips, ...], ...] = ()
    first: Literal["words", "chips", "together"] = "words"
    prior: Literal["left", "withdrawn", "partly"] = "left"
    lying: Chips | None = None
    kept: Chips = 0
    heard: bool = True
    conditional: bool = False


@dataclass(frozen=True, slots=True)
class OpenAction(Command):
    """Name who opens the round, where upcards that decide it were not entered or are equal."""

    name: ClassVar[str] = "tables.open_action"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class Discard(Command):
    """So many cards are given up in a draw game, face down; none is standing pat."""

    name: ClassVar[str] = "tables.discard"
    table: TableNumber
    seat: SeatNumber
    count: Few = 0


@dataclass(frozen=True, slots=True)
class ShowCards(Command):
    """A hand is tabled. Faces already open need not be repeated; none at all leaves them unread."""

    name: ClassVar[str] = "tables.show_cards"
    table: TableNumber
    seat: SeatNumber
    cards: Cards = ""


@dataclass(frozen=True, slots=True)
class MuckCards(Command):
    name: ClassVar[str] = "tables.muck_cards"
    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class AgreeBoards(Command):
    """Everybody in the hand has said how many boards to run; the lowest number counts."""

    name: ClassVar[str] = "tables.agree_boards"
    table: TableNumber
    wishes: tuple[BoardsWanted, ...]


@dataclass(frozen=True, slots=True)
class ChopBlinds(Command):
    name: ClassVar[str] = "tables.chop_blinds"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class AwardPots(Command):
    """Take the rake and push the pots; the hand is over. In summary tracking ``stacks`` may say what was counted."""

    name: ClassVar[str] = "tables.award_pots"
    table: TableNumber
    winners: tuple[PotWinners, ...] = ()
    stacks: tuple[StackCounted, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBackAct(Command):
    """The dealer's own slip: the last act is taken back, before anything else has happened."""

    name: ClassVar[str] = "tables.take_back_act"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class RecordFlop(Command):
    """Summary tracking: the flop (in stud, the second deal) was dealt."""

    name: ClassVar[str] = "tables.record_flop"
    table: TableNumber


@dataclass(frozen=True, slots=True)
class RecordPots(Command):
    """Summary tracking: the pots as counted at the end, main pot first."""

    name: ClassVar[str] = "tables.record_pots"
    table: TableNumber
    pots: tuple[PotCounted, ...]
