"""Who shows first, who wins, and how pots are divided down to the odd chip."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.books.settings import HighLowOdd, ShowFirst
from rules.showdown import best, halve, order, share, split_boards


@pytest.mark.article("sanremo-cash.ties.split", "sanremo-cash.game.win-conditions", "texas-basics.showdown.split")
def test_equal_best_hands_all_win() -> None:
    assert best({0: 7, 1: 9, 2: 9}, (0, 1, 2)) == (1, 2)
    assert best({0: None, 1: None}, (0, 1)) == ()


@pytest.mark.article(
    "sanremo-cash.ties.odd-chips",
    "sanremo-tournament.oddchip.board-games",
    "figp-tournament.pot.split",
    "fipos-tournament.pot.split-no-suits",
)
def test_odd_chips_go_one_each_clockwise_from_the_button() -> None:
    assert share(101, (0, 2, 4)) == [(0, 34), (2, 34), (4, 33)]


@pytest.mark.article("sanremo-tournament.oddchip.smallest-denomination")
def test_shares_are_whole_chips_of_the_smallest_denomination() -> None:
    assert share(250, (1, 3), unit=100) == [(1, 150), (3, 100)]


@pytest.mark.article("sanremo-variants.omaha-hilo.half-pots", "sanremo-variants.omaha-hilo.no-low")
def test_without_a_low_the_high_hand_takes_everything() -> None:
    assert halve(101, (0,), (), HighLowOdd.POSITION) == (101, 0)


@pytest.mark.article("sanremo-tournament.oddchip.hilo-high")
def test_in_tournaments_the_odd_chip_of_a_split_pot_is_the_high_halfs() -> None:
    assert halve(101, (4,), (0,), HighLowOdd.HIGH) == (51, 50)


@pytest.mark.article("sanremo-variants.omaha-hilo.odd-amount")
def test_in_cash_games_the_odd_chip_goes_to_the_nearer_winner() -> None:
    assert halve(101, (4,), (0,), HighLowOdd.POSITION) == (50, 51)
    assert halve(101, (0,), (0, 3), HighLowOdd.POSITION) == (51, 50)


@pytest.mark.article("sanremo-tournament.oddchip.identical-hands-deleted", "sanremo-variants.omaha-hilo.subdivision")
def test_identical_hands_both_ways_take_the_odd_chip_of_each_half() -> None:
    high, low = halve(66, (0, 1), (0, 1), HighLowOdd.HIGH)
    total = dict(share(high, (0, 1)))
    for place, chips in share(low, (0, 1)):
        total[place] += chips
    assert (high, low, total) == (33, 33, {0: 34, 1: 32})


@pytest.mark.article("sanremo-variants.omaha-hilo.subdivision")
def test_two_tied_highs_get_a_quarter_each_and_the_low_a_half() -> None:
    high, low = halve(400, (0, 1), (2,), HighLowOdd.POSITION)
    assert [*share(high, (0, 1)), *share(low, (2,))] == [(0, 100), (1, 100), (2, 200)]


@pytest.mark.article("sanremo-cash.rit.equal-split")
def test_leftover_units_go_to_the_first_boards() -> None:
    assert split_boards(200, 3) == [67, 67, 66]


@pytest.mark.article("sanremo-cash.showdown.order-last-aggressor", "figp-tournament.showdown.order-last-aggressor")
def test_in_cash_games_the_last_aggressor_of_any_street_shows_first() -> None:
    shown = order([True] * 4, [(0, 1), (1, 2)], rule=ShowFirst.WHOLE_HAND, last_street=3, opener=0)
    assert shown == (2, 3, 0, 1)


@pytest.mark.article(
    "sanremo-tournament.showdown.order-last-aggressor", "sanremo-tournament.showdown.order-no-aggression"
)
def test_in_tournaments_only_the_last_round_counts() -> None:
    aggressors = [(0, 1), (1, 2)]
    assert order([True] * 4, aggressors, rule=ShowFirst.LAST_ROUND, last_street=3, opener=0) == (0, 1, 2, 3)
    assert order([True] * 4, [*aggressors, (3, 3)], rule=ShowFirst.LAST_ROUND, last_street=3, opener=0)[0] == 3


@pytest.mark.article("sanremo-cash.showdown.order-last-aggressor", "figp-tournament.showdown.order-no-aggression")
def test_an_aggressor_without_cards_gives_way_and_without_any_the_first_left_of_the_button_shows() -> None:
    live = [False, True, False, True]
    assert order(live, [(1, 3), (2, 2)], rule=ShowFirst.WHOLE_HAND, last_street=3, opener=0) == (3, 1)
    assert order(live, [], rule=ShowFirst.WHOLE_HAND, last_street=3, opener=0) == (1, 3)


@given(
    st.integers(0, 10_000),
    st.lists(st.integers(0, 8), min_size=1, max_size=9, unique=True),
    st.sampled_from([1, 5, 25]),
)
def test_shares_always_sum_to_the_amount(amount: int, winners: list[int], unit: int) -> None:
    shares = share(amount, winners, unit)
    assert sum(chips for _, chips in shares) == amount
    assert max(chips for _, chips in shares) - min(chips for _, chips in shares) < 2 * unit
