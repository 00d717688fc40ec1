#!/usr/bin/env python3
"""Verify an export of Cagnotte's ledger, trusting nobody: ``python verify.py FILE.zip``.

This one file needs Python and PyNaCl, no network and nothing else of Cagnotte.
It checks every hash of the manifest, the signatures, that every entry is in the
log that was signed, that the log grew from the one signed before (and from the
one you kept: ``--kept``), that no number is missing, and with ``--readjudicate``,
where the folder ``rules`` lies beside it, that every pot was raked and pushed by
the rules. The layout is described in ``docs/export.md``.

Give the key you were handed on paper with ``--key``, or write it into ``PINNED``.
The exit code is 0 when everything holds, 1 when something does not, 2 when the file cannot be read at all.
"""

import argparse
import base64
import binascii
import csv
import importlib
import json
import re
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

PINNED: tuple[str, ...] = ()
"""Public keys you trust, as the house printed them."""

FORMAT = "cagnotte-export/1"
COMMENT = f"{FORMAT} sha256:".encode()
END = struct.Struct("<4s4H2LH")
LINE = re.compile(
    rb'\{"leaf":(0|[1-9]\d*),"hash":"(.{64})","body":'
    rb'(\{.*,"seq":([1-9]\d*),"stream":"([^"\\]*(?:\\.[^"\\]*)*)"\})\}\n'
)
"""An entry's line. Quotes inside texts are escaped in JSON, so the last bare ``,"seq":`` is the entry's own."""
HEX = re.compile(rb"[0-9a-f]{64}")
NODE = re.compile(r"(0|[1-9]\d{0,2}) (0|[1-9]\d*) ([0-9a-f]{64})")
ABOUT: dict[str, Any] = {
    **dict.fromkeys(("entries", "first_leaf", "end_leaf", "size"), int),
    **dict.fromkeys(("from", "to", "made_at", "origin"), str),
    "table": (int, type(None)),
}
"""What every manifest says about its export."""
GENESIS = bytes(32)
BLOCK = 1 << 18
MOST_NAMED = 50

