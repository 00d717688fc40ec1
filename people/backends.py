"""Django's own door (its admin's sign-in form, ``login()``) leads through ours, so no guess goes uncounted."""

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.http import HttpRequest

from people.models import Staff
from people.signing_in import sign_in


class BadgeAndPin(BaseBackend):
    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **others: Any
    ) -> Staff | None:
        badge = username or others.get(Staff.USERNAME_FIELD)
        return sign_in(badge, password) if badge and password else None

    def get_user(self, user_id: int) -> Staff | None:
        return Staff.objects.filter(pk=user_id, is_active=True).first()
