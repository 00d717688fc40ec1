"""Sockets: decode, hand over to the desk, answer. Views come from the hub."""

import json
from typing import Any, cast

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import timezone, translation

from audit.desk import open_envelope
from audit.ledger import stamp
from audit.messages import Accepted, Answer, Failed, Malformed, NotAllowed, NotFound, Refusal, Refused, Sender
from audit.words import sentence
from audit.writer import ask
from people.channels_auth import sender_now
from people.roles import require_view
from tables.hub import ROOM, Client, Hub, hub, topic_of

LARGEST = 16 * 1024
NOBODY, FORBIDDEN, UNKNOWN = 4401, 4403, 4404


class Live(AsyncWebsocketConsumer):
    """What table and room sockets share: hello, views, heartbeats, commands, resync."""

    watching: Client | None = None
    sender: Sender | None
    the_hub: Hub
    topic = ROOM
    view: str
    """The name of the view in the permission matrix."""
    audience: str

    async def connect(self) -> None:
        """Accept first: only an open socket can be told why it closes."""
        await self.accept("cagnotte" if "cagnotte" in self.scope.get("subprotocols", ()) else None)
        self.sender = cast("Sender | None", self.scope.get("sender"))
        try:
            self.check_may_watch()
        except Refusal:
            await self.close(FORBIDDEN if self.sender else NOBODY)
            return
        await self._join()

    def check_may_watch(self) -> None:
        require_view(self.sender, self.view)

    async def _join(self) -> None:
        self.the_hub = hub()
        client = Client(self.audience, self._send)
        try:
            seq = await self.the_hub.head(self.topic)
            await self._tell({"type": "hello", "role": self.role, "seq": seq, "now": stamp(timezone.now())})
            await self.the_hub.watch(self.topic, client)
        except NotFound:
            await self.the_hub.leave(self.topic, client)
            await self.close(UNKNOWN)
            return
        self.watching = client

    @property
    def role(self) -> str:
        return self.sender.role if self.sender else "anyone"

    async def disconnect(self, code: int) -> None:
        if self.watching:
            await self.the_hub.leave(self.topic, self.watching)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.watching is None:
            return
        try:
            message = read(text_data)
            if message["type"] == "resync":
                await self.the_hub.refresh(self.topic, self.watching)
                return
            self.sender = await sender_now(cast(Any, self.scope))
            if self.sender is None:
                raise NotAllowed(roles="")
            del message["type"]
            answer: Answer = await ask(open_envelope(message, self.sender))
        except Refusal as no:
            answer = Refused(command_id_in(text_data), no.code, None, no.facts)
        await self._tell(self._said(answer))

    def _said(self, answer: Answer) -> dict[str, Any]:
        with translation.override(language_of(self.scope)):
            return said(answer)

    async def _tell(self, message: dict[str, Any]) -> None:
        await self._send(json.dumps(message, ensure_ascii=False))

    async def _send(self, text: str) -> None:
        """Nothing more goes to an account that was revoked or left since it came in."""
        if self.sender is not None and await sender_now(cast(Any, self.scope)) is None:
            await self.close(NOBODY)
        else:
            await self.send(text_data=text)


class TableSocket(Live):
    """One table: for its own tablet, and for those who see the whole room."""

    audience = "table"

    def check_may_watch(self) -> None:
        number = self.scope["url_route"]["kwargs"]["number"]
        self.topic = topic_of(number)
        bound = self.sender is not None and self.sender.table is not None
        require_view(self.sender, "tablet" if bound else "table", number)


class RoomSocket(Live):
    view = "room"
    audience = "console"


class BoardSocket(Live):
    view = "board"
    audience = "board"


def read(text: str | None) -> dict[str, Any]:
    """One message of a client, or a refusal; never anything else, whatever comes."""
    if text is None or len(text) > LARGEST:
        raise Malformed(problem="a message is JSON text of at most 16 KB")
    try:
        message = json.loads(text, parse_constant=_no_constants)
    except (ValueError, RecursionError):
        raise Malformed(problem="a message is JSON text of at most 16 KB") from None
    if not isinstance(message, dict) or message.get("type") not in ("command", "resync"):
        raise Malformed(problem="a message has the type 'command' or 'resync'")
    return message


def command_id_in(text: str | None) -> str:
    """The id to answer under, as far as one can be read."""
    try:
        found = json.loads(text or "")["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return ""
    return found[:64] if isinstance(found, str) else ""


def said(answer: Answer) -> dict[str, Any]:
    """An answer as it goes over the socket, in the language now active."""
    match answer:
        case Accepted(id, seqs):
            return {"type": "accepted", "id": id, "seqs": seqs}
        case Refused(id, code, article, facts):
            return {
                "type": "refused",
                "id": id,
                "code": code,
                "article": article,
                "text": sentence(code, facts),
                "facts": facts,
            }
        case Failed(id, reference):
            return {
                "type": "refused",
                "id": id,
                "code": "Failed",
                "article": None,
                "text": sentence("Failed", {"reference": reference}),
                "facts": {"reference": reference},
            }


def language_of(scope: Any) -> str:
    chosen = scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _no_constants(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
