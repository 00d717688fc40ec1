"""No-limit betting rounds: who acts, what is legal, what a raise must be and what reopens the betting."""

import pytest

from rules.hand import commands as asked
from rules.hand.commands import Post, PostKind
from rules.hand.refusals import (
    MoreThanTheStack,
    MustNotFoldOnRiver,
    NoRaiseAllowed,
    NotInTurn,
    NotThatMoment,
    TooFewPlayers,
    TooManyPlayers,
    WagerTooSmall,
)
from rules.violations import RuleViolation
from tests.rules.table import Play, play, to_flop


@pytest.mark.article(
    "sanremo-cash.game.preflop-first-to-act",
    "figp-tournament.round.preflop-order",
    "fipos-tournament.order.preflop",
    "texas-basics.order.preflop",
)
def test_the_player_left_of_the_big_blind_opens_before_the_flop() -> None:
    assert play(100, 100, 100, 100).deal().hand.to_act == 3


@pytest.mark.article(
    "sanremo-cash.game.postflop-first-to-act",
    "figp-tournament.round.postflop-order",
    "fipos-tournament.order.postflop",
    "texas-basics.order.postflop",
)
def test_after_the_flop_the_first_player_in_left_of_the_button_opens() -> None:
    game = play(100, 100, 100, 100).deal().call(3, 4).fold(1).check(2).board()
    assert game.hand.to_act == 2


@pytest.mark.article(
    "sanremo-cash.blinds.heads-up",
    "sanremo-tournament.headsup.button-is-small-blind",
    "figp-tournament.headsup.button-small-blind",
    "figp-tournament.headsup.acting-order",
)
def test_heads_up_the_button_has_the_small_blind_and_opens_only_before_the_flop() -> None:
    game = play(100, 100).deal()
    assert (game.hand.bets, game.hand.to_act) == ([10, 5], 2)
    assert game.call(2).check(1).board().hand.to_act == 1


@pytest.mark.article(
    "sanremo-cash.board.option-blinds",
    "sanremo-cash.blinds.option-raise",
    "sanremo-cash.board.first-round-actions",
    "sanremo-cash.game.action-check",
    "fipos-tournament.bet.everyone-may-raise",
    "texas-basics.bet.preflop-options",
    "texas-basics.bet.call",
    "fipos-tournament.bet.call",
)
def test_the_round_waits_for_both_blinds_who_may_raise_a_limped_pot() -> None:
    game = play(100, 100, 100).deal()
    assert game.options() == {"fold": (0, 0), "call": (10, 10), "raise": (20, 100)}
    game.call(3)
    assert game.options() == {"fold": (0, 0), "call": (10, 10), "raise": (20, 100)}
    game.call(1)
    assert game.options() == {"fold": (0, 0), "check": (10, 10), "raise": (20, 100)}
    assert game.check(2).hand.phase == "deal"


@pytest.mark.article("sanremo-cash.blinds.option-raise")
def test_the_big_blind_may_raise_over_an_all_in_below_the_minimum_raise() -> None:
    game = play(100, 100, 14, 100).deal().bet(3, 14).call(4).fold(1)
    assert game.options()["raise"] == (24, 100)


@pytest.mark.article("sanremo-cash.board.option-poster", "sanremo-cash.blinds.new-player-options")
def test_a_new_player_who_posted_may_check_or_raise_in_his_turn() -> None:
    game = play(100, 100, 100, 100, extra=(Post(4, PostKind.LIVE_POST, 10),)).deal().call(3)
    assert game.options() == {"fold": (0, 0), "check": (10, 10), "raise": (20, 100)}


@pytest.mark.article("sanremo-cash.game.forced-blinds", "texas-basics.blinds.two-forced-bets")
def test_a_dead_small_blind_goes_to_the_middle_and_is_no_part_of_the_bet() -> None:
    game = play(100, 100, 100, 100, extra=(Post(3, PostKind.DEAD_SMALL_BLIND, 5),)).deal()
    assert (game.hand.pot, game.hand.bets[2]) == (20, 0)
    assert game.call(3).stacks[2] == 85


