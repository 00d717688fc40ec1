"""The second factor: RFC 6238 to the digit, no code twice, clocks a little off, locks, resets, no secret anywhere."""

import json
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from audit.messages import NotAllowed
from audit.models import Entry
from people import totp
from people.asking import ask_for
from people.commands import FailSecondFactor, PassSecondFactor, ResetSecondFactor
from people.models import SecondFactor, Staff
from people.refusals import NoSecondFactor, SecondFactorRefused, SecondFactorSet
from people.second_factor import has_passed, offer, passes
from people.services.sign_ins import LOCKED_FOR, WRONG_TRIES
from people.signing_in import sign_in
from tests.authenticator import Authenticator
from tests.people.authenticator import signed_in, with_factor
from tests.people.house import FLOOR, IT, PIN, hired

EVENING = datetime(2026, 11, 18, 21, 0, 10, tzinfo=UTC)
RFC_SECRETS = {"sha1": b"12345678901234567890", "sha256": b"12345678901234567890123456789012"}
RFC_SECRETS["sha512"] = b"1234567890123456789012345678901234567890123456789012345678901234"


# --- the algorithm ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "sha1", "sha256", "sha512"),
    [
        (59, "94287082", "46119246", "90693936"),
        (1111111109, "07081804", "68084774", "25091201"),
        (1111111111, "14050471", "67062674", "99943326"),
        (1234567890, "89005924", "91819424", "93441116"),
        (2000000000, "69279037", "90698825", "38618901"),
        (20000000000, "65353130", "77737706", "47863826"),
    ],
)
def test_the_codes_are_those_of_rfc_6238_appendix_b(seconds: int, sha1: str, sha256: str, sha512: str) -> None:
    step = totp.step_at(datetime.fromtimestamp(seconds, UTC))
    for algorithm, code in (("sha1", sha1), ("sha256", sha256), ("sha512", sha512)):
        assert totp.code_at(RFC_SECRETS[algorithm], step, digits=8, algorithm=algorithm) == code


@pytest.mark.parametrize(
    ("count", "code"),
    list(enumerate((755224, 287082, 359152, 969429, 338314, 254676, 287922, 162583, 399871, 520489))),
)
def test_the_codes_by_count_are_those_of_rfc_4226_appendix_d(count: int, code: int) -> None:
    assert totp.code_at(RFC_SECRETS["sha1"], count) == str(code)


@given(secret=st.binary(min_size=20, max_size=20), off=st.integers(-4, 4))
def test_a_clock_may_be_one_step_off_and_no_more(secret: bytes, off: int) -> None:
    here = totp.step_at(EVENING)
    found = totp.step_of(totp.code_at(secret, here + off), secret, EVENING, after=0)
    if abs(off) <= totp.WINDOW:
        assert found is not None
    elif found is not None:  # two steps may share six digits, once in a million
        assert totp.code_at(secret, found) == totp.code_at(secret, here + off)


@pytest.mark.parametrize("code", ["", "12345", "abcdef", "1234567", "١٢٣٤٥٦", "\ud800", "' OR 1=1"])
def test_what_is_no_code_is_wrong(code: str) -> None:
    assert totp.step_of(code, RFC_SECRETS["sha1"], EVENING, after=0) is None


def test_what_the_picture_says_is_what_authenticators_read() -> None:
    assert totp.uri(b"12345678901234567890", account="C 01", issuer="Cagnotte") == (
        "otpauth://totp/Cagnotte:C%2001?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cagnotte"
    )


# --- enrolling, passing, failing ---------------------------------------------------------


def controller() -> Staff:
    return hired("C1", "controller")


def enrolling(staff: Staff) -> Authenticator:
    return Authenticator.shown(offer(staff).text)


def kinds(staff: Staff) -> list[str]:
    return [kind.split(".")[1] for kind in Entry.objects.filter(stream=staff.pseudonym).values_list("kind", flat=True)]


def test_the_first_right_code_puts_the_authenticator_in_force() -> None:
    staff = controller()
    phone = enrolling(staff)
    assert SecondFactor.objects.get().confirmed_at is None
    assert passes(staff, phone.fresh()) is not None
    assert SecondFactor.objects.get().confirmed_at is not None
    assert kinds(staff) == ["staff_hired", "second_factor_offered", "second_factor_enrolled"]


