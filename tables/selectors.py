"""Every read of the room."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from audit.ledger import head_of
from audit.messages import NotFound
from people.models import Tablet
from tables.models import Seat, Table


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it stands, with the ledger's number it is at least as new as."""

    seq: int
    table: Table
    seats: tuple[Seat, ...]
    dealer: str


def table_numbers() -> list[int]:
    return list(Table.objects.values_list("number", flat=True))


def tables() -> QuerySet[Table]:
    return Table.objects.prefetch_related("occupied__player")


def head(number: int) -> int:
    return head_of(stream_of(number)).seq


def stream_of(number: int) -> str:
    return f"table:{number}"


def snapshot(number: int) -> Snapshot:
    """Number first, rows after: rows may be newer than the number says, never older."""
    seq = head(number)
    table = tables().filter(number=number).first()
    if table is None:
        raise NotFound(what="table", which=number)
    return Snapshot(seq, table, tuple(table.occupied.all()), dealer_at(number))


def snapshots(numbers: Iterable[int]) -> list[Snapshot]:
    return [snapshot(number) for number in numbers]


def dealer_at(number: int) -> str:
    """The name of whoever is signed in on the table's tablet, or nothing."""
    found = Tablet.objects.filter(table=number, dealer__isnull=False, revoked_at__isnull=True).select_related("dealer")
    tablet = found.first()
    return tablet.dealer.name if tablet and tablet.dealer else ""
