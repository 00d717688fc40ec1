"""What the house stands on: its folder, the disk, the port, and nobody else in it.

Each check either holds or raises :class:`CannotStart` with a sentence that says what to do.
"""

import fcntl
import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.utils.translation import gettext as _

NEEDED_MEGABYTES = 100


class CannotStart(Exception):
    """A sentence for the person at the keyboard."""


def check_folder(home: Path) -> None:
    """The folder exists or can be made, and can be written to."""
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = home / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as fault:
        raise CannotStart(
            f"The house keeps its files in {home} and cannot write there ({fault.strerror}): "
            "change its owner, or name another folder: CASINO_HOME=/some/folder make run"
        ) from None


def check_space(home: Path, free: int) -> None:
    megabytes = free // 1_000_000
    if megabytes < NEEDED_MEGABYTES:
        raise CannotStart(
            f"Only {megabytes} MB are free at {home}; a house needs {NEEDED_MEGABYTES} MB: "
            "free some space, or name a folder on another disk: CASINO_HOME=/some/folder make run"
        )


def check_ground(home: Path) -> None:
    check_folder(home)
    check_space(home, shutil.disk_usage(home).free)


@contextmanager
def alone_in(home: Path) -> Iterator[None]:
    """Hold the house: two processes with one set of demo PINs would confuse everybody."""
    with (home / "open.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotStart(
                _("The house in %(home)s is open already: close it in its own window with Ctrl-C.") % {"home": home}
            ) from None
        yield


def taken_address(host: str, port: int) -> socket.socket:
    """A socket bound to the address, so that nobody takes it while the house is prepared."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen(2048)
    except OSError as fault:
        door.close()
        raise CannotStart(
            _(
                "Port %(port)s of %(host)s cannot be had (%(reason)s): stop the program that has it, "
                "or choose another port: CASINO_PORT=8010 make run"
            )
            % {"port": port, "host": host, "reason": fault.strerror}
        ) from None
    return door
