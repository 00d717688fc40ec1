"""Lists and the ledger: whatever happens, the entries alone give the order, and nobody is in two places."""

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from audit.ledger import entries_of, stamp
from audit.messages import SYSTEM, Command, Failed
from audit.models import Deadline, Entry
from audit.tasks import ring_due
from tables.commands import (
    AnswerCall,
    AskToMove,
    CallNext,
    CallOffCall,
    CallPlayer,
    ComeBack,
    DeclineCall,
    FormTable,
    JoinList,
    KeepApart,
    LeaveArea,
    LeaveList,
    LetTogether,
    MoveAtRequest,
    MoveByDirection,
    PutLineAt,
    RefuseSeat,
    SeatPlayer,
    TransferLine,
    VacateSeat,
)
from tables.models import Seat, WaitLine
from tests.room import open_table, player, send, set_up_table
from tests.tables.waiting import BUY_IN, HIGHER, LIST, stream

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

Line = dict[str, Any]
LISTS = (LIST, HIGHER)
TABLES = (7, 8)
NEW_TABLE = 9
NOON = datetime.fromisoformat("2026-05-15T12:00:00+00:00")


def rebuilt(key: tuple[str, int, int]) -> list[Line]:
    """A list from its own entries, by somebody who has nothing but the ledger."""
    lines: list[Line] = []
    for entry in entries_of(stream(key)):
        _follow(lines, entry)
    return lines


def _follow(lines: list[Line], entry: Entry) -> None:
    said, what = entry.data, entry.kind.removeprefix("tables.").removesuffix(".v1")
    if what == "player_listed":
        lines.insert(
            said["place"] - 1, {"player": said["player"], "away": said["away_since"], "call": None, "pass": None}
        )
        return
    line = lines.pop(said["place"] - 1)
    assert line["player"] == said["player"], "an entry names another place than the one before it left"
    match what:
        case "area_left":
            line["away"] = stamp(entry.happened_at)
        case "area_entered":
            line["away"] = None
        case "player_called":
            line["call"] = (said["table"], said["seat"], said["until"])
        case "call_called_off" | "call_expired":
            line["call"] = None
        case "line_passed_over":
            line["call"], line["pass"] = None, said["until"]
    if what not in ("player_unlisted", "call_answered"):
        lines.insert(said.get("to_place", said["place"]) - 1, line)


def standing(key: tuple[str, int, int]) -> list[Line]:
    """The same from the rows."""
    game, small, big = key
    rows = WaitLine.objects.filter(game=game, small_blind=small, big_blind=big).order_by("place")
    return [
        {"player": row.player_id, "away": _at(row.away_since), "call": _call(row), "pass": _at(row.passed_over_until)}
        for row in rows
    ]


def _call(row: WaitLine) -> tuple[int, int, str | None] | None:
    return None if row.called_table is None else (row.called_table, row.called_seat or 0, _at(row.called_until))


def _at(moment: datetime | None) -> str | None:
    return stamp(moment) if moment else None


def anything(chance: random.Random, players: list[int]) -> Iterator[Command]:
    """Commands that people might give, sensible or not."""
    pick, who = chance.choice, chance.choice(players)
    key, table, seat = pick(LISTS), pick(TABLES), chance.randint(1, 4)
    called = list(WaitLine.objects.exclude(called_seat=None).order_by("pk"))
    if called and chance.random() < 0.3:
        row = pick(called)
        at = (row.called_table or 0, row.called_seat or 0, row.player_id)
        yield pick([AnswerCall(*at, BUY_IN), DeclineCall(*at), CallOffCall(at[0], at[2], "x")])
    if seated := list(Seat.objects.filter(locked_up=False).order_by("pk")):
        sits = pick(seated)
        ends = (sits.table_id, sits.number, sits.player_id, pick(TABLES), seat)
        yield pick([MoveByDirection(*ends), MoveAtRequest(*ends), VacateSeat(*ends[:2]), AskToMove(*ends[:2], ends[3])])
    yield from (JoinList(*key, pick(players)) for _ in range(3))
    yield pick([CallNext(table), CallNext(table, seat), CallPlayer(table, seat, who, pick(["", "an order"]))])
    yield pick([LeaveList(*key, who), LeaveArea(*key, who), ComeBack(*key, who), TransferLine(*LIST, who, *HIGHER)])
    yield pick([RefuseSeat(table, who), SeatPlayer(table, seat, who, BUY_IN)])
    yield pick([FormTable(NEW_TABLE), CallOffCall(NEW_TABLE, who, "x")])
    yield pick(
        [PutLineAt(*key, who, chance.randint(1, 5), "x"), KeepApart(who, pick(players), "x"), LetTogether(who, 1)]
    )


def check_the_room() -> None:
    for key in LISTS:
        assert rebuilt(key) == standing(key)
        assert [row.place for row in WaitLine.objects.filter(game=key[0], big_blind=key[2]).order_by("place")] == list(
            range(1, len(standing(key)) + 1)
        )
    listed = list(WaitLine.objects.values_list("player_id", flat=True))
    seated = list(Seat.objects.filter(locked_up=False).values_list("player_id", flat=True))
    assert len(listed + seated) == len({*listed, *seated})
    calls = set(WaitLine.objects.exclude(called_seat=None).values_list("called_table", "called_seat", "player_id"))
    assert calls == set(Seat.objects.filter(locked_up=True).values_list("table_id", "number", "player_id"))
    due = Deadline.objects.filter(command="tables.expire_call").values_list("data", flat=True)
    assert calls == {(data["table"], data["seat"], data["player"]) for data in due}


@pytest.mark.article("sanremo-cash.seating.list-source", "sanremo-cash.seating.call-15-minutes")
@pytest.mark.parametrize("seed", range(3))
def test_any_evening_of_the_lists_is_told_by_their_entries_alone(seed: int) -> None:
    chance, now = random.Random(seed), NOON
    with time_machine.travel(now, tick=False):
        for number in TABLES:
            open_table(number, seats=4)
        set_up_table(NEW_TABLE, seats=3)
        players = [player(f"Guest {number}") for number in range(24)]
    for _ in range(60):
        now += timedelta(minutes=chance.choice([0, 1, 4, 9]), microseconds=chance.randrange(3))
        with time_machine.travel(now, tick=False):
            ring_due()
            for command in anything(chance, players):
                assert not isinstance(send(command, by=SYSTEM), Failed), command
            check_the_room()
    assert Entry.objects.filter(kind="tables.call_answered.v1").exists()
    assert Entry.objects.filter(kind="tables.call_expired.v1").exists()
