"""Badge and PIN: who comes in, who is locked out and for how long, and what outsiders may learn."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.contrib.auth import authenticate, login
from django.contrib.auth.hashers import check_password
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest

from audit.messages import SYSTEM, NotAllowed
from audit.models import Entry
from people import pins
from people.asking import ask_for
from people.backends import BadgeAndPin
from people.commands import ChangeRole, Dismiss, SignIn, Unlock
from people.hiring import change_pin
from people.models import Staff
from people.refusals import SignInRefused
from people.services.sign_ins import LOCKED_FOR, WRONG_TRIES
from people.signing_in import sign_in, sign_in_dealer, sign_out_dealer
from tests.people.house import FLOOR, IT, PIN, WRONG, enrolled, hired

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def lock_out(badge: str = "D1") -> None:
    for _ in range(WRONG_TRIES):
        assert sign_in(badge, WRONG) is None


def last(stream: str) -> Entry:
    return Entry.objects.filter(stream=stream).latest("seq")


def test_badge_and_pin_let_somebody_in_and_the_ledger_says_so() -> None:
    staff = hired(role="floor")
    assert sign_in("D1", PIN) == staff
    entry = last(staff.pseudonym)
    assert (entry.kind, entry.actor) == ("people.signed_in.v1", staff.pseudonym)


def test_pins_are_kept_as_argon2() -> None:
    assert hired().password.startswith("argon2$argon2id$")


def test_the_fifth_wrong_try_locks_even_the_right_pin_out() -> None:
    staff = hired()
    lock_out()
    assert sign_in("D1", PIN) is None
    staff.refresh_from_db()
    assert staff.locked_until is not None
    assert last(staff.pseudonym).data == {"staff": staff.pk, "table": None, "tries": WRONG_TRIES, "locked": True}


def test_four_wrong_tries_do_not_lock() -> None:
    staff = hired()
    for _ in range(WRONG_TRIES - 1):
        sign_in("D1", WRONG)
    assert sign_in("D1", PIN) == staff
    staff.refresh_from_db()
    assert staff.wrong_tries == 0


def test_the_lock_ends_after_a_quarter_of_an_hour_and_not_before() -> None:
    staff = hired()
    with time_machine.travel(NOON, tick=False):
        lock_out()
    with time_machine.travel(NOON + LOCKED_FOR - timedelta(seconds=1), tick=False):
        assert sign_in("D1", PIN) is None
    with time_machine.travel(NOON + LOCKED_FOR, tick=False):
        assert sign_in("D1", PIN) == staff


def test_trying_on_while_locked_does_not_prolong_the_lock() -> None:
    staff = hired()
    with time_machine.travel(NOON, tick=False):
        lock_out()
    with time_machine.travel(NOON + timedelta(minutes=10), tick=False):
        sign_in("D1", WRONG)
    staff.refresh_from_db()
    assert staff.locked_until == NOON + LOCKED_FOR


def test_after_a_lock_the_count_begins_anew() -> None:
    staff = hired()
    with time_machine.travel(NOON, tick=False):
        lock_out()
    with time_machine.travel(NOON + LOCKED_FOR, tick=False):
        sign_in("D1", WRONG)
        staff.refresh_from_db()
        assert (staff.wrong_tries, staff.locked_until) == (1, None)


def test_the_floor_may_unlock() -> None:
    staff = hired()
    lock_out()
    ask_for(Unlock(staff=staff.pk), FLOOR)
    assert sign_in("D1", PIN) == staff


def test_a_new_pin_replaces_the_old_one() -> None:
    staff = hired()
    change_pin(IT, staff.pk, "8642")
    assert sign_in("D1", PIN) is None
    assert sign_in("D1", "8642") == staff


def test_whoever_was_dismissed_stays_outside() -> None:
    staff = hired()
    ask_for(Dismiss(staff=staff.pk), IT)
    assert sign_in("D1", PIN) is None


@pytest.mark.parametrize("badge", ["nobody", "", "x" * 500, "D1\x00", "' OR 1=1 --", "\ud800"])
def test_an_unknown_badge_is_answered_like_a_wrong_pin_and_leaves_one_entry(badge: str) -> None:
    hired()
    before = Entry.objects.count()
    assert sign_in(badge, PIN) is None
    assert Entry.objects.count() == before + 1
    assert last("door").data == {"table": None}


@pytest.mark.parametrize("badge", ["D1", "nobody", "dismissed", "locked"])
def test_every_refused_try_costs_one_argon2_and_one_entry(badge: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hired()
    ask_for(Dismiss(staff=hired("dismissed").pk), IT)
    hired("locked")
    lock_out("locked")
    compared: list[str] = []

    def count_and_check(pin: str, pin_hash: str) -> bool:
        compared.append(pin_hash.split("$")[1])
        return check_password(pin, pin_hash)

    monkeypatch.setattr(pins, "check_password", count_and_check)
    before = Entry.objects.count()
    sign_in(badge, WRONG)
    assert (compared, Entry.objects.count() - before) == (["argon2id"], 1)


def test_a_lock_that_came_while_the_pin_was_checked_still_holds() -> None:
    staff = hired()
    lock_out()
    with pytest.raises(SignInRefused):
        ask_for(SignIn(staff=staff.pk), SYSTEM)


def test_the_change_of_dealer_is_written_in_the_stream_of_the_table() -> None:
    first, second = hired("D1"), hired("D2")
    tablet, _ = enrolled(table=7)
    assert sign_in_dealer(tablet, "D1", PIN) == first
    assert sign_in_dealer(tablet, "D2", PIN) == second
    entry = last("table:7")
    assert entry.kind == "people.dealer_changed.v1"
    assert entry.data == {"table": 7, "tablet": tablet.pk, "dealer": second.pk, "was": first.pk}
    assert (entry.sender, entry.actor) == (tablet.pseudonym, second.pseudonym)


def test_a_dealer_who_signs_in_elsewhere_leaves_the_first_table() -> None:
    dealer = hired()
    here, _ = enrolled(table=7)
    there, _ = enrolled(table=8)
    sign_in_dealer(here, "D1", PIN)
    sign_in_dealer(there, "D1", PIN)
    here.refresh_from_db()
    there.refresh_from_db()
    assert (here.dealer, there.dealer) == (None, dealer)
    assert last("table:7").data["dealer"] is None


def test_a_dealer_may_sign_in_again_where_they_are() -> None:
    hired()
    tablet, _ = enrolled()
    sign_in_dealer(tablet, "D1", PIN)
    assert sign_in_dealer(tablet, "D1", PIN)


def test_signing_out_leaves_the_table_without_a_dealer() -> None:
    dealer = hired()
    tablet, _ = enrolled()
    sign_in_dealer(tablet, "D1", PIN)
    tablet.refresh_from_db()
    sign_out_dealer(tablet)
    tablet.refresh_from_db()
    assert tablet.dealer is None
    assert last("table:7").actor == dealer.pseudonym
    assert last(dealer.pseudonym).kind == "people.signed_out.v1"


def test_wrong_tries_on_a_tablet_count_and_say_where() -> None:
    staff = hired()
    tablet, _ = enrolled(table=7)
    assert sign_in_dealer(tablet, "D1", WRONG) is None
    assert last(staff.pseudonym).data["table"] == 7
    assert not Entry.objects.filter(stream="table:7").exists()


def test_the_direction_does_not_deal() -> None:
    hired("B1", "direction")
    tablet, _ = enrolled()
    with pytest.raises(NotAllowed):
        sign_in_dealer(tablet, "B1", PIN)
    assert not Entry.objects.filter(stream="table:7").exists()


@pytest.mark.parametrize("leaving", ["dismissed", "promoted"])
def test_who_leaves_the_job_leaves_the_tablet(leaving: str) -> None:
    staff = hired()
    tablet, _ = enrolled()
    sign_in_dealer(tablet, "D1", PIN)
    ask_for(Dismiss(staff=staff.pk) if leaving == "dismissed" else ChangeRole(staff=staff.pk, role="td"), IT)
    tablet.refresh_from_db()
    assert tablet.dealer is None
    assert last("table:7").data["dealer"] is None


def test_djangos_own_door_counts_wrong_tries_too() -> None:
    staff = hired("I1", "it")
    door = BadgeAndPin()
    assert door.authenticate(None, username="I1", password=PIN) == staff
    for _ in range(WRONG_TRIES):
        assert door.authenticate(None, username="I1", password=WRONG) is None
    assert door.authenticate(None, username="I1", password=PIN) is None


def test_no_door_of_django_lets_a_locked_badge_in() -> None:
    hired("I1", "it")
    lock_out("I1")
    assert authenticate(username="I1", password=PIN) is None


def test_a_session_of_somebody_dismissed_is_nobodys() -> None:
    staff = hired("I1", "it")
    assert BadgeAndPin().get_user(staff.pk) == staff
    ask_for(Dismiss(staff=staff.pk), IT)
    assert BadgeAndPin().get_user(staff.pk) is None


def test_djangos_login_changes_no_row_of_staff() -> None:
    staff = hired("I1", "it")
    before = Staff.objects.filter(pk=staff.pk).values().get()
    request = HttpRequest()
    request.session = SessionStore()
    login(request, staff, backend="people.backends.BadgeAndPin")
    assert Staff.objects.filter(pk=staff.pk).values().get() == before
