"""The controller's portal: its page, and any hand as a sheet of paper."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from audit.messages import NotFound
from console.controller_paper import sheet_of
from console.entry_words import person
from console.views import staff_of
from console.words import games, words
from people.permissions import by_matrix
from people.roles import COMMANDS
from rules.books import italian
from tables.hand_timeline import timeline


@by_matrix
@require_safe
@ensure_csrf_cookie
def controller(request: HttpRequest) -> HttpResponseBase:
    staff = staff_of(request)
    facts = {
        "account": staff.pseudonym,
        "badge": staff.badge,
        "may": [name for name, roles in COMMANDS.items() if staff.role in roles],
        "language": get_language(),
        "zone": settings.TIME_ZONE,
        "games": games(),
        "lines": dict(italian.lines()) if get_language() == "it" else {},
    }
    return render(request, "console/controller.html", {"words": words(), "facts": facts, "staff": staff})


@by_matrix
@require_safe
def paper(request: HttpRequest, number: int, hand: int) -> HttpResponseBase:
    """A hand as it is printed: no script, nothing but what the ledger says."""
    try:
        found = timeline(number, hand)
    except NotFound as missing:
        raise Http404(str(missing)) from missing
    context = {"sheet": sheet_of(found), "printed_at": timezone.now(), "who": person(staff_of(request).pseudonym)}
    return render(request, "console/controller_hand.html", context)
