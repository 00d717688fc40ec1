"""Celery's beat in a thread of the server: the same schedule and the same tasks as in a room.

Nothing travels over a broker: a task that is due runs at once, here.
"""

import threading

from celery import Celery
from celery.beat import Scheduler, Service
from django.db import connections

LONGEST_NAP = 1


class Timers:
    def __init__(self, app: Celery) -> None:
        app.conf.task_always_eager = True
        app.loader.import_default_modules()
        if unknown := {entry["task"] for entry in app.conf.beat_schedule.values()} - app.tasks.keys():
            raise LookupError(f"the schedule names tasks that nobody wrote: {sorted(unknown)}")
        self._beat = Service(app, max_interval=LONGEST_NAP, scheduler_cls=Scheduler)
        self._thread = threading.Thread(target=self._run, name="timers", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Let the task that is running finish; start no other."""
        self._beat.stop()
        self._thread.join()

    def _run(self) -> None:
        try:
            self._beat.start()
        finally:
            connections.close_all()
