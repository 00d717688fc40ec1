"""The float, chip by chip: nothing is made, nothing is lost, and an honest float comes to nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.float import (
    FloatGivenAlready,
    NoChips,
    NoFloat,
    NotAPile,
    added,
    balance,
    check_given,
    check_may_be_given,
    check_not_empty,
    pile_of,
    without,
    worth,
)

OPENING = pile_of([(10_000, 50), (500, 200), (100, 300)])
piles = st.dictionaries(st.sampled_from([100, 200, 500, 1_000, 2_500, 10_000, 50_000]), st.integers(1, 500)).map(
    lambda pile: pile_of(pile.items())
)


@pytest.mark.article("sanremo-cash.conduct.no-banknotes")
def test_a_pile_is_pieces_by_denomination_the_highest_first() -> None:
    assert list(pile_of([(100, 3), (10_000, 2), (500, 0)]).items()) == [(10_000, 2), (100, 3)]
    assert worth(OPENING) == 500_000 + 100_000 + 30_000


@pytest.mark.parametrize("wrong", [[(100, 1), (100, 2)], [(100, -1)], [(0, 5)], [(-500, 1)]])
def test_a_denomination_stands_once_and_no_pieces_are_below_nothing(wrong: list[tuple[int, int]]) -> None:
    with pytest.raises(NotAPile):
        pile_of(wrong)


@pytest.mark.article("sanremo-cash.conduct.no-banknotes")
def test_a_float_nobody_bought_from_comes_to_nothing() -> None:
    fill, credit = pile_of([(500, 100)]), pile_of([(10_000, 5)])
    left = without(added(OPENING, fill), credit)
    came_to = balance(opening=OPENING, fills=fill, credits=credit, closing=left, drop=0)
    assert (came_to.result, came_to.gone, came_to.given) == (0, {}, 680_000)


@pytest.mark.article("sanremo-cash.conduct.no-banknotes")
def test_chips_sold_to_players_are_in_the_drop_box_and_a_missing_chip_is_missed() -> None:
    sold = pile_of([(10_000, 2), (100, 50)])
    left = without(OPENING, sold)
    honest = balance(opening=OPENING, fills={}, credits={}, closing=left, drop=worth(sold))
    assert (honest.result, honest.gone) == (0, sold)
    short = balance(opening=OPENING, fills={}, credits={}, closing=without(left, {500: 1}), drop=worth(sold))
    assert short.result == -500


@given(opening=piles, fills=piles, credits=piles, closing=piles, drop=st.integers(0, 10**9))
def test_chips_of_every_denomination_are_conserved(
    opening: dict[int, int], fills: dict[int, int], credits: dict[int, int], closing: dict[int, int], drop: int
) -> None:
    came_to = balance(opening=opening, fills=fills, credits=credits, closing=closing, drop=drop)
    assert added(opening, fills) == added(credits, closing, came_to.gone)
    assert came_to.result == drop - worth(came_to.gone)
    assert came_to.given == worth(opening) + worth(fills)


@given(one=piles, other=piles)
def test_pushing_piles_together_and_apart_again_changes_no_chip(one: dict[int, int], other: dict[int, int]) -> None:
    assert without(added(one, other), other) == one
    assert added(one, other) == added(other, one)
    assert worth(added(one, other)) == worth(one) + worth(other)


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_a_table_has_one_float_and_fills_are_of_a_float() -> None:
    check_may_be_given(7, given=False)
    check_given(7, given=True)
    with pytest.raises(FloatGivenAlready):
        check_may_be_given(7, given=True)
    with pytest.raises(NoFloat):
        check_given(7, given=False)
    with pytest.raises(NoChips):
        check_not_empty({})
