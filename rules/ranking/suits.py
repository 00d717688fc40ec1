"""Where suits decide after all: the button draw, the bring-in, who opens a stud street, the odd chip of a stud pot.

Never the strength of a hand. The order is spades, hearts, diamonds, clubs, and
the bigger integer goes first or pays, as each function says.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from rules.books import article
from rules.cards import Card, rank_of, suit_of
from rules.ranking.high import best_five, high
from rules.ranking.low import best_low, low_rank, razz
from rules.ranking.strength import Strength, ends_in_low_ace, read

BringInTie = Literal["lowest-suit", "spades-first", "nearest-left"]


@article("sanremo-cash.open.button-draw", "sanremo-cash.open.button-draw-suits")
def button_draw(cards: Sequence[Card]) -> int:
    """Say which of the cards drawn gets the button, by its place: the highest rank, ace high, then the highest suit."""
    return cards.index(max(cards))


@article("sanremo-variants.stud7.fourth-street-first")
def stud_upcards_high(cards: Sequence[Card]) -> Strength:
    """Rank one to four cards that lie face up: pairs and high cards only. The biggest opens the street."""
    return high(cards)


@article("sanremo-variants.razz.first-to-act")
def stud_upcards_low(cards: Sequence[Card]) -> Strength:
    """Rank one to four face-up cards as razz reads them, ace low. The biggest, that is the lowest hand, opens."""
    return razz(cards)


@article("sanremo-variants.stud7.bring-in-who", "sanremo-variants.stud7.bring-in-tie")
def stud_bring_in(card: Card, tie: BringInTie = "lowest-suit") -> int:
    """Order the door cards of stud: the biggest pays the bring-in, which is the lowest card, ace high.

    With ``nearest-left`` equal ranks stay level, and the seat decides.
    """
    return -4 * rank_of(card) + {"lowest-suit": -suit_of(card), "spades-first": suit_of(card), "nearest-left": 0}[tie]


@article("sanremo-variants.razz.bring-in")
def razz_bring_in(card: Card, tie: BringInTie = "lowest-suit") -> int:
    """Order the door cards of razz: the biggest pays, which is the highest card, ace low, then the highest suit."""
    return 4 * low_rank(card) + (0 if tie == "nearest-left" else suit_of(card))


@article("sanremo-variants.stud7.fourth-street-tie")
def suits_of_combination(cards: Sequence[Card]) -> int:
    """Order equal face-up hands as the cash book does: by the best suit in the pair (or more), else in the top card."""
    return _suits(cards, read(high(cards)).ranks)


@article("sanremo-tournament.rp.stud-first-to-act-ties")
def suits_of_highest(cards: Sequence[Card], *, ace_low: bool = False) -> int:
    """Order equal hands as the tournament book does: the best suit in their highest rank, ace low in razz.

    The next rank matters only when the higher card is one that both hands share.
    """
    ranks = sorted(set(map(low_rank if ace_low else rank_of, cards)), reverse=True)
    return _suits(cards, [rank % 13 for rank in ranks])


@article("sanremo-tournament.oddchip.stud-high-suit")
def odd_chip_high(cards: Sequence[Card]) -> int:
    """Order high hands that tie for a stud pot: the biggest gets the odd chip, by suit within its best five.

    The ace tops every hand but the five-high straight, which its five tops.
    """
    return suits_of_highest(best_five(cards), ace_low=ends_in_low_ace(high(cards)))


@article("sanremo-tournament.oddchip.stud-high-suit")
def odd_chip_low(cards: Sequence[Card]) -> int:
    """Order low hands that tie for a razz pot or the low half of stud: the biggest gets the odd chip."""
    return suits_of_highest(best_low(cards), ace_low=True)


def _suits(cards: Sequence[Card], ranks: Iterable[int]) -> int:
    order = 0
    for rank in ranks:
        order = order << 2 | max(suit_of(card) for card in cards if rank_of(card) == rank)
    return order
