"""Shown cards and the machine that knows them: filled in, agreed on, or left to the floor."""

from typing import Any

import pytest

from audit.models import Entry
from devices.commands import SetUpDevice
from devices.models import Alarm, FaceRequest
from devices.selectors import errands_of
from rules.cards import names
from tables.commands import SettleFaces, StartHand
from tables.commands.hands import TakeBackAct
from tables.services.devices import hand_in_play
from tests.devices.stand import Stand, shuffler
from tests.room import FLOOR, accepted, refused
from tests.tables.dealing import Dealing, dealing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

ORDER = [f"{rank}{suit}" for suit in "shdc" for rank in "A23456789TJQK"]
"""The deck from the top: As 2s 3s …"""
FLOP, TURN, RIVER = [8, 9, 10], [12], [14]
"""Three players have two cards each, and one is burned before every street."""


class Filler(Stand):
    """A shuffler that knows its order, with an agent that answers what it is asked."""

    def errands(self) -> dict[str, Any]:
        return errands_of(self.machine, *hand_in_play(self.device.table))

    def answers(self, cards: str | None = None) -> list[list[int]]:
        """Answer everything that is asked, truly or with these cards; the places that were asked for."""
        places = [request["places"] for request in self.errands()["faces"]]
        for request in self.errands()["faces"]:
            true = "".join(ORDER[place - 1] for place in request["places"])
            self.tells("faces-released", request=request["id"], cards=true if cards is None else cards)
        return places


def filler(table: Dealing, fills: Any = "order", *, mark: str = "a1b2c3d4e5f60718") -> Filler:
    stand = shuffler(table.number)
    accepted(SetUpDevice(stand.device.pk, "button", True, fills))
    stand.__class__ = Filler
    assert isinstance(stand, Filler)
    stand.shuffles(mark=mark)
    stand.presses()
    return stand


@pytest.fixture
def table() -> Dealing:
    return dealing(number=200)


def board_of(table: Dealing) -> str:
    return names(table.being.hand.board)


def to_the_flop(table: Dealing, cards: str = "") -> None:
    table.deal().call(1, 2, 3).board(cards)


# --- filled in ------------------------------------------------------------------------------


def test_a_board_turned_without_a_word_is_filled_by_the_machine(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table)
    assert board_of(table) == "??????"
    assert stand.answers() == [FLOP]
    assert board_of(table) == "8s9sTs"
    table.check(2, 3, 1).board()
    assert stand.answers() == [TURN]
    table.check(2, 3, 1).board()
    assert stand.answers() == [RIVER]
    assert board_of(table) == "8s9sTsQsAh"


@pytest.mark.article("sanremo-cash.showdown.cards-speak")
def test_a_hand_tabled_without_a_word_is_filled_and_wins_by_itself(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table)
    for _ in (1, 2):
        table.check(2, 3, 1).board()
    stand.answers()
    table.check(2, 3, 1).show(2).show(3)
    table.show(1)
    assert stand.answers() == [[1, 4], [2, 5], [3, 6]]
    table.award()
    assert table.stacks[2] > 50_000, "five spades with the ace, which was the first card dealt"


def test_a_machine_is_asked_for_nothing_that_lies_face_down(table: Dealing) -> None:
    stand = filler(table)
    table.deal().call(1, 2, 3)
    assert stand.errands()["faces"] == []
    table.board().fold(2, 3)
    asked = [place for row in FaceRequest.objects.all() for place in row.places]
    assert asked == FLOP


def test_a_hand_tabled_while_others_may_bet_is_entered_by_hand(table: Dealing) -> None:
    stand = filler(table)
    table.deal().call(1).show(3)
    assert stand.errands()["faces"] == [], "one wrong tap would tell everybody what seat 3 holds"


def test_a_hand_tabled_all_in_is_filled_though_the_board_is_not_complete(table: Dealing) -> None:
    stand = filler(table)
    table.deal().bet(1, 50_000).call(2).fold(3).show(2)
    assert stand.answers() == [[1, 4]]
    assert names(table.being.hand.cards[table.being.hand.place_of[2]]) == "As4s"


def test_a_board_tapped_by_mistake_and_taken_back_is_nobodys_quarrel(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table)
    table.do(TakeBackAct)
    stand.answers()
    assert FaceRequest.objects.get().state == "unread"
    assert not Alarm.objects.open().exists()
    table.board("8s9sTs")
    assert stand.answers() == [FLOP]
    assert FaceRequest.objects.latest("pk").state == "agreed"


@pytest.mark.article("sanremo-variants.stud7.bring-in-who")
def test_in_stud_the_upcards_are_filled_and_say_who_brings_it_in() -> None:
    table = dealing(number=206, game="stud7", small=1_000, big=2_000)
    stand = filler(table)
    table.deal()
    assert stand.answers() == [[8], [9], [7]], "two rounds face down, then one face up, from the dealer's left"
    hand = table.being.hand
    assert {seat: names(hand.up[place]) for seat, place in hand.place_of.items()} == {1: "7s", 2: "8s", 3: "9s"}
    assert table.to_act == 1


def test_the_view_shows_the_board_as_soon_as_it_is_read(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table)
    stand.answers()
    assert table.playing["board"] == ["8s", "9s", "Ts"]


def test_what_was_asked_is_in_the_ledger_before_the_agent_can_know(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table)
    told = Entry.objects.get(kind="devices.faces_asked.v1", stream=f"device:{stand.device.pk}").data
    assert (told["what"], told["places"], told["hand"]) == ("board", FLOP, 1)


