"""Lines that open, are busy, go away and come back."""

import errno
import os
import socket
import threading
from contextlib import suppress
from pathlib import Path

import pytest
import serial
from serial import serialutil
from serial.rfc2217 import PortManager

from devices.drivers.base import LineFormat
from devices.faults import LineBusy, LineGone
from devices.simulator.pty import Terminal
from devices.transport import FIRST_WAIT_NS, LONGEST_WAIT_NS, BackOff, KeptOpen, open_line
from tests.devices.cables import PATIENCE_S, read_exactly
from tests.devices.lines import MS, SECOND

pytestmark = pytest.mark.own_servers

LINE = LineFormat(115_200)


@pytest.mark.parametrize(
    ("line", "bits"), [(LineFormat(9_600), 10), (LineFormat(38_400, parity="E"), 11), (LineFormat(9_600, "N", 2), 11)]
)
def test_a_byte_lasts_as_many_bits_as_its_frame_has(line: LineFormat, bits: int) -> None:
    assert line.byte_ns == bits * SECOND // line.baud


@pytest.mark.parametrize("line", [LINE, LineFormat(38_400, parity="E"), LineFormat(9_600)])
def test_bytes_of_every_value_pass_both_ways_unchanged(line: LineFormat) -> None:
    everything = bytes(range(256))
    with Terminal() as terminal, open_line(terminal.path, line) as port:
        terminal.write(everything)
        assert read_exactly(port, 256) == everything
        port.write(everything)
        assert terminal.read(PATIENCE_S) == everything
        port.write(b"")


def test_a_read_is_stamped_after_its_last_byte_by_the_clock_it_was_given() -> None:
    times = iter([11, 22])
    with Terminal() as terminal, open_line(terminal.path, LINE, clock=lambda: next(times)) as port:
        terminal.write(b"a")
        assert port.read(PATIENCE_S) == (b"a", 11)
        assert port.read(0) == (b"", 22)


def test_a_line_is_held_by_one_process_at_a_time() -> None:
    busy = pytest.raises(LineBusy, match="held by another process")
    with Terminal() as terminal, open_line(terminal.path, LINE), busy:
        open_line(terminal.path, LINE)


def test_a_line_that_is_not_there_is_gone() -> None:
    with pytest.raises(LineGone):
        open_line("/dev/serial/by-id/nobody", LINE)
    with pytest.raises(LineGone):
        open_line("nonsense://x", LINE)


def test_an_unplugged_line_is_gone_for_reading_and_writing() -> None:
    terminal = Terminal()
    terminal.plug_in()
    with open_line(terminal.path, LINE) as port:
        terminal.unplug()
        with pytest.raises(LineGone):
            port.read(PATIENCE_S)
        with pytest.raises(LineGone):
            port.write(b"hello")


def test_a_serial_server_over_tcp_is_a_line_too_until_it_hangs_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        accepted: list[socket.socket] = []
        thread = threading.Thread(target=lambda: accepted.append(server.accept()[0]))
        thread.start()
        with open_line(f"socket://127.0.0.1:{server.getsockname()[1]}", LINE) as port:
            thread.join()
            [far] = accepted
            far.sendall(b"BUTTON\r\n")
            assert read_exactly(port, 8) == b"BUTTON\r\n"
            port.write(b"ok")
            assert far.recv(10) == b"ok"
            far.close()
            with pytest.raises(LineGone):
                port.read(PATIENCE_S)


class Rfc2217Server:
    """A serial server as pyserial's example has it: one client, and a port whose output is its own input."""

    def __init__(self) -> None:
        self._port = serial.serial_for_url("loop://", timeout=0.02)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self.url = f"rfc2217://127.0.0.1:{self._listening.getsockname()[1]}"

    def __enter__(self) -> "Rfc2217Server":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        self._listening.close()
        self._port.close()

    def write(self, data: bytes) -> None:
        """What the port manager answers to negotiations."""
        self._client.sendall(data)

    def _serve(self) -> None:
        self._client, _ = self._listening.accept()
        self._client.settimeout(0.02)
        manager = PortManager(self._port, self)
        with self._client:
            while not self._over.is_set():
                with suppress(TimeoutError):
                    self._port.write(b"".join(manager.filter(self._client.recv(1024))))
                self._client.sendall(b"".join(manager.escape(self._port.read(self._port.in_waiting))))


@pytest.mark.filterwarnings("ignore:set(Daemon|Name):DeprecationWarning")
def test_a_serial_server_with_control_of_its_port_is_a_line_too() -> None:
    everything = bytes(range(256))
    with Rfc2217Server() as server, open_line(server.url, LINE) as port:
        port.write(everything)
        assert read_exactly(port, 256) == everything


def test_nobody_listening_on_a_serial_server_is_a_line_that_is_gone() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(LineGone):
        open_line(f"socket://127.0.0.1:{port}", LINE)


def test_waiting_doubles_up_to_a_bound_and_is_shaken_by_the_jitter_given() -> None:
    backoff = BackOff()
    waits = [backoff.next_ns(1.0) for _ in range(10)]
    assert waits[:3] == [FIRST_WAIT_NS, 2 * FIRST_WAIT_NS, 4 * FIRST_WAIT_NS]
    assert waits[-1] == LONGEST_WAIT_NS
    backoff.reset()
    assert backoff.next_ns(0.0) == FIRST_WAIT_NS // 2


def test_a_line_kept_open_is_opened_again_when_it_returns(tmp_path: Path) -> None:
    link = tmp_path / "shuffler"
    terminal = Terminal(link)
    kept = KeptOpen(str(link), LINE)
    assert kept.ensure(0, 1.0) == (None, False)
    assert isinstance(kept.fault, LineGone)
    assert kept.next_try_ns == FIRST_WAIT_NS
    terminal.plug_in()
    assert kept.ensure(FIRST_WAIT_NS - MS, 1.0) == (None, False)
    port, fresh = kept.ensure(FIRST_WAIT_NS, 1.0)
    assert port is not None
    assert fresh
    assert kept.fault is None
    assert kept.ensure(FIRST_WAIT_NS + MS, 1.0) == (port, False)
    kept.heard()
    terminal.unplug()
    with pytest.raises(LineGone) as gone:
        port.read(PATIENCE_S)
    kept.lost(gone.value, SECOND, 1.0)
    assert kept.next_try_ns == SECOND + FIRST_WAIT_NS
    terminal.plug_in()
    again, fresh = kept.ensure(2 * SECOND, 1.0)
    assert again is not None
    assert fresh
    terminal.write(b"x")
    assert read_exactly(again, 1) == b"x"
    kept.close()
    terminal.unplug()


def test_a_terminal_nobody_reads_never_blocks_the_device() -> None:
    with Terminal() as terminal:
        for _ in range(100):
            terminal.write(b"x" * 1024)


def test_a_pseudo_terminal_has_no_low_latency_mode_and_that_is_fine() -> None:
    with Terminal() as terminal, open_line(terminal.path, LINE) as port:
        with pytest.raises((OSError, ValueError)) as refused:
            port._port.set_low_latency_mode(True)
        assert os.strerror(errno.ENOTTY) in str(refused.value)
        assert isinstance(port._port, serialutil.SerialBase)
