"""Cards as small integers, their two-letter names, and the decks they come from.

A card is ``rank * 4 + suit``: ranks run from 0, the deuce, to 12, the ace; suits
are clubs, diamonds, hearts, spades. That is the suit order of the button draw,
so the larger integer is the higher card wherever the regulation lets suits
decide. A card nobody has read is ``UNKNOWN``: it counts as a card and has no face.

What cards are worth together is ``rules.ranking``.
"""

from collections.abc import Iterable
from typing import Final

from rules.books import article

Card = int

UNKNOWN: Final[Card] = -1
RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
FULL_DECK: Final[tuple[Card, ...]] = tuple(range(52))

_FACES: Final = {name: card for card, name in enumerate(NAMES)} | {"??": UNKNOWN}
_FEWEST_ITALIAN_PLAYERS: Final = 2
_MOST_ITALIAN_PLAYERS: Final = 6


class BadCard(ValueError):
    """Text that should name cards does not: says where, and what stands there."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at
        super().__init__(f"no card at position {at} of {text!r}: {text[at : at + 3]!r}")


class NoSuchDeck(ValueError):
    """No stripped deck exists for this number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        super().__init__(f"no stripped deck for {players} players, only for 2 to 6")


def parse(text: str) -> tuple[Card, ...]:
    """Read cards written one after the other, as in ``AsKd``, ``As 10d`` or ``????``.

    Ranks may be in either case, and a ten ``T`` or ``10``; spaces and commas may stand between cards.
    """
    cards = []
    at = 0
    while at < len(text):
        if text[at] in " ,":
            at += 1
            continue
        width = 3 if text.startswith("10", at) else 2
        written = "T" + text[at + 2 : at + 3] if width == 3 else text[at : at + 2]
        card = _FACES.get(written[:1].upper() + written[1:].lower())
        if card is None:
            raise BadCard(text, at)
        cards.append(card)
        at += width
    return tuple(cards)


def name(card: Card) -> str:
    return "??" if card == UNKNOWN else NAMES[card]


def names(cards: Iterable[Card]) -> str:
    """Write cards the way ``parse`` reads them."""
    return "".join(map(name, cards))


def rank_of(card: Card) -> int:
    return card >> 2


def suit_of(card: Card) -> int:
    return card & 3


@article("italiana.deck.composition", "italiana.deck.lowest-card", "italiana.deck.size-range")
def stripped_deck(players: int) -> tuple[Card, ...]:
    """Give the deck of poker all'italiana: from the rank 11 less the players up to the ace."""
    if not _FEWEST_ITALIAN_PLAYERS <= players <= _MOST_ITALIAN_PLAYERS:
        raise NoSuchDeck(players)
    lowest = (11 - players) - 2  # ranks are counted from the deuce
    return FULL_DECK[lowest * 4 :]