# --- agreed on ------------------------------------------------------------------------------


def test_dealer_and_machine_may_name_the_flop_in_any_order(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table, "Ts8s9s")
    stand.answers()
    assert FaceRequest.objects.get().state == "agreed"
    assert board_of(table) == "Ts8s9s"
    assert not Alarm.objects.open().exists()


def test_what_the_dealer_left_open_is_filled_beside_what_he_entered(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table, "Ts????")
    stand.answers()
    assert board_of(table) == "Ts8s9s"


def test_a_machine_that_could_not_read_them_leaves_it_to_the_dealer(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table)
    stand.answers("??????")
    assert (FaceRequest.objects.get().state, board_of(table)) == ("unread", "??????")


# --- two words ------------------------------------------------------------------------------


@pytest.mark.article("sanremo-cash.decisions.fairness-first")
def test_when_they_disagree_both_are_kept_and_the_floor_is_called(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table, "8s9sJs")
    stand.answers()
    told = Entry.objects.get(kind="tables.faces_differ.v1")
    assert (told.data["entered"], told.data["read"]) == ("8s9sJs", "8s9sTs")
    assert told.article == "sanremo-cash.decisions.fairness-first"
    assert table.table.floor_called_at is not None
    assert Alarm.objects.get(what="faces-differ").facts["read"] == "8s9sTs"
    assert board_of(table) == "8s9sJs", "what was entered stands until somebody has looked"


@pytest.mark.article("sanremo-cash.decisions.fairness-first")
def test_the_floor_looks_and_the_machine_was_right(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table, "8s9sJs")
    stand.answers()
    accepted(SettleFaces(200, FaceRequest.objects.get().pk, "read", "the jack was a ten"))
    assert board_of(table) == "8s9sTs"
    told = Entry.objects.get(kind="tables.faces_settled.v1").data
    assert (told["stands"], told["cards"], told["reason"]) == ("read", "8s9sTs", "the jack was a ten")
    assert not Alarm.objects.open().filter(what="faces-differ").exists()
    assert Alarm.objects.get(what="faces-differ").taken_by == FLOOR.person


def test_the_floor_looks_and_the_dealer_was_right(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table, "8s9sJs")
    stand.answers()
    request = FaceRequest.objects.get().pk
    accepted(SettleFaces(200, request, "entered", "the reader is dirty"))
    assert board_of(table) == "8s9sJs"
    assert refused(SettleFaces(200, request, "read", "again")).code == "FacesSettledAlready"


def test_until_the_floor_has_decided_no_other_hand_starts(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table, "8s9sJs")
    stand.answers()
    table.fold(2, 3).award()
    stand.shuffles()
    assert "faces-differ" in table.refused(StartHand).facts["why"]
    accepted(SettleFaces(200, FaceRequest.objects.get().pk, "read", "seen on the camera"))
    table.start()


def test_a_face_that_lies_elsewhere_is_for_the_floor_too(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table, "8s9sTs")
    table.check(2, 3, 1).board()
    stand.answers("8s")
    assert FaceRequest.objects.get(first=3).state == "differs"
    assert board_of(table) == "8s9sTs??"


def test_only_the_floor_decides(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table, "8s9sJs")
    stand.answers()
    assert refused(SettleFaces(200, FaceRequest.objects.get().pk, "read", "me"), by=table.by).code == "NotAllowed"
    assert refused(SettleFaces(200, 99_999, "read", "what?")).code == "NotFound"


# --- what is not asked ----------------------------------------------------------------------


def test_a_deck_the_agent_does_not_hold_is_not_asked_for(table: Dealing) -> None:
    filler(table, mark="")
    to_the_flop(table)
    assert not FaceRequest.objects.exists()


def test_a_machine_that_fills_nothing_is_asked_nothing(table: Dealing) -> None:
    filler(table, "nothing")
    to_the_flop(table)
    assert not FaceRequest.objects.exists()


def test_an_answer_nobody_asked_for_changes_nothing(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table)
    stand.answers()
    stand.tells("faces-released", request=FaceRequest.objects.get().pk, cards="2c3c4c")
    stand.tells("faces-released", request=99_999, cards="2c3c4c")
    assert board_of(table) == "8s9sTs"


def test_an_answer_after_the_hand_is_kept_and_changes_no_card(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table)
    table.fold(2, 3).award()
    assert stand.answers() == [FLOP]
    assert FaceRequest.objects.get().read == "8s9sTs"


@pytest.mark.parametrize("cards", ["8s9sTs<", "8s9", "xx", ""])
def test_faces_are_faces(table: Dealing, cards: str) -> None:
    stand = filler(table)
    to_the_flop(table)
    asked = FaceRequest.objects.get().pk
    assert stand.refused("faces-released", request=asked, cards=cards).code == "Malformed"


def test_the_agent_forgets_a_deck_when_its_hand_is_over(table: Dealing) -> None:
    stand = filler(table)
    to_the_flop(table)
    assert stand.errands()["done"] == []
    stand.answers()
    table.fold(2, 3).award()
    assert stand.errands()["done"] == ["a1b2c3d4e5f60718"]


def test_what_is_drawn_from_a_shoe_counts_from_the_start_of_the_hand(table: Dealing) -> None:
    stand = filler(table, "drawn")
    to_the_flop(table)
    (request,) = stand.errands()["faces"]
    assert (request["places"], request["mark"]) == (FLOP, "")
    assert request["since"] == table.being.started_at
