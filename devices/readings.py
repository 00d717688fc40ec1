"""What devices tell the house: one frozen record per thing that happened.

Every reading has the time of the *event* (``at_ns``, on the clock whose time was
given to ``feed``), and, if the device counts its events, its ``boot_id`` and
``seq``: the pair is what readings are de-duplicated by. ``seq`` is None for what
is no event of the device: heartbeats, and what the driver itself observed
(silence, a gap, a stepped clock). ``replayed`` says that the event happened while
nobody was listening, or too long ago: it is a fact, but it starts no hand.

Tags stand for card faces as soon as one knows the deck, so no ``repr`` shows
them: a reading may stand in a log or a traceback, its secrets may not.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One thing a device told, or its silence."""

    at_ns: int
    boot_id: int = 0
    seq: int | None = None
    replayed: bool = False


# --- the device and its link ------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Booted(Reading):
    """The device started. Never starts a hand, and whatever deck it was at is lost."""

    model: str = ""
    firmware: str = ""
    serial: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identified(Reading):
    """A device that has no boot message answered who it is."""

    model: str = ""
    firmware: str = ""
    serial: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heartbeat(Reading):
    """The device is alive, and how it stands. ``backlog`` counts events it still keeps for us."""

    door_open: bool = False
    shuffling: bool = False
    faulty: bool = False
    locked: bool = False
    clock_unset: bool = False
    backlog: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkLost(Reading):
    """Nothing valid came for ``silent_ns``. The device shows as gone from here on."""

    silent_ns: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRestored(Reading):
    """The first valid frame after a loss."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GapFound(Reading):
    """Events ``first`` to ``last`` of this boot are lost for good: the device overwrote them."""

    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStepped(Reading):
    """The device's tick jumped against our clock. Stamps do not use it; the log should know."""

    by_ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Faulted(Reading):
    """The device cannot go on, or says so. Blocks the table until someone acknowledges it."""

    code: str = ""
    detail: str = ""
    warning: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared(Reading):
    """The fault of this code is over."""

    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrecognised(Reading):
    """A sound frame of a type this driver does not know: counted, acknowledged, not understood."""

    kind: int = 0


# --- button, door and shuffle -----------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonPressed(Reading):
    """The dealer pressed the machine's button. ``bounce``: too soon after the last press to be another."""

    bounce: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorOpened(Reading):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorClosed(Reading):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleStarted(Reading):
    """The first riffle, or the machine taking in its first card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleEnded(Reading):
    pass


# --- cards ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRead(Reading):
    """One card went through: where it lay in the input, where it lies now, the tags seen meanwhile.

    ``face`` is only for machines that read faces and not tags. ``input_index`` and
    ``output_position`` count from 0; both are secrets like the tags, since together
    they are the order.
    """

    input_index: int = field(default=0, repr=False)
    output_position: int = field(default=0, repr=False)
    uids: tuple[bytes, ...] = field(default=(), repr=False)
    rssi: int | None = None
    face_up: bool = False
    double_feed: bool = False
    no_tag: bool = False
    face: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckEnded(Reading):
    """The last card went through. Counts by the card sensor and by tags, and a hash of the order.

    The hash is a secret while cards are: who knows most of a deck can find the rest by trying.
    """

    sensor_count: int = 0
    tag_count: int = 0
    order_hash: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag as a reader saw it: ``kind`` is ``iso15693``, ``18000-3m3`` or ``gen2``."""

    uid: bytes = field(repr=False)
    kind: str
    rssi: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TagsSeen(Reading):
    """The tags in a reader's field, all from one inventory; none when the field has emptied."""

    tags: tuple[Tag, ...] = ()
