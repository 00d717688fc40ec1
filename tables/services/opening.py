"""A table's life: set up, opened, paused, closed."""

from audit.desk import Desk, handles
from rules.books import shelf
from rules.seating import check_size
from tables.commands import CloseTable, OpenTable, PauseTable, ResumeTable, SetUpTable
from tables.events import TableClosed, TableOpened, TablePaused, TableResumed, TableSetUp
from tables.models import Table
from tables.refusals import BlindsOutOfOrder, SeatsStillTaken, TableExists, TableNotClosed, TableNotOpen

BOOK = "sanremo-cash"
Status = Table.Status


@handles(SetUpTable)
def set_up_table(command: SetUpTable, desk: Desk) -> None:
    check_size(command.seats)
    if command.small_blind > command.big_blind:
        raise BlindsOutOfOrder(small_blind=command.small_blind, big_blind=command.big_blind)
    if Table.objects.filter(number=command.table).exists():
        raise TableExists(table=command.table)
    chosen = {name: getattr(command, name) for name in ("game", "small_blind", "big_blind", "min_buy_in", "seats")}
    Table.objects.create(number=command.table, book=BOOK, **chosen)
    edition = f"{BOOK} ({shelf()[BOOK].edition})"
    desk.record(TableSetUp(command.table, **chosen, book=edition), article="sanremo-cash.revision.in-force")


@handles(OpenTable)
def open_table(command: OpenTable, desk: Desk) -> None:
    table = Table.objects.locked(command.table)
    if table.status != Status.CLOSED:
        raise TableNotClosed(table=table.number)
    table.status, table.opened_at = Status.OPEN, desk.happened_at
    table.save(update_fields=["status", "opened_at"])
    desk.record(TableOpened(table.number))


@handles(PauseTable)
def pause_table(command: PauseTable, desk: Desk) -> None:
    table = open_or_refuse(command.table)
    table.status = Status.PAUSED
    table.save(update_fields=["status"])
    desk.record(TablePaused(table.number))


@handles(ResumeTable)
def resume_table(command: ResumeTable, desk: Desk) -> None:
    table = Table.objects.locked(command.table)
    if table.status != Status.PAUSED:
        raise TableNotClosed(table=table.number)
    table.status = Status.OPEN
    table.save(update_fields=["status"])
    desk.record(TableResumed(table.number))


@handles(CloseTable)
def close_table(command: CloseTable, desk: Desk) -> None:
    table = Table.objects.locked(command.table)
    if table.status == Status.CLOSED:
        raise TableNotOpen(table=table.number)
    if taken := table.occupied.count():
        raise SeatsStillTaken(table=table.number, taken=taken)
    table.status, table.opened_at, table.floor_called_at = Status.CLOSED, None, None
    table.save(update_fields=["status", "opened_at", "floor_called_at"])
    desk.record(TableClosed(table.number))


def open_or_refuse(number: int) -> Table:
    table = Table.objects.locked(number)
    if table.status != Status.OPEN:
        raise TableNotOpen(table=number)
    return table
