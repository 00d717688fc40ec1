"""Builders for lists and moves: players who wait, players who sit, what the ledger says of a list."""

from datetime import datetime
from typing import Any

import time_machine

from audit.models import Entry
from audit.tasks import ring_due
from tables.commands import JoinList, SeatPlayer
from tables.lines import ListKey
from tables.models import Seat, WaitLine
from tests.room import accepted, player

LIST = ("nl-holdem", 100, 200)
HIGHER = ("nl-holdem", 200, 500)
BUY_IN = 20_000


def waiting(count: int, key: tuple[str, int, int] = LIST) -> list[int]:
    """So many new players on a list, in this order."""
    players = [player(f"Guest {number}") for number in range(count)]
    for each in players:
        accepted(JoinList(*key, each))
    return players


def order(key: tuple[str, int, int] = LIST) -> list[int]:
    """Who stands on a list, first to last; the places have no gap."""
    game, small, big = key
    rows = list(WaitLine.objects.filter(game=game, small_blind=small, big_blind=big).order_by("place"))
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    return [row.player_id for row in rows]


def line(of: int) -> WaitLine:
    return WaitLine.objects.get(player_id=of)


def sits(table: int, seat: int, chips: int = BUY_IN) -> int:
    """A new player in this seat."""
    who = player(f"Seat {seat}")
    accepted(SeatPlayer(table, seat, who, chips))
    return who


def seat_of(who: int) -> tuple[int, int] | None:
    """Table and seat of somebody who sits."""
    return Seat.objects.filter(player_id=who, locked_up=False).values_list("table_id", "number").first()


def locked_up(table: int) -> dict[int, int]:
    return dict(Seat.objects.filter(table_id=table, locked_up=True).values_list("number", "player_id"))


def told(kind: str) -> list[dict[str, Any]]:
    """What the entries of this kind carried, in order."""
    return [entry.data for entry in Entry.objects.filter(kind=f"tables.{kind}.v1").order_by("id")]


def cited(kind: str) -> str:
    entry = Entry.objects.filter(kind=f"tables.{kind}.v1").last()
    assert entry is not None
    return entry.article


def stream(key: tuple[str, int, int] = LIST) -> str:
    return ListKey(*key).stream


def ring(at: datetime) -> int:
    """Let every deadline that has passed by then ring, at that moment."""
    with time_machine.travel(at, tick=False):
        return ring_due()
