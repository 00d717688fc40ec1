"""Entries without a room, written as the desk writes them, as many as a test wants; and a vandal's tools."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection

from audit import ledger, sequencer
from audit.ledger import Head, Recorded
from audit.messages import Command, Event, Request, Sender
from audit.models import Checkpoint, Entry

EVENING = datetime(2026, 11, 18, 20, tzinfo=UTC)
HOUSE = Sender(id="tablet:5", person="staff:901", role="dealer")


@dataclass(frozen=True, slots=True)
class Write(Command):
    name = "tests.write"
    what: str = ""


@dataclass(frozen=True, slots=True)
class Written(Event):
    kind = "tests.written.v1"
    where: str
    what: str

    @property
    def stream(self) -> str:
        return self.where


@dataclass
class Pen:
    """Writes entries, one command each, a second apart."""

    heads: dict[str, Head] = field(default_factory=dict)
    count: int = 0

    def write(self, number: int, streams: Sequence[str] = ("table:7", "table:9", "staff:1")) -> list[Entry]:
        events = [Written(streams[at % len(streams)], f"Gettoni à {at} €") for at in range(number)]
        return Entry.objects.bulk_create([entry for event in events for entry in self.entries([event])])

    def entries(self, events: Sequence[Event]) -> list[Entry]:
        """The entries of one command that led to these events; not saved."""
        self.count += 1
        for event in events:
            self.heads.setdefault(event.stream, ledger.START)
        request = Request(f"write-{self.count}", Write(), HOUSE)
        now = self.moment(self.count)
        made, after = ledger.entries_for(request, [Recorded(event) for event in events], heads=self.heads, now=now)
        self.heads |= after
        return made

    def moment(self, second: int) -> datetime:
        return EVENING + timedelta(seconds=second)

    def seal(self, reason: str = "minute") -> Checkpoint:
        sequencer.integrate_all()
        return sequencer.checkpoint(reason)


def triggers_dropped() -> None:
    """The triggers out of the way, as for somebody who owns the database; the test's rollback brings them back."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            for (name,) in cursor.fetchall():
                cursor.execute(f"DROP TRIGGER {name}")
        else:
            for table in ("entry", "leaf", "checkpoint"):
                cursor.execute(f"ALTER TABLE audit_{table} DISABLE TRIGGER USER")


def tamper(statement: str, *values: Any) -> int:
    """Run a statement on the database behind everybody's back; how many rows it changed."""
    triggers_dropped()
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)
