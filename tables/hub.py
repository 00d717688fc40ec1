"""The hub: one subscription a process and table, views built once, handed to this process's sockets.

A commit is told to this process directly and to others by one small note ("table
7 grew") through the channel layer. Each process that has somebody watching
rebuilds the whole view once, for the audiences that watch, and gives each client
the newest. A client that is slow misses views, never the last one; nothing queues up.
"""

import asyncio
import gc
import logging
import uuid
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import close_old_connections
from django.utils import timezone
from redis.exceptions import RedisError

from audit.desk import Touched, listen
from tables import room_views, selectors, views_of
from tables.lookout import Lookout
from tables.selectors_devices import DeviceWatch
from tables.selectors_room import RoomReader, room_head

log = logging.getLogger(__name__)

HEARTBEAT = 10.0
ROOM_PAUSE = 0.1
"""The room changes with every table: so long it rests between two views, and what came meanwhile is in the next."""
DEVICES_LOOKED_AT = 2.0
"""A device that falls silent writes nothing down: so often somebody looks."""
DEVICES_PAUSE = 0.2
ROOM = "room"
HOUSE = "house"
"""The topic every process with watchers follows: something changed that many tables show."""
AT_ONCE = 16
"""So many tables are built in one go before their clients get them."""
PROCESS = uuid.uuid4().hex
LAYER_AWAY = (OSError, RuntimeError, RedisError)
LAYER_PATIENCE = 2.0
Send = Callable[[str], Awaitable[None]]
TABLE_AUDIENCES = {"table": views_of.table_view}
ROOM_AUDIENCES = {"console": room_views.console_view, "board": room_views.board_view}
ROOM_STREAMS = ("list:", "dealers", "room", "pairs", "rake", "device:")
"""Streams beside the tables' own that change what the room shows."""
BESIDE_TABLES = ("list:", "dealers", "pairs")
"""Streams beside the tables' own that no table's view shows anything of."""
reader = RoomReader()
lookout = Lookout()


class Client:
    """One socket: the newest view waits in a slot until the socket can take it, and so does the newest heartbeat."""

    def __init__(self, audience: str, send: Send) -> None:
        self.audience = audience
        self._send = send
        self._newest: str | None = None
        self._newest_beat: str | None = None
        self._task: asyncio.Task[None] | None = None

    def push(self, text: str) -> None:
        self._newest = text
        self._wake()

    def beat(self, text: str) -> None:
        self._newest_beat = text
        self._wake()

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _wake(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._pump())

    async def _pump(self) -> None:
        """Send what waits, until nothing does; a socket nobody writes to costs no task."""
        while self._newest is not None or self._newest_beat is not None:
            # Views first: a heartbeat ahead of the view it counts would make the client ask for it.
            text = self._newest if self._newest is not None else self._newest_beat
            if self._newest is not None:
                self._newest = None
            else:
                self._newest_beat = None
            assert text is not None
            await self._send(text)


