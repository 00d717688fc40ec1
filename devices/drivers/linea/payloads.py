"""What stands inside LINEA frames: payload bytes ↔ records, one pair of functions per type.

Both sides use this module, so the simulator and the driver cannot disagree.
Every ``read_…`` raises ``BadPayload`` for what it cannot be; the driver catches it.
"""

import struct
from dataclasses import dataclass, field
from typing import Any, Final

FACE_UP: Final = 1
DOUBLE_FEED: Final = 2
NO_TAG: Final = 4

DOOR_IS_OPEN: Final = 1
SHUFFLING: Final = 2
FAULTY: Final = 4
LOCKED: Final = 8

HASH_SIZE: Final = 16
MOST_TAGS: Final = 16
WARNING: Final = 1

_BEAT: Final = struct.Struct(">BII")
_CARD: Final = struct.Struct(">HHBbB")
_DECK: Final = struct.Struct(f">HH{HASH_SIZE}s")
_FAULT: Final = struct.Struct(">HB")
_CODE: Final = struct.Struct(">H")
_SEQ: Final = struct.Struct(">I")


class BadPayload(ValueError):
    """The frame was sound, its content is not."""


@dataclass(frozen=True, slots=True)
class Boot:
    model: str
    firmware: str
    serial: str


@dataclass(frozen=True, slots=True)
class Beat:
    """How the device stands, and which events it keeps: from ``oldest``, up to but without ``upcoming``."""

    state: int
    oldest: int
    upcoming: int


@dataclass(frozen=True, slots=True)
class Card:
    input_index: int = field(repr=False)
    output_position: int = field(repr=False)
    flags: int
    rssi: int
    uids: tuple[bytes, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class DeckEnd:
    sensor_count: int
    tag_count: int
    order_hash: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Fault:
    code: int
    flags: int
    detail: str


def write_boot(boot: Boot) -> bytes:
    return b"".join(bytes([len(text)]) + text for text in map(str.encode, (boot.model, boot.firmware, boot.serial)))


def read_boot(payload: bytes) -> Boot:
    texts = [_text(part) for part in _parts(payload)]
    if len(texts) != 3:
        raise BadPayload("a boot has model, firmware and serial")
    return Boot(*texts)


def write_beat(beat: Beat) -> bytes:
    return _BEAT.pack(beat.state, beat.oldest, beat.upcoming)


def read_beat(payload: bytes) -> Beat:
    return Beat(*_unpacked(_BEAT, payload))


def write_card(card: Card) -> bytes:
    head = _CARD.pack(card.input_index, card.output_position, card.flags, card.rssi, len(card.uids))
    return head + b"".join(bytes([len(uid)]) + uid for uid in card.uids)


def read_card(payload: bytes) -> Card:
    if len(payload) < _CARD.size:
        raise BadPayload("a card's payload is too short")
    input_index, output_position, flags, rssi, count = _CARD.unpack_from(payload)
    uids = tuple(_parts(payload[_CARD.size :]))
    if len(uids) != count or count > MOST_TAGS or not all(uids):
        raise BadPayload("the tags of a card do not add up")
    return Card(input_index, output_position, flags, rssi, uids)


def write_deck_end(deck: DeckEnd) -> bytes:
    return _DECK.pack(deck.sensor_count, deck.tag_count, deck.order_hash)


def read_deck_end(payload: bytes) -> DeckEnd:
    sensor_count, tag_count, order_hash = _unpacked(_DECK, payload)
    return DeckEnd(sensor_count, tag_count, order_hash)


def write_fault(fault: Fault) -> bytes:
    return _FAULT.pack(fault.code, fault.flags) + fault.detail.encode()


def read_fault(payload: bytes) -> Fault:
    if len(payload) < _FAULT.size:
        raise BadPayload("a fault's payload is too short")
    code, flags = _FAULT.unpack_from(payload)
    return Fault(code, flags, _text(payload[_FAULT.size :]))


def write_clear(code: int) -> bytes:
    return _CODE.pack(code)


def read_clear(payload: bytes) -> int:
    code: int = _unpacked(_CODE, payload)[0]
    return code


def write_gap(first: int) -> bytes:
    """A gap's own seq is the last event lost; the payload names the first."""
    return _SEQ.pack(first)


def read_gap(payload: bytes) -> int:
    first: int = _unpacked(_SEQ, payload)[0]
    return first


def write_lock(locked: bool) -> bytes:
    return bytes([locked])


def read_lock(payload: bytes) -> bool:
    if payload not in (b"\0", b"\1"):
        raise BadPayload("a lock is on or off")
    return payload == b"\1"


def _unpacked(form: struct.Struct, payload: bytes) -> tuple[Any, ...]:
    if len(payload) != form.size:
        raise BadPayload(f"{form.size} bytes expected, {len(payload)} found")
    return form.unpack(payload)


def _parts(payload: bytes) -> list[bytes]:
    """Split bytes that each begin with their own length."""
    parts = []
    at = 0
    while at < len(payload):
        end = at + 1 + payload[at]
        if end > len(payload):
            raise BadPayload("a length points outside")
        parts.append(payload[at + 1 : end])
        at = end
    return parts


def _text(raw: bytes) -> str:
    """Text a device sent, as far as it is printable ASCII: it may end up on a screen."""
    return "".join(chr(byte) if 0x20 <= byte < 0x7F else "?" for byte in raw)
