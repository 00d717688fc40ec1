"""Is this deck complete and clean? A registered deck against what a machine read of it.

The verdict names what is wrong, where and how often, and what the regulation
prescribes. Which cards are concerned is known here and stays here: a verdict
that leaves the agent is its ``public()`` form, which has no faces, and no ``repr``
shows any. One deck or a whole sixain: what counts is how often each card belongs in it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from devices.prescribed import Code, Prescription, prescription
from devices.readings import CardRead, TagsSeen
from rules.books import article
from rules.cards import Card

Uid = bytes


@dataclass(frozen=True, slots=True)
class RegisteredDeck:
    """A deck as enrolled: which tag is which card. ``id`` is the house's name for it, ``back`` its colour."""

    id: str
    back: str
    cards: Mapping[Uid, Card] = field(repr=False)

    def __len__(self) -> int:
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class Slot:
    """One card's gap in the feed, with the tags seen in it. ``position`` counts from 1 in the order of output."""

    position: int
    uids: tuple[Uid, ...] = field(repr=False)
    face_up: bool = False
    double_feed: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """One irregularity: its name, where, how many cards; ``cards`` are faces and never leave."""

    code: Code
    count: int
    positions: tuple[int, ...]
    prescribed: Prescription
    cards: tuple[Card, ...] = field(default=(), repr=False)
    deck: str = ""
    """The other deck that a foreign card or a ghost belongs to."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the check found. Clean decks may be dealt."""

    deck: str
    book: str
    expected: int
    counted: int
    findings: tuple[Finding, ...]
    has_sensor: bool = False
    """A card sensor counted along, so a second tag without a double feed was only overheard."""

    @property
    def is_clean(self) -> bool:
        """A ghost read is the reader's mistake and not the deck's, if a sensor vouches for it; all else blocks."""
        return not self.findings or (self.has_sensor and set(self.codes) == {"ghost-read"})

    @property
    def codes(self) -> tuple[Code, ...]:
        return tuple(finding.code for finding in self.findings)

    def public(self) -> dict[str, Any]:
        """The verdict as it may leave the agent: names, counts, positions, articles; no face, no tag."""
        return {
            "deck": self.deck,
            "clean": self.is_clean,
            "expected": self.expected,
            "counted": self.counted,
            "findings": [_public(finding) for finding in self.findings],
        }


def _public(finding: Finding) -> dict[str, Any]:
    prescribed = finding.prescribed
    return {
        "code": finding.code,
        "count": finding.count,
        "positions": list(finding.positions),
        "deck": finding.deck,
        "remedy": prescribed.remedy,
        "in_hand": prescribed.in_hand,
        "article": prescribed.article,
        "article_unused": prescribed.article_unused,
    }


# --- from readings to slots -------------------------------------------------------------


def slots_of_cards(cards: Iterable[CardRead]) -> list[Slot]:
    """A fed deck. A card fed again after a jam has its old input place, and its last reading counts."""
    fed = {card.input_index: card for card in cards}
    placed = sorted(fed.values(), key=lambda card: card.output_position)
    return [Slot(position, card.uids, card.face_up, card.double_feed) for position, card in enumerate(placed, start=1)]


def slots_of_tags(seen: Iterable[TagsSeen]) -> list[Slot]:
    """A deck dealt past a bare reader: every inventory that found something is one gap.

    Such a reader knows neither boxed cards nor cards without a tag: those are missing to it.
    """
    filled = (reading for reading in seen if reading.tags)
    return [Slot(place, tuple(tag.uid for tag in reading.tags)) for place, reading in enumerate(filled, start=1)]


# --- the check --------------------------------------------------------------------------


@article(
    "sanremo-cash.open.deck-check",
    "sanremo-punto-banco.cards.opening-check",
    "sanremo-blackjack.cards.opening-check",
    "figp-tournament.def.deck",
)
def check(
    deck: RegisteredDeck,
    slots: Sequence[Slot],
    *,
    book: str,
    others: Iterable[RegisteredDeck] = (),
    sensor_count: int | None = None,
) -> Verdict:
    """Hold what was read against the deck that should be there.

    ``others`` are decks that may be near: at this table, at the next, in the cupboard.
    ``sensor_count`` is what the machine's card sensor counted, where it has one.
    """
    examined = _Examination(deck, {uid: other for other in others if other.id != deck.id for uid in other.cards})
    for slot in _clear_ones_first(slots):
        examined.look_at(slot)
    findings = [
        Finding(code, count, tuple(positions), prescription(book, code, count), cards, other)
        for code, count, positions, cards, other in examined.found(sensor_count)
    ]
    has_sensor = sensor_count is not None
    return Verdict(deck.id, book, len(deck), examined.physical, tuple(findings), has_sensor)


