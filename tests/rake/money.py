"""Small builders: a table with its float, signed by the floor and the pit."""

from datetime import UTC, date, datetime
from typing import Any

from audit.messages import Accepted, Command, Sender
from rake.commands import CosignCount, EnterCount, FillTable, GiveFloat
from rake.models import Count, Movement
from tests.room import CONTROLLER, FLOOR, PIT, accepted, open_table

EVENING = datetime(2026, 5, 15, 18, tzinfo=UTC)
DAY = date(2026, 5, 15)
DEALER = Sender(id="tablet:1", person="staff:910", role="dealer", table=7)
CHIPS = [(10_000, 50), (500, 200), (100, 300)]
"""Six thousand three hundred euro."""


def signed(command: Command, **how: Any) -> Accepted:
    """Sent by the floor, and the pit's badge and PIN were right."""
    return accepted(command, **({"signed": PIT} | how))


def table_with_float(number: int = 7, chips: list[tuple[int, int]] = CHIPS) -> int:
    open_table(number)
    signed(GiveFloat(number, chips))
    return number


def filled(chips: list[tuple[int, int]], table: int = 7, **how: Any) -> Movement:
    signed(FillTable(table, chips), **how)
    return Movement.objects.latest("id")


def counted(what: Any, first: Any, second: Any = None, *, table: int = 7, **more: Any) -> Count:
    """By the floor and by the pit, each alone."""
    accepted(EnterCount(table, what, first, **more), by=FLOOR)
    accepted(EnterCount(table, what, first if second is None else second, **more), by=PIT)
    return Count.objects.latest("id")


def cosigned(count: Count) -> None:
    accepted(CosignCount(count.table, count.pk), signed=CONTROLLER)
