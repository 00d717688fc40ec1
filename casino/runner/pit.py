"""The agent of an embedded house, with the devices it reads: ``manage.py pit FOLDER``.

A process beside the server. Simulated devices stand on pseudo-terminals, the agent
reads them as it would real ones and brings what they say to the server by HTTP. It
ends when it is asked to, or when whoever started it is gone.
"""

import os
import signal
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Final

from django.db import Error as DatabaseError
from django.db import connections

from casino.runner.simulated import TableShoe, TableShuffler, Want, machine_for
from casino.runner.stands import Stand, read_stands
from devices.agent.config import read_config
from devices.agent.running import run
from devices.models import Machine
from devices.simulator.pty import OnATerminal, Terminal
from devices.simulator.wire import Wire
from people.models import Tablet
from tables.models import Table

LOOK_S: Final = 0.5
STDIN: Final = 0


def work(folder: Path) -> None:
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    threading.Thread(target=_end_with_parent, args=(stopping,), daemon=True).start()
    with ExitStack() as terminals:
        stands = {stand: _stand_up(stand, folder, terminals, stopping) for stand in read_stands(folder)}
        threading.Thread(target=_mind_tables, args=(stands, stopping), daemon=True).start()
        run(read_config(folder / "agent.toml"), folder / "agent.toml", stopping)


def _end_with_parent(stopping: threading.Event) -> None:
    """Whoever started us holds the other end of our input, and lets it go in dying."""
    while os.read(STDIN, 1):
        pass
    stopping.set()


def _stand_up(
    stand: Stand, folder: Path, terminals: ExitStack, stopping: threading.Event
) -> "TableShuffler | TableShoe":
    """The device on a terminal, in a thread of its own; the terminal is there before the agent looks for it."""
    machine = machine_for(stand.kind, seed=stand.seed, decks=stand.decks(), start_ns=time.monotonic_ns())
    terminal = terminals.enter_context(Terminal(folder / f"{stand.name}.line"))
    runner = OnATerminal(machine, Wire(machine.line), terminal)
    thread = threading.Thread(target=runner.run, args=(stopping.is_set,))
    thread.start()
    terminals.callback(thread.join)
    return machine


def _mind_tables(stands: "dict[Stand, TableShuffler | TableShoe]", stopping: threading.Event) -> None:
    while not stopping.wait(LOOK_S):
        try:
            for stand, machine in stands.items():
                machine.want = want_of(stand)
        except DatabaseError:
            # The house is being closed, or busy: the next look will tell.
            connections.close_all()
    connections.close_all()


def want_of(stand: Stand) -> Want:
    """A deck, while the table plays and none lies checked for its next hand; the button, when all else is there."""
    table = Table.objects.filter(number=stand.table, status=Table.Status.OPEN).first()
    machine = Machine.objects.filter(pk=stand.device).first()
    if table is None or machine is None or stand.kind != "shuffler":
        return Want()
    coming = table.hand_number + 1
    ready = machine.check_state == Machine.Check.CLEAN and machine.checked_for == coming
    dealer = Tablet.objects.live().filter(table=stand.table, dealer__isnull=False)
    press = stand.presses and ready and not table.hand_open and dealer.exists()
    return Want(shuffle=not ready, hand_to_press_for=coming if press else None)
