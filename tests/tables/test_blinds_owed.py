"""Blinds owed at a table: ways in, straddles, and what the dealer can ask before a hand."""

import json

import pytest

from rules.blinds import WayIn
from tables import owed
from tables.commands import AskStraddle, ChooseWayIn, DropStraddle, ReturnToSeat, SitOut
from tables.models import Seat, Table
from tables.services.blinds import offered_wishes
from tests.room import accepted, refused
from tests.tables.dealing import Dealing, dealing
from tests.tables.seats import last_entry, regular, seat, set_table, sits, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk", "evening")]


def at_the_table() -> Table:
    return Table.objects.get(number=7)


def six_regulars() -> None:
    """Seats 1 to 6; the last hand had the button at 1 and the big blind at 3, so the next has it at 4."""
    table_of(6)
    regular()


def misses(number: int, marker: str) -> None:
    Seat.objects.filter(number=number).update(missed=marker)


def test_before_the_button_is_drawn_there_is_no_next_hand() -> None:
    table_of(3)
    set_table(button=None, positions=None, first_button=None)
    told = owed.next_hand_of(at_the_table())
    assert not told["can_deal"]
    assert told["refused"]["code"] == "ButtonNotDrawn"
    assert owed.straddles_of(at_the_table()) == []


@pytest.mark.article("sanremo-cash.game.forced-blinds", "sanremo-cash.game.button-moves")
def test_the_table_knows_the_next_hand_and_why() -> None:
    six_regulars()
    told = owed.next_hand_of(at_the_table())
    assert (told["button"], told["small_blind"], told["big_blind"]) == (2, 3, 4)
    assert told["dealt_in"] == [3, 4, 5, 6, 1, 2]
    assert [(post["seat"], post["kind"], post["amount"]) for post in told["posts"]] == [
        (3, "small_blind", 100),
        (4, "big_blind", 200),
    ]
    assert {"seat": 5, "dealt_in": True, "why": ["sanremo-cash.game.deal-order"]} in told["verdicts"]
    assert json.loads(json.dumps(told)) == told


@pytest.mark.article("sanremo-cash.button.absent-owes-blinds", "sanremo-cash.missed.both")
def test_an_absent_player_is_not_dealt_in_and_gets_a_marker_when_the_big_blind_passes() -> None:
    six_regulars()
    accepted(SitOut(7, 4))
    told = owed.next_hand_of(at_the_table())
    assert (told["big_blind"], told["markers"]) == (5, [{"seat": 4, "missed": "missed_both"}])
    why = owed.why(at_the_table(), 4)
    assert (why["dealt_in"], why["marker"]) == (False, "missed_both")
    assert "sanremo-cash.button.absent-owes-blinds" in why["why"]


@pytest.mark.article("sanremo-cash.missed.both", "sanremo-cash.missed.waiver-bb")
def test_a_return_costs_both_blinds_now_or_the_big_blind_by_waiting() -> None:
    six_regulars()
    misses(6, "missed_both")
    told = owed.owed_by(at_the_table(), seat(6))
    assert (told["now"]["chips"], told["now"]["dead"], told["now"]["hands"]) == (300, 100, 0)
    assert (told["waiting"]["chips"], told["waiting"]["dead"], told["waiting"]["hands"]) == (200, 0, 2)
    assert json.loads(json.dumps(told)) == told


@pytest.mark.article("sanremo-cash.missed.sb-only")
def test_a_missed_small_blind_alone_costs_the_small_blind_dead() -> None:
    six_regulars()
    misses(6, "missed_small")
    told = owed.owed_by(at_the_table(), seat(6))
    assert (told["now"]["chips"], told["now"]["dead"]) == (100, 100)


@pytest.mark.article("sanremo-cash.blinds.new-player-options")
def test_a_new_player_chooses_between_three_ways_in() -> None:
    six_regulars()
    sits(8)
    told = owed.owed_by(at_the_table(), seat(8))
    assert {way["way"] for way in told["ways"]} == {"wait", "post", "straddle"}
    assert 8 not in owed.next_hand_of(at_the_table())["dealt_in"]
    accepted(ChooseWayIn(7, 8, WayIn.POST))
    assert seat(8).way_in == "post"
    why = owed.why(at_the_table(), 8)
    assert why["dealt_in"]
    assert [post["kind"] for post in why["posts"]] == ["live_post"]
    assert last_entry("way_in_chosen").data["way"] == "post"


def test_whoever_owes_nothing_has_no_way_in_to_choose() -> None:
    six_regulars()
    assert refused(ChooseWayIn(7, 1, WayIn.POST)).code == "OwesNothing"


