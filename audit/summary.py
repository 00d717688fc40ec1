"""What an export comes to: hands, pots, rake and money of each table, added up while its rows are written."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from audit.sheets import HANDS, IRREGULARITIES, RAKE, RULINGS, TABLES, Cell, Sheet


@dataclass(slots=True)
class OfTable:
    """One table over the whole period; a hand that was reopened counts once, as it ended last."""

    hands: int = 0
    void: int = 0
    pots: int = 0
    rake: int = 0
    time: int = 0
    money: Counter[str] = field(default_factory=Counter)
    counted: dict[tuple[str, str, str], int] = field(default_factory=dict)
    """The last figure of each count: by what, gaming day and box."""

    def sum_of(self, what: str) -> int | None:
        """What was moved or counted of this; None when nobody did."""
        counts = [amount for (counted, _, _), amount in self.counted.items() if counted == what]
        return sum(counts) + self.money[what] if counts or what in self.money else None


class Totals:
    def __init__(self) -> None:
        self.tables: dict[int, OfTable] = defaultdict(OfTable)
        self.irregularities: Counter[str] = Counter()
        self.rulings: Counter[str] = Counter()
        self._moved: dict[int, tuple[str, int]] = {}
        self._last: dict[int, tuple[int, bool]] = {}
        self._adders = {
            HANDS.name: self._hand,
            RAKE.name: self._rake,
            TABLES.name: self._money,
            IRREGULARITIES.name: self._irregularity,
            RULINGS.name: self._ruling,
        }
        self._names = {
            sheet.name: [column.name for column in sheet.columns]
            for sheet in (HANDS, RAKE, TABLES, IRREGULARITIES, RULINGS)
        }

    def add(self, sheet: Sheet, cells: Sequence[Cell]) -> None:
        self._adders[sheet.name](dict(zip(self._names[sheet.name], cells, strict=True)))

    def _hand(self, row: dict[str, Any]) -> None:
        """A row without an end takes the last hand of its table up again."""
        table = self.tables[row["table"]]
        reopened = row["ended_at"] is None
        pot, void = self._last.pop(row["table"], (0, False)) if reopened else (row["pot"], bool(row["void"]))
        sign = -1 if reopened else 1
        table.hands += sign
        table.pots += sign * pot
        table.void += sign * void
        if not reopened:
            self._last[row["table"]] = (pot, void)

    def _rake(self, row: dict[str, Any]) -> None:
        table = self.tables[row["table"]]
        if row["seat"] is None:
            table.rake += row["amount"]
        else:
            table.time += row["amount"]

    def _money(self, row: dict[str, Any]) -> None:
        """A correction takes the place of the movement before; a recount that of the count before."""
        table, what, amount = self.tables[row["table"]], row["what"], row["amount"]
        if what.startswith("count_"):
            if amount is not None:
                table.counted[what, row["day"], row["box"] or ""] = amount
            return
        if row["corrects"] in self._moved:
            before, taken_back = self._moved[row["corrects"]]
            table.money[before] -= taken_back
        if amount is not None:
            table.money[what] += amount
            self._moved[row["number"]] = (what, amount)

    def _irregularity(self, row: dict[str, Any]) -> None:
        self.irregularities[row["what"] or row["kind"]] += 1

    def _ruling(self, row: dict[str, Any]) -> None:
        self.rulings[row["ruling"] or row["kind"]] += 1
