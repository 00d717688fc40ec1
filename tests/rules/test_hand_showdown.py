"""The end of a hand: showing, mucking, splitting, side pots, high and low, several boards, rake."""

import pytest

from rules.hand import commands as asked
from rules.hand import pots_of, showing_order
from rules.hand.commands import Post, PostKind
from rules.hand.refusals import (
    CardsSpeak,
    DeckTooShortForBoards,
    HandsNotShown,
    MustShow,
    NoSeveralBoards,
    NotInHand,
    PotTooSmallForBoards,
    TooManyPlayers,
    WrongCardCount,
)
from rules.hand.settling import boards_open
from rules.rake import RakePolicy
from tests.rules.table import Play, play, to_flop


def check_down(game: Play, turn: str = "", river: str = "") -> Play:
    """Check the flop, turn and river to the showdown."""
    for cards in (turn, river, None):
        while game.hand.to_act is not None:
            game.check(game.hand.to_act)
        if cards is not None:
            game.board(cards)
    return game


def river(*hands: str, board: str = "2c7d9hJsQd", stacks: tuple[int, ...] = (100, 100, 100), **more: object) -> Play:
    game = to_flop(play(*stacks, **more), *hands, flop=board[:6])  # type: ignore[arg-type]
    return check_down(game, board[6:8], board[8:])


@pytest.mark.article(
    "sanremo-cash.game.best-five",
    "sanremo-cash.showdown.cards-speak",
    "figp-tournament.showdown.best-five",
    "figp-tournament.showdown.cards-speak",
    "figp-tournament.showdown.trigger",
    "sanremo-tournament.showdown.cards-speak",
    "texas-basics.pot.winner",
    "texas-basics.showdown.show",
)
def test_the_best_five_of_seven_wins_the_pot() -> None:
    game = river("AsAd", "KsKd", "QsQc").show_all().award()
    assert game.stacks == [90, 90, 120]


@pytest.mark.article("sanremo-cash.ties.kickers", "texas-basics.showdown.kicker")
def test_the_same_two_pairs_are_decided_by_the_fifth_card_and_otherwise_split() -> None:
    game = river("AsQc", "KsQh", "3s4s", board="QdJsJh2c5d").show_all().award()
    assert game.stacks == [120, 90, 90]
    game = river("AsQc", "AdQh", "3s4s", board="QdJsJh2c5d").show_all().award()
    assert game.stacks == [105, 105, 90]


@pytest.mark.article("sanremo-cash.ties.split", "sanremo-cash.ties.odd-chips")
def test_a_split_pot_gives_its_odd_chip_to_the_first_left_of_the_button() -> None:
    game = play(100, 100, 100, small=5, big=11).deal("AsKs", "AdKd", "2h2d").call(3, 1, 2).board("QcJcTh")
    game = check_down(game, "3s", "4s").show_all().award()
    assert game.stacks == [106, 105, 89]


@pytest.mark.article("sanremo-cash.showdown.show-both-cards", "sanremo-tournament.showdown.play-the-board")
def test_a_contested_pot_waits_until_every_hand_is_shown_or_mucked() -> None:
    game = river("AsAd", "KsKd", "8s8c").show(1)
    with pytest.raises(HandsNotShown) as refused:
        game.award()
    assert refused.value.facts == {"seats": (2, 3)}
    assert game.muck(2).muck(3).award().stacks[0] == 120


@pytest.mark.article(
    "sanremo-cash.showdown.show-both-cards",
    "sanremo-variants.stud7.muck-losing",
    "sanremo-tournament.showdown.uncontested",
    "figp-tournament.showdown.sole-player",
    "figp-tournament.showdown.muck-instead",
)
def test_if_everybody_else_mucks_the_last_hand_wins_unshown() -> None:
    game = river("AsAd", "KsKd", "8s8c").muck(1).muck(2)
    assert game.hand.phase == "award"
    assert game.award().stacks == [90, 90, 120]
    assert river("AsAd", "KsKd", "8s8c").muck(1).muck(2).muck(3).award().stacks[2] == 120
    with pytest.raises(NotInHand):
        river("AsAd", "KsKd", "8s8c").muck(1).muck(1)


