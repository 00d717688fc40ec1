"""What the ledger tells of seats: who sat down and left, went away and came back, and what keeps whom from where."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from rules.bars import BarKind
from rules.opening import Step
from tables import events
from tables.replaying.state import Plain, RoomTold, moment

Handler = Callable[[RoomTold, Plain, datetime], None]

HERE: Final[Plain] = {
    "presence": "here",
    "absence": "",
    "out_since": None,
    "out_until": None,
    "overdue": False,
    "hands_out": 0,
}
OWES_NOTHING: Final[Plain] = {"entry": "new", "way_in": "wait", "missed": "nothing"}
A_CHAIR: Final[Plain] = (
    HERE
    | OWES_NOTHING
    | {
        "locked_up": False,
        "stack": 0,
        "behind": 0,
        "short_buy_ins": 0,
        "drawn_at": None,
        "draw_order": None,
        "playing_over": None,
        "held": None,
        "wants_to_move_to": None,
        "asked_to_move_at": None,
    }
)
FEWEST_PLAYERS: Final = 2


def seat_in(room: RoomTold, told: Plain) -> Plain:
    return room.seats[told["table"], told["seat"]]


def _sat_down(room: RoomTold, told: Plain, at: datetime) -> None:
    """At a table being opened the seats are drawn as soon as there are players for a hand."""
    number = told["table"]
    named = {name: told[name] for name in ("player", "entry", "draw_order", "short_buy_ins")}
    taken = {"stack": told["chips"], "seated_at": at, "drawn_at": moment(told["drawn_at"])}
    _take_chair(room, told, A_CHAIR | named | taken)
    room.chips.in_hand[told["player"]] -= told["chips"]
    table = room.tables[number]
    enough = len(room.seats_of(number)) >= FEWEST_PLAYERS
    if table["status"] == "opening" and enough and Step.SEATS_DRAWN not in table["opening_steps"]:
        table["opening_steps"] = [*table["opening_steps"], str(Step.SEATS_DRAWN)]


def _take_chair(room: RoomTold, told: Plain, seat: Plain) -> None:
    if (told["table"], told["seat"]) in room.seats:
        room.faults.append(f"table {told['table']}, seat {told['seat']}: taken twice")
    room.seats[told["table"], told["seat"]] = seat


def _got_up(room: RoomTold, told: Plain, at: datetime) -> None:
    """A straddle asked for goes with whoever asked."""
    seat = room.seats.pop((told["table"], told["seat"]))
    if seat["stack"] + seat["behind"] != told["chips"]:
        room.faults.append(f"table {told['table']}, seat {told['seat']}: left with other chips than it had")
    room.chips.in_hand[told["player"]] += told["chips"]
    table = room.tables[told["table"]]
    table["wishes"] = [wish for wish in table["wishes"] if wish[0] != told["seat"]]
    if told["barred_until"]:
        _bar(room, told["player"], BarKind.GAVE_UP_SEAT, told["barred_until"], table=told["table"])


def _bar(
    room: RoomTold, player: int, kind: BarKind, until: str, *, table: int | None = None, buy_in: int | None = None
) -> None:
    ends = moment(until)
    assert ends is not None
    room.bars[player, str(kind), table, buy_in] = ends


def _removed(room: RoomTold, told: Plain, at: datetime) -> None:
    _bar(room, told["player"], BarKind.REMOVED, told["barred_until"])


def _refused(room: RoomTold, told: Plain, at: datetime) -> None:
    _bar(room, told["player"], BarKind.REFUSED_SEAT, told["until"], buy_in=told["buy_in"])


def _bar_lifted(room: RoomTold, told: Plain, at: datetime) -> None:
    del room.bars[told["player"], told["reason"], told["table"], told["buy_in"]]


def _locked_up(room: RoomTold, told: Plain, at: datetime) -> None:
    held = {"player": told["player"], "locked_up": True, "seated_at": moment(told["called_at"])}
    _take_chair(room, told, A_CHAIR | held)


def _lock_up_ended(room: RoomTold, told: Plain, at: datetime) -> None:
    del room.seats[told["table"], told["seat"]]


def _went_out(presence: str) -> Handler:
    def went(room: RoomTold, told: Plain, at: datetime) -> None:
        seat_in(room, told).update(
            presence=presence,
            absence=told.get("absence", "unannounced"),
            out_since=moment(told["began"]),
            out_until=moment(told["until"]),
            overdue=False,
        )

    return went


def _extended(room: RoomTold, told: Plain, at: datetime) -> None:
    seat_in(room, told).update(out_until=moment(told["until"]), overdue=False)


def _hands_missed(room: RoomTold, told: Plain, at: datetime) -> None:
    for number, hands in told["seats"]:
        room.seats[told["table"], number]["hands_out"] = hands


def _changes(**columns: object) -> Handler:
    """A handler that sets columns of the seat, whatever the event says."""

    def change(room: RoomTold, told: Plain, at: datetime) -> None:
        seat_in(room, told).update(columns)

    return change


def _guest_sat_down(room: RoomTold, told: Plain, at: datetime) -> None:
    """What the holder owes waits until the guest is gone."""
    seat = seat_in(room, told)
    held = {name: seat[name] for name in OWES_NOTHING}
    seat.update(OWES_NOTHING, held=held, playing_over=told["guest"], stack=told["chips"], presence="here")
    room.chips.in_hand[told["guest"]] -= told["chips"]


def _guest_got_up(room: RoomTold, told: Plain, at: datetime) -> None:
    seat = seat_in(room, told)
    presence = "away" if seat["absence"] == "unannounced" else "sitting_out"
    seat.update(seat["held"], held=None, playing_over=None, stack=0, behind=0, presence=presence)
    room.chips.in_hand[told["guest"]] += told["chips"]


def _way_in(room: RoomTold, told: Plain, at: datetime) -> None:
    seat_in(room, told)["way_in"] = told["way"]


def _move_asked(room: RoomTold, told: Plain, at: datetime) -> None:
    seat_in(room, told).update(wants_to_move_to=told["to_table"], asked_to_move_at=at)


def _kept_apart(room: RoomTold, told: Plain, at: datetime) -> None:
    room.pairs.add((told["one"], told["other"]))


def _let_together(room: RoomTold, told: Plain, at: datetime) -> None:
    room.pairs.discard((told["one"], told["other"]))


KINDS: Final[dict[str, Handler]] = {
    events.PlayerSeated.kind: _sat_down,
    events.SeatVacated.kind: _got_up,
    events.PlayerRemoved.kind: _removed,
    events.SeatRefused.kind: _refused,
    events.LockUpMade.kind: _locked_up,
    events.LockUpEnded.kind: _lock_up_ended,
    events.SitOutStarted.kind: _went_out("sitting_out"),
    events.AbsenceNoticed.kind: _went_out("away"),
    events.AbsenceExtended.kind: _extended,
    events.SitOutEnded.kind: _changes(**HERE),
    events.SitOutExpired.kind: _changes(overdue=True),
    events.HandsMissed.kind: _hands_missed,
    events.PlayedOver.kind: _guest_sat_down,
    events.PlayOverEnded.kind: _guest_got_up,
    events.WayInChosen.kind: _way_in,
    events.MoveAsked.kind: _move_asked,
    events.MoveWithdrawn.kind: _changes(wants_to_move_to=None, asked_to_move_at=None),
    events.PlayersKeptApart.kind: _kept_apart,
    events.BarLifted.kind: _bar_lifted,
    events.PlayersLetTogether.kind: _let_together,
}
