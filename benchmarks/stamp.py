"""How well a press is dated at 9600 baud: p99 of the stamp's error, against the time of one byte.

This process is the device: it puts frames on a pseudo-terminal byte by byte, at
the pace of the line. A process of its own reads them through ``devices.transport``
and the LINEA driver, as the agent does. Both use the machine's monotonic clock.
Bytes that leave late because this process had to wait count against us.
"""

import os
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from devices.drivers.linea import payloads, protocol
from devices.drivers.linea.driver import LineaDriver, Settings
from devices.drivers.linea.protocol import Type
from devices.faults import LineGone
from devices.readings import ButtonPressed
from devices.simulator.pty import Terminal
from devices.transport import open_line

AIM = 1
BAUD = 9_600
BOOT = 0xCA6
EVENTS = 100
ROOT = Path(__file__).resolve().parent.parent
READY = "ready"
PATIENCE_S = 20.0
SPIN_NS = 300_000
FRACTION = 0.99


def run(*, events: int = EVENTS) -> dict[str, Any]:
    """Press ``events`` times and compare what the reader dates with when it was."""
    byte_ns = LineaDriver(Settings(baud=BAUD)).line.byte_ns
    errors = sorted(abs(stamp - truth) for stamp, truth in _pressed(events, byte_ns))
    p99 = errors[min(len(errors) - 1, int(FRACTION * len(errors)))]
    return {
        "name": "stamp",
        "ours": round(p99 / 1000, 1),
        "reference": round(byte_ns / 1000, 1),
        "ratio": round(p99 / byte_ns, 3),
        "aim": AIM,
        "holds": p99 <= AIM * byte_ns,
        "median": round(errors[len(errors) // 2] / 1000, 1),
    }


def _pressed(events: int, byte_ns: int) -> list[tuple[int, int]]:
    with Terminal() as terminal:
        command = [sys.executable, "-m", "benchmarks.stamp", terminal.path, str(events)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as reader:  # noqa: S603 - ourselves
            try:
                _wait_for(reader)
                boot = protocol.encode(Type.BOOT, BOOT, 1, payload=payloads.write_boot(payloads.Boot("B", "1", "1")))
                _send(terminal, boot, byte_ns)
                presses = (protocol.encode(Type.BUTTON, BOOT, seq) for seq in range(2, events + 2))
                truths = [_send(terminal, press, byte_ns) for press in presses]
                stamps = [int(line) for line in reader.communicate(timeout=PATIENCE_S)[0].split()]
            finally:
                reader.kill()
    return list(zip(stamps, truths, strict=True))


def _wait_for(reader: "subprocess.Popen[str]") -> None:
    assert reader.stdout is not None
    ready, _, _ = select.select([reader.stdout], [], [], PATIENCE_S)
    if not ready or reader.stdout.readline().strip() != READY:
        raise RuntimeError("the reader did not start")


def _send(terminal: Terminal, frame: bytes, byte_ns: int) -> int:
    """Something happens: put its frame on the line at the line's pace; say when it was."""
    happened_ns = time.monotonic_ns()
    for place, byte in enumerate(frame, start=1):
        due_ns = happened_ns + place * byte_ns
        time.sleep(max(0, due_ns - time.monotonic_ns() - SPIN_NS) / 1_000_000_000)
        while time.monotonic_ns() < due_ns:
            pass
        terminal.write(bytes([byte]))
    return happened_ns


def read(path: str, events: int) -> list[int]:
    """The reader's process: date every press, as the agent would."""
    driver = LineaDriver(Settings(baud=BAUD))
    stamps: list[int] = []
    end = time.monotonic() + PATIENCE_S
    with open_line(path, driver.line) as line:
        sys.stdout.write(f"{READY}\n")
        sys.stdout.flush()
        while len(stamps) < events and time.monotonic() < end:
            try:
                data, at_ns = line.read(0.5)
            except LineGone:
                break
            stamps += [reading.at_ns for reading in driver.feed(data, at_ns) if isinstance(reading, ButtonPressed)]
    return stamps


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    sys.stdout.write(" ".join(map(str, read(sys.argv[1], int(sys.argv[2])))))
