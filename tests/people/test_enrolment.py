"""One-use codes, and the tokens they turn into."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from audit.messages import NotAllowed, NotFound, Sender
from audit.models import Entry
from people.asking import ask_for
from people.authentication import principal_of
from people.commands import RevokeDevice, RevokeTablet
from people.enrolment import ALPHABET, LENGTH, hash_of_code, offer, redeem
from people.models import Device, Enrolment, Tablet
from people.refusals import AlreadyRevoked, CodeRefused
from people.services.accounts import CODE_LIVES
from people.signing_in import sign_in_dealer
from tests.people.house import FLOOR, PIN, enrolled, hired

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def test_a_code_is_short_and_its_characters_are_not_mistaken() -> None:
    code = offer(FLOOR, 7, "tablet")
    assert len(code) == LENGTH
    assert set(code) <= set(ALPHABET)
    assert not set(ALPHABET) & set("01OIL")


def test_a_code_makes_a_tablet_of_its_table() -> None:
    token = redeem(offer(FLOOR, 7, "tablet"))
    principal = principal_of(token)
    tablet = Tablet.objects.get()
    assert principal is not None
    assert principal.sender == Sender(tablet.pseudonym, tablet.pseudonym, "tablet", 7)


def test_a_code_makes_a_device_of_its_table() -> None:
    principal = principal_of(redeem(offer(FLOOR, 7, "device")))
    device = Device.objects.get()
    assert principal is not None
    assert principal.sender == Sender(device.pseudonym, device.pseudonym, "device", 7)


@pytest.mark.parametrize("typed", [str.lower, lambda code: f" {code[:4]}-{code[4:]} "])
def test_a_code_may_be_typed_as_people_type(typed: object) -> None:
    assert callable(typed)
    assert redeem(typed(offer(FLOOR, 7, "tablet")))


def test_a_code_works_once() -> None:
    code = offer(FLOOR, 7, "tablet")
    redeem(code)
    with pytest.raises(CodeRefused):
        redeem(code)
    assert Tablet.objects.count() == 1


def test_a_code_expires_after_ten_minutes() -> None:
    with time_machine.travel(NOON, tick=False):
        in_time, too_late = offer(FLOOR, 7, "tablet"), offer(FLOOR, 7, "tablet")
    with time_machine.travel(NOON + CODE_LIVES - timedelta(seconds=1), tick=False):
        assert redeem(in_time)
    with time_machine.travel(NOON + CODE_LIVES, tick=False), pytest.raises(CodeRefused):
        redeem(too_late)


@pytest.mark.parametrize("code", ["", "AAAAAAAA", "x" * 10_000, "\ud800", "ÀÈÌ"])
def test_an_unknown_code_is_refused_like_a_used_one(code: str) -> None:
    with pytest.raises(CodeRefused) as refused:
        redeem(code)
    assert refused.value.facts == {}
    assert not Entry.objects.exists()


def test_a_dealer_may_not_offer_a_code() -> None:
    with pytest.raises(NotAllowed):
        offer(Sender("tablet:1", "staff:1", "dealer", 7), 7, "tablet")
    assert not Enrolment.objects.exists()


def test_a_revoked_token_is_nobodys() -> None:
    tablet, token = enrolled()
    ask_for(RevokeTablet(tablet=tablet.pk), FLOOR)
    assert principal_of(token) is None


def test_revoking_a_tablet_takes_its_dealer_off_and_tells_the_table() -> None:
    dealer = hired()
    tablet, _ = enrolled(table=7)
    sign_in_dealer(tablet, "D1", PIN)
    ask_for(RevokeTablet(tablet=tablet.pk), FLOOR)
    tablet.refresh_from_db()
    assert tablet.dealer is None
    entry = Entry.objects.filter(stream="table:7").latest("seq")
    assert entry.data == {"table": 7, "tablet": tablet.pk, "dealer": None, "was": dealer.pk}


def test_what_is_revoked_is_not_revoked_again() -> None:
    tablet, _ = enrolled()
    ask_for(RevokeTablet(tablet=tablet.pk), FLOOR)
    with pytest.raises(AlreadyRevoked):
        ask_for(RevokeTablet(tablet=tablet.pk), FLOOR)


def test_a_device_is_revoked_like_a_tablet() -> None:
    token = redeem(offer(FLOOR, 7, "device"))
    ask_for(RevokeDevice(device=Device.objects.get().pk), FLOOR)
    assert principal_of(token) is None


def test_there_is_nothing_to_revoke_where_nothing_is() -> None:
    with pytest.raises(NotFound):
        ask_for(RevokeTablet(tablet=99), FLOOR)
    with pytest.raises(NotFound):
        ask_for(RevokeDevice(device=99), FLOOR)


@pytest.mark.parametrize("token", ["", "x", "\ud800", "é" * 4000, "tablet:1"])
def test_a_made_up_token_is_nobodys(token: str) -> None:
    enrolled()
    assert principal_of(token) is None


def test_the_hash_of_a_code_is_keyed_with_the_secret_of_the_house(settings: object) -> None:
    before = hash_of_code("ABCDEFGH")
    settings.SECRET_KEY = "another house"  # type: ignore[attr-defined]
    assert hash_of_code("ABCDEFGH") != before
