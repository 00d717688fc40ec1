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
    fills: str = "nothing"


@dataclass(frozen=True, slots=True)
class DeviceMoved(MachineEvent):
    """It stands at ``table`` now; ``was`` is where it stood."""

    kind = "devices.device_moved.v1"
    was: int
    reason: str


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
class DeckFoundIrregular(MachineEvent):
    """One irregularity of the deck for hand ``hand``, by name, and what the table's book prescribes for it.

    ``remedy`` is for before the hand, ``in_hand`` for when it shows during one.
    """

    kind = "devices.deck_found_irregular.v1"
    hand: int
    deck: str
    finding: str
    count: int
    positions: tuple[int, ...]
    remedy: str
    in_hand: str
    article: str
    article_unused: str


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
class FacesAsked(MachineEvent):
    """A command showed cards, and the machine is asked which they are: places in the deck, from 1 at the top."""

    kind = "devices.faces_asked.v1"
    request: int
    hand: int
    what: str
    seat: int | None
    places: tuple[int, ...]
    entered: str


@dataclass(frozen=True, slots=True)
class FacesAnswered(MachineEvent):
    """What the machine read of shown cards, beside what the dealer entered; ``came_of_it`` as in ``FaceRequest``."""

    kind = "devices.faces_answered.v1"
    request: int
    hand: int
    entered: str
    read: str
    came_of_it: str


@dataclass(frozen=True, slots=True)
class MaintenanceDone(MachineEvent):
    kind = "devices.maintenance_done.v1"
    work: str
    note: str
    firmware: str
    serial: str


@dataclass(frozen=True, slots=True)
class EnrolmentBegun(MachineEvent):
    kind = "devices.enrolment_begun.v1"
    enrolment: int
    deck: str
    back: str
    way: str


@dataclass(frozen=True, slots=True)
class EnrolmentMisread(MachineEvent):
    """The deck that went through is not the one being enrolled: another number of cards, or tags known already."""

    kind = "devices.enrolment_misread.v1"
    enrolment: int
    expected: int
    found: int


@dataclass(frozen=True, slots=True)
class TagNamed(MachineEvent):
    kind = "devices.tag_named.v1"
    enrolment: int
    uid: str
    card: str


@dataclass(frozen=True, slots=True)
class EnrolmentEnded(MachineEvent):
    """``deck`` is what came of it, None when it was given up."""

    kind = "devices.enrolment_ended.v1"
    enrolment: int
    deck: int | None
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
