"""docs/protocol.md, played: every example goes to or comes from a real server."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.console.browsing import DemoHouse
from tests.servers import ROOT

EXAMPLE = re.compile(r"```json (client|server(?: \w+)?)\n(.*?)```", re.DOTALL)
DIFFERS = re.compile(r"seq|now|player|table:\d+|\w+_at|out_until|absence|reportable")
TABLE = 22


def examples() -> list[tuple[str, dict[str, Any]]]:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8").replace("table:2", f"table:{TABLE}")
    text = re.sub(r'"table": 2\b', f'"table": {TABLE}', text)
    return [(who.partition(" ")[0], json.loads(body)) for who, body in EXAMPLE.findall(text)]


def in_general(value: Any, name: str = "") -> Any:
    """The value without what differs each time; whether it is there at all still counts."""
    if DIFFERS.fullmatch(name):
        return type(value)
    if isinstance(value, dict):
        return {key: in_general(inner, key) for key, inner in value.items()}
    return [in_general(inner) for inner in value] if isinstance(value, list) else value


@contextmanager
def line(house: DemoHouse, path: str, token: str = "", session: str = "") -> Iterator[ClientConnection]:
    protocols: Any = ["cagnotte", *([f"token.{token}"] if token else [])]
    cookies = {"Cookie": f"django_language=en; sessionid={session}"}
    how: Any = {"subprotocols": protocols, "additional_headers": cookies, "origin": house.url, "proxy": None}
    with connect(house.server.socket_url + path, **how) as socket:
        yield socket


def hear(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=5))
    return message if message["type"] != "heartbeat" else hear(socket)


def hear_out(socket: ClientConnection) -> None:
    while True:
        hear(socket)


@pytest.fixture
def token(house: DemoHouse) -> str:
    """A table as in the document, with its tablet and dealer."""
    with house.client("P01") as pit:
        for command, data in table_of_the_document():
            if command == "tables.seat_player":
                data["player"] = pit.get("/api/players/?limit=1").json()["results"][0]["id"]
            envelope = {"id": f"doc-{command}-{data}".encode().hex()[-60:], "command": command, "data": data}
            pit.post("/api/commands/", json=envelope).raise_for_status()
        redeemed = pit.post("/api/enrolments/redeem/", json={"code": house.enrolment_code(TABLE)}).json()
        bearer = {"Authorization": f"Bearer {redeemed['token']}"}
        badge = {"badge": "D01", "pin": house.pins["D01"]}
        pit.post("/api/tablet/sign-in/", json=badge, headers=bearer).raise_for_status()
    taken: str = redeemed["token"]
    return taken


def table_of_the_document() -> Iterator[tuple[str, dict[str, Any]]]:
    blinds = {"small_blind": 100, "big_blind": 200, "min_buy_in": 20_000}
    yield "tables.set_up_table", {"table": TABLE, "game": "nl-holdem", "seats": 9, **blinds}
    yield "tables.open_table", {"table": TABLE}
    for seat, (called, chips) in enumerate([("Aldo Airenti", 20_000), ("Bruna Bosio", 30_000)], start=1):
        yield "tables.register_player", {"called": called}
        yield "tables.seat_player", {"table": TABLE, "seat": seat, "chips": chips}


def test_the_document_is_what_the_server_says(house: DemoHouse, token: str) -> None:
    told = examples()
    assert {message["type"] for _, message in told} == {
        "hello", "view", "command", "accepted", "refused", "resync",
    }  # fmt: skip
    heard: list[Any] = []
    with line(house, f"/ws/table/{TABLE}/", token) as socket:
        assert socket.subprotocol == "cagnotte"
        for who, message in told:
            if who == "client":
                if message.get("happened_at"):
                    message["happened_at"] = "2026-01-01T12:00:00Z"
                socket.send(json.dumps(message))
                continue
            wanted = in_general(message)
            while wanted not in heard:
                heard.append(in_general(hear(socket)))
            heard.remove(wanted)


@pytest.mark.parametrize(
    ("path", "token", "code"),
    [("/ws/room/", "", 4401), ("/ws/table/2/", "", 4401), ("/ws/table/2/", "worth-nothing", 4401)],
)
def test_nobody_is_told_why_the_socket_closes(house: DemoHouse, path: str, token: str, code: int) -> None:
    with line(house, path, token) as socket, pytest.raises(ConnectionClosed) as closed:
        hear(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def test_a_tablet_may_not_watch_another_table_or_the_room(house: DemoHouse) -> None:
    with house.client("F01") as floor:
        redeemed = floor.post("/api/enrolments/redeem/", json={"code": house.enrolment_code(3)}).json()
    for path in ("/ws/table/2/", "/ws/room/"):
        with line(house, path, redeemed["token"]) as socket, pytest.raises(ConnectionClosed) as closed:
            hear(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


def test_an_unknown_table_closes_with_its_own_code(house: DemoHouse) -> None:
    with house.client("F01") as floor:
        session = floor.cookies["sessionid"]
    with line(house, "/ws/table/98/", session=session) as socket, pytest.raises(ConnectionClosed) as closed:
        hear_out(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
