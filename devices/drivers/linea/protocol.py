"""LINEA on the wire: bytes ↔ frames. Pure; what frames mean is ``payloads`` and ``driver``.

A frame is COBS-stuffed and ends with a zero byte; a receiver that is lost
starts anew behind the next zero. The body, big-endian::

    ver u8 · flags u8 · type u8 · boot_id u32 · seq u32 · tick_ms u32 · age_ms u32 · len u16 · payload · crc u16

``tick_ms`` is the device's tick when the event happened, ``age_ms`` the time from
the event to the first byte of this transmission.
"""

import struct
from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from devices.crc import ibm_3740
from devices.drivers.base import Counters
from devices.drivers.linea import cobs

VERSION: Final = 1
RETRANSMIT: Final = 1
CLOCK_UNSET: Final = 2
LONGEST_PAYLOAD: Final = 255
U32: Final = 0xFFFFFFFF

_HEAD: Final = struct.Struct(">BBBIIIIH")
_CRC: Final = struct.Struct(">H")
_LONGEST_BODY: Final = _HEAD.size + LONGEST_PAYLOAD + _CRC.size
LONGEST_BLOCK: Final = _LONGEST_BODY + _LONGEST_BODY // cobs.LONGEST_RUN + 1
"""Longest stuffed frame without its zero: what a receiver has to keep at most."""


class Type(IntEnum):
    """What a frame is. The high bit is set when the host speaks."""

    BOOT = 0x01
    HEARTBEAT = 0x02
    BUTTON = 0x03
    DOOR_OPEN = 0x04
    DOOR_CLOSED = 0x05
    SHUFFLE_START = 0x06
    SHUFFLE_END = 0x07
    CARD = 0x08
    DECK_END = 0x09
    FAULT = 0x0A
    CLEAR = 0x0B
    GAP = 0x0C
    ACK = 0x81
    REPLAY = 0x82
    LOCK = 0x83


FROM_HOST: Final = 0x80


class Frame(NamedTuple):
    """A frame that passed its checks. ``wire_size`` counts its bytes on the line, the zero included."""

    type: int
    boot_id: int
    seq: int
    tick_ms: int
    age_ms: int
    payload: bytes
    flags: int
    wire_size: int

    def __repr__(self) -> str:
        return f"Frame(type={self.type:#04x}, boot_id={self.boot_id:#010x}, seq={self.seq}, {len(self.payload)} bytes)"

    @property
    def is_retransmitted(self) -> bool:
        return bool(self.flags & RETRANSMIT)


def encode(
    type_: int, boot_id: int, seq: int, *, tick_ms: int = 0, age_ms: int = 0, payload: bytes = b"", flags: int = 0
) -> bytes:
    """The bytes of one frame, its ending zero included."""
    head = _HEAD.pack(VERSION, flags, type_, boot_id, seq, tick_ms & U32, min(age_ms, U32), len(payload))
    body = head + payload
    return cobs.encode(body + _CRC.pack(ibm_3740(body))) + b"\0"


class Decoder:
    """Cuts a stream at its zeros. Keeps less than one frame; what cannot be a frame is counted.

    A frame began when its first byte went on the line. Every read that held a part
    of it says "no later than this", since bytes of a frame follow each other at the
    line's pace; the earliest of these is taken, so one late read moves no event.
    """

    def __init__(self, counters: Counters, byte_ns: int = 0) -> None:
        self._counters = counters
        self._byte_ns = byte_ns
        self._pending = b""
        self._overlong = False
        self._began_ns: int | None = None

    def forget(self) -> None:
        """The line was reopened: half a frame from before belongs to nothing."""
        self._counters.skipped += len(self._pending)
        self._pending = b""
        self._overlong = False
        self._began_ns = None

    def feed(self, data: bytes, at_ns: int = 0) -> Iterator[tuple[Frame, int]]:
        """Give each sound frame with the time at which it began; the last byte of ``data`` came at ``at_ns``."""
        remaining = len(data)
        *blocks, rest = data.split(b"\0")
        for block in blocks:
            remaining -= len(block) + 1
            whole, self._pending = self._pending + block, b""
            early_ns, self._began_ns = self._began_ns, None
            if self._overlong:
                self._overlong = False
                self._counters.skipped += len(block)
            elif whole and (frame := self._frame(whole)):
                began_ns = at_ns - (remaining + frame.wire_size) * self._byte_ns
                yield frame, began_ns if early_ns is None else min(early_ns, began_ns)
        self._keep(rest, at_ns)

    def _keep(self, rest: bytes, at_ns: int) -> None:
        self._pending += rest
        if self._overlong or len(self._pending) > LONGEST_BLOCK:
            self._overlong = True
            self._counters.skipped += len(self._pending)
            self._pending = b""
        elif self._pending:
            began_ns = at_ns - len(self._pending) * self._byte_ns
            self._began_ns = began_ns if self._began_ns is None else min(self._began_ns, began_ns)

    def _frame(self, block: bytes) -> Frame | None:
        body = cobs.decode(block) if len(block) <= LONGEST_BLOCK else None
        if body is None or len(body) < _HEAD.size + _CRC.size:
            self._counters.skipped += len(block)
            return None
        if ibm_3740(body):  # the sum over a body and its own sum is zero
            self._counters.bad_crc += 1
            self._counters.skipped += len(block)
            return None
        version, flags, type_, boot_id, seq, tick_ms, age_ms, length = _HEAD.unpack_from(body)
        if version != VERSION or length != len(body) - _HEAD.size - _CRC.size:
            self._counters.skipped += len(block)
            return None
        self._counters.frames += 1
        payload = body[_HEAD.size : -_CRC.size]
        return Frame(type_, boot_id, seq, tick_ms, age_ms, payload, flags, len(block) + 1)
