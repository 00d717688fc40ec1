"""Straddles, and the blinds two players may chop."""

import pytest

from rules.hand import commands as asked
from rules.hand.commands import Post, PostKind
from rules.hand.refusals import CannotChop, MississippiAfterLive, NoSuchStraddle, WrongPost
from tests.rules.table import Play, play


def straddled(*posts: Post, players: int = 5, game: str = "nl-holdem", book: str = "sanremo-cash") -> Play:
    return play(*[500] * players, extra=posts, game=game, book=book).deal()


LIVE = Post(3, PostKind.STRADDLE, 20)
COUNTER = Post(4, PostKind.COUNTER_STRADDLE, 40)


@pytest.mark.article(
    "sanremo-cash.straddle.live",
    "sanremo-cash.straddle.last-to-act",
    "texas-basics.straddle.amount",
    "texas-basics.straddle.acts-last",
    "sanremo-cash.game.preflop-first-to-act",
)
def test_a_live_straddle_acts_last_with_the_option_and_is_raised_to_its_double() -> None:
    game = straddled(LIVE)
    assert game.hand.to_act == 4
    assert game.options()["raise"][0] == 40
    game.call(4, 5, 1, 2)
    assert game.options() == {"fold": (0, 0), "check": (20, 20), "raise": (40, 500)}


@pytest.mark.article("sanremo-cash.straddle.counter", "sanremo-cash.straddle.last-to-act")
def test_a_contro_straddle_doubles_it_and_then_acts_last() -> None:
    game = straddled(LIVE, COUNTER).call(5, 1, 2, 3)
    assert game.hand.to_act == 4
    assert game.options()["raise"][0] == 80


@pytest.mark.article("sanremo-cash.straddle.mississippi")
def test_the_mississippi_straddle_lets_the_button_act_last() -> None:
    game = straddled(Post(5, PostKind.MISSISSIPPI, 20))
    assert game.hand.to_act == 1
    assert game.call(1, 2, 3, 4).hand.to_act == 5


@pytest.mark.article("sanremo-cash.straddle.priority")
def test_the_live_straddle_has_priority_over_the_mississippi() -> None:
    with pytest.raises(MississippiAfterLive):
        straddled(LIVE, Post(5, PostKind.MISSISSIPPI, 20))


@pytest.mark.article("sanremo-cash.straddle.live", "sanremo-cash.straddle.counter", "sanremo-cash.straddle.mississippi")
@pytest.mark.parametrize(
    ("posts", "players"),
    [
        ((Post(4, PostKind.STRADDLE, 20),), 5),
        ((Post(3, PostKind.STRADDLE, 30),), 5),
        ((COUNTER,), 5),
        ((Post(3, PostKind.STRADDLE, 20), Post(1, PostKind.COUNTER_STRADDLE, 40)), 3),
        ((Post(2, PostKind.STRADDLE, 20),), 2),
        ((Post(4, PostKind.MISSISSIPPI, 20),), 5),
    ],
)
def test_a_straddle_elsewhere_or_of_another_size_is_refused(posts: tuple[Post, ...], players: int) -> None:
    with pytest.raises(NoSuchStraddle):
        straddled(*posts, players=players)


@pytest.mark.article("sanremo-cash.straddle.live", "texas-basics.straddle.not-in-tournaments")
def test_no_straddle_at_limit_tables_nor_in_tournaments() -> None:
    with pytest.raises(NoSuchStraddle):
        straddled(LIVE, game="fl-holdem")
    with pytest.raises(NoSuchStraddle):
        straddled(LIVE, book="sanremo-tournament")


@pytest.mark.article("sanremo-cash.straddle.live")
def test_with_three_players_the_live_straddle_is_the_buttons() -> None:
    assert straddled(LIVE, players=3).hand.to_act == 1


@pytest.mark.article("sanremo-cash.no-limit.min-bet")
def test_a_straddle_does_not_change_the_minimum_bet_after_the_flop() -> None:
    assert straddled(LIVE).call(4, 5, 1, 2, 3).board().options()["bet"][0] == 10


@pytest.mark.article("sanremo-cash.conduct.chopping")
def test_small_and_big_blind_may_chop_when_everybody_else_has_folded() -> None:
    game = play(100, 100, 100).deal().fold(3).do(asked.ChopBlinds())
    assert (game.stacks, game.hand.phase) == ([100, 100, 100], "over")


@pytest.mark.article("sanremo-cash.conduct.chopping")
def test_no_chopping_heads_up_with_a_straddle_or_once_somebody_called() -> None:
    with pytest.raises(CannotChop):
        play(100, 100).deal().do(asked.ChopBlinds())
    with pytest.raises(CannotChop):
        straddled(LIVE, players=4).fold(4).do(asked.ChopBlinds())
    with pytest.raises(CannotChop):
        play(100, 100, 100).deal().fold(3).call(1).do(asked.ChopBlinds())


@pytest.mark.article("sanremo-cash.button.blinds-before-cards", "sanremo-variants.stud7.no-blinds")
def test_posts_belong_to_players_dealt_in_and_stud_has_no_blinds() -> None:
    with pytest.raises(WrongPost):
        play(100, 100, 100, extra=(Post(9, PostKind.LIVE_POST, 10),))
    with pytest.raises(WrongPost):
        play(100, 100, game="stud7", low=10, high=20, bring_in=5, extra=(Post(1, PostKind.BIG_BLIND, 10),))
