"""What the regulation prescribes for each irregularity of a deck, book by book.

``in_hand`` is what follows when the irregularity shows during a hand; before the
hand, the table is blocked until the remedy is done. Where a book is silent, the
article that asks for a complete and sound deck is cited; books that say nothing at
all about decks follow the house's cash rules, or the federation's for tournaments.
"""

from dataclasses import dataclass
from typing import Final, Literal

from rules.books import find

Code = Literal[
    "duplicate",
    "missing",
    "extra",
    "foreign",
    "unknown",
    "unread",
    "boxed",
    "stuck-pair",
    "wrong-count",
    "ghost-read",
    "not-shuffled",
]
Remedy = Literal["replace-deck", "reshuffle", "read-again"]
InHand = Literal["void-hand", "misdeal", "hand-stands", "skip-card", "floor-decides"]


class NothingPrescribed(LookupError):
    """No book of this name says anything about decks."""

    def __init__(self, book: str, code: str) -> None:
        self.book = book
        self.code = code
        super().__init__(f"{book} has no words about {code!r}")


@dataclass(frozen=True, slots=True)
class Prescription:
    """What to do before the hand, what follows within one, and which article says so.

    ``article_unused`` is cited instead when the card lies among those the hand did not use.
    """

    remedy: Remedy
    in_hand: InHand
    article: str
    article_unused: str = ""


def prescription(book: str, code: Code, count: int = 1) -> Prescription:
    """What this book prescribes for this irregularity, found so many times: several boxed cards are more than one."""
    try:
        prescribed = _PRESCRIBED[book]
        if code == "boxed" and count > 1:
            return _SEVERAL_BOXED.get(prescribed["boxed"].article, prescribed["boxed"])
        return prescribed[code]
    except KeyError:
        raise NothingPrescribed(book, code) from None


def _says(remedy: Remedy, in_hand: InHand, *, article: str, article_unused: str = "") -> Prescription:
    find(article)
    if article_unused:
        find(article_unused)
    return Prescription(remedy, in_hand, article, article_unused)


_CASH: Final[dict[Code, Prescription]] = {
    "duplicate": _says("replace-deck", "void-hand", article="sanremo-cash.other.duplicate"),
    "foreign": _says(
        "replace-deck",
        "void-hand",
        article="sanremo-cash.other.foreign-back",
        article_unused="sanremo-cash.other.foreign-back-unused",
    ),
    "missing": _says("replace-deck", "floor-decides", article="sanremo-cash.dealer-change.deck-count"),
    "extra": _says("replace-deck", "floor-decides", article="sanremo-cash.game.deck"),
    "unknown": _says("replace-deck", "floor-decides", article="sanremo-cash.conduct.deck-change"),
    "unread": _says("replace-deck", "floor-decides", article="sanremo-cash.conduct.deck-change"),
    "boxed": _says("reshuffle", "floor-decides", article="sanremo-cash.glossary.boxed-card"),
    "stuck-pair": _says("reshuffle", "misdeal", article="sanremo-cash.misdeal.no-shuffle-or-cut"),
    "wrong-count": _says("read-again", "floor-decides", article="sanremo-cash.dealer-change.deck-count"),
    "ghost-read": _says("read-again", "hand-stands", article="sanremo-cash.open.deck-check"),
    "not-shuffled": _says("reshuffle", "misdeal", article="sanremo-cash.misdeal.no-shuffle-or-cut"),
}

_TOURNAMENT: Final[dict[Code, Prescription]] = {
    "duplicate": _says("replace-deck", "void-hand", article="sanremo-tournament.irregular-deck.effect"),
    "foreign": _says("replace-deck", "void-hand", article="sanremo-tournament.irregular-deck.local-conditions"),
    "missing": _says("replace-deck", "void-hand", article="sanremo-tournament.irregular-deck.local-conditions"),
    "extra": _says("replace-deck", "misdeal", article="sanremo-tournament.misdeal.foreign-card"),
    "unknown": _says("replace-deck", "misdeal", article="sanremo-tournament.misdeal.foreign-card"),
    "unread": _says("replace-deck", "floor-decides", article="sanremo-tournament.deck.change-occasions"),
    "boxed": _says("reshuffle", "floor-decides", article="sanremo-tournament.misdeal.exposed-cards"),
    "stuck-pair": _says("reshuffle", "floor-decides", article="sanremo-tournament.deal.reshuffle-face-down"),
    "wrong-count": _says("read-again", "floor-decides", article="sanremo-tournament.irregular-deck.local-conditions"),
    "ghost-read": _says("read-again", "hand-stands", article="sanremo-tournament.irregular-deck.definition"),
    "not-shuffled": _says("reshuffle", "floor-decides", article="sanremo-tournament.deal.reshuffle-face-down"),
}

