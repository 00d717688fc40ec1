"""``manage.py simulate``: play an evening of the room at full speed, check everything, say what it came to."""

import time
from argparse import ArgumentParser
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from tables.models import Table
from tables.simulation import Evening, floor_plan, hired, summary_of
from tables.standing import zone

MOST_TABLES = 60
OPENS_AT = 20


class Command(BaseCommand):
    help = (
        "Play an evening on a fresh database: players arrive, wait, play, sit out, bust, move; tables open and break."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=20)
        parser.add_argument("--hours", type=float, default=8)
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same evening")

    def handle(self, *args: Any, **options: Any) -> None:
        tables, minutes = options["tables"], round(options["hours"] * 60)
        if not 1 <= tables <= MOST_TABLES or not 1 <= minutes <= 24 * 60:
            raise CommandError(f"one to {MOST_TABLES} tables, and up to 24 hours")
        _make_ready()
        began = time.perf_counter()
        crew = partial(hired, dealers=tables + 2)
        evening = Evening(
            floor_plan(tables), begins=_begins(), seed=options["seed"], crew=lambda desk, rng: crew(desk, rng=rng)
        )
        evening.play(minutes)
        took = time.perf_counter() - began
        summary = summary_of(evening.desk)
        for line in summary.lines():
            self.stdout.write(line)
        self.stdout.write(f"{took:.1f} s, {evening.desk.commands / took:.0f} commands a second")
        if summary.broken:
            raise CommandError(f"{len(summary.broken)} invariants do not hold")


def _make_ready() -> None:
    if settings.MODE != "embedded":
        raise CommandError("a simulation is for an embedded house only; a room has real people")
    call_command("migrate", verbosity=0)
    if Table.objects.exists():
        raise CommandError(
            "this house has tables already: name a fresh one, CASINO_HOME=var/evening manage.py simulate"
        )


def _begins() -> datetime:
    """Yesterday evening: the whole of it is past, and its gaming day is one."""
    yesterday = datetime.now(zone()) - timedelta(days=1)
    return yesterday.replace(hour=OPENS_AT, minute=0, second=0, microsecond=0)