WORDS = {
    "container": ("Il file zip è integro", "The zip file is intact"),
    "manifest": (
        "L'indice elenca ogni file, e ogni file è quello elencato",
        "The manifest lists every file, and every file is the one listed",
    ),
    "seal": ("L'indice è firmato dalla casa", "The manifest is signed by the house"),
    "checkpoint": (
        "Il sigillo del registro è firmato: {size} registrazioni in tutto",
        "The checkpoint is signed: {size} entries in all",
    ),
    "entries": (
        "{entries} registrazioni, catena per catena, senza buchi, tutte nel registro sigillato (numeri da "
        "{first} a {last})",
        "{entries} entries, chain by chain, without holes, all in the signed log (numbers {first} to {last})",
    ),
    "sheets": (
        "Le tabelle CSV dicono ciò che dicono le registrazioni: {rows} righe; cagnotte {rake} centesimi",
        "The CSV tables say what the entries say: {rows} rows; rake {rake} cents",
    ),
    "previous": (
        "Il registro è cresciuto da quello del sigillo precedente ({size}), nulla è stato tolto",
        "The log grew from that of the previous checkpoint ({size}); nothing was removed",
    ),
    "kept": (
        "Il registro è cresciuto da quello del sigillo conservato da voi ({size})",
        "The log grew from that of the checkpoint you kept ({size})",
    ),
    "hands": (
        "{hands} mani rigiudicate: piatti, cagnotte, premi e stack tornano ({open} mani non intere nel periodo)",
        "{hands} hands re-adjudicated: pots, rake, awards and stacks agree ({open} hands not whole within the period)",
    ),
    "no-key": (
        "ATTENZIONE: nessuna chiave vostra per il confronto. Confrontate questa con quella stampata: {key}",
        "NOTE: no key of yours to compare with. Compare this one with the printed one: {key}",
    ),
    "no-previous": (
        "Nota: l'esportazione non porta un sigillo precedente",
        "Note: the export carries no previous checkpoint",
    ),
    "zip-changed": ("il file zip è stato alterato: {problem}", "the zip file was altered: {problem}"),
    "unreadable": ("{file}: non si legge: {problem}", "{file}: cannot be read: {problem}"),
    "missing": ("{file}: manca", "{file}: is missing"),
    "unlisted": ("{file}: non è nell'indice", "{file}: is not in the manifest"),
    "changed": ("{file}: il contenuto non è quello dell'indice", "{file}: its content is not what the manifest says"),
    "bad-manifest": ("manifest.json: {problem}", "manifest.json: {problem}"),
    "bad-seal": (
        "seal: la firma dell'indice non vale: {problem}",
        "seal: the manifest's signature does not hold: {problem}",
    ),
    "unsealed": ("manifest.json: non è quello firmato in seal", "manifest.json: is not the one signed in seal"),
    "bad-checkpoint": ("{file}: il sigillo non vale: {problem}", "{file}: the checkpoint does not hold: {problem}"),
    "bad-line": ("entries.jsonl, riga {line}: non è una registrazione", "entries.jsonl, line {line}: is not an entry"),
    "bad-chain": (
        "entries.jsonl, riga {line}: {stream} {seq} non si lega alla registrazione prima: il testo o l'ordine"
        " è stato alterato",
        "entries.jsonl, line {line}: {stream} {seq} does not follow from the entry before it: its text or "
        "order was altered",
    ),
    "hole": (
        "entries.jsonl, riga {line}: {stream}: al numero {before} segue {seq}",
        "entries.jsonl, line {line}: {stream}: number {seq} follows {before}",
    ),
    "no-head": (
        "proofs/streams.jsonl: manca l'inizio di {stream}",
        "proofs/streams.jsonl: the start of {stream} is missing",
    ),
    "leaf-hole": (
        "entries.jsonl, riga {line}: numero di registro {leaf} invece di {due}",
        "entries.jsonl, line {line}: leaf {leaf} instead of {due}",
    ),
    "bad-proof": (
        "proofs/inclusion: la prova non è quella di queste registrazioni",
        "proofs/inclusion: the proof is not one for these entries",
    ),
    "not-included": (
        "entries.jsonl: queste registrazioni non danno il registro sigillato: almeno una è stata cambiata, "
        "aggiunta o tolta",
        "entries.jsonl: these entries do not give the signed log: at least one was changed, added or removed",
    ),
    "bad-row": (
        "{file}, riga {row}: non è ciò che dice la registrazione {leaf} ({what})",
        "{file}, row {row}: is not what entry {leaf} says ({what})",
    ),
    "no-row": (
        "{file}: manca la riga della registrazione {leaf}",
        "{file}: the row of entry {leaf} is missing",
    ),
    "miscounted": (
        "manifest.json: dichiara {stated} ({what}), ma è {found}",
        "manifest.json: states {stated} ({what}), but it is {found}",
    ),
    "not-consistent": (
        "{file}: il registro di ora non è la continuazione di quello: qualcosa è stato tolto o riscritto",
        "{file}: the log of now does not continue that one: something was removed or rewritten",
    ),
    "no-proof": (
        "Il sigillo conservato da voi ({size}) non è quello precedente dell'esportazione ({previous}): "
        "chiedete un'esportazione con --previous e il vostro file",
        "The checkpoint you kept ({size}) is not the export's previous one ({previous}): ask for an export "
        "with --previous and your file",
    ),
    "no-rules": (
        "rules: non trovate, le mani non si possono rigiudicare: {problem}",
        "rules: not found, hands cannot be re-adjudicated: {problem}",
    ),
    "hand": (
        "Tavolo {table}, mano {hand}: {what}: registrato {recorded}, ricalcolato {computed}",
        "Table {table}, hand {hand}: {what}: recorded {recorded}, recomputed {computed}",
    ),
    "title": ("Verifica dell'esportazione {file}", "Verification of the export {file}"),
    "about": (
        "Periodo dal {begin} al {until}{table}; esportata il {made_at}",
        "Period from {begin} to {until}{table}; exported on {made_at}",
    ),
    "about-table": (", tavolo {table}", ", table {table}"),
    "whole": ("ESITO: tutto torna.", "RESULT: everything holds."),
    "broken": ("ESITO: NON TORNA, {faults} rilievi.", "RESULT: IT DOES NOT HOLD, {faults} findings."),
    "more": ("… e altri {more}", "… and {more} more"),
}
"""Every sentence, in Italian and English."""


class Wrong(Exception):
    """Something does not hold."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts = code, facts
        super().__init__(sentence(code, facts, 1))


def sentence(code: str, facts: dict[str, Any], language: int) -> str:
    return WORDS[code][language].format(**facts)


@dataclass
class Report:
    """What was found: what holds, remarks, and what does not hold."""

    file: str
    about: dict[str, Any] = field(default_factory=dict)
    holds: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    remarks: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    faults: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def text(self, language: int) -> str:
        lines = [sentence("title", {"file": self.file}, language), *self._about(language), ""]
        lines += [f"  [ok] {sentence(code, facts, language)}" for code, facts in self.holds]
        lines += [f"  [!]  {sentence(code, facts, language)}" for code, facts in self.remarks]
        lines += [f"  [NO] {sentence(code, facts, language)}" for code, facts in self.faults[:MOST_NAMED]]
        if len(self.faults) > MOST_NAMED:
            lines.append(f"  [NO] {sentence('more', {'more': len(self.faults) - MOST_NAMED}, language)}")
        result = sentence("broken" if self.faults else "whole", {"faults": len(self.faults)}, language)
        return "\n".join([*lines, "", result])

    def _about(self, language: int) -> list[str]:
        about = self.about
        if not about:
            return []
        table = sentence("about-table", about, language) if about["table"] is not None else ""
        facts = {"begin": about["from"], "until": about["to"], "made_at": about["made_at"], "table": table}
        return [sentence("about", facts, language)]


# --- hashes, keys, notes ---------------------------------------------------------------


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def spans(first: int, end: int) -> Iterator[tuple[int, int]]:
    """The fewest complete subtrees over these leaves, as level and index."""
    while first < end:
        level = (end - first).bit_length() - 1
        if first:
            level = min(level, (first & -first).bit_length() - 1)
        yield level, first >> level
        first += 1 << level


def is_consistent(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """RFC 9162, 2.1.4.2."""
    if old == new or not 0 < old < new:
        same = old_root == new_root if old == new else (old, old_root) == (0, sha256().digest())
        return same and not proof
    steps = [old_root, *proof] if not old & (old - 1) else list(proof)
    at, last = old - 1, new - 1
    while at % 2:
        at, last = at >> 1, last >> 1
    of_old = of_new = steps[0] if steps else b""
    for step in steps[1:]:
        if not last:
            return False
        if at % 2 or at == last:
            of_old, of_new = node_hash(step, of_old), node_hash(step, of_new)
            while at and not at % 2:
                at, last = at >> 1, last >> 1
        else:
            of_new = node_hash(of_new, step)
        at, last = at >> 1, last >> 1
    return not last and of_old == old_root and of_new == new_root


def from_base64(text: str) -> bytes:
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text:
        raise ValueError(f"{text!r} is not base64 as it should be written")
    return data


@dataclass(frozen=True)
class Key:
    """A public key as the house prints it: name, number, Ed25519 key."""

    text: str

    def __post_init__(self) -> None:
        name, number, encoded = self.text.split("+", 2)
        material = from_base64(encoded)
        if len(material) != 33 or sha256(f"{name}\n".encode() + material).hexdigest()[:8] != number:
            raise ValueError(f"{self.text!r} is not a key")

    def signed(self, line: str, text: str) -> bool:
        """Is this line this key's signature of the text? One that pretends to be, and is not, is refused."""
        name, number, encoded = self.text.split("+", 2)
        dash, found, signature = line.split(" ")
        material = from_base64(signature)
        if dash != "—" or (found, material[:4].hex()) != (name, number):
            return False
        VerifyKey(from_base64(encoded)[1:]).verify(text.encode(), material[4:])
        return True


