"""Omaha hands: exactly two hole cards and exactly three of the board, with four, five or six hole cards."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from rules.books import article
from rules.cards import Card
from rules.ranking.high import BY_RANKS, FLUSHES, KEYS, RANK_COUNTS, high
from rules.ranking.low import LOW_HANDS, low_bits, razz
from rules.ranking.strength import Strength

_FROM_HAND: Final = 2
_FROM_BOARD: Final = 3
_RANK_KEYS: Final = tuple(key & RANK_COUNTS for key in KEYS)
_rank_key_of = _RANK_KEYS.__getitem__


@article("sanremo-variants.omaha.exactly-two")
def omaha_high(hole: Sequence[Card], board: Sequence[Card]) -> Strength:
    """Rank the best two of the hole cards with three of a board of three or more."""
    twos = {a + b for a, b in combinations(map(_rank_key_of, hole), _FROM_HAND)}
    threes = {a + b + c for a, b, c in combinations(map(_rank_key_of, board), _FROM_BOARD)}
    best = max([BY_RANKS[two + three] for three in threes for two in twos])
    suit = _suit_of_board(board)
    return best if suit is None else max(best, _flush(suit, hole, board))


def _suit_of_board(board: Sequence[Card]) -> int | None:
    """Find the suit of three board cards, without which nobody has a flush."""
    suits = [card & 3 for card in board if card >= 0]
    return next((suit for suit in range(4) if suits.count(suit) >= _FROM_BOARD), None)


def _flush(suit: int, hole: Sequence[Card], board: Sequence[Card]) -> Strength:
    own, common = ([1 << (card >> 2) for card in cards if card & 3 == suit and card >= 0] for cards in (hole, board))
    twos = [a | b for a, b in combinations(own, _FROM_HAND)]
    threes = [a | b | c for a, b, c in combinations(common, _FROM_BOARD)]
    return max((FLUSHES[two | three] for two in twos for three in threes), default=0)


@article("sanremo-variants.omaha-hilo.two-plus-three", "sanremo-variants.omaha-hilo.free-combination")
def omaha_low8(hole: Sequence[Card], board: Sequence[Card]) -> Strength | None:
    """Rank the best low of eight or better; its two hole cards need not be those of the high hand."""
    return _low(low_bits(hole), low_bits(board))


@cache
def _low(own: int, common: int) -> Strength | None:
    """Rank a low made of two ranks of one set and three others of the other set."""
    twos, threes = (_sets(bits, size) for bits, size in ((own, _FROM_HAND), (common, _FROM_BOARD)))
    lows = (LOW_HANDS[two | three] for two in twos for three in threes)
    return max((low for low in lows if low is not None), default=None)


def _sets(bits: int, size: int) -> list[int]:
    return [sum(chosen) for chosen in combinations([1 << bit for bit in range(8) if bits >> bit & 1], size)]


def omaha_best_five(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Pick the five cards that ``omaha_high`` counts, the two of the hand first."""
    return max(_hands(hole, board), key=high)


def omaha_best_low(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...] | None:
    """Pick the five cards that ``omaha_low8`` counts, the two of the hand first."""
    return None if omaha_low8(hole, board) is None else max(_hands(hole, board), key=razz)


def _hands(hole: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    return [two + three for two in combinations(hole, _FROM_HAND) for three in combinations(board, _FROM_BOARD)]
