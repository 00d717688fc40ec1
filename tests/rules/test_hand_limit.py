"""Fixed limit and pot limit: the ladder, its cap, short all-ins, and the most a player may put in."""

import pytest

from rules.hand.refusals import OffTheLadder, RoundCapped, WagerTooLarge
from tests.rules.table import Play, play, to_flop


def limit_10_20(*stacks: int, book: str = "sanremo-cash", **more: bool) -> Play:
    return play(*stacks, game="fl-holdem", book=book, small=5, big=10, low=10, high=20, **more)  # type: ignore[arg-type]


def to_turn(game: Play) -> Play:
    to_flop(game)
    while game.hand.to_act is not None:
        game.check(game.hand.to_act)
    return game.board()


def climb(game: Play) -> list[int]:
    """Raise to the highest step open, again and again, and list the totals."""
    totals = []
    while game.wagers():
        totals.append(game.wagers()[-1])
        game.bet(game.hand.to_act, totals[-1])  # type: ignore[arg-type]
    return totals


@pytest.mark.article(
    "sanremo-cash.limit.ladder",
    "sanremo-cash.limit.max-raises",
    "figp-tournament.limit.raise-cap",
    "texas-basics.bet.raise-limit",
    "texas-basics.bet.raise-cap",
    "texas-basics.limit.doubling",
)
def test_limit_10_20_goes_10_20_30_40_early_and_20_40_60_80_late() -> None:
    assert climb(limit_10_20(500, 500, 500).deal()) == [20, 30, 40]
    assert climb(to_flop(limit_10_20(500, 500, 500))) == [10, 20, 30, 40]
    assert climb(to_turn(limit_10_20(500, 500, 500))) == [20, 40, 60, 80]


@pytest.mark.article("sanremo-cash.limit.max-raises")
def test_after_the_third_raise_only_calls_and_folds_remain() -> None:
    game = limit_10_20(500, 500, 500).deal().bet(3, 20).bet(1, 30).bet(2, 40)
    assert game.options() == {"fold": (0, 0), "call": (40, 40)}
    with pytest.raises(RoundCapped) as refused:
        game.bet(3, 50)
    assert refused.value.article == "sanremo-cash.limit.max-raises"


@pytest.mark.article("sanremo-cash.limit.ladder")
def test_a_bet_off_the_ladder_is_refused() -> None:
    with pytest.raises(OffTheLadder):
        to_flop(limit_10_20(500, 500, 500)).bet(1, 15)


@pytest.mark.article("sanremo-cash.limit.short-all-in-below-half", "figp-tournament.limit.complete-option")
def test_an_all_in_of_5_on_the_turn_may_be_called_or_completed_not_raised() -> None:
    game = to_turn(limit_10_20(500, 500, 15, 500)).check(1, 2).bet(3, 5)
    assert game.options() == {"fold": (0, 0), "call": (5, 5), "complete": (20, 20)}


@pytest.mark.article("sanremo-cash.limit.short-all-in-half")
def test_an_all_in_of_10_on_the_turn_may_be_called_completed_or_raised_to_30() -> None:
    game = to_turn(limit_10_20(500, 500, 20, 500)).check(1, 2).bet(3, 10)
    assert game.options() == {"fold": (0, 0), "call": (10, 10), "complete": (20, 20), "raise": (30, 30)}


@pytest.mark.article("sanremo-cash.limit.complete-the-cap")
def test_an_opening_all_in_of_10_is_raised_to_30_50_70_and_the_cap_completed_at_80() -> None:
    game = to_turn(limit_10_20(500, 500, 20, 500)).check(1, 2).bet(3, 10)
    assert climb(game) == [30, 50, 70, 80]


@pytest.mark.article("sanremo-cash.limit.complete-the-cap")
def test_an_all_in_raise_of_half_a_bet_uses_up_a_raise() -> None:
    game = to_turn(limit_10_20(500, 40, 500, 500)).bet(1, 20).bet(2, 30)
    assert climb(game) == [50, 70, 80]
    game = to_turn(limit_10_20(500, 500, 60, 500)).bet(1, 20).bet(2, 40).bet(3, 50)
    assert climb(game) == [70, 80]


@pytest.mark.article("sanremo-cash.limit.short-all-in-half", "sanremo-cash.limit.short-all-in-below-half")
def test_after_a_completion_the_regular_ladder_goes_on() -> None:
    game = to_turn(limit_10_20(500, 500, 20, 500)).check(1, 2).bet(3, 10).bet(4, 20)
    assert climb(game) == [40, 60, 80]
    game = to_turn(limit_10_20(500, 500, 15, 500)).check(1, 2).bet(3, 5).bet(4, 20)
    assert climb(game) == [40, 60, 80]


