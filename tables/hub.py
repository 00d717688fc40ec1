"""The hub: one subscription a process and table, views built once, handed to this process's sockets.

A commit sends one small note ("table 7 has grown to 42") through the channel
layer. Each process that has somebody watching rebuilds the whole view once, for
the audiences that watch, and gives each client the newest. A client that is
slow misses views, never the last one; nothing queues up.
"""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import close_old_connections

from audit.desk import Touched, listen
from tables import selectors, views_of

log = logging.getLogger(__name__)

HEARTBEAT = 10.0
ROOM = "room"
Send = Callable[[str], Awaitable[None]]
TABLE_AUDIENCES = {"table": views_of.table_view}
ROOM_AUDIENCES = {"console": views_of.row_view, "board": views_of.board_view}


class Client:
    """One socket: the newest view waits in a slot until the socket can take it."""

    def __init__(self, audience: str, send: Send) -> None:
        self.audience = audience
        self._send = send
        self._newest: str | None = None
        self._waiting = asyncio.Event()
        self._task = asyncio.create_task(self._pump())

    def push(self, text: str) -> None:
        self._newest = text
        self._waiting.set()

    def close(self) -> None:
        self._task.cancel()

    async def _pump(self) -> None:
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            text, self._newest = self._newest, None
            if text is not None:
                await self._send(text)


class Hub:
    """All watchers of one event loop."""

    def __init__(self) -> None:
        self.layer: Any = get_channel_layer()
        self._clients: dict[str, set[Client]] = defaultdict(set)
        self._latest: dict[tuple[str, str], str] = {}
        self._seqs: dict[str, int] = {}
        self._grown: set[int] = set()
        self._grew = asyncio.Event()
        self._joining = asyncio.Lock()
        self._channel = ""
        self._tasks: list[asyncio.Task[None]] = []
        self._builder = ThreadPoolExecutor(1, "view-builder")

    async def watch(self, topic: str, client: Client) -> None:
        """Join first, then read the view: a change in between comes as a push."""
        async with self._joining:
            if not self._tasks:
                self._channel = await self.layer.new_channel("hub")
                self._tasks = [asyncio.create_task(job()) for job in (self._listen, self._build, self._beat)]
            if not self._clients[topic]:
                await self.layer.group_add(topic, self._channel)
            self._clients[topic].add(client)
        await self.refresh(topic, client)

    async def leave(self, topic: str, client: Client) -> None:
        client.close()
        async with self._joining:
            self._clients[topic].discard(client)
            if not self._clients[topic]:
                del self._clients[topic]
                self._seqs.pop(topic, None)
                await self.layer.group_discard(topic, self._channel)

    async def refresh(self, topic: str, client: Client) -> None:
        """Give this client the view as it stands now."""
        texts = await self._in_builder(_texts_of, topic, [client.audience])
        client.push(texts[client.audience])

    async def head(self, topic: str) -> int:
        number: int = await self._in_builder(_head_of, topic)
        return number

    async def _listen(self) -> None:
        while True:
            try:
                message = await self.layer.receive(self._channel)
            except (OSError, RuntimeError) as fault:
                # The layer is away (Redis restarts): the heartbeat finds what was missed.
                log.warning("channel layer away", extra={"fault": str(fault)})
                await asyncio.sleep(1)
                continue
            self._note(message["tables"])

    def _note(self, tables: Iterable[int]) -> None:
        self._grown.update(tables)
        self._grew.set()

    async def _build(self) -> None:
        """Rebuild what grew since the last time; what grows meanwhile is taken by the next turn."""
        while True:
            await self._grew.wait()
            self._grew.clear()
            grown, self._grown = self._grown, set()
            topics = [topic_of(number) for number in sorted(grown)] + [ROOM]
            for topic in topics:
                await self._push(topic)

    async def _push(self, topic: str) -> None:
        clients = tuple(self._clients.get(topic, ()))
        if not clients:
            return
        try:
            texts = await self._in_builder(_texts_of, topic, {client.audience for client in clients})
        except Exception:
            # The database is away; the heartbeat will try again.
            log.exception("a view could not be built", extra={"topic": topic})
            return
        for client in clients:
            client.push(texts[client.audience])

    async def _beat(self) -> None:
        """Tell every client how far its topic has come; rebuild what was missed."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            for topic in tuple(self._clients):
                await self._beat_once(topic)

    async def _beat_once(self, topic: str) -> None:
        try:
            seq = await self.head(topic)
        except Exception:
            log.exception("no heartbeat", extra={"topic": topic})
            return
        if seq != self._seqs.get(topic):
            self._seqs[topic] = seq
            await self._push(topic)
        text = json.dumps({"type": "heartbeat", "seq": seq})
        for client in tuple(self._clients.get(topic, ())):
            # Straight to the socket: a heartbeat must not push a waiting view out of its slot.
            await asyncio.gather(client._send(text), return_exceptions=True)

    async def _in_builder(self, job: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._builder, _with_connection, job, *args)


def _with_connection(job: Callable[..., Any], *args: Any) -> Any:
    close_old_connections()
    return job(*args)


def topic_of(number: int) -> str:
    return f"table.{number}"


def _texts_of(topic: str, audiences: Iterable[str]) -> dict[str, str]:
    if topic == ROOM:
        shots = selectors.snapshots(selectors.table_numbers())
        seq = sum(shot.seq for shot in shots)
        rows = {name: [ROOM_AUDIENCES[name](shot) for shot in shots] for name in audiences}
        return {name: _encoded(seq, {"tables": rows[name]}) for name in audiences}
    shot = selectors.snapshot(int(topic.removeprefix("table.")))
    return {name: _encoded(shot.seq, TABLE_AUDIENCES[name](shot)) for name in audiences}


def _head_of(topic: str) -> int:
    if topic == ROOM:
        return sum(selectors.head(number) for number in selectors.table_numbers())
    return selectors.head(int(topic.removeprefix("table.")))


def _encoded(seq: int, view: views_of.View) -> str:
    return json.dumps({"type": "view", "seq": seq, "view": view}, ensure_ascii=False, separators=(",", ":"))


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the running loop."""
    loop = asyncio.get_running_loop()
    for gone in [other for other in _hubs if other.is_closed()]:
        del _hubs[gone]
    return _hubs.setdefault(loop, Hub())


def publish(touched: Touched) -> None:
    """After a commit, on the writer's thread: tell every process which tables grew."""
    numbers = [int(stream.removeprefix("table:")) for stream in touched if stream.startswith("table:")]
    if not numbers:
        return
    running = [loop for loop in _hubs if loop.is_running()]
    if running:
        for loop in running:
            asyncio.run_coroutine_threadsafe(_tell(numbers), loop)
    elif not isinstance(get_channel_layer(), InMemoryChannelLayer):
        # A layer in memory ends with this process, where nobody watches.
        async_to_sync(_tell)(numbers)


async def _tell(numbers: list[int]) -> None:
    layer: Any = get_channel_layer()
    note = {"type": "grew", "tables": numbers}
    for topic in {ROOM, *(topic_of(number) for number in numbers)}:
        try:
            await layer.group_send(topic, note)
        except OSError as fault:
            log.warning("could not tell other processes", extra={"fault": str(fault)})
            return


listen(publish)
