"""Signing in with the writer on its own thread, as in a house, and several people at the door at once."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from audit.models import Entry
from audit.writer import writer
from people import signing_in
from people.events import SignInFailed
from people.models import Staff
from people.pins import is_right
from people.services import sign_ins
from people.services.sign_ins import WRONG_TRIES
from people.signing_in import sign_in
from tests.people.house import PIN, WRONG, hired


@pytest.fixture(autouse=True)
def desk(transactional_db: None) -> Iterator[None]:
    """No inline desk here: requests go to the writer's thread, which ends before its database does."""
    yield
    writer.stop()


def in_a_thread_of_its_own(pin: str) -> Staff | None:
    try:
        return sign_in("D1", pin)
    finally:
        connection.close()


def test_a_burst_of_guesses_is_counted_and_the_right_one_comes_too_late() -> None:
    staff = hired()
    with ThreadPoolExecutor(8) as door:
        first = list(door.map(in_a_thread_of_its_own, [WRONG] * 8))
        assert list(door.map(in_a_thread_of_its_own, [PIN] * 2)) == [None, None]
    assert first == [None] * 8
    tries = [entry.data["tries"] for entry in Entry.objects.filter(kind="people.sign_in_failed.v1").order_by("seq")]
    assert tries == [1, 2, 3, 4, *[WRONG_TRIES] * 6]
    staff.refresh_from_db()
    assert staff.locked_until


def test_the_pin_is_checked_where_the_caller_is_and_the_try_counted_where_the_writer_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hired()
    threads: dict[str, str] = {}

    def note_check(pin: str, pin_hash: str | None) -> bool:
        threads["checked"] = threading.current_thread().name
        return is_right(pin, pin_hash)

    def note_count(staff: int, table: int | None, tries: int, locked: bool) -> SignInFailed:
        threads["counted"] = threading.current_thread().name
        return SignInFailed(staff, table, tries, locked)

    monkeypatch.setattr(signing_in, "is_right", note_check)
    monkeypatch.setattr(sign_ins, "SignInFailed", note_count)
    sign_in("D1", WRONG)
    assert threads == {"checked": threading.current_thread().name, "counted": "desk-writer"}
