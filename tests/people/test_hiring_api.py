"""Taking people on over REST: a PIN made by the house, shown once, and never in the ledger."""

from typing import Any

from audit.models import Entry
from people.commands import RoleName
from people.models import Staff
from people.signing_in import sign_in
from tests.people.house import PIN, hired
from tests.people.test_api import post, signed_in


def take_on(by: RoleName = "it", **data: Any) -> Any:
    keeper = hired("K1", by)
    return post(signed_in(keeper), "staff/hire/", **({"badge": "N1", "name": "Olga Prete", "role": "dealer"} | data))


def test_the_pin_shown_opens_the_house() -> None:
    answer = take_on()
    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    newcomer = sign_in("N1", answer.json()["pin"])
    assert newcomer is not None
    assert (newcomer.pk, newcomer.name, newcomer.role) == (answer.json()["staff"], "Olga Prete", "dealer")


def test_neither_pin_nor_name_is_in_the_ledger() -> None:
    pin = take_on().json()["pin"]
    written = " ".join(Entry.objects.values_list("body", flat=True))
    assert pin not in written
    assert "Olga" not in written


def test_those_who_run_tables_take_nobody_on() -> None:
    assert take_on(by="pit").status_code == 403
    assert not Staff.objects.filter(badge="N1").exists()


def test_a_badge_has_one_bearer_and_a_form() -> None:
    assert take_on(badge="K1").json()["code"] == "BadgeTaken"
    keeper = Staff.objects.get(badge="K1")
    assert post(signed_in(keeper), "staff/hire/", badge="no spaces", name="X", role="dealer").status_code == 400


def test_a_new_pin_ends_the_old_one() -> None:
    keeper, dealer = hired("K1", "direction"), hired("D1", "dealer")
    answer = post(signed_in(keeper), f"staff/{dealer.pk}/pin/")
    assert answer.status_code == 201
    assert sign_in("D1", PIN) is None
    assert sign_in("D1", answer.json()["pin"]) == dealer


def test_nobody_gets_a_pin_who_does_not_work_here() -> None:
    assert post(signed_in(hired("K1", "it")), "staff/99999/pin/").status_code == 404
