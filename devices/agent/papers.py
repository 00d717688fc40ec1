"""Small files that the two processes of an agent leave each other: pulse, decks, errands, how far was sent."""

import json
import os
from pathlib import Path
from typing import Any


class Paper:
    """One JSON file, replaced as a whole, so that a reader never finds half of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[int, int] | None = None

    def write(self, value: Any) -> None:
        fresh = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        fresh.write_text(json.dumps(value), "utf-8")
        fresh.chmod(0o600)
        fresh.replace(self.path)

    def read(self) -> Any:
        """What it says; None when it is not there or was cut short by a power failure."""
        try:
            return json.loads(self.path.read_text("utf-8"))
        except (OSError, ValueError):
            return None

    def is_new(self) -> bool:
        """Was it replaced since this was last asked?"""
        try:
            found = self.path.stat()
        except OSError:
            return False
        seen, self._seen = self._seen, (found.st_mtime_ns, found.st_ino)
        return seen != self._seen


class Folder:
    """What an agent keeps for one device."""

    def __init__(self, path: Path) -> None:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.spool = path / "spool.sqlite3"
        self.pulse = Paper(path / "pulse.json")
        self.decks = Paper(path / "decks.json")
        self.errands = Paper(path / "errands.json")
        self.sent = Paper(path / "sent.json")
