"""Pure: the room as it stands -> what the console and the board on the wall may see. No queries here."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from audit.ledger import stamp
from people.models import Staff
from rules.moving import Move
from rules.opening import Step, missing_steps
from tables.models import Custody, Seat, Table, WaitLine
from tables.ruling_views import desk_view
from tables.selectors import Snapshot
from tables.selectors_proposals import FreeSeat
from tables.selectors_room import Floor, Hour
from tables.views_of import View, row_view
from tables.views_of import board_view as board_row

SHORTEST = timedelta(minutes=10)
"""A table open for less has too few hands to tell its pace."""
ON_THE_BOARD = 6
"""Names of one list that fit on a screen; the others are a number."""


def console_view(of: Floor) -> View:
    """Everything the floor works with."""
    return {
        "tables": [_row(shot, of) for shot in of.shots],
        "lists": list(_lists(of.lines)),
        "away": _away(of.shots),
        "moves": list(_moves(of)),
        "seats": list(_seats(of)),
        "alarms": sorted(_alarms(of), key=lambda alarm: (alarm["at"] or "", alarm["table"])),
        "custody": [_custody(kept) for kept in of.custodies],
        "hours": [_hour(hour, of.now) for hour in of.figures.hours],
        "day_rake": of.figures.day_rake,
        "rotation": _rotation(of),
        "settings": asdict(of.rules),
        "rulings": desk_view(of.to_rule),
    }


def board_view(of: Floor) -> View:
    """For everybody's eyes: first names with an initial of those who wait, no seated player, no money but stakes."""
    return {
        "tables": [board_row(shot) for shot in of.shots],
        "lists": [_public_list(one) for one in _lists(of.lines)],
        "calls": sorted(_public_calls(of.lines), key=lambda call: call["until"] or "~"),
        "answer_minutes": of.rules.answer_minutes,
    }


def pace(hands: int, *, opened_at: datetime | None, now: datetime) -> int | None:
    """Hands an hour, from those of the last sixty minutes; None while it is too early to say."""
    if opened_at is None or now - opened_at < SHORTEST:
        return None
    minutes = min(60.0, (now - opened_at).total_seconds() / 60)
    return round(hands * 60 / minutes)


# --- the rows -----------------------------------------------------------------------


def _row(shot: Snapshot, of: Floor) -> View:
    table, number = shot.table, shot.table.number
    since = of.since.get(number)
    held = sum(1 for seat in shot.seats if seat.locked_up)
    return row_view(shot) | {
        "taken": len(shot.seats) - held,
        "held": held,
        "chairs": _chairs(shot),
        "small_blind": table.small_blind,
        "big_blind": table.big_blind,
        "min_buy_in": table.min_buy_in,
        "smallest_chip": table.smallest_chip,
        "settings": table.settings,
        "pace": pace(of.figures.hands.get(number, 0), opened_at=table.opened_at, now=of.now),
        "rake_hour": of.figures.rake.get(number, 0),
        "cagnotte_difference": of.figures.cagnotte.get(number),
        "dealer_since": _moment(since),
        "relief_at": _moment(_relief_due(shot, of)),
        "relief": _relief(number, of),
        "missing": [str(step) for step in _missing(table, of)],
        "must_move_to": table.must_move_to_id,
        "policy": of.policies.get(table.policy_id or 0),
        "blocked": of.blocked.get(number, []),
    }


def _chairs(shot: Snapshot) -> str:
    """A letter for each chair in order: x taken, s away, r held for somebody called, o free."""
    kinds = {seat.number: _kind(seat) for seat in shot.seats}
    return "".join(kinds.get(number, "o") for number in range(1, shot.table.seats + 1))


def _kind(seat: Seat) -> str:
    return "r" if seat.locked_up else "s" if seat.out_until else "x"


def _missing(table: Table, of: Floor) -> Iterable[Step]:
    if table.status != Table.Status.OPENING:
        return ()
    return missing_steps([Step(step) for step in table.opening_steps], room=of.rules)


