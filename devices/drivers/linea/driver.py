"""LINEA's host side: frames ↔ readings. Time is passed in; the port is somebody else's.

An event's time is the arrival of its frame's last byte, less the time the frame
took on the line, less the age the device states; of several reads that held parts
of the frame, the one that dates it earliest is right, the others were late. ``feed`` gives events once and
in order; ``acknowledgement`` says up to where, for when they are on the disk.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from devices.clockfit import MS, ClockFit
from devices.drivers.base import Counters, Due, LineFormat
from devices.drivers.linea import payloads, protocol
from devices.drivers.linea.payloads import BadPayload
from devices.drivers.linea.protocol import Frame, Type
from devices.drivers.linea.session import Lost, Session, ahead
from devices.drivers.link import LOST_AFTER_NS, Link
from devices.faults import BadSettings, CannotSay
from devices.instructions import Acknowledge, Instruction, Lock, ReplayFrom, Unlock
from devices.readings import (
    Booted,
    ButtonPressed,
    CardRead,
    Cleared,
    ClockStepped,
    DeckEnded,
    DoorClosed,
    DoorOpened,
    Faulted,
    GapFound,
    Heartbeat,
    Reading,
    ShuffleEnded,
    ShuffleStarted,
    Unrecognised,
)

Head = dict[str, Any]
"""What every reading has: when, and which number."""

NAME: Final = "linea"
REUSED_BOOT_AFTER: Final = 3
"""So many heartbeats in a row that count behind us: the device restarted under its old boot id."""


@dataclass(frozen=True, slots=True)
class Settings:
    baud: int = 115_200
    bounce_ms: int = 300

    def __post_init__(self) -> None:
        if self.baud <= 0 or self.bounce_ms < 0:
            raise BadSettings(NAME, "baud and bounce_ms are positive")


@dataclass(frozen=True, slots=True)
class _Event:
    frame: Frame
    at_ns: int
    replayed: bool


class LineaDriver:
    """One LINEA device. See ``devices.drivers.base`` for how it is used.

    The device numbers its own boots, so ``boot_id`` is only there because every driver takes one.
    """

    name: str = NAME

    def __init__(self, settings: Settings | None = None, *, boot_id: int = 0) -> None:
        self.settings = settings or Settings()
        self.line = LineFormat(self.settings.baud)
        self.counters = Counters()
        self.clock = ClockFit()
        self.link = Link()
        self._session: Session[_Event] = Session(self.counters)
        self._byte_ns = self.line.byte_ns
        self._decoder = protocol.Decoder(self.counters, self._byte_ns)
        self._last_press_ns: int | None = None
        self._behind = 0

    # --- in -----------------------------------------------------------------------------

    def resume(self, boot_id: int, seq: int) -> None:
        """Tell the driver what an earlier process already has, before ``connected``."""
        self._session.resume(boot_id, seq)

    def connected(self, now_ns: int) -> bytes:
        self._decoder.forget()
        self.link.connected(now_ns)
        self._behind = 0
        return b"\0" + self._replay_request()

    def feed(self, data: bytes, at_ns: int) -> list[Reading]:
        readings: list[Reading] = []
        for frame, sent_ns in self._decoder.feed(data, at_ns):
            if frame.type & protocol.FROM_HOST:  # our own words come back: a loop in the cable
                self.counters.skipped += frame.wire_size
                continue
            readings += self.link.heard(sent_ns + frame.wire_size * self._byte_ns)
            readings += self._read(frame, sent_ns)
        return readings

    def _read(self, frame: Frame, sent_ns: int) -> list[Reading]:
        """``sent_ns``: when the frame's first byte went out, on our clock."""
        readings = self._clock_reading(frame, sent_ns)
        session, boot_id, seq = self._session, frame.boot_id, frame.seq
        match frame.type:
            case Type.HEARTBEAT:
                due, beat = self._heartbeat(frame, sent_ns)
                readings += beat
            case Type.GAP:
                due = self._gap(frame)
            case _:
                event = self._event(frame, sent_ns)
                due = session.offer(boot_id, seq, event, first_of_boot=frame.type == Type.BOOT)
        return [*(self._reading(item, sent_ns) for item in due), *readings]

    def _event(self, frame: Frame, sent_ns: int) -> _Event:
        at_ns = sent_ns - frame.age_ms * MS
        missed = frame.is_retransmitted and at_ns < self.link.up_since_ns
        return _Event(frame, at_ns, missed or frame.age_ms * MS >= LOST_AFTER_NS)

    def _clock_reading(self, frame: Frame, sent_ns: int) -> list[Reading]:
        if frame.boot_id != self._session.boot_id:
            self.clock.forget()
        stepped = self.clock.add((frame.tick_ms + frame.age_ms) & protocol.U32, sent_ns)
        return [ClockStepped(at_ns=sent_ns, boot_id=frame.boot_id, by_ms=stepped)] if stepped else []

    def _heartbeat(self, frame: Frame, sent_ns: int) -> tuple[list[_Event | Lost], list[Reading]]:
        try:
            beat = payloads.read_beat(frame.payload)
        except BadPayload:
            self.counters.unrecognised += 1
            return [], []
        due = self._session.stands_at(frame.boot_id, beat.oldest, beat.upcoming)
        readings: list[Reading] = [_heartbeat(frame, beat, sent_ns)]
        expected = self._session.expected
        self._behind = self._behind + 1 if expected is not None and ahead(beat.upcoming, expected) < 0 else 0
        if self._behind == REUSED_BOOT_AFTER:
            detail = "restarted under its old boot id"
            readings.append(Faulted(at_ns=sent_ns, boot_id=frame.boot_id, code="boot-id-reused", detail=detail))
        return due, readings

    def _gap(self, frame: Frame) -> list[_Event | Lost]:
        try:
            return self._session.gap(frame.boot_id, payloads.read_gap(frame.payload), frame.seq)
        except BadPayload:
            self.counters.unrecognised += 1
            return []

    def _reading(self, item: _Event | Lost, now_ns: int) -> Reading:
        if isinstance(item, Lost):
            return GapFound(at_ns=now_ns, boot_id=item.boot_id, first=item.first, last=item.last)
        frame = item.frame
        head: Head = {"at_ns": item.at_ns, "boot_id": frame.boot_id, "seq": frame.seq, "replayed": item.replayed}
        if frame.type == Type.BUTTON:
            return ButtonPressed(bounce=self._bounces(item.at_ns), **head)
        try:
            return _READERS[frame.type](frame.payload, head)
        except (BadPayload, KeyError):
            self.counters.unrecognised += 1
            return Unrecognised(kind=frame.type, **head)

    def _bounces(self, at_ns: int) -> bool:
        last, self._last_press_ns = self._last_press_ns, at_ns
        return last is not None and 0 <= at_ns - last < self.settings.bounce_ms * MS

    # --- out ----------------------------------------------------------------------------

    def encode(self, instruction: Instruction) -> bytes:
        match instruction:
            case Acknowledge(boot_id, seq):
                if boot_id == self._session.boot_id:
                    self._session.acknowledged = seq
                return protocol.encode(Type.ACK, boot_id, seq)
            case ReplayFrom(boot_id, seq):
                return protocol.encode(Type.REPLAY, boot_id, seq)
            case Lock() | Unlock():
                lock = payloads.write_lock(isinstance(instruction, Lock))
                return protocol.encode(Type.LOCK, self._session.boot_id or 0, 0, payload=lock)
            case _:
                raise CannotSay(NAME, instruction)

    def tick(self, now_ns: int) -> Due:
        send = b""
        session = self._session
        if session.must_acknowledge_again and session.acknowledged is not None and session.boot_id is not None:
            send += protocol.encode(Type.ACK, session.boot_id, session.acknowledged)
            session.must_acknowledge_again = False
        if session.is_due_to_ask(now_ns):
            send += self._replay_request()
        return Due(self.link.check(now_ns), send)

    def acknowledgement(self) -> Acknowledge | None:
        session = self._session
        if session.boot_id is None or session.expected is None:
            return None
        last = (session.expected - 1) & protocol.U32
        if last == session.acknowledged:
            return None
        return Acknowledge(session.boot_id, last)

    @property
    def drift_ppm(self) -> float | None:
        return self.clock.drift_ppm

    def _replay_request(self) -> bytes:
        session = self._session
        if session.boot_id is None or session.expected is None:
            return self.encode(ReplayFrom(0, 0))
        return self.encode(ReplayFrom(session.boot_id, session.expected))


