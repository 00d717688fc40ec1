"""The deck going through a machine, watched: the only place that knows tags and where they lie.

They are held from the first card to the last, judged, sealed and forgotten;
what comes out is a verdict that has no word for any of them. A deck of which the
agent missed the beginning (it was just started, or events were lost) gets no verdict.
A bare reader says nothing at the end of a deck: for it a pause is the end.
Where the machine fills in shown cards, faces go to :class:`devices.agent.faces.Faces`.
"""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

import msgspec

from devices.agent.clocks import EPOCH
from devices.agent.faces import Faces
from devices.agent.sealing import Sealed, seal
from devices.deckcheck import RegisteredDeck, Slot, Verdict, check, slots_of_cards, slots_of_tags
from devices.readings import Booted, CardRead, DeckEnded, GapFound, Reading, ShuffleStarted, TagsSeen
from devices.shuffle import NotAnOrder, Report, ShuffleHistory, TrendAlarm, order_hash, order_of
from devices.shuffle.statistics import ShuffleAlarm
from devices.telling import DeckVerdict, FigureTold, FindingTold
from rules.cards import UNKNOWN, Card, parse

Said = tuple[str, dict[str, Any]]
"""A kind of reading and its facts, as ``devices.telling`` allows them."""
MOST_CARDS: Final = 1024
MS: Final = 1_000_000
PAUSE_MS: Final = 3_000
FEWEST: Final = 2
"""A pass of fewer than one in so many of a deck's cards is no deck, only a card or two held to the reader."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A new deck the house wants to know: its cards in the order they will be read, or one tag after the other."""

    id: int
    way: str
    cards: tuple[Card, ...]


@dataclass(slots=True)
class Registry:
    """Which tag is which card, as the server last told it."""

    here: tuple[RegisteredDeck, ...] = ()
    others: tuple[RegisteredDeck, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, told: Mapping[str, Any] | None) -> "Registry":
        """From the server's answer; decks of one name are a sixain, and one deck to the machine."""
        here: dict[str, RegisteredDeck] = {}
        others: dict[str, RegisteredDeck] = {}
        for deck in (told or {}).get("decks", ()):
            where = here if deck["here"] else others
            tags = {bytes.fromhex(uid): card for uid, card in deck["tags"].items()}
            before = where[deck["name"]].cards if deck["name"] in where else {}
            where[deck["name"]] = RegisteredDeck(deck["name"], deck["back"], {**before, **tags})
        return cls(tuple(here.values()), tuple(others.values()))

    def deck_of(self, uids: set[bytes]) -> RegisteredDeck | None:
        """The deck of this table that most of these tags belong to."""
        return max(self.here, key=lambda deck: len(uids & deck.cards.keys()), default=None)

    def card_of(self, uids: Collection[bytes]) -> Card:
        """The card of a gap in which one tag answered; unknown when it was none, several, or a stranger."""
        found = [deck.cards[uid] for uid in uids for deck in self.here if uid in deck.cards]
        return found[0] if len(found) == 1 else UNKNOWN

    def knows(self, uid: bytes) -> bool:
        return any(uid in deck.cards for deck in (*self.here, *self.others))

    def beside(self, deck: RegisteredDeck) -> tuple[RegisteredDeck, ...]:
        return tuple(other for other in (*self.here, *self.others) if other is not deck)


