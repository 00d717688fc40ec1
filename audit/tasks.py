"""Celery: wakes up, then issues commands like anyone else."""

import logging

from celery import shared_task
from django.utils import timezone

from audit import sequencer
from audit.desk import ringing
from audit.messages import Failed
from audit.models import Deadline
from audit.writer import writer

log = logging.getLogger(__name__)
AT_ONCE = 500


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
    sequencer.checkpoint_when_due()
    return done
