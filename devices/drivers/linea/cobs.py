"""Consistent Overhead Byte Stuffing: bytes without zeros, so that a zero can end every frame."""

from typing import Final

LONGEST_RUN: Final = 254


def encode(data: bytes) -> bytes:
    """Stuff: every zero becomes the distance to the next one. The ending zero is not included."""
    out = bytearray()
    for part in data.split(b"\0"):
        while len(part) >= LONGEST_RUN:
            out.append(LONGEST_RUN + 1)
            out += part[:LONGEST_RUN]
            part = part[LONGEST_RUN:]
        out.append(len(part) + 1)
        out += part
    return bytes(out)


def decode(block: bytes) -> bytes | None:
    """Unstuff a block that stood between two zeros; None if no encoder could have made it."""
    out = bytearray()
    at = 0
    size = len(block)
    while at < size:
        code = block[at]
        end = at + code
        if code == 0 or end > size:
            return None
        out += block[at + 1 : end]
        at = end
        if code <= LONGEST_RUN and at < size:
            out.append(0)
    return bytes(out)
