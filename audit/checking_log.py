"""The Merkle log, checked: leaves against entries, tiles against leaves, checkpoints against the tree and the keys.

Every hash of the tree is in a tile. An entry is held against its hash there,
the hashes against the signed roots; so one bad entry is one fault, and a tree
rebuilt around it is another.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ImproperlyConfigured

from audit import keys, notes
from audit.merkle import EMPTY, HEIGHT, TILE, Frontier, leaf_data, leaf_hash, root_of
from audit.models import Checkpoint, Entry, Leaf, Log, Tile
from audit.notes import BadNote, PublicKey, opened
from audit.tiles import path_of, split

COLUMNS = ("number", "recorded_at", "entry__stream", "entry__seq", "entry__hash", "entry__body", "entry__recorded_at")
Row = tuple[int, datetime, str, int, str, str, datetime]


@dataclass(frozen=True, slots=True)
class Kept:
    """What somebody outside the house holds: a checkpoint they took, and a key they trust."""

    checkpoint: str = ""
    key: str = ""


def skipped(settled: int) -> Iterator[str]:
    """Entries the sequencer should have seen and did not."""
    missed = Entry.objects.filter(id__lte=settled, leaf=None).order_by("id")
    for stream, seq in missed.values_list("stream", "seq").iterator():
        yield f"{stream} {seq} has no leaf, though later entries have theirs"


# --- who signed ---------------------------------------------------------------------


def signatures(newest: int, kept: Kept) -> Iterator[str]:
    """From the newest checkpoint back: signed by a key we trust, or by one that a trusted key signed beside."""
    try:
        known = keys.known_keys()
        trusted = set(keys.own() or known) | ({PublicKey.read(kept.key)} if kept.key else set())
    except (BadNote, ImproperlyConfigured) as wrong:
        yield str(wrong)
        return
    everyone = [*known, *(trusted - set(known))]
    for made in Checkpoint.objects.filter(id__lte=newest).order_by("-id").iterator():
        try:
            text, signed = opened(made.note, everyone)
            if not trusted.intersection(signed):
                raise BadNote(f"signed with another key, {signed[0]}, which no key of the house vouches for")
            trusted.update(signed)
            yield from _against_row(made, notes.Checkpoint.read(text))
        except BadNote as wrong:
            yield f"checkpoint {made.pk} of {made.size} leaves: {wrong}"


def _against_row(made: Checkpoint, signed: notes.Checkpoint) -> Iterator[str]:
    if (made.size, made.root) != (signed.size, signed.root.hex()):
        yield f"checkpoint {made.pk}: its row says {made.size} {made.root}, the note {signed.size} {signed.root.hex()}"
    if signed.origin != keys.origin():
        yield f"checkpoint {made.pk} is of another log, {signed.origin}"


# --- what was signed ----------------------------------------------------------------


def tree(size: int, newest: int, kept: Kept) -> Iterator[str]:
    """Every leaf against its entry, and every checkpoint against the tree as it was at its size."""
    frontier = Frontier()
    promises = _promises(newest, kept)
    promise = next(promises, None)
    for number, hashed, wrong in _leaves(size):
        while promise is not None and promise[0] == number:
            yield from _unless_kept(promise, frontier)
            promise = next(promises, None)
        yield from wrong
        frontier.append(hashed)
    while promise is not None:
        yield from _unless_kept(promise, frontier)
        promise = next(promises, None)


Promise = tuple[int, str, str]
"""A size, the root it was signed with, and who says so."""


def _promises(newest: int, kept: Kept) -> Iterator[Promise]:
    """Checkpoints by size, with the one that somebody kept in its place among them."""
    held: list[Promise] = []
    if kept.checkpoint:
        text = kept.checkpoint.rpartition("\n\n")[0] + "\n"
        read = notes.Checkpoint.read(text)
        held = [(read.size, read.root.hex(), "the checkpoint that was kept")]
    made = Checkpoint.objects.filter(id__lte=newest).order_by("size", "id").values_list("size", "root", "id")
    for size, root, pk in made.iterator():
        while held and held[0][0] < size:
            yield held.pop()
        yield size, root, f"checkpoint {pk}"
    yield from held


def _unless_kept(promise: Promise, frontier: Frontier) -> Iterator[str]:
    size, root, who = promise
    if size > frontier.size:
        yield f"{who} was signed over {size} leaves, and the log has {frontier.size}: its end is gone"
    elif frontier.root().hex() != root:
        yield f"{who} was signed over another tree of {size} leaves: the log was forked or rewritten"


def _leaves(size: int) -> Iterator[tuple[int, bytes, list[str]]]:
    """Each leaf below ``size`` with the hash the tree has for it, and what is wrong with its entry."""
    rows: Iterator[Row] = Leaf.objects.filter(number__lt=size).order_by("number").values_list(*COLUMNS).iterator()
    row = next(rows, None)
    for first in range(0, size, TILE):
        held = Tile.objects.filter(level=0, index=first // TILE).values_list("hashes", flat=True).first() or b""
        hashes = split(bytes(held))
        for number in range(first, min(first + TILE, size)):
            in_tree = hashes[number - first] if number - first < len(hashes) else None
            if row is None or row[0] != number:
                yield number, in_tree or EMPTY, [_gone(number)]
                continue
            own = leaf_hash(leaf_data(row[4], row[5]))
            yield number, in_tree or own, _wrong(row, own, in_tree)
            row = next(rows, None)


def _wrong(row: Row, own: bytes, in_tree: bytes | None) -> list[str]:
    number, recorded_at, stream, seq, _, _, of_entry = row
    wrong = []
    if in_tree is None:
        wrong.append(f"leaf {number} ({stream} {seq}) has no hash in any tile")
    elif own != in_tree:
        wrong.append(f"leaf {number} ({stream} {seq}) is not the entry that joined the tree there")
    if recorded_at != of_entry:
        wrong.append(f"leaf {number} ({stream} {seq}): recorded_at differs from the entry's")
    return wrong


def _gone(number: int) -> str:
    leaf = Leaf.objects.filter(number=number).first()
    return f"leaf {number} is missing" if leaf is None else f"leaf {number}: its entry, row {leaf.entry_id}, is gone"


# --- how it is kept -----------------------------------------------------------------


def tiles(size: int) -> Iterator[str]:
    """Every tile is there, as wide as the log is long, and each hash above is the root of the tile below."""
    level = 0
    while (width := size >> HEIGHT * level) or not level:
        yield from _row_of_tiles(level, width)
        level += 1
    grown = (Log.objects.first() or Log()).size
    for held in Tile.objects.order_by("level", "index").only("level", "index").iterator():
        if held.index * TILE >= max(grown >> HEIGHT * held.level, 0):
            yield f"tile {path_of(held.level, held.index)} is beyond the log"


def _row_of_tiles(level: int, width: int) -> Iterator[str]:
    for index in range(-(-width // TILE)):
        held = Tile.objects.filter(level=level, index=index).values_list("hashes", flat=True).first()
        name = f"tile {path_of(level, index)}"
        if held is None:
            yield f"{name} is missing"
            continue
        hashes = split(bytes(held))
        due = min(TILE, width - index * TILE)
        if len(hashes) < due:
            yield f"{name} holds {len(hashes)} hashes, not {due}"
        if level:
            yield from _against_below(level, index, hashes[:due])


def _against_below(level: int, index: int, hashes: list[bytes]) -> Iterator[str]:
    first = index * TILE
    below = Tile.objects.filter(level=level - 1, index__gte=first, index__lt=first + len(hashes)).order_by("index")
    for held in below.iterator():
        if root_of(split(bytes(held.hashes))) != hashes[held.index - first]:
            above, under = path_of(level, index), path_of(level - 1, held.index)
            yield f"tile {above} has another hash for tile {under} than its root"
