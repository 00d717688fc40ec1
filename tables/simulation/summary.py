"""What an evening came to, in figures; and whether everything that must be true of a room still is."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from audit.messages import Event
from audit.models import Entry
from rake import events as rake
from rake import invariants as money
from tables import events, invariants, invariants_rake
from tables.models import Hand, Player
from tables.replaying import replay_ledger
from tables.simulation.clocked_desk import ClockedDesk


@dataclass(frozen=True)
class Summary:
    """``waits`` are the minutes between a name on the list and a seat, the usual one and the longest."""

    commands: int
    refused: int
    entries: int
    players: int
    seated: int
    hands: int
    waits: tuple[int, int]
    told: dict[str, int]
    bought: int
    on_tables: int
    in_custody: int
    cashed_out: int
    rake: int
    broken: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        yield f"{self.commands} commands, {self.refused} of them refused; {self.entries} entries in the ledger"
        yield f"{self.players} players, seated {self.seated} times; {self.hands} hands"
        yield f"waits: usually {self.waits[0]} minutes, at most {self.waits[1]}"
        yield ", ".join(f"{name.replace('_', ' ')}: {count}" for name, count in self.told.items())
        there = f"on tables {self.on_tables} + custody {self.in_custody} + cashed out {self.cashed_out}"
        yield f"chips bought {self.bought} = {there} + rake {self.rake}"
        yield from (f"BROKEN: {what}" for what in self.broken)
        if not self.broken:
            yield "every invariant holds, and the ledger tells the same room as the rows"


COUNTED: dict[str, type[Event]] = {
    "tables_opened": events.TableOpened,
    "tables_closed": events.TableClosed,
    "calls": events.PlayerCalled,
    "calls_expired": events.CallExpired,
    "seats_refused": events.SeatRefused,
    "moves": events.PlayerMoved,
    "sit_outs": events.SitOutStarted,
    "absences": events.AbsenceNoticed,
    "time_over": events.SitOutExpired,
    "into_custody": events.StackTakenIntoCustody,
    "floor_calls": events.FloorCalled,
    "floats": rake.FloatGiven,
    "tips": rake.TipRecorded,
    "counts": rake.CountFinished,
}


def summary_of(desk: ClockedDesk) -> Summary:
    told = replay_ledger()
    return Summary(
        commands=desk.commands,
        refused=desk.refused.total(),
        entries=Entry.objects.count(),
        players=Player.objects.count(),
        seated=_count(events.PlayerSeated.kind),
        hands=Hand.objects.count(),
        waits=_waits(),
        told={name: _count(event.kind) for name, event in COUNTED.items()},
        bought=told.chips.bought,
        on_tables=told.on_tables,
        in_custody=told.in_custody,
        cashed_out=told.chips.cashed_out,
        rake=told.chips.rake,
        broken=(*invariants.broken(), *invariants_rake.broken(), *money.broken()),
    )


def _count(kind: str) -> int:
    return Entry.objects.filter(kind=kind).count()


def _waits() -> tuple[int, int]:
    """From the first entry on a list to the seat, of those who got one; in whole minutes."""
    listed: dict[int, datetime] = {}
    waited: list[int] = []
    kinds = (events.PlayerListed.kind, events.PlayerSeated.kind)
    for entry in Entry.objects.filter(kind__in=kinds).order_by("pk").iterator():
        player = entry.data["player"]
        if entry.kind == events.PlayerListed.kind:
            listed.setdefault(player, entry.happened_at)
        elif player in listed:
            waited.append((entry.happened_at - listed.pop(player)) // timedelta(minutes=1))
    waited.sort()
    return (waited[len(waited) // 2], waited[-1]) if waited else (0, 0)
