"""The money of the tables against the ledger: every till, movement and count told again from its entries.

Asked by ``manage.py ledger verify``. A first figure that waits under its seal
is held against the seal. Nothing is written.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.db.models import Count as Number
from django.db.models import Max

from audit import checking
from audit.models import Entry
from rake import events
from rake.models import Count, Movement, Till
from rules.counting import Standing, sealed
from rules.float import pile_of, worth

TRIES: Final = 5
Plain = dict[str, Any]
Told = dict[str, dict[int, Plain]]
"""Tills, movements and counts by their number."""
MOVED = (
    events.FloatGiven,
    events.TableFilled,
    events.TableCredited,
    events.TipRecorded,
    events.BoxChanged,
    events.MovementCorrected,
)
AS_SIGNED = ("table", "day", "till", "chips", "amount", "box_out", "box_in", "by", "second")


def broken() -> Iterator[str]:
    """Everything in which rows and ledger disagree. Rows that change while they are read are read again."""
    for _ in range(TRIES):
        before = _written()
        rows = rows_now()
        if before == _written():
            yield from differing(told(up_to=before[1]), rows)
            yield from wrong_amounts(rows)
            return


def differing(told: Told, rows: Told) -> Iterator[str]:
    for what, expected in told.items():
        for number in sorted(expected.keys() | rows[what].keys()):
            if number not in rows[what]:
                yield f"{what} {number} is in the ledger and in no row"
            elif number not in expected:
                yield f"{what} {number} is a row and in no entry"
            else:
                yield from _apart(f"{what} {number}", expected[number], rows[what][number])


def _apart(which: str, expected: Mapping[str, Any], row: Mapping[str, Any]) -> Iterator[str]:
    for name, value in expected.items():
        if row[name] != value:
            yield f"{which}: the ledger says {name} {value}, the row {row[name]}"


def wrong_amounts(rows: Told) -> Iterator[str]:
    """Chips are worth what the row says: what was signed chip by chip cannot come to another sum."""
    for which, row in rows["movement"].items():
        if row["chips"] and worth(dict(row["chips"])) != row["amount"]:
            yield f"movement {which}: its chips are worth {worth(dict(row['chips']))}, it says {row['amount']}"


# ---------------------------------------------------------------- as the ledger tells it


def told(*, up_to: int | None) -> Told:
    found: Told = {"float": {}, "movement": {}, "count": {}}
    entries = Entry.objects.filter(kind__in=TELLERS, pk__lte=up_to or 0).order_by("pk")
    for entry in entries.iterator():
        TELLERS[entry.kind](found, entry.data, entry.happened_at.isoformat())
    return found


def _moved(found: Told, data: Plain, at: str) -> None:
    row = {name: data[name] for name in AS_SIGNED} | {"kind": data["what"], "at": at, "cosigned_by": ""}
    row |= {"corrects": data.get("corrects"), "reason": data.get("reason", "")}
    found["movement"][data["movement"]] = row
    if data["what"] == Movement.Kind.FLOAT and row["corrects"] is None:
        found["float"][data["till"]] = {"table": data["table"], "day": data["day"], "opened_at": at, "closed_at": None}


def _closed(found: Told, data: Plain, at: str) -> None:
    found["float"][data["till"]]["closed_at"] = at


def _begun(found: Told, data: Plain, at: str) -> None:
    row = {name: data[name] for name in ("table", "day", "what", "box", "till", "seal")}
    row |= {"standing": str(Standing.ONE_IN), "first_by": data["by"], "first_role": data["role"], "first_at": at}
    row |= {"second": None, "second_by": "", "chips": None, "amount": None, "settled_by": "", "cosigned_by": ""}
    found["count"][data["count"]] = row


def _finished(found: Told, data: Plain, at: str) -> None:
    told = {name: data[name] for name in ("first", "second", "standing", "chips", "amount", "salt")}
    found["count"][data["count"]] |= told | {"second_by": data["by"], "second_at": at}


def _settled(found: Told, data: Plain, at: str) -> None:
    told = {name: data[name] for name in ("chips", "amount", "reason")}
    told |= {"standing": str(Standing.SETTLED), "settled_by": data["by"], "cosigned_by": data["second"]}
    found["count"][data["count"]] |= told


def _cosigned_movement(found: Told, data: Plain, at: str) -> None:
    found["movement"][data["movement"]]["cosigned_by"] = data["by"]


def _cosigned_count(found: Told, data: Plain, at: str) -> None:
    found["count"][data["count"]]["cosigned_by"] = data["by"]


TELLERS: Final[dict[str, Callable[[Told, Plain, str], None]]] = {
    **{event.kind: _moved for event in MOVED},
    events.FloatClosed.kind: _closed,
    events.CountBegun.kind: _begun,
    events.CountFinished.kind: _finished,
    events.CountSettled.kind: _settled,
    events.MovementCosigned.kind: _cosigned_movement,
    events.CountCosigned.kind: _cosigned_count,
}


# ---------------------------------------------------------------- as the rows stand


def rows_now() -> Told:
    return {
        "float": {row.pk: _plain(row) for row in Till.objects.all()},
        "movement": {row.pk: _plain(row) for row in Movement.objects.all()},
        "count": {row.pk: _plain(row) | {"seal": _seal(row)} for row in Count.objects.all()},
    }


def _plain(row: Till | Movement | Count) -> Plain:
    """The columns as an entry spells them."""
    found = {field.name: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in found.items()}


def _seal(row: Count) -> str:
    return sealed(pile_of((denomination, pieces) for denomination, pieces in row.first), row.salt)


def _written() -> tuple[int, int | None]:
    found = Entry.objects.filter(kind__in=TELLERS).aggregate(count=Number("pk"), last=Max("pk"))
    return found["count"], found["last"]


checking.register("money", broken)
