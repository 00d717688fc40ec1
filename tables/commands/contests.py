"""Asking for a pot to be looked at again: contested, held aside while play goes on, decided for good."""

from dataclasses import dataclass
from typing import ClassVar, Literal

import msgspec

from audit.messages import Chips, Command, Id, Text
from tables.commands.hands import PotWinners
from tables.commands.kinds import SeatNumber, TableNumber

Outcome = Literal["stands", "pushed_again", "shared"]
"""The award stands; the pots are pushed as named; what is held aside is given out as said."""


class Share(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Chips for a player."""

    player: Id
    chips: Chips


@dataclass(frozen=True, slots=True)
class ContestPot(Command):
    """A player says that a pot went wrong; in time until the next hand begins."""

    name: ClassVar[str] = "tables.contest_pot"
    table: TableNumber
    hand: Id
    seat: SeatNumber
    facts: Text


@dataclass(frozen=True, slots=True)
class DeferContest(Command):
    """Play goes on while the decision waits: for the video, for the inspector. ``held`` of the pot is kept aside."""

    name: ClassVar[str] = "tables.defer_contest"
    contest: Id
    held: Chips
    video: bool = False


@dataclass(frozen=True, slots=True)
class DecideContest(Command):
    """The last word on a contested pot. ``winners`` as for an award, ``shares`` of what is held aside."""

    name: ClassVar[str] = "tables.decide_contest"
    contest: Id
    outcome: Outcome
    reason: Text
    winners: tuple[PotWinners, ...] = ()
    shares: tuple[Share, ...] = ()
