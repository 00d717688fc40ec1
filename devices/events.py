"""What has happened to devices and decks. No event knows the order of a deck, or a card nobody has seen."""

from dataclasses import dataclass
from typing import Any

from audit.messages import Event


@dataclass(frozen=True, slots=True)
class MachineEvent(Event):
    device: int
    table: int

    @property
    def stream(self) -> str:
        return f"device:{self.device}"


@dataclass(frozen=True, slots=True)
class ReadingTaken(MachineEvent):
    kind = "devices.reading_taken.v1"
    spool: str
    number: int
    reading: str
    boot: int
    seq: int | None
    replayed: bool
    ahead_ms: int
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CardsFed(MachineEvent):
    """A run of cards went through: how many, and which flags the sensors raised how often."""

    kind = "devices.cards_fed.v1"
    spool: str
    number: int
    count: int
    boot: int
    first_seq: int
    last_seq: int
    replayed: bool
    face_up: int
    double_feed: int
    without_tag: int


@dataclass(frozen=True, slots=True)
class ReadingKnown(MachineEvent):
    """Readings came again under new numbers, out of a new spool: counted, not taken twice."""

    kind = "devices.reading_known.v1"
    spool: str
    number: int
    count: int
    boot: int
    seq: int


@dataclass(frozen=True, slots=True)
class DeviceSetUp(MachineEvent):
    kind = "devices.device_set_up.v1"
    starts: str
    checks_deck: bool


@dataclass(frozen=True, slots=True)
class HandStartedByDevice(MachineEvent):
    """Which reading began which hand, and the commitment to the order of the deck it is dealt from."""

    kind = "devices.hand_started_by_device.v1"
    hand: int
    number: int
    commitment: str


@dataclass(frozen=True, slots=True)
class StartNotFollowed(MachineEvent):
    """The device said that a hand begins, and none did: why."""

    kind = "devices.start_not_followed.v1"
    number: int
    why: str
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CheckPlaced(MachineEvent):
    """The hand that the last deck check is for."""

    kind = "devices.check_placed.v1"
    hand: int


@dataclass(frozen=True, slots=True)
class ShufflePlaced(MachineEvent):
    """After which hand the last shuffle ended; None when the table was not open. ``again``: it must be repeated."""

    kind = "devices.shuffle_placed.v1"
    after: int | None
    again: bool


@dataclass(frozen=True, slots=True)
class BlockWaived(MachineEvent):
    """The floor lets one hand start although this device would keep it waiting."""

    kind = "devices.block_waived.v1"
    hand: int
    reason: str
    blocked_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AlarmRaised(MachineEvent):
    kind = "devices.alarm_raised.v1"
    alarm: int
    what: str
    blocks: bool
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class AlarmTaken(MachineEvent):
    kind = "devices.alarm_taken.v1"
    alarm: int
    reason: str


@dataclass(frozen=True, slots=True)
class DeckEvent(Event):
    deck: int

    @property
    def stream(self) -> str:
        return f"deck:{self.deck}"


@dataclass(frozen=True, slots=True)
class DeckEnrolled(DeckEvent):
    """``tags`` in the order of the tags themselves, which says nothing about how they lay."""

    kind = "devices.deck_enrolled.v1"
    name: str
    back: str
    tags: dict[str, str]


@dataclass(frozen=True, slots=True)
class DeckJoinedSixain(DeckEvent):
    kind = "devices.deck_joined_sixain.v1"
    sixain: int
    name: str


@dataclass(frozen=True, slots=True)
class DeckMoved(DeckEvent):
    """To a table, or away from every table when there is none; ``was`` is where it lay."""

    kind = "devices.deck_moved.v1"
    table: int | None
    was: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class DeckUsed(DeckEvent):
    """It went through a machine once more."""

    kind = "devices.deck_used.v1"
    uses: int


@dataclass(frozen=True, slots=True)
class DeckRetired(DeckEvent):
    kind = "devices.deck_retired.v1"
    was: int | None
    reason: str
