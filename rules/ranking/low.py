"""The low hands: eight or better, razz, deuce to seven, badugi.

In all of them the lower hand has the bigger integer. Ace-to-five lows ignore
straights and flushes and count the ace below the deuce; deuce to seven is the
high hand turned round, with the ace high only.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Final

from rules.books import article
from rules.cards import FULL_DECK, Card, rank_of, suit_of
from rules.ranking.high import KEYS, RANK_COUNTS, high
from rules.ranking.strength import ACE, HAND, LOW, LOW_ACE, Category, Strength, Table, pack

_EIGHT: Final = 6
_UPWARDS: Final = (LOW_ACE, *range(ACE))
_key_of = KEYS.__getitem__


def low_rank(card: Card) -> int:
    """The rank of a card where the ace is low: -1 for the ace, then 0 for the deuce."""
    rank = rank_of(card)
    return LOW_ACE if rank == ACE else rank


LOW_BITS: Final = (*(1 << low_rank(card) + 1 if low_rank(card) <= _EIGHT else 0 for card in FULL_DECK), 0)
"""One bit for each rank that may stand in an eight low, the ace first; unknown and higher cards have none."""

_low_bit_of = LOW_BITS.__getitem__


@article("sanremo-variants.omaha-hilo.low-ranking", "sanremo-variants.omaha-hilo.ace-both")
def low_of(held: int) -> Strength | None:
    """Rank the lowest five of a set of low ranks, or none if there are not five different ones."""
    ranks = [bit + LOW_ACE for bit in range(8) if held >> bit & 1][:HAND]
    return LOW - pack(Category.HIGH_CARD, reversed(ranks)) if len(ranks) == HAND else None


LOW_HANDS: Final = tuple(map(low_of, range(1 << 8)))


@article(
    "sanremo-variants.omaha-hilo.low-qualifier",
    "sanremo-variants.omaha-hilo.straights-flushes-ignored",
)
def low8(cards: Iterable[Card]) -> Strength | None:
    """Rank the best low of eight or better, any mix of the cards; none if they do not make one."""
    return LOW_HANDS[low_bits(cards)]


def low_bits(cards: Iterable[Card]) -> int:
    return reduce(or_, map(_low_bit_of, cards), 0)


@article(
    "sanremo-variants.razz.straights-flushes-ignored",
    "sanremo-variants.razz.reading",
    "sanremo-variants.razz.example-cards",
)
def razz(cards: Iterable[Card]) -> Strength:
    """Rank the lowest five of the cards, ace to five, whatever they are.

    Hands of fewer than five known cards compare only with hands of as many.
    """
    return LOWS_BY_RANKS[sum(map(_key_of, cards)) & RANK_COUNTS]


@article("sanremo-variants.razz.no-qualifier")
def _lowest(key: int) -> Strength:
    """Rank a pattern of ranks as low as it goes: no pair if it can, else the lower category, pair and kickers."""
    counts = {rank: key >> 3 * (rank % 13) & 7 for rank in _UPWARDS}
    ranks = [rank for rank in _UPWARDS if counts[rank]]
    if len(ranks) >= HAND:
        return LOW - pack(Category.HIGH_CARD, reversed(ranks[:HAND]))
    held = [rank for rank in ranks for _ in range(counts[rank])]
    return max(LOW - _paired(five) for five in combinations(held, min(HAND, len(held))))


def _paired(ranks: Sequence[int]) -> Strength:
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    pattern = tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True))
    return pack(_PATTERNS[pattern[:2]], grouped)


_PATTERNS: Final = {
    (): Category.HIGH_CARD,
    (1,): Category.HIGH_CARD,
    (1, 1): Category.HIGH_CARD,
    (2,): Category.PAIR,
    (2, 1): Category.PAIR,
    (2, 2): Category.TWO_PAIRS,
    (3,): Category.THREE_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4,): Category.FOUR_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
}
LOWS_BY_RANKS: Final = Table(_lowest)


def best_low(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Pick the five cards that ``razz`` or ``low8`` counts, highest first; between equal cards the higher suit."""
    known = sorted((card for card in cards if card >= 0), reverse=True)
    five = max(combinations(known, min(HAND, len(known))), key=lambda five: (razz(five), five))
    return tuple(sorted(five, key=lambda card: (low_rank(card), suit_of(card)), reverse=True))


def deuce_to_seven(cards: Sequence[Card]) -> Strength:
    """Rank exactly five cards low, ace high: straights and flushes count against the hand, 7-5-4-3-2 is best."""
    return LOW - _WHEELS.get(strength := high(cards), strength)


_ACE_FIVE: Final = (ACE, 3, 2, 1, 0)
_WHEEL: Final = (3, 2, 1, 0, LOW_ACE)
_WHEELS: Final = {
    pack(Category.STRAIGHT, _WHEEL): pack(Category.HIGH_CARD, _ACE_FIVE),
    pack(Category.STRAIGHT_FLUSH, _WHEEL): pack(Category.FLUSH, _ACE_FIVE),
}


def badugi(cards: Sequence[Card]) -> Strength:
    """Rank cards of different ranks and suits: more of them win, then the lower, ace low."""
    played = badugi_cards(cards)
    return LOW - pack(4 - len(played), map(low_rank, played))


def badugi_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Pick the cards that ``badugi`` counts, highest first."""
    known = sorted((card for card in cards if card >= 0), key=low_rank, reverse=True)
    sizes = range(len(known), -1, -1)
    for size in sizes:
        if played := [four for four in combinations(known, size) if _all_different(four)]:
            return min(played, key=lambda four: [low_rank(card) for card in four])
    return ()


def _all_different(cards: Sequence[Card]) -> bool:
    return len(set(map(rank_of, cards))) == len(set(map(suit_of, cards))) == len(cards)
