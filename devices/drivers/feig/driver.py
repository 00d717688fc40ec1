"""FEIG readers: frames ↔ readings. Polls for tags, fetches the rest of long answers, names what goes wrong.

The reader numbers nothing, so readings are numbered here, under the boot id of
whoever runs the driver. A reply nobody asked for is no reading: the sum of two
bytes alone would let one piece of noise in 65,536 pass.
"""

from dataclasses import dataclass
from typing import Any, Final

from devices.drivers.asking import Asking
from devices.drivers.base import Counters, Due, LineFormat
from devices.drivers.feig.protocol import (
    ANY_ADDRESS,
    INVENTORY,
    KINDS,
    MODE_MORE,
    Command,
    Decoder,
    Reply,
    Status,
    read_inventory,
    request,
)
from devices.drivers.link import Link
from devices.faults import BadSettings, CannotSay
from devices.instructions import (
    Acknowledge,
    AskVersion,
    ClearBuffer,
    InitBuffer,
    Instruction,
    ReadBuffer,
    ResetField,
    TakeInventory,
)
from devices.readings import Cleared, Faulted, Identified, Reading, Tag, TagsSeen

NAME: Final = "feig"
MOST_TAGS: Final = 512

HARMLESS: Final = frozenset({Status.OK, Status.NO_TAG, Status.MORE_DATA, Status.BUFFER_EMPTY, Status.COLLISION})
WARNINGS: Final = frozenset({Status.RF_WARNING, Status.DATA_CRC, Status.BUFFER_OVERFLOW, Status.ISO_ERROR})


@dataclass(frozen=True, slots=True)
class Settings:
    baud: int = 38_400
    address: int = ANY_ADDRESS
    advanced: bool = False
    poll_ms: int = 50
    changes_only: bool = True
    """Leave out an inventory that finds what the last one found."""

    def __post_init__(self) -> None:
        if self.baud <= 0 or self.poll_ms <= 0 or not 0 <= self.address <= ANY_ADDRESS:
            raise BadSettings(NAME, "baud and poll_ms are positive, the address is at most 255")


