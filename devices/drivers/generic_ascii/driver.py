"""Lines ↔ readings, by patterns the house sets::

    {"baud": 9600, "patterns": {"button": "BTN", "door-open": "DOOR 1", "card": "<Card:(?P<face>10|[2-9TJQKA][SHDC])>",
     "fault": "<Alarm:(?P<code>\\w+) (?P<detail>.*)>"}, "heartbeat_ms": 1000}

A pattern must match the whole line. Named groups fill a reading's fields: ``uid``
(hex), ``face``, ``code``, ``detail``, ``model``, ``firmware``, ``serial``. Lines that match
nothing are counted. Such a device counts nothing itself and replays nothing, so
readings are numbered here; one that stays silent by nature sets ``heartbeat_ms`` 0.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from devices.drivers.base import Counters, Due, LineFormat
from devices.drivers.generic_ascii.protocol import LONGEST, Decoder, Line, encode
from devices.drivers.link import Link
from devices.faults import BadSettings, CannotSay
from devices.instructions import Acknowledge, Instruction, SendText
from devices.readings import (
    Booted,
    ButtonPressed,
    CardRead,
    Cleared,
    DoorClosed,
    DoorOpened,
    Faulted,
    Heartbeat,
    Reading,
    ShuffleEnded,
    ShuffleStarted,
)

NAME: Final = "generic-ascii"


@dataclass(frozen=True, slots=True)
class Settings:
    patterns: Mapping[str, str] = field(default_factory=dict)
    baud: int = 9_600
    checksum: bool = False
    bounce_ms: int = 300
    heartbeat_ms: int = 0

    def __post_init__(self) -> None:
        if self.baud <= 0:
            raise BadSettings(NAME, "the baud rate is positive")
        if unknown := sorted(self.patterns.keys() - _KINDS.keys()):
            raise BadSettings(NAME, f"no reading is called {', '.join(unknown)}; there are {', '.join(sorted(_KINDS))}")
        for name, pattern in self.patterns.items():
            try:
                re.compile(pattern)
            except re.error as wrong:
                raise BadSettings(NAME, f"the pattern of {name} is no regular expression: {wrong}") from None


class GenericAsciiDriver:
    """One device that speaks in lines. See ``devices.drivers.base`` for how it is used."""

    name: str = NAME

    def __init__(self, settings: Settings | None = None, *, boot_id: int = 0) -> None:
        self.settings = settings or Settings()
        self.line = LineFormat(self.settings.baud)
        self.counters = Counters()
        self.link = Link()
        self._boot_id = boot_id
        self._seq = 0
        self._cards = 0
        self._last_press_ns: int | None = None
        self._patterns = [(kind, re.compile(pattern)) for kind, pattern in self.settings.patterns.items()]
        self._decoder = Decoder(self.counters, self.line.byte_ns, checksum=self.settings.checksum)

    @property
    def drift_ppm(self) -> float | None:
        return None

    def acknowledgement(self) -> Acknowledge | None:
        return None

    def connected(self, now_ns: int) -> bytes:
        self._decoder.forget()
        self.link.connected(now_ns)
        return b""

    def feed(self, data: bytes, at_ns: int) -> list[Reading]:
        readings: list[Reading] = []
        for line in self._decoder.feed(data, at_ns):
            readings += self._understood(line)
        return readings

    def tick(self, now_ns: int) -> Due:
        return Due(self.link.check(now_ns) if self.settings.heartbeat_ms else ())

    def encode(self, instruction: Instruction) -> bytes:
        match instruction:
            case SendText(text) if text.isascii() and text.isprintable() and len(text) <= LONGEST:
                return encode(text, checksum=self.settings.checksum)
            case _:
                raise CannotSay(NAME, instruction)

    def _understood(self, line: Line) -> list[Reading]:
        for kind, pattern in self._patterns:
            if found := pattern.fullmatch(line.text):
                return [*self.link.heard(line.at_ns), self._reading(kind, found.groupdict(default=""), line.at_ns)]
        self.counters.unrecognised += 1
        return []

    def _reading(self, kind: str, told: Mapping[str, str], at_ns: int) -> Reading:
        if kind == "heartbeat":
            return Heartbeat(at_ns=at_ns, boot_id=self._boot_id)
        self._seq += 1
        head: dict[str, Any] = {"at_ns": at_ns, "boot_id": self._boot_id, "seq": self._seq}
        match kind:
            case "button":
                return ButtonPressed(bounce=self._bounces(at_ns), **head)
            case "card":
                return self._card(told, head)
            case "shuffle-start":
                self._cards = 0
        fields = {name: text for name, text in told.items() if name in _TEXTS.get(kind, ())}
        return _KINDS[kind](**head, **fields)

    def _card(self, told: Mapping[str, str], head: Mapping[str, Any]) -> Reading:
        place, self._cards = self._cards, self._cards + 1
        uid = _bytes_of(told.get("uid", ""))
        face = told.get("face", "")
        return CardRead(
            input_index=place,
            output_position=place,
            uids=(uid,) if uid else (),
            face=face,
            no_tag=not uid and not face,
            **head,
        )

    def _bounces(self, at_ns: int) -> bool:
        last, self._last_press_ns = self._last_press_ns, at_ns
        return last is not None and 0 <= at_ns - last < self.settings.bounce_ms * 1_000_000


def _bytes_of(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


_KINDS: Final[dict[str, Callable[..., Reading]]] = {
    "boot": Booted,
    "heartbeat": Heartbeat,
    "button": ButtonPressed,
    "door-open": DoorOpened,
    "door-closed": DoorClosed,
    "shuffle-start": ShuffleStarted,
    "shuffle-end": ShuffleEnded,
    "card": CardRead,
    "fault": Faulted,
    "clear": Cleared,
}
_TEXTS: Final = {"boot": ("model", "firmware", "serial"), "fault": ("code", "detail"), "clear": ("code",)}
