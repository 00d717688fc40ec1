"""A table as the money of it sees it, for ``rake``, which may not import this app."""

from datetime import datetime

from rake.room import TableNow
from tables.models import Table
from tables.standing import gaming_day_of


def table_of_money(number: int, at: datetime) -> TableNow:
    """Held, so that what is signed for one table is signed one after the other."""
    table = Table.objects.locked(number)
    return TableNow(table.number, table.status == Table.Status.CLOSED, gaming_day_of(at))
