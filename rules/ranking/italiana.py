"""Hands of poker all'italiana: stripped decks, a flush above a full house, and suits that always decide.

A strength is the category, the suit of a flush, the five ranks as compared and
then the suits as compared, so two hands are level only if they are the same
cards. One relation no integer can hold, the minima of spades over the massima
of hearts, and that one is ``winner_of``'s.

Which vele lie in which combination is the game's to say.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache
from itertools import combinations
from typing import Final, Literal

from rules.books import article
from rules.cards import Card, rank_of, stripped_deck
from rules.ranking.strength import ACE, HAND

OwnStraightFlush = Literal["suit-first", "best"]

_SPADES, _CLUBS, _DIAMONDS, _HEARTS = range(4)
_HEIGHTS: Final = (_CLUBS, _DIAMONDS, _HEARTS, _SPADES)
_CARDS_BY_HEIGHT: Final = (3, 0, 1, 2)


@article("italiana.rank.categories")
class ItalianCategory(IntEnum):
    """The nine combinations, weakest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FULL_HOUSE = 5
    FLUSH = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


@article("italiana.rank.straight-kinds")
class StraightKind(Enum):
    """Where a straight has its ace: below the deck, nowhere, or above the king."""

    MINIMA = "minima"
    MEDIA = "media"
    MASSIMA = "massima"


@dataclass(frozen=True, slots=True)
class ItalianHand:
    """The cards that count, in the order of comparison of their ranks, and what they are worth."""

    strength: int
    cards: tuple[Card, ...]

    @property
    def category(self) -> ItalianCategory:
        return ItalianCategory(self.strength >> 32)

    @property
    def suit_height(self) -> int:
        """How high the suit of the first card stands: spades 0, clubs, diamonds, hearts 3."""
        return _HEIGHTS[self.cards[0] & 3]

    @property
    def straight_kind(self) -> StraightKind | None:
        if self.category not in (ItalianCategory.STRAIGHT, ItalianCategory.STRAIGHT_FLUSH):
            return None
        if rank_of(self.cards[0]) == ACE:
            return StraightKind.MASSIMA
        return StraightKind.MINIMA if rank_of(self.cards[-1]) == ACE else StraightKind.MEDIA


@article(
    "italiana.rank.method",
    "italiana.rank.flush",
    "italiana.rank.straight-flush",
    "italiana.deck.suit-order",
    "italiana.cards.rank-order",
)
def italian_hand(cards: Sequence[Card], players: int) -> ItalianHand:
    """Rank up to five cards of the deck for so many players. Fewer than five make no straight and no flush."""
    held = sorted((card & ~3 | _HEIGHTS[card & 3] for card in cards if card >= 0), reverse=True)
    shape = _shape(tuple(card >> 2 for card in held), _lowest(players))
    category, flush = shape.category, 0
    if len(held) == HAND and len({card & 3 for card in held}) == 1:
        straight = category is ItalianCategory.STRAIGHT
        category = ItalianCategory.STRAIGHT_FLUSH if straight else ItalianCategory.FLUSH
        flush = 0 if straight else held[0] & 3
    suits = 0
    for place in shape.suits_in_order:
        suits = suits << 2 | held[place] & 3
    strength = category << 32 | flush << 30 | shape.ranks << 10 | suits << 2 * (HAND - len(held))
    return ItalianHand(strength, tuple(held[at] & ~3 | _CARDS_BY_HEIGHT[held[at] & 3] for at in shape.cards_in_order))


@article("italiana.rank.own-two-straight-flushes", "italiana.vele.use")
def best_italian_hand(
    own: Sequence[Card],
    vele: Iterable[Sequence[Card]] = (),
    *,
    players: int,
    own_straight_flush: OwnStraightFlush = "suit-first",
) -> ItalianHand:
    """Choose the hand that counts: the best five of the own cards and the vele of any single combination.

    Of a player's own straight flushes the one of the higher suit counts, even where the other would have won.
    """
    choices = {five for group in ((), *vele) for five in combinations((*own, *group), min(HAND, len(own) + len(group)))}
    best = max((italian_hand(five, players) for five in choices), key=lambda hand: hand.strength)
    if best.category is not ItalianCategory.STRAIGHT_FLUSH or own_straight_flush == "best":
        return best
    hands = (italian_hand(five, players) for five in choices)
    return max(
        (hand for hand in hands if hand.category is ItalianCategory.STRAIGHT_FLUSH),
        key=lambda hand: (hand.suit_height, hand.strength),
    )


