"""Chairs locked up for called players, and the deadline that each has."""

from audit.desk import Desk
from rules.waitlist import Call
from tables.commands.waitlist_calls import ExpireCall
from tables.events.waitlist import LockUpEnded, LockUpMade
from tables.lines import TO_BE_DRAWN, ListKey
from tables.models import Seat


def lock_up(desk: Desk, key: ListKey, player: int, call: Call) -> None:
    """Hold the chair for the called player, and let the minutes run."""
    Seat.objects.create(
        table_id=call.table, number=call.seat, player_id=player, locked_up=True, seated_at=call.called_at
    )
    desk.schedule(
        _key(player, call),
        due_at=call.deadline.until,
        stream=key.stream,
        command=ExpireCall(call.table, call.seat, player),
    )
    desk.record(
        LockUpMade(call.table, call.seat, player, call.called_at, call.deadline.until), article=call.deadline.article
    )


def release(desk: Desk, player: int, call: Call | None, why: str) -> None:
    """Free the chair of a call that is over, however it ended; a table being formed has locked none up."""
    if call is None or call.seat == TO_BE_DRAWN:
        return
    Seat.objects.filter(table_id=call.table, number=call.seat, player_id=player, locked_up=True).delete()
    desk.call_off(_key(player, call))
    desk.record(LockUpEnded(call.table, call.seat, player, why), article=call.deadline.article)


def _key(player: int, call: Call) -> str:
    return f"call of player:{player} to table:{call.table} seat {call.seat}"
