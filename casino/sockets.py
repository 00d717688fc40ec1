"""Every socket of the house. Each needs a rule in ``people.roles``, as every page does."""

from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.urls import path

from people.channels_auth import SenderMiddleware
from tables.consumers import BoardSocket, Live, RoomSocket, TableSocket


def _served(socket: type[Live]) -> Any:
    """Channels routes by the same patterns as Django, to another kind of view."""
    return socket.as_asgi()


routes: list[Any] = [
    path("ws/table/<int:number>/", _served(TableSocket), name="table"),
    path("ws/room/", _served(RoomSocket), name="room"),
    path("ws/board/", _served(BoardSocket), name="board"),
]
router: Any = URLRouter(routes)
sockets = AuthMiddlewareStack(SenderMiddleware(router))
