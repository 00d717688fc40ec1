"""Deadlines in a room: a real Celery worker and beat on Redis ring them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.servers import ROOT, House, Postgres, house

SIT_OUT_LONG_AGO = """
from datetime import timedelta
from django.utils import timezone
from audit.messages import SYSTEM, Request
from audit.writer import ask_sync
from tables.commands import ChangeRoomSetting, OpenTable, RegisterPlayer, SeatPlayer, SetUpTable, SitOut
long_ago = timezone.now() - timedelta(hours=1)
for number, command in enumerate([
    ChangeRoomSetting("cosignature_required", False),
    SetUpTable(1, "nl-holdem", 100, 200, 20000, 9), OpenTable(1), RegisterPlayer("Ada Neri"),
    SeatPlayer(1, 3, 1, 20000), SitOut(1, 3),
]):
    print(ask_sync(Request(str(number), command, SYSTEM, long_ago)))
"""

EXPIRED = """
from audit.models import Deadline, Entry
found = Entry.objects.filter(kind="tables.sit_out_expired.v1", sender="timer")
print(found.count(), Deadline.objects.count())
"""


@contextmanager
def celery(room: House, *arguments: str) -> Iterator[None]:
    log = Path(room.home / f"celery-{arguments[0]}.log")
    command = [sys.executable, "-m", "celery", "-A", "casino", *arguments]
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=room.environment, stdout=output, stderr=output)
        try:
            yield
        finally:
            os.kill(process.pid, signal.SIGTERM)
            process.wait(30)


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_a_worker_and_a_beat_on_redis_ring_a_deadline_once(postgres: Postgres, redis_url: str) -> None:
    database = postgres.create("celery")
    with house(database_url=database, redis_url=redis_url) as room, ExitStack() as running:
        assert "Refused" not in room.manage("shell", "-c", SIT_OUT_LONG_AGO)
        schedule = str(room.home / "beat")
        running.enter_context(celery(room, "worker", "--concurrency", "1", "--pool", "solo", "-l", "warning"))
        running.enter_context(celery(room, "beat", "--schedule", schedule, "-l", "warning"))
        give_up = time.monotonic() + 40
        while (printed := room.manage("shell", "-c", EXPIRED).split()[-2:]) != ["1", "0"]:
            assert time.monotonic() < give_up, printed
            time.sleep(0.2)
