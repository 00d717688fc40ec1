"""The house speaks Italian unless somebody tapped EN; what a browser came with is not asked.

A tablet bought abroad must not greet dealers in its own language, and pages must
speak as the sockets do, which know only the cookie.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

Page = Callable[..., HttpResponseBase]


def in_house_language(page: Page) -> Page:
    @wraps(page)
    def spoken(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        translation.activate(chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE)
        return page(request, *args, **kwargs)

    return spoken