def _relief_due(shot: Snapshot, of: Floor) -> datetime | None:
    since = of.since.get(shot.table.number)
    if since is None or shot.table.number not in of.room.rotation:
        return None
    return since + timedelta(minutes=of.rules.dealer_minutes)


def _relief(number: int, of: Floor) -> str | None:
    """Who is on the way to relieve the dealer; nobody once he has signed in."""
    sent = of.room.reliefs.get(str(number))
    staff = of.dealers.get(sent["dealer"]) if sent else None
    here = next((shot.dealer for shot in of.shots if shot.table.number == number), "")
    return staff.name if staff and staff.name != here else None


# --- alarms -------------------------------------------------------------------------


def _alarms(of: Floor) -> Iterator[View]:
    """What somebody must see to; one with a moment to come is an alarm from then on."""
    for shot in of.shots:
        table = shot.table
        if table.floor_called_at:
            yield _alarm("floor", table, at=table.floor_called_at)
        for seat in shot.seats:
            if seat.out_until and not seat.locked_up:
                yield _alarm("absence", table, at=seat.out_until, seat=seat.number, name=seat.player.short_name)
        if table.time_called:
            at = datetime.fromisoformat(table.time_called["until"])
            yield _alarm("time", table, at=at, seat=table.time_called["seat"])
        if (missing := _missing(table, of)) and list(missing) == [Step.COSIGNED]:
            yield _alarm("cosign", table)
        if (due := _relief_due(shot, of)) and _relief(table.number, of) is None:
            yield _alarm("relief", table, at=due, name=shot.dealer)
    for raised in of.device_alarms:
        told = {"code": raised.what, "id": raised.pk, "article": raised.article, "blocks": raised.blocks}
        yield _blank("device", raised.table) | {"at": _moment(raised.raised_at)} | told


def _alarm(kind: str, table: Table, at: datetime | None = None, **more: Any) -> View:
    return _blank(kind, table.number) | {"at": _moment(at)} | more


def _blank(kind: str, table: int) -> View:
    return {"kind": kind, "table": table, "at": None, "seat": None, "name": "", "code": ""}


def _away(shots: Iterable[Snapshot]) -> list[View]:
    out = [_absence(seat) for shot in shots for seat in shot.seats if seat.out_until and not seat.locked_up]
    return sorted(out, key=lambda one: str(one["until"]))


def _absence(seat: Seat) -> View:
    return {
        "table": seat.table_id,
        "seat": seat.number,
        "player": seat.player_id,
        "name": seat.player.short_name,
        "kind": seat.absence,
        "since": _moment(seat.out_since),
        "until": _moment(seat.out_until),
        "overdue": seat.overdue,
        "stack": seat.stack + seat.behind,
        "played_over": seat.playing_over_id is not None,
    }


def _custody(kept: Custody) -> View:
    who = {"id": kept.pk, "player": kept.player_id, "name": kept.player.name}
    return who | {"table": kept.table, "chips": kept.chips, "at": _moment(kept.taken_at)}


# --- lists --------------------------------------------------------------------------


def _lists(lines: Iterable[WaitLine]) -> Iterator[View]:
    for key, rows in groupby(lines, key=lambda line: (line.game, line.small_blind, line.big_blind)):
        game, small, big = key
        yield {"game": game, "small_blind": small, "big_blind": big, "lines": [_line(row) for row in rows]}


def _line(row: WaitLine) -> View:
    called = {"table": row.called_table, "seat": row.called_seat, "until": _moment(row.called_until)}
    return {
        "player": row.player_id,
        "name": row.player.name,
        "short": row.player.short_name,
        "place": row.place,
        "joined_at": _moment(row.joined_at),
        "away_since": _moment(row.away_since),
        "passed_until": _moment(row.passed_over_until),
        "closed_table": row.closed_table,
        "call": called | {"at": _moment(row.called_at)} if row.called_table else None,
    }


