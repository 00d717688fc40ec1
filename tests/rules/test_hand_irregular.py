"""A hand after an irregularity: burns that are out already, cards given late, players nobody dealt to."""

import pytest

from rules.hand import commands as asked
from rules.hand.events import BurnKept, HandCompleted, PlayerExcluded
from rules.hand.refusals import CardSeenTwice, NotInHand, NotThatMoment, SubstantialAction, TopCardUsed
from rules.hand.serial import event_from_json, event_to_json
from tests.rules.table import play, to_flop

ARTICLE = "sanremo-cash.other.extra-card-burn"


@pytest.mark.article("sanremo-cash.other.extra-card-burn", "sanremo-cash.board-error.premature")
def test_a_burn_that_is_out_already_is_not_burned_again_and_counts_once() -> None:
    game = play(100, 100, 100).deal().do(asked.KeepAsBurn(ARTICLE))
    assert (game.hand.burned, game.hand.dealt) == (1, 7)
    with pytest.raises(NotThatMoment):
        game.do(asked.KeepAsBurn(ARTICLE))
    game.call(3, 1, 2).board()
    assert (game.hand.burned, game.hand.dealt, game.hand.skip_burn) == (1, 10, False)


@pytest.mark.article("sanremo-tournament.deal.four-card-flop")
def test_a_burn_kept_for_the_street_after_waits_for_it() -> None:
    game = play(100, 100, 100).deal().call(3, 1, 2)
    game.do(asked.KeepAsBurn(ARTICLE, after=True))
    assert not game.hand.skip_burn
    game.board()
    assert (game.hand.burned, game.hand.skip_burn) == (2, True)
    game.check(1, 2, 3).board()
    assert (game.hand.burned, game.hand.skip_burn) == (2, False)
    game.check(1, 2, 3).board()
    assert game.hand.burned == 3


def test_no_burn_is_kept_where_no_street_is_to_come() -> None:
    game = to_flop(play(100, 100)).check(1, 2).board().check(1, 2).board()
    for after in (False, True):
        with pytest.raises(NotThatMoment):
            game.do(asked.KeepAsBurn(ARTICLE, after=after))


@pytest.mark.article("sanremo-cash.misdeal.top-card-blind", "sanremo-cash.misdeal.top-card-once")
def test_a_hand_is_completed_once_and_only_before_the_flop() -> None:
    game = play(100, 100, 100).deal().do(asked.CompleteHand(1, ARTICLE))
    with pytest.raises(TopCardUsed):
        game.do(asked.CompleteHand(2, ARTICLE))
    with pytest.raises(TopCardUsed):
        game.do(asked.GiveTopCard(2, -1))
    with pytest.raises(SubstantialAction):
        to_flop(play(100, 100, 100)).do(asked.CompleteHand(1, ARTICLE))
    with pytest.raises(NotInHand):
        play(100, 100, 100).deal().fold(3).do(asked.CompleteHand(3, ARTICLE))


@pytest.mark.article("sanremo-cash.misdeal.player-skipped")
def test_who_got_no_cards_leaves_with_his_posts_even_all_in_with_them() -> None:
    game = play(100, 10, 100, 100, ante=2).deal().fold(3).do(asked.ExcludePlayer(2, ARTICLE))
    assert (game.hand.finishing_stacks()[2], game.hand.live_seats()) == (10, (1, 4))
    assert sum(game.hand.stacks) + game.hand.pot == 310
    with pytest.raises(NotInHand):
        game.do(asked.ExcludePlayer(2, ARTICLE))
    game.call(4, 1)
    assert game.hand.street_now.name == "flop"


def test_nobody_who_acted_and_nobody_on_the_flop_is_excluded() -> None:
    with pytest.raises(NotInHand):
        play(100, 100, 100).deal().call(3).do(asked.ExcludePlayer(3, ARTICLE))
    with pytest.raises(NotThatMoment):
        to_flop(play(100, 100, 100, 100)).do(asked.ExcludePlayer(2, ARTICLE))


@pytest.mark.article("fipos-tournament.deal.exposed-card", "fipos-tournament.board.exposed-as-burn")
def test_by_fipos_every_exposed_card_is_replaced_and_each_is_a_burn_in_the_order_dealt() -> None:
    game = play(100, 100, 100, book="fipos-tournament").deal()
    game.do(asked.GiveTopCard(1, -1)).do(asked.GiveTopCard(2, -1))
    assert (game.hand.burned, game.hand.dealt) == (2, 8)
    game.call(3, 1, 2).board().check(1, 2, 3).board()
    assert (game.hand.burned, game.hand.dealt, game.hand.skip_burn) == (2, 8 + 4, False)
    game.check(1, 2, 3).board()
    assert (game.hand.burned, game.hand.dealt) == (3, 8 + 4 + 2)


def test_an_exposed_card_must_have_been_dealt_and_cannot_lie_elsewhere() -> None:
    game = play(100, 100, 100).deal("AsKs", "2c3d", "????")
    with pytest.raises(NotInHand):
        game.do(asked.GiveTopCard(1, 0))
    with pytest.raises(CardSeenTwice):
        game.do(asked.GiveTopCard(3, 51))


def test_a_stud_hand_dies_while_a_street_is_dealt_and_the_others_get_their_cards() -> None:
    game = play(100, 100, 100, 100, game="stud7", ante=1, bring_in=5, low=10, high=20)
    game.deal("2c3d4h", "5c6d7h", "8c9dTh", "JcQdKh").do(asked.BringIn(1)).fold(2).call(3, 4)
    assert (game.hand.phase, game.hand.street) == ("deal", 1)
    game.do(asked.KillHand(4, ARTICLE, "mucked")).deal()
    assert game.hand.phase == "betting"


def test_a_stud_hand_that_missed_a_street_is_not_recovered() -> None:
    game = play(100, 100, 100, 100, game="stud7", ante=1, bring_in=5, low=10, high=20)
    game.deal("2c3d4h", "5c6d7h", "8c9dTh", "JcQdKh").do(asked.BringIn(1)).fold(2).call(3, 4)
    assert game.do(asked.RetrieveHand(2, ARTICLE, "told for certain")).hand.live_seats() == (1, 2, 3, 4)
    game.deal()
    game.do(asked.KillHand(3, ARTICLE, "mucked"))
    while game.hand.to_act is not None:
        game.call(game.hand.to_act)
    game.deal()
    with pytest.raises(NotThatMoment):
        game.do(asked.RetrieveHand(3, ARTICLE, "told for certain"))


@pytest.mark.parametrize("event", [BurnKept(ARTICLE, 2), HandCompleted(3, ARTICLE), PlayerExcluded(2, 10, ARTICLE)])
def test_their_events_survive_json(event: BurnKept | HandCompleted | PlayerExcluded) -> None:
    assert event_from_json(event_to_json(event)) == event
