"""The same hands ranked by PokerKit: who wins, and who ties, in every game it shares with us."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pokerkit
import pytest

from rules.cards import FULL_DECK, Card, name
from rules.ranking import badugi, deuce_to_seven, high, low8, omaha_high, omaha_low8, razz

Cards = tuple[Card, ...]
Ours = Callable[[Cards, Cards], int | None]

FEW_RANKS = FULL_DECK[:16] + FULL_DECK[48:]
LOW_RANKS = FULL_DECK[:28] + FULL_DECK[48:]
THEIRS = {card: next(iter(pokerkit.Card.parse(name(card)))) for card in FULL_DECK}


def together(ranking: Callable[[Cards], int | None]) -> Ours:
    return lambda hole, board: ranking(hole + board)


GAMES = [
    pytest.param(together(high), pokerkit.StandardHighHand, 2, 5, 400, id="hold'em"),
    pytest.param(together(high), pokerkit.StandardHighHand, 7, 0, 400, id="seven-card stud"),
    pytest.param(together(high), pokerkit.StandardHighHand, 5, 0, 2000, id="five-card stud"),
    pytest.param(together(low8), pokerkit.EightOrBetterLowHand, 7, 0, 400, id="stud hi/lo, the low"),
    pytest.param(together(razz), pokerkit.RegularLowHand, 7, 0, 400, id="razz"),
    pytest.param(omaha_high, pokerkit.OmahaHoldemHand, 4, 5, 150, id="omaha"),
    pytest.param(omaha_high, pokerkit.OmahaHoldemHand, 5, 5, 100, id="omaha with five"),
    pytest.param(omaha_high, pokerkit.OmahaHoldemHand, 6, 5, 60, id="omaha with six"),
    pytest.param(omaha_low8, pokerkit.OmahaEightOrBetterLowHand, 4, 5, 150, id="omaha hi/lo, the low"),
    pytest.param(omaha_low8, pokerkit.OmahaEightOrBetterLowHand, 6, 5, 60, id="omaha hi/lo with six, the low"),
    pytest.param(together(deuce_to_seven), pokerkit.StandardLowHand, 5, 0, 2000, id="deuce to seven"),
    pytest.param(together(badugi), pokerkit.BadugiHand, 4, 0, 1000, id="badugi"),
]


def order(mine: Any, other: Any) -> str:
    """Who is ahead; a hand that does not qualify is behind every hand that does."""
    if mine is None or other is None:
        return "level" if mine is other else ("behind" if mine is None else "ahead")
    return "ahead" if mine > other else "behind" if mine < other else "level"


def ranked_by_pokerkit(game: type[pokerkit.Hand], hole: Sequence[Card], board: Sequence[Card]) -> Any:
    try:
        return game.from_game([THEIRS[card] for card in hole], [THEIRS[card] for card in board])
    except ValueError:
        return None


@pytest.mark.parametrize("deck", [FULL_DECK, LOW_RANKS, FEW_RANKS], ids=["full deck", "low ranks", "few ranks"])
@pytest.mark.parametrize(("ours", "theirs", "hole", "board", "deals"), GAMES)
def test_pokerkit_puts_two_hands_in_the_same_order(
    ours: Ours, theirs: type[pokerkit.Hand], hole: int, board: int, deals: int, deck: Cards
) -> None:
    shuffler = Random(f"{theirs.__name__} {hole} {len(deck)}")
    for _ in range(deals):
        cards = tuple(shuffler.sample(deck, 2 * hole + board))
        one, two, common = cards[:hole], cards[hole : 2 * hole], cards[2 * hole :]
        said = order(ours(one, common), ours(two, common))
        expected = order(ranked_by_pokerkit(theirs, one, common), ranked_by_pokerkit(theirs, two, common))
        assert said == expected, [name(card) for card in cards]
