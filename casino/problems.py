"""Errors over REST as RFC 9457 problem details: a typed answer, in words, with the article."""

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.defaults import page_not_found
from rest_framework import status
from rest_framework.exceptions import APIException, NotAuthenticated, ValidationError
from rest_framework.response import Response
from rest_framework.views import set_rollback

from audit.messages import Failed, Refusal, Refused
from audit.words import sentence
from rules.violations import RuleViolation

CONTENT_TYPE = "application/problem+json"
STATUSES = {
    "Malformed": status.HTTP_400_BAD_REQUEST,
    "UnknownCommand": status.HTTP_400_BAD_REQUEST,
    "StampInFuture": status.HTTP_400_BAD_REQUEST,
    "NotAllowed": status.HTTP_403_FORBIDDEN,
    "WrongTable": status.HTTP_403_FORBIDDEN,
    "NotAtATable": status.HTTP_403_FORBIDDEN,
    "SignInRefused": status.HTTP_403_FORBIDDEN,
    "CodeRefused": status.HTTP_403_FORBIDDEN,
    "SecondFactorNeeded": status.HTTP_403_FORBIDDEN,
    "SecondFactorRefused": status.HTTP_403_FORBIDDEN,
    "NotFound": status.HTTP_404_NOT_FOUND,
    "Busy": status.HTTP_503_SERVICE_UNAVAILABLE,
}


def as_problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler; what it does not know is a bug and crashes loudly."""
    match error:
        case RuleViolation():
            return refusal(Refused("", error.code, error.article, error.facts))
        case Refusal():
            return refusal(Refused("", error.code, None, error.facts))
        case RequestDataTooBig():
            return problem(413, "TooLarge", _("This is larger than anything we take."))
        case RecursionError():
            return problem(400, "ParseError", _("This is nested more deeply than anything we read."))
        case Http404():
            return problem(status.HTTP_404_NOT_FOUND, "NotFound", _("There is nothing here."))
        case PermissionDenied():
            return problem(status.HTTP_403_FORBIDDEN, "NotAllowed", _("Your role may not do this."))
        case APIException():
            set_rollback()
            return _from_drf(error)
    return None


def refusal(refused: Refused) -> Response:
    code = STATUSES.get(refused.code, status.HTTP_409_CONFLICT)
    extra = {"article": refused.article, "facts": refused.facts, "id": refused.id or None}
    return problem(code, refused.code, sentence(refused.code, refused.facts), **extra)


def failure(failed: Failed) -> Response:
    text = sentence("Failed", {"reference": failed.reference})
    return problem(500, "Failed", text, id=failed.id, facts={"reference": failed.reference})


def problem(code: int, name: str, detail: str, **extra: Any) -> Response:
    body = {"type": f"urn:cagnotte:problem:{name}", "title": name, "status": code, "detail": detail, "code": name}
    return Response(body | extra, status=code, content_type=CONTENT_TYPE)


def _from_drf(error: APIException) -> Response:
    if isinstance(error, ValidationError):
        return problem(error.status_code, "Malformed", _("Some fields are wrong."), errors=error.detail)
    response = problem(error.status_code, type(error).__name__, str(error.detail))
    if isinstance(error, NotAuthenticated) and (challenge := getattr(error, "auth_header", None)):
        response["WWW-Authenticate"] = challenge
    if wait := getattr(error, "wait", None):
        response["Retry-After"] = str(int(wait))
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Addresses under /api/ that do not exist answer in the same form; all others with a page."""
    if not request.path.startswith("/api/"):
        return page_not_found(request, exception)
    body = problem(404, "NotFound", _("There is nothing at this address.")).data
    return JsonResponse(body, status=404, content_type=CONTENT_TYPE)