def _heartbeat(frame: Frame, beat: payloads.Beat, at_ns: int) -> Heartbeat:
    return Heartbeat(
        at_ns=at_ns,
        boot_id=frame.boot_id,
        door_open=bool(beat.state & payloads.DOOR_IS_OPEN),
        shuffling=bool(beat.state & payloads.SHUFFLING),
        faulty=bool(beat.state & payloads.FAULTY),
        locked=bool(beat.state & payloads.LOCKED),
        clock_unset=bool(frame.flags & protocol.CLOCK_UNSET),
        backlog=max(0, ahead(beat.upcoming, beat.oldest)),
    )


def _booted(payload: bytes, head: Head) -> Reading:
    boot = payloads.read_boot(payload)
    return Booted(model=boot.model, firmware=boot.firmware, serial=boot.serial, **head)


def _card_read(payload: bytes, head: Head) -> Reading:
    card = payloads.read_card(payload)
    return CardRead(
        input_index=card.input_index,
        output_position=card.output_position,
        uids=card.uids,
        rssi=card.rssi,
        face_up=bool(card.flags & payloads.FACE_UP),
        double_feed=bool(card.flags & payloads.DOUBLE_FEED),
        no_tag=bool(card.flags & payloads.NO_TAG),
        **head,
    )


def _deck_ended(payload: bytes, head: Head) -> Reading:
    deck = payloads.read_deck_end(payload)
    return DeckEnded(sensor_count=deck.sensor_count, tag_count=deck.tag_count, order_hash=deck.order_hash, **head)


