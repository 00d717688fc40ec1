"""Void hands, dead hands, misdeals, acts taken back and the floor's rewind; and a hand known only in summary."""

import pytest

from rules.cards import parse
from rules.hand import commands as asked
from rules.hand import replay
from rules.hand.events import ActTakenBack, HandRewound
from rules.hand.refusals import (
    CardSeenTwice,
    NeedsFloor,
    NoRaiseAllowed,
    NothingToTakeBack,
    NotInHand,
    NotThatMoment,
    ReasonRequired,
    SubstantialAction,
    TopCardUsed,
)
from rules.rake import RakePolicy
from tests.rules.table import play, to_flop

VOID = asked.VoidHand("sanremo-cash.other.foreign-back", "a red card in the blue deck")


@pytest.mark.article("sanremo-cash.other.foreign-back", "sanremo-cash.other.duplicate")
def test_a_void_hand_returns_every_chip_posts_included() -> None:
    game = to_flop(play(100, 200, 300, rake=RakePolicy())).bet(1, 50).do(VOID)
    assert (game.stacks, game.hand.phase, game.hand.rake) == ([100, 200, 300], "void", 0)
    with pytest.raises(NotThatMoment):
        game.do(VOID)


def test_a_void_hand_needs_a_reason() -> None:
    with pytest.raises(ReasonRequired):
        play(100, 100).do(asked.VoidHand("sanremo-cash.other.duplicate", ""))


@pytest.mark.article("sanremo-cash.other.duplicate")
def test_the_same_card_cannot_be_seen_twice() -> None:
    with pytest.raises(CardSeenTwice):
        to_flop(play(100, 100), "AsKd", "2c3c", flop="AsTh9h")
    with pytest.raises(CardSeenTwice):
        to_flop(play(100, 100), flop="AsTh9h").show(1, "AsAd")


@pytest.mark.article("sanremo-cash.bets.unaware-of-raise")
def test_the_dealer_takes_back_the_last_act_once() -> None:
    game = play(100, 100, 100).deal()
    before = game.hand
    game.bet(3, 30).do(asked.TakeBackAct())
    assert game.hand.log == before.log
    assert (game.hand.bets, game.hand.to_act) == (before.bets, 3)
    with pytest.raises(NothingToTakeBack):
        game.do(asked.TakeBackAct())
    game.call(3)
    assert isinstance(game.events[-2], ActTakenBack)


@pytest.mark.article(
    "sanremo-cash.decisions.fairness-first",
    "sanremo-cash.decisions.reconstruct-pot",
    "fipos-tournament.pot.wrong-award",
)
def test_the_floor_goes_back_further_with_a_reason_even_after_the_award() -> None:
    game = play(100, 100, 100).deal().fold(3, 1).award()
    assert game.stacks == [95, 105, 100]
    with pytest.raises(ReasonRequired):
        game.do(asked.RewindHand(keep=2, by="floor 7", reason=""))
    game.do(asked.RewindHand(keep=3, by="floor 7", reason="seat 1 had called"))
    assert game.hand.to_act == 1
    assert isinstance(game.events[-1], HandRewound)
    assert replay(game.events) == game.hand


@pytest.mark.article(
    "sanremo-cash.dead.wrong-card-count",
    "sanremo-cash.dead.thrown-on-others",
    "sanremo-cash.dead.muck",
    "sanremo-tournament.showdown.dead-when-in-muck",
    "texas-basics.muck.touch",
)
def test_a_dead_hand_is_out_and_its_chips_stay() -> None:
    game = to_flop(play(100, 100, 100)).bet(1, 20)
    game.do(asked.KillHand(2, "sanremo-cash.dead.wrong-card-count", "three cards"))
    assert (game.hand.to_act, game.hand.pot, game.hand.live) == (3, 50, [True, False, True])


@pytest.mark.article(
    "sanremo-cash.dead.muck",
    "sanremo-tournament.showdown.discard-not-dead",
    "sanremo-cash.showdown.ask-to-see-by-winner",
)
def test_the_direction_may_recover_a_mucked_hand_before_the_award() -> None:
    game = to_flop(play(100, 100, 100), "AsAd", "KsKd", "8s8c", flop="2c7d9h")
    for cards in ("3s", "4h"):
        game.check(1, 2, 3).board(cards)
    game.check(1, 2, 3).muck(1).show(2).show(3)
    game.do(asked.RetrieveHand(1, "sanremo-cash.dead.muck", "cards on top of the muck, seen by the camera"))
    assert game.show(1).award().stacks == [120, 90, 90]


@pytest.mark.article("sanremo-cash.dead.shown-to-active")
def test_a_player_who_showed_his_cards_may_no_longer_bet_or_raise() -> None:
    game = to_flop(play(100, 100, 100)).do(asked.RestrictPlayer(2, "sanremo-cash.dead.shown-to-active")).check(1)
    assert set(game.options()) == {"fold", "check"}
    with pytest.raises(NoRaiseAllowed):
        game.bet(2, 20)
    game.check(2, 3).board().check(1)
    assert set(game.options()) == {"fold", "check"}


