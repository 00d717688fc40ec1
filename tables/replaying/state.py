"""The room as plain data, however it was learned: told by the ledger, or read from rows."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tables.lines import ListKey

Plain = dict[str, Any]
BarKey = tuple[int, str, int | None, int | None]
"""Player, kind, table, buy-in: there is one bar of each."""


@dataclass
class Chips:
    """Where the chips of the house's guests are that are neither on a table nor in custody.

    ``in_hand`` is what a player carries while one command moves him: what is
    left of it when the command is over was cashed out, what is missing bought.
    """

    bought: int = 0
    cashed_out: int = 0
    rake: int = 0
    uncounted: int = 0
    """Rake of hands in summary tracking after which nobody counted the stacks: still shown on the tables."""
    in_hand: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def settle(self) -> None:
        """The command is over."""
        self.cashed_out += sum(chips for chips in self.in_hand.values() if chips > 0)
        self.bought -= sum(chips for chips in self.in_hand.values() if chips < 0)
        self.in_hand.clear()


@dataclass
class RoomTold:
    """Tables by number, seats by table and number, lists in their order, and what else the room keeps."""

    settings: Plain = field(default_factory=dict)
    rotation: list[int] = field(default_factory=list)
    dealers_waiting: list[str] = field(default_factory=list)
    tables: dict[int, Plain] = field(default_factory=dict)
    seats: dict[tuple[int, int], Plain] = field(default_factory=dict)
    lists: dict[ListKey, list[Plain]] = field(default_factory=lambda: defaultdict(list))
    bars: dict[BarKey, datetime] = field(default_factory=dict)
    pairs: set[tuple[int, int]] = field(default_factory=set)
    custody: dict[int, Plain] = field(default_factory=dict)
    hands: dict[tuple[int, int], Plain] = field(default_factory=dict)
    cases: dict[int, Plain] = field(default_factory=dict)
    contests: dict[int, Plain] = field(default_factory=dict)
    sanctions: dict[int, Plain] = field(default_factory=dict)
    chips: Chips = field(default_factory=Chips)
    plans: dict[int, Plain] = field(default_factory=dict)
    """The plan of the hand being played, by table."""
    faults: list[str] = field(default_factory=list)
    """What the ledger says that the rules do not."""

    def seats_of(self, table: int) -> dict[int, Plain]:
        """Those who sit at a table, by seat."""
        return {
            number: seat
            for (where, number), seat in sorted(self.seats.items())
            if where == table and not seat["locked_up"]
        }

    @property
    def on_tables(self) -> int:
        return sum(seat["stack"] + seat["behind"] for seat in self.seats.values())

    @property
    def in_custody(self) -> int:
        return sum(kept["chips"] for kept in self.custody.values())

    @property
    def held_aside(self) -> int:
        """Of contested pots: in no stack until the decision."""
        return sum(chips for contest in self.contests.values() for _player, chips in contest["held"])


def moment(text: str | None) -> datetime | None:
    """A moment as events carry it."""
    return datetime.fromisoformat(text) if text else None


def as_chosen(choice: Plain | None) -> Plain | None:
    """A dealer's choice without the article, which entries carry beside their data."""
    return {name: choice[name] for name in ("variant", "chooser", "hands_left")} if choice else None
