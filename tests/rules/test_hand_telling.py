"""What happened at the table, in turn and out of turn, becomes the acts of the hand."""

import pytest

from rules.betting import Gesture
from rules.hand import commands as asked
from rules.hand.events import ActHeld, ActReleased, ActRuled, Called, FloorCalled, Wagered
from rules.hand.refusals import BoundByEarlierAct, NotInHand, NotThatMoment, WagerTooLarge
from tests.rules.table import Play, play, to_flop


def push(*chips: int) -> Gesture:
    return Gesture(motions=(chips,))


RAISE_800 = Gesture("raise", amount=800)


@pytest.mark.article(
    "sanremo-cash.bets.chips-bind", "sanremo-cash.bets.single-chip-call", "sanremo-tournament.turn.act-in-turn"
)
def test_a_single_chip_told_is_recorded_as_the_call_it_is_with_its_article() -> None:
    game = play(1000, 1000, 1000).deal().tell(3, push(100))
    assert game.events[-2:] == [ActRuled(3, "one_chip", "sanremo-cash.bets.single-chip-call", 100, 90), Called(3, 10)]
    assert game.stacks[2] == 990


@pytest.mark.article("sanremo-cash.fifty.at-or-above")
def test_half_a_raise_told_is_completed() -> None:
    game = play(1000, 1000, 1000).deal().tell(3, push(10, 5))
    assert game.events[-1] == Wagered(3, 20, "raise", True)


@pytest.mark.article("sanremo-cash.bets.short-all-in-no-reopen")
def test_a_raise_told_by_a_player_who_may_not_raise_is_a_call() -> None:
    game = to_flop(play(1000, 1000, 160, 1000)).bet(1, 100).call(2).bet(3, 150).call(4)
    assert game.tell(1, Gesture("raise", amount=500)).events[-1] == Called(1, 150)


@pytest.mark.article("sanremo-tournament.undercall.otherwise-td")
def test_an_undercall_left_to_the_director_waits_for_him() -> None:
    game = to_flop(play(*[9000] * 3, book="sanremo-tournament")).bet(1, 200).bet(2, 800).tell(3, push(200))
    assert isinstance(game.events[-1], FloorCalled)
    assert game.hand.to_act == 3


@pytest.mark.article("sanremo-tournament.invalid.check-facing-bet")
def test_check_facing_a_bet_leaves_call_or_fold_for_that_turn() -> None:
    game = to_flop(play(*[900] * 3, book="sanremo-tournament")).bet(1, 20).tell(2, Gesture("check"))
    assert set(game.options()) == {"fold", "call"}
    assert set(game.call(2).bet(3, 60).fold(1).options()) == {"fold", "call", "raise"}


@pytest.mark.article(
    "sanremo-tournament.undercall.otherwise-td",
    "sanremo-cash.bets.misunderstanding-announced",
    "sanremo-tournament.call.tiny-chips",
)
def test_the_floor_may_let_an_undercaller_fold_and_lose_what_he_put_in() -> None:
    game = to_flop(play(*[9000] * 3, book="sanremo-tournament")).bet(1, 200).bet(2, 800).tell(3, push(200))
    game.do(asked.ForfeitAndFold(3, 200, "sanremo-tournament.undercall.otherwise-td"))
    assert (game.stacks[2], game.hand.live[2], game.hand.to_act) == (8790, False, 1)
    assert game.fold(1).award().stacks == [8790, 9420, 8790]
    with pytest.raises(WagerTooLarge):
        to_flop(play(900, 900, 900)).bet(1, 20).do(asked.ForfeitAndFold(2, 20, "sanremo-cash.decisions.final"))


def skipped(book: str = "sanremo-cash") -> Play:
    """Blinds 100-200; seat 3 is skipped and seat 4 raises to 800."""
    return play(*[5000] * 5, book=book, small=100, big=200).deal().tell(4, RAISE_800)


@pytest.mark.article(
    "sanremo-cash.bets.out-of-turn-binding",
    "sanremo-tournament.oot.action-returns",
    "sanremo-tournament.oot.binding-if-unchanged",
)
@pytest.mark.parametrize("book", ["sanremo-cash", "sanremo-tournament"])
def test_an_act_out_of_turn_is_held_and_binds_if_nobody_skipped_raises(book: str) -> None:
    for answer in ("fold", "call"):
        game = skipped(book)
        assert isinstance(game.events[-1], ActHeld)
        assert set(game.options()) == {"fold", "call", "raise"}  # the skipped player has every option
        game.fold(3) if answer == "fold" else game.call(3)
        assert game.options() == {"raise": (800, 800)}
        with pytest.raises(BoundByEarlierAct):
            game.fold(4)
        with pytest.raises(BoundByEarlierAct):
            game.call(4)
        with pytest.raises(BoundByEarlierAct):
            game.bet(4, 900)
        assert game.bet(4, 800).hand.level == 800


