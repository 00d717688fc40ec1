"""Real lines for tests: a pseudo-terminal between a device and ``devices.transport``, in step or in real time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from devices.drivers.base import LineFormat
from devices.simulator import Machine
from devices.simulator.pty import OnATerminal, Terminal
from devices.simulator.wire import Wire
from devices.transport import OpenLine, open_line

PATIENCE_S = 10.0


class PtyCable:
    """Bytes pass through a real pseudo-terminal, opened as a serial port; time does not pass meanwhile."""

    def __init__(self, line: LineFormat) -> None:
        self._line = line
        self._terminal = Terminal()

    def __enter__(self) -> "PtyCable":
        self._terminal.plug_in()
        self._host = open_line(self._terminal.path, self._line)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._host.close()
        self._terminal.unplug()

    def to_host(self, data: bytes) -> bytes:
        came = b""
        for start in range(0, len(data), 1024):
            piece = data[start : start + 1024]
            self._terminal.write(piece)
            came += read_exactly(self._host, len(piece))
        return came

    def to_device(self, data: bytes) -> bytes:
        self._host.write(data)
        came = b""
        while len(came) < len(data) and (more := self._terminal.read(PATIENCE_S)):
            came += more
        return came


def read_exactly(line: OpenLine, size: int) -> bytes:
    came = b""
    while len(came) < size:
        data, _ = line.read(PATIENCE_S)
        assert data, "nothing came"
        came += data
    return came


@contextmanager
def running(machine: Machine, wire: Wire, link: Path | None = None) -> Iterator[Terminal]:
    """A simulated device on a terminal in real time, in a thread of its own."""
    over = threading.Event()
    with Terminal(link) as terminal:
        runner = OnATerminal(machine, wire, terminal)
        thread = threading.Thread(target=runner.run, args=(over.is_set,), daemon=True)
        thread.start()
        try:
            yield terminal
        finally:
            over.set()
            thread.join()
