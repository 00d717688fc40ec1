"""The second signature at the door: badge and PIN in, a signed command out, and never a PIN further than that."""

import json
from typing import Any

import pytest
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate

from audit.messages import NotAllowed, Request
from audit.models import Entry
from casino.signed_api import SignedCommands
from people.cosigning import cosigned
from people.models import Staff
from people.refusals import SignInRefused
from people.services.sign_ins import WRONG_TRIES
from rake.commands import FillTable, GiveFloat, RecordTip
from rake.models import Movement
from tests.people.house import PIN, WRONG, hired
from tests.room import FLOOR, new_id, open_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


def asked() -> Request:
    return Request(new_id(), GiveFloat(7, [(500, 40)]), FLOOR)


def post(by: Staff, badge: str, pin: str, **envelope: Any) -> Response:
    body = {"id": new_id(), "command": "rake.give_float", "data": {"table": 7, "chips": [[500, 40]]}} | envelope
    request = APIRequestFactory().post("/", body | {"signature": {"badge": badge, "pin": pin}}, format="json")
    force_authenticate(request, by)
    response: Response = SignedCommands.as_view(permission_classes=[], throttle_classes=[])(request)
    response.render()
    return response


def test_a_colleagues_badge_and_pin_sign_a_command_and_the_ledger_says_so() -> None:
    pit = hired("P1", "pit")
    assert cosigned(asked(), "P1", PIN).signed == pit.sender
    entry = Entry.objects.filter(stream=pit.pseudonym).latest("seq")
    assert (entry.kind, entry.data["under"]) == ("people.signature_given.v1", "rake.give_float")


def test_wrong_tries_at_signing_are_counted_with_those_at_sign_in_and_lock() -> None:
    hired("P1", "pit")
    for _ in range(WRONG_TRIES):
        with pytest.raises(SignInRefused):
            cosigned(asked(), "P1", WRONG)
    with pytest.raises(SignInRefused):
        cosigned(asked(), "P1", PIN)
    assert Staff.objects.get(badge="P1").locked_until is not None


def test_whoever_may_not_sign_this_is_told_whom_to_call_and_a_stranger_is_told_nothing() -> None:
    hired("T1", "td")
    with pytest.raises(NotAllowed):
        cosigned(asked(), "T1", PIN)
    with pytest.raises(SignInRefused):
        cosigned(asked(), "nobody", PIN)


def test_nobody_tries_pins_on_commands_that_are_not_theirs_or_take_no_signature() -> None:
    hired("P1", "pit")
    before = Entry.objects.count()
    tournament = type(FLOOR)(id="staff:3", person="staff:3", role="td")
    with pytest.raises(NotAllowed):
        cosigned(Request(new_id(), FillTable(7, [(500, 1)]), tournament), "P1", WRONG)
    with pytest.raises(NotAllowed):
        cosigned(Request(new_id(), RecordTip(7, 500), FLOOR), "P1", WRONG)
    assert Entry.objects.count() == before


def test_over_rest_two_people_sign_and_no_pin_reaches_ledger_or_answer() -> None:
    open_table(7)
    floor, pit = hired("F1", "floor"), hired("P1", "pit", pin="90817263")
    answer = post(floor, "P1", "90817263")
    assert answer.status_code == 200, answer.data
    row = Movement.objects.get()
    assert (row.by, row.second) == (floor.pseudonym, pit.pseudonym)
    assert not Entry.objects.filter(body__contains="90817263").exists()
    assert "90817263" not in json.dumps(answer.data)


def test_over_rest_a_wrong_pin_is_refused_in_words_and_nothing_is_done() -> None:
    open_table(7)
    floor = hired("F1", "floor")
    hired("P1", "pit")
    answer = post(floor, "P1", WRONG)
    assert (answer.status_code, answer.data["code"]) == (403, "SignInRefused")
    assert not Movement.objects.exists()


def test_over_rest_one_person_is_not_two() -> None:
    open_table(7)
    floor = hired("F1", "floor")
    answer = post(floor, "F1", PIN)
    assert (answer.status_code, answer.data["code"]) == (409, "TwoMustCount")
    assert answer.data["article"] == "sanremo-cash.conduct.stack-custody"


@pytest.mark.parametrize("wrong", [{"signature": "1234"}, {"data": {"table": 0}}, {"more": 1}])
def test_over_rest_what_is_malformed_is_refused_before_any_pin_is_tried(wrong: dict[str, Any]) -> None:
    floor = hired("F1", "floor")
    hired("P1", "pit")
    body = {"id": new_id(), "command": "rake.give_float", "data": {"table": 7, "chips": []}}
    body |= {"signature": {"badge": "P1", "pin": WRONG}} | wrong
    request = APIRequestFactory().post("/", body, format="json")
    force_authenticate(request, floor)
    assert SignedCommands.as_view(permission_classes=[], throttle_classes=[])(request).status_code == 400
    assert Staff.objects.get(badge="P1").wrong_tries == 0


def test_the_same_id_twice_signs_once() -> None:
    open_table(7)
    floor = hired("F1", "floor")
    hired("P1", "pit")
    first, again = post(floor, "P1", PIN, id="one"), post(floor, "P1", PIN, id="one")
    assert first.data == again.data
    assert Movement.objects.count() == 1
