"""What the tablet is told before a tap: what seats face, what pots would pay, what was done last."""

from typing import Any

import pytest

from rules.cards import UNKNOWN, parse
from rules.hand.events import BoardDealt, CardsShown, FacesRead
from rules.hand.state import Hand
from tables.hand_ahead import last_act
from tests.tables.dealing import Dealing, dealing, policy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def seat(at: Dealing, number: int) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in at.playing["seats"] if one["seat"] == number)
    return found


def test_everybody_still_to_act_faces_something_in_turn_or_not() -> None:
    at = dealing().start().deal().bet(1, 600)
    assert seat(at, 1)["facing"] is None
    for number in (2, 3):
        faced = seat(at, number)["facing"]
        assert (faced["level"], faced["full_raise"], faced["min_to"]) == (600, 400, 1_000)


@pytest.mark.article("sanremo-cash.ties.rake-before-split")
def test_every_share_is_shown_before_it_is_pushed() -> None:
    at = dealing((50_000, 50_000), rake=policy()).start().deal().call(1, 2).board("2c5d8h")
    for card in ("Ks", "Kh"):
        at.check(2, 1).board(card)
    at.check(2, 1).show(2, "AhQc")
    assert at.playing["award_ahead"] == []
    at.show(1, "AdQs")
    ahead = at.playing["award_ahead"]
    assert {seat(at, number)["made"] for number in (1, 2)} == {"pair"}
    at.award()
    assert at.view["last_award"] == ahead
    assert len(ahead[0]["shares"]) == 2


def test_nothing_is_foretold_while_a_winner_must_be_named() -> None:
    at = dealing((50_000, 50_000)).start().deal().call(1, 2).board().check(2, 1).board().check(2, 1).board()
    at.check(2, 1).show(2).show(1)
    assert at.playing["prompt"]["name_winners"] == [0]
    assert at.playing["award_ahead"] == []
    assert seat(at, 1)["made"] is None


def test_cards_a_machine_has_read_since_are_named_with_the_act_that_turned_them() -> None:
    hand = Hand.__new__(Hand)
    hand.log = [BoardDealt((UNKNOWN,) * 3, burned=1), FacesRead(parse("2c5d8h"))]
    assert last_act(hand) == {"act": "board", "seat": None, "to": None, "cards": ["2c", "5d", "8h"]}
    hand.log += [CardsShown(2, parse("AhKc")), FacesRead(parse("Qs"), first=3)]
    assert last_act(hand) == {"act": "show", "seat": 2, "to": None, "cards": ["Ah", "Kc"]}


def test_the_last_act_is_named_and_hides_cards_nobody_has_seen() -> None:
    at = dealing().start().deal()
    assert at.playing["last"] == {"act": "deal", "seat": None, "to": None, "cards": []}
    assert at.bet(1, 600).playing["last"] == {"act": "raise", "seat": 1, "to": 600, "cards": []}
    assert at.call(2).fold(3).board("2c5d8h").playing["last"]["cards"] == ["2c", "5d", "8h"]


def test_between_hands_the_view_says_who_is_dealt_in_and_what_each_owes() -> None:
    at = dealing()
    ahead = at.view["next_hand"]
    assert (ahead["can_deal"], ahead["dealt_in"], ahead["ways_in"]) == (True, [2, 3, 1], [])
    assert at.start().view["next_hand"] is None
