"""Faces of cards the table has seen: asked of a machine, answered by its agent, laid beside what was entered.

A machine is only asked for places whose cards a command has just shown; that it
was asked is in the ledger before its agent can know. What follows for the hand is the room's.
"""

from collections.abc import Sequence
from datetime import datetime

from audit.desk import Desk
from devices.events import FacesAnswered, FacesAsked
from devices.models import FaceRequest, Machine

Fills = Machine.Fills
State = FaceRequest.State


def who_fills(table: int, now: datetime) -> Machine | None:
    """The machine of a table that knows shown cards and is there to be asked."""
    machines = Machine.objects.at(table).exclude(fills=Fills.NOTHING)
    return next((machine for machine in machines if not machine.is_gone(now)), None)


def ask(
    machine: Machine,
    desk: Desk,
    *,
    hand: int,
    began: datetime,
    places: Sequence[int],
    entered: str,
    seat: int | None = None,
    first: int = 0,
    board: int = 0,
) -> FaceRequest | None:
    """Ask which cards lie at these places; nothing is asked of a deck the machine has not seen."""
    mark = machine.mark_for(hand) if machine.fills == Fills.ORDER else ""
    if machine.fills == Fills.ORDER and not mark:
        return None
    request = FaceRequest.objects.create(
        machine=machine,
        table=machine.table,
        hand=hand,
        what=FaceRequest.What.BOARD if seat is None else FaceRequest.What.HAND,
        seat=seat,
        board=board,
        first=first,
        places=list(places),
        mark=mark,
        since=began,
        entered=entered,
        asked_at=desk.happened_at,
    )
    desk.record(
        FacesAsked(machine.pk, machine.table, request.pk, hand, request.what, seat, tuple(places), entered)
    )  # fmt: skip
    return request


def asked(machine: Machine, pk: int) -> FaceRequest | None:
    """The question an answer is for; None when it was answered before, or never asked of this machine."""
    return FaceRequest.objects.select_for_update().filter(pk=pk, machine=machine, state=State.ASKED).first()


def answer(request: FaceRequest, entered: str, read: str, state: State, desk: Desk) -> None:
    """Keep both: what the dealer entered and what the machine read."""
    request.entered, request.read, request.state = entered, read, state
    request.save(update_fields=["entered", "read", "state"])
    desk.record(
        FacesAnswered(request.machine_id, request.table, request.pk, request.hand, entered, read, str(state))
    )  # fmt: skip