class Hub:
    """All watchers of one event loop."""

    def __init__(self) -> None:
        self.layer: Any = get_channel_layer()
        self._clients: dict[str, set[Client]] = defaultdict(set)
        self._seqs: dict[str, int] = {}
        self._grown: set[int] = set()
        self._grew = asyncio.Event()
        self._joining = asyncio.Lock()
        self._channel = ""
        self._unfollowed: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._room_grew = asyncio.Event()
        self._stirred = asyncio.Event()
        self._device_watch = DeviceWatch()
        self._builder = ThreadPoolExecutor(1, "view-builder")
        self._room_builder = ThreadPoolExecutor(1, "room-builder")

    async def watch(self, topic: str, client: Client) -> None:
        """Join first, then read the view: a change in between comes as a push."""
        async with self._joining:
            if not self._tasks:
                # What was loaded by now stays: the collector need not walk it again, which took half a second.
                gc.freeze()
                await self._follow(HOUSE)
                self._tasks = [asyncio.create_task(job()) for job in self._jobs]
            if not self._clients[topic]:
                await self._follow(topic)
            self._clients[topic].add(client)
        await self.refresh(topic, client)

    @property
    def _jobs(self) -> tuple[Callable[[], Coroutine[Any, Any, None]], ...]:
        return self._listen, self._build, self._build_room, self._beat, self._mind_devices

    async def leave(self, topic: str, client: Client) -> None:
        client.close()
        async with self._joining:
            self._clients[topic].discard(client)
            if not self._clients[topic]:
                del self._clients[topic]
                self._seqs.pop(topic, None)
                await self._unfollow(topic)

    async def _follow(self, topic: str) -> None:
        """Join a topic's group. Without the layer only other processes go unheard, until a heartbeat tries again."""
        try:
            async with asyncio.timeout(LAYER_PATIENCE):
                self._channel = self._channel or await self.layer.new_channel("hub")
                await self.layer.group_add(topic, self._channel)
        except LAYER_AWAY as fault:
            log.warning("channel layer away", extra={"fault": str(fault), "topic": topic})
            self._unfollowed.add(topic)
        else:
            self._unfollowed.discard(topic)

    async def _unfollow(self, topic: str) -> None:
        self._unfollowed.discard(topic)
        with suppress(*LAYER_AWAY):
            async with asyncio.timeout(LAYER_PATIENCE):
                await self.layer.group_discard(topic, self._channel)

    async def refresh(self, topic: str, client: Client) -> None:
        """Give this client the view as it stands now."""
        _, texts = await self._in_builder(_texts_of, topic, topic, [client.audience])
        client.push(texts[client.audience])

    async def head(self, topic: str) -> int:
        number: int = await self._in_builder(_head_of, topic, topic)
        return number

    async def _listen(self) -> None:
        while True:
            if not self._channel:
                await asyncio.sleep(1)
                continue
            try:
                message = await self.layer.receive(self._channel)
            except LAYER_AWAY as fault:
                # Redis restarts: the heartbeat finds what was missed.
                log.warning("channel layer away", extra={"fault": str(fault)})
                await asyncio.sleep(1)
                continue
            if message["process"] != PROCESS:
                self.note(message["tables"], rows=message["rows"])

    def note(self, tables: Iterable[int], *, rows: bool) -> None:
        """These tables grew, or the room did; ``rows`` that many tables show changed beside their streams."""
        if rows:
            lookout.forget()
            self._stirred.set()
        self._grown.update(tables)
        self._grew.set()

    async def _build(self) -> None:
        """Rebuild what grew since the last time; what grows meanwhile is taken by the next turn."""
        while True:
            await self._grew.wait()
            self._grew.clear()
            grown, self._grown = self._grown, set()
            self._room_grew.set()
            watched = [topic for topic in map(topic_of, sorted(grown)) if topic in self._clients]
            for first in range(0, len(watched), AT_ONCE):
                await self._push(*watched[first : first + AT_ONCE])

    async def _build_room(self) -> None:
        """A table never waits for the room's larger view."""
        while True:
            await self._room_grew.wait()
            self._room_grew.clear()
            await self._push(ROOM)
            await asyncio.sleep(ROOM_PAUSE)

    async def _mind_devices(self) -> None:
        """Show a table anew when a device of it speaks, falls silent or has its alarm taken."""
        while True:
            self._stirred.clear()
            try:
                changed = await self._in_builder(self._device_watch.changed, ROOM, timezone.now())
            except Exception:
                # The database is away; the next look will tell.
                log.exception("the devices could not be looked at")
                changed = set()
            if changed:
                lookout.forget()
                self.note(changed, rows=False)
            await asyncio.sleep(DEVICES_PAUSE)
            with suppress(TimeoutError):
                async with asyncio.timeout(DEVICES_LOOKED_AT):
                    await self._stirred.wait()

    async def _push(self, *topics: str) -> None:
        """Views of several tables, or of the room, in one go: each change of threads costs as much as a view."""
        wanted = {topic: {client.audience for client in self._clients.get(topic, ())} for topic in topics}
        for topic, built in (await self._in_builder(_built, topics[0], wanted)).items():
            self._seqs[topic], texts = built
            for client in tuple(self._clients.get(topic, ())):
                if client.audience in texts:
                    client.push(texts[client.audience])

    async def _beat(self) -> None:
        """Tell every client how far its topic has come; rebuild what was missed. One topic after the other."""
        while True:
            topics = tuple(self._clients)
            for topic in topics:
                await asyncio.sleep(HEARTBEAT / len(topics))
                await self._beat_once(topic)
            if not topics:
                await asyncio.sleep(HEARTBEAT)

    async def _beat_once(self, topic: str) -> None:
        if topic not in self._clients:
            return
        for missing in {topic, HOUSE} & self._unfollowed:
            await self._follow(missing)
        try:
            seq = await self.head(topic)
        except Exception:
            log.exception("no heartbeat", extra={"topic": topic})
            return
        if seq != self._seqs.get(topic):
            await self._push(topic)
        text = _text({"type": "heartbeat", "seq": seq})
        for client in tuple(self._clients.get(topic, ())):
            client.beat(text)

    async def _in_builder(self, job: Callable[..., Any], topic: str, *args: Any) -> Any:
        builder = self._room_builder if topic == ROOM else self._builder
        return await asyncio.get_running_loop().run_in_executor(builder, _with_connection, job, *args)


