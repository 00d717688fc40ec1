"""Two floors at the same moment, each on a server process of its own, one PostgreSQL: one wins, the other is told."""

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from tests.servers import House, Postgres, house

PINS = {"F1": "246813", "F2": "135792"}
SEATS = 9
PREPARE = """
import json
from audit.messages import SYSTEM, Request
from audit.writer import ask_sync
from people.hiring import hire
from tables.commands import ChangeRoomSetting, OpenTable, RegisterPlayer, SetUpTable
for badge, pin in {pins}.items():
    hire(SYSTEM, badge=badge, name="Prova", role="floor", pin=pin)
ask_sync(Request("no-cosignature", ChangeRoomSetting("cosignature_required", False), SYSTEM))
for number in (1, 2):
    ask_sync(Request(f"set-up-{{number}}", SetUpTable(number, "nl-holdem", 100, 200, 20000, 9), SYSTEM))
    ask_sync(Request(f"open-{{number}}", OpenTable(number), SYSTEM))
players = [ask_sync(Request(f"guest-{{n}}", RegisterPlayer(f"Guest {{n}}"), SYSTEM)).seqs for n in range({players})]
print(json.dumps([int(next(iter(seqs)).removeprefix("player:")) for seqs in players]))
"""


class Floors:
    """Two members of the floor, each signed in at another server, who act at the same moment."""

    def __init__(self, clients: list[httpx.Client]) -> None:
        self.clients = clients
        self.start = threading.Barrier(len(clients))
        self.pool = ThreadPoolExecutor(len(clients))
        self.asked = 0

    def both(self, command: str, *data: dict[str, Any]) -> list[dict[str, Any]]:
        self.asked += 1
        jobs = [
            self.pool.submit(self._ask, client, f"both-{self.asked}-{place}", command, one)
            for place, (client, one) in enumerate(zip(self.clients, data, strict=True))
        ]
        return [job.result() for job in jobs]

    def _ask(self, client: httpx.Client, id: str, command: str, data: dict[str, Any]) -> dict[str, Any]:
        self.start.wait(10)
        answer = client.post("/api/commands/", json={"id": id, "command": command, "data": data})
        found: dict[str, Any] = answer.json() | {"status": answer.status_code}
        return found


@contextmanager
def signed_in(server: House, badge: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, trust_env=False, follow_redirects=True, timeout=30) as client:
        client.get("/sign-in/")
        form = {"badge": badge, "pin": PINS[badge], "csrfmiddlewaretoken": client.cookies["csrftoken"]}
        client.post("/sign-in/", data=form).raise_for_status()
        client.headers["X-CSRFToken"] = client.cookies["csrftoken"]
        yield client


@pytest.fixture
def two_servers(postgres: Postgres, redis_url: str) -> Iterator[tuple[House, House]]:
    database_url = postgres.create("two_floors")
    with house(database_url=database_url, redis_url=redis_url) as one:
        secret = {"CASINO_SECRET_KEY": (one.home / "secret_key").read_text("ascii")}
        with house(database_url=database_url, redis_url=redis_url, migrate=False, settings=secret) as two:
            yield one, two


def prepared(server: House, players: int) -> list[int]:
    printed = server.manage("shell", "-c", PREPARE.format(pins=PINS, players=players))
    found: list[int] = json.loads(printed.strip().splitlines()[-1])
    return found


def won_and_told(answers: list[dict[str, Any]]) -> tuple[int, str]:
    """How many were accepted, and what the others were told."""
    accepted = [answer for answer in answers if answer["status"] == 200]
    (told,) = {answer.get("code") for answer in answers if answer["status"] != 200} or {None}
    return len(accepted), str(told)


@pytest.mark.article("sanremo-cash.seating.floor-authorises")
def test_two_floors_seat_two_players_in_one_seat_and_exactly_one_wins(two_servers: tuple[House, House]) -> None:
    players = prepared(two_servers[0], 3 * SEATS)
    with ExitStack() as stack:
        clients = [
            stack.enter_context(signed_in(server, badge)) for server, badge in zip(two_servers, PINS, strict=True)
        ]
        floors = Floors(clients)
        for seat in range(1, SEATS + 1):
            one, other = players.pop(), players.pop()
            answers = floors.both("tables.seat_player", chair(1, seat, one), chair(1, seat, other))
            assert won_and_told(answers) == (1, "SeatTaken"), answers
        for seat in range(1, SEATS, 2):
            who = players.pop()
            answers = floors.both("tables.seat_player", chair(2, seat, who), chair(2, seat + 1, who))
            assert won_and_told(answers) == (1, "AlreadySeated"), answers
    assert "the ledger is whole" in two_servers[1].manage("ledger", "verify")


def chair(table: int, seat: int, player: int) -> dict[str, int]:
    return {"table": table, "seat": seat, "player": player, "chips": 20_000}
