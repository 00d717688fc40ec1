"""The client's end of a websocket, as little as a load generator needs, so that it takes no core from the server.

Text frames in and out, pings answered. Whole frames only: our servers never split one.
"""

import asyncio
import base64
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
Take = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """Opens by itself; every text frame goes to ``take``."""

    def __init__(self, request: bytes, take: Take) -> None:
        self._request = request
        self._take = take
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it opened"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done() and not self._shake_hands():
            return
        for kind, payload in self._frames():
            if kind == TEXT:
                self._take(payload)
            elif kind == PING:
                self._send(PONG, payload)

    def send(self, text: bytes) -> None:
        self._send(TEXT, text)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _shake_hands(self) -> bool:
        head, end, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not end:
            return False
        self._buffer[:] = rest
        if head.startswith(b"HTTP/1.1 101"):
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode("latin-1")))
        return True

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            yield buffer[at] & 0x0F, bytes(buffer[start : start + size])
            at = start + size
        del buffer[:at]

    def _send(self, kind: int, payload: bytes) -> None:
        """A client's frames are masked; a mask of zeros is one, and costs nothing."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(bytes([0x80 | kind]) + length + bytes(4) + payload)


async def opened(url: str, token: str, take: Take) -> Socket:
    """A tablet's socket at ``ws://host:port/path``, open."""
    where = urlsplit(url)
    lines = (
        f"GET {where.path} HTTP/1.1",
        f"Host: {where.netloc}",
        f"Origin: http://{where.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Protocol: cagnotte, token.{token}",
    )
    request = "\r\n".join((*lines, "", "")).encode("ascii")
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request, take), where.hostname or "", where.port or 80)
    with suppress(asyncio.CancelledError):
        await socket.opened
    return socket
