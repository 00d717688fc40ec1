"""A simulated device on a pseudo-terminal, in real time, byte by byte.

Whoever opens the terminal (or the link to it) sees a serial port. Pulling the
plug closes the terminal; plugging in makes a new one under the same link.
"""

import os
import select
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from devices.simulator.machine import Machine
from devices.simulator.wire import Wire

LONGEST_NAP_S: Final = 0.05
SECOND_NS: Final = 1_000_000_000


class Terminal:
    """A pseudo-terminal that looks like a serial port, under a link of its own if one is given."""

    def __init__(self, link: Path | None = None) -> None:
        self._link = link
        self._master = -1
        self._slave = -1
        self.path = ""

    def __enter__(self) -> "Terminal":
        self.plug_in()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.unplug()

    @property
    def is_plugged(self) -> bool:
        return self._master >= 0

    def plug_in(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        if self._link:
            fresh = self._link.with_name(f".{self._link.name}.new")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(self.path)
            fresh.replace(self._link)

    def unplug(self) -> None:
        if not self.is_plugged:
            return
        if self._link:
            self._link.unlink(missing_ok=True)
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = -1

    def write(self, data: bytes) -> None:
        """Put bytes on the line; when nobody reads them they are lost, as on any serial line."""
        with suppress(BlockingIOError):
            os.write(self._master, data)

    def read(self, timeout_s: float) -> bytes:
        if not self.is_plugged:
            time.sleep(timeout_s)
            return b""
        ready, _, _ = select.select([self._master], [], [], timeout_s)
        return os.read(self._master, 4096) if ready else b""


class OnATerminal:
    """Runs a device on a terminal: ``step`` does what is due and waits for what comes next."""

    def __init__(
        self, machine: Machine, wire: Wire, terminal: Terminal, *, clock: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self.machine = machine
        self._wire = wire
        self._terminal = terminal
        self._clock = clock

    def step(self) -> None:
        now_ns = self._clock()
        machine, wire, terminal = self.machine, self._wire, self._terminal
        wire.put(machine.advance(now_ns), now_ns, machine.deck_number)
        self._mind_the_plug(now_ns)
        for data, _ in wire.take(now_ns, machine.deck_number):
            if terminal.is_plugged:
                terminal.write(data)
        if said := terminal.read(self._nap_s(now_ns)):
            machine.receive(said, self._clock())

    def run(self, until: Callable[[], bool]) -> None:
        """Go on until told to stop."""
        while not until():
            self.step()

    def _mind_the_plug(self, now_ns: int) -> None:
        gone = now_ns < self._wire.unplugged_until
        if gone and self._terminal.is_plugged:
            self._terminal.unplug()
        elif not gone and not self._terminal.is_plugged:
            self._terminal.plug_in()

    def _nap_s(self, now_ns: int) -> float:
        times = [time_ns for time_ns in (self.machine.next_ns(), self._wire.next_ns()) if time_ns is not None]
        nap = (min(times) - now_ns) / SECOND_NS if times else LONGEST_NAP_S
        return min(max(nap, 0.0), LONGEST_NAP_S)
