"""Cards that lie open and are read by a machine: filled in, put right, and where in the deck they lay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import UNKNOWN, parse
from rules.hand import commands as asked
from rules.hand.faces import agree, filled, places_of
from rules.hand.refusals import CardSeenTwice, NotInHand, NotThatMoment, WrongCardCount
from rules.hand.serial import event_from_json, event_to_json
from tests.rules.table import Play, play


def on_the_flop() -> Play:
    return play(500, 500, 500).deal().call(3, 1, 2).board()


def test_a_board_turned_unread_is_filled() -> None:
    game = on_the_flop().do(asked.ReadFaces(parse("AsKd2c")))
    assert game.hand.board == list(parse("AsKd2c"))
    game.check(1, 2, 3).board().do(asked.ReadFaces(parse("9h"), first=3))
    assert game.hand.board == list(parse("AsKd2c9h"))


def test_a_face_read_wrongly_is_put_right_and_may_be_seen_elsewhere_again() -> None:
    game = play(500, 500, 500).deal().call(3, 1, 2).board("AsKd2c")
    game.do(asked.ReadFaces(parse("AhKd2c"))).check(1, 2, 3).board("As")
    assert game.hand.board == list(parse("AhKd2cAs"))


def test_a_face_that_lies_elsewhere_is_refused() -> None:
    game = on_the_flop().do(asked.ReadFaces(parse("AsKd2c"))).check(1, 2, 3).board()
    with pytest.raises(CardSeenTwice):
        game.do(asked.ReadFaces(parse("As"), first=3))
    with pytest.raises(CardSeenTwice):
        game.do(asked.ReadFaces(parse("9h9h"), first=2))


@pytest.mark.parametrize(("cards", "first", "board"), [("9h", 3, 0), ("AsKd2c9h", 0, 0), ("9h", 0, 1), ("", 0, 0)])
def test_only_cards_that_lie_there_are_read(cards: str, first: int, board: int) -> None:
    with pytest.raises(NotInHand):
        on_the_flop().do(asked.ReadFaces(parse(cards), first=first, board=board))


@pytest.mark.article("sanremo-cash.showdown.cards-speak")
def test_a_tabled_hand_is_read_and_speaks_for_itself() -> None:
    game = on_the_flop().do(asked.ReadFaces(parse("AsKd2c")))
    for card in ("9h", "9s"):
        game.check(1, 2, 3).board(card)
    game.check(1, 2, 3).show(1).show(2).muck(3)
    game.do(asked.ReadFaces(parse("AdAc"), seat=1)).do(asked.ReadFaces(parse("KsKh"), seat=2)).award()
    assert game.hand.finishing_stacks()[1] > 500


def test_a_hand_that_was_not_tabled_is_nobodys_to_read() -> None:
    with pytest.raises(NotInHand):
        on_the_flop().do(asked.ReadFaces(parse("AdAc"), seat=1))
    tabled = on_the_flop().show(1)
    with pytest.raises(WrongCardCount):
        tabled.do(asked.ReadFaces(parse("Ad"), seat=1))


def test_nothing_is_read_after_the_end() -> None:
    over = play(500, 500, 500).deal().fold(3, 1).award()
    with pytest.raises(NotThatMoment):
        over.do(asked.ReadFaces(parse("Ad")))


def test_taking_an_act_back_leaves_the_board_read() -> None:
    game = on_the_flop().check(1).do(asked.ReadFaces(parse("AsKd2c"))).do(asked.TakeBackAct())
    assert game.hand.board == list(parse("AsKd2c"))
    assert game.hand.to_act == 1


def test_taking_the_board_back_takes_its_faces_with_it() -> None:
    game = on_the_flop().do(asked.ReadFaces(parse("AsKd2c"))).do(asked.TakeBackAct())
    assert game.hand.board == []
    game.board("AsKd2c")


def test_the_event_survives_json() -> None:
    event = on_the_flop().do(asked.ReadFaces(parse("AsKd2c"))).events[-1]
    assert event_from_json(event_to_json(event)) == event


# --- upcards --------------------------------------------------------------------------------


def stud(*, entered: bool) -> Play:
    """Third street of a 10/20 stud table; the upcards are As, 9h and 3d."""
    table = play(500, 500, 500, game="stud7", low=10, high=20, bring_in=5, ante=2)
    if entered:
        return table.deal("????As", "????9h", "????3d")
    return table.deal()


@pytest.mark.article("sanremo-variants.stud7.bring-in-who")
def test_upcards_read_after_the_deal_leave_the_hand_as_if_they_had_been_entered() -> None:
    game = stud(entered=False)
    for seat, card in ((1, "As"), (2, "9h"), (3, "3d")):
        game.do(asked.ReadFaces(parse(card), seat=seat, first=2))
    entered = stud(entered=True).hand
    assert (game.hand.to_act, game.hand.sure_opener) == (entered.to_act, True) == (3, True)
    assert (game.hand.cards, game.hand.up, game.hand.seen) == (entered.cards, entered.up, entered.seen)
    assert (game.hand.queue, game.hand.ladder_base) == (entered.queue, entered.ladder_base)


def test_who_has_opened_has_opened_whatever_is_read_later() -> None:
    game = stud(entered=False).do(asked.OpenAction(1)).do(asked.BringIn(1))
    game.do(asked.ReadFaces(parse("3d"), seat=3, first=2))
    assert game.hand.to_act == 2


@pytest.mark.parametrize("first", [0, 1, 3])
def test_a_card_that_lies_face_down_is_nobodys_to_read(first: int) -> None:
    with pytest.raises(NotInHand):
        stud(entered=False).do(asked.ReadFaces(parse("3d"), seat=3, first=first))


# --- where a card lay -----------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.game.deal-order")
def test_cards_go_round_one_at_a_time_with_a_burn_before_each_street() -> None:
    places = places_of(on_the_flop().check(1, 2, 3).board().hand)
    assert places == {
        (1, 0): 1, (2, 0): 2, (3, 0): 3, (1, 1): 4, (2, 1): 5, (3, 1): 6,
        (None, 0): 8, (None, 1): 9, (None, 2): 10, (None, 3): 12,
    }  # fmt: skip


def test_in_omaha_it_is_four_rounds() -> None:
    places = places_of(play(500, 500, game="pl-omaha").deal().hand)
    assert places is not None
    assert (places[1, 3], places[2, 3]) == (7, 8)


@pytest.mark.article("sanremo-variants.stud7.deal-order")
def test_in_stud_it_goes_from_the_dealers_left_with_a_burn_from_the_fourth_street_on() -> None:
    game = stud(entered=True).do(asked.BringIn(3)).call(1).fold(2).deal()
    places = places_of(game.hand)
    assert places is not None
    assert [places[seat, nth] for seat, nth in ((1, 0), (2, 0), (3, 0), (1, 2), (3, 2))] == [1, 2, 3, 7, 9]
    assert (places[1, 3], places[3, 3]) == (11, 12)


def test_a_street_dealt_in_parts_leaves_the_places_unknown() -> None:
    game = play(500, 500, 500)
    for seat in (1, 2, 3):
        game.do(asked.DealHole(((seat, (UNKNOWN, UNKNOWN)),)))
    assert places_of(game.hand) is None


@pytest.mark.article("sanremo-cash.misdeal.top-card", "sanremo-cash.other.extra-card-burn")
@pytest.mark.parametrize(
    "ruled", [asked.GiveTopCard(1, parse("As")[0]), asked.KeepAsBurn("sanremo-cash.other.extra-card-burn")]
)
def test_after_an_irregular_deal_nobody_knows(ruled: asked.Command) -> None:
    dealt = play(500, 500, 500).deal()
    assert places_of(dealt.do(ruled).hand) is None


# --- entered and read -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entered", "read", "same"),
    [
        ("AsKd2c", "2cAsKd", True),
        ("AsKd2c", "AsKd2d", False),
        ("AsKd2c", "??Kd2c", True),
        ("AsKd2c", "??Kd2d", False),
        ("??????", "AsKd2d", True),
        ("As????", "KdQd2d", False),
        ("As????", "KdAs??", True),
    ],
)
def test_the_order_does_not_matter_and_an_unread_card_may_be_any(entered: str, read: str, same: bool) -> None:
    assert agree(parse(entered), parse(read)) is same


def test_what_was_entered_stays_where_it_was_and_the_rest_is_filled() -> None:
    assert filled(parse("??As??"), parse("KdAs2c")) == parse("KdAs2c")
    assert filled(parse("??As??"), parse("2cKdAs")) == parse("2cAsKd")
    assert filled(parse("????"), parse("??Kd")) == (parse("Kd")[0], UNKNOWN)


# --- any deal --------------------------------------------------------------------------------


def dealt_from(deck: list[int], game: str, players: int) -> Play:
    """A hand dealt card by card from this deck, as hands at a table do it, with everybody in to the end."""
    stud_game = game == "stud7"
    how = {"low": 10, "high": 20, "bring_in": 5, "ante": 2} if stud_game else {}
    table = play(*[500] * players, game=game, **how)  # type: ignore[arg-type]
    top = iter(deck)
    for street in table.hand.game.streets:
        for _ in range(street.burn):
            next(top)
        if street.board:
            table.do(asked.DealBoard(tuple(next(top) for _ in range(street.board))))
        else:
            own: dict[int, list[int]] = {seat: [] for seat in sorted(table.hand.seats)}
            for _ in range(street.down + street.up):
                for seat in own if stud_game else table.hand.seats:
                    own[seat].append(next(top))
            table.do(asked.DealHole(tuple((seat, tuple(cards)) for seat, cards in own.items())))
        if stud_game and street is table.hand.game.streets[0]:
            table.do(asked.BringIn(table.hand.to_act))  # type: ignore[arg-type]
        while table.hand.to_act is not None and table.hand.phase == "betting":
            table.call(table.hand.to_act)
    return table


@given(st.permutations(range(52)), st.sampled_from(["nl-holdem", "pl-omaha", "stud7"]), st.integers(2, 6))
def test_every_card_of_a_regular_deal_is_found_where_it_lay(deck: list[int], game: str, players: int) -> None:
    hand = dealt_from(deck, game, players).hand
    places = places_of(hand)
    assert places is not None
    lying: dict[tuple[int | None, int], int] = {(None, nth): card for nth, card in enumerate(hand.board)}
    lying |= {(seat, nth): card for seat, at in hand.place_of.items() for nth, card in enumerate(hand.cards[at])}
    assert {key: deck[place - 1] for key, place in places.items()} == lying