def opened(note: str, keys: Iterable[Key]) -> tuple[str, list[Key]]:
    """The text of a signed note, and who of these keys signed it."""
    text, gap, lines = note.rpartition("\n\n")
    if not gap or not lines.endswith("\n"):
        raise ValueError("there is no signature")
    try:
        signed = [key for key in keys for line in lines[:-1].split("\n") if key.signed(line, f"{text}\n")]
    except BadSignatureError:
        raise ValueError("the signature is false") from None
    if not signed:
        raise ValueError("no key we trust has signed this")
    return f"{text}\n", signed


@dataclass(frozen=True)
class Checkpoint:
    origin: str
    size: int
    root: bytes

    @classmethod
    def of(cls, text: str) -> "Checkpoint":
        origin, size, root = text.removesuffix("\n").split("\n")
        found = cls(origin, int(size), from_base64(root))
        if f"{origin}\n{found.size}\n{root}\n" != text or len(found.root) != 32:
            raise ValueError("it is not written as a checkpoint")
        return found


# --- the tree, from entries and what lies between them ----------------------------------------


class Tree:
    """Grows leaf by leaf; where the export has no entries, by the subtrees of the proof."""

    def __init__(self, proof: Iterator[str], watched: int) -> None:
        self.size = 0
        self.watched = watched
        self.seen: bytes | None = None
        """The root the tree had at the size that was watched for, if it ever had just that size."""
        self._edge: list[tuple[int, bytes]] = []
        self._proof = proof
        self._waiting: list[bytes] = []

    def leaf(self, number: int, hashed: bytes) -> None:
        if number != self.size:
            self.skip_to(number)
        if number == self.watched:
            self.seen = self.root()
        self.size = number + 1
        self._waiting.append(hashed)
        if not self.size & 255:
            self._settle()

    def skip_to(self, number: int) -> None:
        """Take the subtrees up to a leaf from the proof, which has them in this order and no others."""
        self._settle()
        for level, index in spans(self.size, number):
            found = NODE.fullmatch(next(self._proof, ""))
            if found is None or (int(found[1]), int(found[2])) != (level, index):
                raise Wrong("bad-proof")
            self._append(bytes.fromhex(found[3]), level)
            self.size += 1 << level

    def end(self, size: int) -> bytes:
        self.skip_to(size)
        if next(self._proof, None) is not None:
            raise Wrong("bad-proof")
        root = self.root()
        if size == self.watched:
            self.seen = root
        return root

    def root(self) -> bytes:
        self._settle()
        if not self._edge:
            return sha256().digest()
        root = self._edge[-1][1]
        for _, left in reversed(self._edge[:-1]):
            root = node_hash(left, root)
        return root

    def _settle(self) -> None:
        row, level = self._waiting, 0
        if len(row) == 256 and not self.size % 256:
            while len(row) > 1:
                row = [sha256(b"\x01" + row[at] + row[at + 1]).digest() for at in range(0, len(row), 2)]
                level += 1
        for hashed in row:
            self._append(hashed, level)
        self._waiting = []

    def _append(self, hashed: bytes, level: int) -> None:
        while self._edge and self._edge[-1][0] == level:
            hashed = node_hash(self._edge.pop()[1], hashed)
            level += 1
        self._edge.append((level, hashed))


# --- the export -------------------------------------------------------------------------------


