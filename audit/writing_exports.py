"""The work of an export that was asked for: its file written, its progress noted, its end told to the desk."""

import logging
import shutil
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from django.utils import timezone

from audit.asking import ask_for
from audit.commands import FailExport, FinishExport
from audit.export_folder import folder, path_of
from audit.messages import SYSTEM, Command
from audit.models import Export
from audit.refusals import ExportNotWaiting
from audit.whole_export import Wanted, write_whole

log = logging.getLogger(__name__)
BLOCK = 1 << 20
A_DAY = 24 * 60 * 60.0
A_MOMENT = 1.0
"""Seconds between two notes of progress."""


def write(pk: int) -> None:
    """Write the file of an export. Whatever goes wrong leaves no file, and an entry that says so."""
    export = Export.objects.filter(pk=pk, state=Export.State.WRITING).first()
    if export is None:
        return  # given up meanwhile, or a message of long ago that comes again
    path = path_of(export)
    wanted = Wanted(export.begin, export.until, export.table, export.previous, bool(export.names_for))
    try:
        about = write_whole(path, wanted, Progress(pk).note)
        finished: Command = FinishExport(pk, digest_of(path), path.stat().st_size, about["entries"], about["size"])
    except Exception as fault:
        log.exception("an export failed", extra={"export": pk})
        with suppress(OSError):
            path.unlink()
        finished = FailExport(pk, (str(fault) or type(fault).__name__)[:200])
    try:
        ask_for(finished, SYSTEM)
    except ExportNotWaiting:
        log.warning("an export was given up before it was finished", extra={"export": pk})
        path.unlink(missing_ok=True)


class Progress:
    """Per cent done, noted on the export's row now and then."""

    def __init__(self, pk: int) -> None:
        self._pk = pk
        self._noted = 0.0

    def note(self, done: float) -> None:
        if time.monotonic() - self._noted >= A_MOMENT:
            self._noted = time.monotonic()
            Export.objects.filter(pk=self._pk).update(progress=min(int(100 * done), 99), beat_at=timezone.now())


def digest_of(path: Path) -> str:
    hashed = sha256()
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            hashed.update(block)
    return hashed.hexdigest()


def sweep() -> None:
    """Remove the files of exports that are no more, and drafts of processes that ended long ago."""
    gone = Export.objects.filter(state__in=[Export.State.ERASED, Export.State.FAILED])
    for export in gone.iterator():
        path_of(export).unlink(missing_ok=True)
    long_ago = time.time() - A_DAY
    for draft in [*folder().glob(".export-*"), *folder().glob("*.part")]:
        if draft.stat().st_mtime < long_ago:
            shutil.rmtree(draft) if draft.is_dir() else draft.unlink(missing_ok=True)
