"""The high hand: the best five of up to nine cards, the same in every book.

Each card adds a number to a sum: three bits count its rank, four bits its suit.
The suit counters start at three, so a fifth card of a suit sets a flag bit;
without the flag the thirteen rank counters alone are the key of a table.
Unknown cards add nothing, and a hand of fewer than five known cards is worth
its pairs and high cards.
"""

from collections.abc import Sequence
from typing import Final

from rules.books import article
from rules.cards import FULL_DECK, Card, rank_of, suit_of
from rules.ranking.strength import ACE, HAND, Category, Reading, Strength, Table, category, pack, ranks_in, read

_SUITS_FROM: Final = 39
RANK_COUNTS: Final = (1 << _SUITS_FROM) - 1
NO_CARDS: Final = 0x3333 << _SUITS_FROM
FIVE_SUITED: Final = 0x8888 << _SUITS_FROM

KEYS: Final = (*(1 << 3 * rank_of(card) | 1 << _SUITS_FROM + 4 * suit_of(card) for card in FULL_DECK), 0)
"""What each card adds to the sum; ``UNKNOWN`` indexes the zero at the end."""

_DOWNWARDS: Final = range(ACE, -1, -1)
_key_of = KEYS.__getitem__


@article(
    "sanremo-cash.game.best-five",
    "sanremo-cash.hands.suits-irrelevant",
    "sanremo-cash.hands.royal-flush",
    "sanremo-cash.hands.straight-flush",
    "sanremo-cash.hands.flush",
    "sanremo-cash.ties.kickers",
    "sanremo-variants.stud7.best-five",
    "figp-tournament.showdown.best-five",
    "figp-tournament.def.kicker",
    "fipos-tournament.rank.best-five",
    "fipos-tournament.pot.split-no-suits",
    "texas-basics.rank.best-five",
    "texas-basics.showdown.kicker",
)
def high(cards: Sequence[Card]) -> Strength:
    """Rank the best five of the cards, in any mix."""
    total = sum(map(_key_of, cards), NO_CARDS)
    if total & FIVE_SUITED:
        return _suited(cards, total)
    return BY_RANKS[total & RANK_COUNTS]


def describe(cards: Sequence[Card]) -> Reading:
    return read(high(cards))


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Pick the cards that ``high`` counts, in the order of comparison; between equal cards the higher suit."""
    strength = high(cards)
    suited = category(strength) in _SUITED
    suit = _suit_of_flush(sum(map(_key_of, cards), NO_CARDS)) if suited else None
    left = sorted((card for card in cards if card >= 0 and suit in (None, suit_of(card))), reverse=True)
    five = []
    for rank in ranks_in(strength):
        card = next(card for card in left if rank_of(card) == rank)
        left.remove(card)
        five.append(card)
    return tuple(five)


def _suited(cards: Sequence[Card], total: int) -> Strength:
    """Rank cards five of which share a suit. Beyond seven cards four of a kind may stand beside the flush."""
    suit = _suit_of_flush(total)
    held = 0
    for card in cards:
        if card & 3 == suit and card >= 0:
            held |= 1 << (card >> 2)
    return max(FLUSHES[held], BY_RANKS[total & RANK_COUNTS])


def _suit_of_flush(total: int) -> int:
    return (total & FIVE_SUITED).bit_length() - 1 - _SUITS_FROM >> 2


@article("sanremo-cash.hands.straight", "figp-tournament.rank.ace")
def _straight(held: int) -> range | None:
    """Find the best run of five in a set of ranks (one bit each). The ace stands at both ends, never in the middle."""
    extended = held << 1 | held >> ACE
    runs = extended & extended >> 1 & extended >> 2 & extended >> 3 & extended >> 4
    if not runs:
        return None
    lowest = runs.bit_length() - 2
    return range(lowest + 4, lowest - 1, -1)


def _of_one_suit(held: int) -> Strength:
    run = _straight(held)
    if run is None:
        return pack(Category.FLUSH, [rank for rank in _DOWNWARDS if held >> rank & 1][:HAND])
    return pack(Category.ROYAL_FLUSH if run[0] == ACE else Category.STRAIGHT_FLUSH, run)


@article(
    "sanremo-cash.hands.card-order",
    "sanremo-cash.hands.four-of-a-kind",
    "sanremo-cash.hands.full-house",
    "sanremo-cash.hands.three-of-a-kind",
    "sanremo-cash.hands.two-pairs",
    "sanremo-cash.hands.pair",
    "sanremo-cash.hands.high-card",
)
def _of_any_suit(key: int) -> Strength:
    """Rank a pattern of ranks, suits apart: work down the categories and stop at the first that is there."""
    counts = [key >> 3 * rank & 7 for rank in range(13)]
    ranks, pairs, threes, fours = ([rank for rank in _DOWNWARDS if counts[rank] >= least] for least in (1, 2, 3, 4))
    if fours:
        return _with_kickers(Category.FOUR_OF_A_KIND, [fours[0]] * 4, ranks)
    if threes and len(pairs) > 1:
        pair = pairs[0] if pairs[0] != threes[0] else pairs[1]
        return pack(Category.FULL_HOUSE, [threes[0]] * 3 + [pair] * 2)
    if run := _straight(sum(1 << rank for rank in ranks)):
        return pack(Category.STRAIGHT, run)
    if threes:
        return _with_kickers(Category.THREE_OF_A_KIND, [threes[0]] * 3, ranks)
    if len(pairs) > 1:
        return _with_kickers(Category.TWO_PAIRS, [pairs[0]] * 2 + [pairs[1]] * 2, ranks)
    if pairs:
        return _with_kickers(Category.PAIR, [pairs[0]] * 2, ranks)
    return pack(Category.HIGH_CARD, ranks[:HAND])


def _with_kickers(made: Category, combination: list[int], ranks: list[int]) -> Strength:
    kickers = [rank for rank in ranks if rank not in combination]
    return pack(made, (combination + kickers)[:HAND])


BY_RANKS: Final = Table(_of_any_suit)
FLUSHES: Final = Table(_of_one_suit)
_SUITED: Final = frozenset({Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})