class Export:
    """An open export: its files, each held against the manifest as it is read."""

    def __init__(self, path: Path, report: Report) -> None:
        self.path, self.report = path, report
        self.zip = zipfile.ZipFile(path)
        self.names = [info.filename for info in self.zip.infolist()]
        self.manifest: dict[str, Any] = {}
        self.read_already: set[str] = set()
        self._reading: list[Generator[bytes, None, None]] = []

    def text(self, name: str) -> str:
        return b"".join(self.blocks(name)).decode()

    def size(self, name: str) -> int:
        return sum(map(len, self.blocks(name)))

    def blocks(self, name: str) -> Iterator[bytes]:
        """A file in pieces; at its end its hash is compared."""
        self._reading.append(self._blocks(name))
        return self._reading[-1]

    def _blocks(self, name: str) -> Generator[bytes, None, None]:
        if name not in self.names:
            raise Wrong("missing", file=name)
        hashed, length = sha256(), 0
        with self.zip.open(name) as file:
            while block := file.read(BLOCK):
                hashed.update(block)
                length += len(block)
                yield block
        listed = self.manifest.get("files", {}).get(name)
        self.read_already.add(name)
        if listed is not None and listed != {"bytes": length, "sha256": hashed.hexdigest()}:
            self.fault("changed", file=name)

    def lines(self, name: str) -> Iterator[bytes]:
        """Whole lines, block by block; a last one without its end is a line too."""
        rest = b""
        for block in self.blocks(name):
            *whole, rest = (rest + block).split(b"\n")
            yield from whole
        if rest:
            yield rest

    def texts(self, name: str) -> Iterator[str]:
        """The same as text, each with its end."""
        for line in self.lines(name):
            yield f"{line.decode()}\n"

    def close(self) -> None:
        """Let go of what was read only in part, too."""
        for blocks in self._reading:
            blocks.close()
        self.zip.close()

    def fault(self, code: str, **facts: Any) -> None:
        if (code, facts) not in self.report.faults:
            self.report.faults.append((code, facts))

    def holds(self, code: str, **facts: Any) -> None:
        self.report.holds.append((code, facts))


def check_container(export: Export, file: BinaryIO) -> None:
    """The zip ends with a hash of all its bytes; the end record itself has only one right spelling."""
    length = file.seek(0, 2)
    begins = length - END.size - len(COMMENT) - 64
    file.seek(max(begins, 0))
    end = file.read()
    mark, disk, first, here, total, size, offset, comment = END.unpack(end[: END.size])
    plain = (mark, disk, first, comment) == (b"PK\5\6", 0, 0, len(COMMENT) + 64)
    small = offset + size == begins or offset == 0xFFFFFFFF
    if not plain or not small or here != total or total != len(export.names):
        raise Wrong("zip-changed", problem="its end record")
    file.seek(0)
    hashed = sha256()
    while begins > 0:
        block = file.read(min(BLOCK, begins))
        hashed.update(block)
        begins -= len(block)
    if end[END.size :] != COMMENT + hashed.hexdigest().encode():
        raise Wrong("zip-changed", problem="sha256")


