"""Asking for what is done about a player's conduct: a warning, the way from the table, the way from the house."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import msgspec

from audit.messages import Chips, Command, Id, Text
from tables.commands.kinds import TableNumber
from tables.commands.rulings import Article

Days = Annotated[int, msgspec.Meta(ge=1, le=36_500)]


@dataclass(frozen=True, slots=True)
class WarnPlayer(Command):
    """A reprimand, by the article of conduct that was broken, with one line of facts."""

    name: ClassVar[str] = "tables.warn_player"
    table: TableNumber
    player: Id
    article: Article
    facts: Text
    with_player: Id | None = None


@dataclass(frozen=True, slots=True)
class SendFromTable(Command):
    """Sent from play until the gaming day ends.

    The stack goes into the player's hand; ``counted`` and signed by a second it is kept in custody.
    ``serious`` is conduct that asks for no warning before it.
    """

    name: ClassVar[str] = "tables.send_from_table"
    table: TableNumber
    player: Id
    article: Article
    facts: Text
    serious: bool = False
    counted: Chips | None = None
    with_player: Id | None = None


@dataclass(frozen=True, slots=True)
class SendFromHouse(Command):
    """Sent from the gaming house, for so many gaming days; today is the first."""

    name: ClassVar[str] = "tables.send_from_house"
    table: TableNumber
    player: Id
    article: Article
    facts: Text
    days: Days
    serious: bool = False
    counted: Chips | None = None
    with_player: Id | None = None


@dataclass(frozen=True, slots=True)
class ConfirmSanction(Command):
    """What the floor did on its own word, confirmed by the direction."""

    name: ClassVar[str] = "tables.confirm_sanction"
    sanction: Id
