"""An export from the request to the last copy taken; its file is written by ``audit.tasks``."""

from audit import keys, notes
from audit.commands import EraseExport, FailExport, FinishExport, RequestExport, StartExport, TakeExport
from audit.desk import Desk, handles
from audit.events import (
    ExportErased,
    ExportFailed,
    ExportFinished,
    ExportRequested,
    ExportStarted,
    ExportTaken,
    NamesRead,
)
from audit.messages import NotFound
from audit.models import Export, Log
from audit.periods import FIRST_YEAR, LAST_YEAR
from audit.refusals import BadCheckpoint, ExportGone, ExportNotWaiting, NotYetReady, PeriodIsNone, ReasonMissing


@handles(RequestExport)
def request_export(command: RequestExport, desk: Desk) -> None:
    years = {command.begin.year, command.until.year}
    if command.begin >= command.until or not years <= set(range(FIRST_YEAR, LAST_YEAR + 1)):
        raise PeriodIsNone()
    if command.names_for and not command.note.strip():
        raise ReasonMissing()
    check_kept(command.previous)
    export = Export.objects.create(
        asked_by=desk.sender.person,
        asked_at=desk.now,
        begin=command.begin,
        until=command.until,
        table=command.table,
        previous=command.previous,
        names_for=command.names_for or "",
        note=command.note,
    )
    desk.record(ExportRequested(export.pk, command.begin, command.until, command.table, export.names_for, command.note))


@handles(StartExport)
def start_export(command: StartExport, desk: Desk) -> None:
    export = known(command.export)
    if export.state != Export.State.WAITING:
        raise ExportNotWaiting(export=export.pk)
    export.state, export.beat_at = Export.State.WRITING, desk.now
    export.save(update_fields=["state", "beat_at"])
    desk.record(ExportStarted(export.pk))


@handles(FinishExport)
def finish_export(command: FinishExport, desk: Desk) -> None:
    export = being_written(command.export)
    export.state, export.progress, export.finished_at = Export.State.READY, 100, desk.now
    export.sha256, export.size = command.sha256, command.size
    export.entries, export.leaves = command.entries, command.leaves
    export.save()
    desk.record(ExportFinished(export.pk, command.sha256, command.size, command.entries, command.leaves))


@handles(FailExport)
def fail_export(command: FailExport, desk: Desk) -> None:
    export = being_written(command.export)
    export.state, export.problem, export.finished_at = Export.State.FAILED, command.problem, desk.now
    export.save(update_fields=["state", "problem", "finished_at"])
    desk.record(ExportFailed(export.pk, command.problem))


@handles(TakeExport)
def take_export(command: TakeExport, desk: Desk) -> None:
    """Written down before the first byte leaves; when names are in it, that they were read as well."""
    export = known(command.export)
    if export.state == Export.State.ERASED:
        raise ExportGone(export=export.pk)
    if export.state != Export.State.READY:
        raise NotYetReady(export=export.pk)
    desk.record(ExportTaken(export.pk, export.sha256, bool(export.names_for)))
    if export.names_for:
        desk.record(NamesRead((), export.names_for, export.note, export.pk))


@handles(EraseExport)
def erase_export(command: EraseExport, desk: Desk) -> None:
    export = known(command.export)
    if export.state != Export.State.READY:
        raise NotYetReady(export=export.pk)
    export.state = Export.State.ERASED
    export.save(update_fields=["state"])
    desk.record(ExportErased(export.pk))


def known(pk: int) -> Export:
    export = Export.objects.select_for_update().filter(pk=pk).first()
    if export is None:
        raise NotFound(what="export", which=pk)
    return export


def being_written(pk: int) -> Export:
    export = known(pk)
    if export.state != Export.State.WRITING:
        raise ExportNotWaiting(export=pk)
    return export


def check_kept(note: str) -> None:
    """A checkpoint that was brought is one of this log: signed by a key of it, and no larger than it is."""
    if not note:
        return
    try:
        text, _ = notes.opened(note, keys.known_keys())
        size = notes.Checkpoint.read(text).size
    except notes.BadNote as wrong:
        raise BadCheckpoint(problem=str(wrong)) from None
    if size > (Log.objects.values_list("size", flat=True).first() or 0):
        raise BadCheckpoint(problem=f"{size} leaves")
