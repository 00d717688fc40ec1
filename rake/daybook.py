"""The day book of a table: what came, what went, what was counted, who signed. Read only, plain data.

Everything is of one table and one gaming day, in minor units. A figure that
nobody has counted yet is None, never nothing. Piles are rows of denomination
and pieces, the highest first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q, Sum

from rake.book_lines import (
    Counted,
    MoneyRow,
    Moved,
    Pieces,
    Signature,
    is_corrected,
    merged,
    pieces,
    pile_in,
    row_of_count,
    row_of_movement,
    signatures_of,
    told,
    told_count,
)
from rake.models import Count, Movement, Taken, Till
from rake.selectors import totals
from rules.counting import Standing, What
from rules.float import added, balance, worth

Kind = Movement.Kind
RESOLVED = (Standing.AGREED, Standing.SETTLED)
OF_CHIPS = (Kind.FLOAT, Kind.FILL, Kind.CREDIT, Kind.TIP)


@dataclass(frozen=True, slots=True)
class DayBook:
    """A table's gaming day. ``movements`` and ``counts`` are everything, corrections and recounts included."""

    table: int
    day: date
    open: bool
    """Whether the float is still at the table."""
    opened_at: datetime | None
    closed_at: datetime | None
    opening_float: int | None
    opening_chips: Pieces
    fills: int
    fills_chips: Pieces
    credits: int
    credits_chips: Pieces
    closing_count: int | None
    closing_chips: Pieces
    closing_cosigned_by: str
    drop_counted: int | None
    tips: int
    """As the dealers recorded them, one by one."""
    tips_counted: int | None
    tips_difference: int | None
    cagnotte_expected: int
    """From the hands and time charges of the whole day."""
    cagnotte_due: int
    """Of that, as much as the counted boxes must hold: up to the moment the last of them was taken."""
    cagnotte_counted: int | None
    cagnotte_difference: int | None
    """Counted less due; what the pit looks at."""
    cagnotte_by_hour: tuple[tuple[datetime, int], ...]
    float_gone: Pieces
    """Chips that left the float for players, by denomination (below nothing: came from them); of a counted float."""
    float_result: int | None
    """Closing, credits and drop less opening and fills: nothing, at a poker table that lost nothing."""
    table_result: int | None
    """The float's result and the cagnotte counted; None until both are known."""
    movements: tuple[Moved, ...]
    counts: tuple[Counted, ...]
    signatures: tuple[Signature, ...]


def day_book(table: int, day: date) -> DayBook:
    """One table's day; a day on which nothing happened is an empty book."""
    movements = list(Movement.objects.filter(table=table, day=day).select_related("corrected_by"))
    counts = list(Count.objects.filter(table=table, day=day))
    return _book(table, day, movements, counts, list(Till.objects.filter(table=table, day=day)))


def day_books(day: date) -> list[DayBook]:
    """Every table that had money or rake on this day, by number."""
    found: set[int] = set()
    for model in (Movement, Count, Taken):
        found |= set(model._default_manager.filter(day=day).values_list("table", flat=True))
    return [day_book(table, day) for table in sorted(found)]


def cagnotte_differences(day: date) -> dict[int, int]:
    """Counted less due, for every table whose cagnotte was counted on this gaming day: the figure of the pit."""
    resolved = Count.objects.filter(day=day, what=What.CAGNOTTE, standing__in=RESOLVED)
    found = {}
    for table in sorted(set(resolved.values_list("table", flat=True))):
        moved = list(
            Movement.objects.filter(table=table, day=day, kind=Kind.CAGNOTTE_BOX).select_related("corrected_by")
        )
        found[table] = _cagnotte(table, day, _held(resolved.filter(table=table)), moved)["difference"]
    return found


def days(table: int | None = None) -> list[date]:
    """The gaming days there is a book of, the newest first."""
    wanted = {} if table is None else {"table": table}
    found: set[date] = set()
    for model in (Movement, Count, Taken):
        found |= set(model._default_manager.filter(**wanted).values_list("day", flat=True).distinct())
    return sorted(found, reverse=True)


