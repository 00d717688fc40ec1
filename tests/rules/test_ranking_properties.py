"""What holds for any cards: order and suits do not matter, and the best five are the best of all fives."""

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FULL_DECK, Card, rank_of, suit_of
from rules.ranking import (
    badugi,
    best_five,
    best_low,
    deuce_to_seven,
    high,
    low8,
    omaha_best_five,
    omaha_high,
    omaha_low8,
    razz,
    stud_upcards_high,
    stud_upcards_low,
)

Cards = tuple[Card, ...]
Ranking = Callable[[Cards], int | None]


def dealt(fewest: int, most: int) -> st.SearchStrategy[Cards]:
    """Cards of one deck, as often as not of few ranks or few suits, where the interesting hands are."""
    few_ranks = [card for card in FULL_DECK if rank_of(card) in (0, 1, 2, 3, 12)]
    few_suits = [card for card in FULL_DECK if suit_of(card) < 2]
    decks = st.sampled_from([FULL_DECK, few_ranks, few_suits])
    lists = decks.flatmap(lambda deck: st.lists(st.sampled_from(deck), min_size=fewest, max_size=most, unique=True))
    return lists.map(tuple)


RANKINGS = [
    pytest.param(high, 5, 7, id="high"),
    pytest.param(low8, 5, 7, id="low8"),
    pytest.param(razz, 5, 7, id="razz"),
    pytest.param(deuce_to_seven, 5, 5, id="deuce to seven"),
    pytest.param(badugi, 4, 4, id="badugi"),
    pytest.param(stud_upcards_high, 1, 4, id="face up, high"),
    pytest.param(stud_upcards_low, 1, 4, id="face up, low"),
]


@pytest.mark.parametrize(("ranking", "fewest", "most"), RANKINGS)
@given(data=st.data())
def test_the_order_of_the_cards_does_not_matter(ranking: Ranking, fewest: int, most: int, data: st.DataObject) -> None:
    cards = data.draw(dealt(fewest, most))
    assert ranking(tuple(data.draw(st.permutations(cards)))) == ranking(cards)


@pytest.mark.article("sanremo-cash.hands.suits-irrelevant", "fipos-tournament.pot.split-no-suits")
@pytest.mark.parametrize(("ranking", "fewest", "most"), RANKINGS)
@given(data=st.data())
def test_no_suit_is_better_than_another(ranking: Ranking, fewest: int, most: int, data: st.DataObject) -> None:
    cards = data.draw(dealt(fewest, most))
    suits = data.draw(st.permutations(range(4)))
    assert ranking(tuple(rank_of(card) * 4 + suits[suit_of(card)] for card in cards)) == ranking(cards)


@given(dealt(2, 7))
def test_one_more_card_never_makes_a_high_hand_worse(cards: Cards) -> None:
    assert high(cards) >= high(cards[:-1])


@given(dealt(6, 7))
def test_one_more_card_never_makes_a_low_hand_worse(cards: Cards) -> None:
    assert razz(cards) >= razz(cards[:-1])
    assert (low8(cards) or 0) >= (low8(cards[:-1]) or 0)


@given(dealt(5, 7))
def test_the_hand_is_the_best_of_all_its_fives(cards: Cards) -> None:
    fives = list(combinations(cards, 5))
    assert high(cards) == max(map(high, fives))
    assert razz(cards) == max(map(razz, fives))
    assert low8(cards) == max((low for low in map(low8, fives) if low), default=None)


@given(dealt(5, 7))
def test_the_five_cards_pointed_at_are_worth_the_hand(cards: Cards) -> None:
    assert len(set(best_five(cards)) & set(cards)) == len(set(best_low(cards)) & set(cards)) == 5
    assert high(best_five(cards)) == high(cards)
    assert razz(best_low(cards)) == razz(cards)
    if low8(cards):
        assert low8(best_low(cards)) == low8(cards)


@given(st.integers(4, 6).flatmap(lambda hole: st.tuples(st.just(hole), dealt(hole + 3, hole + 5))))
def test_an_omaha_hand_is_the_best_of_all_twos_with_all_threes(deal: tuple[int, Cards]) -> None:
    hole, board = deal[1][: deal[0]], deal[1][deal[0] :]
    fives = [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]
    assert omaha_high(hole, board) == max(map(high, fives)) == high(omaha_best_five(hole, board))
    assert omaha_low8(hole, board) == max((low for low in map(low8, fives) if low), default=None)


@given(dealt(5, 7))
def test_a_low_of_eight_or_better_ranks_as_razz_ranks_it(cards: Cards) -> None:
    low = low8(cards)
    assert low is None or low == razz(cards)
