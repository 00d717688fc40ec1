"""What a hand entitles or obliges people to: cards turned up, pots and stacks told."""

import pytest

from rules.hand import commands as asked
from rules.hand.prompts import may_have_count, pot_may_be_told, seventh_card_order, turn_up_now
from rules.hand.refusals import NotInHand, WinnerProtected
from tests.rules.table import play, to_flop


@pytest.mark.article(
    "sanremo-tournament.showdown.all-in-face-up",
    "fipos-tournament.all-in.heads-up-showdown",
    "sanremo-tournament.rp.hfh-all-in-face-down",
    "figp-tournament.hand-for-hand.all-in-hold",
)
@pytest.mark.parametrize("book", ["sanremo-tournament", "fipos-tournament"])
def test_an_all_in_called_on_the_turn_turns_both_hands_up_before_the_river(book: str) -> None:
    game = to_flop(play(500, 300, book=book)).check(1, 2).board().bet(1, 290)
    assert turn_up_now(game.hand) == ()
    assert turn_up_now(game.call(2).hand) == (1, 2)
    assert turn_up_now(game.hand, hand_for_hand=True) == ()


@pytest.mark.article("sanremo-tournament.showdown.all-in-face-up", "sanremo-tournament.showdown.all-in-all-hands-play")
def test_while_two_players_can_still_bet_nothing_is_turned() -> None:
    game = play(500, 500, 50, book="sanremo-tournament").deal().bet(3, 50).call(1, 2)
    assert turn_up_now(game.hand) == ()
    game.board().check(1, 2).board().bet(1, 450)
    assert turn_up_now(game.call(2).hand) == (1, 2, 3)


@pytest.mark.article("sanremo-tournament.showdown.all-in-face-up")
def test_the_cash_book_does_not_turn_cards_before_the_showdown() -> None:
    assert turn_up_now(to_flop(play(500, 300)).bet(1, 290).call(2).hand) == ()


@pytest.mark.article("sanremo-tournament.potlimit.count-entitlement", "sanremo-cash.pot-limit.same-as-no-limit")
def test_the_pot_is_told_in_pot_limit_to_the_player_in_turn() -> None:
    assert pot_may_be_told(play(500, 500, 500, game="pl-omaha").deal().hand, 3)
    assert not pot_may_be_told(play(500, 500, 500, game="pl-omaha").deal().hand, 1)
    assert not pot_may_be_told(play(500, 500, 500).deal().hand, 3)


@pytest.mark.article("sanremo-tournament.count.exact-only-facing-all-in")
def test_an_exact_count_is_for_the_player_in_turn_facing_that_all_in() -> None:
    game = play(500, 500, 100, 500, book="sanremo-tournament").deal().bet(3, 100)
    assert may_have_count(game.hand, 4, of=3)
    assert not may_have_count(game.hand, 1, of=3)
    assert not may_have_count(game.hand, 4, of=1)


@pytest.mark.article("sanremo-tournament.rp.stud-all-in-show-order")
def test_in_stud_the_player_not_at_risk_shows_his_seventh_card_first() -> None:
    game = play(200, 7, game="stud7", book="sanremo-tournament", low=10, high=20, bring_in=5, ante=2)
    game.deal("????As", "????9h").do(asked.BringIn(2)).call(1)
    assert seventh_card_order(game.hand) == (1, 2)


@pytest.mark.article(
    "sanremo-tournament.showdown.winning-hand-cannot-be-killed", "figp-tournament.showdown.winner-protected"
)
def test_a_hand_properly_shown_that_wins_cannot_be_killed() -> None:
    game = to_flop(play(100, 100, book="sanremo-tournament"), "AsAd", "KsKd", flop="2c7d9h")
    for cards in ("3s", "4h"):
        game.check(1, 2).board(cards)
    game.check(1, 2).show_all()
    with pytest.raises(WinnerProtected):
        game.do(asked.KillHand(1, "sanremo-tournament.showdown.dead-when-in-muck", "swept by mistake"))
    game.do(asked.KillHand(2, "sanremo-tournament.showdown.dead-when-in-muck", "swept"))
    with pytest.raises(NotInHand):
        game.do(asked.KillHand(1, "sanremo-tournament.showdown.dead-when-in-muck", "the last hand"))


@pytest.mark.article(
    "sanremo-tournament.showdown.uncalled-excess-returned",
    "sanremo-tournament.hand.killed-no-redress",
    "figp-tournament.dead-hand.thrown-away",
    "figp-tournament.dead-hand.off-table",
    "figp-tournament.dead-hand.cards-passed",
    "figp-tournament.dead-hand.time-exceeded",
)
def test_a_bettor_who_discards_by_mistake_gets_back_only_what_nobody_called() -> None:
    game = to_flop(play(500, 500, book="sanremo-tournament")).bet(1, 100)
    game.do(asked.KillHand(1, "sanremo-tournament.showdown.bet-then-discard-no-redress", "thought he had won"))
    assert game.award().stacks == [490, 510]


