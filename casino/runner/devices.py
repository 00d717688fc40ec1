"""Keeps the pit of an embedded house at work beside the server: started, watched, started again, stopped.

The server does not depend on it. When it ends by itself the terminal says so, and
so do the lamps of its tables.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import override

from casino.runner.stands import Stand

ROOT: Final = Path(__file__).resolve().parent.parent.parent
TRIES: Final = 5
WAIT_S: Final = 2.0
SECONDS_TO_FINISH: Final = 10
ANY: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - an address to talk to, none to listen on
Say = Callable[[str], None]


class Pit:
    """The agent and its simulated devices, as a process of their own."""

    def __init__(self, folder: Path, stands: list[Stand], say: Say, language: str) -> None:
        self._folder, self._stands, self._say, self._language = folder, stands, say, language
        self._process: subprocess.Popen[bytes] | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="pit", daemon=True)

    def open(self, host: str, port: int) -> None:
        """Now that the server can be reached at this address."""
        if not self._stands:
            return
        (self._folder / "agent.toml").write_text(settings_of(self._folder, self._stands, address(host, port)), "utf-8")
        self._say(
            _("Simulated devices stand at tables %(tables)s (CASINO_DEVICES=no make run: without them)")
            % {"tables": ", ".join(str(stand.table) for stand in self._stands)}
        )
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _keep(self) -> None:
        for _try in range(TRIES):
            code = self._run()
            if self._stopping.is_set():
                return
            with override(self._language):
                self._say(_("The device agent has ended by itself (%(code)s); the house stays open.") % {"code": code})
            if self._stopping.wait(WAIT_S):
                return
        with override(self._language):
            self._say(_("It is not started again: tables with devices wait for the floor. Close the house and look."))

    def _run(self) -> int:
        """Until it ends, or until we are told to stop. A terminal's Ctrl-C reaches it through us only."""
        command = [sys.executable, str(ROOT / "manage.py"), "pit", str(self._folder)]
        with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, start_new_session=True) as process:  # noqa: S603
            self._process = process
            while process.poll() is None and not self._stopping.wait(0.1):
                pass
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(SECONDS_TO_FINISH)
                except subprocess.TimeoutExpired:
                    process.kill()
            return process.wait()


def address(host: str, port: int) -> str:
    there = ANY.get(host, host)
    return f"http://[{there}]:{port}" if ":" in there else f"http://{there}:{port}"


def settings_of(folder: Path, stands: list[Stand], server: str) -> str:
    """The agent's settings, as a person would write them for real machines."""
    lines = [f"server = {json.dumps(server)}", f"home = {json.dumps(str(folder / 'agent'))}"]
    for stand in stands:
        lines += [
            "",
            "[[device]]",
            f'name = "{stand.name}"',
            f"port = {json.dumps(str(folder / f'{stand.name}.line'))}",
            f"token = {json.dumps(str(folder / f'{stand.name}.token'))}",
            f"shuffles = {'true' if stand.kind == 'shuffler' else 'false'}",
        ]
    return "\n".join(lines) + "\n"