def _public_list(one: View) -> View:
    names = [line["short"] for line in one["lines"] if line["call"] is None]
    shown = {name: one[name] for name in ("game", "small_blind", "big_blind")}
    return shown | {"names": names[:ON_THE_BOARD], "more": max(0, len(names) - ON_THE_BOARD)}


def _public_calls(lines: Iterable[WaitLine]) -> Iterator[View]:
    """To a chair for some minutes, or without either to the draw of a table that is being formed."""
    for row in lines:
        if row.called_table:
            when = {"at": _moment(row.called_at), "until": _moment(row.called_until)}
            yield {"name": row.player.short_name, "table": row.called_table, "seat": row.called_seat} | when


# --- proposals ----------------------------------------------------------------------


def _moves(of: Floor) -> Iterator[View]:
    """Each with a chair of its own at the table it goes to."""
    free = {shot.table.number: list(_free(shot)) for shot in of.shots}
    sits = _sits(of)
    for move in of.proposals.moves:
        if free.get(move.target) and move.player in sits:
            yield _move(move, sits[move.player].number, free[move.target].pop(0), of)


def _move(move: Move, seat: int, to_seat: int, of: Floor) -> View:
    who = {"player": move.player, "name": of.names.get(move.player, ""), "table": move.source, "seat": seat}
    where = {"to_table": move.target, "to_seat": to_seat}
    return who | where | {"why": str(move.why), "article": move.article}


def _seats(of: Floor) -> Iterator[View]:
    """Free chairs that somebody should have: from the list, or seated elsewhere and wishing for it."""
    sits = _sits(of)
    moving = {move.player for move in of.proposals.moves}
    for free in of.proposals.seats:
        if free.next.player is not None and free.next.player not in moving:
            yield _seat(free, sits.get(free.next.player), of)


def _seat(free: FreeSeat, now_at: Seat | None, of: Floor) -> View:
    passed = [
        {"name": of.names.get(over.player, ""), "why": str(over.why), "article": over.article}
        for over in free.next.passed_over
    ]
    return {
        "table": free.table,
        "seat": free.seat,
        "player": free.next.player,
        "name": of.names.get(free.next.player or 0, ""),
        "from_table": now_at.table_id if now_at else None,
        "from_seat": now_at.number if now_at else None,
        "stack": now_at.stack if now_at else None,
        "article": free.next.article,
        "passed": passed,
    }


def _sits(of: Floor) -> dict[int, Seat]:
    return {seat.player_id: seat for shot in of.shots for seat in shot.seats if not seat.locked_up}


def _free(shot: Snapshot) -> Iterator[int]:
    taken = {seat.number for seat in shot.seats}
    return (number for number in range(1, shot.table.seats + 1) if number not in taken)


# --- dealers and hours --------------------------------------------------------------


def _rotation(of: Floor) -> View:
    waiting = [of.dealers[dealer] for dealer in of.room.dealers_waiting if dealer in of.dealers]
    return {
        "tables": of.room.rotation,
        "waiting": [_dealer(staff) for staff in waiting],
        "dealers": [_dealer(staff) for staff in sorted(of.dealers.values(), key=lambda staff: staff.name)],
    }


def _dealer(staff: Staff) -> View:
    return {"id": staff.pk, "name": staff.name, "badge": staff.badge}


def _hour(hour: Hour, now: datetime) -> View:
    """Hands an hour and table; of the running hour as it would go on, once it is long enough to tell."""
    each = hour.hands / hour.tables if hour.tables else 0
    run = min(now - hour.at, timedelta(hours=1))
    paced = round(each * (timedelta(hours=1) / run)) if run >= SHORTEST else 0
    return {"at": _moment(hour.at), "rake": hour.rake, "before": hour.before, "pace": paced}


def _moment(at: datetime | None) -> str | None:
    return stamp(at) if at else None
