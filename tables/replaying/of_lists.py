"""What the ledger tells of the lists: every name at its place, from the entries alone."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from tables import events
from tables.lines import ListKey
from tables.replaying.state import Plain, RoomTold, moment

Handler = Callable[[RoomTold, Plain, datetime], None]

NOT_CALLED: Final[Plain] = {"called_table": None, "called_seat": None, "called_at": None, "called_until": None}


def _list_in(room: RoomTold, told: Plain) -> list[Plain]:
    return room.lists[ListKey(told["game"], told["small_blind"], told["big_blind"])]


def _taken_off(room: RoomTold, told: Plain) -> Plain:
    """The player's line, no longer on the list; its place must be the one the entry says."""
    lines = _list_in(room, told)
    if lines[told["place"] - 1]["player"] != told["player"]:
        room.faults.append(f"{told['game']}: player:{told['player']} is not at place {told['place']}")
    place = next(place for place, line in enumerate(lines) if line["player"] == told["player"])
    return lines.pop(place)


def _line(room: RoomTold, told: Plain) -> Plain:
    return next(line for line in _list_in(room, told) if line["player"] == told["player"])


def _listed(room: RoomTold, told: Plain, at: datetime) -> None:
    named = {name: told[name] for name in ("player", "closed_table", "card")}
    times = {name: moment(told[name]) for name in ("joined_at", "away_since")}
    _list_in(room, told).insert(told["place"] - 1, NOT_CALLED | named | times | {"passed_over_until": None})


def _gone(room: RoomTold, told: Plain, at: datetime) -> None:
    _taken_off(room, told)


def _area_left(room: RoomTold, told: Plain, at: datetime) -> None:
    _line(room, told)["away_since"] = at


def _area_entered(room: RoomTold, told: Plain, at: datetime) -> None:
    _line(room, told)["away_since"] = None


def _moved(room: RoomTold, told: Plain, at: datetime) -> None:
    line = _taken_off(room, told)
    _list_in(room, told).insert(told["to_place"] - 1, line)


def _called(room: RoomTold, told: Plain, at: datetime) -> None:
    """Seat 0 is still to be drawn."""
    _line(room, told).update(
        called_table=told["table"],
        called_seat=told["seat"] or None,
        called_at=moment(told["called_at"]),
        called_until=moment(told["until"]),
    )


def _to_the_bottom(room: RoomTold, told: Plain, at: datetime) -> None:
    """No answer, or the seat refused: then the list passes the name over for a while."""
    line = _taken_off(room, told) | NOT_CALLED
    if "until" in told:
        line["passed_over_until"] = moment(told["until"])
    _list_in(room, told).append(line)


def _called_off(room: RoomTold, told: Plain, at: datetime) -> None:
    _line(room, told).update(NOT_CALLED)


KINDS: Final[dict[str, Handler]] = {
    events.PlayerListed.kind: _listed,
    events.PlayerUnlisted.kind: _gone,
    events.CallAnswered.kind: _gone,
    events.AreaLeft.kind: _area_left,
    events.AreaEntered.kind: _area_entered,
    events.LineMoved.kind: _moved,
    events.PlayerCalled.kind: _called,
    events.CallExpired.kind: _to_the_bottom,
    events.LinePassedOver.kind: _to_the_bottom,
    events.CallCalledOff.kind: _called_off,
}