@pytest.mark.article("sanremo-cash.missed.waiver-straddle")
def test_a_live_straddle_under_the_gun_is_a_way_in_that_waives_what_was_missed() -> None:
    six_regulars()
    misses(5, "missed_both")
    accepted(ChooseWayIn(7, 5, WayIn.STRADDLE))
    why = owed.why(at_the_table(), 5)
    assert [(post["kind"], post["amount"]) for post in why["posts"]] == [("straddle", 400)]
    assert "sanremo-cash.missed.waiver-straddle" in why["why"]


@pytest.mark.article("sanremo-cash.straddle.live", "sanremo-cash.straddle.counter")
def test_straddles_are_asked_for_in_turn_and_dropped_with_what_stood_on_them() -> None:
    six_regulars()
    assert owed.straddles_of(at_the_table())[0] == {"seat": 5, "straddle": "straddle", "amount": 400}
    no = refused(AskStraddle(7, 6, "counter_straddle"))
    assert (no.code, no.article) == ("StraddleNotOffered", "sanremo-cash.straddle.live")
    accepted(AskStraddle(7, 5))
    accepted(AskStraddle(7, 6, "counter_straddle"))
    assert at_the_table().wishes == [[5, "straddle"], [6, "counter_straddle"]]
    accepted(DropStraddle(7, 5))
    assert at_the_table().wishes == []
    assert last_entry("straddle_dropped").data["wishes"] == []
    assert refused(DropStraddle(7, 5)).code == "NoStraddleAsked"


@pytest.mark.article("sanremo-cash.straddle.mississippi", "sanremo-cash.straddle.priority")
def test_the_buttons_straddle_gives_way_to_the_one_under_the_gun() -> None:
    six_regulars()
    accepted(AskStraddle(7, 2, "mississippi"))
    accepted(AskStraddle(7, 5))
    posts = owed.next_hand_of(at_the_table())["posts"]
    assert [(post["seat"], post["kind"]) for post in posts][2:] == [(5, "straddle")]


def test_a_straddle_is_not_asked_for_during_a_hand() -> None:
    six_regulars()
    set_table(hand_began=5)
    assert refused(AskStraddle(7, 5)).code == "WaitForTheHand"


def test_a_wish_that_the_next_hand_no_longer_offers_falls_away() -> None:
    six_regulars()
    accepted(AskStraddle(7, 5))
    accepted(SitOut(7, 4))
    assert offered_wishes(at_the_table()) == []


@pytest.mark.article("sanremo-cash.conduct.playing-behind")
def test_a_busted_player_with_chips_announced_is_dealt_in() -> None:
    six_regulars()
    Seat.objects.filter(number=6).update(stack=0, behind=20_000)
    assert 6 in owed.next_hand_of(at_the_table())["dealt_in"]


def everybody_folds(table: Dealing) -> None:
    table.start().deal()
    while table.table.hand_open and table.to_act is not None:
        table.fold(table.to_act)
    if table.table.hand_open:
        table.award()


@pytest.mark.article("sanremo-cash.button.absent-owes-blinds", "sanremo-cash.missed.both")
def test_from_the_missed_blind_to_the_hand_that_pays_for_it() -> None:
    table = dealing([50_000] * 6)
    everybody_folds(table)
    table.do(SitOut, seat=4)
    everybody_folds(table)
    assert seat(4).missed == "missed_both"
    table.do(ReturnToSeat, seat=4)
    assert not owed.why(table.table, 4)["dealt_in"]
    table.do(ChooseWayIn, seat=4, way=WayIn.POST)
    for _ in range(6):
        told = owed.why(table.table, 4)
        before = seat(4).stack
        everybody_folds(table)
        if told["dealt_in"]:
            break
    assert [(post["kind"], post["amount"]) for post in told["posts"]] == [
        ("dead_small_blind", 100),
        ("live_post", 200),
    ]
    assert before - seat(4).stack == 300
    assert (seat(4).missed, seat(4).entry, seat(4).way_in) == ("nothing", "regular", "wait")


@pytest.mark.article("sanremo-cash.straddle.live")
def test_a_straddle_is_for_one_hand() -> None:
    table = dealing([50_000] * 4)
    (offer, *_) = owed.straddles_of(table.table)
    table.do(AskStraddle, seat=offer["seat"])
    assert [post["kind"] for post in owed.why(table.table, offer["seat"])["posts"]] == ["straddle"]
    everybody_folds(table)
    assert table.table.wishes == []
    assert not any(post["kind"] == "straddle" for post in owed.next_hand_of(table.table)["posts"])


@pytest.mark.article("italiana.leave.ten-turns")
def test_the_end_of_a_hand_counts_what_the_absent_miss() -> None:
    table = dealing([50_000] * 3, settings={"most_hands_out": 2})
    table.do(SitOut, seat=3)
    everybody_folds(table)
    everybody_folds(table)
    assert (seat(3).hands_out, seat(3).overdue) == (2, True)
