"""The tables of a simulated room: which game and stakes stand where, in cents."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice

from tables.lines import ListKey

HOLDEM_SMALL = ("nl-holdem", 100, 200, 20_000, 9)
HOLDEM_MIDDLE = ("nl-holdem", 200, 500, 50_000, 9)
HOLDEM_HIGH = ("nl-holdem", 500, 1_000, 100_000, 8)
OMAHA = ("pl-omaha", 200, 400, 40_000, 8)
LIMIT = ("fl-holdem", 200, 400, 8_000, 9)
STUD = ("stud7", 400, 800, 16_000, 6)
OFTEN = (HOLDEM_SMALL, HOLDEM_SMALL, HOLDEM_MIDDLE, OMAHA, HOLDEM_HIGH, HOLDEM_SMALL, LIMIT, HOLDEM_MIDDLE, STUD, OMAHA)
SUMMARY_EVERY = 7
"""Every so many tables one is dealt in summary tracking."""


@dataclass(frozen=True)
class Plan:
    """One table as it is set up."""

    number: int
    game: str
    small_blind: int
    big_blind: int
    min_buy_in: int
    seats: int
    tracking: str = "full"

    @property
    def key(self) -> ListKey:
        return ListKey(self.game, self.small_blind, self.big_blind)

    @property
    def usual_buy_ins(self) -> tuple[int, ...]:
        return (self.min_buy_in, self.min_buy_in, 2 * self.min_buy_in, 3 * self.min_buy_in)


def floor_plan(tables: int) -> list[Plan]:
    return list(_plans(tables))


def _plans(tables: int) -> Iterator[Plan]:
    for number, kind in enumerate(islice(cycle(OFTEN), tables), 1):
        yield Plan(number, *kind, tracking="full" if number % SUMMARY_EVERY else "summary")