def _faulted(payload: bytes, head: Head) -> Reading:
    fault = payloads.read_fault(payload)
    return Faulted(code=fault_code(fault.code), detail=fault.detail, warning=bool(fault.flags & 1), **head)


def _cleared(payload: bytes, head: Head) -> Reading:
    return Cleared(code=fault_code(payloads.read_clear(payload)), **head)


FAULTS: Final = {1: "jam", 2: "sensor", 3: "motor", 4: "reader", 5: "power", 6: "card-count", 7: "tamper"}


def fault_code(code: int) -> str:
    """The name of a fault's number; the vendor's own keep their number."""
    return FAULTS.get(code, f"linea-{code}")


def _plain(kind: Callable[..., Reading]) -> Callable[[bytes, Head], Reading]:
    def read(payload: bytes, head: Head) -> Reading:
        if payload:
            raise BadPayload("this event has no payload")
        return kind(**head)

    return read


_READERS: Final[dict[int, Callable[[bytes, Head], Reading]]] = {
    Type.BOOT: _booted,
    Type.DOOR_OPEN: _plain(DoorOpened),
    Type.DOOR_CLOSED: _plain(DoorClosed),
    Type.SHUFFLE_START: _plain(ShuffleStarted),
    Type.SHUFFLE_END: _plain(ShuffleEnded),
    Type.CARD: _card_read,
    Type.DECK_END: _deck_ended,
    Type.FAULT: _faulted,
    Type.CLEAR: _cleared,
}
