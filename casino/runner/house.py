"""Prepares an embedded house: tables in the database, the demo room, PINs made afresh."""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import Error as DatabaseError
from django.db import connections
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.utils.translation import gettext as _

from casino.runner.ground import CannotStart
from casino.runner.stands import Stand, read_stands

Say = Callable[[str], None]
SQLITE = "django.db.backends.sqlite3"


def check_it_is_ours() -> None:
    """The runner fills a house with demo people: never a room."""
    if settings.MODE == "room":
        raise CannotStart(
            _(
                "CASINO_MODE is 'room', and this would fill it with demo people: start a room with systemd or "
                "compose (docs/install.md), or unset CASINO_MODE."
            )
        )


def prepare(say: Say) -> list[list[str]]:
    """Migrate and load the demo room; return its people as badge, PIN, role, name."""
    with _database_troubles():
        say(_("Preparing the database"))
        call_command("migrate", interactive=False, verbosity=0)
        say(_("Loading the demo room"))
        return _load_demo()


def enrol_devices(say: Say, *, wanted: bool) -> list[Stand]:
    """The simulated devices of the demo room; a house that runs without them does not wait for them either."""
    folder = settings.HOME / "devices"
    with _database_troubles():
        if not wanted:
            call_command("pit", str(folder), take_away=True)
            return []
        if not read_stands(folder):
            say(_("Bringing simulated devices to their tables"))
        call_command("pit", str(folder), enrol=True)
    return read_stands(folder)


def reset(say: Say) -> None:
    """Throw the embedded database away and set up a new one."""
    database: dict[str, Any] = settings.DATABASES["default"]
    if database["ENGINE"] != SQLITE:
        raise CannotStart(_("Only the house's own SQLite file is ever thrown away; empty this database yourself."))
    say(_("Throwing the old house away"))
    connections.close_all()
    for ending in ("", "-wal", "-shm", "-journal"):
        Path(f"{database['NAME']}{ending}").unlink(missing_ok=True)
    shutil.rmtree(settings.HOME / "devices", ignore_errors=True)
    prepare(say)


def _load_demo() -> list[list[str]]:
    """The PINs pass through a file only we can read, and are gone with it."""
    with tempfile.TemporaryDirectory(dir=settings.HOME) as folder:
        pins = Path(folder) / "pins"
        call_command("demo", pins=str(pins), verbosity=0)
        return [line.split("\t") for line in pins.read_text("utf-8").splitlines()]


@contextmanager
def _database_troubles() -> Iterator[None]:
    try:
        yield
    except InconsistentMigrationHistory:
        raise CannotStart(
            _("This house was made by another version of Cagnotte: make demo-reset sets up a new one.")
        ) from None
    except (DatabaseError, sqlite3.Error, OSError) as fault:
        raise CannotStart(
            _("The database could not be prepared (%(fault)s): look at the free space and at CASINO_DATABASE_URL.")
            % {"fault": str(fault).strip().splitlines()[0] if str(fault).strip() else type(fault).__name__}
        ) from fault