class FeigDriver:
    """One reader. See ``devices.drivers.base`` for how it is used."""

    name: str = NAME

    def __init__(self, settings: Settings | None = None, *, boot_id: int = 0) -> None:
        self.settings = settings or Settings()
        self.line = LineFormat(self.settings.baud, parity="E")
        self.counters = Counters()
        self.link = Link()
        self._boot_id = boot_id
        self._seq = 0
        self._decoder = Decoder(self.counters, self.line.byte_ns)
        self._asking = Asking(self.counters, self.settings.poll_ms * 1_000_000, routine=TakeInventory())
        self._parts: list[Tag] = []
        self._last: frozenset[bytes] = frozenset()
        self._fault = ""

    @property
    def drift_ppm(self) -> float | None:
        return None

    def acknowledgement(self) -> Acknowledge | None:
        return None

    def connected(self, now_ns: int) -> bytes:
        self._decoder.forget()
        self.link.connected(now_ns)
        self._parts.clear()
        self._asking.restart(AskVersion())
        return b""

    def feed(self, data: bytes, at_ns: int) -> list[Reading]:
        return self._understood(self._decoder.feed(data, at_ns))

    def tick(self, now_ns: int) -> Due:
        readings = self._understood(self._decoder.expire(now_ns))
        readings += self.link.check(now_ns)
        instruction = self._asking.due(now_ns)
        if instruction is None:
            return Due(readings)
        if instruction == TakeInventory():
            self._parts.clear()
        self._asking.sent(instruction, now_ns)
        return Due(readings, self.encode(instruction))

    def ask(self, instruction: Instruction) -> None:
        """Put a question into the polling, whose bytes then come from ``tick``; only what is asked so is answered."""
        self.encode(instruction)
        self._asking.next(instruction)

    def encode(self, instruction: Instruction) -> bytes:
        match instruction:
            case TakeInventory(more):
                return self._request(Command.ISO_HOST, bytes([INVENTORY, MODE_MORE if more else 0]))
            case AskVersion():
                return self._request(Command.SOFTWARE_VERSION)
            case ResetField():
                return self._request(Command.RF_RESET)
            case ReadBuffer():
                return self._request(Command.READ_BUFFER, b"\0\xff")
            case ClearBuffer():
                return self._request(Command.CLEAR_BUFFER)
            case InitBuffer():
                return self._request(Command.INIT_BUFFER)
            case _:
                raise CannotSay(NAME, instruction)

    def _request(self, command: Command, data: bytes = b"") -> bytes:
        return request(command, data, address=self.settings.address, advanced=self.settings.advanced)

    def _understood(self, replies: list[Reply]) -> list[Reading]:
        readings: list[Reading] = []
        for reply in replies:
            asked = self._asking.asked
            if asked is None or reply.command != _COMMANDS.get(type(asked)) or not _is_status(reply.status):
                self.counters.unrecognised += 1
                continue
            self._asking.answered()
            readings += self.link.heard(reply.at_ns)
            readings += self._answer(asked, reply)
        return readings

    def _answer(self, asked: Instruction, reply: Reply) -> list[Reading]:
        readings = self._health(reply)
        if reply.status in (Status.OK, Status.MORE_DATA, Status.NO_TAG):
            match asked:
                case TakeInventory():
                    readings += self._inventory(reply)
                case AskVersion():
                    readings += self._identified(reply)
                case ResetField():
                    self._last = frozenset()
        return readings

    def _inventory(self, reply: Reply) -> list[Reading]:
        found = () if reply.status == Status.NO_TAG else read_inventory(reply.data)
        if found is None:
            self.counters.unrecognised += 1
            return []
        self._parts += [Tag(tag.uid, KINDS[tag.kind]) for tag in found]
        if reply.status == Status.MORE_DATA and len(self._parts) < MOST_TAGS:
            self._asking.next(TakeInventory(more=True))
            return []
        tags, self._parts = tuple(self._parts), []
        uids = frozenset(tag.uid for tag in tags)
        if uids == self._last and (self.settings.changes_only or not uids):
            return []
        self._last = uids
        return [TagsSeen(tags=tags, **self._numbered(reply.at_ns))]

    def _identified(self, reply: Reply) -> list[Reading]:
        if len(reply.data) < 7:
            self.counters.unrecognised += 1
            return []
        major, minor, _, hardware, software = reply.data[:5]
        model = f"FEIG {hardware:02X}/{software:02X}"
        return [Identified(model=model, firmware=f"{major}.{minor}", **self._numbered(reply.at_ns))]

    def _health(self, reply: Reply) -> list[Reading]:
        """A fault is told when it appears and when it ends, not at every poll."""
        status = Status(reply.status)
        fault = "" if status in HARMLESS else status.name.lower().replace("_", "-")
        if fault == self._fault:
            return []
        readings: list[Reading] = []
        if self._fault:
            readings.append(Cleared(code=self._fault, **self._numbered(reply.at_ns)))
        self._fault = fault
        if fault:
            detail = f"ISO error {reply.data[0]:02X}" if status == Status.ISO_ERROR and reply.data else ""
            warning = status in WARNINGS
            readings.append(Faulted(code=fault, detail=detail, warning=warning, **self._numbered(reply.at_ns)))
        return readings

    def _numbered(self, at_ns: int) -> dict[str, Any]:
        self._seq += 1
        return {"at_ns": at_ns, "boot_id": self._boot_id, "seq": self._seq}


_COMMANDS: Final[dict[type, Command]] = {
    TakeInventory: Command.ISO_HOST,
    AskVersion: Command.SOFTWARE_VERSION,
    ResetField: Command.RF_RESET,
    ReadBuffer: Command.READ_BUFFER,
    ClearBuffer: Command.CLEAR_BUFFER,
    InitBuffer: Command.INIT_BUFFER,
}


def _is_status(status: int) -> bool:
    return status in _STATUSES


_STATUSES: Final = frozenset(Status)