@pytest.mark.article(
    "sanremo-cash.showdown.show-both-cards",
    "sanremo-variants.omaha.show-all-cards",
    "figp-tournament.showdown.must-show-all",
)
def test_all_hole_cards_have_to_be_tabled() -> None:
    game = check_down(to_flop(play(100, 100, game="pl-omaha")))
    with pytest.raises(WrongCardCount):
        game.show(1, "AsAd")
    assert game.show(1, "AsAd2c3c").hand.shown == [True, False]


@pytest.mark.article("sanremo-cash.showdown.early-show", "sanremo-cash.show-all.turned-not-folded")
def test_cards_turned_up_early_are_no_fold() -> None:
    game = to_flop(play(100, 100, 100), "AsAd", "KsKd", "8s8c").show(2)
    assert game.hand.live[1]
    assert game.check(1).hand.to_act == 2


@pytest.mark.article(
    "sanremo-tournament.showdown.all-in-no-muck",
    "sanremo-tournament.showdown.all-in-all-hands-play",
    "figp-tournament.showdown.side-pot-all-show",
)
@pytest.mark.parametrize("book", ["sanremo-tournament", "figp-tournament"])
def test_with_an_all_in_no_hand_may_be_mucked_in_tournaments(book: str) -> None:
    game = play(100, 100, 50, book=book).deal().bet(3, 50).call(1).fold(2).board().board().board()
    with pytest.raises(MustShow):
        game.muck(1)


@pytest.mark.article("fipos-tournament.showdown.always-shown")
def test_fipos_wants_every_hand_shown() -> None:
    with pytest.raises(MustShow) as refused:
        river("AsAd", "KsKd", "8s8c", book="fipos-tournament").muck(1)
    assert refused.value.article == "fipos-tournament.showdown.always-shown"


@pytest.mark.article(
    "sanremo-cash.showdown.cards-speak",
    "sanremo-tournament.showdown.winning-hand-cannot-be-killed",
    "sanremo-tournament.showdown.verbal-not-binding",
    "figp-tournament.showdown.verbal-not-binding",
    "figp-tournament.showdown.winner-protected",
)
def test_known_cards_overrule_the_winner_the_dealer_named() -> None:
    game = river("AsAd", "KsKd", "8s8c").show_all()
    with pytest.raises(CardsSpeak):
        game.award(asked.Winners(pot=0, seats=(2,)))
    assert game.award(asked.Winners(pot=0, seats=(1,))).stacks[0] == 120


def test_unknown_hands_stay_unknown_and_the_dealer_names_the_winner() -> None:
    game = check_down(to_flop(play(100, 100, 100))).show(1).show(2).muck(3)
    with pytest.raises(HandsNotShown):
        game.award()
    with pytest.raises(CardsSpeak):
        game.award(asked.Winners(pot=0, seats=(3,)))
    assert game.award(asked.Winners(pot=0, seats=(1, 2))).stacks == [105, 105, 90]


@pytest.mark.article("sanremo-cash.showdown.order-last-aggressor")
def test_the_last_aggressor_before_the_flop_shows_first_after_a_checked_river() -> None:
    game = play(100, 100, 100).deal().bet(3, 30).call(1, 2).board()
    assert showing_order(check_down(game).hand) == (3, 1, 2)


@pytest.mark.article(
    "sanremo-tournament.showdown.order-last-aggressor", "sanremo-tournament.showdown.order-td-may-apply"
)
def test_in_the_tournament_book_the_first_left_of_the_button_shows_after_a_checked_river() -> None:
    game = play(100, 100, 100, book="sanremo-tournament").deal().bet(3, 30).call(1, 2).board()
    assert showing_order(check_down(game).hand) == (1, 2, 3)


