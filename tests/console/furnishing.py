"""What tests of the console put into the demo room, by commands of the people who would give them."""

import itertools
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from tests.console.browsing import DemoHouse

_ids = itertools.count(1)
_signed_in: dict[tuple[str, str], httpx.Client] = {}
_open = ExitStack()


def signed_in(house: DemoHouse, badge: str) -> httpx.Client:
    """One session a person and house: checking a PIN takes its time on purpose."""
    if (house.url, badge) not in _signed_in:
        _signed_in[house.url, badge] = _open.enter_context(house.client(badge))
    return _signed_in[house.url, badge]


def ask(
    house: DemoHouse, badge: str, command: str, *, ago: timedelta = timedelta(0), signed: str = "", **data: Any
) -> dict[str, Any]:
    """The answer to a command that must be accepted, given so long ago, as it were; ``signed`` is a second badge."""
    happened_at = (datetime.now(UTC) - ago).isoformat()
    envelope: dict[str, Any] = {
        "id": f"furnish-{next(_ids)}",
        "command": command,
        "data": data,
        "happened_at": happened_at,
    }
    address = "/api/commands/"
    if signed:
        address, envelope["signature"] = "/api/commands/signed/", {"badge": signed, "pin": house.pins[signed]}
    answer = signed_in(house, badge).post(address, json=envelope)
    assert answer.is_success, answer.text
    told: dict[str, Any] = answer.json()
    return told


def register(house: DemoHouse, called: str) -> int:
    streams = ask(house, "F01", "tables.register_player", called=called)["seqs"]
    return int(next(stream for stream in streams if stream.startswith("player:")).removeprefix("player:"))


def set_up(house: DemoHouse, number: int, stakes: tuple[int, int], seats: int = 9) -> None:
    """A closed table; its minimum buy-in is a hundred big blinds."""
    small, big = stakes
    figures: dict[str, Any] = {"small_blind": small, "big_blind": big, "min_buy_in": 100 * big, "seats": seats}
    ask(house, "P01", "tables.set_up_table", table=number, game="nl-holdem", **figures)


def open_with(house: DemoHouse, number: int, stakes: tuple[int, int], players: list[str], seats: int = 9) -> list[int]:
    """An open table with these players in seats 1 and up; who they are."""
    set_up(house, number, stakes, seats)
    ask(house, "F01", "tables.open_table", table=number)
    return [sit(house, number, seat, called, 100 * stakes[1]) for seat, called in enumerate(players, 1)]


def sit(house: DemoHouse, table: int, seat: int, called: str, chips: int) -> int:
    player = register(house, called)
    ask(house, "F01", "tables.seat_player", table=table, seat=seat, player=player, chips=chips)
    return player


def wait(house: DemoHouse, stakes: tuple[int, int], called: str) -> int:
    """A player on the list of no-limit hold'em at these stakes."""
    player = register(house, called)
    small, big = stakes
    ask(house, "F01", "tables.join_list", game="nl-holdem", small_blind=small, big_blind=big, player=player)
    return player


def unlock(house: DemoHouse, badge: str) -> None:
    """Whoever another test has locked out may sign in again."""
    staff = signed_in(house, "R01").get("/api/staff/", params={"limit": 100}).json()["results"]
    (who,) = [one["id"] for one in staff if one["badge"] == badge]
    ask(house, "R01", "people.unlock", staff=who)