_FIGP: Final[dict[Code, Prescription]] = {
    "duplicate": _says("replace-deck", "void-hand", article="figp-tournament.deck.duplicate-cards"),
    "foreign": _says("replace-deck", "void-hand", article="figp-tournament.deck.foreign-card"),
    "missing": _says("replace-deck", "void-hand", article="figp-tournament.deck.missing-card"),
    "extra": _says("replace-deck", "floor-decides", article="figp-tournament.def.deck"),
    "unknown": _says("replace-deck", "floor-decides", article="figp-tournament.deck.change-request"),
    "unread": _says("replace-deck", "floor-decides", article="figp-tournament.deck.change-request"),
    "boxed": _says("reshuffle", "skip-card", article="figp-tournament.deck.boxed-card"),
    "stuck-pair": _says("reshuffle", "floor-decides", article="figp-tournament.misdeal.procedure"),
    "wrong-count": _says("read-again", "floor-decides", article="figp-tournament.def.deck"),
    "ghost-read": _says("read-again", "hand-stands", article="figp-tournament.def.deck"),
    "not-shuffled": _says("reshuffle", "floor-decides", article="figp-tournament.misdeal.procedure"),
}

_PUNTO_BANCO: Final[dict[Code, Prescription]] = {
    "duplicate": _says("replace-deck", "floor-decides", article="sanremo-punto-banco.cards.replace-sixain"),
    "foreign": _says("replace-deck", "floor-decides", article="sanremo-punto-banco.cards.opening-check"),
    "missing": _says("replace-deck", "floor-decides", article="sanremo-punto-banco.cards.sixain"),
    "extra": _says("replace-deck", "floor-decides", article="sanremo-punto-banco.cards.sixain"),
    "unknown": _says("replace-deck", "floor-decides", article="sanremo-punto-banco.cards.opening-check"),
    "unread": _says("replace-deck", "floor-decides", article="sanremo-punto-banco.cards.replace-worn"),
    "boxed": _says("reshuffle", "hand-stands", article="sanremo-punto-banco.error.exposed"),
    "stuck-pair": _says("reshuffle", "void-hand", article="sanremo-punto-banco.error.stuck-cards"),
    "wrong-count": _says("read-again", "floor-decides", article="sanremo-punto-banco.cards.sixain"),
    "ghost-read": _says("read-again", "hand-stands", article="sanremo-punto-banco.cards.opening-check"),
    "not-shuffled": _says("reshuffle", "floor-decides", article="sanremo-punto-banco.cards.shuffle"),
}

_BLACKJACK: Final[dict[Code, Prescription]] = {
    "duplicate": _says("replace-deck", "floor-decides", article="sanremo-blackjack.cards.replace-sixain"),
    "foreign": _says("replace-deck", "floor-decides", article="sanremo-blackjack.cards.opening-check"),
    "missing": _says("replace-deck", "floor-decides", article="sanremo-blackjack.cards.sixain"),
    "extra": _says("replace-deck", "floor-decides", article="sanremo-blackjack.cards.sixain"),
    "unknown": _says("replace-deck", "floor-decides", article="sanremo-blackjack.cards.opening-check"),
    "unread": _says("replace-deck", "floor-decides", article="sanremo-blackjack.cards.replace-worn"),
    "boxed": _says("reshuffle", "skip-card", article="sanremo-blackjack.error.exposed-card"),
    "stuck-pair": _says("reshuffle", "floor-decides", article="sanremo-blackjack.error.misdeal"),
    "wrong-count": _says("read-again", "floor-decides", article="sanremo-blackjack.cards.sixain"),
    "ghost-read": _says("read-again", "hand-stands", article="sanremo-blackjack.cards.opening-check"),
    "not-shuffled": _says("reshuffle", "floor-decides", article="sanremo-blackjack.cards.opening-check"),
}

_PRESCRIBED: Final[dict[str, dict[Code, Prescription]]] = {
    "sanremo-cash": _CASH,
    "sanremo-variants": _CASH,
    "italiana": _CASH,
    "texas-basics": _CASH,
    "sanremo-tournament": _TOURNAMENT,
    "figp-tournament": _FIGP,
    "fipos-tournament": _FIGP,
    "sanremo-punto-banco": _PUNTO_BANCO,
    "sanremo-blackjack": _BLACKJACK,
}

_SEVERAL_BOXED: Final[dict[str, Prescription]] = {
    "sanremo-cash.glossary.boxed-card": _says("reshuffle", "misdeal", article="sanremo-cash.misdeal.two-exposed"),
    "sanremo-tournament.misdeal.exposed-cards": _says(
        "reshuffle", "misdeal", article="sanremo-tournament.misdeal.exposed-cards"
    ),
    "figp-tournament.deck.boxed-card": _says("reshuffle", "misdeal", article="figp-tournament.misdeal.two-exposed"),
}
"""Two or more, by the article that speaks of one."""

BOOKS: Final = tuple(_PRESCRIBED)
