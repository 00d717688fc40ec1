"""What a ledger of a million entries costs, against one of a thousand.

A command (its batch's share of the commit included), giving an entry its leaf,
an inclusion proof, and verifying one entry of an export: medians of many, in
one house on SQLite as it grows, in microseconds. A ratio of 1 says that it does not matter how
long the house has been open; a proof may grow as its path does, from 10 hashes to 20.
"""

import itertools
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from audit import exporting, keys, sequencer, verify
from audit.merkle import inclusion
from audit.messages import SYSTEM, Accepted, Command, Request
from audit.models import Log
from audit.package import package
from audit.tiles import Tiles
from audit.writer import office
from benchmarks._ledgers import Filler, House
from tables.commands import OpenTable, PauseTable, ResumeTable, SetUpTable
from tables.models import Room

AIMS = {"command": 1.2, "leaf": 1.2, "inclusion proof": 2.0, "verified entry": 1.2}
SIZES = (1_000, 100_000, 1_000_000)
BATCH = 16
ROUNDS = 7
TABLE = 500

_ids = itertools.count(1)


def run(*, sizes: Sequence[int] = SIZES) -> list[dict[str, Any]]:
    """Houses of every size side by side, measured in turns, so that a busy machine is busy for all of them."""
    with ExitStack() as stack:
        houses = [stack.enter_context(House("benchmarks.growth")) for _ in sizes]
        for house, size in zip(houses, sizes, strict=True):
            house.ask(fill=size)
        rounds = [[house.ask() for house in houses] for _ in range(ROUNDS)]
    return [
        _figure(name, sizes[at], [(costs[0][name], costs[at][name]) for costs in rounds])
        for name in AIMS
        for at in range(1, len(sizes))
    ]


def _figure(name: str, size: int, costs: list[tuple[float, float]]) -> dict[str, Any]:
    ratio = round(statistics.median(big / small for small, big in costs), 3)
    return {
        "name": "growth" if (name, size) == ("command", SIZES[-1]) else f"growth: {name} at {size:,}",
        "ours": round(statistics.median(big for _, big in costs), 1),
        "reference": round(statistics.median(small for small, _ in costs), 1),
        "ratio": ratio,
        "aim": AIMS[name],
        "holds": ratio <= AIMS[name],
    }


def main(fill: int = 0) -> dict[str, float]:
    """Fill the house up to a size; or microseconds of each thing as the house is now."""
    if fill:
        _open_a_table()
        Filler().fill(fill)
        sequencer.integrate_all()
        return {}
    return {
        "command": _median(_commands, times=20) / BATCH,
        "leaf": _median(sequencer.integrate_all, times=1) / (20 * BATCH),
        "inclusion proof": _median(_proof, times=50),
        "verified entry": _verified(),
    }


def _median(work: Callable[[], Any], *, times: int) -> float:
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken) * 1e6


def _commands() -> None:
    """A table pauses and goes on, again and again, in batches as the desk runs them under load."""
    asked: list[Command] = [PauseTable(TABLE), ResumeTable(TABLE)] * (BATCH // 2)
    answers = office.run([Request(f"bench-{next(_ids)}", command, SYSTEM) for command in asked])
    assert all(isinstance(answer, Accepted) for answer in answers), answers


def _proof() -> None:
    size = Log.objects.get().size
    inclusion(size // 3, size, Tiles().node)


def _verified(latest: int = 1_000) -> float:
    """An export of the latest thousand entries, checked: the proof is longer in a bigger log, the rest is not."""
    sequencer.integrate_all()
    made = sequencer.checkpoint("export")
    always = (datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC))
    chosen = exporting.Selection(*always, made.size - latest, made.size)
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        path = Path(folder) / "export.zip"
        with package(path) as export:
            export.finish(exporting.write_core(export, chosen, made))
        key = str(keys.signers()[0].public)
        report = verify.verify(path, keys=[key])
        assert not report.faults, report.faults
        return _median(lambda: verify.verify(path, keys=[key]), times=5) / latest


def _open_a_table() -> None:
    Room.objects.update_or_create(pk=1, defaults={"settings": {"cosignature_required": False}})
    for command in (SetUpTable(TABLE, "nl-holdem", 100, 200, 20_000, 9), OpenTable(TABLE)):
        (answer,) = office.run([Request(f"bench-{next(_ids)}", command, SYSTEM)])
        assert isinstance(answer, Accepted), answer