@pytest.mark.article(
    "sanremo-cash.game.forced-blinds",
    "sanremo-tournament.raise.minimum",
    "figp-tournament.no-limit.short-big-blind",
)
@pytest.mark.parametrize("book", ["sanremo-cash", "sanremo-tournament", "figp-tournament"])
def test_a_short_big_blind_still_has_to_be_called_and_raised_in_full(book: str) -> None:
    game = play(100, 4, 100, 100, book=book).deal()
    assert game.options() == {"fold": (0, 0), "call": (10, 10), "raise": (20, 100)}


@pytest.mark.article(
    "sanremo-cash.board.postflop-actions",
    "sanremo-cash.game.action-bet",
    "sanremo-cash.no-limit.min-bet",
    "sanremo-cash.no-limit.unlimited-raises",
    "figp-tournament.no-limit.minimum-bet",
    "figp-tournament.no-limit.minimum-bet-constant",
    "figp-tournament.no-limit.unlimited-raises",
    "sanremo-tournament.raisecap.none-nl-pl",
    "texas-basics.bet.check",
    "texas-basics.bet.raise-no-limit",
    "fipos-tournament.bet.any-amount",
    "fipos-tournament.bet.check-condition",
    "fipos-tournament.bet.maximum",
)
def test_after_the_flop_one_may_check_bet_or_fold_and_raise_without_limit() -> None:
    game = to_flop(play(1000, 1000, 1000))
    assert game.options() == {"fold": (0, 0), "check": (0, 0), "bet": (10, 990)}
    for seat, to in ((1, 10), (2, 20), (3, 30), (1, 40), (2, 50), (3, 60), (1, 70)):
        game.bet(seat, to)
    assert game.options()["raise"] == (80, 990)


@pytest.mark.article(
    "sanremo-cash.no-limit.min-first-raise",
    "figp-tournament.no-limit.minimum-first-raise",
    "texas-basics.bet.min-raise",
    "texas-basics.bet.facing-bet",
)
def test_the_first_raise_doubles_the_bet() -> None:
    game = to_flop(play(1000, 1000, 1000, small=50, big=100)).bet(1, 100)
    assert game.options() == {"fold": (0, 0), "call": (100, 100), "raise": (200, 900)}
    with pytest.raises(WagerTooSmall):
        game.bet(2, 150)


@pytest.mark.article("sanremo-cash.no-limit.min-reraise", "sanremo-cash.game.action-raise")
def test_bet_200_raise_to_1000_the_next_raise_is_to_1800() -> None:
    game = to_flop(play(9000, 9000, 9000, small=50, big=100)).bet(1, 200).bet(2, 1000)
    assert game.options()["raise"][0] == 1800
    with pytest.raises(WagerTooSmall) as refused:
        game.bet(3, 1799)
    assert refused.value.article == "sanremo-cash.no-limit.min-reraise"
    assert refused.value.facts == {"seat": 3, "to": 1799, "least": 1800}


@pytest.mark.article("figp-tournament.no-limit.minimum-next-raise")
def test_figp_examples_of_the_next_raise() -> None:
    preflop = play(5000, 5000, 5000, 5000, book="figp-tournament", small=50, big=100).deal().call(3).bet(4, 300)
    assert preflop.options()["raise"][0] == 500
    flop = to_flop(play(5000, 5000, 5000, book="figp-tournament", small=50, big=100)).bet(1, 300).bet(2, 600)
    assert flop.options()["raise"][0] == 900
    assert flop.bet(3, 900).options()["raise"][0] == 1200


@pytest.mark.article("sanremo-tournament.raise.minimum")
@pytest.mark.parametrize(
    ("small", "big", "street", "bets", "least"),
    [
        (100, 200, "flop", (600, 1600, 3600), 5600),
        (100, 200, "flop", (300, 1000), 1700),
        (25, 50, "preflop", (125, 200, 500), 800),
        (25, 50, "preflop", (500,), 950),
    ],
)
def test_the_minimum_raise_is_the_last_full_increment(
    small: int, big: int, street: str, bets: tuple[int, ...], least: int
) -> None:
    game = play(*[20000] * 6, book="sanremo-tournament", small=small, big=big)
    game = game.deal() if street == "preflop" else to_flop(game)
    for to in bets:
        game.bet(game.hand.to_act, to)  # type: ignore[arg-type]
    assert game.options()["raise"][0] == least


