"""Every read of the room."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from audit.ledger import head_of
from audit.messages import NotFound
from people.models import Tablet
from rules.hand.events import PotsAwarded
from tables.hand_reading import Follower, OpenHand, last_award
from tables.models import Seat, Table
from tables.models_rulings import Case, Contest
from tables.owed import next_hand_of, waiting_in
from tables.selectors_devices import UNGUARDED, Guarded, guarded
from tables.selectors_rulings import cases_of, contests_open


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it stands, with the ledger's number it is at least as new as."""

    seq: int
    table: Table
    seats: tuple[Seat, ...]
    dealer: str
    hand: OpenHand | None = None
    last_award: PotsAwarded | None = None
    """Of the hand just played, until the next one starts."""
    next_hand: dict[str, Any] | None = None
    """Who would be dealt in now and what each owes, between hands at an open table."""
    guarded: Guarded = UNGUARDED
    """Its devices, and what keeps the next hand waiting."""
    cases: tuple[Case, ...] = ()
    """Of the hand: what must be decided first, then its rulings, the last one first."""
    contests: tuple[Contest, ...] = ()
    """Pots of this table that are contested still."""


follower = Follower()


def table_numbers() -> list[int]:
    return list(Table.objects.values_list("number", flat=True))


def tables() -> QuerySet[Table]:
    occupied = Seat.objects.select_related("player", "playing_over")
    return Table.objects.select_related("policy").prefetch_related(Prefetch("occupied", occupied))


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
    hand = follower.look(table)
    award = last_award(table) if hand is None and table.hand_number else None
    ahead = next_hand(table) if hand is None and table.status == Table.Status.OPEN else None
    seats, devices = tuple(table.occupied.all()), guarded(table, timezone.now())
    cases, contested = cases_of(number, table.hand_number), tuple(contests_open(table=number))
    return Snapshot(seq, table, seats, dealer_at(number), hand, award, ahead, devices, cases, contested)


def next_hand(table: Table) -> dict[str, Any]:
    deal = next_hand_of(table)
    return deal | {"ways_in": waiting_in(table, deal)}


def snapshots(numbers: Iterable[int]) -> list[Snapshot]:
    """Many tables at a glance: their rows in a few queries, their open hands not read."""
    seqs = {number: head(number) for number in numbers}
    dealers = _dealers()
    found = tables().filter(number__in=seqs).order_by("number")
    return [
        Snapshot(seqs[table.number], table, tuple(table.occupied.all()), dealers.get(table.number, ""))
        for table in found
    ]


def dealer_at(number: int) -> str:
    """The name of whoever is signed in on the table's tablet, or nothing."""
    return _dealers(table=number).get(number, "")


def dealer_of(number: int) -> str:
    """The same person as the ledger knows them."""
    dealing = Tablet.objects.live().filter(table=number, dealer__isnull=False).values_list("dealer_id", flat=True)
    first = dealing.first()
    return f"staff:{first}" if first else ""


def _dealers(**which: int) -> dict[int, str]:
    dealing = Tablet.objects.live().filter(dealer__isnull=False, **which).select_related("dealer").order_by("-id")
    return {tablet.table: tablet.dealer.name for tablet in dealing if tablet.dealer}
