"""What everybody in a simulated evening shares: the desk, the crew, the guests, and how the room looks this minute."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random

from audit.messages import Command, Sender
from rules.cards import FULL_DECK, name
from tables.hand_reading import OpenHand, open_hand
from tables.lines import ListKey, key_of
from tables.models import Seat, Table, WaitLine
from tables.simulation.clocked_desk import ClockedDesk
from tables.simulation.crew import Crew
from tables.simulation.dealing import Dealing
from tables.simulation.floor_plan import Plan
from tables.simulation.guests import Guest

Job = Callable[[], tuple[Command, Sender] | None]
"""Something for between two hands; None when it is no longer called for."""


@dataclass
class Look:
    """The rows of the room, read once a minute."""

    tables: dict[int, Table]
    seats: dict[int, list[Seat]]
    lines: dict[ListKey, list[WaitLine]]

    @classmethod
    def now(cls) -> "Look":
        seats: dict[int, list[Seat]] = defaultdict(list)
        lines: dict[ListKey, list[WaitLine]] = defaultdict(list)
        for seat in Seat.objects.order_by("table_id", "number"):
            seats[seat.table_id].append(seat)
        for line in WaitLine.objects.order_by("game", "big_blind", "small_blind", "place"):
            lines[key_of(line)].append(line)
        return cls({table.number: table for table in Table.objects.order_by("number")}, seats, lines)

    def open_tables(self) -> list[Table]:
        return [table for table in self.tables.values() if table.status == Table.Status.OPEN]

    def sitting(self, table: int) -> list[Seat]:
        return [seat for seat in self.seats[table] if not seat.locked_up]

    def free_chairs(self, table: Table) -> list[int]:
        taken = {seat.number for seat in self.seats[table.number]}
        return [number for number in range(1, table.seats + 1) if number not in taken]

    def waiting(self, key: ListKey) -> list[WaitLine]:
        """Names nobody has called yet, whose player is here."""
        return [line for line in self.lines[key] if line.called_table is None and line.away_since is None]


@dataclass
class House:
    desk: ClockedDesk
    crew: Crew
    plans: dict[int, Plan]
    rng: Random
    guests: dict[int, Guest] = field(default_factory=dict)
    jobs: dict[int, list[Job]] = field(default_factory=lambda: defaultdict(list))
    dealing: dict[int, Dealing] = field(default_factory=dict)
    money: Random = field(default_factory=Random)
    """Chance of its own for tips and boxes, so that they change nobody's cards."""
    turn: int = 0
    """How often the dealers have moved on."""

    def dealer(self, table: int) -> Sender:
        return self.crew.dealer_at(table, self.turn)

    def ask_floor(self, command: Command) -> bool:
        return self.desk.does(command, self.crew.floor)

    def between_hands(self, table: int, job: Job) -> None:
        self.jobs[table].append(job)

    def hand_at(self, table: int) -> OpenHand | None:
        """The hand being played, as the desk remembers it."""
        found: OpenHand | None = self.desk.office.remembered(f"table:{table}", partial(open_hand, table))
        return found

    def chance(self, of: float) -> bool:
        return self.rng.random() < of

    def cards_for(self, who: list[int]) -> list[tuple[int, str]]:
        """One card face up for each."""
        return [(each, name(card)) for each, card in zip(who, self.rng.sample(FULL_DECK, len(who)), strict=True)]

    def tables_of(self, key: ListKey) -> Iterator[int]:
        return (plan.number for plan in self.plans.values() if plan.key == key)
