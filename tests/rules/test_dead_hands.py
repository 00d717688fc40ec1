"""Hands that die without a fold, absent players, the sizes stakes are named by, and who deals."""

import pytest

from rules.betting import Gesture
from rules.claims import playable
from rules.dead_hands import away_in_turn, touched_the_muck, used_a_device
from rules.dealing_errors import Progress, figp, tournament
from rules.hand import commands as asked
from rules.hand.absent import for_the_absent, hands_counted
from rules.hand.refusals import MoreThanTheStack, TooManyPlayers
from rules.self_dealt import DealerMayNotPlay, check_dealer, next_to_deal
from rules.stake_sizes import in_big_blinds, spread, structured
from tests.rules.table import Play, play, to_flop

EVENT, FIGP = "sanremo-tournament", "figp-tournament"


def do_all(game: Play, commands: tuple[asked.Command, ...]) -> Play:
    for command in commands:
        game.do(command)
    return game


# --- dead hands -----------------------------------------------------------------------


@pytest.mark.article("figp-tournament.glossary.muck-touch", "figp-tournament.dead-hand.retrieval")
def test_cards_that_touch_the_muck_are_dead_unless_they_can_be_told() -> None:
    assert touched_the_muck(identifiable=False).dead
    assert touched_the_muck(identifiable=True).article == "figp-tournament.dead-hand.retrieval"


@pytest.mark.article("figp-tournament.devices.messaging")
def test_a_message_written_in_a_hand_kills_it_and_its_chips_stay_in_the_pot() -> None:
    assert not used_a_device(in_hand=False).dead
    ruling = used_a_device(in_hand=True)
    game = to_flop(play(500, 500, 500, book=FIGP)).bet(1, 100).call(2)
    game.do(asked.KillHand(2, ruling.article, "wrote a message")).fold(3)
    assert game.award().stacks == [620, 390, 490]


@pytest.mark.article("figp-tournament.glossary.fold-when-absent")
def test_an_empty_chair_is_folded_when_its_turn_comes() -> None:
    assert not away_in_turn(in_turn=False, at_table=False).dead
    assert not away_in_turn(in_turn=True, at_table=True).dead
    assert away_in_turn(in_turn=True, at_table=False).dead


@pytest.mark.article("figp-tournament.glossary.fouled-hand")
def test_a_hand_of_three_cards_is_dealt_again_or_dead() -> None:
    assert figp.fouled_hand(cards=2, due=2, betting_began=True).outcome == "continue"
    assert figp.fouled_hand(cards=3, due=2, betting_began=False).outcome == "reshuffle"
    assert figp.fouled_hand(cards=3, due=2, betting_began=True).outcome == "dead_hand"


@pytest.mark.article("figp-tournament.sanction.void-hand")
def test_a_hand_annulled_as_a_sanction_gives_everything_back() -> None:
    game = to_flop(play(500, 500, book=FIGP)).bet(1, 100).call(2)
    game.do(asked.VoidHand("figp-tournament.sanction.void-hand", "won by a hidden card"))
    assert (game.hand.phase, game.stacks) == ("void", [500, 500])


# --- absent and penalised players -----------------------------------------------------


@pytest.mark.article("sanremo-tournament.present.absent-bring-in", "sanremo-tournament.penalty.bring-in")
def test_an_absent_player_with_the_lowest_card_pays_the_bring_in_and_his_left_faces_it() -> None:
    game = play(500, 500, 500, game="stud7", book=EVENT, low=10, high=20, bring_in=5, ante=2)
    game.deal("????As", "????3d", "????Kh")
    do_all(game, for_the_absent(game.hand, {2}))
    assert game.stacks[1] == 493
    assert (game.hand.to_act, game.options()["call"]) == (3, (5, 5))
    assert not game.hand.live[1]


