"""A house with somebody of every role in it, to try every door as each of them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx
import pytest

from tests.servers import House, house

MAN = """
import json
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.conf import settings
from audit.messages import SYSTEM, Request
from audit.writer import ask_sync
from people.authentication import principal_of
from people.commands import ChangeDealer
from people.enrolment import offer, redeem
from people.hiring import hire
from people.second_factor import PASSED
from tests.people.authenticator import with_factor
from tables.commands import ChangeRoomSetting, OpenTable, SetUpTable

def factor_of(staff):
    return {PASSED: with_factor(staff).pk} if staff.role == "controller" else {}

def session_of(staff, **more):
    session = SessionStore()
    session.update(more)
    session[SESSION_KEY] = str(staff.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = staff.get_session_auth_hash()
    session.create()
    return session.session_key

found = {}
for role in ("dealer", "floor", "pit", "td", "controller", "direction", "it"):
    staff = hire(SYSTEM, badge=role, name="Prova", role=role, pin="246813")
    found[role] = {"session": session_of(staff, **factor_of(staff))}
ask_sync(Request("no-cosignature", ChangeRoomSetting("cosignature_required", False), SYSTEM))
for number in (1, 2):
    ask_sync(Request(f"set-up-{number}", SetUpTable(number, "nl-holdem", 100, 200, 20000, 9), SYSTEM))
    ask_sync(Request(f"open-{number}", OpenTable(number), SYSTEM))
found["tablet"] = {"token": redeem(offer(SYSTEM, 1, "tablet"))}
found["device"] = {"token": redeem(offer(SYSTEM, 1, "device"))}
found["dealer at table"] = {"token": redeem(offer(SYSTEM, 1, "tablet"))}
at = principal_of(found["dealer at table"]["token"]).account.pk
dealer = hire(SYSTEM, badge="dealing", name="Prova", role="dealer", pin="246813").pk
ask_sync(Request("deal", ChangeDealer(1, at, dealer), SYSTEM))
print(json.dumps(found))
"""

CSRF = "c" * 32


@dataclass(frozen=True)
class Visitor:
    """Somebody at the doors; ``role`` is what the matrix calls them."""

    role: str
    session: str = ""
    token: str = ""

    @property
    def headers(self) -> dict[str, str]:
        cookies = f"csrftoken={CSRF}" + (f"; sessionid={self.session}" if self.session else "")
        bearer = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Cookie": cookies, "X-CSRFToken": CSRF} | bearer


@dataclass(frozen=True)
class MannedHouse:
    house: House
    visitors: dict[str, Visitor]

    def http(self, who: str) -> httpx.Client:
        return httpx.Client(base_url=self.house.url, headers=self.visitors[who].headers, trust_env=False, timeout=30)


@pytest.fixture(scope="session")
def manned_house() -> Iterator[MannedHouse]:
    """Left as it was found: whatever is tried here changes nobody's account."""
    with _manned() as running:
        yield running


@pytest.fixture(scope="session")
def rough_house() -> Iterator[MannedHouse]:
    """For throwing things: anybody may be dismissed here at any moment."""
    with _manned() as running:
        yield running


@contextmanager
def _manned() -> Iterator[MannedHouse]:
    with house() as running:
        found = json.loads(running.manage("shell", "-c", MAN).strip().splitlines()[-1])
        visitors = {"nobody": Visitor("nobody")}
        visitors |= {who: Visitor(who.removesuffix(" at table"), **keys) for who, keys in found.items()}
        yield MannedHouse(running, visitors)