def check_manifest(export: Export) -> None:
    """The manifest is written as it should be, and lists exactly the files that are there."""
    text = export.text("manifest.json")
    manifest = json.loads(text)
    plain = json.dumps(manifest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    if text != plain + "\n" or manifest.get("format") != FORMAT:
        raise Wrong("bad-manifest", problem="it is not written as a manifest of this format")
    about = manifest["about"]
    if not isinstance(manifest["files"], dict) or not all(
        isinstance(about[name], kind) for name, kind in ABOUT.items()
    ):
        raise Wrong("bad-manifest", problem="it does not say what it should")
    export.manifest, export.report.about = manifest, about
    listed, there = set(manifest["files"]), set(export.names) - {"manifest.json", "seal"}
    for name in sorted(listed - there):
        export.fault("missing", file=name)
    for name in sorted(there - listed):
        export.fault("unlisted", file=name)
    if len(export.names) != len(set(export.names)):
        raise Wrong("bad-manifest", problem="a file is there twice")


def check_seal(export: Export, keys: Sequence[Key]) -> None:
    expected = sha256(b"".join(export.blocks("manifest.json"))).hexdigest()
    try:
        text, _ = opened(export.text("seal"), keys)
    except ValueError as wrong:
        raise Wrong("bad-seal", problem=wrong) from None
    if text != f"{export.report.about['origin']}\n{FORMAT}\n{expected}\n":
        raise Wrong("unsealed")


def read_checkpoint(note: str, keys: Sequence[Key], file: str) -> Checkpoint:
    try:
        return Checkpoint.of(opened(note, keys)[0])
    except ValueError as wrong:
        raise Wrong("bad-checkpoint", file=file, problem=wrong) from None


def check_entries(
    export: Export, checkpoint: Checkpoint, watched: int, hearers: "Sequence[Callable[[int, bytes], None]]"
) -> bytes | None:
    """One pass over all entries: chains, numbers, tree. The root at the size ``watched``, where that can be told."""
    about = export.manifest["about"]
    tree = Tree((line.decode() for line in export.lines("proofs/inclusion")), watched)
    contiguous = about["table"] is None
    before = _heads(export)
    count, due = 0, about["first_leaf"]
    for count, (leaf, stated, body, place, stream) in enumerate(_entries(export), 1):
        number, seq = int(leaf), int(place)
        if number != due and (contiguous or number < due):
            raise Wrong("leaf-hole", line=count, leaf=number, due=due)
        due = number + 1
        last, previous = before.get(stream) or (_begin(export, stream, seq), GENESIS)
        hashed = sha256(previous + body).digest()
        if seq != last + 1:
            export.fault("hole", line=count, stream=stream.decode(), seq=seq, before=last)
        if hashed.hex().encode() != stated:
            export.fault("bad-chain", line=count, stream=stream.decode(), seq=seq)
            hashed = bytes.fromhex(stated.decode()) if HEX.fullmatch(stated) else hashed
        before[stream] = (seq, hashed)
        tree.leaf(number, sha256(b"\x00" + hashed + body).digest())
        for hear in hearers:
            hear(number, body)
    _counted(export, entries=count)
    if contiguous:
        _counted(export, end_leaf=due)
    if tree.end(checkpoint.size) != checkpoint.root:
        raise Wrong("not-included")
    return tree.seen


def _entries(export: Export) -> Iterator[tuple[bytes, ...]]:
    """Leaf, hash, body, number and stream of every line."""
    rest, count = b"", 0
    for block in export.blocks("entries.jsonl"):
        text, at = rest + block, 0
        for found in LINE.finditer(text):
            if found.start() != at:
                break
            at = found.end()
            count += 1
            yield found.groups()
        rest = text[at:]
        if b"\n" in rest:
            raise Wrong("bad-line", line=count + 1)
    if rest:
        raise Wrong("bad-line", line=count + 1)


def _heads(export: Export) -> dict[bytes, tuple[int, bytes]]:
    heads = {}
    for line in export.lines("proofs/streams.jsonl"):
        head = json.loads(line)
        name = json.dumps(head["stream"], ensure_ascii=False)[1:-1].encode()
        heads[name] = (int(head["seq"]), bytes.fromhex(head["hash"]))
    return heads


def _begin(export: Export, stream: bytes, seq: int) -> int:
    if seq != 1:
        export.fault("no-head", stream=stream.decode())
    return seq - 1


def _counted(export: Export, **found: int) -> None:
    for what, number in found.items():
        stated = export.manifest["about"][what]
        if stated != number:
            export.fault("miscounted", what=what, stated=stated, found=number)


# --- the tables beside the entries --------------------------------------------------------------

KIND = b',"kind":"'
ENDED, REOPENED = "tables.hand_ended.v1", "tables.hand_reopened.v1"
TAKEN, TIME = "rake.taken.v1", "rake.time_taken.v1"
ALWAYS = {"hands.csv": (ENDED, REOPENED), "rake.csv": (TAKEN, TIME, REOPENED)}
"""Kinds of entries that stand in a table whatever the manifest says."""
FIGURES: dict[tuple[str, str], Callable[[Any], dict[str, int]]] = {
    ("hands.csv", ENDED): lambda data: {"pot": data["pot"], "rake": data["rake"]},
    ("hands.csv", REOPENED): lambda data: {"rake": -data["rake_returned"]},
    ("rake.csv", TAKEN): lambda data: {"amount": data["total"]},
    ("rake.csv", TIME): lambda data: {"amount": data["total"]},
    ("rake.csv", REOPENED): lambda data: {"amount": -data["rake_returned"]},
}
"""What the figures of an entry's rows must add up to."""
SAME = ("table", "hand", "day", "dealer", "policy", "game", "tracking", "dealt_in", "amount")
"""Columns that repeat what the entry says under the same name."""


class Table:
    """A CSV whose rows stand in the order of the entries they are of."""

    def __init__(self, export: Export, name: str, rows: int) -> None:
        self.export, self.name, self.listed = export, name, rows
        self._rows = csv.reader(export.texts(name), strict=True)
        self._columns = next(self._rows, [])
        self.count, self.broken, self.rake = 0, False, 0
        self._next: dict[str, str] | None = None
        self._take()

    def hear(self, leaf: int, entry: dict[str, Any]) -> None:
        """The rows of one entry; a table that cannot be read is named, and the entries go on."""
        if self.broken:
            return
        try:
            self._hear(leaf, entry)
        except BROKEN as wrong:
            self._fault("bad-row", row=self.count + 1, leaf=leaf, what=wrong)

    def _hear(self, leaf: int, entry: dict[str, Any]) -> None:
        """There, of this entry, and with its figures."""
        row, due, sums = self._next, str(leaf), dict.fromkeys(("pot", "rake", "amount"), 0)
        if row is None or row["leaf"] != due:
            self._fault("no-row", leaf=leaf)
            return
        while row is not None and row["leaf"] == due:
            self._compare(row, entry)
            for name in sums:
                sums[name] += int(row.get(name) or 0)
            row = self._take()
        figures = FIGURES.get((self.name, entry["kind"]), lambda data: {})(entry["data"])
        for name, figure in figures.items():
            if sums[name] != figure:
                at = self.count - (self._next is not None)
                self._fault("bad-row", row=at, leaf=leaf, what=f"{name} {sums[name]} / {figure}")
        self.rake += sums["amount"] if self.name == "rake.csv" else 0

    def end(self) -> None:
        """No row may be left, and there must be as many as were listed."""
        while self._next is not None and not self.broken:
            self._fault("bad-row", row=self.count, leaf=self._next["leaf"], what="-")
        if not self.broken and self.count != self.listed:
            self.export.fault("miscounted", what=self.name, stated=self.listed, found=self.count)

    def _take(self) -> dict[str, str] | None:
        cells = next(self._rows, None)
        self._next = None if cells is None else dict(zip(self._columns, cells, strict=True))
        self.count += cells is not None
        return self._next

    def _compare(self, row: dict[str, str], entry: dict[str, Any]) -> None:
        data = entry["data"]
        said = {"kind": entry["kind"], "recorded_at": entry["recorded_at"]}
        said |= {name: data[name] for name in SAME if isinstance(data.get(name), (int, str))}
        for name, value in said.items():
            if name in row and row[name] != str(value):
                self._fault("bad-row", row=self.count, leaf=row["leaf"], what=f"{name} {row[name]} / {value}")

    def _fault(self, code: str, **facts: Any) -> None:
        self.broken = True
        self.export.fault(code, file=self.name, **facts)


class Tables:
    """Every CSV of entries, read beside them."""

    def __init__(self, export: Export) -> None:
        listed = export.manifest["about"].get("sheets", {})
        self.tables = {name: Table(export, name, about["rows"]) for name, about in sorted(listed.items())}
        self._told: dict[bytes, list[Table]] = {}
        for name, table in self.tables.items():
            for kind in {*listed[name]["kinds"], *ALWAYS.get(name, ())}:
                self._told.setdefault(kind.encode(), []).append(table)

    def hear(self, leaf: int, body: bytes) -> None:
        begins = body.rfind(KIND) + len(KIND)
        tables = self._told.get(body[begins : body.find(b'"', begins)])
        if tables:
            entry = json.loads(body)
            for table in tables:
                table.hear(leaf, entry)

    def end(self, export: Export) -> None:
        for table in self.tables.values():
            table.end()
        if self.tables and not any(table.broken for table in self.tables.values()):
            rows = sum(table.count for table in self.tables.values())
            export.holds("sheets", rows=rows, rake=sum(table.rake for table in self.tables.values()))


def check_growth(export: Export, now: Checkpoint, keys: Sequence[Key]) -> Checkpoint | None:
    """That the log of now begins with the log of the export before."""
    if "previous-checkpoint" not in export.names:
        export.report.remarks.append(("no-previous", {}))
        return None
    old = read_checkpoint(export.text("previous-checkpoint"), keys, "previous-checkpoint")
    proof = [bytes.fromhex(line.decode()) for line in export.lines("proofs/consistency")]
    if not is_consistent(old.size, old.root, now.size, now.root, proof):
        raise Wrong("not-consistent", file="previous-checkpoint")
    export.holds("previous", size=old.size)
    return old


# --- the hands, judged again ------------------------------------------------------------------


class Judge:
    """Plays every hand again by ``rules`` and compares what was pushed, raked and left."""

    PLANNED = "tables.hand_planned.v1"

    def __init__(self) -> None:
        here = Path(__file__).resolve().parent
        sys.path[:0] = [str(folder) for folder in (here, here.parent) if (folder / "rules").is_dir()]
        self.serial = importlib.import_module("rules.hand.serial")
        self.apply = importlib.import_module("rules.hand.apply")
        self.state = importlib.import_module("rules.hand.state")
        self.settling = importlib.import_module("rules.hand.settling")
        self.asked = importlib.import_module("rules.hand.commands")
        self.happened = importlib.import_module("rules.hand.events")
        self.violation = importlib.import_module("rules.violations").RuleViolation
        self.hands = 0
        self.open: dict[int, Played] = {}
        self.partial = 0
        self.ended: dict[int, Played] = {}
        self.differences: list[dict[str, Any]] = []

    def hear(self, leaf: int, body: bytes) -> None:
        """Take one entry; only those of tables tell of hands."""
        if not body.endswith(b'"}') or b'"stream":"table:' not in body[-40:]:
            return
        entry = json.loads(body)
        table = entry["data"].get("table")
        try:
            self._hear(table, entry["kind"], entry["data"])
        except Exception as fault:
            played = self.open.pop(table, None) or Played(table, entry["data"].get("hand", 0), None)
            self._differs(played, entry["kind"], f"{entry['stream']} {entry['seq']}", repr(fault))

    def _hear(self, table: int, kind: str, data: dict[str, Any]) -> None:
        if kind == self.PLANNED:
            self.partial += table in self.open
            self.open[table] = Played(table, data["hand"], data)
        elif kind.startswith("hand."):
            self._play(table, kind, data)
        elif kind == ENDED:
            self._end(table, data)
        elif kind == REOPENED:
            self._reopen(table, data)
        elif table in self.open:
            self.open[table].touched |= {data.get("seat"), data.get("to_seat")}

    def _play(self, table: int, kind: str, data: dict[str, Any]) -> None:
        event = self.serial.event_from_json({**data["happened"], "kind": kind})
        if isinstance(event, self.happened.HandStarted):
            played = self.open.setdefault(table, Played(table, data["hand"], None))
            played.hand = self.apply.begin(event)
            return
        known = self.open.get(table)
        if known is None or known.hand is None or known.number != data["hand"]:
            return
        if isinstance(event, self.happened.PotsAwarded):
            self._award(known, event)
        self.apply.apply(known.hand, event)

    def _award(self, played: "Played", event: Any) -> None:
        """Pots, rake and shares, as the rules say they are; winners from the cards, where they were seen."""
        try:
            expected = self._expected(played.hand, event)
        except self.violation as no:
            self._differs(played, "award", "PotsAwarded", str(no))
            return
        for number, (pot, due) in enumerate(zip(event.pots, expected, strict=False), 1):
            self._compare(played, f"pot {number}", pot.amount, due.amount)
            self._compare(played, f"rake {number}", pot.rake, due.rake)
            self._compare(played, f"shares {number}", sorted(pot.shares), sorted(due.shares))
        self._compare(played, "pots", len(event.pots), len(expected))

    def _expected(self, hand: Any, event: Any) -> Any:
        try:
            return self.settling.award(hand, self.asked.AwardPots(()))[0].pots
        except self.violation:
            if len(hand.boards) > 1 or hand.game.low:
                return self._by_sums(hand, event)
        winners = [self.asked.Winners(at, tuple(s for s, _ in pot.shares)) for at, pot in enumerate(event.pots)]
        return self.settling.award(hand, self.asked.AwardPots(tuple(winners)))[0].pots

    def _by_sums(self, hand: Any, event: Any) -> list[Any]:
        """Faces nobody entered, and a pot divided by halves or boards: only amounts and rake can be told."""
        pots = self.settling.pots_of(hand)
        rakes = self.settling._rakes(hand, pots)
        made = []
        for pot, rake, recorded in zip(pots, rakes, event.pots, strict=False):
            paid = sum(chips for _, chips in recorded.shares) == pot.amount - rake
            made.append(self.happened.PotAwarded(pot.amount, rake, recorded.shares if paid else ()))
        return made

    def _end(self, table: int, data: dict[str, Any]) -> None:
        played = self.open.pop(table, None)
        if played is None or played.hand is None or played.number != data["hand"]:
            self.partial += 1
            return
        self.hands += 1
        self.ended[table] = played
        hand = played.hand
        self._compare(played, "pot", data["pot"], sum(pot.amount for pot in hand.award))
        self._compare(played, "rake", data["rake"], hand.rake)
        self._compare(played, "void", data["void"], hand.phase == self.state.VOID)
        if hand.tracking == "full":
            self._compare(played, "chips", sum(hand.starting), sum(hand.stacks) + hand.rake)
            self._stacks(played, data)

    def _reopen(self, table: int, data: dict[str, Any]) -> None:
        """The floor took the hand that ended last up again: it goes on from there, and ends a second time."""
        played = self.ended.pop(table, None)
        if played is not None and played.number == data["hand"]:
            self._compare(played, "rake returned", data["rake_returned"], played.hand.rake)
            self.open[table] = played
            self.hands -= 1

    def _stacks(self, played: "Played", data: dict[str, Any]) -> None:
        """Each seat holds what it had and what it won, unless chips came or went otherwise meanwhile."""
        after = {(seat["seat"], seat["player"]): seat["stack"] + seat["behind"] for seat in data["seats"]}
        finish = played.hand.finishing_stacks()
        for player in (played.plan or {}).get("players", ()):
            seat, key = player["seat"], (player["seat"], player["player"])
            if key in after and seat in finish and seat not in played.touched:
                began = played.hand.starting[played.hand.place_of[seat]]
                due = player["stack"] + player["behind"] + finish[seat] - began
                self._compare(played, f"stack {seat}", after[key], due)

    def _compare(self, played: "Played", what: str, recorded: Any, computed: Any) -> None:
        if recorded != computed:
            self._differs(played, what, recorded, computed)

    def _differs(self, played: "Played", what: str, recorded: Any, computed: Any) -> None:
        facts = {"table": played.table, "hand": played.number, "what": what}
        self.differences.append({**facts, "recorded": recorded, "computed": computed})


@dataclass
class Played:
    """A hand under way: its plan, how it stands, and the seats whose chips moved outside it."""

    table: int
    number: int
    plan: dict[str, Any] | None
    hand: Any = None
    touched: set[Any] = field(default_factory=set)


# --- all of it ---------------------------------------------------------------------------------


def verify(path: Path, *, keys: Sequence[str] = (), kept: str = "", readjudicate: bool = False) -> Report:
    """Check everything that can be checked, and go on after a fault as far as that makes sense."""
    report = Report(path.name)
    trusted = [Key(key.strip()) for key in (*keys, *PINNED)]
    try:
        export = Export(path, report)
    except FileNotFoundError:
        raise
    except BROKEN as wrong:
        report.faults.append(("unreadable", {"file": path.name, "problem": wrong}))
        return report
    with closing(export), path.open("rb") as file:
        _step(export, path.name, lambda: check_container(export, file), "container")
        _step(export, "manifest.json", lambda: check_manifest(export))
        if export.manifest:
            _step(export, "keys", lambda: _check_log(export, trusted, kept, readjudicate))
            for name in sorted(set(export.names) & export.manifest["files"].keys() - export.read_already):
                _step(export, name, lambda name=name: export.size(name))  # type: ignore[misc]
            if not any(code in ("missing", "unlisted", "changed", "unreadable") for code, _ in report.faults):
                export.holds("manifest")
    return report


def _check_log(export: Export, trusted: Sequence[Key], kept: str, readjudicate: bool) -> None:
    known = [Key(line) for line in export.text("keys").splitlines()]
    believed = trusted or known
    if not trusted:
        export.report.remarks.append(("no-key", {"key": " ".join(key.text for key in known)}))
    _step(export, "seal", lambda: check_seal(export, believed), "seal")
    now = _step(export, "checkpoint", lambda: read_checkpoint(export.text("checkpoint"), believed, "checkpoint"))
    if now is None:
        return
    export.holds("checkpoint", size=now.size)
    _counted(export, size=now.size)
    everybody = [*known, *trusted]
    old = _step(export, "previous-checkpoint", lambda: check_growth(export, now, everybody))
    held = _step(export, "--kept", lambda: read_checkpoint(kept, everybody, "--kept")) if kept else None
    judge = _step(export, "rules", _judge) if readjudicate else None
    tables = _step(export, "manifest.json", lambda: Tables(export)) if "sheets" in export.manifest["about"] else None
    hearers = [each.hear for each in (judge, tables) if each is not None]
    watched = held.size if held else -1
    faults = len(export.report.faults)
    seen = _step(export, "entries.jsonl", lambda: check_entries(export, now, watched, hearers))
    if len(export.report.faults) == faults:
        about = export.manifest["about"]
        export.holds("entries", entries=about["entries"], first=about["first_leaf"], last=about["end_leaf"] - 1)
    if tables is not None:
        _step(export, "entries.jsonl", lambda: tables.end(export))
    if held is not None:
        _step(export, "--kept", lambda: check_kept(held, now, old, seen), "kept", size=held.size)
    if judge is not None:
        _report_hands(export, judge)


def check_kept(held: Checkpoint, now: Checkpoint, old: Checkpoint | None, seen: bytes | None) -> None:
    """The checkpoint the controller kept, against the signed one, the previous one, or the tree on its way."""
    roots = {made.size: made.root for made in (old, now) if made is not None}
    root = roots.get(held.size, seen)
    if held.size > now.size or held.origin != now.origin:
        raise Wrong("not-consistent", file="--kept")
    if root is None:
        raise Wrong("no-proof", size=held.size, previous=old.size if old else "-")
    if root != held.root:
        raise Wrong("not-consistent", file="--kept")


def _judge() -> Judge:
    try:
        return Judge()
    except ImportError as wrong:
        raise Wrong("no-rules", problem=wrong) from None


def _report_hands(export: Export, judge: Judge) -> None:
    for facts in judge.differences:
        export.fault("hand", **facts)
    if not judge.differences:
        export.holds("hands", hands=judge.hands, open=judge.partial + len(judge.open))


BROKEN = (
    ValueError, LookupError, TypeError, AttributeError, EOFError, OSError, NotImplementedError, RuntimeError,
    zlib.error, zipfile.BadZipFile, struct.error, binascii.Error, RecursionError, csv.Error,
)  # fmt: skip
"""What reading a damaged file may raise."""


def _step(export: Export, file: str, work: Callable[[], Any], holds: str = "", **facts: Any) -> Any:
    """Do one part; what is wrong is reported under the name of its file, and the next part goes on."""
    try:
        result = work()
    except Wrong as wrong:
        export.fault(wrong.code, **wrong.facts)
        return None
    except BROKEN as wrong:
        export.fault("unreadable", file=file, problem=f"{type(wrong).__name__}: {wrong}")
        return None
    if holds:
        export.holds(holds, **facts)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Verifica un'esportazione di Cagnotte / Verify an export of Cagnotte")
    parser.add_argument("file", type=Path, help="l'esportazione / the export")
    parser.add_argument("--key", action="append", default=[], help="chiave pubblica o file / public key or file")
    parser.add_argument("--kept", type=Path, help="il sigillo conservato / the checkpoint you kept")
    parser.add_argument("--readjudicate", action="store_true", help="rigiudica le mani / judge every hand again")
    parser.add_argument("--lang", choices=["it", "en", "both"], default="both")
    asked = parser.parse_args(arguments)
    try:
        keys = [Path(key).read_text("utf-8") if Path(key).is_file() else key for key in asked.key]
        kept = asked.kept.read_text("utf-8") if asked.kept else ""
        report = verify(asked.file, keys=keys, kept=kept, readjudicate=asked.readjudicate)
    except (OSError, ValueError) as wrong:
        sys.stderr.write(f"{wrong}\n")
        return 2
    languages = {"it": (0,), "en": (1,), "both": (0, 1)}[asked.lang]
    sys.stdout.write("\n\n".join(report.text(language) for language in languages) + "\n")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
