"""The ledger: entries chained per stream. Only the desk appends; anyone may verify."""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.db import connection
from django.utils.crypto import salted_hmac

from audit.canonical import canonical
from audit.messages import Command, Event, Request
from audit.models import Entry, LedgerBroken

GENESIS = "0" * 64
COLUMNS = (
    "stream", "seq", "kind", "sender", "command_id", "ordinal", "actor", "article", "happened_at", "recorded_at",
    "body", "hash",
)  # fmt: skip
INSERT = f"INSERT INTO audit_entry ({', '.join(COLUMNS)}) VALUES ({', '.join(['%s'] * len(COLUMNS))})"  # noqa: S608
Row = tuple[Any, ...]
"""An entry on its way into the table, in the order of ``COLUMNS``."""


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream ends."""

    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event and the article that governs it, waiting to be appended."""

    event: Event
    article: str = ""


START = Head(seq=0, hash=GENESIS)


@dataclass(frozen=True, slots=True)
class Line:
    """As much of an entry as it takes to follow what happens."""

    seq: int
    kind: str
    article: str
    body: str
    hash: str

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.body)["data"]
        return found


def head_of(stream: str) -> Head:
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq, hash FROM audit_entry WHERE stream = %s ORDER BY seq DESC LIMIT 1", [stream])
        last = cursor.fetchone()
    return Head(*last) if last else START


def lines_from(stream: str, seq: int) -> list[Line]:
    """What a stream says from this number on, without the cost of whole entries: asked after every tap."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq, kind, article, body, hash FROM audit_entry WHERE stream = %s AND seq >= %s ORDER BY seq",
            [stream, seq],
        )
        return [Line(*found) for found in cursor.fetchall()]


def answers_to(ids: Collection[str]) -> Iterator[tuple[str, str, str, int, str]]:
    """Sender, id, stream, number and digest of every entry written for these command ids."""
    if not ids:
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sender, command_id, stream, seq, body FROM audit_entry"  # noqa: S608
            f" WHERE command_id IN ({', '.join(['%s'] * len(ids))}) ORDER BY id",
            list(ids),
        )
        for sender, id, stream, seq, body in cursor.fetchall():
            yield sender, id, stream, seq, msgspec.json.decode(body)["digest"]


def entries_of(stream: str, *, since: int = 0) -> Iterator[Entry]:
    return Entry.objects.filter(stream=stream, seq__gt=since).order_by("seq").iterator()


def chained(previous: str, body: str) -> str:
    """The hash of an entry covers its whole body and the hash before it."""
    return hashlib.sha256(bytes.fromhex(previous) + body.encode()).hexdigest()


def digest_of(command: Command) -> str:
    """What tells two commands apart that came under one id.

    Keyed with the house's secret: a name in a command, erased one day, must not
    be found again by trying names until the digest fits.
    """
    text = canonical([command.name, msgspec.to_builtins(command)])
    return salted_hmac("audit.digest", text, algorithm="sha256").hexdigest()[:16]


def stamp(moment: datetime) -> str:
    """A moment in the one spelling of the ledger: UTC, microseconds, Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def rows_for(
    request: Request, digest: str, recorded: Sequence[Recorded], *, heads: Mapping[str, Head], now: datetime
) -> tuple[list[Row], dict[str, Head]]:
    """The entries one command appends, and where its streams end after them. Writes nothing."""
    after: dict[str, Head] = {}
    happened_at = request.happened_at or now
    stamps = {"happened_at": stamp(happened_at), "recorded_at": stamp(now), "digest": digest}
    rows = []
    for ordinal, item in enumerate(recorded):
        stream = item.event.stream
        head = after.get(stream) or heads[stream]
        told = {
            "stream": stream,
            "seq": head.seq + 1,
            "kind": item.event.kind,
            "sender": request.sender.id,
            "command_id": request.id,
            "ordinal": ordinal,
            "actor": request.sender.person,
            "article": item.article,
        }
        body = canonical(told | stamps | {"data": msgspec.to_builtins(item.event)})
        hashed = chained(head.hash, body)
        after[stream] = Head(head.seq + 1, hashed)
        rows.append((*told.values(), happened_at, now, body, hashed))
    return rows, after


def entries_for(
    request: Request, recorded: Sequence[Recorded], *, heads: Mapping[str, Head], now: datetime
) -> tuple[list[Entry], dict[str, Head]]:
    """The same as entries."""
    rows, after = rows_for(request, digest_of(request.command), recorded, heads=heads, now=now)
    return [Entry(**dict(zip(COLUMNS, row, strict=True))) for row in rows], after


def append(rows: Sequence[Row]) -> None:
    """Write entries, in this order. Only the desk calls this, and a trigger lets nobody change them afterwards."""
    moment = connection.ops.adapt_datetimefield_value
    values = [(*row[:8], moment(row[8]), moment(row[9]), *row[10:]) for row in rows]
    with connection.cursor() as cursor:
        if len(values) == 1:
            cursor.execute(INSERT, values[0])
        else:
            cursor.executemany(INSERT, values)


def broken_in(entries: Iterable[Entry]) -> Iterator[str]:
    """Walk entries in order of stream and number; yield what is wrong with each, in words."""
    heads: dict[str, Head] = {}
    for entry in entries:
        before = heads.get(entry.stream, START)
        if entry.seq != before.seq + 1:
            yield f"{entry.stream}: number {entry.seq} follows {before.seq}"
        if chained(before.hash, entry.body) != entry.hash:
            yield f"{entry.stream} {entry.seq}: the hash does not cover its body and the entry before it"
        yield from (f"{entry.stream} {entry.seq}: {name} differs from the body" for name in _differing(entry))
        heads[entry.stream] = Head(entry.seq, entry.hash)


def verify() -> int:
    """Check every entry of every stream; the number of entries, or ``LedgerBroken`` at the first fault."""
    entries = Entry.objects.order_by("stream", "seq")
    for fault in broken_in(entries.iterator()):
        raise LedgerBroken(fault)
    return entries.count()


def _differing(entry: Entry) -> list[str]:
    try:
        body = json.loads(entry.body)
    except ValueError:
        return ["everything"]
    columns: dict[str, Any] = {
        name: getattr(entry, name)
        for name in ("stream", "seq", "kind", "sender", "command_id", "ordinal", "actor", "article")
    }
    columns |= {"happened_at": stamp(entry.happened_at), "recorded_at": stamp(entry.recorded_at)}
    return [name for name, value in columns.items() if body.get(name) != value]
