"""Worked examples of the books that take a whole hand, played as they are told."""

import pytest

from rules.betting import Gesture
from rules.cards import parse
from rules.claims import hidden_chips_lost, right_to_see
from rules.dealing_errors import Progress, tournament
from rules.hand import commands as asked
from rules.hand.dealing import substantial_action
from rules.hand.events import ActHeld, Called, Folded
from rules.hand.prompts import turn_up_now
from rules.hand.refusals import NotThatMoment
from rules.pots import Pot, build
from rules.ranking import high
from tests.rules.table import Play, play, to_flop

EVENT, FIGP = "sanremo-tournament", "figp-tournament"


# --- the showdown ---------------------------------------------------------------------


@pytest.mark.article("sanremo-tournament.showdown.all-in-face-up", "sanremo-tournament.showdown.side-pot-awarded-first")
def test_a_all_in_for_700_b_and_c_play_on_and_cards_are_turned_only_after_the_river_checks() -> None:
    game = play(700, 9000, 9000, book=EVENT, small=50, big=100).deal("AsAd", "KsKd", "QsQd")
    game.call(3).bet(1, 700).call(2, 3).board("2c7d9h").check(2, 3).board("3s")
    game.bet(2, 1000).call(3).board("4h")
    assert turn_up_now(game.hand) == ()
    game.check(2, 3)
    assert turn_up_now(game.hand) == (1, 2, 3)
    main, side = game.show_all().award().hand.award
    assert (main.amount, dict(main.shares)) == (2100, {1: 2100})
    assert (side.amount, dict(side.shares)) == (2000, {2: 2000})


@pytest.mark.article("sanremo-tournament.see.inalienable-right", "sanremo-tournament.see.td-discretion")
def test_without_a_river_bet_b_who_showed_may_ask_to_see_c_and_a_and_c_may_not_ask() -> None:
    def right(*, has_cards_or_showed: bool) -> str:
        return right_to_see(has_cards_or_showed=has_cards_or_showed, called_river_bet=False, of_last_aggressor=True)

    assert right(has_cards_or_showed=True) == "director"  # b showed three of a kind
    assert right(has_cards_or_showed=False) == "none"  # a was mucked, c has pushed his cards away


@pytest.mark.article("sanremo-tournament.see.inalienable-right", "sanremo-tournament.see.forfeit-right")
def test_c_raised_on_the_river_a_and_b_called_and_see_him_d_has_discarded() -> None:
    game = to_flop(play(*[9000] * 4, book=EVENT)).check(1, 2, 3, 4).board().check(1, 2, 3, 4).board()
    game.bet(1, 1000).call(2).bet(3, 5000).call(4, 1, 2)
    aggressor = game.hand.seats[game.hand.aggressors[-1][1]]
    assert aggressor == 3
    assert right_to_see(has_cards_or_showed=True, called_river_bet=True, of_last_aggressor=True) == "absolute"
    assert right_to_see(has_cards_or_showed=False, called_river_bet=True, of_last_aggressor=True) == "none"
    assert right_to_see(has_cards_or_showed=True, called_river_bet=True, of_last_aggressor=False) == "director"


@pytest.mark.article("figp-tournament.showdown.sole-player")
def test_b_bets_the_river_a_calls_b_throws_his_cards_away_and_a_collects_unshown() -> None:
    game = to_flop(play(500, 500, book=FIGP)).check(1, 2).board().check(1, 2).board().check(1).bet(2, 100).call(1)
    game.muck(2)
    assert not any(game.hand.shown)
    assert game.award().stacks == [610, 390]


@pytest.mark.article("figp-tournament.def.kicker")
def test_ace_two_and_ace_three_on_ace_queen_ten_eight_six_split() -> None:
    board = parse("AsQcTh8d6c")
    assert high((*parse("Ad2d"), *board)) == high((*parse("Ac3h"), *board))


@pytest.mark.article("sanremo-tournament.oddchip.identical-hands-deleted", "sanremo-tournament.oddchip.stud-high-suit")
def test_in_stud_eight_the_same_six_low_and_straight_give_a_both_odd_chips_by_the_six_of_spades() -> None:
    game = play(1000, 1000, 1000, game="stud8", book=EVENT, low=11, high=22, bring_in=4, ante=11)
    game.deal("2d3h6c", "2s3c6s", "KcQcJc").do(asked.BringIn(1)).call(2)
    game.bet(3, 11).call(1, 2)
    for cards in (("4d", "4h", "8h"), ("5d", "5s", "7d"), ("Kh", "Kd", "9s"), ("Qh", "Qd", "9d")):
        game.deal(*cards)
        while game.hand.to_act is not None:
            game.check(game.hand.to_act)
    assert game.hand.pot == 66
    (pot,) = game.show_all().award().hand.award
    assert dict(pot.shares) == {1: 32, 2: 34}


# --- pots -----------------------------------------------------------------------------


@pytest.mark.article("figp-tournament.def.all-in")
def test_a_last_10_called_by_three_can_win_40_whatever_is_bet_afterwards() -> None:
    game = play(10, 500, 500, 500, book=FIGP).deal("AsAd", "KsKd", "QsQd", "2c3h").call(3, 4, 1).check(2)
    game.board("7d8c9h").bet(2, 100).call(3, 4).board("Jc").bet(2, 200).call(3).fold(4).board("4c").check(2, 3)
    main, side = game.show_all().award().hand.award
    assert (main.amount, dict(main.shares)) == (40, {1: 40})
    assert (side.amount, dict(side.shares)) == (700, {2: 700})


