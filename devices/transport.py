"""The only place that opens a line: serial ports, and serial servers over TCP.

A line is named by a URL: a device path (best ``/dev/serial/by-id/…``, which stays
the same port after replugging), ``socket://host:port`` or ``rfc2217://host:port``.
It is opened exclusively, with low latency where the port has such a thing, and
it is gone when a read fails or comes back empty. ``KeptOpen`` opens it again.
"""

import termios
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from errno import EACCES, EAGAIN, EBUSY, EINVAL
from typing import Any, Final

import serial

from devices.drivers.base import LineFormat
from devices.faults import DeviceFault, LineBusy, LineGone

FIRST_WAIT_NS: Final = 250_000_000
LONGEST_WAIT_NS: Final = 15_000_000_000
MOST_AT_ONCE: Final = 65_536
WRITE_WITHIN_S: Final = 2.0
FIRST_TIMEOUT_S: Final = 0.05

Clock = Callable[[], int]
_FAILURES: Final = (OSError, serial.SerialException, termios.error, TypeError)
"""What a port that is gone may raise: pyserial calls on a closed descriptor end in a TypeError."""


class OpenLine:
    """An open line. Reads give the bytes and the time at which the last of them was there."""

    def __init__(self, url: str, port: Any, clock: Clock) -> None:
        self.url = url
        self._port = port
        self._clock = clock

    def read(self, timeout_s: float) -> tuple[bytes, int]:
        """Wait for bytes, take all there are; none after ``timeout_s``. Raises LineGone.

        Keep to one timeout: changing it sets the port up anew, over RFC 2217 with a round trip.
        """
        try:
            if self._port.timeout != timeout_s:
                self._port.timeout = timeout_s
            data: bytes = self._port.read(1)
            if data and (more := min(self._port.in_waiting, MOST_AT_ONCE)):
                data += self._port.read(more)
        except _FAILURES as fault:
            raise LineGone(self.url, str(fault)) from None
        return data, self._clock()

    def write(self, data: bytes) -> None:
        """Send all of it. Raises LineGone, also when the other side takes nothing for two seconds."""
        if not data:
            return
        try:
            self._port.write(data)
        except _FAILURES as fault:
            raise LineGone(self.url, str(fault)) from None

    def close(self) -> None:
        with suppress(*_FAILURES):
            self._port.close()

    def __enter__(self) -> "OpenLine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_line(url: str, line: LineFormat, *, clock: Clock = time.monotonic_ns) -> OpenLine:
    """Open a line. Raises LineBusy when another process holds it, LineGone when it is not there."""
    try:
        port = _opened(url, line)
    except (*_FAILURES, ValueError) as fault:
        if getattr(fault, "errno", None) in (EAGAIN, EBUSY, EACCES) and "lock" in str(fault):
            raise LineBusy(url) from None
        raise LineGone(url, str(fault)) from None
    _lower_latency(port)
    return OpenLine(url, port, clock)


def _opened(url: str, line: LineFormat) -> Any:
    """Open a port; one that knows no parity at all, as a pseudo-terminal, is used without.

    Such a port takes the parity when it is opened and refuses it at the next setting.
    """
    port = serial.serial_for_url(
        url,
        baudrate=line.baud,
        parity=line.parity,
        stopbits=line.stop_bits,
        timeout=0,
        write_timeout=None if url.startswith("rfc2217:") else WRITE_WITHIN_S,  # which pyserial lacks there
        exclusive=True,
    )
    try:
        port.timeout = FIRST_TIMEOUT_S
    except termios.error as refused:
        port.close()
        if line.parity == "N" or refused.args[0] != EINVAL:
            raise
        return _opened(url, replace(line, parity="N"))
    return port


def _lower_latency(port: Any) -> None:
    """Ask the driver to hand bytes over at once. Pseudo-terminals and sockets have no such mode, which is fine."""
    with suppress(OSError, ValueError, AttributeError, NotImplementedError):
        port.set_low_latency_mode(True)


@dataclass(slots=True)
class BackOff:
    """How long to wait before the next try: doubling, bounded, shaken by a jitter from 0 to 1 that is passed in."""

    _wait_ns: int = FIRST_WAIT_NS

    def next_ns(self, jitter: float) -> int:
        wait, self._wait_ns = self._wait_ns, min(2 * self._wait_ns, LONGEST_WAIT_NS)
        return int(wait * (0.5 + 0.5 * jitter))

    def reset(self) -> None:
        self._wait_ns = FIRST_WAIT_NS


@dataclass(slots=True)
class KeptOpen:
    """A line that is opened again whenever it is gone.

    ``ensure`` never raises and never sleeps; only a serial server that does not answer
    may hold it up for some seconds, so give each such line a thread of its own.
    """

    url: str
    line: LineFormat
    clock: Clock = time.monotonic_ns
    fault: DeviceFault | None = None
    """Why the line is not open, for the health page."""
    _open: OpenLine | None = None
    _try_at_ns: int | None = None
    _backoff: BackOff = field(default_factory=BackOff)

    def ensure(self, now_ns: int, jitter: float) -> tuple[OpenLine | None, bool]:
        """The line if there is one, and whether it was opened just now (then tell the driver: ``connected``)."""
        if self._open is not None:
            return self._open, False
        if self._try_at_ns is not None and now_ns < self._try_at_ns:
            return None, False
        try:
            self._open = open_line(self.url, self.line, clock=self.clock)
        except DeviceFault as fault:
            self._later(fault, now_ns, jitter)
            return None, False
        self.fault = None
        return self._open, True

    def heard(self) -> None:
        """Something valid came: the next loss is tried again at once."""
        self._backoff.reset()

    def lost(self, fault: DeviceFault, now_ns: int, jitter: float) -> None:
        """Reading or writing failed: let go, try again later."""
        self.close()
        self._later(fault, now_ns, jitter)

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    @property
    def next_try_ns(self) -> int | None:
        return None if self._open is not None else self._try_at_ns

    def _later(self, fault: DeviceFault, now_ns: int, jitter: float) -> None:
        self.fault = fault
        self._try_at_ns = now_ns + self._backoff.next_ns(jitter)
