"""People and tablets over REST."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Entry
from people.enrolment import offer
from people.models import Staff, Tablet
from people.services.sign_ins import WRONG_TRIES
from people.signing_in import sign_in_dealer
from tests.people.house import FLOOR, PIN, WRONG, enrolled, hired


def nobody() -> APIClient:
    return APIClient()


def signed_in(staff: Staff) -> APIClient:
    client = APIClient()
    client.force_login(staff)
    return client


def with_token(token: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def post(client: APIClient, address: str, **data: Any) -> Any:
    return client.post(f"/api/{address}", data, format="json")


def test_me_for_a_member_of_staff() -> None:
    staff = hired("F1", "floor", name="Ada Rossi")
    body = signed_in(staff).get("/api/me/").json()
    assert body == {
        "account": staff.pseudonym,
        "person": staff.pseudonym,
        "name": "Ada Rossi",
        "role": "floor",
        "table": None,
    }


def test_me_for_a_tablet_without_a_dealer() -> None:
    tablet, token = enrolled(table=7)
    body = with_token(token).get("/api/me/").json()
    assert (body["account"], body["person"], body["role"], body["table"]) == (
        tablet.pseudonym,
        tablet.pseudonym,
        "tablet",
        7,
    )


def test_me_for_a_tablet_with_a_dealer() -> None:
    dealer = hired(name="Ada Rossi")
    tablet, token = enrolled(table=7)
    sign_in_dealer(tablet, "D1", PIN)
    body = with_token(token).get("/api/me/").json()
    assert (body["person"], body["name"], body["role"]) == (dealer.pseudonym, "Ada Rossi", "dealer")


def test_nobody_is_told_to_bring_a_token() -> None:
    answer = nobody().get("/api/me/")
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer", "bearer  ", "Bearer é"])
def test_a_bad_token_is_not_mistaken_for_nobody(header: str) -> None:
    answer = APIClient().get("/api/me/", HTTP_AUTHORIZATION=header)
    assert answer.status_code == 401


def test_a_revoked_token_is_refused() -> None:
    tablet, token = enrolled()
    assert post(signed_in(hired("F1", "floor")), f"tablets/{tablet.pk}/revoke/").status_code == 204
    assert with_token(token).get("/api/me/").status_code == 401


def test_names_are_for_those_who_need_them() -> None:
    assert signed_in(hired("D1")).get("/api/staff/").status_code == 403
    answer = signed_in(hired("P1", "pit", name="Ugo Foscolo")).get("/api/staff/")
    assert [row["name"] for row in answer.json()["results"]] == ["Ada Rossi", "Ugo Foscolo"]
    assert "password" not in answer.json()["results"][0]


def test_tablets_are_listed_without_their_tokens() -> None:
    enrolled(table=7)
    rows = signed_in(hired("P1", "pit")).get("/api/tablets/").json()["results"]
    assert [row["table"] for row in rows] == [7]
    assert not [name for name in rows[0] if "token" in name]


def test_a_tablet_comes_to_a_table_by_a_code() -> None:
    offered = post(signed_in(hired("F1", "floor")), "enrolments/", table=7, kind="tablet")
    assert offered.status_code == 201
    redeemed = post(nobody(), "enrolments/redeem/", code=offered.json()["code"])
    assert redeemed.status_code == 201
    assert (redeemed.json()["account"], redeemed.json()["table"]) == (Tablet.objects.get().pseudonym, 7)
    assert with_token(redeemed.json()["token"]).get("/api/me/").status_code == 200


def test_used_and_unknown_codes_get_the_same_answer() -> None:
    code = offer(FLOOR, 7, "tablet")
    assert post(nobody(), "enrolments/redeem/", code=code).status_code == 201
    used, unknown = (post(nobody(), "enrolments/redeem/", code=tried) for tried in (code, "AAAA2222"))
    assert used.json() == unknown.json()
    assert used.json()["code"] == "CodeRefused"
    assert used.status_code == unknown.status_code >= 400


def test_codes_are_not_tried_by_the_hundred() -> None:
    client = nobody()
    answers = [post(client, "enrolments/redeem/", code=f"AAAA{n:04}").status_code for n in range(61)]
    assert answers[-1] == 429


@pytest.mark.parametrize(
    "data", [{}, {"table": 0, "kind": "tablet"}, {"table": "x", "kind": "tablet"}, {"table": 1, "kind": "ghost"}]
)
def test_a_malformed_offer_writes_nothing(data: dict[str, Any]) -> None:
    client = signed_in(hired("F1", "floor"))
    before = Entry.objects.count()
    assert post(client, "enrolments/", **data).status_code == 400
    assert Entry.objects.count() == before


def test_a_dealer_signs_in_and_out_on_the_tablet() -> None:
    dealer = hired()
    _, token = enrolled(table=7)
    tablet = with_token(token)
    answer = post(tablet, "tablet/sign-in/", badge="D1", pin=PIN)
    assert (answer.status_code, answer.json()["person"], answer.json()["role"]) == (200, dealer.pseudonym, "dealer")
    assert post(tablet, "tablet/sign-out/").status_code == 204
    assert tablet.get("/api/me/").json()["role"] == "tablet"


def test_a_wrong_pin_an_unknown_badge_and_a_locked_one_get_the_same_answer() -> None:
    hired("D1")
    hired("D2")
    tablet, token = enrolled()
    for _ in range(WRONG_TRIES):
        sign_in_dealer(tablet, "D2", WRONG)
    tries = [("D1", WRONG), ("NOBODY", PIN), ("D2", PIN)]
    answers = [post(with_token(token), "tablet/sign-in/", badge=badge, pin=pin) for badge, pin in tries]
    assert answers[0].json()["code"] == "SignInRefused"
    assert answers[0].json() == answers[1].json() == answers[2].json()
    assert len({answer.status_code for answer in answers}) == 1


def test_signing_in_as_dealer_takes_a_tablet() -> None:
    assert post(signed_in(hired("F1", "floor")), "tablet/sign-in/", badge="F1", pin=PIN).status_code == 403
    assert post(signed_in(hired("D1")), "tablet/sign-in/", badge="D1", pin=PIN).status_code == 403


@pytest.mark.parametrize("address", ["enrolments/", "tablets/1/revoke/", "tablet/sign-in/", "tablet/sign-out/"])
def test_nobody_changes_anything(address: str) -> None:
    assert post(nobody(), address).status_code == 401
    assert not Entry.objects.exists()


def test_revoking_what_is_not_there_is_not_found() -> None:
    assert post(signed_in(hired("F1", "floor")), "tablets/99/revoke/").status_code == 404
    assert post(signed_in(hired("F2", "floor")), f"tablets/{2**70}/revoke/").status_code == 404


def test_pins_and_hashes_cannot_be_sent_as_commands() -> None:
    data = {"badge": "X1", "full_name": "X", "role": "it", "pin_hash": "argon2$argon2id$x"}
    envelope = {"id": "1", "command": "people.hire", "data": data}
    answer = post(signed_in(hired("I1", "it")), "commands/", **envelope)
    assert (answer.status_code, answer.json()["code"]) == (400, "UnknownCommand")


def test_a_keeper_changes_a_role_by_command() -> None:
    dealer, keeper = hired("D1"), hired("I1", "it")
    command = {"id": "1", "command": "people.change_role", "data": {"staff": dealer.pk, "role": "floor"}}
    assert post(signed_in(keeper), "commands/", **command).status_code == 200
    dealer.refresh_from_db()
    assert dealer.role == "floor"
    assert post(signed_in(hired("D2")), "commands/", **command).status_code == 403
