"""What was taken from every pot and seat, against the ledger: the cagnotte that boxes are held against rests on it.

Asked by ``manage.py ledger verify``, a table at a time. Nothing is written.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from django.db.models import Count, Max

from audit import checking
from audit.models import Entry
from rake.events import RakeTaken, TimeTaken
from rake.models import Taken
from tables.events.hands import HandReopened

TRIES: Final = 5
KINDS: Final = (RakeTaken.kind, TimeTaken.kind, HandReopened.kind)
Take = tuple[int, int | None, int | None, int, str, str]
"""Hand, pot or seat, amount, gaming day and dealer."""


def broken() -> Iterator[str]:
    """Every take that stands in a row and in no entry, or the other way round; read again while hands end."""
    for _ in range(TRIES):
        before = _written()
        found = [what for table in _tables() for what in _apart(table)]
        if before == _written():
            yield from found
            return


def _apart(table: int) -> Iterator[str]:
    told, rows = takes_told(table), takes_found(table)
    yield from (f"table {table}, {_spelled(take)}: in the ledger and in no row" for take in told - rows)
    yield from (f"table {table}, {_spelled(take)}: a row and in no entry" for take in rows - told)


def takes_told(table: int) -> Counter[Take]:
    """What the ledger says was taken; a hand that was taken up again gave its rake back."""
    told: Counter[Take] = Counter()
    for entry in Entry.objects.filter(stream=f"table:{table}", kind__in=KINDS).order_by("seq").iterator():
        data = entry.data
        if entry.kind == HandReopened.kind:
            told = Counter({take: n for take, n in told.items() if take[0] != data["hand"] or take[1] is None})
        else:
            told.update(_takes(data))
    return told


def _takes(data: dict[str, Any]) -> Iterator[Take]:
    when = (str(data["day"]), str(data["dealer"]))
    for pot, amount in enumerate(data.get("pots", ())):
        if amount:
            yield data["hand"], pot, None, amount, *when
    for seat, amount in data.get("seats", ()):
        yield data["hand"], None, seat, amount, *when


def takes_found(table: int) -> Counter[Take]:
    rows = Taken.objects.filter(table=table).values_list("hand", "pot", "seat", "amount", "day", "dealer")
    return Counter((hand, pot, seat, amount, day.isoformat(), dealer) for hand, pot, seat, amount, day, dealer in rows)


def _tables() -> list[int]:
    """Those with rows, and those whose entries tell of some."""
    streams = Entry.objects.filter(kind__in=KINDS[:2]).order_by().values_list("stream", flat=True).distinct()
    told = {int(stream.removeprefix("table:")) for stream in streams}
    return sorted(told | set(Taken.objects.order_by().values_list("table", flat=True).distinct()))


def _spelled(take: Take) -> str:
    hand, pot, seat, amount, day, _dealer = take
    place = f"seat {seat}" if pot is None else f"pot {pot}"
    return f"hand {hand}, {place}: {amount} on {day}"


def _written() -> tuple[int, int | None]:
    found = Entry.objects.filter(kind__in=KINDS).aggregate(count=Count("pk"), last=Max("pk"))
    return found["count"], found["last"]


checking.register("rake", broken)
