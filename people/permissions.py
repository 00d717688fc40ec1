"""The matrix at the doors: REST by :class:`MatrixPermission`, pages by :func:`by_matrix`.

Whoever needs a second factor finds every door shut that is not open to anyone, but the one where it is asked for.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from audit.messages import Sender
from audit.words import sentence
from people.authentication import NOBODY, sender_of
from people.models import Staff
from people.refusals import SecondFactorNeeded
from people.roles import ANYONE, ROUTES, may_open, not_allowed
from people.second_factor import PASSED, has_passed, is_needed

FACTOR_DOOR = "controller-factor"
Page = Callable[..., HttpResponseBase]


class MatrixPermission(BasePermission):
    """By the name of the route; one that has no row is closed to everybody."""

    def has_permission(self, request: Request, view: object) -> bool:
        sender, route = sender_of(request.user), route_of(request)
        if may_open(sender, route):
            if lacks_factor(request, sender, route):
                raise SecondFactorNeeded()
            return True
        if sender is NOBODY:
            return False
        raise not_allowed(ROUTES.get(route, frozenset()))


def by_matrix(page: Page) -> Page:
    """Guard a page: nobody is sent to sign in, the wrong role gets the 403 page."""

    @wraps(page)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        sender, route = sender_of(request.user), route_of(request)
        if may_open(sender, route):
            if lacks_factor(request, sender, route):
                return redirect_to_login(request.get_full_path(), reverse(FACTOR_DOOR))
            return page(request, *args, **kwargs)
        if sender is NOBODY:
            return redirect_to_login(request.get_full_path())
        no = not_allowed(ROUTES.get(route, frozenset()))
        raise PermissionDenied(sentence(no.code, no.facts))

    return guarded


def lacks_factor(request: HttpRequest | Request, sender: Sender, route: str) -> bool:
    if not is_needed(sender) or route == FACTOR_DOOR or ROUTES.get(route) == ANYONE:
        return False
    return not has_passed(request.session.get(PASSED), cast(Staff, request.user))


def route_of(request: HttpRequest | Request) -> str:
    match = request.resolver_match
    return match.view_name if match else ""