def test_a_code_is_good_once() -> None:
    staff = controller()
    with time_machine.travel(EVENING, tick=False):
        phone = enrolling(staff)
        code = phone.code()
        assert passes(staff, code)
        assert passes(staff, code) is None
        assert passes(staff, phone.code(steps=-1)) is None, "nor is an older one, once a later one was taken"
        assert passes(staff, phone.code(steps=1))
    assert kinds(staff)[-3:] == ["second_factor_failed", "second_factor_failed", "second_factor_passed"]


def test_two_who_type_the_same_code_at_once_do_not_both_come_in() -> None:
    staff = controller()
    factor = with_factor(staff)
    with pytest.raises(SecondFactorRefused):
        ask_for(PassSecondFactor(staff.pk, factor.last_step), IT_SELF)


IT_SELF = IT.__class__(id="system", person="system", role="system")


def test_the_fifth_wrong_code_locks_even_the_right_one_out_for_a_quarter_of_an_hour() -> None:
    staff = controller()
    with time_machine.travel(EVENING, tick=False):
        phone = enrolling(staff)
        assert passes(staff, phone.code())
        for _ in range(WRONG_TRIES):
            assert passes(staff, "000000") is None
        assert passes(staff, phone.code(steps=1)) is None
    assert Entry.objects.filter(kind="people.second_factor_failed.v1").latest("id").data == {
        "staff": staff.pk,
        "tries": WRONG_TRIES,
        "locked": True,
    }
    later = EVENING + LOCKED_FOR
    with time_machine.travel(later, tick=False):
        assert passes(staff, phone.code(later))


def test_a_right_pin_between_wrong_codes_gives_no_new_tries() -> None:
    staff = controller()
    with_factor(staff)
    for _ in range(WRONG_TRIES):
        assert sign_in("C1", PIN)
        passes(staff, "000000")
    assert SecondFactor.objects.get().locked_until is not None


def test_a_new_picture_before_the_first_code_replaces_the_old_one() -> None:
    staff = controller()
    first, second = enrolling(staff), enrolling(staff)
    assert passes(staff, first.fresh()) is None
    assert passes(staff, second.fresh())


def test_an_authenticator_in_force_makes_no_room_for_another() -> None:
    staff = controller()
    with_factor(staff)
    with pytest.raises(SecondFactorSet):
        offer(staff)


# --- reset -------------------------------------------------------------------------------


def test_it_and_the_direction_reset_and_what_was_passed_before_counts_no_more() -> None:
    staff = controller()
    factor = with_factor(staff)
    assert has_passed(factor.pk, staff)
    ask_for(ResetSecondFactor(staff.pk), IT)
    assert not has_passed(factor.pk, staff)
    assert kinds(staff)[-1] == "second_factor_reset"
    again = with_factor(staff)
    assert again.pk != factor.pk
    assert not has_passed(factor.pk, staff)


def test_the_floor_resets_nobody() -> None:
    staff = controller()
    with_factor(staff)
    with pytest.raises(NotAllowed):
        ask_for(ResetSecondFactor(staff.pk), FLOOR)


def test_there_must_be_something_to_reset_or_to_fail() -> None:
    staff = controller()
    for command in (ResetSecondFactor(staff.pk), FailSecondFactor(staff.pk)):
        with pytest.raises(NoSecondFactor):
            ask_for(command, IT_SELF)
    assert passes(staff, "123456") is None


def test_a_reset_from_the_keyboard(capsys: pytest.CaptureFixture[str]) -> None:
    staff = controller()
    with_factor(staff)
    call_command("second-factor", "reset", "C1")
    assert "C1" in capsys.readouterr().out
    assert not SecondFactor.objects.exists()
    with pytest.raises(CommandError):
        call_command("second-factor", "reset", "C1")
    with pytest.raises(CommandError, match="nobody"):
        call_command("second-factor", "reset", "C9")


# --- what is kept ------------------------------------------------------------------------


