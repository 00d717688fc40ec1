"""Which faces have been entered: one bit a card, so that the same card cannot be seen twice."""

from functools import lru_cache

from rules.cards import Card


@lru_cache(maxsize=8192)
def faces_seen(cards: tuple[Card, ...]) -> tuple[int, bool]:
    """The bits of the known faces among these cards, and whether one of them stands twice."""
    mask = 0
    known = 0
    for card in cards:
        if card >= 0:
            mask |= 1 << card
            known += 1
    return mask, mask.bit_count() != known
