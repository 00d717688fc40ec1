"""Waitlists between rows and rules: which list, its lines as the rules read them, and back into rows."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from rules.deadline import Deadline
from rules.waitlist import Call, Line, Waitlist, place_of
from tables.models import Room, Table, WaitLine

ANSWER = "sanremo-cash.seating.call-15-minutes"
TO_BE_DRAWN = 0
"""The seat of somebody called to a table that is being formed: its chairs are drawn later."""


@dataclass(frozen=True, slots=True)
class ListKey:
    """A list is of one game and its stakes, whatever tables play them."""

    game: str
    small_blind: int
    big_blind: int

    @property
    def stream(self) -> str:
        return f"list:{self.game}:{self.small_blind}-{self.big_blind}"

    @property
    def fields(self) -> dict[str, Any]:
        return {"game": self.game, "small_blind": self.small_blind, "big_blind": self.big_blind}


def list_of(table: Table) -> ListKey:
    """The list whose players this table's seats go to."""
    return ListKey(table.game, table.small_blind, table.big_blind)


def key_of(row: WaitLine) -> ListKey:
    return ListKey(row.game, row.small_blind, row.big_blind)


def read(key: ListKey) -> Waitlist:
    """The lines of a list, first come first."""
    return tuple(line_of(row) for row in WaitLine.objects.filter(**key.fields).order_by("place"))


def write(key: ListKey, lines: Waitlist) -> None:
    """Make the rows of a list say what these lines say; rows that say so already are left alone."""
    rows = {row.player_id: row for row in WaitLine.objects.filter(**key.fields)}
    gone = rows.keys() - {line.player for line in lines}
    WaitLine.objects.filter(**key.fields, player__in=gone).delete()
    for place, line in enumerate(lines, 1):
        row = rows.get(line.player)
        if row is None:
            WaitLine.objects.create(**key.fields, player_id=line.player, **_columns(line, place))
        elif changed := {name: value for name, value in _columns(line, place).items() if getattr(row, name) != value}:
            WaitLine.objects.filter(pk=row.pk).update(**changed)


def whereabouts(key: ListKey, lines: Waitlist, player: int) -> dict[str, Any]:
    """What every entry about a name says first: which list, who, which place."""
    return key.fields | {"player": player, "place": place_of(lines, player)}


def line_of(row: WaitLine) -> Line:
    return Line(
        player=row.player_id,
        joined_at=row.joined_at,
        call=_call_of(row),
        away_since=row.away_since,
        passed_over_until=row.passed_over_until,
        closed_table=row.closed_table,
        card=row.card,
    )


def _call_of(row: WaitLine) -> Call | None:
    if row.called_table is None or row.called_at is None:
        return None
    until = row.called_until or row.called_at + timedelta(minutes=Room.rules().answer_minutes)
    return Call(row.called_table, row.called_seat or TO_BE_DRAWN, row.called_at, Deadline(until, ANSWER))


def _columns(line: Line, place: int) -> dict[str, Any]:
    call = line.call
    drawn_later = call is not None and call.seat == TO_BE_DRAWN
    return {
        "place": place,
        "joined_at": line.joined_at,
        "called_table": call.table if call else None,
        "called_seat": call.seat if call and not drawn_later else None,
        "called_at": call.called_at if call else None,
        "called_until": call.deadline.until if call and not drawn_later else None,
        "away_since": line.away_since,
        "passed_over_until": line.passed_over_until,
        "closed_table": line.closed_table,
        "card": line.card,
    }
