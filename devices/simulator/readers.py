"""Bare readers with cards dealt past their antenna: a FEIG and an M100, answering as the real ones do.

Both see whatever lies in the field at the moment they are asked. They know
nothing of boxed cards, and a card without an answering tag is not there for them.
"""

from collections import deque
from random import Random

from devices.crc import mcrf4xx
from devices.deckcheck import RegisteredDeck
from devices.drivers.base import Counters, LineFormat
from devices.drivers.feig import protocol as feig
from devices.drivers.m100 import protocol as m100
from devices.simulator.decks import simulated_deck
from devices.simulator.faults import Plan
from devices.simulator.feeds import Feeder, Gap
from devices.simulator.machine import MS, Agenda

ANSWER_MS = 3
SHORTEST_REQUEST = 5
KEPT = 512


class DeckPastAReader:
    """Cards go past, one after the other: each lies in the field for a while, then comes a pause."""

    def __init__(
        self,
        *,
        seed: int,
        plan: Plan | None,
        rounds: int | None,
        card_ms: int,
        start_ns: int,
        deck: RegisteredDeck | None = None,
    ) -> None:
        self.plan = plan or Plan()
        self.chance = Random(seed)  # noqa: S311 - a simulation wants to be repeatable
        self.agenda = Agenda()
        self.deck_number = 0
        self.deck = deck or simulated_deck(1, seed=seed)
        self.feeder = Feeder([self.deck], self.plan, self.chance, seed=seed)
        self.field: tuple[bytes, ...] = ()
        self.field_number = 0
        self._rounds = rounds
        self._card_ms = card_ms
        self._silent_until = 0
        self._out: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.agenda.add(start_ns + 500 * MS, self._start)

    def advance(self, now_ns: int) -> bytes:
        self.agenda.run(now_ns)
        sent = b""
        while self._out and self._out[0][0] <= now_ns:
            sent += self._out.popleft()[1]
        return b"" if now_ns < self._silent_until else sent

    def next_ns(self) -> int | None:
        times = [self.agenda.next_ns(), self._out[0][0] if self._out else None]
        return min((time for time in times if time is not None), default=None)

    def press(self, now_ns: int) -> None:
        """Readers have no button."""

    def answer(self, reply: bytes, now_ns: int) -> None:
        self._out.append((now_ns + ANSWER_MS * MS, reply))

    def _start(self, at_ns: int) -> None:
        if self._rounds is not None and self.deck_number >= self._rounds:
            return
        self.deck_number += 1
        if quiet := self.plan.amount("silence", self.deck_number, 5_000):
            self._silent_until = at_ns + quiet * MS
        for gap in self.feeder.feed(self.deck_number).in_output_order():
            self.agenda.add(at_ns, lambda _, gap=gap: self._enter(gap))  # type: ignore[misc]
            self.agenda.add(at_ns + self._card_ms * MS * 2 // 3, lambda _: self._leave())
            at_ns += self._card_ms * MS
        self.agenda.add(at_ns + 1_000 * MS, self._start)

    def _enter(self, gap: Gap) -> None:
        self.field = gap.uids
        self.field_number += 1

    def _leave(self) -> None:
        self.field = ()


class FeigReader(DeckPastAReader):
    """Answers in both frame forms; a tag once read stays quiet until it leaves or the field is reset."""

    def __init__(
        self,
        *,
        seed: int = 0,
        plan: Plan | None = None,
        rounds: int | None = None,
        card_ms: int = 300,
        tags_a_reply: int = 20,
        start_ns: int = 0,
        deck: RegisteredDeck | None = None,
    ) -> None:
        super().__init__(seed=seed, plan=plan, rounds=rounds, card_ms=card_ms, start_ns=start_ns, deck=deck)
        self.line = LineFormat(38_400, parity="E")
        self.status = feig.Status.OK
        """Set it to make the reader fail."""
        self._held = bytearray()
        self._tags_a_reply = tags_a_reply
        self._quiet: set[bytes] = set()
        self._rest: list[bytes] = []
        self._seen_field = 0

    def receive(self, data: bytes, now_ns: int) -> None:
        self._held += data[-2 * feig.LONGEST :]
        while len(self._held) >= SHORTEST_REQUEST:
            advanced = self._held[0] == feig.ADVANCED
            size = int.from_bytes(self._held[1:3], "big") if advanced else self._held[0]
            raw = bytes(self._held[:size])
            if SHORTEST_REQUEST <= size <= feig.LONGEST_STANDARD and len(raw) < size:
                return
            if mcrf4xx(raw[:-2]) == int.from_bytes(raw[-2:], "little") and len(raw) == size:
                del self._held[:size]
                self._obey(raw[3:-2] if advanced else raw[1:-2], now_ns, advanced=advanced)
            else:
                del self._held[0]

    def _obey(self, body: bytes, now_ns: int, *, advanced: bool) -> None:
        command, data = body[1], body[2:]
        status, answer = self.status, b""
        if command == feig.Command.SOFTWARE_VERSION:
            answer = bytes.fromhex("03030044530D30")
        elif command == feig.Command.RF_RESET:
            self._quiet.clear()
        elif command == feig.Command.ISO_HOST and data[:1] == bytes([feig.INVENTORY]) and status == feig.Status.OK:
            status, answer = self._inventory(more=bool(data[1] & feig.MODE_MORE))
        elif command not in set(feig.Command):
            status = feig.Status.UNKNOWN_COMMAND
        self.answer(feig.response(command, status, answer, advanced=advanced or None), now_ns)

    def _inventory(self, *, more: bool) -> tuple[feig.Status, bytes]:
        if self.field_number != self._seen_field:
            self._seen_field = self.field_number
            self._quiet.clear()
        if not more:
            self._rest = [uid for uid in self.field if uid not in self._quiet]
        told, self._rest = self._rest[: self._tags_a_reply], self._rest[self._tags_a_reply :]
        self._quiet.update(told)
        if not told:
            return feig.Status.NO_TAG, b""
        tags = tuple(feig.FoundTag(feig.ISO15693, uid) for uid in told)
        return feig.Status.MORE_DATA if self._rest else feig.Status.OK, feig.write_inventory(tags)


class M100Reader(DeckPastAReader):
    """Tells one tag at each poll, in turn."""

    def __init__(
        self,
        *,
        seed: int = 0,
        plan: Plan | None = None,
        rounds: int | None = None,
        card_ms: int = 300,
        start_ns: int = 0,
        deck: RegisteredDeck | None = None,
    ) -> None:
        super().__init__(seed=seed, plan=plan, rounds=rounds, card_ms=card_ms, start_ns=start_ns, deck=deck)
        self.line = LineFormat(115_200)
        self._decoder = m100.Decoder(Counters(), self.line.byte_ns)
        self._turn = 0

    def receive(self, data: bytes, now_ns: int) -> None:
        for frame in self._decoder.feed(data, now_ns):
            self._obey(frame, now_ns)

    def _obey(self, frame: m100.Frame, now_ns: int) -> None:
        match frame.command:
            case m100.Command.VERSION:
                self._respond(m100.Command.VERSION, b"\0M100 26dBm V1.0", now_ns)
            case m100.Command.SINGLE_POLL | m100.Command.MULTI_POLL:
                self._poll(now_ns)
            case m100.Command.STOP_POLL:
                self._respond(m100.Command.STOP_POLL, b"\0", now_ns)
            case _:
                self._respond(m100.Command.ERROR, bytes([m100.Error.MALFORMED]), now_ns)

    def _poll(self, now_ns: int) -> None:
        if not self.field:
            self._respond(m100.Command.ERROR, bytes([m100.Error.NO_TAG]), now_ns)
            return
        self._turn += 1
        uid = self.field[self._turn % len(self.field)]
        notice = m100.write_notice(m100.Notice(-55, len(uid) // 2 << 11, uid))
        self.answer(m100.encode(m100.Type.NOTICE, m100.Command.SINGLE_POLL, notice), now_ns)

    def _respond(self, command: int, parameter: bytes, now_ns: int) -> None:
        self.answer(m100.encode(m100.Type.RESPONSE, command, parameter), now_ns)
