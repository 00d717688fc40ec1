"""Lines of text: bytes ↔ lines. Pure.

A line ends with CR, LF or both, is printable ASCII and at most 120 characters.
With ``checksum`` on, it ends in ``*HH``: all bytes before the star, xored.
"""

from typing import Final, NamedTuple

from devices.crc import xor_of_bytes
from devices.drivers.base import Counters

LONGEST: Final = 120
_PRINTABLE: Final = frozenset(range(0x20, 0x7F))


class Line(NamedTuple):
    """A line that may be believed, and when its first byte went out. It may name a card, so it is never shown."""

    text: str
    at_ns: int

    def __repr__(self) -> str:
        return f"Line({len(self.text)} characters)"


def encode(text: str, *, checksum: bool) -> bytes:
    raw = text.encode("ascii")
    return raw + (b"*%02X" % xor_of_bytes(raw) if checksum else b"") + b"\r\n"


class Decoder:
    """Cuts a stream into lines. Keeps less than one line."""

    def __init__(self, counters: Counters, byte_ns: int, *, checksum: bool) -> None:
        self._counters = counters
        self._byte_ns = byte_ns
        self._checksum = checksum
        self._pending = b""
        self._overlong = False
        self._began_ns: int | None = None

    def forget(self) -> None:
        self._counters.skipped += len(self._pending)
        self._pending = b""
        self._overlong = False
        self._began_ns = None

    def feed(self, data: bytes, at_ns: int) -> list[Line]:
        lines = []
        remaining = len(data)
        *parts, rest = data.replace(b"\r", b"\n").split(b"\n")
        for part in parts:
            remaining -= len(part) + 1
            whole, self._pending = self._pending + part, b""
            early_ns, self._began_ns = self._began_ns, None
            if self._overlong or len(whole) > LONGEST:
                self._counters.skipped += len(whole)
                self._overlong = False
            elif whole and (text := self._text(whole)) is not None:
                began_ns = at_ns - (remaining + len(whole) + 1) * self._byte_ns
                lines.append(Line(text, began_ns if early_ns is None else min(early_ns, began_ns)))
        self._keep(rest, at_ns)
        return lines

    def _keep(self, rest: bytes, at_ns: int) -> None:
        self._pending += rest
        if self._overlong or len(self._pending) > LONGEST:
            self._overlong = True
            self._counters.skipped += len(self._pending)
            self._pending = b""
        elif self._pending:
            began_ns = at_ns - len(self._pending) * self._byte_ns
            self._began_ns = began_ns if self._began_ns is None else min(self._began_ns, began_ns)

    def _text(self, raw: bytes) -> str | None:
        if not _PRINTABLE.issuperset(raw):
            self._counters.skipped += len(raw)
            return None
        body, star, told = raw.rpartition(b"*")
        if not self._checksum:
            self._counters.frames += 1
            return raw.decode("ascii")
        if not star or told != b"%02X" % xor_of_bytes(body):
            self._counters.bad_crc += 1
            self._counters.skipped += len(raw)
            return None
        self._counters.frames += 1
        return body.decode("ascii")