def _with_connection(job: Callable[..., Any], *args: Any) -> Any:
    close_old_connections()
    return job(*args)


def topic_of(number: int) -> str:
    return f"table.{number}"


def _built(wanted: Mapping[str, Collection[str]]) -> dict[str, "Built"]:
    """What could be built of all that is wanted."""
    built = {}
    for topic, audiences in wanted.items():
        try:
            if audiences:
                built[topic] = _texts_of(topic, audiences)
        except Exception:
            # The database is away; the heartbeat will try again.
            log.exception("a view could not be built", extra={"topic": topic})
    return built


Built = tuple[int, dict[str, str]]
"""The number a topic has reached, and its view for each audience."""


def _texts_of(topic: str, audiences: Iterable[str]) -> Built:
    if topic == ROOM:
        seq = room_head()
        floor = reader.look(timezone.now())
        return seq, {name: _encoded(seq, ROOM_AUDIENCES[name](floor)) for name in audiences}
    shot = lookout.look(int(topic.removeprefix("table.")))
    return shot.seq, {name: _encoded(shot.seq, TABLE_AUDIENCES[name](shot)) for name in audiences}


def _head_of(topic: str) -> int:
    if topic == ROOM:
        return room_head()
    return selectors.head(int(topic.removeprefix("table.")))


def _encoded(seq: int, view: views_of.View) -> str:
    return _text({"type": "view", "seq": seq, "view": view})


def _text(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the running loop."""
    loop = asyncio.get_running_loop()
    for gone in [other for other in _hubs if other.is_closed()]:
        del _hubs[gone]
    return _hubs.setdefault(loop, Hub())


def publish(touched: Touched) -> None:
    """After a commit, on the writer's thread: tell everybody which tables grew, and what else they may show."""
    numbers = [int(stream.removeprefix("table:")) for stream in touched if stream.startswith("table:")]
    rows = any(not stream.startswith(("table:", *BESIDE_TABLES)) for stream in touched)
    if not numbers and not rows and not any(stream.startswith(ROOM_STREAMS) for stream in touched):
        return
    running = [(loop, watching) for loop, watching in _hubs.items() if loop.is_running()]
    for loop, watching in running:
        loop.call_soon_threadsafe(partial(watching.note, numbers, rows=rows))
    if isinstance(get_channel_layer(), InMemoryChannelLayer):
        # A layer in memory ends with this process, which knows already.
        return
    if running:
        asyncio.run_coroutine_threadsafe(_tell(numbers, rows), running[0][0])
    else:
        async_to_sync(_tell)(numbers, rows)


async def _tell(numbers: list[int], rows: bool) -> None:
    layer: Any = get_channel_layer()
    topics: dict[str, list[int]] = {ROOM: [], HOUSE: []} if rows else {ROOM: []}
    for topic, grown in (topics | {topic_of(number): [number] for number in numbers}).items():
        try:
            await layer.group_send(topic, {"type": "grew", "tables": grown, "rows": rows, "process": PROCESS})
        except LAYER_AWAY as fault:
            log.warning("could not tell other processes", extra={"fault": str(fault)})
            return


listen(publish)
