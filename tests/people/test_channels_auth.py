"""Who opens a socket, and who it speaks for while it stays open."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import AnonymousUser

from audit.messages import Sender
from people import standing
from people.asking import ask_for
from people.channels_auth import SenderMiddleware, sender_now
from people.commands import Dismiss, ResetSecondFactor, RevokeTablet
from people.models import Tablet
from people.second_factor import PASSED
from people.signing_in import sign_in_dealer
from people.standing import REMEMBERED_FOR
from tests.people.authenticator import with_factor
from tests.people.house import FLOOR, IT, PIN, enrolled, hired

# Channels gives connections back between calls, so rows must be committed to be seen.
pytestmark = pytest.mark.django_db(transaction=True)

Scope = dict[str, Any]


def opened(**scope: Any) -> Scope:
    """The scope that a consumer behind the middleware sees."""
    seen: list[Scope] = []

    async def consumer(scope: Any, receive: Any, send: Any) -> None:
        seen.append(dict(scope))

    async def silence(*message: Any) -> None: ...

    async_to_sync(SenderMiddleware(consumer))({"type": "websocket", **scope}, silence, silence)
    return seen[0]


def sender_in(**scope: Any) -> Sender | None:
    sender: Sender | None = opened(**scope)["sender"]
    return sender


def now(scope: Scope) -> Sender | None:
    return async_to_sync(sender_now)(scope)


def test_a_browser_sends_its_token_as_a_subprotocol() -> None:
    tablet, token = enrolled(table=7)
    sender = sender_in(subprotocols=["cagnotte", f"token.{token}"])
    assert sender == Sender(tablet.pseudonym, tablet.pseudonym, "tablet", 7)


def test_a_device_sends_its_token_as_a_header() -> None:
    tablet, token = enrolled(table=7)
    assert sender_in(headers=[(b"authorization", f"Bearer {token}".encode())]) == tablet.sender


def test_a_controller_speaks_only_past_the_second_factor_and_until_it_is_reset() -> None:
    staff = hired("C1", "controller")
    assert sender_in(user=staff, session={}) is None
    scope = opened(user=staff, session={PASSED: with_factor(staff).pk})
    assert scope["sender"] == now(scope) == staff.sender
    ask_for(ResetSecondFactor(staff=staff.pk), IT)
    assert now(scope) is None


def test_a_session_is_a_member_of_staff() -> None:
    staff = hired("F1", "floor")
    assert sender_in(user=staff) == Sender(staff.pseudonym, staff.pseudonym, "floor")


@pytest.mark.parametrize(
    "scope",
    [
        {},
        {"user": AnonymousUser()},
        {"subprotocols": ["cagnotte", "token.nonsense"]},
        {"headers": [(b"authorization", b"Bearer nonsense"), (b"cookie", b"\xff\xfe")]},
    ],
)
def test_nobody_is_none(scope: Scope) -> None:
    assert sender_in(**scope) is None


def test_a_token_in_the_address_opens_nothing() -> None:
    _, token = enrolled()
    assert sender_in(query_string=f"token={token}".encode(), path=f"/ws/table/7/?token={token}") is None


def test_a_bad_token_does_not_fall_back_on_the_session() -> None:
    assert sender_in(user=hired("F1", "floor"), subprotocols=["token.nonsense"]) is None


def test_an_open_socket_follows_the_change_of_dealer() -> None:
    dealer = hired()
    tablet, token = enrolled(table=7)
    scope = opened(subprotocols=[f"token.{token}"])
    assert now(scope) == Sender(tablet.pseudonym, tablet.pseudonym, "tablet", 7)
    sign_in_dealer(tablet, "D1", PIN)
    assert now(scope) == Sender(tablet.pseudonym, dealer.pseudonym, "dealer", 7)


def test_an_open_socket_of_a_revoked_tablet_speaks_for_nobody() -> None:
    tablet, token = enrolled()
    scope = opened(subprotocols=[f"token.{token}"])
    assert now(scope)
    ask_for(RevokeTablet(tablet=tablet.pk), FLOOR)
    assert now(scope) is None


def test_an_open_socket_of_somebody_dismissed_speaks_for_nobody() -> None:
    staff = hired("F1", "floor")
    scope = opened(user=staff)
    assert now(scope) == staff.sender
    ask_for(Dismiss(staff=staff.pk), IT)
    assert now(scope) is None


def test_a_socket_of_nobody_stays_nobodys() -> None:
    assert now(opened()) is None


def test_what_another_process_changed_is_seen_a_moment_later(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet, token = enrolled()
    scope = opened(subprotocols=[f"token.{token}"])
    clock = [100.0]
    monkeypatch.setattr(standing, "clock", lambda: clock[0])
    assert now(scope) == tablet.sender
    Tablet.objects.filter(pk=tablet.pk).update(revoked_at=tablet.enrolled_at)
    clock[0] += REMEMBERED_FOR / 2
    assert now(scope) == tablet.sender
    clock[0] += REMEMBERED_FOR / 2
    assert now(scope) is None
