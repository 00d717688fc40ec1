"""Entries exported and verified per second, against hashing the same bytes with hashlib.

The reference is the bare hashing that the format asks for and nothing else: of
every entry its chain hash, its leaf hash and one node of the tree, and of the
file its SHA-256 as it is written and as it is read. Ours is the whole way: read
from the database, written, compressed, read again, parsed, every check made.
The second figure is hands re-adjudicated in a minute, against a table's year.
"""

import tempfile
import time
import zipfile
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from audit import keys, sequencer, verify
from audit.exporting import sealed, write_core
from audit.package import package
from benchmarks._ledgers import ROOT, Filler, House

AIM = 0.3
ENTRIES = 100_000
HANDS_A_YEAR = 365 * 14 * 25
"""Of one table: fourteen hours a day, twenty-five hands an hour."""
ALWAYS = (datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC))
EVENING = ROOT / "tests" / "audit" / "golden" / "evening.zip"


def run(*, entries: int = ENTRIES) -> list[dict[str, Any]]:
    with House("benchmarks.export") as house:
        found = house.ask(entries=entries)
    ours, bare = entries / (found["export"] + found["verify"]), entries / found["bare"]
    hands = found["hands"]
    return [
        _figure("export", round(ours), round(bare), ours / bare, AIM),
        _figure("readjudicate", round(hands), HANDS_A_YEAR, hands / HANDS_A_YEAR, 1.0),
    ]


def _figure(name: str, ours: float, reference: float, ratio: float, aim: float) -> dict[str, Any]:
    return {
        "name": name,
        "ours": ours,
        "reference": reference,
        "ratio": round(ratio, 3),
        "aim": aim,
        "holds": ratio >= aim,
    }


def main(entries: int) -> dict[str, float]:
    """Seconds of each part, in a house of its own; the best of five rounds."""
    Filler().fill(entries)
    sequencer.integrate_all()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        path = Path(folder) / "export.zip"
        rounds = [(_timed(_export, path), _timed(_verify, path), _timed(_bare, path)) for _ in range(5)]
    best = [min(column) for column in zip(*rounds, strict=True)]
    return dict(zip(("export", "verify", "bare"), best, strict=True)) | {"hands": _hands_a_minute()}


def _timed(work: Any, path: Path) -> float:
    prepared = _bodies(path) if work is _bare else path
    began = time.perf_counter()
    work(prepared)
    return time.perf_counter() - began


def _export(path: Path) -> None:
    selection, checkpoint = sealed(*ALWAYS)
    with package(path) as export:
        export.finish(write_core(export, selection, checkpoint))


def _verify(path: Path) -> None:
    report = verify.verify(path, keys=[str(keys.signers()[0].public)])
    assert not report.faults, report.faults


def _bodies(path: Path) -> tuple[bytes, list[bytes]]:
    with zipfile.ZipFile(path) as export:
        data = export.read("entries.jsonl")
    return data, [line.partition(b',"body":')[2][:-1] for line in data.splitlines()]


def _bare(prepared: tuple[bytes, list[bytes]]) -> None:
    data, bodies = prepared
    sha256(data).digest()
    sha256(data).digest()
    head = bytes(32)
    for body in bodies:
        head = sha256(head + body).digest()
        leaf = sha256(b"\x00" + head + body).digest()
        sha256(b"\x01" + leaf + head).digest()


def _hands_a_minute() -> float:
    with zipfile.ZipFile(EVENING) as export:
        bodies = [line.partition(b',"body":')[2][:-1] for line in export.read("entries.jsonl").splitlines()]
    judge = verify.Judge()
    began = time.perf_counter()
    while time.perf_counter() - began < 2:
        for body in bodies:
            judge.hear(0, body)
        judge.open.clear()
    assert not judge.differences
    return judge.hands / (time.perf_counter() - began) * 60
