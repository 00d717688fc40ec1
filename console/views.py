"""Pages. They carry words and what a role may do; everything that changes comes over the sockets."""

from typing import Any, cast

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from audit.words import sentence
from console.words import games, words
from console.words_rulings import catalogue, conduct, titles
from people.models import Role, Staff
from people.permissions import by_matrix
from people.pins import LONGEST
from people.roles import COMMANDS, ROUTES
from people.signing_in import sign_in
from rules.books import italian, reasons
from rules.seating import SIT_OUT

LONGEST_BADGE = 16


@by_matrix
@require_safe
def home(request: HttpRequest) -> HttpResponseBase:
    """Dealers work on a tablet, the controller has a portal; everybody else starts with the room."""
    role = staff_of(request).role
    if role == Role.DEALER:
        return render(request, "console/dealer.html")
    if role == Role.CONTROLLER:
        return redirect("controller")
    return redirect("room")


@by_matrix
@never_cache
@sensitive_post_parameters("pin")
def sign_in_page(request: HttpRequest) -> HttpResponseBase:
    """Badge and PIN. Whatever was wrong, the answer is the same."""
    if request.method != "POST":
        return _sign_in_form(request)
    badge = request.POST.get("badge", "").strip()[:LONGEST_BADGE]
    staff = sign_in(badge, request.POST.get("pin", "")[: 2 * LONGEST])
    if staff is None:
        return _sign_in_form(request, badge=badge, refused=sentence("SignInRefused", {}))
    login(request, staff)
    return redirect(_where_to(request))


@by_matrix
@require_POST
def sign_out(request: HttpRequest) -> HttpResponseBase:
    logout(request)
    return redirect("sign-in")


@by_matrix
@require_safe
@ensure_csrf_cookie
def room(request: HttpRequest) -> HttpResponseBase:
    staff = staff_of(request)
    return _page(request, "room", _rights(staff) | {"conduct": conduct(), "titles": titles()}, staff=staff)


@by_matrix
@require_safe
@ensure_csrf_cookie
def devices(request: HttpRequest) -> HttpResponseBase:
    staff = staff_of(request)
    facts = _rights(staff) | {"server": request.build_absolute_uri("/").rstrip("/")}
    return _page(request, "devices", facts, staff=staff)


@by_matrix
@require_safe
def tablet(request: HttpRequest) -> HttpResponseBase:
    """Everything *perché?* may show comes along, so that it answers without a network too."""
    may = [name for name, roles in COMMANDS.items() if Role.DEALER in roles]
    known = {"reasons": reasons.ARTICLES, "lines": _lines(), "irregularities": catalogue()}
    return _page(request, "tablet", {"may": may} | known)


@by_matrix
@require_safe
def tablet_worker(request: HttpRequest) -> HttpResponseBase:
    """The script that keeps the tablet's page for a reload without a network; its address says what it may keep."""
    return render(request, "console/worker.js", content_type="text/javascript")


@by_matrix
@require_safe
def board(request: HttpRequest) -> HttpResponseBase:
    return _page(request, "board", {})


def staff_of(request: HttpRequest) -> Staff:
    """Who is signed in; the matrix let nobody else through."""
    return cast(Staff, request.user)


def _rights(staff: Staff) -> dict[str, Any]:
    """Who is at the console, and what the matrix lets them ask for and open."""
    return {
        "account": staff.pseudonym,
        "role": staff.role,
        "may": [name for name, roles in COMMANDS.items() if staff.role in roles],
        "opens": [name for name, roles in ROUTES.items() if roles == "anyone" or staff.role in roles],
        "lines": _lines(),
    }


def _lines() -> dict[str, str]:
    """Articles in short lines of Italian, for those who read Italian."""
    return dict(italian.lines()) if get_language() == "it" else {}


def _page(request: HttpRequest, name: str, facts: dict[str, Any], **context: Any) -> HttpResponse:
    facts |= {"language": get_language(), "zone": settings.TIME_ZONE, "sitOut": int(SIT_OUT.total_seconds())}
    facts["games"] = games()
    return render(request, f"console/{name}.html", {"words": words(), "facts": facts, **context})


def _sign_in_form(request: HttpRequest, badge: str = "", refused: str = "") -> HttpResponse:
    context = {"badge": badge, "refused": refused, "next": _next(request), "words": words()}
    return render(request, "console/sign_in.html", context, status=403 if refused else 200)


def _where_to(request: HttpRequest) -> str:
    wanted = _next(request)
    return wanted if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure()) else "home"


def _next(request: HttpRequest) -> str:
    return request.POST.get("next") or request.GET.get("next") or ""
