"""Hands of ours in the open PHH notation, for other people's tools and for ``manage.py replay``."""

from rules import phh
from tables.hand_reading import finished_hand
from tables.models import Hand

CURRENCY = "EUR"


def phh_of(table: int, number: int) -> str:
    """One played hand as PHH text; faces the table never saw are written ``??``."""
    played = finished_hand(table, number)
    started = played.started_at
    return phh.write(
        played.hand,
        hand=number,
        table=str(table),
        currency=CURRENCY,
        year=started.year,
        month=started.month,
        day=started.day,
    )


def exportable(table: int) -> list[int]:
    """The numbers of a table's hands the notation can tell: played act by act, to the end."""
    rows = Hand.objects.filter(table_id=table, tracking="full", void=False).order_by("number")
    return list(rows.values_list("number", flat=True))
