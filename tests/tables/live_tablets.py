"""Tablets on sockets of real houses, as ``docs/protocol.md`` tells a tablet to behave; databases that go away."""

import itertools
import json
import os
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import redis
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.servers import REDIS_SERVER, House, Postgres, clean_environment, free_port

LOOK_AGAIN = 0.01
SEATED = """
from audit.messages import SYSTEM, Request
from audit.writer import ask_sync
from tables.commands import RegisterPlayer, SeatPlayer
for table in range(1, {tables} + 1):
    for seat in range(1, {players} + 1):
        (stream,) = ask_sync(Request(f"player-{{table}}-{{seat}}", RegisterPlayer("Prova"), SYSTEM)).seqs
        player = int(stream.removeprefix("player:"))
        ask_sync(Request(f"seat-{{table}}-{{seat}}", SeatPlayer(table, seat, player, 50000), SYSTEM))
"""
FACES = {"deal_flop": "2c7dTh", "deal_turn": "Js", "deal_river": "4c"}
HANDS = ("AsKd", "QsQd", "8s8h", "9c3h", "5d5s", "6h6c")


def seat_players(house: House, *, tables: int, players: int) -> None:
    house.manage("shell", "-c", SEATED.format(tables=tables, players=players))


def until(true: Callable[[], Any], patience: float = 30.0) -> None:
    give_up = time.monotonic() + patience
    while not true():
        assert time.monotonic() < give_up, "it never came to that"
        time.sleep(LOOK_AGAIN)


class LiveTablet:
    """Keeps what it tapped until it is answered, opens its line again by itself, sends the same ids again."""

    def __init__(self, server: House, token: str, table: int = 1) -> None:
        self.server, self.token, self.table = server, token, table
        self.view: dict[str, Any] = {}
        self.seq = 0
        self.answers: dict[str, dict[str, Any]] = {}
        self.lines = 0
        self.busy = 0
        self._waiting: dict[str, str] = {}
        self._numbers = itertools.count(1)
        self._socket: ClientConnection | None = None
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._reader = threading.Thread(target=self._live, daemon=True)
        self._reader.start()

    def tap(self, what: str, **data: Any) -> str:
        id = f"tap-{self.token[:6].strip('-_')}-{next(self._numbers)}"
        envelope = {"type": "command", "id": id, "command": f"tables.{what}", "data": {"table": self.table} | data}
        with self._lock:
            self._waiting[id] = json.dumps(envelope)
            self._send(self._waiting[id])
        return id

    def tap_next(self) -> str:
        """What the prompt says comes next: whole hands, everybody calls."""
        hand = self.view["hand"]
        if hand is None:
            return self.tap("start_hand")
        code, seat = hand["prompt"]["code"], hand["prompt"].get("seat")
        if code.startswith("deal_"):
            faces = FACES.get(code)
            return self.tap("deal_board", cards=faces) if faces else self.tap("deal_hole")
        if code == "show":
            return self.tap("show_cards", seat=seat, cards=HANDS[seat - 1])
        return self.tap("award_pots") if code == "award" else self.tap("check_or_call", seat=seat)

    def play_on(self, taps: int) -> None:
        for _ in range(taps):
            self.see(self.tap_next())

    def hear(self, id: str) -> None:
        """Wait for the answer to a tap."""
        until(lambda: id in self.answers)

    def see(self, id: str) -> None:
        """Wait until a tap was accepted and is on the screen."""
        self.hear(id)
        assert self.answers[id]["type"] == "accepted", self.answers[id]
        until(lambda: self.seq >= self.answers[id]["seqs"][f"table:{self.table}"])

    @property
    def accepted(self) -> list[str]:
        return [id for id, answer in self.answers.items() if answer["type"] == "accepted"]

    def stop(self) -> None:
        self._stopping.set()
        if self._socket is not None:
            self._socket.close()
        self._reader.join()

    def _live(self) -> None:
        pause = 0.05
        while not self._stopping.wait(pause):
            pause = min(2 * pause, 0.5)
            with suppress(OSError, WebSocketException), self._line() as socket:
                for text in socket:
                    pause = 0.05
                    self._take(json.loads(text))

    @contextmanager
    def _line(self) -> Iterator[ClientConnection]:
        how: Any = {"subprotocols": ["cagnotte", f"token.{self.token}"], "origin": self.server.url, "proxy": None}
        with connect(f"{self.server.socket_url}/ws/table/{self.table}/", open_timeout=5, **how) as socket:
            self._socket = socket
            try:
                yield socket
            finally:
                self._socket = None

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "hello":
                self.lines += 1
                with self._lock:
                    for text in self._waiting.values():
                        self._send(text)
            case "view" if message["seq"] >= self.seq:
                self.view, self.seq = message["view"], message["seq"]
            case "heartbeat" if message["seq"] > self.seq:
                self._send('{"type": "resync"}')
            case "accepted" | "refused":
                self._answered(message)

    def _answered(self, message: dict[str, Any]) -> None:
        """The house asks for patience, not for another tap: the same again."""
        with self._lock:
            if message.get("code") == "Busy":
                self.busy += 1
                self._send(self._waiting[message["id"]])
            else:
                self._waiting.pop(message["id"], None)
                self.answers[message["id"]] = message

    def _send(self, text: str) -> None:
        if self._socket is not None:
            with suppress(OSError, WebSocketException):
                self._socket.send(text)


class RedisOfOurOwn:
    """A Redis on one port, which goes away and comes back empty."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        where = ["--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder), "--save", ""]
        self._process = subprocess.Popen([REDIS_SERVER, *where], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(self._answers)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        with redis.Redis(port=self.port) as client, suppress(redis.ConnectionError):
            return bool(client.ping())
        return False


class PostgresAgain:
    """A running PostgreSQL, taken over: it goes away, and comes back with what it had."""

    def __init__(self, server: Postgres) -> None:
        self.server = server
        self._data = server.folder / "data"
        self._command = shlex.split((self._data / "postmaster.opts").read_text("utf-8"))
        self._process: subprocess.Popen[bytes] | None = None

    def stop(self) -> None:
        """Without waiting for those who are connected."""
        os.kill(int((self._data / "postmaster.pid").read_text("utf-8").split()[0]), signal.SIGINT)
        until(lambda: not (self._data / "postmaster.pid").exists())
        if self._process is not None:
            self._process.wait()

    def start(self) -> None:
        folder = self.server.folder
        owner: Any = {"user": folder.stat().st_uid, "group": folder.stat().st_gid, "extra_groups": []}
        with self.server.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=folder, env=clean_environment(), stdout=log, stderr=log, **owner
            )
        until(lambda: _answers(self.server))


def _answers(server: Postgres) -> bool:
    with suppress(psycopg.OperationalError), psycopg.connect(server.url):
        return True
    return False
