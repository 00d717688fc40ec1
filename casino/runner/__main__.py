"""``python -m casino.runner``: opens the embedded house. Also ``reset``, ``web`` and ``ready``.

``reset`` sets up a new demo house. ``web`` is the server alone, as a room's
systemd unit starts it. ``ready`` asks a running server whether it is ready.
"""

import json
import os
import signal
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import NoReturn

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils import translation
from django.utils.translation import gettext as _

from casino.celery import app
from casino.environment import Environment
from casino.runner import house
from casino.runner.devices import Pit
from casino.runner.ground import CannotStart, alone_in, check_ground, taken_address
from casino.runner.server import drain, serve
from casino.runner.timers import Timers
from casino.translations import compile_all

ROOT = Path(__file__).resolve().parent.parent.parent
INTERRUPTED = 130


def open_house() -> int:
    """The server, and the agent of its simulated devices beside it, until Ctrl-C."""
    host, port = address()
    os.environ.setdefault("CASINO_LOG_LEVEL", "WARNING")
    os.environ.setdefault("CASINO_ORIGINS", f"http://{host}:{port},http://localhost:{port}")
    compile_all()
    enter()
    house.check_it_is_ours()
    with alone_in(settings.HOME):
        door = taken_address(host, port)
        people = house.prepare(say)
        stands = house.enrol_devices(say, wanted=Environment(os.environ).flag("CASINO_DEVICES", True))
        pit = Pit(settings.HOME / "devices", stands, say, translation.get_language() or "en")
        timers = Timers(app)
        timers.start()
        try:
            serve(door, on_open=lambda: welcome(door, people, pit))
        finally:
            pit.close()
            timers.stop()
            drain()
    say(_("Closed."))
    return 0


def reset_house() -> int:
    compile_all()
    enter()
    house.check_it_is_ours()
    with alone_in(settings.HOME):
        house.reset(say)
    say(_("The demo house is new: make run opens it."))
    return 0


def serve_web() -> int:
    """The server alone: no migrations, no demo, no timers."""
    enter()
    try:
        serve(taken_address(*address()), on_open=lambda: None)
    finally:
        drain()
    return 0


def ask_if_ready() -> int:
    """Ask the server at our address; print its answer, 0 when it is ready."""
    host, port = address()
    known_as = os.environ.get("CASINO_ALLOWED_HOSTS", "").split(",")[0].strip() or "localhost"
    question = urllib.request.Request(f"http://{host}:{port}/readyz", headers={"Host": known_as})
    try:
        with urllib.request.urlopen(question, timeout=10) as answer:  # noqa: S310
            say(json.dumps(json.load(answer)))
            return 0
    except urllib.error.HTTPError as no:
        say(no.read().decode("utf-8", "replace"))
    except OSError as fault:
        say(str(fault))
    return 1


def address() -> tuple[str, int]:
    environment = Environment(os.environ)
    return environment.text("CASINO_BIND", "127.0.0.1"), environment.whole("CASINO_PORT", 8000, low=0, high=65535)


def enter() -> None:
    """Check the ground, then bring Django up, speaking the language of this terminal."""
    check_ground(Path(os.environ.get("CASINO_HOME", "").strip() or ROOT / "var"))
    django.setup()
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    spoken = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    translation.activate("it" if spoken.startswith("it") else "en")


def welcome(door: socket.socket, people: list[list[str]], pit: Pit) -> None:
    host, port = door.getsockname()[:2]
    rows = [[_("badge"), "PIN", _("role"), _("name")], *people]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    say(_("Cagnotte is open at %(address)s (Ctrl-C closes it)") % {"address": f"http://{host}:{port}/"})
    pit.open(host, port)
    say(_("The people of the demo, with PINs made just now:"))
    for row in rows:
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        say(f"    {line.rstrip()}")
    for badge in (badge for badge, _pin, role, _name in people if role == "controller"):
        who = {"badge": badge}
        say(_("The first sign-in of %(badge)s shows a QR code to scan with an authenticator app (TOTP).") % who)
        say(_("Telephone lost: python manage.py second-factor reset %(badge)s") % who)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


ERRANDS: dict[str, Callable[[], int]] = {
    "open": open_house,
    "reset": reset_house,
    "web": serve_web,
    "ready": ask_if_ready,
}


def main(words: list[str]) -> int:
    errand = ERRANDS.get(words[0] if words else "open")
    if errand is None or len(words) > 1:
        sys.stderr.write(f"Usage: python -m casino.runner [{'|'.join(ERRANDS)}]\n")
        return 2
    signal.signal(signal.SIGTERM, interrupt)
    try:
        return errand()
    except (CannotStart, ImproperlyConfigured) as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
