"""What the house may tell a device. A driver encodes those its device understands, and refuses the others."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """Everything of this boot up to and with ``seq`` is safe with us: the device may forget it.

    Send it only when the readings are on the disk.
    """

    boot_id: int
    seq: int


@dataclass(frozen=True, slots=True)
class ReplayFrom:
    """Send again from ``seq`` on; boot 0 asks for the oldest event the device keeps."""

    boot_id: int
    seq: int


@dataclass(frozen=True, slots=True)
class Lock:
    """Give out no cards: the table is blocked."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """The floor lifted the block."""


@dataclass(frozen=True, slots=True)
class TakeInventory:
    """Which tags are in the field? ``more`` asks for the rest of an answer that did not fit."""

    more: bool = False


@dataclass(frozen=True, slots=True)
class ResetField:
    """Switch the field off and on, so that tags already read answer again."""


@dataclass(frozen=True, slots=True)
class AskVersion:
    """Who are you?"""


@dataclass(frozen=True, slots=True)
class PollMany:
    """Poll for tags this many times without being asked again."""

    times: int = 10_000


@dataclass(frozen=True, slots=True)
class StopPolling:
    """End a long poll."""


@dataclass(frozen=True, slots=True)
class ReadBuffer:
    """Give the readings a buffering reader collected by itself."""


@dataclass(frozen=True, slots=True)
class ClearBuffer:
    """Forget what the last buffered read gave."""


@dataclass(frozen=True, slots=True)
class InitBuffer:
    """Empty the buffer altogether."""


@dataclass(frozen=True, slots=True)
class SendText:
    """A line for a device that speaks in lines."""

    text: str


Instruction = (
    Acknowledge
    | ReplayFrom
    | Lock
    | Unlock
    | TakeInventory
    | ResetField
    | AskVersion
    | PollMany
    | StopPolling
    | ReadBuffer
    | ClearBuffer
    | InitBuffer
    | SendText
)