def money_rows(from_at: datetime, to_at: datetime, table: int | None = None) -> Iterator[MoneyRow]:
    """Movements and counts from one moment until before another, in the order they were signed, a few at a time.

    A count stands here from the moment the second counter was in.
    """
    wanted = {} if table is None else {"table": table}
    moved = Movement.objects.filter(at__gte=from_at, at__lt=to_at, **wanted).order_by("at", "id")
    counted = Count.objects.filter(second_at__gte=from_at, second_at__lt=to_at, **wanted).order_by("second_at", "id")
    yield from merged(map(row_of_movement, moved.iterator()), map(row_of_count, counted.iterator()))


# ---------------------------------------------------------------- a book


def _book(table: int, day: date, moved: Sequence[Movement], counted: Sequence[Count], tills: Sequence[Till]) -> DayBook:
    holding = [each for each in moved if not is_corrected(each)]
    piles = {kind: added(*(pile_in(each.chips) for each in holding if each.kind == kind)) for kind in OF_CHIPS}
    held = _held(counted)
    closing = [each for each in held if each.what == What.FLOAT]
    closed_float = bool(tills) and len(closing) == len(tills)
    left = added(*(pile_in(each.chips) for each in closing))
    drop, tips_counted = _sum(held, What.DROP), _sum(held, What.TIPS)
    tips = sum(each.amount for each in holding if each.kind == Kind.TIP)
    cagnotte = _cagnotte(table, day, held, moved)
    came_to = balance(
        opening=piles[Kind.FLOAT], fills=piles[Kind.FILL], credits=piles[Kind.CREDIT], closing=left, drop=drop or 0
    )
    result = came_to.result if closed_float else None
    return DayBook(
        table=table,
        day=day,
        open=any(till.closed_at is None for till in tills),
        opened_at=tills[0].opened_at if tills else None,
        closed_at=tills[-1].closed_at if tills else None,
        opening_float=worth(piles[Kind.FLOAT]) if tills else None,
        opening_chips=pieces(piles[Kind.FLOAT]),
        fills=worth(piles[Kind.FILL]),
        fills_chips=pieces(piles[Kind.FILL]),
        credits=worth(piles[Kind.CREDIT]),
        credits_chips=pieces(piles[Kind.CREDIT]),
        closing_count=worth(left) if closed_float else None,
        closing_chips=pieces(left),
        closing_cosigned_by=closing[-1].cosigned_by if closing else "",
        drop_counted=drop,
        tips=tips,
        tips_counted=tips_counted,
        tips_difference=None if tips_counted is None else tips_counted - tips,
        float_gone=pieces(came_to.gone) if closed_float else (),
        float_result=result,
        table_result=None if result is None or cagnotte["counted"] is None else result + cagnotte["counted"],
        movements=tuple(told(each) for each in moved),
        counts=tuple(told_count(each, holds=each in held) for each in counted),
        signatures=tuple(sorted(signatures_of(moved, counted), key=lambda each: each.at)),
        **{f"cagnotte_{name}": value for name, value in cagnotte.items()},
    )


def _cagnotte(table: int, day: date, held: Sequence[Count], moved: Sequence[Movement]) -> dict[str, Any]:
    """What the hands say should be in the boxes, against what was found there."""
    counts = [each for each in held if each.what == What.CAGNOTTE]
    counted = _sum(held, What.CAGNOTTE)
    taken_out = {each.box_out: each.at for each in moved if each.kind == Kind.CAGNOTTE_BOX and not is_corrected(each)}
    until = max(
        (taken_out.get(each.box, each.first_at) if each.box else each.first_at for each in counts), default=None
    )
    due = 0 if until is None else _taken(Q(table=table, day=day, taken_at__lte=until))
    return {
        "expected": _taken(Q(table=table, day=day)),
        "due": due,
        "counted": counted,
        "difference": None if counted is None else counted - due,
        "by_hour": tuple((row["key"], row["amount"]) for row in totals("hour", day=day, table=table)),
    }


def _taken(which: Q) -> int:
    return int(Taken.objects.filter(which).aggregate(sum=Sum("amount", default=0))["sum"])


def _held(counted: Iterable[Count]) -> list[Count]:
    """Of every float and box the last count that was resolved."""
    last: dict[tuple[Any, ...], Count] = {}
    for each in sorted(counted, key=lambda one: one.pk):
        if each.standing in RESOLVED:
            last[(each.what, each.box, each.till_id)] = each
    return list(last.values())


def _sum(held: Sequence[Count], what: What) -> int | None:
    amounts = [each.amount or 0 for each in held if each.what == what]
    return sum(amounts) if amounts else None
