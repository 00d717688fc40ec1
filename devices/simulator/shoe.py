"""A card shoe that speaks LINEA: cards come out one by one, already in order; the last one ends the shoe."""

from hashlib import sha256

from devices.deckcheck import RegisteredDeck
from devices.drivers.linea import payloads
from devices.drivers.linea.protocol import Type
from devices.simulator.decks import simulated_deck
from devices.simulator.faults import Plan
from devices.simulator.feeds import Feed, Feeder, Gap
from devices.simulator.linea import LineaMachine
from devices.simulator.machine import MS
from devices.simulator.shuffler import card_payload

SIXAIN = 6


class Shoe(LineaMachine):
    """Draws a card every ``card_ms`` by itself, or one at each ``draw`` when that is 0."""

    model = "LINEA-SHOE-SIM"

    def __init__(
        self,
        *,
        seed: int = 0,
        plan: Plan | None = None,
        deck: RegisteredDeck | None = None,
        card_ms: int = 1_000,
        rounds: int | None = None,
        baud: int = 115_200,
        start_ns: int = 0,
    ) -> None:
        super().__init__(seed=seed, plan=plan, baud=baud, start_ns=start_ns)
        self.deck = deck or simulated_deck(1, seed=seed, packs=SIXAIN)
        self.feeder = Feeder([self.deck], self.plan, self.chance, seed=seed)
        self._card_ms = card_ms
        self._rounds = rounds
        self._waiting: list[Gap] = []
        self._feed: Feed | None = None
        self._drawn = 0
        self.agenda.add(start_ns + 200 * MS, self._load)

    @property
    def left(self) -> int:
        return len(self._waiting)

    def draw(self, now_ns: int) -> None:
        """The dealer draws a card. An empty shoe gives nothing, a locked one neither."""
        if self.locked or not self._waiting:
            return
        gap = self._waiting.pop(0)
        self.happen(Type.CARD, now_ns, card_payload(gap, self._drawn, self._drawn))
        self._drawn += 1
        if not self._waiting:
            self._end(now_ns)

    def _load(self, at_ns: int) -> None:
        if self._rounds is not None and self.deck_number >= self._rounds:
            return
        self.begin_deck(at_ns)
        self._feed = self.feeder.feed(self.deck_number)
        self._waiting = self._feed.in_output_order()
        self._drawn = 0
        self.happen(Type.DOOR_OPEN, at_ns)
        self.agenda.add(at_ns + 300 * MS, lambda now_ns: self.happen(Type.DOOR_CLOSED, now_ns))
        if self._card_ms:
            self.agenda.add(at_ns + self._card_ms * MS, self._draw_by_itself)

    def _draw_by_itself(self, at_ns: int) -> None:
        self.draw(at_ns)
        if self._waiting:
            self.agenda.add(at_ns + self._card_ms * MS, self._draw_by_itself)

    def _end(self, at_ns: int) -> None:
        if self._feed is None:
            return
        tags = [uid for gap in self._feed.in_output_order() for uid in gap.uids]
        hashed = sha256(b"".join(bytes([len(uid)]) + uid for uid in tags)).digest()[: payloads.HASH_SIZE]
        deck_end = payloads.DeckEnd(self._feed.sensor_count, len(tags), hashed)
        self.happen(Type.DECK_END, at_ns, payloads.write_deck_end(deck_end))
        self.agenda.add(at_ns + 2_000 * MS, self._load)
