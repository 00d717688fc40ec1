"""The cagnotte: the regulation's figures first, then what must hold for any pots and any policy."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rake import (
    BadPercentage,
    CapNotInChips,
    PolicyChange,
    RakePolicy,
    Rounding,
    TimeCharge,
    drop_is_open,
    hand_rake,
    policy_in_force,
    rake_base,
    rake_of,
    time_charges,
    uncalled,
)


def five_percent(cap: int | None = None, **other: Any) -> RakePolicy:
    return replace(RakePolicy(cap=cap), **other)


def raked(pots: list[int], policy: RakePolicy | TimeCharge, *, flop_seen: bool = True, dealt_in: int = 9) -> list[int]:
    return rake_of(pots, policy, flop_seen=flop_seen, dealt_in=dealt_in)


@pytest.mark.article("sanremo-cash.rake.main-pot-first")
def test_each_pot_gives_its_share_until_the_cap_is_reached() -> None:
    assert raked([100, 200, 1000], five_percent(cap=30)) == [5, 10, 15]


@pytest.mark.article("sanremo-cash.rake.main-pot-first")
def test_without_a_cap_every_pot_pays_its_full_percentage() -> None:
    assert raked([100, 200, 1000], five_percent()) == [5, 10, 50]


@pytest.mark.article("sanremo-cash.rake.percent-and-cap")
def test_the_cap_counts_once_a_hand_and_not_once_a_pot() -> None:
    assert raked([1000, 1000, 1000], five_percent(cap=30)) == [30, 0, 0]


@pytest.mark.article("sanremo-cash.rake.percent-and-cap")
@pytest.mark.parametrize("points", [-1, 10_001])
def test_a_percentage_below_nothing_or_above_everything_is_refused(points: int) -> None:
    with pytest.raises(BadPercentage) as refused:
        RakePolicy(basis_points=points)
    assert refused.value.facts == {"basis_points": points}


@pytest.mark.article("sanremo-cash.rake.rounding")
@pytest.mark.parametrize(
    ("pot", "rounding", "rake"),
    [
        (119, Rounding.DOWN, 5),
        (109, Rounding.HALF, 5),
        (110, Rounding.HALF, 6),
        (101, Rounding.UP, 6),
        (100, Rounding.UP, 5),
    ],
)
def test_a_fraction_is_rounded_the_way_the_policy_says(pot: int, rounding: Rounding, rake: int) -> None:
    assert raked([pot], five_percent(rounding=rounding)) == [rake]


@pytest.mark.article("sanremo-cash.rake.rounding")
def test_rounding_is_cumulative_so_that_the_pots_add_up_to_the_rounded_total() -> None:
    assert raked([110, 110], five_percent()) == [5, 6]
    assert raked([30, 30, 30], five_percent()) == [1, 2, 1]


@pytest.mark.article("sanremo-cash.rake.rounding")
def test_minor_units_round_to_the_smallest_chip_in_play() -> None:
    assert raked([12_345], five_percent(smallest_chip=100)) == [600]


@pytest.mark.article("sanremo-cash.rake.rounding")
def test_a_pot_of_one_chip_never_pays_more_than_itself() -> None:
    assert raked([99, 1], five_percent(smallest_chip=5)) == [4, 1]


@pytest.mark.article("sanremo-cash.rake.rounding")
def test_a_cap_that_no_chips_can_pay_is_refused() -> None:
    with pytest.raises(CapNotInChips) as refused:
        RakePolicy(cap=12, smallest_chip=5)
    assert refused.value.facts == {"cap": 12, "smallest_chip": 5}
    with pytest.raises(CapNotInChips):
        RakePolicy(caps_by_players=((2, 7),), smallest_chip=5)


@pytest.mark.article("sanremo-cash.rake.no-flop-no-drop")
def test_no_flop_no_drop_whatever_the_size_of_the_pot() -> None:
    assert raked([5000, 100], five_percent(), flop_seen=False) == [0, 0]


@pytest.mark.article("sanremo-cash.rake.no-flop-no-drop")
def test_a_house_that_drops_without_a_flop_says_so_in_its_policy() -> None:
    assert raked([100], five_percent(no_flop_no_drop=False), flop_seen=False) == [5]


@pytest.mark.article("sanremo-cash.rake.no-flop-no-drop")
def test_a_void_hand_has_no_pots_and_pays_no_rake() -> None:
    assert raked([], five_percent(cap=30)) == []


@pytest.mark.article("sanremo-variants.stud7.rake-no-flop", "sanremo-cash.rake.no-flop-no-drop")
def test_rake_opens_with_the_second_dealing_round_flop_or_fourth_street() -> None:
    assert [drop_is_open(rounds) for rounds in (0, 1, 2, 5)] == [False, False, True, True]


@pytest.mark.article("sanremo-cash.rake.uncalled-excluded")
def test_a_fold_out_counts_the_winners_own_called_bet_and_not_his_uncalled_raise() -> None:
    """Flop pot 30: A bets 20, B raises to 100, A folds. 80 go back; 30 + 20 + 20 are raked."""
    assert uncalled([20, 100]) == 80
    assert rake_base([20, 100], collected=30) == 70
    assert raked([rake_base([20, 100], collected=30)], five_percent()) == [3]


@pytest.mark.article("sanremo-cash.rake.uncalled-excluded")
def test_only_the_last_increment_is_uncalled_even_when_everybody_has_folded() -> None:
    assert uncalled([50, 150, 400, 400]) == 0
    assert uncalled([50, 150, 400]) == 250
    assert uncalled([10]) == 10
    assert uncalled([]) == 0


@pytest.mark.article("sanremo-cash.rake.uncalled-excluded")
def test_dead_money_is_part_of_the_pot_that_is_raked() -> None:
    assert rake_base([0, 10], collected=5 + 40) == 45


@pytest.mark.article("sanremo-cash.rit.rake-before-split", "sanremo-cash.ties.rake-before-split")
def test_a_hand_run_twice_is_raked_once_on_the_whole_pot() -> None:
    pot, policy = 800, five_percent(cap=30)
    once = hand_rake([pot], policy, flop_seen=True, dealt_in=6)
    per_board = 2 * hand_rake([pot // 2], policy, flop_seen=True, dealt_in=6)
    assert (once, per_board) == (30, 40)


@pytest.mark.article("sanremo-cash.rake.direction-may-change")
def test_a_change_made_during_a_hand_counts_from_the_next_one() -> None:
    old, new = five_percent(cap=30), five_percent(cap=20)
    orders = [PolicyChange(at=10, policy=old), PolicyChange(at=55, policy=new)]
    assert policy_in_force(orders, hand_began=50) == old
    assert policy_in_force(orders, hand_began=60) == new
    assert policy_in_force(orders, hand_began=10) is None


@pytest.mark.parametrize(("players", "rake"), [(2, 5), (3, 10), (4, 10), (5, 30), (9, 30)])
def test_other_rooms_cap_by_the_number_of_players_dealt_in(players: int, rake: int) -> None:
    policy = five_percent(cap=40, caps_by_players=((2, 5), (3, 10), (5, 30)))
    assert raked([1000], policy, dealt_in=players) == [rake]


def test_below_the_first_row_of_the_table_the_plain_cap_holds() -> None:
    assert raked([1000], five_percent(cap=40, caps_by_players=((4, 20),)), dealt_in=3) == [40]


def test_a_table_on_time_pays_by_the_half_hour_and_nothing_from_the_pots() -> None:
    charge = TimeCharge(amount=6, period_minutes=30, grace_minutes=5)
    assert raked([100, 1000], charge) == [0, 0]
    assert time_charges({1: 30, 2: 31, 3: 36, 4: 5, 5: 0, 6: 60}, charge) == {1: 6, 2: 6, 3: 12, 4: 0, 5: 0, 6: 12}


def test_without_grace_a_period_begun_is_a_period_paid() -> None:
    assert time_charges({1: 1, 2: 0}, TimeCharge(amount=6)) == {1: 6, 2: 0}


chips = st.sampled_from([1, 5, 25, 100])


@st.composite
def hands(draw: st.DrawFn) -> tuple[list[int], RakePolicy]:
    chip = draw(chips)
    pots = draw(st.lists(st.integers(0, 4000).map(lambda units: units * chip), max_size=6))
    cap = draw(st.none() | st.integers(0, 50).map(lambda units: units * chip))
    points = draw(st.integers(0, 10_000))
    return pots, RakePolicy(points, cap, draw(st.sampled_from(Rounding)), chip)


@given(hands())
def test_rake_is_never_above_the_cap_nor_above_what_a_pot_holds(hand: tuple[list[int], RakePolicy]) -> None:
    pots, policy = hand
    rakes = raked(pots, policy)
    assert all(0 <= rake <= pot for rake, pot in zip(rakes, pots, strict=True))
    assert policy.cap is None or sum(rakes) <= policy.cap


@given(hands())
def test_rounded_down_it_never_exceeds_the_percentage_and_otherwise_by_less_than_a_chip(
    hand: tuple[list[int], RakePolicy],
) -> None:
    pots, policy = hand
    excess = sum(raked(pots, policy)) * 10_000 - sum(pots) * policy.basis_points
    assert excess <= 0 if policy.rounding is Rounding.DOWN else excess < 10_000 * policy.smallest_chip


@given(hands())
def test_the_pots_rakes_add_up_to_the_rake_of_the_hand_as_one_pot(hand: tuple[list[int], RakePolicy]) -> None:
    pots, policy = hand
    assert sum(raked(pots, policy)) == sum(raked([sum(pots)], policy))


@given(hands())
def test_rake_comes_in_whole_chips(hand: tuple[list[int], RakePolicy]) -> None:
    pots, policy = hand
    assert all(rake % policy.smallest_chip == 0 for rake in raked(pots, policy))


@given(hands())
def test_nothing_is_ever_taken_without_a_flop(hand: tuple[list[int], RakePolicy]) -> None:
    pots, policy = hand
    assert not any(raked(pots, policy, flop_seen=False))


@given(st.lists(st.integers(0, 500), max_size=9), st.integers(0, 900))
def test_the_base_leaves_out_only_what_nobody_matched(totals: list[int], collected: int) -> None:
    base = rake_base(totals, collected=collected)
    capped = sorted(totals)[-2] if len(totals) > 1 else 0
    assert base == collected + sum(min(total, capped) for total in totals)
