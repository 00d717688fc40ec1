"""A pit in small: a real house, a real agent process, and a simulated shuffler on a real pseudo-terminal."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from devices.simulator.decks import simulated_deck
from devices.simulator.shuffler import Pace, Shuffler
from devices.simulator.wire import Wire
from tests.devices.cables import running
from tests.servers import ROOT, House, clean_environment

Kind = TypeVar("Kind", bound=Shuffler)
PATIENCE_S = 40.0
SECOND_NS = 1_000_000_000
LOOK_S = 0.02
SEED = 11
TABLE = 7

FURNISH = """
import json
from people.enrolment import offer, redeem
from audit.messages import SYSTEM
from people.hiring import hire
from people.models import Device, Tablet
from people.signing_in import sign_in_dealer
from devices.commands import EnrolDeck, PutDeckAtTable, SetUpDevice
from devices.simulator.decks import simulated_deck
from tests.devices.stand import enrol
from tests.room import FLOOR, accepted
from tests.tables.dealing import dealing
dealing((50_000, 50_000, 50_000))
token = redeem(offer(FLOOR, 7, "device"))
tablet = redeem(offer(FLOOR, 7, "tablet"))
hire(SYSTEM, badge="D1", name="Ada Rossi", role="dealer", pin="47114711")
sign_in_dealer(Tablet.objects.get(), "D1", "47114711")
accepted(SetUpDevice(Device.objects.get().pk, "button", True, "order"))
enrol(simulated_deck(1, seed=%d), name="red 1", table=7)
print(json.dumps({"token": token, "tablet": tablet}))
"""


def furnish(server: House) -> dict[str, str]:
    """A table with three players, a shuffler set up there, its deck enrolled; the tokens."""
    told = server.manage("shell", "--verbosity", "0", "-c", FURNISH % SEED)
    found: dict[str, str] = json.loads(told.strip().splitlines()[-1])
    return found


@dataclass(slots=True)
class Agent:
    """An agent process, which may be killed and started again."""

    folder: Path
    server: str
    token: str
    port: Path
    controller_key: str = ""
    process: "subprocess.Popen[bytes] | None" = field(default=None)

    @property
    def config(self) -> Path:
        return self.folder / "agent.toml"

    @property
    def log(self) -> Path:
        return self.folder / "agent.log"

    @property
    def spool(self) -> Path:
        return self.folder / "home" / "shuffler" / "spool.sqlite3"

    def start(self) -> None:
        (self.folder / "token").write_text(self.token)
        self.config.write_text(
            f'server = "{self.server}"\nhome = "{self.folder / "home"}"\ncontroller_key = "{self.controller_key}"\n'
            f'[[device]]\nname = "shuffler"\nport = "{self.port}"\ntoken = "{self.folder / "token"}"\n'
        )
        command = [sys.executable, str(ROOT / "manage.py"), "agent", "--config", str(self.config)]
        environment = clean_environment({"CASINO_HOME": str(self.folder)})
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE_S)
            self.process = None


@contextmanager
def at_work(agent: Agent) -> Iterator[Agent]:
    agent.start()
    try:
        yield agent
    finally:
        agent.end()


@contextmanager
def on_a_terminal(machine: Shuffler, link: Path) -> Iterator[Path]:
    with running(machine, Wire(machine.line), link):
        yield link


def shuffler_of(pace: Pace, kind: type[Kind], *, in_s: float = 0.0) -> Kind:
    """The shuffler whose deck ``furnish`` enrolled; it boots after so many seconds."""
    deck = simulated_deck(1, seed=SEED)
    return kind(seed=SEED, decks=(deck,), pace=pace, start_ns=time.monotonic_ns() + int(in_s * SECOND_NS))


def wait_until(happens: Callable[[], bool], what: str, patience_s: float = PATIENCE_S) -> None:
    give_up = time.monotonic() + patience_s
    while not happens():
        assert time.monotonic() < give_up, f"never happened: {what}"
        time.sleep(LOOK_S)
