"""Who opens a websocket: ``scope["sender"]`` from a token or the session, None for nobody.

A token travels in the ``Authorization`` header or, from a browser, as the
subprotocol ``token.<token>`` beside ``cagnotte``. Never in the address, which
ends up in logs. Goes inside ``channels.auth.AuthMiddlewareStack``.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from channels.db import database_sync_to_async

from audit.messages import Sender
from people.authentication import NOBODY, principal_of, sender_of
from people.second_factor import PASSED, has_passed, is_needed
from people.standing import remembered, standing_of

Scope = MutableMapping[str, Any]
Channel = Callable[..., Awaitable[Any]]
Application = Callable[[Scope, Channel, Channel], Awaitable[None]]

PREFIX = "token."


class SenderMiddleware:
    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Channel, send: Channel) -> None:
        sender = await _sender_at_the_door(scope)
        await self.inner({**scope, "sender": sender}, receive, send)


async def sender_now(scope: Scope) -> Sender | None:
    """Who an open socket speaks for now: dealers change, tokens are revoked, people leave."""
    opened_by: Sender | None = scope.get("sender")
    if opened_by is None:
        return None
    known, sender = remembered(opened_by.id)
    return await _past_both(scope, sender if known else await database_sync_to_async(standing_of)(opened_by.id))


async def _sender_at_the_door(scope: Scope) -> Sender | None:
    token = token_in(scope)
    if token is not None:
        principal = await database_sync_to_async(principal_of)(token)
        return principal.sender if principal else None
    sender = sender_of(scope.get("user"))
    return None if sender is NOBODY else await _past_both(scope, sender)


async def _past_both(scope: Scope, sender: Sender | None) -> Sender | None:
    """The same, or nobody: who needs a second factor speaks only while the one they passed is in force."""
    if sender is None or not is_needed(sender):
        return sender
    return sender if await database_sync_to_async(_has_passed)(scope) else None


def _has_passed(scope: Scope) -> bool:
    return has_passed(scope.get("session", {}).get(PASSED), scope["user"])


def token_in(scope: Scope) -> str | None:
    """A token that was offered, good or bad; it goes before the session."""
    for name, value in scope.get("headers", ()):
        scheme, _, token = str(value, "latin-1").partition(" ")
        if name == b"authorization" and scheme.lower() == "bearer":
            return token.strip()
    for protocol in scope.get("subprotocols", ()):
        if protocol.startswith(PREFIX):
            return str(protocol.removeprefix(PREFIX))
    return None
