"""Celery: wakes up, then issues commands like anyone else."""

import logging
import threading
from datetime import timedelta

from celery import current_app, shared_task
from django.db import connections
from django.utils import timezone

from audit import keeping, sequencer, writing_exports
from audit.asking import ask_for
from audit.commands import FailExport, StartExport
from audit.desk import ringing
from audit.key_changes import record_changes
from audit.messages import SYSTEM, Failed, Refusal
from audit.models import Deadline, Export
from audit.writer import writer

log = logging.getLogger(__name__)
AT_ONCE = 500
SILENCE = timedelta(minutes=5)
"""An export that shows no work for so long was left by a process that ended."""


@shared_task(name="audit.tasks.ring_due")
def ring_due() -> int:
    """Ring every deadline that has passed. Exactly at the deadline is still in time, so it does not ring yet."""
    due = list(Deadline.objects.filter(due_at__lt=timezone.now())[:AT_ONCE])
    answers = [future.result() for future in [writer.submit(ringing(deadline)) for deadline in due]]
    for failed in (answer for answer in answers if isinstance(answer, Failed)):
        log.error("a deadline could not be rung", extra={"command_id": failed.id, "reference": failed.reference})
    return len(due)


@shared_task(name="audit.tasks.integrate")
def integrate() -> int:
    """Bring what was committed since into the Merkle log, and sign a checkpoint when one is due."""
    done = sequencer.integrate_all()
    if sequencer.checkpoint_is_due():
        if record_changes():
            done += sequencer.integrate_all()
        sequencer.checkpoint("minute")
    return done


@shared_task(name="audit.tasks.start_exports")
def start_exports() -> int | None:
    """Begin the export that has waited longest, unless one is being written: timers share the worker with it."""
    _give_up_on_the_silent()
    if Export.objects.filter(state=Export.State.WRITING).exists():
        return None
    waiting = Export.objects.filter(state=Export.State.WAITING).order_by("id").values_list("pk", flat=True).first()
    if waiting is None:
        return None
    try:
        ask_for(StartExport(waiting), SYSTEM)
    except Refusal:
        return None  # another beat was first
    if current_app.conf.task_always_eager:
        # An embedded house has one thread for its timers, and they must go on ringing.
        threading.Thread(target=_write_alone, args=[waiting], name=f"export-{waiting}").start()
    else:
        write_export.delay(waiting)
    return waiting


@shared_task(name="audit.tasks.write_export")
def write_export(export: int) -> None:
    """Write the file of an export that was begun, and say how it went."""
    writing_exports.write(export)


@shared_task(name="audit.tasks.erase_past")
def erase_past() -> int:
    """Erase what is past its period, each by a command; then the files of exports that are no more."""
    done = 0
    for command in list(keeping.due(timezone.now())):
        try:
            ask_for(command, SYSTEM)
            done += 1
        except Refusal as no:
            log.info("not erased yet", extra={"command": command.name, "code": no.code})
    writing_exports.sweep()
    return done


def _give_up_on_the_silent() -> None:
    silent = Export.objects.filter(state=Export.State.WRITING, beat_at__lt=timezone.now() - SILENCE)
    for pk in list(silent.values_list("pk", flat=True)):
        ask_for(FailExport(pk, "whoever wrote it has ended"), SYSTEM)


def _write_alone(export: int) -> None:
    try:
        writing_exports.write(export)
    finally:
        connections.close_all()
