"""Stacks in custody: counted, signed by two, given back to the last chip."""

import pytest

from audit.messages import Sender
from tables.commands import GiveBackCustody, ReleaseSeat, ReturnToSeat, SitOut, TakeIntoCustody
from tables.models import Custody
from tests.room import FLOOR, accepted, refused
from tests.tables.seats import EVENING, clock, colleague, last_entry, minutes, rings, seat, set_table, sits, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk", "evening")]

ARTICLE = "sanremo-cash.conduct.stack-custody"


def somebody_is_away() -> int:
    who = table_of(3)[0]
    with clock(EVENING):
        accepted(SitOut(7, 1))
    return who


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_an_absent_players_chips_are_kept_and_put_back_on_his_return() -> None:
    who = somebody_is_away()
    with clock(EVENING + minutes(5)):
        accepted(TakeIntoCustody(7, 1, 20_000), signed=colleague())
        assert (seat(1).stack, Custody.objects.get().chips) == (0, 20_000)
        accepted(ReturnToSeat(7, 1))
        accepted(GiveBackCustody(Custody.objects.get().pk, 20_000))
    assert seat(1).stack == 20_000
    back = last_entry("custody_given_back")
    assert (back.data["player"], back.data["chips"], back.data["seat"]) == (who, 20_000, 1)
    assert back.article == ARTICLE
    assert not Custody.objects.exists()


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_two_different_people_sign() -> None:
    somebody_is_away()
    second = colleague()
    accepted(TakeIntoCustody(7, 1, 20_000), signed=second)
    assert Custody.objects.get().signed_by[0] == FLOOR.person
    assert len(set(Custody.objects.get().signed_by)) == 2


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_nobody_signs_twice_and_only_colleagues_sign() -> None:
    somebody_is_away()
    me = colleague("C78")
    assert refused(TakeIntoCustody(7, 1, 20_000), signed=me, by=me).code == "TwoMustSign"
    assert refused(TakeIntoCustody(7, 1, 20_000)).code == "SignatureMissing"
    tournament = Sender(id="staff:905", person="staff:905", role="td")
    assert refused(TakeIntoCustody(7, 1, 20_000), signed=tournament).code == "NotAllowed"


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_the_count_must_agree_on_the_way_in_and_on_the_way_out() -> None:
    somebody_is_away()
    second = colleague()
    no = refused(TakeIntoCustody(7, 1, 19_900), signed=second)
    assert (no.code, no.article) == ("CountDiffers", ARTICLE)
    accepted(TakeIntoCustody(7, 1, 20_000), signed=second)
    assert refused(GiveBackCustody(Custody.objects.get().pk, 20_100)).code == "CountDiffers"
    assert refused(GiveBackCustody(4711, 20_000)).code == "NotFound"


def test_chips_of_a_player_who_is_here_are_not_taken() -> None:
    table_of(2)
    assert refused(TakeIntoCustody(7, 1, 20_000), signed=colleague()).code == "NotOut"


def test_chips_are_put_back_between_hands_only() -> None:
    somebody_is_away()
    accepted(TakeIntoCustody(7, 1, 20_000), signed=colleague())
    set_table(hand_began=3, hand_number=9)
    assert refused(GiveBackCustody(Custody.objects.get().pk, 20_000)).code == "WaitForTheHand"


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_who_lost_the_seat_gets_the_stack_in_hand_and_buys_in_anew() -> None:
    who = somebody_is_away()
    rings(EVENING + minutes(31))
    with clock(EVENING + minutes(32)):
        accepted(ReleaseSeat(7, 1, 20_000), signed=colleague())
    with clock(EVENING + minutes(70)):
        sits(1, who=who)
        accepted(GiveBackCustody(Custody.objects.get().pk, 20_000))
    assert last_entry("custody_given_back").data["seat"] is None
    assert seat(1).stack == 20_000
