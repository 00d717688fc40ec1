"""What is true of the room after every command, and where it is not: in words, for people and for tests.

Asked by ``manage.py ledger verify``, by the simulation, and by the test that
plays a room at random. Nothing is written.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Max

from audit import checking
from audit.models import Deadline, Entry
from rake.models import Taken
from tables.models import Room
from tables.replaying import KINDS, replay_ledger
from tables.replaying.rows import differing, read_rows
from tables.replaying.state import Plain, RoomTold

TRIES: Final = 5
Check = Callable[[RoomTold], Iterable[str]]


def broken() -> Iterator[str]:
    """Everything that is wrong with the room as its rows stand, and with the rows as the ledger tells them.

    Safe while the house is open: rows that change while they are read are read again.
    """
    for _ in range(TRIES):
        before = _written()
        found = Found.now()
        if before == _written():
            yield from wrong_in(found, replay_ledger(up_to=before[1]))
            return


@dataclass(frozen=True)
class Found:
    """What stands in the database at one moment."""

    rows: RoomTold
    deadlines: dict[str, datetime]
    rake: int

    @classmethod
    def now(cls) -> "Found":
        deadlines = dict(Deadline.objects.values_list("key", "due_at"))
        return cls(read_rows(), deadlines, sum(Taken.objects.values_list("amount", flat=True)))


def wrong_in(found: Found, told: RoomTold) -> Iterator[str]:
    """Where rows are not as they must be, or not as the ledger tells them."""
    yield from (what for check in OF_ROWS for what in check(found.rows))
    yield from wrong_deadlines(found.rows, found.deadlines)
    yield from told.faults
    yield from differing(told, found.rows)
    yield from lost_chips(told, found.rows, found.rake)


def _written() -> tuple[int, int | None]:
    """How far the room's part of the ledger is written."""
    found = Entry.objects.filter(kind__in=KINDS).aggregate(count=Count("pk"), last=Max("pk"))
    return found["count"], found["last"]


def two_places(room: RoomTold) -> Iterator[str]:
    """Nobody in two seats, on a list beside a seat, or on more lists than the room allows."""
    sits = [seat["player"] for seat in room.seats.values() if not seat["locked_up"]]
    sits += [seat["playing_over"] for seat in room.seats.values() if seat["playing_over"]]
    listed = Counter(line["player"] for lines in room.lists.values() for line in lines)
    most = Room.rules().lists_at_once
    yield from (f"player:{player} has {times} seats" for player, times in Counter(sits).items() if times > 1)
    yield from (f"player:{player} sits and waits" for player in sorted(listed.keys() & set(sits)))
    yield from (f"player:{player} is on {times} lists" for player, times in listed.items() if times > most)


def wrong_chairs(room: RoomTold) -> Iterator[str]:
    """Chairs the table has, none taken at a closed one; one locked up for everybody called to it, and no other."""
    for (number, seat), row in room.seats.items():
        table = room.tables[number]
        if not 1 <= seat <= table["seats"]:
            yield f"table {number} has no seat {seat}"
        if table["status"] == "closed":
            yield f"table {number} is closed and seat {seat} taken"
        if min(row["stack"], row["behind"]) < 0:
            yield f"table {number}, seat {seat}: less than nothing"
    held = {(*where, row["player"]) for where, row in room.seats.items() if row["locked_up"]}
    called = {
        (line["called_table"], line["called_seat"], line["player"])
        for lines in room.lists.values()
        for line in lines
        if line["called_seat"]
    }
    yield from (f"{chair} is locked up for nobody called, or called to and not held" for chair in sorted(held ^ called))


def wrong_buttons(room: RoomTold) -> Iterator[str]:
    """The button within the table's seats, and so the places of the last hand; no hand at a closed table."""
    for number, table in room.tables.items():
        places = [table["button"], table["first_button"], *(table["positions"] or {}).values()]
        if any(place is not None and not 1 <= place <= table["seats"] for place in places):
            yield f"table {number}: the button or a blind at a seat there is not"
        if table["status"] == "closed" and table["hand_open"]:
            yield f"table {number} is closed with a hand open"
        played = sum(1 for where, _ in room.hands if where == number)
        if played != table["hand_number"] - table["hand_open"]:
            yield f"table {number}: hand {table['hand_number']}, and {played} are written down"


