"""Two server processes, one PostgreSQL, one Redis, one table: one truth."""

import json
import threading
import time
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from tests.audit.tablets import enrolled, taps_in_ledger
from tests.servers import House, Postgres, house

TAPS = 60


class Watcher:
    """A tablet on a socket: taps, and keeps the newest view."""

    def __init__(self, server: House, token: str) -> None:
        address = f"{server.socket_url}/ws/table/1/"
        self.socket: ClientConnection = connect(
            address,
            subprotocols=[Subprotocol("cagnotte"), Subprotocol(f"token.{token}")],
            origin=Origin(server.url),
            proxy=None,
            legacy=True,
        )
        self.view: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        with suppress(ConnectionClosed):
            for text in self.socket:
                self._take(json.loads(text))

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "view":
            self.view = message
        elif message["type"] in ("accepted", "refused"):
            self.answers[message["id"]] = message

    def tap(self, id: str, what: str) -> None:
        self.socket.send(
            json.dumps({"type": "command", "id": id, "command": f"tables.{what}_table", "data": {"table": 1}})
        )


def until(true: Any, patience: float = 20.0) -> None:
    give_up = time.monotonic() + patience
    while not true():
        assert time.monotonic() < give_up, "it never came to that"
        time.sleep(0.01)


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.create("one_table")


def test_no_number_is_lost_or_doubled_and_both_see_the_same(database: str, redis_url: str) -> None:
    with (
        house(database_url=database, redis_url=redis_url) as one,
        house(database_url=database, redis_url=redis_url, migrate=False, settings=_same_secret(one)) as two,
    ):
        tokens = enrolled(one, tables=1, each=2)
        watchers = [Watcher(server, token) for server, token in zip((one, two), tokens, strict=True)]
        until(lambda: all(watcher.view for watcher in watchers))
        for number in range(TAPS):
            for place, watcher in enumerate(watchers):
                watcher.tap(f"tap-{place}-{number}", ("pause", "resume")[(number + place) % 2])
        until(lambda: all(len(watcher.answers) == TAPS for watcher in watchers))

        accepted = [
            id for watcher in watchers for id, answer in watcher.answers.items() if answer["type"] == "accepted"
        ]
        refused = [answer for watcher in watchers for answer in watcher.answers.values() if answer["type"] == "refused"]
        numbers = sorted(
            answer["seqs"]["table:1"]
            for watcher in watchers
            for answer in watcher.answers.values()
            if answer["type"] == "accepted"
        )
        assert len(numbers) == len(set(numbers))
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert {answer["code"] for answer in refused} <= {"TableNotOpen", "TableNotClosed"}
        assert sorted(id for _, id in taps_in_ledger(one)) == sorted(accepted)

        until(lambda: all(watcher.view["seq"] == numbers[-1] for watcher in watchers))
        assert watchers[0].view == watchers[1].view
        assert "the ledger is whole" in two.manage("ledger", "verify")
        for watcher in watchers:
            watcher.socket.close()
            watcher.reader.join()


def _same_secret(other: House) -> dict[str, str]:
    return {"CASINO_SECRET_KEY": (other.home / "secret_key").read_text("ascii")}
