"""Who comes to play: invented names, how long each stays, how each plays, and how patient each is."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from tables.lines import ListKey

FIRST = (
    "Aldo", "Bruna", "Carla", "Dario", "Enzo", "Flavia", "Gino", "Ilaria", "Lino", "Mara", "Nico", "Ornella",
    "Piero", "Rita", "Sandro", "Teresa", "Ugo", "Vera", "Walter", "Zoe",
)  # fmt: skip
LAST = (
    "Airenti", "Bosio", "Calvi", "Donetti", "Eula", "Fassio", "Gandolfo", "Lupi", "Mela", "Novaro", "Orengo",
    "Pesce", "Rebaudo", "Semeria", "Taggiasco", "Viale", "Zunino",
)  # fmt: skip

ANSWERS = (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 9, 12, 30)
"""Minutes until a called guest answers; one in so many is too late."""


@dataclass
class Guest:
    """A player of the evening; chances are between 0 and 1."""

    player: int
    wants: ListKey
    arrived: datetime
    stays: timedelta
    loose: float
    rebuys: float
    answers_after: timedelta
    back_at: datetime | None = None
    """When he means to come back from an absence."""
    gone: bool = False

    def has_enough(self, now: datetime) -> bool:
        return now - self.arrived > self.stays


def name_of(number: int) -> str:
    """The name of the guest who comes in at this number; two guests seldom share one."""
    return f"{FIRST[number % len(FIRST)]} {LAST[(number // len(FIRST) + number) % len(LAST)]}"


def guest(player: int, wants: ListKey, now: datetime, rng: Random) -> Guest:
    return Guest(
        player=player,
        wants=wants,
        arrived=now,
        stays=timedelta(minutes=rng.triangular(30, 420, 150)),
        loose=rng.triangular(0.1, 0.8, 0.35),
        rebuys=rng.random(),
        answers_after=timedelta(minutes=rng.choice(ANSWERS)),
    )
