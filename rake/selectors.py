"""Every read of the rake: the policy in force, what was taken by table, hour, dealer and gaming day."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Literal

from django.db.models import BigIntegerField, Count, Q, QuerySet, Sum
from django.db.models.functions import Cast, TruncHour

from rake.models import Policy, Taken

By = Literal["table", "hour", "dealer", "day"]
HAND = Cast("table", BigIntegerField()) * 10**9 + Cast("hand", BigIntegerField())
"""One number for a hand of any table."""
KEYS: Mapping[By, str] = {"table": "table", "hour": "hour", "dealer": "dealer", "day": "day"}


def policies() -> QuerySet[Policy]:
    return Policy.objects.order_by("name", "-version")


def policy_in_force(chosen: int | None, at: datetime) -> Policy | None:
    """The version of a chosen policy that holds for a hand begun at this moment: the last that had become effective.

    A policy chosen before its first version is effective holds nothing yet.
    """
    if chosen is None:
        return None
    versions = Policy.objects.filter(name=Policy.objects.filter(pk=chosen).values("name")[:1])
    return versions.filter(effective_from__lte=at).order_by("effective_from", "version").last()


def totals(
    by: By, *, day: date | None = None, table: int | None = None, dealer: str | None = None
) -> list[dict[str, Any]]:
    """What was taken, a row for each ``by``; hands with no rake left no row and are not counted."""
    wanted = {"day": day, "table": table, "dealer": dealer}
    rows = Taken.objects.filter(**{name: value for name, value in wanted.items() if value is not None})
    if by == "hour":
        rows = rows.annotate(hour=TruncHour("taken_at"))
    key = KEYS[by]
    counted = (
        rows.order_by(key)
        .values(key)
        .annotate(
            rake=Sum("amount", filter=Q(pot__isnull=False), default=0),
            time=Sum("amount", filter=Q(pot__isnull=True), default=0),
            hands=Count(HAND, filter=Q(pot__isnull=False), distinct=True),
        )
    )
    return [_total(row.pop(key), row) for row in counted]


def _total(key: Any, row: dict[str, Any]) -> dict[str, Any]:
    rake, time = int(row["rake"]), int(row["time"])
    return {"key": key, "amount": rake + time, "rake": rake, "time": time, "hands": row["hands"]}
