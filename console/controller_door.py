"""The controller's second factor: set up with a picture shown once, then a code at every sign-in."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from audit.words import sentence
from console.codes import picture
from console.views import staff_of
from people.permissions import by_matrix
from people.refusals import SecondFactorSet
from people.second_factor import PASSED, factor_of, has_passed, offer, passes

LONGEST_CODE = 12


@by_matrix
@never_cache
@sensitive_post_parameters("code")
def factor_page(request: HttpRequest) -> HttpResponseBase:
    """Whoever has passed goes on; whoever has an authenticator types its code; whoever has none is offered one."""
    if has_passed(request.session.get(PASSED), staff_of(request)):
        return redirect(_where_to(request))
    if request.method != "POST":
        return _form(request)
    return _offered(request) if request.POST.get("do") == "offer" else _answered(request)


def _offered(request: HttpRequest) -> HttpResponse:
    try:
        made = offer(staff_of(request))
    except SecondFactorSet:
        return _form(request)
    spelt = " ".join(made.text[at : at + 4] for at in range(0, len(made.text), 4))
    return _form(request, offered={"text": spelt, **picture(made.uri)})


def _answered(request: HttpRequest) -> HttpResponseBase:
    factor = passes(staff_of(request), request.POST.get("code", "")[:LONGEST_CODE])
    if factor is None:
        return _form(request, refused=sentence("SecondFactorRefused", {}))
    # The session that knows more than the PIN gets a name of its own.
    request.session.cycle_key()
    request.session[PASSED] = factor.pk
    return redirect(_where_to(request))


def _form(request: HttpRequest, **more: Any) -> HttpResponse:
    asked = "offered" in more or "refused" in more or factor_of(staff_of(request)) is not None
    context = {"next": _next(request), "asked": asked, "known": factor_of(staff_of(request)) is not None, **more}
    return render(request, "console/controller_factor.html", context, status=403 if "refused" in more else 200)


def _where_to(request: HttpRequest) -> str:
    wanted = _next(request)
    good = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if good else "controller"


def _next(request: HttpRequest) -> str:
    return request.POST.get("next") or request.GET.get("next") or ""