@pytest.mark.article("figp-tournament.glossary.side-pot")
def test_al_bets_6_beth_calls_carl_calls_with_his_last_2() -> None:
    assert build([6, 6, 2], [True] * 3) == [Pot(6, (0, 1, 2)), Pot(8, (0, 1))]


@pytest.mark.article(
    "figp-tournament.all-in.hidden-chips-bound",
    "figp-tournament.all-in.hidden-chips-no-benefit",
    "figp-tournament.all-in.hidden-chips-cap",
)
def test_the_hidden_chips_of_the_figp_book() -> None:
    assert 21_000 + hidden_chips_lost(21_000, 2000, winner_stack=100_000, wins=False) == 23_000
    assert 21_000 + 21_000 + 2000 - hidden_chips_lost(21_000, 2000, winner_stack=100_000, wins=True) == 44_000
    assert 60_000 - 50_000 - hidden_chips_lost(50_000, 10_000, winner_stack=55_000, wins=False) == 5000
    assert hidden_chips_lost(50_000, 10_000, winner_stack=55_000, wins=True) == 0


# --- betting --------------------------------------------------------------------------


@pytest.mark.article("sanremo-tournament.raise.minimum")
def test_a_raises_by_450_to_500_b_and_c_call_and_d_raises_to_950_at_least() -> None:
    game = play(*[9000] * 6, book=EVENT, small=25, big=50).deal().bet(3, 500).call(4, 5)
    assert game.options() == {"fold": (0, 0), "call": (500, 500), "raise": (950, 9000)}


@pytest.mark.article("figp-tournament.pot-limit.maximum-raise")
def test_pot_10_bet_10_raise_of_30_at_most() -> None:
    game = to_flop(play(500, 500, game="pl-holdem", book=FIGP, small=2, big=5))
    assert game.hand.pot == 10
    assert game.bet(1, 10).options()["raise"][1] == 40


@pytest.mark.article("sanremo-tournament.incorrect.potlimit-too-high", "sanremo-tournament.incorrect.potlimit-too-low")
def test_the_pot_of_10500_on_an_omaha_flop_is_the_most_that_may_be_bet() -> None:
    game = play(*[50_000] * 4, game="pl-omaha", book=EVENT, small=500, big=1000).deal().bet(3, 3500).call(4, 1).fold(2)
    game.board()
    assert game.hand.pot == 11_500
    assert game.options()["bet"][1] == 11_500


@pytest.mark.article("sanremo-cash.bets.misunderstanding-announced")
def test_c_who_heard_100_takes_it_back_or_folds_and_leaves_it_in_the_pot() -> None:
    game = to_flop(play(*[5000] * 3, book="sanremo-cash")).bet(1, 100).bet(2, 400).call(3)
    back = game.do(asked.TakeBackAct())
    assert (back.hand.to_act, back.stacks[2]) == (3, 4990)
    folded = back.do(asked.ForfeitAndFold(3, 100, "sanremo-cash.bets.misunderstanding-announced"))
    assert (folded.stacks[2], folded.hand.live[2]) == (4890, False)


# --- out of turn ----------------------------------------------------------------------


def skipped_seat_4() -> Play:
    """NLHE 100-200: seat 3 bets 600, seat 4 is skipped by seat 5, who calls."""
    game = play(*[9000] * 6, book=EVENT, small=100, big=200).deal().bet(3, 600)
    return game.tell(5, Gesture("call"))


@pytest.mark.article("sanremo-tournament.oot.skipped-must-defend", "sanremo-tournament.oot.fold-always-binds")
def test_seat_5_calls_and_seat_6_folds_past_seat_4_and_the_floor_decides_his_hand() -> None:
    game = skipped_seat_4().tell(6, Gesture("fold"))
    assert isinstance(game.events[-3], ActHeld)
    assert game.events[-1] == Folded(6)
    assert game.hand.to_act == 4
    passive = asked.RestrictPlayer(4, "sanremo-tournament.oot.skipped-must-defend", "turn")
    game.do(passive)
    assert set(game.options()) == {"fold", "call"}
    game.call(4)
    assert game.options() == {"call": (600, 600)}
    assert game.call(5).events[-1] == Called(5, 600)


@pytest.mark.article("sanremo-tournament.oot.skipped-must-defend")
def test_a_river_dealt_past_a_skipped_player_is_refused_until_the_floor_has_ruled_on_his_hand() -> None:
    game = to_flop(play(*[9000] * 4, book=EVENT, small=100, big=200)).check(1, 2, 3, 4).board()
    game.bet(1, 600).tell(3, Gesture("call"))
    with pytest.raises(NotThatMoment):
        game.board()
    game.do(asked.KillHand(2, "sanremo-tournament.oot.skipped-must-defend", "let the action pass")).call(3).fold(4)
    assert game.board().hand.street == 3


# --- the deal -------------------------------------------------------------------------


@pytest.mark.article("sanremo-tournament.deal.wrong-count-dead", "sanremo-tournament.deal.one-burn-after-dead-hand")
@pytest.mark.parametrize("too_few", [True, False])
def test_seat_5_finds_one_or_three_cards_after_a_fold_and_a_call_and_one_card_is_burned(too_few: bool) -> None:
    game = play(*[9000] * 6, book=EVENT, small=50, big=100).deal().fold(3).call(4)
    assert substantial_action(game.hand)
    progress = Progress(game.hand.acts(), substantial=True)
    ruling = tournament.wrong_card_count(progress, button=False, too_few=too_few, acted=False)
    assert ruling.outcome == "dead_hand"
    game.do(asked.KillHand(5, ruling.article, "wrong number of cards")).fold(6).call(1).check(2)
    assert game.board().hand.burned == 1
