"""The checksums of the wire, at C speed: the standard library has one CRC-16, and the others follow from it."""

from binascii import crc_hqx
from typing import Final

_MIRRORED: Final = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))


def ibm_3740(data: bytes) -> int:
    """CRC-16/IBM-3740 (also called CCITT-FALSE): LINEA."""
    return crc_hqx(data, 0xFFFF)


def genibus(data: bytes) -> int:
    """CRC-16/GENIBUS: what a Gen2 tag sends after its PC and EPC."""
    return crc_hqx(data, 0xFFFF) ^ 0xFFFF


def mcrf4xx(data: bytes) -> int:
    """CRC-16/MCRF4XX, the reflected one: FEIG. The bytes are mirrored, then the sum."""
    mirrored = crc_hqx(data.translate(_MIRRORED), 0xFFFF)
    return _MIRRORED[mirrored >> 8] | _MIRRORED[mirrored & 0xFF] << 8


def sum_of_bytes(data: bytes) -> int:
    """The low byte of the sum: M100."""
    return sum(data) & 0xFF


def xor_of_bytes(data: bytes) -> int:
    """All bytes xored: lines that end in ``*HH``."""
    result = 0
    for byte in data:
        result ^= byte
    return result
