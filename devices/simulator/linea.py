"""The device side of LINEA: numbers its events, keeps them until acknowledged, sends them again, replays.

What the device is (a shuffler, a shoe) derives from this and calls ``happen``.
Owns the session faults.
"""

from collections import OrderedDict
from dataclasses import dataclass
from random import Random

from devices.drivers.base import Counters, LineFormat
from devices.drivers.linea import payloads, protocol
from devices.drivers.linea.protocol import U32, Frame, Type
from devices.drivers.linea.session import ahead
from devices.simulator.faults import Plan
from devices.simulator.machine import MS, Agenda

KEPT = 1024
KEPT_WHEN_FORGETFUL = 8
FIRST_RETRY_MS = 200
LONGEST_RETRY_MS = 3200
HEARTBEAT_MS = 1000
SENT_AT_ONCE = 64
BEHIND_THE_END = 40


@dataclass(frozen=True, slots=True)
class _Kept:
    type: int
    payload: bytes
    at_ns: int
    tick_ms: int


class LineaMachine:
    """A LINEA device with nothing to tell but its heartbeat."""

    model = "LINEA-SIM"

    def __init__(self, *, seed: int = 0, plan: Plan | None = None, baud: int = 115_200, start_ns: int = 0) -> None:
        self.line = LineFormat(baud)
        self.plan = plan or Plan()
        self.chance = Random(seed)  # noqa: S311 - a simulation wants to be repeatable
        self.agenda = Agenda()
        self.deck_number = 0
        self.locked = False
        self.state = 0
        self._seed = seed
        self._decoder = protocol.Decoder(Counters())
        self._kept: OrderedDict[int, _Kept] = OrderedDict()
        self._out = bytearray()
        self._swapped = b""
        self._now_ns = start_ns
        self._line_free_ns = start_ns
        self._lost_first: int | None = None
        self._silent_until = 0
        self._tick_offset_ms = 0
        self._retry_ms = FIRST_RETRY_MS
        self._retry_at: int | None = None
        self._seq = 0
        self.boots = 0
        self._boot(start_ns)
        self.agenda.add(start_ns + HEARTBEAT_MS * MS, self._beat)

    # --- the line -----------------------------------------------------------------------

    def receive(self, data: bytes, now_ns: int) -> None:
        self._now_ns = max(self._now_ns, now_ns)
        for frame, _ in self._decoder.feed(data):
            self._obey(frame, now_ns)

    def advance(self, now_ns: int) -> bytes:
        self._now_ns = now_ns
        self.agenda.run(now_ns)
        if self._retry_at is not None and now_ns >= self._retry_at:
            self._retry(now_ns)
        if now_ns < self._silent_until:
            self._out.clear()
        sent, self._out = bytes(self._out), bytearray()
        return sent

    def next_ns(self) -> int | None:
        times = [time for time in (self.agenda.next_ns(), self._retry_at) if time is not None]
        return min(times) if times else None

    def press(self, now_ns: int) -> None:
        self.happen(Type.BUTTON, now_ns)

    # --- events -------------------------------------------------------------------------

    def happen(self, type_: Type, at_ns: int, payload: bytes = b"") -> None:
        """Something happens: number it, keep it, send it."""
        seq, self._seq = self._seq, (self._seq + 1) & U32
        self._kept[seq] = _Kept(type_, payload, at_ns, self._tick(at_ns))
        self._overwrite()
        self._send(seq, flags=0)
        if self._retry_at is None:
            self._retry_at = at_ns + self._retry_ms * MS

    def reboot(self, at_ns: int) -> None:
        """The power fails: what was not acknowledged is gone, and so is what it was doing."""
        self.agenda.clear()
        self._boot(at_ns + 500 * MS)
        self.agenda.add(at_ns + 600 * MS, self._beat)

    def begin_deck(self, at_ns: int) -> None:
        """A new deck: faults of the session that happen once begin here."""
        self.deck_number += 1
        plan, deck = self.plan, self.deck_number
        self._tick_offset_ms += plan.amount("clock-jump", deck, 3_600_000)
        if quiet := plan.amount("silence", deck, 5_000):
            self._silent_until = at_ns + quiet * MS
        if plan.has("gap", deck):
            self._silent_until = at_ns + 2_000 * MS
        for _ in range(plan.amount("flood", deck, 500)):
            self._send_beat(at_ns)

    # --- inside -------------------------------------------------------------------------

    def _boot(self, at_ns: int) -> None:
        self.boots += 1
        self._boot_id = Random(f"{self._seed}/{self.boots}").randrange(1, U32)  # noqa: S311
        self._kept.clear()
        self._lost_first = None
        self._seq = U32 - BEHIND_THE_END if any(fault.name == "seq-wrap" for fault in self.plan.faults) else 1
        self._booted_ns = at_ns
        self._tick_offset_ms = 0
        self._retry_at = None
        boot = payloads.Boot(self.model, f"1.{self.boots}", f"S{self._seed:06d}")
        self.agenda.add(at_ns, lambda now_ns: self.happen(Type.BOOT, now_ns, payloads.write_boot(boot)))

    def _tick(self, at_ns: int) -> int:
        elapsed_ms = (at_ns - self._booted_ns) // MS
        drift = elapsed_ms * self.plan.amount("clock-drift", max(1, self.deck_number), 200) // 1_000_000
        return (elapsed_ms + drift + self._tick_offset_ms) & U32

    def _overwrite(self) -> None:
        limit = KEPT_WHEN_FORGETFUL if self.plan.has("gap", self.deck_number) else KEPT
        while len(self._kept) > limit:
            oldest, _ = self._kept.popitem(last=False)
            if self._lost_first is None:
                self._lost_first = oldest

    def _send(self, seq: int, *, flags: int) -> None:
        """Send an event that is still kept; its age is what it will be when its first byte goes out."""
        kept = self._kept.get(seq)
        if kept is None:
            return
        age_ms = max(0, max(self._now_ns, self._line_free_ns) - kept.at_ns) // MS
        frame = protocol.encode(
            kept.type, self._boot_id, seq, tick_ms=kept.tick_ms, age_ms=age_ms, payload=kept.payload, flags=flags
        )
        self._put(frame)

    def _put(self, frame: bytes) -> None:
        """Frames go out twice, or change places, if the plan says so."""
        if self.plan.has("duplicate-frames", self.deck_number):
            frame += frame
        self._line_free_ns = max(self._now_ns, self._line_free_ns) + len(frame) * self.line.byte_ns
        if not self.plan.has("reorder", self.deck_number):
            self._out += self._swapped + frame
            self._swapped = b""
        elif self._swapped:
            self._out += frame + self._swapped
            self._swapped = b""
        else:
            self._swapped = frame

    def _retry(self, now_ns: int) -> None:
        if not self._kept:
            self._retry_at = None
            return
        self._send_from(next(iter(self._kept)), now_ns)
        self._retry_ms = min(2 * self._retry_ms, LONGEST_RETRY_MS)
        self._retry_at = now_ns + self._retry_ms * MS

    def _send_from(self, seq: int, now_ns: int) -> None:
        """Everything kept from a number on, as much as goes at once; the retry brings the rest."""
        self._send_gap(now_ns)
        wanted = [kept for kept in self._kept if ahead(kept, seq) >= 0]
        for kept in wanted[:SENT_AT_ONCE]:
            self._send(kept, flags=protocol.RETRANSMIT)

    def _send_gap(self, now_ns: int) -> None:
        if self._lost_first is None:
            return
        last = (next(iter(self._kept), self._seq) - 1) & U32
        gap = payloads.write_gap(self._lost_first)
        self._put(protocol.encode(Type.GAP, self._boot_id, last, tick_ms=self._tick(now_ns), payload=gap))

    def _beat(self, at_ns: int) -> None:
        self._send_beat(at_ns)
        self.agenda.add(at_ns + HEARTBEAT_MS * MS, self._beat)

    def _send_beat(self, at_ns: int) -> None:
        oldest = next(iter(self._kept), self._seq)
        if self._lost_first is not None:
            oldest = self._lost_first
        state = self.state | (payloads.LOCKED if self.locked else 0)
        beat = payloads.write_beat(payloads.Beat(state, oldest, self._seq))
        self._put(protocol.encode(Type.HEARTBEAT, self._boot_id, 0, tick_ms=self._tick(at_ns), payload=beat))

    def _obey(self, frame: Frame, now_ns: int) -> None:
        match frame.type:
            case Type.ACK if frame.boot_id == self._boot_id:
                self._forget_until(frame.seq, now_ns)
            case Type.REPLAY:
                same = frame.boot_id == self._boot_id
                self._send_beat(now_ns)
                self._send_from(frame.seq if same else next(iter(self._kept), self._seq), now_ns)
            case Type.LOCK:
                self.locked = payloads.read_lock(frame.payload)

    def _forget_until(self, seq: int, now_ns: int) -> None:
        if self.plan.has("lost-ack", self.deck_number) and self.chance.random() < 0.7:
            return
        known = [kept for kept in self._kept if ahead(kept, seq) <= 0]
        for kept in known:
            del self._kept[kept]
        if self._lost_first is not None and ahead(self._lost_first, seq) <= 0:
            self._lost_first = None
        if known:
            self._retry_ms = FIRST_RETRY_MS
            self._retry_at = now_ns + self._retry_ms * MS if self._kept else None