@pytest.mark.article(
    "sanremo-cash.bets.out-of-turn-binding",
    "sanremo-tournament.oot.free-if-changed",
    "figp-tournament.out-of-turn.skipped-raise",
)
@pytest.mark.parametrize("book", ["sanremo-cash", "sanremo-tournament", "figp-tournament"])
def test_a_raise_by_a_skipped_player_frees_the_early_actor(book: str) -> None:
    game = skipped(book).bet(3, 400)
    assert game.options() == {"fold": (0, 0), "call": (400, 400), "raise": (600, 5000)}
    game.tell(4, Gesture("fold"))
    assert isinstance(game.events[-2], ActReleased)


@pytest.mark.article("sanremo-tournament.oot.binding-if-unchanged", "sanremo-tournament.oot.free-if-changed")
def test_the_tournament_examples_of_acting_out_of_turn() -> None:
    def table() -> Play:
        game = to_flop(play(*[5000] * 6, book="sanremo-tournament", small=50, big=100)).check(1, 2)
        return game.bet(3, 300).fold(4).tell(6, RAISE_800)

    assert table().call(5).options() == {"raise": (800, 800)}
    changed = table().bet(5, 600)
    assert changed.options()["raise"][0] == 900
    checked = to_flop(play(*[5000] * 6, book="sanremo-tournament", small=50, big=100)).check(1, 2, 3, 4)
    checked.tell(6, Gesture("check"))
    assert checked.check(5).options() == {"check": (0, 0)}
    checked = to_flop(play(*[5000] * 6, book="sanremo-tournament", small=50, big=100)).check(1, 2, 3, 4)
    checked.tell(6, Gesture("check")).bet(5, 300)
    assert checked.options() == {"fold": (0, 0), "call": (300, 300), "raise": (600, 4900)}


@pytest.mark.article(
    "sanremo-cash.bets.out-of-turn-binding",
    "sanremo-tournament.oot.fold-always-binds",
    "fipos-tournament.turn.fold-out-of-turn",
)
@pytest.mark.parametrize("book", ["sanremo-cash", "sanremo-tournament", "fipos-tournament"])
def test_a_fold_out_of_turn_stands_at_once(book: str) -> None:
    game = play(*[5000] * 5, book=book).deal().tell(5, Gesture("fold"))
    assert (game.hand.live[4], game.hand.to_act) == (False, 3)
    game.bet(3, 100)
    with pytest.raises(NotInHand):
        game.tell(5, Gesture("call"))


@pytest.mark.article(
    "figp-tournament.out-of-turn.skipped-fold",
    "figp-tournament.out-of-turn.skipped-check-or-call",
    "figp-tournament.out-of-turn.principle",
)
def test_in_the_figp_book_callers_reduce_the_early_raise_to_a_call() -> None:
    assert skipped("figp-tournament").fold(3).options() == {"raise": (800, 800)}
    reduced = skipped("figp-tournament").call(3)
    assert reduced.options() == {"call": (200, 200)}
    with pytest.raises(BoundByEarlierAct):
        reduced.fold(4)


@pytest.mark.article("fipos-tournament.turn.bet-out-of-turn")
def test_in_the_fipos_book_an_early_raiser_may_only_go_along_or_fold() -> None:
    assert set(skipped("fipos-tournament").fold(3).options()) == {"fold", "call"}


@pytest.mark.article("sanremo-cash.limit.out-of-turn")
def test_in_limit_an_early_act_stands_once_the_next_player_has_acted_because_of_it() -> None:
    game = play(*[500] * 5, game="fl-holdem", low=10, high=20).deal()
    game.tell(4, Gesture("call")).tell(5, Gesture("call")).bet(3, 20)
    assert set(game.options()) == {"fold", "call"}
    free = play(*[500] * 5, game="fl-holdem", low=10, high=20).deal().tell(4, Gesture("call")).bet(3, 20)
    assert set(free.options()) == {"fold", "call", "raise"}


def test_nothing_can_be_told_when_no_betting_is_open() -> None:
    with pytest.raises(NotThatMoment):
        play(100, 100).tell(1, Gesture("fold"))
    with pytest.raises(NotInHand):
        play(100, 100, 100).deal().do(asked.Tell(9, Gesture("fold")))


@pytest.mark.article("sanremo-tournament.undercall.mandatory-opening-bet")
def test_after_the_flop_the_first_bet_is_the_opening_bet() -> None:
    game = to_flop(play(*[9000] * 4, book="sanremo-tournament")).bet(1, 800).tell(2, push(200))
    assert game.events[-1] == Called(2, 800)
