"""M100 on the wire: bytes ↔ frames. Pure.

``BB TYPE CMD PLhi PLlo PARAM SUM 7E``. Both BB and 7E occur inside payloads, so
frames are cut by length; a receiver that is lost drops one byte and looks for
the next BB. A notice carries a second sum, the tag's own: both must hold.
"""

from enum import IntEnum
from typing import Final, NamedTuple

from devices.crc import genibus, sum_of_bytes
from devices.drivers.base import Counters
from devices.drivers.inbox import Inbox

HEAD: Final = 0xBB
END: Final = 0x7E
AROUND: Final = 7
LONGEST_PARAMETER: Final = 256
LONGEST: Final = AROUND + LONGEST_PARAMETER
STALE_NS: Final = 50_000_000


class Type(IntEnum):
    COMMAND = 0
    RESPONSE = 1
    NOTICE = 2


class Command(IntEnum):
    VERSION = 0x03
    SINGLE_POLL = 0x22
    MULTI_POLL = 0x27
    STOP_POLL = 0x28
    ERROR = 0xFF


class Error(IntEnum):
    """Codes of the error response."""

    WRITE_FAIL = 0x10
    READ_FAIL = 0x09
    LOCK_FAIL = 0x13
    KILL_FAIL = 0x12
    NO_TAG = 0x15
    ACCESS_DENIED = 0x16
    MALFORMED = 0x17
    FHSS_FAIL = 0x20


class Frame(NamedTuple):
    """A frame that passed its checks; ``at_ns`` is when its first byte went out."""

    type: int
    command: int
    parameter: bytes
    at_ns: int

    def __repr__(self) -> str:
        return f"Frame(type={self.type}, command={self.command:#04x}, {len(self.parameter)} bytes)"


class Notice(NamedTuple):
    """One tag heard: how strong, its protocol word, its code."""

    rssi: int
    pc: int
    epc: bytes

    def __repr__(self) -> str:
        return f"Notice(rssi={self.rssi})"


def encode(type_: int, command: int, parameter: bytes = b"") -> bytes:
    body = bytes([type_, command]) + len(parameter).to_bytes(2, "big") + parameter
    return bytes([HEAD]) + body + bytes([sum_of_bytes(body), END])


def read_notice(parameter: bytes) -> Notice | None:
    """The tag of a notice; None if its own sum is wrong or its length is not the one its PC states."""
    if len(parameter) < 5:
        return None
    pc = int.from_bytes(parameter[1:3], "big")
    epc = parameter[3:-2]
    words = pc >> 11
    if not words or 2 * words > len(epc) or genibus(parameter[1:-2]) != int.from_bytes(parameter[-2:], "big"):
        return None
    rssi = parameter[0] - 256 if parameter[0] > 127 else parameter[0]
    return Notice(rssi, pc, epc)


def write_notice(notice: Notice) -> bytes:
    told = notice.pc.to_bytes(2, "big") + notice.epc
    return bytes([notice.rssi & 0xFF]) + told + genibus(told).to_bytes(2, "big")


class Decoder:
    """Finds frames in a stream."""

    def __init__(self, counters: Counters, byte_ns: int) -> None:
        self._counters = counters
        self._byte_ns = byte_ns
        self._inbox = Inbox(2 * LONGEST, byte_ns)

    def forget(self) -> None:
        self._counters.skipped += self._inbox.clear()

    def feed(self, data: bytes, at_ns: int) -> list[Frame]:
        """Take bytes; a pause before them ends whatever was incomplete."""
        frames = self.expire(at_ns - len(data) * self._byte_ns)
        for start in range(0, len(data), LONGEST):
            piece = data[start : start + LONGEST]
            piece_ns = at_ns - (len(data) - start - len(piece)) * self._byte_ns
            self._counters.skipped += self._inbox.put(piece, piece_ns)
            frames += self._frames()
        return frames

    def expire(self, now_ns: int) -> list[Frame]:
        """Time passed: an incomplete frame will not be completed, but a whole one may lie inside it."""
        frames: list[Frame] = []
        inbox = self._inbox
        if not inbox.held or now_ns - inbox.quiet_since() < STALE_NS:
            return frames
        while inbox.held:
            self._counters.skipped += inbox.drop(1)
            frames += self._frames()
        return frames

    def _frames(self) -> list[Frame]:
        frames: list[Frame] = []
        held = self._inbox.held
        while held:
            size = _claimed_size(held)
            if size is None or len(held) < size:
                break
            if size and (frame := self._frame(bytes(held[:size]))):
                frames.append(frame)
                self._inbox.drop(size)
            else:
                self._counters.skipped += self._inbox.drop(1)
        return frames

    def _frame(self, raw: bytes) -> Frame | None:
        if raw[-1] != END:
            return None
        if sum_of_bytes(raw[1:-2]) != raw[-2]:
            self._counters.bad_crc += 1
            return None
        self._counters.frames += 1
        started_ns = self._inbox.began(len(raw))
        return Frame(raw[1], raw[2], raw[5:-2], started_ns)


def _claimed_size(held: bytearray) -> int | None:
    """How long the frame at the front says it is; 0 if nothing begins so, None if more bytes are needed."""
    if held[0] != HEAD or (len(held) > 1 and held[1] > Type.NOTICE):
        return 0
    if len(held) < 5:
        return None
    length = held[3] << 8 | held[4]
    return AROUND + length if length <= LONGEST_PARAMETER else 0
