"""The one writer thread of a process, and the doors to it.

Whoever has a request hands it in here: sockets by :func:`ask`, REST, Celery and
management commands by :func:`ask_sync`. The thread takes all that wait and runs
them in one transaction, so a commit to disk is shared by everyone who was waiting.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from django.db import connections

from audit import metrics
from audit.desk import Office
from audit.messages import Answer, Busy, Failed, Refused, Request

BATCH = 256
QUEUE = 20_000
PATIENCE = 60.0

Job = tuple[Request, "Future[Answer]"]


class Writer:
    """A thread that starts with the first request and lives as long as the process."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self._jobs: queue.Queue[Job | None] = queue.Queue(QUEUE)
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._inline = False

    def submit(self, request: Request) -> "Future[Answer]":
        future: Future[Answer] = Future()
        if self._inline:
            future.set_result(self.office.run([request])[0])
            return future
        self._start()
        try:
            self._jobs.put_nowait((request, future))
        except queue.Full:
            future.set_result(Refused(request.id, Busy.__name__))
        metrics.WAITING.set(self._jobs.qsize())
        return future

    def stop(self) -> None:
        """Answer what is waiting, then end the thread."""
        thread = self._thread
        if thread is not None:
            self._jobs.put(None)
            thread.join()
            self._thread = None

    @contextmanager
    def inline(self) -> Iterator[None]:
        """Run requests on the caller's thread and connection: for tests and simulations."""
        self._inline, before = True, self._inline
        try:
            yield
        finally:
            self._inline = before

    def _start(self) -> None:
        with self._starting:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._write, name="desk-writer", daemon=True)
                self._thread.start()

    def _write(self) -> None:
        stopping = False
        while not stopping:
            batch, stopping = self._take()
            if batch:
                self._run(batch)
        connections.close_all()

    def _take(self) -> tuple[list[Job], bool]:
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == BATCH:
                return batch, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _run(self, batch: list[Job]) -> None:
        metrics.BATCH.observe(len(batch))
        began = time.perf_counter()
        try:
            answers = self.office.run([request for request, _ in batch])
        except BaseException:
            # A bug in the desk itself: nobody may wait for ever.
            answers = [Failed(request.id, "desk") for request, _ in batch]
            raise
        finally:
            metrics.COMMIT.observe(time.perf_counter() - began)
            for (_, future), answer in zip(batch, answers, strict=True):
                if not future.cancelled():
                    future.set_result(answer)


office = Office()
writer = Writer(office)


async def ask(request: Request) -> Answer:
    """The door for coroutines."""
    return await asyncio.shield(asyncio.wrap_future(writer.submit(request)))


def ask_sync(request: Request) -> Answer:
    """The door for everyone else. Past the time-out the outcome is unknown: send the same id again."""
    try:
        return writer.submit(request).result(PATIENCE)
    except TimeoutError:
        return Refused(request.id, Busy.__name__)