@pytest.mark.article("sanremo-tournament.raise.minimum", "sanremo-cash.bets.short-all-in-no-reopen")
@pytest.mark.parametrize("book", ["sanremo-cash", "sanremo-tournament"])
def test_a_short_all_in_does_not_change_the_minimum_raise(book: str) -> None:
    game = play(9000, 9000, 150, 9000, book=book, small=50, big=100).deal().bet(3, 150)
    assert game.options()["raise"][0] == 250


@pytest.mark.article("fipos-tournament.bet.raise-range")
def test_in_the_fipos_book_a_raise_is_always_one_big_blind_or_more() -> None:
    game = play(5000, 5000, 5000, 5000, book="fipos-tournament", small=50, big=100).deal().bet(3, 900)
    assert game.options()["raise"][0] == 1000


@pytest.mark.article("sanremo-cash.no-limit.min-first-raise")
def test_over_an_opening_all_in_of_6_at_5_10_the_raise_is_to_16() -> None:
    game = to_flop(play(16, 100, 100)).bet(1, 6)
    assert game.options() == {"fold": (0, 0), "call": (6, 6), "raise": (16, 90)}


@pytest.mark.article("figp-tournament.no-limit.raise-over-short-bet")
def test_in_the_figp_book_a_raise_over_an_opening_all_in_of_20_is_to_twice_the_big_blind() -> None:
    game = to_flop(play(120, 1000, 1000, book="figp-tournament", small=50, big=100)).bet(1, 20)
    assert game.options()["raise"][0] == 200


@pytest.mark.article("sanremo-cash.bets.short-all-in-no-reopen", "sanremo-cash.bets.no-self-raise")
def test_players_who_acted_may_only_call_or_fold_over_a_short_all_in() -> None:
    game = to_flop(play(1000, 1000, 160, 1000)).bet(1, 100).call(2).bet(3, 150)
    assert game.options()["raise"] == (250, 990)  # seat 4 has not acted
    game.call(4)
    assert game.options() == {"fold": (0, 0), "call": (150, 150)}
    with pytest.raises(NoRaiseAllowed) as refused:
        game.bet(1, 300)
    assert refused.value.article == "sanremo-cash.bets.short-all-in-no-reopen"


@pytest.mark.article("sanremo-tournament.reopen.short-all-in", "figp-tournament.bet.short-all-in-no-reopen")
def test_the_short_all_in_of_the_tournament_book_3a_and_3b() -> None:
    def before() -> Play:
        game = play(*[50000] * 3, 7500, 50000, book="sanremo-tournament", small=2000, big=4000).deal()
        return game.call(3).bet(4, 7500).fold(5, 1)

    game = before()
    assert game.options()["raise"][0] == 11500
    game.call(2)
    assert "raise" not in game.options()
    game = before().bet(2, 11500)
    assert "raise" in game.options()


@pytest.mark.article("sanremo-tournament.reopen.cumulative")
def test_short_all_ins_that_add_up_reopen_for_each_player_by_himself() -> None:
    def before() -> Play:
        stacks = (5000, 225, 5000, 300, 5000)
        game = to_flop(play(*stacks, book="sanremo-tournament", small=50, big=100))
        return game.bet(1, 100).bet(2, 125).call(3).bet(4, 200).call(5)

    game = before()
    assert game.options()["raise"][0] == 300
    game.call(1)
    assert game.options() == {"fold": (0, 0), "call": (200, 200)}
    game = before().bet(1, 300)
    assert game.hand.to_act == 3
    assert "raise" in game.options()


@pytest.mark.article("sanremo-cash.bets.short-all-in-no-reopen")
def test_in_the_cash_book_short_all_ins_never_add_up() -> None:
    game = to_flop(play(5000, 225, 5000, 300, 5000, small=50, big=100))
    game.bet(1, 100).bet(2, 125).call(3).bet(4, 200).call(5)
    assert game.options() == {"fold": (0, 0), "call": (200, 200)}


@pytest.mark.article("sanremo-tournament.reopen.min-raise-last-full")
def test_short_increments_never_change_the_minimum_raise() -> None:
    stacks = (9000, 600, 750, 900, 9000, 9000)
    game = to_flop(play(*stacks, book="sanremo-tournament", small=50, big=100))
    game.bet(1, 300).bet(2, 500).bet(3, 650).bet(4, 800).call(5)
    assert game.options() == {"fold": (0, 0), "call": (800, 800), "raise": (1100, 8900)}