@pytest.mark.article(
    "sanremo-cash.limit.all-in-reopens",
    "sanremo-tournament.reopen.limit-half",
    "figp-tournament.limit.all-in-under-half",
    "figp-tournament.limit.all-in-half-or-more",
)
@pytest.mark.parametrize("book", ["sanremo-cash", "sanremo-tournament", "figp-tournament"])
@pytest.mark.parametrize(("behind", "reopened"), [(29, False), (30, True)])
def test_an_all_in_reopens_from_half_the_fixed_bet_on(book: str, behind: int, reopened: bool) -> None:
    game = to_turn(limit_10_20(500, 10 + behind, 500, book=book)).bet(1, 20).bet(2, behind).call(3)
    assert ("raise" in game.options()) is reopened


@pytest.mark.article("sanremo-cash.limit.all-in-reopens")
def test_players_who_checked_may_only_call_an_opening_all_in_below_half() -> None:
    game = to_turn(limit_10_20(500, 500, 15)).check(1, 2).bet(3, 5)
    assert game.options() == {"fold": (0, 0), "call": (5, 5)}


@pytest.mark.article("figp-tournament.limit.all-in-half-or-more", "figp-tournament.limit.raise-cap")
def test_in_the_figp_book_an_all_in_of_half_or_more_is_called_or_raised_in_full() -> None:
    game = to_turn(limit_10_20(500, 500, 25, 500, book="figp-tournament")).check(1, 2).bet(3, 15)
    assert game.options() == {"fold": (0, 0), "call": (15, 15), "raise": (35, 35)}


@pytest.mark.article("sanremo-cash.limit.heads-up-uncapped")
def test_the_cap_is_lifted_only_in_rounds_that_begin_with_two() -> None:
    game = to_flop(limit_10_20(500, 500, 500)).bet(1, 10).bet(2, 20).fold(3)
    assert climb(game) == [30, 40]
    game.call(game.hand.to_act).board()  # type: ignore[arg-type]
    assert len(climb(game)) > 4


@pytest.mark.article("sanremo-cash.limit.heads-up-uncapped", "figp-tournament.limit.heads-up-uncapped")
def test_a_third_player_all_in_keeps_the_cap_in_the_cash_book_but_not_in_figp() -> None:
    for book, capped in (("sanremo-cash", True), ("figp-tournament", False)):
        game = to_flop(limit_10_20(10, 500, 500, book=book))
        assert (climb(game) == [10, 20, 30, 40]) is capped


@pytest.mark.article("sanremo-tournament.raisecap.limit")
def test_in_a_tournament_the_cap_holds_until_the_event_is_down_to_two() -> None:
    assert climb(to_flop(limit_10_20(500, 500, book="sanremo-tournament"))) == [10, 20, 30, 40]
    assert len(climb(to_flop(limit_10_20(500, 500, book="sanremo-tournament", event_heads_up=True)))) > 4


@pytest.mark.article("sanremo-cash.pot-limit.max-raise", "sanremo-cash.pot-limit.same-as-no-limit")
def test_the_cash_books_pot_limit_example() -> None:
    """Pot 470 on the turn; bet 20, call 20, raise to 100: the fourth may put up to 810."""
    game = play(*[5000] * 5, game="pl-holdem").deal().bet(3, 30).call(4, 5, 1, 2).board()
    game.bet(1, 80).call(2, 3, 4).fold(5).board()
    assert game.hand.pot == 470
    game.bet(1, 20).call(2).bet(3, 100)
    assert game.options()["raise"] == (180, 810)
    with pytest.raises(WagerTooLarge):
        game.bet(4, 811)


@pytest.mark.article(
    "figp-tournament.pot-limit.maximum-raise",
    "figp-tournament.pot-limit.maximum-bet",
    "figp-tournament.pot-limit.inherits-no-limit",
    "texas-basics.bet.raise-pot-limit",
)
def test_figp_examples_of_the_pot_limit() -> None:
    before = play(*[5000] * 3, 5000, game="pl-holdem", book="figp-tournament", small=50, big=100).deal()
    assert before.options()["raise"] == (200, 350)
    game = to_flop(play(*[5000] * 10, game="pl-holdem", book="recorded", small=5, big=10))
    assert game.options()["bet"][1] == 100
    assert game.bet(1, 50).options()["raise"][1] == 250


@pytest.mark.article("sanremo-tournament.potlimit.short-blind", "sanremo-cash.pot-limit.max-raise")
def test_a_short_blind_counts_in_full_for_the_pot_before_the_flop_only() -> None:
    game = play(500, 4, 500, 500, game="pl-holdem", book="sanremo-tournament").deal()
    assert game.options()["raise"][1] == 35
    game.call(3, 4, 1).board()
    assert game.options()["bet"][1] == 34


@pytest.mark.article("sanremo-cash.pot-limit.max-raise")
def test_a_missing_small_blind_lowers_the_pot_limit() -> None:
    assert play(500, 500, 500, 500, game="pl-holdem", no_small=True).deal().options()["raise"][1] == 30
