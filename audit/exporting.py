"""The part of an export that can be verified: entries, checkpoint, proofs. ``docs/export.md`` has the layout.

Readable tables of the same are added by whoever exports for people; they are
views of the entries, and the manifest covers them too.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max, Min
from django.utils import timezone

from audit import keys, notes, sequencer
from audit.canonical import canonical
from audit.ledger import stamp
from audit.merkle import consistency, spans
from audit.models import Checkpoint, Entry, Leaf
from audit.package import Package
from audit.tiles import Tiles

CHUNK = 2000
COLUMNS = ("number", "entry__hash", "entry__body", "entry__stream", "entry__seq")
HEARD = (*COLUMNS, "entry__kind", "entry__actor")
Row = tuple[int, str, str, str, int]
Hear = Callable[[int, str, str, str], None]
"""Takes leaf, body, kind and person of every entry as it is written."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is exported: all leaves from ``first`` up to ``end``, or those of one table among them."""

    begin: datetime
    until: datetime
    first: int
    end: int
    table: int | None = None

    def rows(self, hear: Hear | None = None) -> Iterator[Row]:
        """The entries in order of their leaves; whoever wants to make tables of them hears each on the way."""
        leaves = Leaf.objects.filter(number__gte=self.first, number__lt=self.end).order_by("number")
        if self.table is not None:
            leaves = leaves.filter(entry__stream=f"table:{self.table}")
        found: Iterator[Row] = leaves.values_list(*COLUMNS).iterator(chunk_size=CHUNK)
        return found if hear is None else _heard(leaves.values_list(*HEARD).iterator(chunk_size=CHUNK), hear)

    def entries(self) -> Iterator[Entry]:
        """The same as models, for those who make tables of them."""
        entries = Entry.objects.filter(leaf__number__gte=self.first, leaf__number__lt=self.end)
        if self.table is not None:
            entries = entries.filter(stream=f"table:{self.table}")
        return entries.order_by("leaf__number").iterator(chunk_size=CHUNK)


def select(begin: datetime, until: datetime, table: int | None = None) -> Selection:
    """What was recorded from ``begin`` up to ``until``, and whatever joined the log between, so that no leaf lacks."""
    recorded = Leaf.objects.filter(recorded_at__gte=begin, recorded_at__lt=until)
    ends = recorded.aggregate(first=Min("number"), last=Max("number"))
    first = ends["first"] if ends["first"] is not None else 0
    end = ends["last"] + 1 if ends["last"] is not None else first
    return Selection(begin, until, first, end, table)


def sealed(begin: datetime, until: datetime, table: int | None = None) -> tuple[Selection, Checkpoint]:
    """Bring the log up to date and sign it; then select, so that every leaf is under the checkpoint."""
    sequencer.integrate_all()
    made = sequencer.checkpoint("export")
    return select(begin, until, table), made


def write_core(
    package: Package, selection: Selection, checkpoint: Checkpoint, *, previous: str = "", hear: Hear | None = None
) -> dict[str, Any]:
    """Write everything the verifier reads. What the manifest says about it is returned, for ``Package.finish``.

    ``previous`` is the checkpoint the controller holds; without one, that of the export before.
    """
    tally = _Tally()
    previous = previous or _exported_before(checkpoint)
    package.add("entries.jsonl", _lines(selection, tally, hear))
    package.add("checkpoint", [checkpoint.note.encode()])
    package.add("keys", [f"{key}\n".encode() for key in keys.known_keys()])
    package.add("proofs/inclusion", _inclusion(selection, checkpoint.size))
    package.add("proofs/streams.jsonl", _heads(tally.began))
    if previous:
        package.add("previous-checkpoint", [previous.encode()])
        package.add("proofs/consistency", _consistency(previous, checkpoint.size))
    return {
        "entries": tally.entries,
        "first_leaf": selection.first,
        "end_leaf": selection.end,
        "from": stamp(selection.begin),
        "to": stamp(selection.until),
        "table": selection.table,
        "origin": keys.origin(),
        "size": checkpoint.size,
        "made_at": stamp(timezone.now()),
    }


class _Tally:
    """What passed while entries were written: how many, and at which number each stream began."""

    def __init__(self) -> None:
        self.entries = 0
        self.began: dict[str, int] = {}


def _lines(selection: Selection, tally: _Tally, hear: Hear | None) -> Iterator[bytes]:
    """A line an entry. The body stands in it byte for byte as it was hashed; it is JSON on one line already."""
    began, lines = tally.began, []
    for number, hashed, body, stream, seq in selection.rows(hear):
        if stream not in began:
            began[stream] = seq
        lines.append(f'{{"leaf":{number},"hash":"{hashed}","body":{body}}}\n')
        if len(lines) == CHUNK:
            tally.entries += len(lines)
            yield "".join(lines).encode()
            lines = []
    tally.entries += len(lines)
    yield "".join(lines).encode()


def _heard(rows: Iterator[Any], hear: Hear) -> Iterator[Row]:
    for number, hashed, body, stream, seq, kind, actor in rows:
        hear(number, body, kind, actor)
        yield number, hashed, body, stream, seq


def _inclusion(selection: Selection, size: int) -> Iterator[bytes]:
    """The hashes of all subtrees between the entries: with them, entries give the signed root."""
    nodes = Tiles().node
    for first, end in _gaps(selection, size):
        for level, index in spans(first, end):
            yield f"{level} {index} {nodes(level, index).hex()}\n".encode()


def _gaps(selection: Selection, size: int) -> Iterator[tuple[int, int]]:
    """Runs of leaves that are not in the export."""
    if selection.table is None:
        yield 0, selection.first
        yield selection.end, size
        return
    at = 0
    leaves = Leaf.objects.filter(number__gte=selection.first, number__lt=selection.end).order_by("number")
    of_table = leaves.filter(entry__stream=f"table:{selection.table}").values_list("number", flat=True)
    for number in of_table.iterator():
        yield at, number
        at = number + 1
    yield at, size


def _heads(began: dict[str, int]) -> Iterator[bytes]:
    """Where each stream stood before its first entry here; streams that begin here have none."""
    for stream, seq in sorted(began.items()):
        if seq > 1:
            hashed = Entry.objects.values_list("hash", flat=True).get(stream=stream, seq=seq - 1)
            yield canonical({"stream": stream, "seq": seq - 1, "hash": hashed}).encode() + b"\n"


def _consistency(previous: str, size: int) -> Iterator[bytes]:
    text = previous.rpartition("\n\n")[0] + "\n"
    for hashed in consistency(notes.Checkpoint.read(text).size, size, Tiles().node):
        yield f"{hashed.hex()}\n".encode()


def _exported_before(checkpoint: Checkpoint) -> str:
    before = Checkpoint.objects.filter(reason="export", id__lt=checkpoint.pk).order_by("-id").first()
    return before.note if before else ""
