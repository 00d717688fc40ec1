"""What may be asked about devices and decks.

Readings come from a device's own token through ``devices.api``; everything else
from the people who look after machines and cards.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from audit.messages import Command, Id, Text
from devices.telling import Kind

TableNumber = Annotated[int, msgspec.Meta(ge=1, le=999)]
Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9 ._-]{1,40}$")]
Back = Annotated[str, msgspec.Meta(pattern=r"^[a-z -]{1,20}$")]
Uid = Annotated[str, msgspec.Meta(min_length=8, max_length=32)]
"""A tag in small hex digits."""
Cards = Annotated[str, msgspec.Meta(pattern=r"^([2-9TJQKA][cdhs])*$", max_length=104)]
SpoolId = Annotated[str, msgspec.Meta(min_length=8, max_length=32)]
Number = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
U32 = Annotated[int, msgspec.Meta(ge=0, le=2**32 - 1)]


@dataclass(frozen=True, slots=True)
class RecordReading(Command):
    """One thing a device told, as its agent spooled it; ``number`` counts them from 1, without holes."""

    name: ClassVar[str] = "devices.record_reading"
    table: TableNumber
    spool: SpoolId
    number: Number
    reading: Kind
    boot: U32 = 0
    seq: U32 | None = None
    replayed: bool = False
    ahead_ms: Annotated[int, msgspec.Meta(ge=0)] = 0
    """How far the agent's clock was ahead of ours; then the entry is stamped with our own time."""
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RecordCards(Command):
    """A run of cards that went through: ``number`` is the first, ``count`` how many. Which, nobody tells."""

    name: ClassVar[str] = "devices.record_cards"
    table: TableNumber
    spool: SpoolId
    number: Number
    count: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    boot: U32
    first_seq: U32
    last_seq: U32
    replayed: bool = False
    face_up: int = 0
    double_feed: int = 0
    without_tag: int = 0


@dataclass(frozen=True, slots=True)
class SetUpDevice(Command):
    """Say what a device is for: what of it starts a hand, and whether no hand starts without its deck check."""

    name: ClassVar[str] = "devices.set_up_device"
    device: Id
    starts: Literal["button", "door", "shuffle", "nothing"]
    checks_deck: bool
    fills: Literal["nothing", "order", "drawn"] = "nothing"
    """How it knows cards the table has seen: by the order it put the deck in, or by what is drawn from it."""


@dataclass(frozen=True, slots=True)
class TakeAlarm(Command):
    """Somebody of the floor has seen it and sees to it; a fault taken blocks no longer."""

    name: ClassVar[str] = "devices.take_alarm"
    alarm: Id
    reason: Text


@dataclass(frozen=True, slots=True)
class EnrolDeck(Command):
    """A deck's tags, with their cards in the same order; without ``cards`` the deck was read in factory order."""

    name: ClassVar[str] = "devices.enrol_deck"
    deck: Name
    back: Back
    uids: Annotated[tuple[Uid, ...], msgspec.Meta(min_length=1, max_length=52)]
    cards: Cards = ""


@dataclass(frozen=True, slots=True)
class FormSixain(Command):
    """Six decks that go to a table, and leave it, together."""

    name: ClassVar[str] = "devices.form_sixain"
    sixain: Name
    decks: Annotated[tuple[Id, ...], msgspec.Meta(min_length=6, max_length=6)]


@dataclass(frozen=True, slots=True)
class PutDeckAtTable(Command):
    """Bring a deck, with its sixain if it belongs to one, to a table."""

    name: ClassVar[str] = "devices.put_deck_at_table"
    table: TableNumber
    deck: Id


@dataclass(frozen=True, slots=True)
class SwapDeck(Command):
    """A deck leaves the table and another comes in its place."""

    name: ClassVar[str] = "devices.swap_deck"
    table: TableNumber
    out: Id
    into: Id
    reason: Text


@dataclass(frozen=True, slots=True)
class RetireDeck(Command):
    """A deck is not played any more; its tags stay known, so that a stray card of it is recognised."""

    name: ClassVar[str] = "devices.retire_deck"
    deck: Id
    reason: Text


@dataclass(frozen=True, slots=True)
class MoveDevice(Command):
    """A device goes to another table, with its token; what it had checked was for the old one."""

    name: ClassVar[str] = "devices.move_device"
    device: Id
    to: TableNumber
    reason: Text


@dataclass(frozen=True, slots=True)
class BeginEnrolment(Command):
    """A new deck goes through a machine: all of it in the maker's order, or card by card, each named by a person.

    ``cards`` are those of the deck in the order they are fed; without them, a full deck.
    """

    name: ClassVar[str] = "devices.begin_enrolment"
    device: Id
    deck: Name
    back: Back
    way: Literal["factory", "single"] = "factory"
    cards: Cards = ""


@dataclass(frozen=True, slots=True)
class NameTag(Command):
    """The card that was just held to the reader is this one."""

    name: ClassVar[str] = "devices.name_tag"
    enrolment: Id
    card: Annotated[str, msgspec.Meta(pattern=r"^[2-9TJQKA][cdhs]$")]


@dataclass(frozen=True, slots=True)
class EndEnrolment(Command):
    """Every card has its tag: enrol the deck; or give it up, with a reason."""

    name: ClassVar[str] = "devices.end_enrolment"
    enrolment: Id
    keep: bool
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


@dataclass(frozen=True, slots=True)
class NoteMaintenance(Command):
    """Write down what was done to a machine."""

    name: ClassVar[str] = "devices.note_maintenance"
    device: Id
    work: Literal[
        "inspected", "cleaned", "repaired", "part-replaced", "firmware", "replaced", "calibrated", "other"
    ]  # fmt: skip
    note: Text
