"""The ledger: entries chained per stream. Only the desk appends; anyone may verify."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.utils.crypto import salted_hmac

from audit.canonical import canonical
from audit.messages import Command, Event, Request
from audit.models import Entry, LedgerBroken

GENESIS = "0" * 64


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


def head_of(stream: str) -> Head:
    last = Entry.objects.filter(stream=stream).order_by("-seq").values_list("seq", "hash").first()
    return Head(*last) if last else START


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


def entries_for(
    request: Request, recorded: Sequence[Recorded], *, heads: dict[str, Head], now: datetime
) -> tuple[list[Entry], dict[str, Head]]:
    """The entries one command appends, and where its streams end after them. Writes nothing."""
    after: dict[str, Head] = {}
    digest = digest_of(request.command)
    happened_at = request.happened_at or now
    entries = []
    for ordinal, item in enumerate(recorded):
        stream = item.event.stream
        head = after.get(stream) or heads[stream]
        row: dict[str, Any] = {
            "stream": stream,
            "seq": head.seq + 1,
            "kind": item.event.kind,
            "sender": request.sender.id,
            "command_id": request.id,
            "ordinal": ordinal,
            "actor": request.sender.person,
            "article": item.article,
        }
        body = canonical(
            row
            | {
                "happened_at": stamp(happened_at),
                "recorded_at": stamp(now),
                "digest": digest,
                "data": msgspec.to_builtins(item.event),
            }
        )
        hashed = chained(head.hash, body)
        after[stream] = Head(head.seq + 1, hashed)
        entries.append(Entry(**row, happened_at=happened_at, recorded_at=now, body=body, hash=hashed))
    return entries, after


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
