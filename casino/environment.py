"""What the surroundings tell us: environment variables, and the secrets of an embedded house.

Two modes. ``embedded`` (the default) fills every gap itself and keeps its
secrets in files only the owner reads. ``room`` is production: whatever is
missing or left at a default stops the start, by name.
"""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, cast

from django.core.exceptions import ImproperlyConfigured

Mode = Literal["embedded", "room"]


class Environment:
    """Typed reads of ``CASINO_*`` variables; every complaint names its variable."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        mode = self.text("CASINO_MODE", "embedded")
        if mode not in ("embedded", "room"):
            raise ImproperlyConfigured(f"CASINO_MODE is {mode!r}; it must be 'embedded' or 'room'.")
        self.mode = cast(Mode, mode)

    def text(self, name: str, default: str) -> str:
        return self._variables.get(name, "").strip() or default

    def required(self, name: str, embedded_default: str) -> str:
        """A setting the room must state; an embedded house takes the default."""
        value = self._variables.get(name, "").strip()
        if value or self.mode == "embedded":
            return value or embedded_default
        raise ImproperlyConfigured(f"{name} is missing; set it in the environment (see deploy/env.sample).")

    def flag(self, name: str, default: bool) -> bool:
        value = self.text(name, "yes" if default else "no").lower()
        if value not in ("yes", "no"):
            raise ImproperlyConfigured(f"{name} is {value!r}; it must be 'yes' or 'no'.")
        return value == "yes"

    def whole(self, name: str, default: int, *, low: int, high: int) -> int:
        value = self.text(name, str(default))
        if not value.isdecimal() or not low <= int(value) <= high:
            raise ImproperlyConfigured(f"{name} is {value!r}; it must be a whole number from {low} to {high}.")
        return int(value)

    def several(self, name: str, embedded_default: str) -> list[str]:
        return [part.strip() for part in self.required(name, embedded_default).split(",") if part.strip()]

    def secret(self, name: str, home: Path) -> str:
        """The secret key: stated in a room, made once and kept in an embedded house."""
        value = self._variables.get(name, "").strip()
        if not value and self.mode == "embedded":
            return _kept_secret(home / name.removeprefix("CASINO_").lower())
        if len(value) < 50 or len(set(value)) < 10 or value.startswith("change-me"):
            raise ImproperlyConfigured(
                f"{name} is missing, too short or left as in the sample; it needs 50 random characters."
            )
        return value


def _kept_secret(path: Path) -> str:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text("ascii")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        made = secrets.token_urlsafe(48)
        file.write(made)
    return made