def test_the_secret_is_in_no_row_and_in_no_entry() -> None:
    staff = controller()
    made = offer(staff)
    phone = Authenticator.shown(made.text)
    passes(staff, "000000")
    passes(staff, phone.fresh())
    rows = " ".join(str(row) for row in SecondFactor.objects.values())
    entries = " ".join(Entry.objects.values_list("body", flat=True))
    for secret in (made.text, phone.secret.hex(), SecondFactor.objects.get().sealed):
        assert secret not in entries
    assert made.text not in rows
    assert phone.secret.hex() not in rows


def test_a_secret_sealed_by_another_house_opens_nothing(settings: object) -> None:
    staff = controller()
    phone = enrolling(staff)
    settings.SECRET_KEY = "another house altogether"  # type: ignore[attr-defined]
    assert passes(staff, phone.fresh()) is None


# --- the doors ---------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/", "/controller/", "/room/"])
def test_with_the_pin_alone_every_page_leads_to_the_second_factor(client: Client, address: str) -> None:
    client.force_login(controller())
    answer = client.get(address)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/controller/second-factor/?next=")


@pytest.mark.parametrize("address", ["/api/me/", "/api/ledger/", "/api/tables/", "/api/controller/days/"])
def test_with_the_pin_alone_the_api_is_shut(client: Client, address: str) -> None:
    client.force_login(controller())
    answer = client.get(address)
    assert (answer.status_code, answer.json()["code"]) == (403, "SecondFactorNeeded")


def test_with_the_pin_alone_no_command_is_taken(client: Client) -> None:
    client.force_login(controller())
    envelope = {"id": "x", "command": "tables.cosign_opening", "data": {"table": 1}}
    answer = client.post("/api/commands/", json.dumps(envelope), content_type="application/json")
    assert answer.json()["code"] == "SecondFactorNeeded"


@pytest.mark.parametrize("role", ["floor", "pit", "td", "direction", "it"])
def test_nobody_else_is_asked_for_one(client: Client, role: str) -> None:
    client.force_login(hired("X1", role))  # type: ignore[arg-type]
    assert client.get("/room/").status_code == 200


def test_a_controller_enrols_on_the_page_and_comes_in(client: Client) -> None:
    staff = controller()
    answer = client.post("/sign-in/", {"badge": "C1", "pin": PIN, "next": "/controller/"}, follow=True)
    assert "autenticatore" in answer.content.decode()
    shown = client.post("/controller/second-factor/", {"do": "offer"})
    assert "no-store" in shown["Cache-Control"]
    phone = Authenticator.shown(shown.context["offered"]["text"])
    again = client.get("/controller/second-factor/").content.decode()
    assert shown.context["offered"]["text"] not in again, "the picture is shown once"
    before = client.session.session_key
    wrong = client.post("/controller/second-factor/", {"code": "000000"})
    assert wrong.status_code == 403
    right = client.post("/controller/second-factor/", {"code": phone.fresh(), "next": "/room/"})
    assert (right.status_code, right["Location"]) == (302, "/room/")
    assert client.session.session_key != before
    assert client.get("/controller/").status_code == 200
    assert kinds(staff)[-1] == "second_factor_enrolled"


def test_nobody_is_led_out_of_the_house_after_the_code(client: Client) -> None:
    staff = controller()
    phone = enrolling(staff)
    client.force_login(staff)
    answer = client.post("/controller/second-factor/", {"code": phone.fresh(), "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/controller/"


def test_a_reset_shuts_the_portal_in_the_middle_of_a_session() -> None:
    staff = controller()
    client = signed_in(staff)
    assert client.get("/controller/").status_code == 200
    ask_for(ResetSecondFactor(staff.pk), IT)
    assert client.get("/controller/")["Location"].startswith("/controller/second-factor/")


def test_the_session_of_one_controller_is_none_for_another() -> None:
    one, other = controller(), hired("C2", "controller")
    client = signed_in(one)
    client.force_login(other)
    assert client.get("/controller/").status_code == 302


def test_codes_of_yesterday_are_worth_nothing() -> None:
    staff = controller()
    phone = enrolling(staff)
    with time_machine.travel(EVENING, tick=False):
        assert passes(staff, phone.code(EVENING - timedelta(days=1))) is None
