"""A deck going through a machine: which tags each gap shows, and where each card ends up.

Owns the deck faults and the shuffle faults. How a machine tells of it on its line
is the machine's own module.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from devices.deckcheck import RegisteredDeck
from devices.simulator import mixing
from devices.simulator.decks import neighbour_of
from devices.simulator.faults import Plan

STRONG = -48
WEAK = -82


@dataclass(frozen=True, slots=True)
class Gap:
    """One card going through: tags seen meanwhile, and what the sensors say."""

    uids: tuple[bytes, ...]
    face_up: bool = False
    double_feed: bool = False
    rssi: int = STRONG


@dataclass(frozen=True, slots=True)
class Feed:
    """A whole deck: gaps in the order of input, and the output place of each."""

    gaps: tuple[Gap, ...]
    places: tuple[int, ...]
    sensor_count: int
    jammed: int | None = None
    """The gap at which the machine jams and feeds the card again."""

    def in_output_order(self) -> list[Gap]:
        placed = sorted(zip(self.places, self.gaps, strict=True), key=lambda pair: pair[0])
        return [gap for _, gap in placed]


class Feeder:
    """Makes the feeds of one machine, deck after deck. The decks take turns."""

    def __init__(self, decks: Sequence[RegisteredDeck], plan: Plan, chance: Random, *, seed: int = 0) -> None:
        self.decks = tuple(decks)
        self._plan = plan
        self._chance = chance
        self.neighbours = tuple(neighbour_of(deck, seed=seed) for deck in decks)
        self._lying = [list(deck.cards) for deck in decks]
        self._came_out: list[list[bytes]] = [[] for _ in decks]

    def deck_for(self, number: int) -> RegisteredDeck:
        return self.decks[(number - 1) % len(self.decks)]

    def feed(self, number: int) -> Feed:
        """Deck ``number`` (from 1) goes through. At first it lies as the maker packed it, then as play left it."""
        slot = (number - 1) % len(self.decks)
        lying = self._lying[slot]
        gaps = self._with_faults([Gap((uid,)) for uid in lying], number)
        order = self._order(len(gaps), number)
        if self._plan.has("repeated-order", number) and self._came_out[slot]:
            order = [lying.index(uid) for uid in self._came_out[slot]]
        if len(gaps) == len(lying):
            self._came_out[slot] = [lying[index] for index in order]
        self._chance.shuffle(lying)
        places = [0] * len(order)
        for place, index in enumerate(order):
            places[index] = place
        count = len(gaps) + self._plan.has("wrong-count", number)
        jammed = len(gaps) // 2 if self._plan.has("jam", number) else None
        return Feed(tuple(gaps), tuple(places), count, jammed)

    def _order(self, n: int, number: int) -> list[int]:
        plan, chance = self._plan, self._chance
        order = mixing.uniform(n, chance)
        if plan.has("no-shuffle", number):
            order = list(range(n))
        elif plan.has("cut-only", number):
            order = mixing.cut(list(range(n)), chance)
        elif times := plan.amount("riffles", number, 3):
            order = mixing.riffles(n, times, chance)
        elif count := plan.amount("shelves", number, 6):
            order = mixing.shelves(n, count, chance)
        return order

    def _with_faults(self, gaps: list[Gap], number: int) -> list[Gap]:
        plan, chance = self._plan, self._chance
        tags = tuple(self.neighbours[(number - 1) % len(self.decks)].cards)
        one, other = chance.sample(range(len(gaps)), 2)
        if plan.has("duplicate-card", number):
            gaps[one] = Gap(gaps[other].uids)
        if plan.has("foreign-card", number):
            gaps[one] = Gap((tags[one % len(tags)],))
        if plan.has("unknown-tag", number):
            gaps[one] = Gap((b"\xe0\x16" + chance.randbytes(6),))
        if plan.has("ghost-read", number):
            gaps[one] = replace(gaps[one], uids=(*gaps[one].uids, tags[other % len(tags)]))
        if plan.has("unread-tag", number):
            gaps[one] = replace(gaps[one], uids=(), rssi=WEAK)
        for index in chance.sample(range(len(gaps)), min(len(gaps), plan.amount("boxed-card", number, 1))):
            gaps[index] = replace(gaps[index], face_up=True)
        return self._with_other_number(gaps, number)

    def _with_other_number(self, gaps: list[Gap], number: int) -> list[Gap]:
        """Faults that change how many gaps there are."""
        plan, at = self._plan, self._chance.randrange(1, len(gaps) - 1)
        if plan.has("stuck-pair", number):
            gaps[at : at + 2] = [Gap(gaps[at].uids + gaps[at + 1].uids, double_feed=True)]
        if plan.has("missing-card", number):
            del gaps[at]
        if plan.has("extra-card", number):
            gaps.insert(at, Gap((), rssi=WEAK))
        return gaps
