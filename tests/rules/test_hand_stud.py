"""Stud, razz and draw: bring-in, who opens, the limits, the common card, and draws."""

import pytest

from rules.cards import parse
from rules.games import GAMES
from rules.hand import commands as asked
from rules.hand import showing_order
from rules.hand.refusals import MustBringIn, NotInHand, NotInTurn, NotThatMoment, OffTheLadder, TooManyPlayers
from rules.rake import RakePolicy
from tests.rules.table import Play, play


def stud(*doors: str, game: str = "stud7", stack: int = 500, book: str = "sanremo-cash", ante: int = 2) -> Play:
    """A 10/20 stud table; each player's upcard is given, the down cards are not known."""
    table = play(*[stack] * len(doors), game=game, book=book, low=10, high=20, bring_in=5, ante=ante)
    down = "??" * GAMES[game].streets[0].down
    return table.deal(*[down + door for door in doors])


def check_round(game: Play) -> Play:
    while game.hand.to_act is not None:
        game.check(game.hand.to_act)
    return game


def bring(game: Play) -> Play:
    return game.do(asked.BringIn(game.hand.to_act))  # type: ignore[arg-type]


@pytest.mark.article("sanremo-variants.stud7.bring-in-who", "sanremo-variants.stud7.no-blinds")
def test_the_lowest_upcard_brings_it_in_and_an_ace_is_high() -> None:
    assert stud("As", "9h", "3d", "Kc").hand.to_act == 3


@pytest.mark.article("sanremo-variants.stud7.bring-in-tie")
def test_of_equal_low_cards_the_lowest_suit_pays() -> None:
    assert stud("2s", "2h", "2c", "2d").hand.to_act == 3


@pytest.mark.article("sanremo-variants.razz.bring-in", "sanremo-variants.razz.same-structure")
def test_in_razz_the_highest_upcard_pays_ace_low_and_spades_first() -> None:
    assert stud("As", "Kh", "Ks", "9d", game="razz").hand.to_act == 3


@pytest.mark.article("sanremo-variants.stud7.bring-in-amount", "sanremo-variants.stud7.bring-in-full")
def test_the_bring_in_is_half_the_low_limit_or_the_whole_bet() -> None:
    game = stud("As", "9h", "3d")
    assert game.options() == {"bring_in": (5, 5), "bet": (10, 10)}
    with pytest.raises(MustBringIn):
        game.fold(3)
    with pytest.raises(MustBringIn):
        game.check(3)
    assert bring(game).hand.bets == [0, 0, 5]


@pytest.mark.article(
    "sanremo-variants.stud7.bring-in-full",
    "sanremo-variants.stud7.third-street-action",
    "sanremo-variants.stud7.low-rounds",
)
def test_an_uncompleted_bring_in_is_raised_only_to_the_low_limit() -> None:
    game = bring(stud("As", "9h", "3d"))
    assert game.options() == {"fold": (0, 0), "call": (5, 5), "complete": (10, 10)}
    with pytest.raises(OffTheLadder):
        game.bet(1, 15)


@pytest.mark.article("sanremo-variants.stud7.max-raises", "sanremo-variants.stud7.bring-in-full")
def test_completing_is_the_bet_and_three_raises_follow() -> None:
    game = bring(stud("As", "9h", "3d")).bet(1, 10).bet(2, 20).bet(3, 30).bet(1, 40)
    assert game.options() == {"fold": (0, 0), "call": (40, 40)}


@pytest.mark.article("sanremo-variants.stud7.bring-in-counts")
def test_the_bring_in_pays_nothing_more_unless_somebody_raises() -> None:
    game = bring(stud("As", "9h", "3d")).call(1, 2)
    assert (game.hand.street_now.name, game.hand.phase) == ("fourth", "deal")


@pytest.mark.article("sanremo-variants.stud7.ante-not-credit", "sanremo-variants.stud7.ante")
def test_the_ante_is_no_part_of_a_bet() -> None:
    game = bring(stud("As", "9h", "3d"))
    assert (game.hand.pot, game.call(1).stacks[0]) == (11, 493)


@pytest.mark.article(
    "sanremo-variants.stud7.fourth-street-first",
    "sanremo-variants.stud7.high-rounds",
    "sanremo-variants.stud7.five-rounds",
    "sanremo-variants.stud7.fifth-street",
    "sanremo-variants.stud7.sixth-street",
    "sanremo-variants.stud7.seventh-street",
)
def test_the_highest_visible_hand_opens_and_the_bet_doubles_on_fifth_street() -> None:
    game = bring(stud("As", "9h", "3d")).call(1, 2).deal("Kd", "9c", "3h")
    assert (game.hand.to_act, game.wagers()) == (2, [10])
    game.check(2, 3, 1).deal("Ad", "2c", "4h")
    assert (game.hand.to_act, game.wagers()) == (1, [20])
    game.check(1, 2, 3).deal("2d", "9d", "5h")
    assert (game.hand.to_act, game.wagers()) == (2, [20])
    game.check(2, 3, 1).deal("??", "??", "??")
    assert (game.hand.to_act, game.hand.burned) == (2, 4)
    game.check(2, 3, 1)
    assert game.hand.phase == "showdown"