def _clear_ones_first(slots: Sequence[Slot]) -> list[Slot]:
    """Gaps with one tag settle what lies where; only then can a second tag be told for a ghost."""
    return sorted(slots, key=lambda slot: (len(slot.uids) > 1 and not slot.double_feed, slot.position))


_ORDER: Final[tuple[Code, ...]] = (
    "duplicate",
    "foreign",
    "unknown",
    "missing",
    "extra",
    "stuck-pair",
    "boxed",
    "unread",
    "wrong-count",
    "ghost-read",
)

_Found = tuple[Code, int, list[int], tuple[Card, ...], str]


class _Examination:
    """The check under way: what has been seen, slot by slot."""

    def __init__(self, deck: RegisteredDeck, elsewhere: Mapping[Uid, RegisteredDeck]) -> None:
        self.deck = deck
        self.elsewhere = elsewhere
        self.physical = 0
        self.slots = 0
        self.seen: Counter[Uid] = Counter()
        self.first_seen: dict[Uid, int] = {}
        self.counts: Counter[Code] = Counter()
        self.where: dict[Code, list[int]] = {}
        self.faces: dict[Code, list[Card]] = {}
        self.other_deck: dict[Code, str] = {}
        self.strangers: list[tuple[Uid, int]] = []

    def look_at(self, slot: Slot) -> None:
        self.slots += 1
        if slot.face_up:
            self._note("boxed", slot)
        tags = self._without_ghosts(slot)
        cards = max(len(tags), 2 if slot.double_feed else 1)
        self.physical += cards
        if cards > 1:
            self._note("stuck-pair", slot)
        for _ in range(cards - len(tags)):
            self._note("unread", slot)
        for uid in tags:
            self._take(uid, slot)

    def _without_ghosts(self, slot: Slot) -> list[Uid]:
        """Of several tags in a gap that held one card, those that belong elsewhere are only overheard."""
        tags = list(dict.fromkeys(slot.uids))
        if len(tags) < 2 or slot.double_feed:
            return tags
        here = [uid for uid in tags if uid in self.deck.cards and not self.seen[uid]]
        if not here:
            here = [uid for uid in tags if uid in self.deck.cards][:1] or tags[:1]
        for ghost in (uid for uid in tags if uid not in here):
            self._note("ghost-read", slot)
            self.other_deck["ghost-read"] = self._home_of(ghost)
        return here

    def _take(self, uid: Uid, slot: Slot) -> None:
        card = self.deck.cards.get(uid)
        if card is None:
            self.strangers.append((uid, slot.position))
            return
        self.seen[uid] += 1
        if self.seen[uid] == 1:
            self.first_seen[uid] = slot.position
            return
        self._note("duplicate", slot, card)
        self.where["duplicate"].append(self.first_seen[uid])

    def found(self, sensor_count: int | None) -> list[_Found]:
        """Everything noted, the gravest first."""
        self._judge_strangers()
        self._judge_numbers(sensor_count)
        return [
            (
                code,
                self.counts[code],
                sorted({place for place in self.where.get(code, ()) if place}),
                tuple(self.faces.get(code, ())),
                self.other_deck.get(code, ""),
            )
            for code in _ORDER
            if self.counts[code]
        ]

    def _judge_strangers(self) -> None:
        """A tag of another deck is foreign by its back; with our back, a card we have already is a duplicate."""
        present = {self.deck.cards[uid] for uid in self.seen}
        for uid, position in self.strangers:
            home = self.elsewhere.get(uid)
            if home is None:
                self._note_at("unknown", position)
            elif home.back == self.deck.back and home.cards[uid] in present:
                self._note_at("duplicate", position, home.cards[uid])
                self.other_deck["duplicate"] = home.id
            else:
                self._note_at("foreign", position, home.cards[uid])
                self.other_deck["foreign"] = home.id

    def _judge_numbers(self, sensor_count: int | None) -> None:
        """An unread card may be any that was not seen; what is left over is missing, or too many."""
        unread = self.counts["unread"]
        unseen = [card for uid, card in self.deck.cards.items() if not self.seen[uid]]
        for card in unseen[: max(0, len(unseen) - unread)]:
            self._note_at("missing", 0, card if not unread else None)
        surplus_unread = max(0, unread - len(unseen))
        for _ in range(surplus_unread):
            self.counts["unread"] -= 1
            self._note_at("extra", self.where["unread"].pop())
        if sensor_count is not None:
            self.counts["wrong-count"] = abs(sensor_count - self.slots)

    def _home_of(self, uid: Uid) -> str:
        home = self.elsewhere.get(uid)
        return home.id if home else ""

    def _note(self, code: Code, slot: Slot, card: Card | None = None) -> None:
        self._note_at(code, slot.position, card)

    def _note_at(self, code: Code, position: int, card: Card | None = None) -> None:
        self.counts[code] += 1
        self.where.setdefault(code, []).append(position)
        if card is not None:
            self.faces.setdefault(code, []).append(card)