@pytest.mark.article(
    "sanremo-tournament.misdeal.replay-absent-and-penalised", "sanremo-tournament.present.absent-hand-folded"
)
def test_in_the_replay_of_a_misdeal_who_came_back_meanwhile_still_has_no_hand() -> None:
    folded = tournament.folded_in_the_replay(away_at_first={2}, penalised={4}, away_now={5})
    assert folded == {2, 4, 5}
    game = play(*[500] * 6, book=EVENT).deal()
    game.do(asked.CancelDeal("sanremo-tournament.misdeal.exposed-cards", "first card exposed")).deal()
    do_all(game, for_the_absent(game.hand, folded))
    assert game.hand.live_seats() == (1, 3, 6)
    assert (game.hand.to_act, game.stacks[1]) == (3, 490)


@pytest.mark.article("sanremo-tournament.present.absent-hand-folded")
def test_the_last_hand_is_not_folded_and_nothing_is_done_twice() -> None:
    game = play(500, 500, 500, book=EVENT).deal()
    do_all(game, for_the_absent(game.hand, {1, 2, 3}))
    assert game.hand.in_hand == 1
    assert for_the_absent(game.hand, {3}) == ()


@pytest.mark.article("sanremo-tournament.misdeal.counts-once")
def test_a_misdeal_and_its_replay_are_one_hand_of_a_penalty() -> None:
    game = play(500, 500, 500, book=EVENT).deal()
    game.do(asked.CancelDeal("sanremo-tournament.misdeal.exposed-cards", "first card exposed")).deal().fold(3, 1)
    assert hands_counted(game.award().events) == 1


# --- tournament tables ----------------------------------------------------------------


@pytest.mark.article("sanremo-tournament.balance.missing-halt-no-misdeal")
def test_a_hand_dealt_at_a_table_that_should_have_stood_still_stands() -> None:
    assert tournament.dealt_at_a_halted_table().outcome == "continue"


@pytest.mark.article("sanremo-tournament.level.wrong-level-continues", "sanremo-tournament.level.wrong-level-corrected")
def test_the_last_levels_blinds_are_put_right_until_substantial_action() -> None:
    assert tournament.wrong_level(Progress(acts=1)).outcome == "restore"
    assert tournament.wrong_level(Progress(acts=2, substantial=True)).outcome == "continue"
    assert tournament.at_the_right_level("fold", 0, big_blind=200) == 0
    assert tournament.at_the_right_level("call", 100, big_blind=200) == 200
    assert tournament.at_the_right_level("raise", 300, big_blind=200) == 400
    assert tournament.at_the_right_level("raise", 500, big_blind=200) == 500


@pytest.mark.article("sanremo-tournament.deck.change-occasions", "sanremo-tournament.deck.no-player-request")
def test_the_deck_is_changed_for_the_dealer_the_level_or_the_house_and_never_for_a_player() -> None:
    for reason in ("dealer", "level", "house"):
        assert tournament.may_change_deck(reason, between_hands=True)
        assert not tournament.may_change_deck(reason, between_hands=False)
    assert not tournament.may_change_deck("player", between_hands=True)
    assert not tournament.may_change_deck("dealer_change", between_hands=True)
    assert tournament.may_change_deck("dealer_change", between_hands=True, at_dealer_change=True)
    assert tournament.may_change_deck("irregular", between_hands=False)


@pytest.mark.article("figp-tournament.setup.table-size")
@pytest.mark.parametrize(
    ("book", "game", "most"),
    [
        ("figp-tournament", "nl-holdem", 22),
        ("figp-tournament", "pl-omaha5", 8),
        ("fipos-tournament", "nl-holdem", 10),
        ("sanremo-cash", "nl-holdem", 9),
    ],
)
def test_as_many_are_dealt_in_as_the_book_and_the_deck_allow(book: str, game: str, most: int) -> None:
    assert play(*[500] * most, book=book, game=game).hand.in_hand == most
    with pytest.raises(TooManyPlayers):
        play(*[500] * (most + 1), book=book, game=game)


@pytest.mark.article(
    "figp-tournament.information.show-one-show-all",
    "figp-tournament.information.seen-by-active-player",
    "figp-tournament.information.seen-by-uninvolved",
)
def test_what_one_player_saw_is_shown_to_all_at_once_or_when_betting_is_over() -> None:
    assert figp.shown_to(hand_over=True, may_still_decide=False, cards=2).when == "now"
    assert figp.shown_to(hand_over=False, may_still_decide=True, cards=1).when == "now"
    assert figp.shown_to(hand_over=False, may_still_decide=False, cards=2).when == "after_the_hand"


