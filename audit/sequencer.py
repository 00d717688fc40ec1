"""The sequencer: gives committed entries their place in the Merkle log, and signs checkpoints of it.

Leaves, tiles and the log's size change in one transaction that holds the log's
row, so a crash leaves all of it or none, and two processes take turns. An entry
becomes visible when it is committed, and only what is visible gets a number:
the order is the order of commit.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import OperationalError, connection, transaction
from django.utils import timezone

from audit import keys, notes, tiles
from audit.merkle import leaf_data, leaf_hash, root_at
from audit.models import Checkpoint, Entry, Leaf, LedgerBroken, Log
from audit.notes import sign

BATCH = 1024
"""Entries a transaction: a SQLite writer waits for it, some ten milliseconds."""
WINDOW = 4096
"""How many rows may lie behind the last settled one before it is moved on."""
EVERY = timedelta(seconds=50)

Row = tuple[int, str, str, datetime]


def integrate(limit: int = BATCH) -> int:
    """Give leaves to one batch of what was committed since; how many."""
    if Log.objects.filter(settled=_newest()).exists():
        return 0
    with transaction.atomic():
        log = locked_log()
        alone = _no_entry_under_way(log)
        waiting = Entry.objects.filter(id__gt=log.settled, leaf=None).order_by("id")
        rows: Sequence[Row] = list(waiting.values_list("id", "hash", "body", "recorded_at")[:limit])
        if rows:
            _extend(log, rows)
        if alone:
            log.settled = rows[-1][0] if len(rows) == limit else _newest()
        if rows or alone:
            log.save()
    return len(rows)


def integrate_all() -> int:
    """Give leaves to everything that is committed now; how many."""
    total = 0
    while done := integrate():
        total += done
    return total


def checkpoint_is_due() -> bool:
    """Has the log grown, and is the last checkpoint nearly a minute old?"""
    last = latest()
    size = Log.objects.values_list("size", flat=True).first() or 0
    if last is not None and (last.size == size or timezone.now() - last.made_at < EVERY):
        return False
    return size > 0


def checkpoint_when_due() -> Checkpoint | None:
    return checkpoint("minute") if checkpoint_is_due() else None


def checkpoint(reason: str) -> Checkpoint:
    """Sign the log as it stands, with every key in force."""
    now = timezone.now()
    with transaction.atomic():
        log = locked_log()
        keys.announce(log.size, now)
        root = root_at(log.size, tiles.Tiles().node)
        note = sign(str(notes.Checkpoint(keys.origin(), log.size, root)), keys.signers())
        last = latest()
        if last is not None and last.size == log.size and last.root != root.hex():
            raise LedgerBroken(f"the tree of {log.size} leaves has another root than checkpoint {last.pk} says")
        return Checkpoint.objects.create(size=log.size, root=root.hex(), note=note, made_at=now, reason=reason)


def latest(reason: str = "") -> Checkpoint | None:
    made = Checkpoint.objects.filter(reason=reason) if reason else Checkpoint.objects.all()
    return made.order_by("-id").first()


def locked_log() -> Log:
    """The log's row, ours until the transaction ends."""
    return Log.objects.select_for_update().get_or_create(pk=1)[0]


def _extend(log: Log, rows: Sequence[Row]) -> None:
    tiles.grow(log.size, [leaf_hash(leaf_data(hashed, body)) for _, hashed, body, _ in rows])
    Leaf.objects.bulk_create(
        Leaf(number=number, entry_id=entry, recorded_at=recorded_at)
        for number, (entry, _, _, recorded_at) in enumerate(rows, log.size)
    )
    log.size += len(rows)


def _newest() -> int:
    return Entry.objects.order_by("-id").values_list("id", flat=True).first() or 0


def _no_entry_under_way(log: Log) -> bool:
    """Is every entry up to the last visible one visible? Then nobody needs to look behind it again.

    SQLite has one writer, and that is us. PostgreSQL hands out row numbers
    before the commit, so a lower one may still appear: now and then we wait, a
    moment only, until no insert is under way.
    """
    if connection.vendor == "sqlite":
        return True
    if _newest() - log.settled < WINDOW:
        return False
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '100ms'")
            cursor.execute("LOCK TABLE audit_entry IN SHARE MODE")
    except OperationalError:
        return False
    return True
