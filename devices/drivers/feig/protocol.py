"""FEIG's host protocol on the wire: bytes ↔ frames, both frame forms. Pure.

Standard: ``LEN ADR CMD [STATUS] DATA CRClo CRChi``, LEN counting the whole frame,
6 to 255. Advanced: ``02 LENhi LENlo ADR CMD [STATUS] DATA CRClo CRChi``. A length
below 6 does not exist, so a leading 02 can only be an advanced frame.
There is no start byte: a receiver that is lost drops one byte and tries again.
"""

from enum import IntEnum
from typing import Final, NamedTuple

from devices.crc import mcrf4xx
from devices.drivers.base import Counters
from devices.drivers.inbox import Inbox

SHORTEST: Final = 6
LONGEST_STANDARD: Final = 255
ADVANCED: Final = 0x02
SHORTEST_ADVANCED: Final = 8
LONGEST: Final = 2048
"""An advanced frame may claim 64 KB; no inventory of a card table needs more than this."""
ANY_ADDRESS: Final = 255
STALE_NS: Final = 50_000_000
"""Characters of one frame come within 12 ms; USB adapters may add their 16. After this, half a frame is garbage."""


class Command(IntEnum):
    READ_BUFFER = 0x22
    CLEAR_BUFFER = 0x32
    INIT_BUFFER = 0x33
    SOFTWARE_VERSION = 0x65
    RF_RESET = 0x69
    ISO_HOST = 0xB0


class Status(IntEnum):
    OK = 0x00
    NO_TAG = 0x01
    DATA_CRC = 0x02
    WRONG_ADDRESS = 0x04
    WRONG_TYPE = 0x05
    COLLISION = 0x0B
    EEPROM = 0x10
    OUT_OF_RANGE = 0x11
    UNKNOWN_COMMAND = 0x80
    WRONG_LENGTH = 0x81
    UNAVAILABLE = 0x82
    RF_ERROR = 0x83
    RF_WARNING = 0x84
    BUFFER_EMPTY = 0x92
    BUFFER_OVERFLOW = 0x93
    MORE_DATA = 0x94
    ISO_ERROR = 0x95
    HARDWARE = 0xF1


INVENTORY: Final = 0x01
MODE_MORE: Final = 0x80

ISO15693: Final = 0x03
ISO18000_3M3: Final = 0x09
GEN2: Final = 0x84
KINDS: Final = {ISO15693: "iso15693", ISO18000_3M3: "18000-3m3", GEN2: "gen2"}


class Reply(NamedTuple):
    """A response that passed its checks; ``at_ns`` is when its first byte went out."""

    address: int
    command: int
    status: int
    data: bytes
    at_ns: int

    def __repr__(self) -> str:
        return f"Reply(command={self.command:#04x}, status={self.status:#04x}, {len(self.data)} bytes)"


class FoundTag(NamedTuple):
    kind: int
    uid: bytes

    def __repr__(self) -> str:
        return f"FoundTag(kind={self.kind:#04x})"


def request(command: int, data: bytes = b"", *, address: int = ANY_ADDRESS, advanced: bool = False) -> bytes:
    """The bytes of a request, in the standard frame unless asked otherwise."""
    return _closed(bytes([address, command]) + data, advanced=advanced)


def response(command: int, status: int, data: bytes = b"", *, address: int = 0, advanced: bool | None = None) -> bytes:
    """The bytes of a reader's answer; what does not fit a standard frame goes into an advanced one."""
    body = bytes([address, command, status]) + data
    if advanced is None:
        advanced = len(body) + 3 > LONGEST_STANDARD
    return _closed(body, advanced=advanced)


def _closed(body: bytes, *, advanced: bool) -> bytes:
    size = len(body) + (5 if advanced else 3)
    head = bytes([ADVANCED]) + size.to_bytes(2, "big") if advanced else bytes([size])
    return head + body + mcrf4xx(head + body).to_bytes(2, "little")


def read_inventory(data: bytes) -> tuple[FoundTag, ...] | None:
    """The tags of an inventory's reply; None if it does not add up."""
    if not data:
        return None
    tags = []
    at = 1
    for _ in range(data[0]):
        found = _tag_at(data, at)
        if found is None:
            return None
        tag, at = found
        tags.append(tag)
    return tuple(tags) if at == len(data) else None


def write_inventory(tags: tuple[FoundTag, ...]) -> bytes:
    return bytes([len(tags)]) + b"".join(map(_tag_bytes, tags))


def _tag_at(data: bytes, at: int) -> tuple[FoundTag, int] | None:
    kind = data[at] if at < len(data) else -1
    if kind == ISO15693:
        start, size = at + 2, 8
    elif kind in (ISO18000_3M3, GEN2) and at + 2 < len(data):
        start, size = at + 3, data[at + 2]
    else:
        return None
    end = start + size
    return (FoundTag(kind, data[start:end]), end) if size and end <= len(data) else None


def _tag_bytes(tag: FoundTag) -> bytes:
    head = bytes([tag.kind, 0]) if tag.kind == ISO15693 else bytes([tag.kind, 0, len(tag.uid)])
    return head + tag.uid


class Decoder:
    """Finds responses in a stream without start bytes."""

    def __init__(self, counters: Counters, byte_ns: int) -> None:
        self._counters = counters
        self._byte_ns = byte_ns
        self._inbox = Inbox(2 * LONGEST, byte_ns)

    def forget(self) -> None:
        self._counters.skipped += self._inbox.clear()

    def feed(self, data: bytes, at_ns: int) -> list[Reply]:
        """Take bytes; a pause before them ends whatever was incomplete."""
        replies = self.expire(at_ns - len(data) * self._byte_ns)
        for start in range(0, len(data), LONGEST):
            piece = data[start : start + LONGEST]
            piece_ns = at_ns - (len(data) - start - len(piece)) * self._byte_ns
            self._counters.skipped += self._inbox.put(piece, piece_ns)
            replies += self._replies()
        return replies

    def expire(self, now_ns: int) -> list[Reply]:
        """Time passed: an incomplete frame will not be completed, but a whole one may lie inside it."""
        replies: list[Reply] = []
        inbox = self._inbox
        if not inbox.held or now_ns - inbox.quiet_since() < STALE_NS:
            return replies
        while inbox.held:
            self._counters.skipped += inbox.drop(1)
            replies += self._replies()
        return replies

    def _replies(self) -> list[Reply]:
        replies: list[Reply] = []
        held = self._inbox.held
        while held:
            size = _claimed_size(held)
            if size is None or len(held) < size:
                break
            if size and (reply := self._reply(bytes(held[:size]))):
                replies.append(reply)
                self._inbox.drop(size)
            else:
                self._counters.skipped += self._inbox.drop(1)
        return replies

    def _reply(self, frame: bytes) -> Reply | None:
        head = 3 if frame[0] == ADVANCED else 1
        if mcrf4xx(frame[:-2]) != int.from_bytes(frame[-2:], "little"):
            self._counters.bad_crc += 1
            return None
        self._counters.frames += 1
        address, command, status = frame[head : head + 3]
        started_ns = self._inbox.began(len(frame))
        return Reply(address, command, status, frame[head + 3 : -2], started_ns)


def _claimed_size(held: bytearray) -> int | None:
    """How long the frame at the front says it is; 0 if nothing begins so, None if more bytes are needed."""
    if held[0] != ADVANCED:
        return held[0] if held[0] >= SHORTEST else 0
    if len(held) < 3:
        return None
    size = held[1] << 8 | held[2]
    return size if SHORTEST_ADVANCED <= size <= LONGEST else 0
