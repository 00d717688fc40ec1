"""The web server of a house: uvicorn, asked politely to stop, and everything answered before it does."""

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from django.db import connections
from django.utils.module_loading import import_string

SECONDS_TO_FINISH = 5
LARGEST_MESSAGE = 1_000_000


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_open: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_open = on_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self._on_open()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn's, does not raise the signal again afterwards: to stop when asked to is a success."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(door: socket.socket, *, on_open: Callable[[], None]) -> None:
    """Serve until told to stop."""
    config = uvicorn.Config(
        "casino.asgi:application",
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    Server(config, on_open).run(sockets=[door])
    door.close()


def drain() -> None:
    """Answer every command that still waits, then let the database go."""
    import_string("audit.writer.writer").stop()
    connections.close_all()
