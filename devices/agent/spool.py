"""The spool: what a device told, on this disk before the device may forget it.

Append-only. Rows have no tag, no face and no place of a card: ``devices.telling``
has no words for them. Numbers run from 1 without holes; an event of the device,
known by boot and sequence, is written once, however often it comes.
"""

import json
import secrets
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

KEPT_DAYS: Final = 30
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS spool (id TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS reading (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT NOT NULL, mono_ns INTEGER NOT NULL,
    boot INTEGER NOT NULL, seq INTEGER, replayed INTEGER NOT NULL, facts TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS one_row_an_event ON reading (boot, seq) WHERE seq IS NOT NULL;
CREATE TRIGGER IF NOT EXISTS nothing_is_changed BEFORE UPDATE ON reading
    BEGIN SELECT RAISE(ABORT, 'the spool is append-only'); END;
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One reading on its way to the disk."""

    kind: str
    at: datetime
    mono_ns: int
    boot: int = 0
    seq: int | None = None
    replayed: bool = False
    facts: dict[str, Any] = field(default_factory=dict)


class Spool:
    """One file, for one thread. Writer and reader may be different processes."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, timeout=20, isolation_level=None)
        path.chmod(0o600)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        self._db.executescript(SCHEMA)
        self.id = self._identity()

    def append(self, rows: Iterable[Row]) -> None:
        """Write all of them, or none; when this returns they survive a power failure."""
        values = [
            (row.kind, stamp(row.at), row.mono_ns, row.boot, row.seq, row.replayed, json.dumps(row.facts))
            for row in rows
        ]
        if not values:
            return
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.executemany(
                "INSERT INTO reading (kind, at, mono_ns, boot, seq, replayed, facts) VALUES (?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (boot, seq) WHERE seq IS NOT NULL DO NOTHING",
                values,
            )
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise

    def after(self, number: int, limit: int) -> list[dict[str, Any]]:
        """The next rows behind a number, as they travel."""
        rows = self._db.execute(
            "SELECT number, kind, at, boot, seq, replayed, facts FROM reading WHERE number > ? ORDER BY number LIMIT ?",
            (number, limit),
        )
        return [
            {
                "number": number,
                "kind": kind,
                "at": at,
                "boot": boot,
                "seq": seq,
                "replayed": bool(replayed),
                "facts": json.loads(facts),
            }
            for number, kind, at, boot, seq, replayed, facts in rows
        ]

    def last_event(self) -> tuple[int, int] | None:
        """Boot and sequence of the newest event of the device, to go on behind it."""
        found = self._db.execute(
            "SELECT boot, seq FROM reading WHERE seq IS NOT NULL ORDER BY number DESC LIMIT 1"
        ).fetchone()
        return tuple(found) if found else None

    def count(self, *, after: int = 0) -> int:
        (found,) = self._db.execute("SELECT count(*) FROM reading WHERE number > ?", (after,)).fetchone()
        return int(found)

    def prune(self, sent: int, now: datetime) -> None:
        """Let go of what the server has had for a month; the last row always stays, so that numbers go on."""
        before = stamp(now - timedelta(days=KEPT_DAYS))
        self._db.execute(
            "DELETE FROM reading WHERE number < ? AND at < ? AND number < (SELECT max(number) FROM reading)",
            (sent, before),
        )

    def close(self) -> None:
        self._db.close()

    def _identity(self) -> str:
        """Made with the file: another file is another spool, and its numbers start anew."""
        self._db.execute("BEGIN IMMEDIATE")
        found = self._db.execute("SELECT id FROM spool").fetchone()
        if found is None:
            found = (secrets.token_hex(8),)
            self._db.execute("INSERT INTO spool VALUES (?)", found)
        self._db.execute("COMMIT")
        return str(found[0])


def stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
