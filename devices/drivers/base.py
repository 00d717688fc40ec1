"""What a driver is. It owns bytes and their meaning; it has no port, no clock, no thread.

Whoever holds the port (the agent) does this, and nothing else::

    driver = make("linea", {"baud": 115200}, boot_id=my_run)
    port = transport.open_line(url, driver.line)
    port.write(driver.connected(now_ns))            # after every (re)opening
    while True:
        data, at_ns = port.read(timeout)
        readings = driver.feed(data, at_ns)         # at_ns: when the last byte was read
        due = driver.tick(now_ns)                   # after every feed, and ten times a second
        store(readings + due.readings)              # on the disk first ...
        port.write(due.send)
        if acknowledgement := driver.acknowledgement():
            port.write(driver.encode(acknowledgement))   # ... then the device may forget

Promises every driver keeps, and a third party's must: ``feed`` and ``tick`` never
raise, whatever the bytes; memory is bounded; garbage is counted and never becomes
a reading; any split of the same bytes gives the same readings.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from devices.instructions import Acknowledge, Instruction
from devices.readings import Reading

SECOND_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class LineFormat:
    """How bytes stand on the line."""

    baud: int
    parity: Literal["N", "E", "O"] = "N"
    stop_bits: Literal[1, 2] = 1

    @property
    def byte_ns(self) -> int:
        """What one byte lasts: start bit, eight bits, parity if any, stop bits."""
        bits = 1 + 8 + (self.parity != "N") + self.stop_bits
        return bits * SECOND_NS // self.baud


@dataclass(slots=True)
class Counters:
    """What a line is worth, for the health page. Only ever grows."""

    frames: int = 0
    bad_crc: int = 0
    skipped: int = 0
    """Bytes thrown away."""
    duplicates: int = 0
    gaps: int = 0
    """Events lost for good."""
    unanswered: int = 0
    """Requests the device did not answer in time."""
    unrecognised: int = 0

    def as_dict(self) -> dict[str, int]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


class Due(NamedTuple):
    """What time brought: readings (silence is one), and bytes to send now."""

    readings: Sequence[Reading] = ()
    send: bytes = b""


@runtime_checkable
class Driver(Protocol):
    """One device on one line."""

    name: str
    line: LineFormat
    counters: Counters

    def connected(self, now_ns: int) -> bytes:
        """The line was just (re)opened: drop half a frame; give what to send first."""
        ...

    def feed(self, data: bytes, at_ns: int) -> list[Reading]:
        """Take bytes whose last one arrived at ``at_ns``; give what they mean, in order."""
        ...

    def encode(self, instruction: Instruction) -> bytes:
        """The bytes of an instruction; raises CannotSay if the device has no words for it."""
        ...

    def tick(self, now_ns: int) -> Due:
        """Let time pass: silence, retries, polls, and what feeding left to say."""
        ...

    def acknowledgement(self) -> Acknowledge | None:
        """What may be acknowledged once all readings given so far are safe; None if nothing new."""
        ...

    @property
    def drift_ppm(self) -> float | None:
        """How fast the device's clock runs, where it has one."""
        ...
