"""The reference: the plain Channels consumer, as tutorials teach it.

Each message goes through ``database_sync_to_async`` into a transaction of its
own, and the whole view then goes through the channel layer to every socket of
the table. Rules, handlers, rows, ledger and view are the product's, so that the
two differ in how a command travels and in nothing else. Never part of the product.
"""

import gc
import os
from typing import Any, cast

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
pages = get_asgi_application()

from audit.desk import Office, open_envelope  # noqa: E402
from audit.messages import Accepted, Answer, Sender  # noqa: E402
from people.channels_auth import SenderMiddleware  # noqa: E402
from tables.selectors import snapshot  # noqa: E402
from tables.views_of import table_view  # noqa: E402

View = dict[str, Any]

gc.freeze()  # as ours does, so that the two do not differ by it
office = Office()
"""Remembers the open hands, as ours does: the reference need not read them again for every message."""


class PlainTable(AsyncJsonWebsocketConsumer):
    """One socket of one table, a member of the table's group."""

    number: int

    async def connect(self) -> None:
        self.number = self.scope["url_route"]["kwargs"]["number"]
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept("cagnotte")
        await self.send_json(await database_sync_to_async(view_of)(self.number))

    @property
    def group(self) -> str:
        return f"plain.{self.number}"

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive_json(self, content: Any, **_: Any) -> None:
        del content["type"]
        answer = await database_sync_to_async(carried_out)(content, cast(Any, self.scope)["sender"])
        if not isinstance(answer, Accepted):
            await self.send_json({"type": "refused", "id": answer.id})
            return
        await self.send_json({"type": "accepted", "id": answer.id, "seqs": answer.seqs})
        view = await database_sync_to_async(view_of)(self.number)
        await self.channel_layer.group_send(self.group, {"type": "table.grew", "view": view})

    async def table_grew(self, event: dict[str, Any]) -> None:
        await self.send_json(event["view"])


def carried_out(content: View, sender: Sender) -> Answer:
    """A batch of one is a transaction of its own."""
    return office.run([open_envelope(content, sender)])[0]


def view_of(number: int) -> View:
    shot = snapshot(number)
    return {"type": "view", "seq": shot.seq, "view": table_view(shot)}


served: Any = PlainTable.as_asgi()
router: Any = URLRouter([path("ws/table/<int:number>/", served)])
sockets: Any = AuthMiddlewareStack(SenderMiddleware(router))
application = ProtocolTypeRouter({"http": pages, "websocket": AllowedHostsOriginValidator(sockets)})
