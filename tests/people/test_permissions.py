"""The matrix at the door of pages."""

from typing import get_args

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import HttpResponseBase
from django.test import RequestFactory
from django.urls import resolve

from people.commands import RoleName
from people.models import Staff
from people.roles import WATCHERS
from people.second_factor import PASSED
from tests.people.addresses import page
from tests.people.authenticator import with_factor
from tests.people.house import hired

pytestmark = pytest.mark.urls("tests.people.addresses")
ROLES: tuple[RoleName, ...] = get_args(RoleName)


def opened(address: str, user: Staff | AnonymousUser) -> HttpResponseBase:
    request = RequestFactory().get(address)
    request.user = user
    request.session = SessionStore()
    if isinstance(user, Staff) and user.role == "controller":
        request.session[PASSED] = with_factor(user).pk
    request.resolver_match = resolve(request.path)
    return page(request)


def test_nobody_is_sent_to_sign_in_and_back() -> None:
    answer = opened("/room/?only=open", AnonymousUser())
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/?next=/room/%3Fonly%3Dopen")


def test_nobody_may_open_the_sign_in_page() -> None:
    assert opened("/sign-in/", AnonymousUser()).status_code == 200


@pytest.mark.parametrize("role", ROLES)
def test_the_room_opens_for_those_who_watch_it_and_for_no_one_else(role: RoleName) -> None:
    staff = hired("X1", role)
    if role in WATCHERS:
        assert opened("/room/", staff).status_code == 200
    else:
        with pytest.raises(PermissionDenied, match="controllore comunale"):
            opened("/room/", staff)


@pytest.mark.parametrize("role", ROLES)
def test_a_page_without_a_row_opens_for_no_one(role: RoleName) -> None:
    with pytest.raises(PermissionDenied):
        opened("/forgotten/", hired("X1", role))
    assert opened("/forgotten/", AnonymousUser()).status_code == 302
