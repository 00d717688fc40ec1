"""The embedded house as its user meets it: a process that prints, serves, and stops when asked to."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.servers import LOOK_AGAIN, PATIENCE, ROOT, clean_environment

RUNNER = (sys.executable, "-m", "casino.runner")
LAST_OF_THE_DEMO = "I01 "


@dataclass(slots=True)
class Embedded:
    process: "subprocess.Popen[str]"
    printed: Path

    @property
    def text(self) -> str:
        return self.printed.read_text("utf-8")

    @property
    def url(self) -> str:
        found = re.search(r"http://127\.0\.0\.1:\d+", self.text)
        assert found, self.text
        return found.group()

    def stop(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def ctrl_c(self) -> None:
        """As a terminal sends it: to everything that was started in it."""
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(PATIENCE)

    def wait_until_printed(self, words: str) -> None:
        give_up = time.monotonic() + PATIENCE
        while words not in self.text:
            assert self.process.poll() is None, f"it ended:\n{self.text}"
            assert time.monotonic() < give_up, f"it did not say {words!r}:\n{self.text}"
            time.sleep(LOOK_AGAIN)


def environment(home: Path, **settings: str) -> dict[str, str]:
    return clean_environment(
        {"CASINO_HOME": str(home), "CASINO_PORT": "0", "CASINO_DEVICES": "no", "LC_ALL": "C.UTF-8"} | settings
    )


@contextmanager
def opened(home: Path, command: Sequence[str] = RUNNER, **settings: str) -> Iterator[Embedded]:
    """Start the runner and wait until it has printed the people of the demo."""
    printed = home.parent / f"{home.name}.printed"
    with printed.open("w") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(home, **settings),
            stdout=output,
            stderr=output,
            text=True,
            start_new_session=True,
        )
    house = Embedded(process, printed)
    try:
        house.wait_until_printed(LAST_OF_THE_DEMO)
        yield house
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def run(home: Path, *words: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    """Run the runner to its end."""
    return subprocess.run(
        [*RUNNER, *words],
        cwd=ROOT,
        env=environment(home, **settings),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