@pytest.mark.article(
    "figp-tournament.dead-hand.retrieval",
    "sanremo-tournament.hand.mixed-identifiable",
    "figp-tournament.showdown.all-in-accidental-muck",
    "figp-tournament.showdown.side-pot-mucked-live",
)
def test_a_hand_thrown_away_by_mistake_may_be_retrieved_and_play_on() -> None:
    game = play(500, 500, 50, book="figp-tournament").deal("AsAd", "KsKd", "QsQd").bet(3, 50).call(1, 2).board("2c7d9h")
    game.do(asked.KillHand(3, "figp-tournament.dead-hand.thrown-away", "thrown before the cards were turned"))
    game.do(asked.RetrieveHand(3, "figp-tournament.showdown.all-in-accidental-muck", "easily identified"))
    game.check(1, 2).board("Qc").check(1, 2).board("3h").check(1, 2).show_all().award()
    assert game.stacks == [450, 450, 150]


@pytest.mark.article("sanremo-cash.dead.said-fold", "figp-tournament.dead-hand.fold", "texas-basics.bet.fold")
def test_a_folded_hand_is_dead_and_cannot_be_shown_back_in() -> None:
    game = play(100, 100, 100).deal("AsAd", "KsKd", "QsQd").fold(3)
    with pytest.raises(NotInHand):
        game.show(3)


@pytest.mark.article("figp-tournament.def.no-showdown-uncalled", "figp-tournament.def.all-in")
def test_an_uncalled_bet_ends_the_hand_without_a_showdown() -> None:
    game = to_flop(play(100, 100, 100)).bet(1, 50).fold(2, 3)
    assert game.hand.phase == "award"
    assert game.award().stacks == [120, 90, 90]


@pytest.mark.article("figp-tournament.blinds.option-short-all-in")
def test_blinds_100_200_all_in_300_the_blind_may_raise_to_500() -> None:
    game = play(5000, 5000, 300, 5000, book="figp-tournament", small=100, big=200).deal().bet(3, 300).fold(4, 1)
    assert game.options() == {"fold": (0, 0), "call": (300, 300)}  # nobody left to answer
    game = play(5000, 5000, 300, 5000, book="figp-tournament", small=100, big=200).deal().bet(3, 300).call(4).fold(1)
    assert game.options()["raise"][0] == 500


@pytest.mark.article("figp-tournament.dead-hand.exposed-live", "figp-tournament.showdown.turned-by-other-player")
def test_a_hand_shown_during_play_stays_live_with_all_its_options() -> None:
    game = to_flop(play(500, 500, book="figp-tournament"), "AsAd", "KsKd", flop="2c7d9h").show(1)
    assert set(game.options()) == {"fold", "check", "bet"}


@pytest.mark.article("sanremo-tournament.rp.stud-bring-in-all-in", "sanremo-variants.stud7.two-limits")
def test_if_the_bring_in_is_all_in_each_in_turn_opens_or_folds_and_the_last_plays_for_the_antes() -> None:
    game = play(500, 500, 2, 500, game="stud7", book="sanremo-tournament", low=10, high=20, bring_in=5, ante=2)
    game.deal("????As", "????9h", "????3d", "????Kh")
    assert (game.hand.to_act, set(game.options())) == (4, {"fold", "bring_in", "bet"})
    game.fold(4).fold(1)
    assert (game.hand.phase, game.hand.in_hand, game.hand.pot) == ("deal", 2, 8)


@pytest.mark.article("sanremo-tournament.rp.stud-no-double", "sanremo-tournament.rp.stud-no-fourth-street-to-dead")
def test_an_open_pair_on_fourth_street_does_not_double_the_bet_and_folded_hands_get_no_cards() -> None:
    game = play(500, 500, 500, game="stud7", book="sanremo-tournament", low=10, high=20, bring_in=5, ante=2)
    game.deal("????As", "????9h", "????3d").do(asked.BringIn(3)).call(1).fold(2)
    with pytest.raises(NotInHand):
        game.do(asked.DealHole(((2, (1,)),)))
    assert game.deal("Ad", "4c").wagers() == [10]


@pytest.mark.article("sanremo-tournament.oot.skipped-must-defend", "sanremo-tournament.stud.pick-up-dead")
def test_the_floor_may_kill_a_skipped_hand_or_leave_it_passive() -> None:
    game = play(*[900] * 6, book="sanremo-tournament", small=100, big=200).deal().bet(3, 600)
    passive = game.do(asked.RestrictPlayer(4, "sanremo-tournament.oot.skipped-must-defend", "round"))
    assert set(passive.options()) == {"fold", "call"}
    passive.do(asked.KillHand(4, "sanremo-tournament.oot.skipped-must-defend", "did not speak up"))
    assert passive.hand.to_act == 5


@pytest.mark.article("sanremo-tournament.accepted.correct-amount-binds")
def test_a_caller_is_bound_to_the_true_amount_whatever_he_was_told() -> None:
    game = play(900, 900, 650, 900, book="sanremo-tournament").deal().bet(3, 650).call(4)
    assert game.stacks[3] == 250