@pytest.mark.article("sanremo-variants.stud7.fourth-street-tie")
def test_equal_visible_hands_are_decided_by_suit() -> None:
    game = bring(stud("Ah", "As", "3d")).call(1, 2).deal("Kd", "Kc", "4h")
    assert game.hand.to_act == 2


@pytest.mark.article("sanremo-variants.razz.first-to-act")
def test_in_razz_the_lowest_visible_hand_opens() -> None:
    game = bring(stud("As", "9h", "Kd", game="razz")).call(1, 2).deal("2d", "8c", "3h")
    assert game.hand.to_act == 1


@pytest.mark.article(
    "sanremo-variants.razz.same-structure", "sanremo-variants.razz.reading", "sanremo-variants.razz.no-qualifier"
)
def test_a_razz_hand_with_a_completed_bring_in_plays_to_its_end() -> None:
    game = play(500, 500, game="razz", low=10, high=20, bring_in=5, ante=2).deal("Ac2c8h", "2d3dKs")
    bring(game).bet(1, 10).call(2)
    for cards in (("4h", "4s"), ("5h", "5s"), ("Kh", "7d"), ("Kc", "Qd")):
        check_round(game.deal(*cards))
    game.show_all().award()
    assert game.stacks == [488, 512]


@pytest.mark.article(
    "sanremo-variants.stud5.same-structure",
    "sanremo-variants.stud5.second-street",
    "sanremo-variants.stud5.third-street",
    "sanremo-variants.stud5.fourth-street",
    "sanremo-variants.stud5.fifth-street",
)
def test_five_card_stud_has_four_rounds_two_low_and_two_high() -> None:
    game = bring(stud("As", "9h", "3d", game="stud5")).call(1, 2)
    steps = []
    for cards in (("Kd", "9c", "3h"), ("2c", "2d", "2h"), ("4c", "4d", "4h")):
        game.deal(*cards)
        steps.append(game.wagers())
        while game.hand.to_act is not None:
            game.check(game.hand.to_act)
    assert (steps, game.hand.phase) == ([[10], [20], [20]], "showdown")


@pytest.mark.article("sanremo-variants.stud7.players", "sanremo-variants.stud7.cards")
def test_stud_seats_two_to_eight() -> None:
    with pytest.raises(TooManyPlayers):
        stud(*["2s"] * 9)
    assert GAMES["stud7"].hole_cards == 7


@pytest.mark.article("sanremo-variants.stud7.common-card", "sanremo-variants.stud7.best-five")
def test_with_eight_players_left_one_common_card_replaces_the_seventh() -> None:
    doors = [f"{rank}s" for rank in "23456789"]
    game = bring(stud(*doors))
    for street in range(4):
        while game.hand.to_act is not None:
            game.call(game.hand.to_act)
        if street < 3:
            game.deal()
    assert (game.hand.dealt, game.hand.in_hand) == (51, 8)
    game.board("Ah")
    assert (game.hand.board, game.hand.phase, game.hand.dealt) == (list(parse("Ah")), "betting", 50)


@pytest.mark.article("sanremo-variants.stud7.common-card")
def test_with_cards_enough_there_is_no_common_card() -> None:
    game = bring(stud("As", "9h", "3d")).call(1, 2)
    for _ in range(3):
        game.deal()
        while game.hand.to_act is not None:
            game.check(game.hand.to_act)
    with pytest.raises(NotThatMoment):
        game.board("Ah")


@pytest.mark.article("sanremo-variants.stud7.showdown-order")
def test_in_stud_the_last_bettor_shows_first_and_without_one_the_opener_of_seventh_street() -> None:
    game = bring(stud("As", "9h", "3d")).call(1, 2)
    for cards in (("Kd", "9c", "3h"), ("2c", "2d", "2h"), ("4c", "4d", "4h"), ("??", "??", "??")):
        game.deal(*cards)
        while game.hand.to_act is not None:
            game.check(game.hand.to_act)
    assert showing_order(game.hand) == (2, 3, 1)


