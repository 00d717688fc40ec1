"""Every case a book leaves to the floor cites its article and offers choices, the proposed one first."""

import pytest

from rules.books import find
from rules.floor_cases import FLOOR_CASES


@pytest.mark.article(
    "sanremo-tournament.showdown.mucked-untabled-at-risk", "sanremo-tournament.showdown.td-final-on-tabled",
    "sanremo-tournament.showdown.one-card-refusal", "sanremo-tournament.showdown.bet-then-discard",
    "sanremo-tournament.bet.contradictory", "sanremo-tournament.call.tiny-chips",
    "sanremo-tournament.accepted.td-rule-one", "sanremo-tournament.undercall.sequence",
    "sanremo-tournament.unclear.own-risk", "sanremo-tournament.conditional.discouraged",
    "sanremo-tournament.conditional.call-before-amount", "sanremo-tournament.hidden.td-decides",
    "figp-tournament.showdown.refuse-without-mucking", "figp-tournament.showdown.collusion-review",
    "figp-tournament.conduct.conditional-action", "sanremo-cash.decisions.final",
)  # fmt: skip
@pytest.mark.parametrize("name", FLOOR_CASES)
def test_a_case_for_the_floor_cites_an_article_and_offers_choices(name: str) -> None:
    case = FLOOR_CASES[name]
    assert find(case.article).kind in ("ruling", "state")
    assert case.choices
    assert case.meanwhile


@pytest.mark.article(
    "sanremo-tournament.showdown.one-card-refusal", "sanremo-tournament.showdown.bet-then-discard-no-redress"
)
def test_a_single_card_shown_is_first_ordered_to_be_completed_and_a_discard_gets_only_the_uncalled_part() -> None:
    assert FLOOR_CASES["shows_one_card"].choices[0] == "order_to_show"
    assert FLOOR_CASES["bet_then_discarded"].choices[-1] == "dead_return_uncalled"
