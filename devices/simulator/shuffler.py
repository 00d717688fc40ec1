"""A shuffler with an RFID feed: takes in a deck card by card, counts, and waits for the button.

One round: the shuffle begins, cards go through, the deck and the shuffle end; a
little later the dealer presses the button and opens the door to take the cards out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from devices.deckcheck import RegisteredDeck
from devices.drivers.linea import payloads
from devices.drivers.linea.protocol import Type
from devices.simulator.decks import simulated_deck
from devices.simulator.faults import Plan
from devices.simulator.feeds import Feed, Feeder, Gap
from devices.simulator.linea import LineaMachine
from devices.simulator.machine import MS

JAM = 1


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a round goes. ``press`` False leaves the button to somebody else."""

    card_ms: int = 80
    after_deck_ms: int = 500
    hand_ms: int = 3_000
    press: bool = True


class Shuffler(LineaMachine):
    """Runs rounds until ``rounds`` are done; None never ends."""

    model = "LINEA-SHUFFLER-SIM"

    def __init__(
        self,
        *,
        seed: int = 0,
        plan: Plan | None = None,
        decks: Sequence[RegisteredDeck] = (),
        rounds: int | None = None,
        pace: Pace | None = None,
        baud: int = 115_200,
        start_ns: int = 0,
    ) -> None:
        super().__init__(seed=seed, plan=plan, baud=baud, start_ns=start_ns)
        self.decks = tuple(decks) or (simulated_deck(1, seed=seed),)
        self.pace = pace or Pace()
        self.feeder = Feeder(self.decks, self.plan, self.chance, seed=seed)
        self.feeds: list[Feed] = []
        """The last few, for tests that want to know what truly happened."""
        self._rounds = rounds
        self.agenda.add(start_ns + 200 * MS, self._start)

    def _start(self, at_ns: int) -> None:
        if self._rounds is not None and self.deck_number >= self._rounds:
            return
        if self.locked:
            self.agenda.add(at_ns + 200 * MS, self._start)
            return
        self.begin_deck(at_ns)
        self.state |= payloads.SHUFFLING
        feed = self.feeder.feed(self.deck_number)
        self.feeds = [*self.feeds[-7:], feed]
        self.happen(Type.SHUFFLE_START, at_ns)
        self._plan_cards(feed, at_ns)

    def _plan_cards(self, feed: Feed, at_ns: int) -> None:
        middle = len(feed.gaps) // 3
        for index in range(len(feed.gaps)):
            at_ns += self.pace.card_ms * MS
            if index == middle and self.plan.has("door-opened", self.deck_number):
                self._plan_door(at_ns)
            if index == middle and self.plan.has("reboot", self.deck_number):
                self.agenda.add(at_ns, self.reboot)
                return
            if index == feed.jammed:
                at_ns = self._plan_jam(feed, index, at_ns)
            self.agenda.add(at_ns, lambda now_ns, index=index: self._card(feed, index, now_ns))  # type: ignore[misc]
        self.agenda.add(at_ns + self.pace.card_ms * MS, lambda now_ns: self._end(feed, now_ns))

    def _plan_jam(self, feed: Feed, index: int, at_ns: int) -> int:
        """The card is read, jams, and is fed again two seconds later from the same place."""
        jam = payloads.write_fault(payloads.Fault(JAM, 0, "card jammed"))
        self.agenda.add(at_ns, lambda now_ns: self._card(feed, index, now_ns))
        self.agenda.add(at_ns, lambda now_ns: self.happen(Type.FAULT, now_ns, jam))
        again = at_ns + 2_000 * MS
        self.agenda.add(again - MS, lambda now_ns: self.happen(Type.CLEAR, now_ns, payloads.write_clear(JAM)))
        return again

    def _plan_door(self, at_ns: int) -> None:
        self.agenda.add(at_ns, lambda now_ns: self.happen(Type.DOOR_OPEN, now_ns))
        self.agenda.add(at_ns + 400 * MS, lambda now_ns: self.happen(Type.DOOR_CLOSED, now_ns))

    def _card(self, feed: Feed, index: int, at_ns: int) -> None:
        card = card_payload(feed.gaps[index], index, feed.places[index])
        self.happen(Type.CARD, at_ns, card)

    def _end(self, feed: Feed, at_ns: int) -> None:
        self.state &= ~payloads.SHUFFLING
        tags = [uid for gap in feed.in_output_order() for uid in gap.uids]
        hashed = sha256(b"".join(bytes([len(uid)]) + uid for uid in tags)).digest()[: payloads.HASH_SIZE]
        deck_end = payloads.DeckEnd(feed.sensor_count, len(tags), hashed)
        self.happen(Type.DECK_END, at_ns, payloads.write_deck_end(deck_end))
        self.happen(Type.SHUFFLE_END, at_ns)
        self._plan_taking_out(at_ns + self.pace.after_deck_ms * MS)

    def _plan_taking_out(self, at_ns: int) -> None:
        if self.pace.press:
            presses = 3 if self.plan.has("button-bounce", self.deck_number) else 1
            for press in range(presses):
                self.agenda.add(at_ns + 8 * press * MS, self.press)
            self._plan_door(at_ns + 100 * MS)
        self.agenda.add(at_ns + self.pace.hand_ms * MS, self._start)

    def reboot(self, at_ns: int) -> None:
        super().reboot(at_ns)
        self.state = 0
        self.agenda.add(at_ns + 1_500 * MS, self._start)


def card_payload(gap: Gap, index: int, place: int) -> bytes:
    flags = payloads.FACE_UP * gap.face_up | payloads.DOUBLE_FEED * gap.double_feed | payloads.NO_TAG * (not gap.uids)
    return payloads.write_card(payloads.Card(index, place, flags, gap.rssi, gap.uids))