@pytest.mark.article("figp-tournament.blinds.raise-option", "figp-tournament.glossary.live-blind")
def test_a_live_blind_may_check_or_raise_when_nobody_raised() -> None:
    game = play(500, 500, 500, book=FIGP).deal().call(3, 1)
    assert (game.hand.to_act, set(game.options())) == (2, {"fold", "check", "raise"})


@pytest.mark.article("sanremo-tournament.terms.tap-is-check")
def test_a_tap_facing_a_bet_in_a_tournament_leaves_call_or_fold() -> None:
    game = to_flop(play(500, 500, 500, book=EVENT)).tell(1, Gesture("tap"))
    assert game.hand.to_act == 2
    game.bet(2, 50).tell(3, Gesture("tap"))
    assert set(game.options()) == {"fold", "call"}


@pytest.mark.article("sanremo-tournament.etiquette.exposed-hand-valid")
def test_a_hand_exposed_with_action_pending_keeps_all_its_options() -> None:
    game = to_flop(play(500, 500, 500, book=EVENT), "AsAd", "KsKd", "QsQd", flop="2c7d9h").bet(1, 50).show(2)
    assert set(game.options()) == {"fold", "call", "raise"}


@pytest.mark.article("sanremo-tournament.rp.single-draw-limp")
def test_in_single_draw_a_player_may_enter_by_calling_the_big_blind() -> None:
    game = play(500, 500, 500, game="nl-single-draw", book=EVENT).deal()
    assert game.options()["call"] == (10, 10)


# --- stakes ---------------------------------------------------------------------------


@pytest.mark.article("figp-tournament.glossary.table-stakes")
def test_a_player_plays_with_what_lies_on_the_table_when_the_hand_begins() -> None:
    with pytest.raises(MoreThanTheStack):
        to_flop(play(500, 500, book=FIGP)).bet(1, 491)
    assert playable(500, added_later=1000) == 500


@pytest.mark.article("figp-tournament.glossary.structured-limit", "figp-tournament.def.blind-ratio")
def test_limit_2_4_and_4_8() -> None:
    small = structured(2, 4)
    assert (small.small_blind, small.big_blind, small.bets) == (1, 2, (2, 2, 4, 4))
    assert (structured(4, 8).small_blind, structured(4, 8).big_blind) == (2, 4)
    game = play(50, 50, 50, game="fl-holdem", book=FIGP, small=1, big=2, low=2, high=4).deal()
    assert game.wagers() == [4]
    game.call(3, 1).check(2).board()
    assert game.wagers() == [2]
    assert game.check(1, 2, 3).board().wagers() == [4]
    assert game.check(1, 2, 3).board().wagers() == [4]


@pytest.mark.article("figp-tournament.glossary.spread-limit")
def test_spread_2_to_10_after_a_bet_of_5_a_raise_is_at_least_5() -> None:
    assert spread(2, 10, stack=100) == (2, 10)
    assert spread(2, 10, last=5, stack=100) == (5, 10)
    assert spread(2, 10, last=5, stack=7) == (5, 7)
    assert spread(2, 10, last=5, stack=4) is None


@pytest.mark.article("figp-tournament.glossary.stack-in-big-blinds")
def test_15000_at_50_100_is_150_big_blinds() -> None:
    assert in_big_blinds(15_000, 100) == 150


# --- who deals ------------------------------------------------------------------------


@pytest.mark.article("texas-basics.dealer.non-playing", "texas-basics.dealer.self-dealt")
def test_the_houses_dealer_does_not_play_and_a_self_dealt_game_passes_the_deal_on() -> None:
    check_dealer("dealer:3", seated={"player:1"})
    with pytest.raises(DealerMayNotPlay):
        check_dealer("player:1", seated={"player:1"})
    check_dealer("player:1", seated={"player:1"}, self_dealt=True)
    assert next_to_deal([2, 5, 7], 5) == 7
    assert next_to_deal([2, 5, 7], 7) == 2
