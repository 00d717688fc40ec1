"""Every case a book leaves to the floor cites its article and offers choices, the proposed one first."""

import pytest

from rules.books import find
from rules.floor_cases import FLOOR_CASES


@pytest.mark.parametrize("name", FLOOR_CASES)
def test_a_case_for_the_floor_cites_an_article_and_offers_choices(name: str) -> None:
    case = FLOOR_CASES[name]
    assert find(case.article).kind in ("ruling", "state")
    assert case.choices
    assert case.meanwhile


@pytest.mark.article("sanremo-tournament.showdown.one-card-refusal", "figp-tournament.conduct.conditional-action")
def test_the_proposed_choice_comes_first() -> None:
    assert FLOOR_CASES["shows_one_card"].choices[0] == "order_to_show"
    assert FLOOR_CASES["conditional_action"].choices[0] == "not_binding"
