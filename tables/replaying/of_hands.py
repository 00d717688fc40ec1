"""What the ledger tells of hands, held against the rules: who is dealt in, what each owes after it, every chip."""

from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import Final

import msgspec

from rules import blinds
from rules.blinds import Deal
from rules.hand.commands import PostKind
from tables.events.hands import HandEnded, HandPlanned, HandReopened
from tables.models import Table
from tables.replaying.state import Plain, RoomTold, as_chosen, moment
from tables.standing import stakes_of

Handler = Callable[[RoomTold, Plain, datetime], None]
OF_STAKES: Final = (
    "game", "variants", "choice", "small_blind", "big_blind", "ante", "bring_in", "smallest_chip",
    "min_buy_in", "max_buy_in", "seats", "settings",
)  # fmt: skip
OWED: Final = ("entry", "missed", "way_in")
OF_A_HAND: Final = ("game", "book", "tracking", "dealer", "first_seq", "dealt_in", "pot", "rake", "void")


def _planned(room: RoomTold, told: Plain, at: datetime) -> None:
    """The rules, asked again, must deal the same hand."""
    number, table = told["table"], room.tables[told["table"]]
    told_deal = msgspec.convert(told["deal"], Deal)
    if told_deal != blinds.next_hand(between(room, number)):
        room.faults.append(f"table {number}, hand {told['hand']}: the rules would deal another hand")
    if told["hand"] != table["hand_number"] + 1 or table["hand_open"]:
        room.faults.append(f"table {number}, hand {told['hand']}: does not follow hand {table['hand_number']}")
    room.plans[number] = {"deal": told_deal, "players": {each["seat"]: each["player"] for each in told["players"]}}
    table |= {"hand_number": told["hand"], "hand_open": True}


def between(room: RoomTold, number: int) -> blinds.Between:
    """A table between two hands as the rules of blinds ask for it, chips on their way counted."""
    table = room.tables[number]
    return blinds.Between(
        book=blinds.BOOKS[table["book"]],
        stakes=stakes_of(_as_row(table)),
        seats=tuple(_for_blinds(seat, told) for seat, told in room.seats_of(number).items()),
        size=table["seats"],
        last=blinds.Positions(**table["positions"]) if table["positions"] else None,
        button=table["button"],
        first_button=table["first_button"],
        opening=table["first_orbit"],
        wishes=tuple(blinds.Wish(seat, PostKind(kind)) for seat, kind in table["wishes"]),
    )


def _as_row(table: Plain) -> Table:
    """The columns that decide what is posted, in a row that is never saved."""
    return Table(**{name: table[name] for name in OF_STAKES})


def _for_blinds(number: int, seat: Plain) -> blinds.Seat:
    return blinds.Seat(
        number=number,
        stack=seat["stack"] + seat["behind"],
        presence=blinds.Presence(seat["presence"]),
        entry=blinds.Entry(seat["entry"]),
        missed=blinds.Missed(seat["missed"]),
        way_in=blinds.WayIn(seat["way_in"]),
    )


def _ended(room: RoomTold, told: Plain, at: datetime) -> None:
    number, table = told["table"], room.tables[told["table"]]
    plan = room.plans[number]
    room.faults += [f"table {number}, hand {told['hand']}: {fault}" for fault in _wrong_in(room, plan, told)]
    _put_down(room, number, told["seats"])
    table |= _placed(told["after"]) | {"hand_open": False, "time_called": None}
    plan["ended"] = told
    ended = {"started_at": moment(told["started_at"]), "ended_at": at, "day": date.fromisoformat(told["day"])}
    room.hands[number, told["hand"]] = {name: told[name] for name in OF_A_HAND} | ended


def _put_down(room: RoomTold, table: int, seats: list[Plain]) -> None:
    for each in seats:
        room.seats[table, each["seat"]] |= {name: each[name] for name in ("stack", "behind", *OWED)}


def _placed(after: Plain) -> Plain:
    return after | {"choice": as_chosen(after["choice"])}


def _reopened(room: RoomTold, told: Plain, at: datetime) -> None:
    """An end that was wrong is undone: everything as it was before, the rake given back."""
    number = told["table"]
    ended = room.plans[number]["ended"]
    if told["rake_returned"] != ended["rake"]:
        room.faults.append(f"table {number}, hand {told['hand']}: other rake given back than was taken")
    _put_down(room, number, ended["seats_before"])
    room.tables[number] |= _placed(ended["before"]) | {"hand_open": True}
    room.chips.rake -= told["rake_returned"]
    del room.hands[number, told["hand"]]


def _wrong_in(room: RoomTold, plan: Plain, told: Plain) -> Iterable[str]:
    seats = room.seats_of(told["table"])
    if {each["seat"]: each["player"] for each in told["seats"]} != {n: seat["player"] for n, seat in seats.items()}:
        yield "ends with other players than sit there"
        return
    yield from _chips_lost(room, seats, told)
    if told["unsettled"]:
        yield f"chips of players who are gone: {told['unsettled']}"
    expected = {} if told["void"] else _owed_after(plan, seats)
    for each in told["seats"]:
        number = each["seat"]
        owed = expected.get(number) or {name: seats[number][name] for name in OWED}
        if owed != {name: each[name] for name in OWED}:
            yield f"seat {number} owes {[each[name] for name in OWED]}, by the rules {list(owed.values())}"


def _chips_lost(room: RoomTold, seats: dict[int, Plain], told: Plain) -> Iterable[str]:
    before = sum(seat["stack"] + seat["behind"] for seat in seats.values())
    after = sum(each["stack"] + each["behind"] for each in told["seats"])
    taken = 0 if told["void"] else told["rake"]
    if told["tracking"] == "summary" and before == after:
        room.chips.uncounted += taken
    elif before - after != taken:
        yield f"{before} chips became {after}, with a rake of {taken}"


def _owed_after(plan: Plain, seats: dict[int, Plain]) -> dict[int, Plain]:
    """Markers down or lifted, newcomers at home, for those who sat there when the hand was planned."""
    deal: Deal = plan["deal"]
    marks = dict(deal.marks)
    owed: dict[int, Plain] = {}
    for number, player in plan["players"].items():
        if number not in seats or seats[number]["player"] != player:
            continue
        if number in deal.dealt_in and deal.positions:
            owed[number] = {"entry": "regular", "missed": "nothing", "way_in": "wait"}
        elif number in marks:
            owed[number] = {name: seats[number][name] for name in OWED} | {"missed": str(marks[number])}
    return owed


KINDS: Final[dict[str, Handler]] = {
    HandPlanned.kind: _planned,
    HandEnded.kind: _ended,
    HandReopened.kind: _reopened,
}