@pytest.mark.article("sanremo-cash.misdeal.reshuffle-means", "sanremo-cash.misdeal.dealer-resolves")
def test_a_misdeal_replays_the_same_hand_with_its_posts() -> None:
    game = play(100, 100, 100).deal().bet(3, 30)
    game.do(asked.CancelDeal("sanremo-cash.misdeal.two-exposed", "two cards exposed"))
    assert (game.stacks, game.hand.pot, game.hand.phase) == ([95, 90, 100], 15, "deal")
    assert game.deal().hand.to_act == 3


@pytest.mark.article("sanremo-cash.misdeal.wrong-button", "sanremo-cash.misdeal.empty-seat")
def test_after_substantial_action_a_misdeal_comes_too_late() -> None:
    with pytest.raises(SubstantialAction):
        play(100, 100, 100).deal().call(3, 1).do(asked.CancelDeal("sanremo-cash.misdeal.wrong-button", "late"))
    folded = play(*[100] * 6).deal().fold(3, 4)
    folded.do(asked.CancelDeal("sanremo-cash.misdeal.wrong-button", "two folds only"))


@pytest.mark.article(
    "sanremo-cash.misdeal.top-card", "sanremo-cash.misdeal.top-card-once", "sanremo-cash.other.dealer-exposes"
)
def test_the_top_card_replaces_an_exposed_one_which_becomes_the_burn_of_the_flop() -> None:
    game = play(100, 100, 100).deal().do(asked.GiveTopCard(1, parse("Kd")[0]))
    assert (game.hand.burned, game.hand.dealt) == (1, 7)
    with pytest.raises(TopCardUsed):
        game.do(asked.GiveTopCard(2, parse("Qd")[0]))
    game.call(3, 1, 2).board()
    assert (game.hand.burned, game.hand.dealt) == (1, 10)


@pytest.mark.article(
    "sanremo-cash.board-error.premature-flop",
    "sanremo-cash.board-error.premature-turn",
    "sanremo-cash.board-error.premature-river",
    "sanremo-cash.board-error.floor-present",
)
def test_a_premature_street_goes_back_and_the_new_one_has_no_burn() -> None:
    game = play(100, 100, 100).deal().call(3)
    with pytest.raises(NeedsFloor):
        game.do(asked.TakeBackBoard(by=""))
    game.do(asked.TakeBackBoard(by="floor 7", cards=parse("2c3c4c"))).call(1, 2).board("2c9h9d")
    assert (game.hand.burned, game.hand.dealt) == (1, 10)
    game.check(1).do(asked.TakeBackBoard(by="floor 7")).check(2, 3).board()
    assert game.hand.burned == 2
    game.check(1).do(asked.TakeBackBoard(by="floor 7")).check(2, 3).board()
    assert (game.hand.burned, game.hand.dealt) == (3, 14)


def test_summary_tracking_still_rakes_and_awards() -> None:
    game = play(100, 500, 2000, tracking="summary", rake=RakePolicy(cap=30))
    game.do(asked.RecordFlop()).do(asked.RecordPots(((100, (1, 2, 3)), (200, (2, 3)), (1000, (2, 3)))))
    game.award(asked.Winners(0, (1,)), asked.Winners(1, (2,)), asked.Winners(2, (2, 3)))
    pots = game.hand.award
    assert [pot.rake for pot in pots] == [5, 10, 15]
    assert all(pot.amount == pot.rake + sum(chips for _, chips in pot.shares) for pot in pots)


def test_summary_tracking_without_a_flop_takes_no_rake_and_refuses_winners_outside_a_pot() -> None:
    game = play(100, 500, 2000, tracking="summary", rake=RakePolicy()).do(asked.RecordPots(((100, (1, 2)),)))
    assert game.award(asked.Winners(0, (2,))).hand.rake == 0
    with pytest.raises(NotInHand):
        play(100, 100, tracking="summary").do(asked.RecordPots(((100, (9,)),)))
    with pytest.raises(NotThatMoment):
        play(100, 100, tracking="summary").do(asked.RecordPots(((201, (1, 2)),)))
    with pytest.raises(NotThatMoment):
        play(100, 100).do(asked.RecordFlop())


@pytest.mark.article(
    "figp-tournament.action.significant-preflop",
    "figp-tournament.action.significant-postflop",
    "sanremo-tournament.action.substantial-two",
    "sanremo-tournament.action.substantial-three",
)
def test_when_it_is_too_late_for_a_misdeal_book_by_book() -> None:
    late = asked.CancelDeal("sanremo-tournament.misdeal.list-open", "found late")
    called = play(*[500] * 4, book="figp-tournament").deal().call(3, 4, 1)
    called.do(late)  # the big blind has not acted
    with pytest.raises(SubstantialAction):
        play(*[500] * 4, book="figp-tournament").deal().call(3, 4, 1).check(2).do(late)
    with pytest.raises(SubstantialAction):
        play(*[500] * 4, book="sanremo-tournament").deal().call(3, 4).do(late)
    with pytest.raises(SubstantialAction):
        play(*[500] * 6, book="sanremo-tournament").deal().fold(3, 4, 5).do(late)
