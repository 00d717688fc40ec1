"""The deck going through a machine, watched: the only place that knows tags and where they lie.

They are held from the first card to the last, judged, sealed and forgotten;
what comes out is a verdict that has no word for any of them. A deck of which the
agent missed the beginning (it was just started, or events were lost) gets no verdict.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from devices.agent.sealing import Sealed, seal
from devices.deckcheck import RegisteredDeck, Verdict, check, slots_of_cards
from devices.readings import Booted, CardRead, DeckEnded, GapFound, Reading, ShuffleStarted
from devices.shuffle import NotAnOrder, Report, ShuffleHistory, TrendAlarm, order_hash, order_of
from devices.shuffle.statistics import ShuffleAlarm
from devices.telling import DeckVerdict, FigureTold, FindingTold

MOST_CARDS: Final = 1024


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

    def beside(self, deck: RegisteredDeck) -> tuple[RegisteredDeck, ...]:
        return tuple(other for other in (*self.here, *self.others) if other is not deck)


class DeckWatch:
    """Takes readings of one machine; gives a verdict when a deck has gone through."""

    def __init__(self, *, book: str, shuffles: bool = True, controller_key: str = "", device: str = "") -> None:
        self.registry = Registry()
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

    def see(self, reading: Reading) -> DeckVerdict | None:
        match reading:
            case ShuffleStarted():
                self.forget(whole=True)
            case CardRead():
                if reading.input_index == 0 and not self._cards:
                    self._whole = True
                if len(self._cards) < MOST_CARDS:
                    self._cards.append(reading)
            case Booted() | GapFound():
                self.forget(whole=False)
            case DeckEnded():
                verdict = self._judge(reading)
                self.forget(whole=False)
                return verdict
        return None

    def forget(self, *, whole: bool) -> None:
        self._cards, self._whole = [], whole

    def _judge(self, end: DeckEnded) -> DeckVerdict:
        deck = self.registry.deck_of({uid for card in self._cards for uid in card.uids})
        if deck is None or not self._whole or not self._cards:
            return DeckVerdict("", clean=False, whole=False, expected=0, counted=end.sensor_count)
        slots = slots_of_cards(self._cards)
        beside = self.registry.beside(deck)
        verdict = check(deck, slots, book=self._book, others=beside, sensor_count=end.sensor_count)
        order = [[uid.hex() for uid in slot.uids] for slot in slots]
        about = {"device": self._device, "deck": deck.id}
        sealed = seal(order, about, self._controller_key) if self._controller_key else Sealed("", "")
        return _told(verdict, self._statistics(), sealed)

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


def _told(verdict: Verdict, report: Report | None, sealed: Sealed) -> DeckVerdict:
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
    )


def _figure(alarm: ShuffleAlarm | TrendAlarm) -> FigureTold:
    decks = alarm.decks if isinstance(alarm, TrendAlarm) else 1
    return FigureTold(alarm.statistic, f"{alarm.value:.2f}", f"{alarm.probability:.1e}", decks)
