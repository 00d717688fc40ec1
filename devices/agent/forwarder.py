"""``python -m devices.agent.forwarder CONFIG PARENT``: brings spools to the server, in order, at least once.

A process of its own, so that the network never stands in the way of a stamp; it
ends with its parent. What was sent is remembered in a file; should that be lost,
everything goes again and the server knows it already.
"""

import json
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from devices.agent.config import AgentConfig, DeviceConfig, read_config
from devices.agent.house import House, NoAnswer
from devices.agent.papers import Folder
from devices.agent.spool import Spool

log = logging.getLogger(__name__)

BATCH: Final = 200
MOST_BYTES: Final = 40_000
"""The server takes 64 KB at a time; a sealed sixain is a dozen."""
LOOK_S: Final = 0.03
PULSE_S: Final = 2.0
URGENT_S: Final = 0.4
FIRST_WAIT_S: Final = 0.25
LONGEST_WAIT_S: Final = 5.0
PRUNE_S: Final = 3600.0


@dataclass(slots=True)
class Forwarder:
    """Of one device. ``step`` does what is due and says how long to wait before the next."""

    house: House
    spool: Spool
    folder: Folder
    clock: Callable[[], float] = time.monotonic
    driver: str = ""
    _sent: int | None = None
    _pulsed: float | None = None
    _pruned: float = field(default=0.0)
    _decks: str = ""
    _wait: float = FIRST_WAIT_S
    _asked: float | None = None
    _errands: dict[str, Any] = field(default_factory=dict)

    def step(self) -> float:
        try:
            self._pulse()
            more = self._forward()
            self._ask_errands()
        except NoAnswer as why:
            log.warning("no answer", extra={"why": str(why)})
            wait, self._wait = self._wait, min(2 * self._wait, LONGEST_WAIT_S)
            return wait
        self._wait = FIRST_WAIT_S
        return 0.0 if more else LOOK_S

    def _forward(self) -> bool:
        """Send the next rows; whether any went."""
        sent = self._sent_before()
        rows = within(self.spool.after(sent, BATCH), MOST_BYTES)
        if not rows:
            return False
        answer = self.house.send_readings(self.spool.id, rows)
        number, due = answer.get("number"), answer.get("due")
        if isinstance(due, int) and due <= sent:
            # The server knows less than it did: restored from a backup. Go back to what it waits for.
            self._remember(due - 1)
            return True
        if not isinstance(number, int) or not sent < number <= rows[-1]["number"]:
            raise NoAnswer(f"readings refused: {answer.get('refused')}")
        self._remember(number)
        return True

    def _pulse(self) -> None:
        now = self.clock()
        if self._pulsed is not None and now - self._pulsed < PULSE_S:
            return
        pulse = self.folder.pulse.read() or {}
        news = self.house.send_pulse(
            {**pulse, "driver": self.driver, "backlog": self.spool.count(after=self._sent_before())}
        )
        self._pulsed = now
        if news.get("decks") != self._decks:
            decks = self.house.decks()
            self.folder.decks.write(decks)
            self._decks = str(decks.get("version"))
        if now - self._pruned > PRUNE_S:
            self._pruned = now
            self.spool.prune(self._sent_before(), datetime.now(UTC))

    def _ask_errands(self) -> None:
        """What the house wants, often while it may want something at once; the line finds it in the file."""
        now, urgent = self.clock(), self._errands.get("enrol") or self._errands.get("fills", "nothing") != "nothing"
        if self._asked is not None and now - self._asked < (URGENT_S if urgent else PULSE_S):
            return
        wanted = self.house.errands()
        self._asked = now
        if wanted != self._errands:
            self.folder.errands.write(wanted)
            self._errands = wanted

    def _sent_before(self) -> int:
        if self._sent is None:
            told = self.folder.sent.read()
            fits = isinstance(told, dict) and told.get("spool") == self.spool.id and isinstance(told.get("sent"), int)
            self._sent = told["sent"] if fits else 0
        return self._sent

    def _remember(self, number: int) -> None:
        self._sent = number
        self.folder.sent.write({"spool": self.spool.id, "sent": number})


def within(rows: list[dict[str, Any]], most_bytes: int) -> list[dict[str, Any]]:
    """As many rows, from the first, as the server takes at a time; always at least one."""
    size, fitting = 0, 0
    for row in rows:
        size += len(json.dumps(row)) + 2
        if fitting and size > most_bytes:
            break
        fitting += 1
    return rows[:fitting]


def forward_for(config: AgentConfig, device: DeviceConfig, stopping: threading.Event) -> None:
    """Serve one device until told to stop. Its spool is made by whichever process comes first."""
    folder = Folder(config.folder_of(device))
    token = device.token.read_text("ascii").strip()
    forwarder = Forwarder(House(config.server, token), Spool(folder.spool), folder, driver=device.driver)
    while not stopping.is_set():
        stopping.wait(forwarder.step())


def main(config_path: str, parent: str) -> int:
    """A thread a device, until whoever started us is gone."""
    logging.basicConfig(format="%(asctime)s %(name)s %(message)s", level=logging.ERROR)
    config, stopping = read_config(Path(config_path)), threading.Event()
    threads = [
        threading.Thread(target=forward_for, args=(config, device, stopping), daemon=True) for device in config.device
    ]
    for thread in threads:
        thread.start()
    while os.getppid() == int(parent) and all(thread.is_alive() for thread in threads):
        time.sleep(LOOK_S)
    stopping.set()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