@article("italiana.rank.royal-cycle")
def winner_of(hands: Sequence[ItalianHand]) -> int:
    """Say which of the hands entitled to a pot wins it, by its place: the strongest, unless the cycle turns it over."""
    best = max(range(len(hands)), key=lambda at: hands[at].strength)
    if not _is_straight_flush(hands[best], StraightKind.MASSIMA, _HEARTS):
        return best
    minimas = (at for at, hand in enumerate(hands) if _is_straight_flush(hand, StraightKind.MINIMA, _SPADES))
    return next(minimas, best)


def _is_straight_flush(hand: ItalianHand, kind: StraightKind, suit_height: int) -> bool:
    straight_flush = hand.category is ItalianCategory.STRAIGHT_FLUSH
    return straight_flush and hand.straight_kind is kind and hand.suit_height == suit_height


@dataclass(frozen=True, slots=True)
class _Shape:
    """What the ranks alone say of cards held from the highest down: places are indexes into them."""

    category: ItalianCategory
    ranks: int
    cards_in_order: tuple[int, ...]
    suits_in_order: tuple[int, ...]


@cache
@article(
    "italiana.rank.high-card",
    "italiana.rank.pair",
    "italiana.rank.two-pair",
    "italiana.rank.trips",
    "italiana.rank.full",
    "italiana.rank.four",
)
def _shape(ranks: tuple[int, ...], lowest: int) -> _Shape:
    """Group the ranks, largest group first. Suits are compared in the single cards first, then in the groups."""
    if run := _straight(ranks, lowest):
        return run
    places = sorted(range(len(ranks)), key=lambda at: (-ranks.count(ranks[at]), at))
    counts = tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True))
    singles = [at for at in places if ranks.count(ranks[at]) == 1]
    grouped = [at for at in places if ranks.count(ranks[at]) > 1]
    packed = _pack([ranks[at] for at in places])
    return _Shape(_GROUPS.get(counts[:2], ItalianCategory.HIGH_CARD), packed, tuple(places), (*singles, *grouped))


@article("italiana.rank.straight", "italiana.cards.ace-low")
def _straight(ranks: tuple[int, ...], lowest: int) -> _Shape | None:
    """Read five ranks as a straight; an ace may stand directly below the lowest rank of the deck."""
    if ranks == (ACE, *range(lowest + 3, lowest - 1, -1)):
        order = (1, 2, 3, 4, 0)
        return _Shape(ItalianCategory.STRAIGHT, _pack([*ranks[1:], lowest - 1]), order, order)
    if len(ranks) == HAND and ranks == tuple(range(ranks[0], ranks[0] - HAND, -1)):
        order = (0, 1, 2, 3, 4)
        return _Shape(ItalianCategory.STRAIGHT, _pack(ranks), order, order)
    return None


_GROUPS: Final = {
    (2,): ItalianCategory.PAIR,
    (2, 1): ItalianCategory.PAIR,
    (2, 2): ItalianCategory.TWO_PAIRS,
    (3,): ItalianCategory.THREE_OF_A_KIND,
    (3, 1): ItalianCategory.THREE_OF_A_KIND,
    (3, 2): ItalianCategory.FULL_HOUSE,
    (4,): ItalianCategory.FOUR_OF_A_KIND,
    (4, 1): ItalianCategory.FOUR_OF_A_KIND,
}


def _pack(ranks: Sequence[int]) -> int:
    packed = 0
    for rank in ranks:
        packed = packed << 4 | rank + 1
    return packed << 4 * (HAND - len(ranks))


@cache
def _lowest(players: int) -> int:
    return rank_of(stripped_deck(players)[0])