def wrong_markers(room: RoomTold) -> Iterator[str]:
    """A new player has missed nothing, and an absence is whole or not there."""
    for (number, seat), row in room.seats.items():
        owed = row["held"] or row
        if owed["entry"] == "new" and owed["missed"] != "nothing":
            yield f"table {number}, seat {seat}: new, and has missed blinds"
        out = (bool(row["absence"]), row["out_since"] is not None, row["out_until"] is not None)
        if len(set(out)) > 1 or (out[0] != (row["presence"] != "here") and not row["playing_over"]):
            yield f"table {number}, seat {seat}: away in part"


def wrong_rulings(room: RoomTold) -> Iterator[str]:
    """One case at a time waits at a table, for its hand; chips lie aside only while a decision is put off."""
    waiting = Counter(case["table"] for case in room.cases.values() if case["state"] == "open")
    yield from (f"table {number}: {cases} cases wait" for number, cases in waiting.items() if cases > 1)
    for pk, case in room.cases.items():
        if case["state"] == "open" and case["hand"] != room.tables[case["table"]]["hand_number"]:
            yield f"case {pk} waits for hand {case['hand']}, which is over"
    for pk, contest in room.contests.items():
        if contest["held"] and contest["state"] != "deferred":
            yield f"contest {pk}: chips aside, and it is {contest['state']}"


OF_ROWS: Final[tuple[Check, ...]] = (two_places, wrong_chairs, wrong_buttons, wrong_markers, wrong_rulings)


def wrong_deadlines(room: RoomTold, found: dict[str, datetime]) -> Iterator[str]:
    """Every call, absence and clock rings at its end; what rings has its reason."""
    due = dict(_due(room))
    for key, at in due.items():
        if found.get(key) != at:
            yield f"{key}: due at {at}, the deadline says {found.get(key)}"
    absent = {f"absence of player:{seat['player']}": seat for seat in room.seats.values() if seat["out_until"]}
    for key, at in found.items():
        if key.startswith(("call of ", "time called at ")) and key not in due:
            yield f"{key}: nothing runs that this deadline would end"
        away = absent.get(key.replace("warning to", "absence of"))
        if key.startswith(("absence of ", "warning to ")) and (away is None or at > away["out_until"]):
            yield f"{key}: nobody is away that long"
        if key.startswith(("relief of ", "time charge of ")) and _table_of(room, key)["status"] == "closed":
            yield f"{key}: the table is closed"


def _due(room: RoomTold) -> Iterator[tuple[str, datetime]]:
    for lines in room.lists.values():
        for line in lines:
            if line["called_until"]:
                chair = f"table:{line['called_table']} seat {line['called_seat']}"
                yield f"call of player:{line['player']} to {chair}", line["called_until"]
    for seat in room.seats.values():
        if seat["out_until"] and not seat["overdue"]:
            yield f"absence of player:{seat['player']}", seat["out_until"]
    for number, table in room.tables.items():
        if table["time_called"]:
            yield f"time called at table:{number}", table["time_called"]["until"]


def _table_of(room: RoomTold, key: str) -> Plain:
    return room.tables[int(key.rpartition(":")[2])]


def lost_chips(told: RoomTold, rows: RoomTold, rake_taken: int) -> Iterator[str]:
    """Chips on tables + in custody + held aside + cashed out + rake = chips bought."""
    chips = told.chips
    if chips.rake != rake_taken:
        yield f"the ledger tells of {chips.rake} in rake, the rows of {rake_taken}"
    there = rows.on_tables + rows.in_custody + rows.held_aside + chips.cashed_out + rake_taken
    if there != chips.bought + chips.uncounted:
        yield f"{chips.bought} chips were bought, {there} can be found"


checking.register("room", broken)