def three_pots(rake: RakePolicy | None = None) -> Play:
    """Three all-ins: 10, 30 and 70, with the best hand the shortest."""
    game = play(70, 10, 30, small=2, big=4, rake=rake).deal("QsQd", "AsAd", "KsKd")
    return game.bet(3, 30).bet(1, 70).call(2).board("2c7d9h").board("3s").board("5h").show_all()


@pytest.mark.article(
    "sanremo-cash.game.side-pot",
    "sanremo-cash.ties.pots-separate",
    "sanremo-cash.showdown.side-pots-first",
    "sanremo-cash.game.all-in-entitlement",
    "sanremo-tournament.showdown.side-pot-awarded-first",
    "figp-tournament.pot.side-before-main",
    "figp-tournament.pot.side-order",
    "texas-basics.allin.side-pots",
)
def test_each_side_pot_goes_to_the_best_hand_that_reached_it_and_the_excess_returns() -> None:
    game = three_pots()
    assert [(pot.amount, pot.places) for pot in pots_of(game.hand)] == [(30, (0, 1, 2)), (40, (0, 2))]
    assert game.award().stacks == [40, 30, 40]


@pytest.mark.article("sanremo-cash.game.award-net-of-rake", "sanremo-cash.ties.rake-before-split")
def test_rake_is_taken_before_the_split_and_only_with_a_flop() -> None:
    game = river("AsKs", "AdKd", "2h2d", board="QcJcTh3s4s", rake=RakePolicy(basis_points=1000))
    game.show_all().award()
    assert (game.stacks, game.hand.rake) == ([104, 103, 90], 3)
    walk = play(100, 100, 100, rake=RakePolicy()).deal().fold(3, 1).award()
    assert walk.hand.rake == 0


@pytest.mark.article(
    "sanremo-variants.omaha.exactly-two", "sanremo-variants.omaha.same-as-holdem", "sanremo-variants.omaha.hole-cards"
)
def test_omaha_uses_exactly_two_hole_cards() -> None:
    game = river("AsAdAcAh", "KsKh2d3d", board="KcQc9h7s5d", stacks=(100, 100), game="pl-omaha").show_all().award()
    assert game.stacks == [90, 110]


@pytest.mark.article("sanremo-variants.omaha.deck-capacity")
def test_omaha_seats_nine_eight_and_seven() -> None:
    for game, most in (("pl-omaha", 9), ("pl-omaha5", 8), ("pl-omaha6", 7)):
        play(*[100] * most, game=game)
        with pytest.raises(TooManyPlayers):
            play(*[100] * (most + 1), game=game)


@pytest.mark.article(
    "sanremo-variants.omaha-hilo.half-pots",
    "sanremo-variants.omaha-hilo.same-as-omaha",
    "sanremo-variants.omaha-hilo.free-combination",
)
def test_high_and_low_share_a_pot() -> None:
    game = river("AsKsQhTh", "2d3d4hKd", board="5c7d8hKcKh", stacks=(100, 100), game="fl-omaha8").show_all().award()
    assert game.stacks == [100, 100]


@pytest.mark.article("sanremo-variants.omaha-hilo.no-low")
def test_a_side_pot_without_a_low_goes_to_its_high_even_if_the_main_pot_has_one() -> None:
    game = play(200, 40, 200, game="pl-omaha8", small=10, big=20).deal("KsKhQsQh", "As2s3d4d", "JsJhTsTh")
    game.bet(3, 70).call(1, 2).board("5c7d8h").bet(1, 100).call(3).board("Kd").check(1, 3).board("2c").check(1, 3)
    game.show_all().award()
    low_half = 60
    assert game.stacks == [200 - 170 + 60 + 260, low_half, 30]


@pytest.mark.article("sanremo-variants.omaha-hilo.odd-amount")
def test_heads_up_the_odd_chip_goes_to_the_small_blind_himself() -> None:
    dead = (Post(1, PostKind.DEAD_SMALL_BLIND, 1),)
    hands = ("AsKsQhTh", "2d3d4hKd")
    game = river(*hands, board="5c7d8hKcKh", stacks=(100, 100), game="fl-omaha8", extra=dead).show_all().award()
    assert game.stacks == [99, 101]


