"""The lines of a day book and of an export's rows: movements, counts and signatures, as plain data."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from rake.models import Count, Movement
from rules.float import Pile, pile_of, without, worth

Pieces = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """``what`` is a movement's kind or ``count_float``, ``count_drop``, …; ``as_``: by, second, counter, controller."""

    what: str
    which: int
    as_: str
    who: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Moved:
    """One movement as it was signed; ``corrected_by`` is the movement that replaces it, None while it holds."""

    id: int
    kind: str
    at: datetime
    chips: Pieces
    amount: int
    box_out: str
    box_in: str
    by: str
    second: str
    cosigned_by: str
    cosigned_at: datetime | None
    corrects: int | None
    corrected_by: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Counted:
    """One count by two. Figures are None until both are in; ``difference`` is the first less the second."""

    id: int
    what: str
    box: str
    standing: str
    first_by: str
    first_at: datetime
    second_by: str
    second_at: datetime | None
    first: int | None
    second: int | None
    difference: int | None
    chips: Pieces | None
    amount: int | None
    settled_by: str
    reason: str
    cosigned_by: str
    cosigned_at: datetime | None
    holds: bool
    """Whether this is the figure that counts: resolved, and no later count of the same thing is."""


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """A line of ``tables.csv``: one movement or one count, as signed."""

    table: int
    day: date
    at: datetime
    kind: str
    """A movement's kind, or ``count_float``, ``count_drop``, ``count_cagnotte``, ``count_tips``."""
    id: int
    amount: int | None
    chips: str
    """Such as ``10000x20 500x40``."""
    box_out: str
    box_in: str
    by: str
    second: str
    cosigned_by: str
    corrects: int | None
    standing: str
    """Of a count; ``""`` of a movement."""
    difference: int | None
    reason: str


def told(row: Movement) -> Moved:
    corrected = getattr(row, "corrected_by", None)
    return Moved(
        id=row.pk,
        kind=str(row.kind),
        at=row.at,
        chips=pieces(pile_in(row.chips)),
        amount=row.amount,
        box_out=row.box_out,
        box_in=row.box_in,
        by=row.by,
        second=row.second,
        cosigned_by=row.cosigned_by,
        cosigned_at=row.cosigned_at,
        corrects=row.corrects_id,
        corrected_by=corrected.pk if corrected else None,
        reason=row.reason,
    )


def told_count(row: Count, *, holds: bool) -> Counted:
    first, second = (None, None) if row.second is None else (worth(pile_in(row.first)), worth(pile_in(row.second)))
    return Counted(
        id=row.pk,
        what=str(row.what),
        box=row.box,
        standing=str(row.standing),
        first_by=row.first_by,
        first_at=row.first_at,
        second_by=row.second_by,
        second_at=row.second_at,
        first=first,
        second=second,
        difference=None if first is None or second is None else first - second,
        chips=None if row.chips is None else pieces(pile_in(row.chips)),
        amount=row.amount,
        settled_by=row.settled_by,
        reason=row.reason,
        cosigned_by=row.cosigned_by,
        cosigned_at=row.cosigned_at,
        holds=holds,
    )


def signatures_of(moved: Iterable[Movement], counted: Iterable[Count]) -> Iterator[Signature]:
    for move in moved:
        kind = str(move.kind)
        yield Signature(kind, move.pk, "by", move.by, move.at)
        if move.second:
            yield Signature(kind, move.pk, "second", move.second, move.at)
        if move.cosigned_at:
            yield Signature(kind, move.pk, "controller", move.cosigned_by, move.cosigned_at)
    for count in counted:
        what = f"count_{count.what}"
        yield Signature(what, count.pk, "counter", count.first_by, count.first_at)
        if count.second_at:
            yield Signature(what, count.pk, "counter", count.second_by, count.second_at)
        if count.cosigned_at:
            yield Signature(what, count.pk, "controller", count.cosigned_by, count.cosigned_at)


def row_of_movement(row: Movement) -> MoneyRow:
    return MoneyRow(
        table=row.table,
        day=row.day,
        at=row.at,
        kind=str(row.kind),
        id=row.pk,
        amount=row.amount,
        chips=_spelled(row.chips),
        box_out=row.box_out,
        box_in=row.box_in,
        by=row.by,
        second=row.second,
        cosigned_by=row.cosigned_by,
        corrects=row.corrects_id,
        standing="",
        difference=None,
        reason=row.reason,
    )


def row_of_count(row: Count) -> MoneyRow:
    apart = without(pile_in(row.first), pile_in(row.second))
    return MoneyRow(
        table=row.table,
        day=row.day,
        at=row.second_at or row.first_at,
        kind=f"count_{row.what}",
        id=row.pk,
        amount=row.amount,
        chips=_spelled(row.chips),
        box_out=row.box,
        box_in="",
        by=row.first_by,
        second=row.second_by,
        cosigned_by=row.cosigned_by,
        corrects=None,
        standing=str(row.standing),
        difference=worth(apart),
        reason=row.reason,
    )


def merged(moved: Iterator[MoneyRow], counted: Iterator[MoneyRow]) -> Iterator[MoneyRow]:
    """Both in the order of their moments, neither held in memory."""
    waiting = next(counted, None)
    for row in moved:
        while waiting is not None and waiting.at < row.at:
            yield waiting
            waiting = next(counted, None)
        yield row
    if waiting is not None:
        yield waiting
        yield from counted


def pieces(pile: Pile) -> Pieces:
    return tuple(pile.items())


def pile_in(rows: Iterable[Sequence[int]] | None) -> dict[int, int]:
    return pile_of((denomination, count) for denomination, count in rows or ())


def _spelled(rows: Iterable[Sequence[int]] | None) -> str:
    return " ".join(f"{denomination}x{count}" for denomination, count in rows or ())


def is_corrected(row: Movement) -> bool:
    return getattr(row, "corrected_by", None) is not None
