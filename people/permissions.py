"""The matrix at the doors: REST by :class:`MatrixPermission`, pages by :func:`by_matrix`."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from audit.words import sentence
from people.authentication import NOBODY, sender_of
from people.roles import ROUTES, may_open, not_allowed

Page = Callable[..., HttpResponseBase]


class MatrixPermission(BasePermission):
    """By the name of the route; one that has no row is closed to everybody."""

    def has_permission(self, request: Request, view: object) -> bool:
        sender, route = sender_of(request.user), route_of(request)
        if may_open(sender, route):
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
            return page(request, *args, **kwargs)
        if sender is NOBODY:
            return redirect_to_login(request.get_full_path())
        no = not_allowed(ROUTES.get(route, frozenset()))
        raise PermissionDenied(sentence(no.code, no.facts))

    return guarded


def route_of(request: HttpRequest | Request) -> str:
    match = request.resolver_match
    return match.view_name if match else ""
