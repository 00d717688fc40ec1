"""Main pot and side pots, from what everybody put in."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.pots import Pot, build


@pytest.mark.article("sanremo-cash.game.main-pot")
def test_without_an_all_in_there_is_one_pot_for_everybody_still_in() -> None:
    assert build([20, 20, 5], [True, True, False]) == [Pot(45, (0, 1))]


@pytest.mark.article(
    "sanremo-cash.game.main-pot",
    "sanremo-cash.game.side-pot",
    "sanremo-cash.game.all-in-entitlement",
    "fipos-tournament.pot.side-pots",
    "texas-basics.allin.side-pots",
    "texas-basics.bet.folded-chips-stay",
)
def test_the_main_pot_takes_from_everybody_up_to_the_all_in_and_the_side_pot_the_rest() -> None:
    assert build([50, 100, 100, 70], [True, True, True, False]) == [Pot(200, (0, 1, 2)), Pot(120, (1, 2))]


@pytest.mark.article("sanremo-cash.game.multiple-side-pots")
def test_several_all_ins_make_several_side_pots_and_equal_ones_a_single_level() -> None:
    pots = build([10, 30, 30, 80, 80], [True] * 5)
    assert pots == [Pot(50, (0, 1, 2, 3, 4)), Pot(80, (1, 2, 3, 4)), Pot(100, (3, 4))]


@pytest.mark.article("sanremo-cash.game.multiple-side-pots")
def test_a_folded_players_total_makes_no_level() -> None:
    assert build([10, 30, 30], [False, True, True]) == [Pot(70, (1, 2))]


@pytest.mark.article("sanremo-cash.game.main-pot", "sanremo-cash.game.all-in-entitlement")
def test_dead_money_belongs_to_the_main_pot() -> None:
    assert build([10, 30, 30], [True] * 3, dead=7)[0] == Pot(37, (0, 1, 2))


@pytest.mark.article("sanremo-variants.stud7.ante-not-credit")
def test_a_player_all_in_for_his_ante_contests_the_antes_alone() -> None:
    assert build([0, 30, 30], [True] * 3, dead=6) == [Pot(6, (0, 1, 2)), Pot(60, (1, 2))]


@pytest.mark.article("sanremo-cash.game.multiple-side-pots", "sanremo-tournament.sidepot.split-separately")
@given(
    st.lists(st.tuples(st.integers(0, 300), st.booleans()), min_size=2, max_size=9).filter(
        lambda seats: any(live for _, live in seats)
    ),
    st.integers(0, 50),
)
def test_pots_always_sum_to_what_was_put_in(seats: list[tuple[int, bool]], dead: int) -> None:
    put, live = [total for total, _ in seats], [is_live for _, is_live in seats]
    pots = build(put, live, dead)
    assert sum(pot.amount for pot in pots) == sum(put) + dead
    assert all(live[place] for pot in pots for place in pot.places)
    assert all(set(later.places) < set(earlier.places) for earlier, later in pairwise(pots))
