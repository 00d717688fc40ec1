"""Counting by two: each alone, sealed until both are in, agreed only chip by chip."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.counting import (
    ClosingNotCosigned,
    CountDoesNotWait,
    NobodyAnswers,
    NotCountedYet,
    Signer,
    Standing,
    TwoMustCount,
    check_may_close,
    check_may_settle,
    check_signed_by_two,
    compare,
    sealed,
)
from rules.float import worth
from tests.rules.test_float import piles

FLOOR, PIT = Signer("staff:1", "floor"), Signer("staff:2", "pit")
DEALER, OTHER = Signer("staff:3", "dealer"), Signer("staff:4", "dealer")


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_two_different_people_sign_and_one_of_them_answers_for_the_chips() -> None:
    check_signed_by_two(FLOOR, PIT)
    check_signed_by_two(DEALER, FLOOR)
    check_signed_by_two(DEALER, Signer("staff:5", "controller"))
    with pytest.raises(TwoMustCount):
        check_signed_by_two(FLOOR, FLOOR)
    with pytest.raises(NobodyAnswers):
        check_signed_by_two(DEALER, OTHER)


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_the_same_worth_in_other_chips_is_not_agreed() -> None:
    found = compare({500: 2}, {1_000: 1})
    assert (found.standing, found.difference, found.pieces) == (Standing.DIFFERS, 0, {1_000: -1, 500: 2})


@given(first=piles, second=piles)
def test_a_difference_is_the_first_less_the_second_and_only_equal_piles_agree(
    first: dict[int, int], second: dict[int, int]
) -> None:
    found = compare(first, second)
    assert found.difference == worth(first) - worth(second) == worth(found.pieces)
    assert (found.standing == Standing.AGREED) == (first == second)
    assert compare(second, first).difference == -found.difference


@given(first=piles, second=piles, salt=st.text(min_size=1))
def test_a_seal_fits_one_figure_and_one_salt(first: dict[int, int], second: dict[int, int], salt: str) -> None:
    assert (sealed(first, salt) == sealed(second, salt)) == (first == second)
    assert sealed(first, salt) != sealed(first, salt + "x")


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
@pytest.mark.parametrize("standing", [Standing.ONE_IN, Standing.AGREED, Standing.SETTLED])
def test_only_counts_that_differ_are_settled(standing: Standing) -> None:
    check_may_settle(Standing.DIFFERS)
    with pytest.raises(CountDoesNotWait):
        check_may_settle(standing)


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_a_table_with_a_float_closes_counted_and_signed_as_the_room_asks() -> None:
    check_may_close(7, given=False, counted=False, cosigned=False, count=True, cosignature=True)
    check_may_close(7, given=True, counted=True, cosigned=True, count=True, cosignature=True)
    check_may_close(7, given=True, counted=False, cosigned=False, count=False, cosignature=True)
    check_may_close(7, given=True, counted=True, cosigned=False, count=True, cosignature=False)
    with pytest.raises(NotCountedYet) as no:
        check_may_close(7, given=True, counted=False, cosigned=False, count=True, cosignature=True)
    assert no.value.article == "sanremo-cash.conduct.direction-starts-ends"
    with pytest.raises(ClosingNotCosigned):
        check_may_close(7, given=True, counted=True, cosigned=False, count=True, cosignature=True)
