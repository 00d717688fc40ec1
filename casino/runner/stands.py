"""Which simulated device stands at which table of an embedded house, as the folder beside its database remembers it."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal

from devices.deckcheck import RegisteredDeck
from devices.simulator.decks import simulated_deck

SEED: Final = 19


@dataclass(frozen=True, slots=True)
class Stand:
    """One simulated device at a table. ``presses``: its button is pressed as soon as a dealer may start a hand."""

    name: str
    kind: Literal["shuffler", "shoe"]
    table: int
    device: int
    presses: bool

    @property
    def seed(self) -> int:
        return SEED * 1000 + self.table

    def decks(self) -> tuple[RegisteredDeck, ...]:
        """The decks that go through it: two take turns in a shuffler, one is in a shoe."""
        return tuple(simulated_deck(number, seed=self.seed) for number in ((1, 2) if self.kind == "shuffler" else (1,)))


def read_stands(folder: Path) -> list[Stand]:
    try:
        return [Stand(**one) for one in json.loads((folder / "stands.json").read_text("utf-8"))]
    except (OSError, ValueError, TypeError):
        return []


def write_stands(folder: Path, stands: list[Stand]) -> None:
    (folder / "stands.json").write_text(json.dumps([asdict(stand) for stand in stands]), "utf-8")
