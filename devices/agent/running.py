"""The agent as a whole: a thread a line, the forwarder beside them, until it is told to stop.

A line that fails is a bug of ours; it is reported by kind and place only, since a
message might quote what must not be read, and the line starts anew.
"""

import logging
import os
import secrets
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from traceback import extract_tb
from typing import Final

from devices.agent.config import AgentConfig, DeviceConfig
from devices.agent.line import line_for

log = logging.getLogger(__name__)

LOOK_S: Final = 0.2
AFTER_A_BUG_S: Final = 1.0
SWITCH_S: Final = 0.0002
ROOT: Final = Path(__file__).resolve().parent.parent.parent


def run(config: AgentConfig, config_path: Path, stopping: threading.Event) -> None:
    """Until ``stopping`` is set."""
    sys.setswitchinterval(SWITCH_S)
    config.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    threads = [threading.Thread(target=keep_reading, args=(config, device, stopping)) for device in config.device]
    for thread in threads:
        thread.start()
    try:
        keep_forwarding(config_path, stopping)
    finally:
        stopping.set()
        for thread in threads:
            thread.join()


def keep_reading(config: AgentConfig, device: DeviceConfig, stopping: threading.Event) -> None:
    while not stopping.is_set():
        try:
            _read_until(config, device, stopping)
        except Exception as bug:
            log.error("a line failed: %s", where(bug), extra={"device": device.name})
            stopping.wait(AFTER_A_BUG_S)


def _read_until(config: AgentConfig, device: DeviceConfig, stopping: threading.Event) -> None:
    line = line_for(config, device, run=secrets.randbits(32))
    try:
        line.begin()
        while not stopping.is_set():
            line.step(stopping)
    finally:
        line.close()


def where(bug: BaseException) -> str:
    """The kind of an exception and the line it came from, and nothing that it says."""
    frames = extract_tb(bug.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "nowhere"
    return f"{type(bug).__name__} at {place}"


def keep_forwarding(config_path: Path, stopping: threading.Event) -> None:
    """Have a forwarder at work, and a new one when it ends."""
    child: subprocess.Popen[bytes] | None = None
    try:
        while not stopping.is_set():
            if child is None or child.poll() is not None:
                child = subprocess.Popen(command(config_path), cwd=ROOT)  # noqa: S603
            stopping.wait(LOOK_S)
    finally:
        if child is not None:
            child.terminate()
            child.wait()


def command(config_path: Path) -> Sequence[str]:
    return (sys.executable, "-m", "devices.agent.forwarder", str(config_path.resolve()), str(os.getpid()))
