"""Asking for what only the floor may do to a hand; each names its article or its reason."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import msgspec

from audit.messages import Chips, Command, Text
from tables.commands.hands import Cards
from tables.commands.kinds import SeatNumber, TableNumber

Article = Annotated[str, msgspec.Meta(min_length=1, max_length=96)]
"""The id of an article of a rulebook."""


@dataclass(frozen=True, slots=True)
class KillHand(Command):
    """The hand of a seat is dead; its chips stay in the pot."""

    name: ClassVar[str] = "tables.kill_hand"
    table: TableNumber
    seat: SeatNumber
    article: Article
    reason: Text


@dataclass(frozen=True, slots=True)
class RetrieveHand(Command):
    """A hand is recovered from the muck and declared live."""

    name: ClassVar[str] = "tables.retrieve_hand"
    table: TableNumber
    seat: SeatNumber
    article: Article
    reason: Text


@dataclass(frozen=True, slots=True)
class RestrictPlayer(Command):
    """A player may only check, call or fold: this turn, this round, or for the whole hand."""

    name: ClassVar[str] = "tables.restrict_player"
    table: TableNumber
    seat: SeatNumber
    article: Article
    lasts: Literal["turn", "round", "hand"] = "hand"


@dataclass(frozen=True, slots=True)
class ForfeitAndFold(Command):
    """A player folds, and what was put in too little stays in the pot."""

    name: ClassVar[str] = "tables.forfeit_and_fold"
    table: TableNumber
    seat: SeatNumber
    amount: Chips
    article: Article


@dataclass(frozen=True, slots=True)
class CancelDeal(Command):
    """A misdeal: the same hand is dealt again, posts stay."""

    name: ClassVar[str] = "tables.cancel_deal"
    table: TableNumber
    article: Article
    reason: Text


@dataclass(frozen=True, slots=True)
class GiveTopCard(Command):
    """An exposed card is replaced by the top card of the deck and becomes the burn."""

    name: ClassVar[str] = "tables.give_top_card"
    table: TableNumber
    seat: SeatNumber
    exposed: Cards = ""


@dataclass(frozen=True, slots=True)
class TakeBackBoard(Command):
    """Cards turned too early go back into the stub, under the floor's eyes."""

    name: ClassVar[str] = "tables.take_back_board"
    table: TableNumber
    cards: Cards = ""


@dataclass(frozen=True, slots=True)
class VoidHand(Command):
    """Everything goes back to where it was before the hand."""

    name: ClassVar[str] = "tables.void_hand"
    table: TableNumber
    article: Article
    reason: Text


@dataclass(frozen=True, slots=True)
class RewindHand(Command):
    """The hand goes back to how it stood after its first ``keep`` events."""

    name: ClassVar[str] = "tables.rewind_hand"
    table: TableNumber
    keep: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    reason: Text
