"""Guests who were forgotten. Kinds are permanent."""

from dataclasses import dataclass

from audit.messages import Event


@dataclass(frozen=True, slots=True)
class PlayerErased(Event):
    """The name behind this pseudonym is gone, and cannot be found again."""

    kind = "tables.player_erased.v1"
    player: int

    @property
    def stream(self) -> str:
        return f"player:{self.player}"
