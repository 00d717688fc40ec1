"""An enrolment code as a picture a tablet's camera reads. Nothing is kept: the page has the code already."""

import json
import re
from typing import Any

import qrcode
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from people.permissions import by_matrix

CODE = re.compile(r"[0-9A-Z]{4,16}")
QUIET = 4
"""White modules around the picture, which readers need."""


@by_matrix
@require_POST
@never_cache
def enrolment_qr(request: HttpRequest) -> HttpResponseBase:
    """The address that a tablet opens to enrol. The code comes in the body, because addresses end up in logs."""
    code = _code_in(request.body)
    if code is None:
        return JsonResponse({"detail": "a code is letters and digits"}, status=400)
    return JsonResponse(picture(f"{request.build_absolute_uri('/tablet/')}#code={code}"))


def picture(text: str) -> dict[str, Any]:
    """The side of the picture in modules, and its dark modules as the path of an SVG."""
    made = qrcode.QRCode(border=QUIET, error_correction=qrcode.constants.ERROR_CORRECT_M)
    made.add_data(text)
    made.make(fit=True)
    rows = made.get_matrix()
    dark = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module]
    return {"size": len(rows), "path": "".join(dark)}


def _code_in(body: bytes) -> str | None:
    try:
        found = json.loads(body)["code"]
    except (ValueError, KeyError, TypeError):
        return None
    return found if isinstance(found, str) and CODE.fullmatch(found) else None