@pytest.mark.article("sanremo-variants.stud7.rake-no-flop")
def test_rake_in_stud_begins_with_fourth_street() -> None:
    for folds_early, rake in ((True, 0), (False, 1)):
        game = play(500, 500, 500, game="stud7", low=10, high=20, bring_in=5, ante=2, rake=RakePolicy())
        game = bring(game.deal("????As", "????9h", "????3d"))
        if folds_early:
            game.fold(1, 2)
        else:
            game.call(1, 2).deal("Kd", "9c", "3h").bet(2, 10).fold(3, 1)
        assert game.award().hand.rake == rake


def test_where_an_upcard_was_not_entered_the_dealer_names_who_opens() -> None:
    game = stud("??", "9h", "3d")
    assert game.hand.to_act == 3
    game.do(asked.OpenAction(1))
    assert game.hand.to_act == 1
    with pytest.raises(NotThatMoment):
        stud("As", "9h", "3d").do(asked.OpenAction(1))


@pytest.mark.article("sanremo-variants.stud7.third-street-action")
def test_if_the_lowest_card_is_all_in_for_the_ante_the_next_player_brings_in_or_folds() -> None:
    game = play(500, 500, 2, game="stud7", low=10, high=20, bring_in=5, ante=2).deal("????As", "????9h", "????3d")
    assert game.hand.to_act == 1
    assert set(game.options()) == {"fold", "bring_in", "bet"}


@pytest.mark.article("sanremo-tournament.oddchip.stud-high-suit")
def test_the_odd_chip_of_stud_goes_by_suit_in_tournaments_and_by_seat_in_cash_games() -> None:
    for book, expected in (("sanremo-tournament", [503, 504, 493]), ("sanremo-cash", [504, 503, 493])):
        game = play(500, 500, 500, game="stud7", book=book, low=10, high=20, bring_in=5, ante=2)
        game.deal("AhKd9c", "AsKc9d", "2c2d3h").do(asked.BringIn(3)).bet(1, 10).call(2).fold(3)
        for cards in (("Qd", "Qc"), ("Jc", "Jd"), ("4c", "4d"), ("3c", "3d")):
            check_round(game.deal(*cards))
        assert game.show_all().award().stacks == expected


def test_a_draw_game_discards_and_deals_again() -> None:
    game = play(500, 500, game="nl-single-draw", book="recorded").deal("2c3c4c5c9h", "2d3d4dKhKs").call(2).check(1)
    with pytest.raises(NotInTurn):
        game.do(asked.Discard(2))
    game.do(asked.Discard(1)).do(asked.Discard(2, parse("KhKs")))
    with pytest.raises(NotInHand):
        game.do(asked.DealHole(((1, parse("7d")),)))
    game.do(asked.DealHole(((2, parse("5d7h")),)))
    game.check(1, 2).show_all().award()
    assert game.stacks == [490, 510]


def eight_to_sixth(folded: int) -> Play:
    """Eight players called to sixth street, the last ``folded`` of them having folded there."""
    game = bring(stud(*[f"{rank}s" for rank in "23456789"], book="sanremo-tournament"))
    for street in range(4):
        while game.hand.to_act is not None:
            game.call(game.hand.to_act)
        if street < 3:
            game.deal()
            while street == 2 and game.hand.in_hand > 8 - folded:
                game.fold(game.hand.to_act)  # type: ignore[arg-type]
    return game


@pytest.mark.article(
    "sanremo-tournament.rp.stud-short-deck-needed",
    "sanremo-tournament.rp.stud-short-deck-under-three",
    "sanremo-tournament.rp.stud-short-deck-community",
    "sanremo-tournament.rp.stud-short-deck-reshuffle",
)
@pytest.mark.parametrize(("folded", "stub"), [(0, 1), (4, 1), (6, 1)])
def test_seventh_street_with_a_stub_of_one_card(folded: int, stub: int) -> None:
    game = eight_to_sixth(folded)
    assert 52 - game.hand.dealt == stub
    if game.hand.in_hand + 2 <= stub + 3:
        game.deal()  # the burns go back into the stub
        assert (game.hand.burned, 52 - game.hand.dealt) == (1, 1)
    else:
        game.board("Ah")
        assert (game.hand.burned, len(game.hand.board)) == (1, 1)


@pytest.mark.article("sanremo-tournament.rp.stud-community-first-to-act")
def test_with_a_common_card_who_opened_sixth_street_opens_seventh() -> None:
    game = eight_to_sixth(0)
    opener = game.hand.opener
    assert game.board("Ah").hand.opener == opener


@pytest.mark.article("sanremo-tournament.rp.stud-absent")
def test_an_absent_players_stud_hand_is_killed_and_gets_no_more_cards() -> None:
    game = stud("As", "9h", "3d", book="sanremo-tournament")
    game.do(asked.KillHand(2, "sanremo-tournament.rp.stud-absent", "not at his seat"))
    assert game.hand.live_seats() == (1, 3)
