"""Calling the floor to a table, and the floor's coming."""

from audit.desk import Desk, handles
from tables.commands import AnswerFloor, CallFloor
from tables.events import FloorCalled, FloorCame
from tables.models import Table
from tables.refusals import FloorAlreadyCalled, FloorNotCalled


@handles(CallFloor)
def call_floor(command: CallFloor, desk: Desk) -> None:
    table = Table.objects.locked(command.table)
    if table.floor_called_at:
        raise FloorAlreadyCalled(table=table.number)
    table.floor_called_at = desk.happened_at
    table.save(update_fields=["floor_called_at"])
    desk.record(FloorCalled(table.number))


@handles(AnswerFloor)
def answer_floor(command: AnswerFloor, desk: Desk) -> None:
    table = Table.objects.locked(command.table)
    if not table.floor_called_at:
        raise FloorNotCalled(table=table.number)
    table.floor_called_at = None
    table.save(update_fields=["floor_called_at"])
    desk.record(FloorCame(table.number))
