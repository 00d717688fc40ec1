"""M100 modules: frames ↔ readings. Polls one tag after the other and gathers what one card's gap shows.

A module tells tags one by one. Tags heard within ``gather_ms`` of each other are
given together, as a reader that takes inventories would: two in one gap are two
cards stuck together.
"""

from dataclasses import dataclass
from typing import Any, Final

from devices.drivers.asking import Asking
from devices.drivers.base import Counters, Due, LineFormat
from devices.drivers.link import Link
from devices.drivers.m100.protocol import Command, Decoder, Error, Frame, Type, encode, read_notice
from devices.faults import BadSettings, CannotSay
from devices.instructions import Acknowledge, AskVersion, Instruction, PollMany, StopPolling, TakeInventory
from devices.readings import Cleared, Faulted, Identified, Reading, Tag, TagsSeen

NAME: Final = "m100"
MOST_TAGS: Final = 512
_ERRORS: Final = frozenset(Error)


@dataclass(frozen=True, slots=True)
class Settings:
    baud: int = 115_200
    poll_ms: int = 20
    gather_ms: int = 60

    def __post_init__(self) -> None:
        if self.baud <= 0 or self.poll_ms <= 0 or self.gather_ms <= 0:
            raise BadSettings(NAME, "baud, poll_ms and gather_ms are positive")


class M100Driver:
    """One module. See ``devices.drivers.base`` for how it is used."""

    name: str = NAME

    def __init__(self, settings: Settings | None = None, *, boot_id: int = 0) -> None:
        self.settings = settings or Settings()
        self.line = LineFormat(self.settings.baud)
        self.counters = Counters()
        self.link = Link()
        self._boot_id = boot_id
        self._seq = 0
        self._decoder = Decoder(self.counters, self.line.byte_ns)
        self._asking = Asking(self.counters, self.settings.poll_ms * 1_000_000, routine=TakeInventory())
        self._field: dict[bytes, int] = {}
        """Tags in the field now, with when they were last heard."""
        self._gathered: dict[bytes, Tag] = {}
        self._gathering_since: int | None = None
        self._fault = ""

    @property
    def drift_ppm(self) -> float | None:
        return None

    def acknowledgement(self) -> Acknowledge | None:
        return None

    def connected(self, now_ns: int) -> bytes:
        self._decoder.forget()
        self.link.connected(now_ns)
        self._asking.restart(AskVersion())
        return b""

    def feed(self, data: bytes, at_ns: int) -> list[Reading]:
        return self._understood(self._decoder.feed(data, at_ns))

    def tick(self, now_ns: int) -> Due:
        readings = self._understood(self._decoder.expire(now_ns))
        readings += self._settled(now_ns)
        readings += self.link.check(now_ns)
        instruction = self._asking.due(now_ns)
        if instruction is None:
            return Due(readings)
        self._asking.sent(instruction, now_ns)
        return Due(readings, self.encode(instruction))

    def encode(self, instruction: Instruction) -> bytes:
        match instruction:
            case TakeInventory(more=False):
                return encode(Type.COMMAND, Command.SINGLE_POLL)
            case PollMany(times):
                return encode(Type.COMMAND, Command.MULTI_POLL, b"\x22" + times.to_bytes(2, "big"))
            case StopPolling():
                return encode(Type.COMMAND, Command.STOP_POLL)
            case AskVersion():
                return encode(Type.COMMAND, Command.VERSION, b"\0")
            case _:
                raise CannotSay(NAME, instruction)

    def _understood(self, frames: list[Frame]) -> list[Reading]:
        readings: list[Reading] = []
        for frame in frames:
            match frame.type, frame.command:
                case Type.NOTICE, Command.SINGLE_POLL:
                    readings += self._notice(frame)
                case Type.RESPONSE, Command.ERROR if len(frame.parameter) >= 1 and self._asking.asked is not None:
                    readings += self._heard(frame) + self._health(frame)
                case Type.RESPONSE, Command.VERSION if isinstance(self._asking.asked, AskVersion):
                    readings += self._heard(frame) + self._identified(frame)
                case Type.RESPONSE, Command.STOP_POLL:
                    readings += self._heard(frame)
                case _:
                    self.counters.unrecognised += 1
        return readings

    def _heard(self, frame: Frame) -> list[Reading]:
        self._asking.answered()
        return list(self.link.heard(frame.at_ns))

    def _notice(self, frame: Frame) -> list[Reading]:
        notice = read_notice(frame.parameter)
        if notice is None:
            self.counters.bad_crc += 1
            return []
        readings = self._settled(frame.at_ns) + self._heard(frame) + self._healthy(frame.at_ns)
        if self._is_news(notice.epc, frame.at_ns) and len(self._gathered) < MOST_TAGS:
            self._gathered.setdefault(notice.epc, Tag(notice.epc, "gen2", notice.rssi))
            if self._gathering_since is None:
                self._gathering_since = frame.at_ns
        return readings

    def _is_news(self, epc: bytes, at_ns: int) -> bool:
        """A tag unheard for a while has left; the same card fed again later is read again."""
        gone = at_ns - 2 * self.settings.gather_ms * 1_000_000
        self._field = {tag: heard for tag, heard in self._field.items() if heard >= gone}
        is_news = epc not in self._field
        if not is_news or len(self._field) < MOST_TAGS:
            self._field[epc] = at_ns
        return is_news

    def _settled(self, now_ns: int) -> list[Reading]:
        """Tags heard together are told together, once the gathering time is over."""
        since = self._gathering_since
        if since is None or now_ns - since < self.settings.gather_ms * 1_000_000:
            return []
        tags, self._gathered, self._gathering_since = tuple(self._gathered.values()), {}, None
        return [TagsSeen(tags=tags, **self._numbered(since))]

    def _identified(self, frame: Frame) -> list[Reading]:
        if not frame.parameter[1:]:
            return []
        text = "".join(chr(byte) if 0x20 <= byte < 0x7F else "?" for byte in frame.parameter[1:65])
        return [Identified(model=text, **self._numbered(frame.at_ns))]

    def _health(self, frame: Frame) -> list[Reading]:
        code = frame.parameter[0]
        if code == Error.NO_TAG:
            return self._healthy(frame.at_ns)
        fault = Error(code).name.lower().replace("_", "-") if code in _ERRORS else f"m100-{code:02x}"
        if fault == self._fault:
            return []
        readings = self._healthy(frame.at_ns)
        self._fault = fault
        return [*readings, Faulted(code=fault, warning=code != Error.FHSS_FAIL, **self._numbered(frame.at_ns))]

    def _healthy(self, at_ns: int) -> list[Reading]:
        over, self._fault = self._fault, ""
        return [Cleared(code=over, **self._numbered(at_ns))] if over else []

    def _numbered(self, at_ns: int) -> dict[str, Any]:
        self._seq += 1
        return {"at_ns": at_ns, "boot_id": self._boot_id, "seq": self._seq}