@pytest.mark.article("sanremo-cash.bets.check-raise", "figp-tournament.def.check")
def test_check_raise_is_allowed() -> None:
    game = to_flop(play(100, 100, 100)).check(1).bet(2, 20).fold(3)
    assert game.options()["raise"] == (40, 90)


@pytest.mark.article(
    "sanremo-cash.bets.no-self-raise", "sanremo-cash.bets.call-not-to-raise", "sanremo-cash.game.round-end"
)
def test_a_round_ends_when_everybody_has_called_and_nobody_may_raise_himself() -> None:
    game = to_flop(play(100, 100, 100)).bet(1, 20).call(2, 3)
    assert game.hand.phase == "deal"
    with pytest.raises(NotThatMoment):
        game.bet(1, 40)


@pytest.mark.article(
    "sanremo-cash.game.action-call",
    "sanremo-cash.game.action-all-in",
    "sanremo-cash.bets.all-in-below-previous",
    "sanremo-cash.bets.at-least-previous",
)
def test_a_short_stack_calls_all_in_for_what_it_has() -> None:
    game = to_flop(play(100, 30, 100)).bet(1, 50)
    assert game.options() == {"fold": (0, 0), "call": (20, 20)}
    assert game.call(2).stacks[1] == 0


@pytest.mark.article("sanremo-tournament.turn.act-in-turn", "sanremo-cash.bets.out-of-turn-binding")
def test_a_plain_act_by_somebody_else_is_refused() -> None:
    with pytest.raises(NotInTurn) as refused:
        play(100, 100, 100).deal().fold(1)
    assert refused.value.facts == {"seat": 1, "in_turn": 3}


@pytest.mark.article(
    "sanremo-cash.game.action-fold", "sanremo-tournament.fold.non-standard-binding", "fipos-tournament.bet.fold"
)
def test_a_fold_without_a_bet_is_offered_and_binds() -> None:
    game = to_flop(play(100, 100, 100)).fold(1)
    assert game.hand.live == [False, True, True]


@pytest.mark.article("fipos-tournament.showdown.no-fold")
def test_fipos_does_not_let_a_player_fold_on_a_river_nobody_bet() -> None:
    game = to_flop(play(100, 100, 100, book="fipos-tournament")).check(1, 2, 3).board().check(1, 2, 3).board()
    assert game.options() == {"check": (0, 0), "bet": (10, 90)}
    with pytest.raises(MustNotFoldOnRiver):
        game.fold(1)


@pytest.mark.article("sanremo-cash.conduct.table-stakes", "fipos-tournament.bet.table-stakes")
def test_nobody_bets_more_than_he_has_in_front() -> None:
    with pytest.raises(MoreThanTheStack):
        to_flop(play(100, 100, 100)).bet(1, 91)


@pytest.mark.article("sanremo-cash.game.win-conditions", "figp-tournament.round.end", "sanremo-cash.game.round-end")
def test_the_last_player_left_wins_without_cards() -> None:
    game = play(100, 100, 100).deal().fold(3, 1)
    assert game.hand.phase == "award"
    assert game.award().stacks == [95, 105, 100]


@pytest.mark.article("sanremo-cash.game.round-end", "texas-basics.round.equal-contributions")
def test_with_one_player_able_to_bet_the_board_is_dealt_to_the_end() -> None:
    game = play(100, 100, 50).deal().bet(3, 50).call(1).fold(2).board().board().board()
    assert game.hand.phase == "showdown"


@pytest.mark.article("sanremo-cash.game.max-players")
def test_nine_players_at_most_and_two_at_least() -> None:
    with pytest.raises(TooManyPlayers):
        play(*[100] * 10)
    with pytest.raises(TooFewPlayers):
        play(100)


def test_nothing_is_legal_when_nobody_is_in_turn() -> None:
    assert play(100, 100).options() == {}


def test_a_hand_begins_once_and_only_with_a_start() -> None:
    game = play(100, 100)
    with pytest.raises(NotThatMoment):
        game.do(asked.StartHand("nl-holdem", "sanremo-cash", asked.Stakes(10), ((1, 5), (2, 5)), 1))
    with pytest.raises(RuleViolation):
        type(game)(asked.Fold(1))  # type: ignore[arg-type]
