"""What waits for the controller's signature: openings, movements of chips and boxes, counts."""

from collections.abc import Iterator
from typing import Any

from audit.ledger import stamp
from rake.models import Count, Movement
from rake.services.tills import RESOLVED
from rules.opening import Step, missing_steps
from tables.models import Room, Table

UNSIGNED = {"cosigned_by": ""}
MOST = 500
"""Of each kind: a list nobody has looked at for months must not keep the portal from opening."""


def waiting() -> list[dict[str, Any]]:
    """Openings first, because players are waiting too; then by age."""
    rows = sorted([*_movements(), *_counts()], key=lambda one: str(one["at"]))
    return [*_openings(), *rows]


def _openings() -> Iterator[dict[str, Any]]:
    rules = Room.rules()
    for table in Table.objects.filter(status=Table.Status.OPENING).order_by("number"):
        if list(missing_steps([Step(step) for step in table.opening_steps], room=rules)) == [Step.COSIGNED]:
            yield _one("opening", table.number, "tables.cosign_opening", {"table": table.number})


def _movements() -> Iterator[dict[str, Any]]:
    """A tip is the dealers' own; what was corrected is signed as it was corrected."""
    rows = Movement.objects.filter(**UNSIGNED, corrected_by=None).exclude(kind=Movement.Kind.TIP)
    for row in rows.order_by("at", "id")[:MOST]:
        data = {"table": row.table, "movement": row.pk}
        facts = {"amount": row.amount, "chips": row.chips, "by": [row.by, row.second], "box": row.box_out}
        yield _one(str(row.kind), row.table, "rake.cosign_movement", data, at=stamp(row.at), **facts)


def _counts() -> Iterator[dict[str, Any]]:
    for row in Count.objects.filter(**UNSIGNED, standing__in=RESOLVED).order_by("first_at", "id")[:MOST]:
        data = {"table": row.table, "count": row.pk}
        facts = {"amount": row.amount, "chips": row.chips, "by": [row.first_by, row.second_by], "box": row.box}
        at = stamp(row.second_at or row.first_at)
        yield _one(f"count_{row.what}", row.table, "rake.cosign_count", data, at=at, **facts)


def _one(what: str, table: int, command: str, data: dict[str, int], **facts: Any) -> dict[str, Any]:
    blank: dict[str, Any] = {"at": None, "amount": None, "chips": [], "by": [], "box": ""}
    return {"what": what, "table": table, "command": command, "data": data} | blank | facts
