"""The house speaks Italian unless somebody tapped EN; what a browser came with is not asked.

A tablet bought abroad must not greet dealers in its own language, and pages, REST
and sockets must speak alike; sockets know only the cookie.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation


class HouseLanguage:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        with translation.override(chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE):
            request.LANGUAGE_CODE = translation.get_language()
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", translation.get_language() or "")
        return response
