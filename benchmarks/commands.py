"""Commands per second that a server holds, from the tap to all three screens of the table, and what a socket costs.

Two hundred tables play hands; the rate counts as held when 99 of 100 taps are on all
screens within a tenth of a second. Ours against the plain Channels consumer
(``_load.plain``), on copies of the same room, one after the other in the same run.
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
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.servers import clean_environment, free_port

AIM = 5.0
TABLES = 200
IDLE = 1_000
SECONDS, STEPS = 2.0, 6
BEATS = 15.0
"""Long enough for every idle tablet to have heard a heartbeat."""
PATIENCE = 30.0
ROOT = Path(__file__).resolve().parent.parent
OURS, PLAIN = "casino.asgi:application", "benchmarks._load.plain:application"

Figure = dict[str, Any]


def run(*, tables: int = TABLES, idle: int = IDLE, seconds: float = SECONDS, steps: int = STEPS) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        (folder / "room").mkdir()
        tokens = json.loads(_apart(folder / "room", "benchmarks._load.room", str(tables)).splitlines()[-1])
        asked = {"tokens": tokens, "idle": idle, "seconds": seconds, "steps": steps}
        theirs = _measured(folder, PLAIN, asked | {"rate": 100, "beats": 0.0})
        ours = _measured(folder, OURS, asked | {"rate": 800, "beats": BEATS})
    return [_rate(ours, theirs), *(_sockets(ours["idle"], theirs["idle"], idle) if idle else ())]


def _rate(ours: Figure, theirs: Figure) -> Figure:
    ratio = round(ours["rate"] / theirs["rate"], 2) if theirs["rate"] else 0.0
    return {
        "name": "commands",
        "ours": round(ours["rate"]),
        "reference": round(theirs["rate"]),
        "ratio": ratio,
        "aim": AIM,
        "holds": ratio >= AIM,
        "steps": {"ours": ours["steps"], "reference": theirs["steps"]},
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


def _measured(folder: Path, application: str, asked: Figure) -> Figure:
    """What the generator finds out about one server, which runs on a copy of the room."""
    home = folder / application.partition(":")[0]
    shutil.copytree(folder / "room", home)
    with _serving(home, application) as (process, port):
        more = {"url": f"ws://127.0.0.1:{port}", "server": process.pid}
        printed = _apart(home, "benchmarks._load.tapping", given=json.dumps(asked | more))
    found: Figure = json.loads(printed)
    return found


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


def _apart(home: Path, module: str, *arguments: str, given: str = "") -> str:
    """What a module prints, run in a process of its own for this house."""
    line = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(  # noqa: S603
        line, cwd=ROOT, env=_environment(home), input=given, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{module} failed: {done.stderr[-4000:]}")
    return done.stdout


def _environment(home: Path) -> dict[str, str]:
    return clean_environment(
        {"CASINO_HOME": str(home), "DJANGO_SETTINGS_MODULE": "casino.settings", "PATH": os.environ["PATH"]}
    )
