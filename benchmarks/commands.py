"""Commands per second that a server holds, from the tap to all three screens of the table, and what a socket costs.

Two hundred tables play hands; the rate counts as held when 99 of 100 taps are on all
screens within a tenth of a second. Ours against the plain Channels consumer
(``_load.plain``), on copies of the same room, step by step in turn.
``docs/bench.md`` says what each figure means.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from benchmarks._load.search import Search
from tests.servers import clean_environment, free_port

AIM = 5.0
TABLES = 200
IDLE = 1_000
SECONDS, STEPS = 2.0, 7
FEWEST = 200
"""Taps a step at least, as far as four seconds allow: one in a hundred must mean something."""
CALM = 60
BEATS = 15.0
"""Long enough for every idle tablet to have heard a heartbeat."""
PATIENCE = 30.0
ROOT = Path(__file__).resolve().parent.parent
OURS, PLAIN = "casino.asgi:application", "benchmarks._load.plain:application"

Figure = dict[str, Any]


def run(*, tables: int = TABLES, idle: int = IDLE, seconds: float = SECONDS, steps: int = STEPS) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="bench-") as name, ExitStack() as both:
        folder = Path(name)
        (folder / "room").mkdir()
        tokens = json.loads(_apart(folder / "room", "benchmarks._load.room", str(tables)).splitlines()[-1])
        ours = both.enter_context(_tapped(folder, OURS, tokens))
        theirs = both.enter_context(_tapped(folder, PLAIN, tokens))
        found = _highest({ours: Search(400, steps), theirs: Search(100, steps)}, seconds)
        figures = [_rate(found[ours], found[theirs]), _cpu(ours, theirs, seconds)]
        if idle:
            held = [one.order(idle=idle, beats=beats) for one, beats in ((ours, BEATS), (theirs, 0.0))]
            figures += _sockets(held[0], held[1], idle)
    return figures


def _highest(searches: "dict[Tapping, Search]", seconds: float) -> "dict[Tapping, Search]":
    """Step by step in turn, so that whatever else the machine does meets both alike."""
    for tapping, search in searches.items():
        tapping.order(rate=search.rate / 4, seconds=1.5)  # the first taps load what was never used before
    while not all(search.done for search in searches.values()):
        for tapping, search in searches.items():
            if not search.done:
                search.learn(tapping.order(rate=search.rate, seconds=max(seconds, min(4.0, FEWEST / search.rate))))
    return searches


def _rate(ours: Search, theirs: Search) -> Figure:
    ratio = round(ours.low / theirs.low, 2) if theirs.low else 0.0
    return {
        "name": "commands",
        "ours": round(ours.low),
        "reference": round(theirs.low),
        "ratio": ratio,
        "aim": AIM,
        "holds": ratio >= AIM,
        "steps": {"ours": ours.tried, "reference": theirs.tried},
    }


def _cpu(ours: "Tapping", theirs: "Tapping", seconds: float) -> Figure:
    """Milliseconds of processor a command, both at one low rate: no aim, but it hardly feels a busy machine."""
    mine, other = (one.order(rate=CALM, seconds=2 * seconds)["cpu_ms"] for one in (ours, theirs))
    return {
        "name": "command cpu",
        "ours": mine,
        "reference": other,
        "ratio": round(other / mine, 2),
        "aim": None,
        "holds": None,
    }


def _sockets(ours: Figure, theirs: Figure, idle: int) -> Iterator[Figure]:
    """Less memory is better, so that ratio is turned round; of tablets held every one counts."""
    memory = round(theirs["kilobytes"] / ours["kilobytes"], 2)
    yield {
        "name": "sockets",
        "ours": round(ours["kilobytes"], 1),
        "reference": round(theirs["kilobytes"], 1),
        "ratio": memory,
        "aim": 1.0,
        "holds": memory >= 1.0,
    }
    yield {
        "name": "idle tablets",
        "ours": ours["held"],
        "reference": theirs["held"],
        "ratio": round(ours["held"] / idle, 2),
        "aim": 1.0,
        "holds": ours["held"] == idle,
    }


class Tapping:
    """The generator's process, waiting for orders."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def order(self, **what: Any) -> Figure:
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        into.write(json.dumps(what) + "\n")
        into.flush()
        answer = out.readline()
        if not answer:
            raise RuntimeError("the load generator failed; its last words are above")
        found: Figure = json.loads(answer)
        return found


@contextmanager
def _tapped(folder: Path, application: str, tokens: list[str]) -> Iterator[Tapping]:
    """A server on a copy of the room, and those who tap there, with every socket open."""
    home = folder / application.partition(":")[0]
    shutil.copytree(folder / "room", home)
    line = [sys.executable, "-m", "benchmarks._load.tapping"]
    with (
        _serving(home, application) as (server, port),
        subprocess.Popen(  # noqa: S603
            line, cwd=ROOT, env=_environment(home), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process,
    ):
        tapping = Tapping(process)
        try:
            tapping.order(url=f"ws://127.0.0.1:{port}", tokens=tokens, server=server.pid)
            yield tapping
        finally:
            process.kill()


@contextmanager
def _serving(home: Path, application: str) -> Iterator[tuple["subprocess.Popen[bytes]", int]]:
    port = free_port()
    where = ["--host", "127.0.0.1", "--port", str(port), "--no-access-log", "--log-level", "warning"]
    line = [sys.executable, "-m", "uvicorn", application, *where]
    with (home / "server.log").open("wb") as log:
        process = subprocess.Popen(line, cwd=ROOT, env=_environment(home), stdout=log, stderr=log)  # noqa: S603
    try:
        _wait_until_it_answers(port)
        yield process, port
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_it_answers(port: int) -> None:
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE).close()
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > give_up:
                raise
            time.sleep(0.05)
        else:
            return


def _apart(home: Path, module: str, *arguments: str) -> str:
    """What a module prints, run in a process of its own for this house."""
    line = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(  # noqa: S603
        line, cwd=ROOT, env=_environment(home), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{module} failed: {done.stderr[-4000:]}")
    return done.stdout


def _environment(home: Path) -> dict[str, str]:
    return clean_environment(
        {"CASINO_HOME": str(home), "DJANGO_SETTINGS_MODULE": "casino.settings", "PATH": os.environ["PATH"]}
    )
