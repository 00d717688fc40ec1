"""Who is asking: from a session or a bearer token to a sender the desk understands."""

import hashlib
from dataclasses import dataclass

from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from audit.messages import Sender
from people.models import Device, Staff, Tablet

NOBODY = Sender(id="nobody", person="nobody", role="nobody")
"""Whoever has not signed in; no rule of the matrix names this role."""


@dataclass(frozen=True, slots=True)
class Principal:
    """A tablet or device as Django sees it: the user of a request that came with a token."""

    account: Tablet | Device

    is_authenticated = True
    is_anonymous = False
    is_active = True

    @property
    def pk(self) -> str:
        return self.account.pseudonym

    @property
    def sender(self) -> Sender:
        return self.account.sender


def hash_of_token(token: str) -> str:
    """Tokens are long and random, so a plain hash keeps them."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def principal_of(token: str) -> Principal | None:
    """Whose token this is; None when nobody's or revoked."""
    token_hash = hash_of_token(token)
    account = (
        Tablet.objects.live().filter(token_hash=token_hash).first()
        or Device.objects.live().filter(token_hash=token_hash).first()
    )
    return Principal(account) if account else None


def sender_of(user: object) -> Sender:
    """The sender that a request's or a scope's user is; ``NOBODY`` when nobody is signed in."""
    if isinstance(user, Principal):
        return user.sender
    if isinstance(user, Staff) and user.is_active:
        return user.sender
    return NOBODY


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer <token>`` of an enrolled tablet or device."""

    def authenticate(self, request: Request) -> tuple[Principal, None] | None:
        scheme, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        principal = principal_of(token.strip())
        if principal is None:
            raise AuthenticationFailed()
        return principal, None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"
