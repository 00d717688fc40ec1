"""Tablets of real houses: enrolled in the house itself, then nothing but HTTP and sockets."""

import itertools
import json
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.servers import House

ENROL = """
import json
from audit.messages import SYSTEM, Request
from audit.writer import ask_sync
from people.enrolment import offer, redeem
from people.hiring import hire
from people.authentication import principal_of
from people.commands import ChangeDealer
from tables.commands import ChangeRoomSetting, OpenTable, SetUpTable
ask_sync(Request("no-cosignature", ChangeRoomSetting("cosignature_required", False), SYSTEM))
tokens = []
for number in range(1, {tables} + 1):
    ask_sync(Request(f"set-up-{{number}}", SetUpTable(number, "nl-holdem", 100, 200, 20000, 9), SYSTEM))
    ask_sync(Request(f"open-{{number}}", OpenTable(number), SYSTEM))
    for place in range({each}):
        tokens.append(redeem(offer(SYSTEM, number, "tablet")))
        tablet = principal_of(tokens[-1]).account.pk
        dealer = hire(SYSTEM, badge=f"D{{number}}-{{place}}", name="Prova", role="dealer", pin="246813").pk
        ask_sync(Request(f"deal-{{number}}-{{place}}", ChangeDealer(number, tablet, dealer), SYSTEM))
print(json.dumps(tokens))
"""

LEDGER = """
import json
from audit.models import Entry
rows = Entry.objects.filter(command_id__startswith="tap-").order_by("id").values_list("sender", "command_id", "stream")
print(json.dumps(list(rows)))
"""


def enrolled(house: House, *, tables: int, each: int = 1) -> list[str]:
    """Open tables in the house and enrol tablets with a dealer on each; their tokens."""
    return json.loads(_last_line(house.manage("shell", "-c", ENROL.format(tables=tables, each=each))))  # type: ignore[no-any-return]


def taps_in_ledger(house: House) -> list[tuple[str, str]]:
    """Table and command of every tap the ledger holds, in order."""
    rows = json.loads(_last_line(house.manage("shell", "-c", LEDGER)))
    return [(stream, command_id) for _, command_id, stream in rows]


def _last_line(printed: str) -> str:
    return printed.strip().splitlines()[-1]


@dataclass
class Tapper(threading.Thread):
    """A tablet that pauses and resumes its table, and repeats a tap under its id until it is answered."""

    url: str
    token: str
    table: int
    answered: dict[str, dict[str, Any]] = field(default_factory=dict)
    sent: int = 0
    stopping: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    __hash__ = threading.Thread.__hash__

    def run(self) -> None:
        with httpx.Client(trust_env=False, timeout=30) as http:
            for number in itertools.count(1):
                if self.stopping.is_set():
                    return
                self._tap(http, f"tap-{self.table}-{number}", "pause" if number % 2 else "resume")

    def _tap(self, http: httpx.Client, id: str, what: str) -> None:
        body = {"id": id, "command": f"tables.{what}_table", "data": {"table": self.table}}
        self.sent += 1
        while id not in self.answered:
            try:
                answer = http.post(
                    f"{self.url}/api/commands/", json=body, headers={"Authorization": f"Bearer {self.token}"}
                )
            except httpx.TransportError:
                time.sleep(0.02)  # the house is down; a tablet backs off before it tries again
                continue
            if answer.status_code < 500:
                self.answered[id] = {"status": answer.status_code} | answer.json()