class DeckWatch:
    """Takes readings of one machine; gives a verdict when a deck has gone through."""

    def __init__(
        self,
        *,
        book: str,
        shuffles: bool = True,
        controller_key: str = "",
        device: str = "",
        pause_ms: int = PAUSE_MS,
    ) -> None:
        self.registry = Registry()
        self.faces = Faces()
        self.wanted: Wanted | None = None
        self._pause_ns = pause_ms * MS
        self._seen: list[TagsSeen] = []
        self._last_tag = b""
        self._book = book
        self._shuffles = shuffles
        self._controller_key = controller_key
        self._device = device
        self._key = secrets.token_bytes(32)
        self._histories: dict[int, ShuffleHistory] = {}
        self._cards: list[CardRead] = []
        self._whole = False

    def __repr__(self) -> str:
        return f"DeckWatch(cards={len(self._cards)})"

    def see(self, reading: Reading, at: datetime = EPOCH) -> Said | None:
        """What there is to say once this reading is known; ``at`` is its time as people read it."""
        if self.wanted is not None and self.wanted.way == "single":
            return self._single(reading)
        match reading:
            case ShuffleStarted():
                self.forget(whole=True)
            case TagsSeen():
                self._take_tags(reading, at)
            case CardRead():
                self._draw(reading, at)
                if reading.input_index == 0 and not self._cards:
                    self._whole = True
                if len(self._cards) < MOST_CARDS:
                    self._cards.append(reading)
            case Booted() | GapFound():
                self.forget(whole=False)
            case DeckEnded():
                said = self._enrolled(slots_in_order_of_input(self._cards)) or self._judge(reading)
                self.forget(whole=False)
                return said
        return None

    def tick(self, now_ns: int) -> Said | None:
        """Let time pass: a bare reader's deck ends when nothing has come for a while."""
        if not self._seen or now_ns - self._seen[-1].at_ns < self._pause_ns:
            return None
        seen, self._seen = self._seen, []
        if enrolled := self._enrolled(slots_of_tags(seen)):
            return enrolled
        return self._judge_tags(seen)

    def _take_tags(self, reading: TagsSeen, at: datetime) -> None:
        if not reading.tags:
            return
        if len(self._seen) < MOST_CARDS:
            self._seen.append(reading)
        if self.faces.fills == "drawn":
            self.faces.draw(at, self.registry.card_of([tag.uid for tag in reading.tags]))

    def _draw(self, reading: CardRead, at: datetime) -> None:
        if self.faces.fills == "drawn":
            self.faces.draw(at, face_of(reading) if reading.face else self.registry.card_of(reading.uids))

    # --- enrolling ----------------------------------------------------------------------

    def _single(self, reading: Reading) -> Said | None:
        """One card held to the reader, if it is alone and nobody's yet; lying there it is told once."""
        assert self.wanted is not None
        match reading:
            case TagsSeen(tags=(tag,)):
                uid = tag.uid
            case CardRead(uids=(uid,)):
                pass
            case _:
                return None
        if uid == self._last_tag or self.registry.knows(uid):
            return None
        self._last_tag = uid
        return "tag-read", {"enrolment": self.wanted.id, "uid": uid.hex()}

    def _enrolled(self, slots: list[Slot]) -> Said | None:
        """A deck that went through while one is to be enrolled: told only if no tag of it is known."""
        if self.wanted is None or not slots:
            return None
        tags = [slot.uids[0] for slot in slots if len(slot.uids) == 1]
        fits = len(set(tags)) == len(slots) == len(self.wanted.cards)
        told: dict[str, Any] = {"enrolment": self.wanted.id, "found": len(slots), "tags": {}}
        if fits and not any(map(self.registry.knows, tags)):
            told["tags"] = dict(sorted((uid.hex(), card) for uid, card in zip(tags, self.wanted.cards, strict=True)))
        return "deck-read", told

    # --- judging ------------------------------------------------------------------------

    def forget(self, *, whole: bool) -> None:
        self._cards, self._whole = [], whole

    def _judge(self, end: DeckEnded) -> Said:
        deck = self.registry.deck_of({uid for card in self._cards for uid in card.uids})
        if deck is None or not self._whole or not self._cards:
            return _said(DeckVerdict("", clean=False, whole=False, expected=0, counted=end.sensor_count))
        return self._verdict(deck, slots_of_cards(self._cards), self._statistics(), end.sensor_count)

    def _judge_tags(self, seen: list[TagsSeen]) -> Said | None:
        """A bare reader has no sensor and no order of input: no count but its own, and no statistics."""
        slots = slots_of_tags(seen)
        uids = {uid for slot in slots for uid in slot.uids}
        deck = self.registry.deck_of(uids)
        if deck is None or FEWEST * len(uids & deck.cards.keys()) < len(deck):
            return None
        return self._verdict(deck, slots, None, None)

    def _verdict(self, deck: RegisteredDeck, slots: list[Slot], report: Report | None, counted: int | None) -> Said:
        beside = self.registry.beside(deck)
        verdict = check(deck, slots, book=self._book, others=beside, sensor_count=counted)
        order = [[uid.hex() for uid in slot.uids] for slot in slots]
        about = {"device": self._device, "deck": deck.id}
        sealed = seal(order, about, self._controller_key) if self._controller_key else Sealed("", "")
        return _said(_told(verdict, report, sealed, self._hold(verdict, slots)))

    def _hold(self, verdict: Verdict, slots: list[Slot]) -> str:
        """Keep the faces of a deck that may be dealt, where the machine fills in shown cards; the mark to ask by."""
        if self.faces.fills != "order" or not verdict.is_clean:
            return ""
        mark = secrets.token_hex(8)
        self.faces.hold(mark, verdict.deck, (self.registry.card_of(slot.uids) for slot in slots))
        return mark

    def _statistics(self) -> Report | None:
        """How well it was shuffled; None where there is nothing to compare, as with a card in two places."""
        if not self._shuffles:
            return None
        order = order_of(self._cards)
        uids = [uid for slot in slots_of_cards(self._cards) for uid in slot.uids]
        history = self._histories.setdefault(len(order), ShuffleHistory(len(order)))
        try:
            return history.add(order, order_hash(uids, self._key))
        except NotAnOrder:
            return None


def slots_in_order_of_input(cards: list[CardRead]) -> list[Slot]:
    """As the cards were fed, which for a new deck is as its maker packed it."""
    fed = {card.input_index: card for card in cards}
    return [Slot(place + 1, fed[index].uids) for place, index in enumerate(sorted(fed))]


def face_of(reading: CardRead) -> Card:
    """What a machine that reads faces calls the card."""
    try:
        (card,) = parse(reading.face)
    except ValueError:
        return UNKNOWN
    return card


def _said(verdict: DeckVerdict) -> Said:
    return "deck-checked", msgspec.to_builtins(verdict)


def _told(verdict: Verdict, report: Report | None, sealed: Sealed, mark: str) -> DeckVerdict:
    found = tuple(
        FindingTold(finding.code, finding.count, finding.positions, finding.deck) for finding in verdict.findings
    )
    return DeckVerdict(
        deck=verdict.deck,
        clean=verdict.is_clean,
        whole=True,
        expected=verdict.expected,
        counted=verdict.counted,
        findings=found,
        rising_sequences=report.mixing.rising_sequences if report else None,
        neighbours=report.mixing.neighbours if report else None,
        valleys=report.mixing.valleys if report else None,
        alarms=tuple(map(_figure, report.alarms)) if report else (),
        trends=tuple(map(_figure, report.trends)) if report else (),
        repeated=report.repeated if report else False,
        commitment=sealed.commitment,
        sealed=sealed.box,
        mark=mark,
    )


def _figure(alarm: ShuffleAlarm | TrendAlarm) -> FigureTold:
    decks = alarm.decks if isinstance(alarm, TrendAlarm) else 1
    return FigureTold(alarm.statistic, f"{alarm.value:.2f}", f"{alarm.probability:.1e}", decks)