@pytest.mark.article("sanremo-cash.rit.agreement", "sanremo-cash.rit.shared-cards", "sanremo-cash.rit.equal-split")
def test_run_it_twice_gives_each_half_to_its_own_board() -> None:
    game = play(100_00, 100_00, small=50, big=100).deal("AsAd", "KsKd").bet(2, 100_00).call(1)
    game.do(asked.AgreeBoards(((1, 2), (2, 3))))
    for cards in ("2c7d9h", "3s", "5h", "KhQc9c", "4s", "6h"):
        game.board(cards)
    assert len(game.hand.boards) == 2
    assert game.show_all().award().stacks == [100_00, 100_00]


@pytest.mark.article("sanremo-cash.rit.shared-cards", "sanremo-cash.rit.rake-before-split")
def test_cards_already_on_the_board_count_for_every_board_and_rake_is_taken_once() -> None:
    rake = RakePolicy(basis_points=500, cap=30_00)
    game = to_flop(play(1000_00, 1000_00, small=500, big=1000, rake=rake), "AsAd", "KsKd", flop="2c7d9h")
    game.bet(1, 990_00).call(2).do(asked.AgreeBoards(((1, 3), (2, 3))))
    for turn, end in (("3s", "5h"), ("Kh", "6h"), ("Tc", "Th")):
        game.board(turn).board(end)
    assert [board[:3] for board in game.hand.boards] == [game.hand.boards[0][:3]] * 3
    game.show_all().award()
    assert game.hand.rake == 30_00
    assert sum(game.stacks) == 1970_00


@pytest.mark.article("sanremo-cash.rit.threshold")
def test_several_boards_need_a_pot_of_150_euro() -> None:
    for stack, enough in ((75_00, True), (74_99, False)):
        game = play(stack, stack, small=50, big=100).deal().bet(2, stack).call(1)
        wish = asked.AgreeBoards(((1, 2), (2, 2)))
        assert boards_open(game.hand) == (3 if enough else 1)
        if enough:
            assert game.do(wish).hand.board_count == 2
        else:
            with pytest.raises(PotTooSmallForBoards):
                game.do(wish)


@pytest.mark.article("sanremo-cash.rit.agreement")
def test_one_refusal_means_one_board_and_open_betting_none_at_all() -> None:
    game = play(100_00, 100_00, small=50, big=100).deal().bet(2, 100_00).call(1)
    assert game.do(asked.AgreeBoards(((1, 1), (2, 3)))).hand.board_count == 1
    with pytest.raises(NoSeveralBoards):
        to_flop(play(100_00, 100_00)).do(asked.AgreeBoards(((1, 2), (2, 2))))
    with pytest.raises(NoSeveralBoards):
        play(100_00, 100_00).deal().bet(2, 100_00).call(1).do(asked.AgreeBoards(((1, 4), (2, 4))))


@pytest.mark.article("sanremo-cash.rit.burn-each", "sanremo-variants.omaha.deck-capacity")
def test_a_number_of_boards_that_does_not_fit_in_the_stub_is_refused() -> None:
    def nine_all_in() -> Play:
        game = play(*[100_00] * 9, game="pl-omaha", book="sanremo-cash", small=50_00, big=100_00).deal()
        return game.call(3, 4, 5, 6, 7, 8, 9, 1)

    everyone = tuple((seat, 3) for seat in range(1, 10))
    with pytest.raises(DeckTooShortForBoards):
        nine_all_in().do(asked.AgreeBoards(everyone))
    assert nine_all_in().do(asked.AgreeBoards(tuple((seat, 2) for seat, _ in everyone))).hand.board_count == 2


@pytest.mark.article("sanremo-cash.game.betting-rounds")
def test_a_hand_has_four_rounds_and_three_burns() -> None:
    game = river("AsAd", "KsKd", "8s8c")
    assert (game.hand.burned, game.hand.dealt, game.hand.street) == (3, 14, 3)
