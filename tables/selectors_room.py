"""What stands beside the rows of tables on the console: lists, dealers, custody, the evening's figures, proposals.

A room is looked at after every command of any table, so what is dear to find
out is kept until what it rests on has changed.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db.models import Count, Max, Sum
from django.db.models.functions import TruncHour

from audit.ledger import head_of
from audit.models import Entry
from devices.models import Alarm, Machine
from people.events import DealerChanged
from people.models import Staff
from people.roles import DEALS
from rake.daybook import cagnotte_differences
from rake.models import Count as CountByTwo
from rake.models import Policy, Taken
from rules.room_settings import RoomSettings
from tables import selectors, standing
from tables.interlocks import blocking
from tables.models import Custody, Hand, Player, Room, Table, WaitLine
from tables.selectors import Snapshot
from tables.selectors_proposals import Proposals, proposals
from tables.selectors_rulings import ToRule, to_rule

HOURS = 8
"""How far back the charts reach."""
WEEK = timedelta(days=7)
FIGURES_LAST = 5.0
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour of the room; ``before`` is the rake of the same hour a week ago."""

    at: datetime
    rake: int
    before: int
    hands: int
    tables: int


@dataclass(frozen=True, slots=True)
class Figures:
    """Hands of the last sixty minutes and rake of the running hour by table; the evening hour by hour; the day."""

    hands: Mapping[int, int]
    rake: Mapping[int, int]
    hours: tuple[Hour, ...]
    day_rake: int
    cagnotte: Mapping[int, int]
    """Of the gaming day, where it was counted: counted less what the hands say."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The whole room as the floor works in it."""

    now: datetime
    room: Room
    rules: RoomSettings
    shots: Sequence[Snapshot]
    lines: Sequence[WaitLine]
    proposals: Proposals
    names: Mapping[int, str]
    dealers: Mapping[str, Staff]
    since: Mapping[int, datetime]
    custodies: Sequence[Custody]
    figures: Figures
    blocked: Mapping[int, list[str]]
    device_alarms: Sequence[Alarm]
    policies: Mapping[int, str]
    to_rule: ToRule


class Kept(Generic[Answer]):
    """The last answer, for as long as its key stays the same."""

    def __init__(self) -> None:
        self._last: tuple[Hashable, Answer] | None = None

    def get(self, key: Hashable, ask: Callable[[], Answer]) -> Answer:
        if self._last is None or self._last[0] != key:
            self._last = (key, ask())
        return self._last[1]


class DealersSince:
    """Since when each table has had its dealer: the ledger's last change of dealer, looked for only in new entries."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[int, datetime | None]] = {}

    def at(self, table: int, seq: int) -> datetime | None:
        seen, since = self._seen.get(table, (0, None))
        if seq < seen:
            seen, since = 0, None
        if seq > seen:
            changes = Entry.objects.filter(stream=f"table:{table}", kind=DealerChanged.kind, seq__gt=seen)
            since = changes.order_by("-seq").values_list("happened_at", flat=True).first() or since
        self._seen[table] = (seq, since)
        return since


class RoomReader:
    """Reads the room; one for as long as somebody watches."""

    def __init__(self) -> None:
        self._proposals: Kept[Proposals] = Kept()
        self._figures: Kept[Figures] = Kept()
        self._since = DealersSince()

    def look(self, now: datetime) -> Floor:
        room = Room.objects.filter(pk=1).first() or Room(pk=1)
        rules = RoomSettings(**room.settings)
        shots = selectors.snapshots(selectors.table_numbers())
        lines = tuple(WaitLine.objects.select_related("player").order_by("game", "big_blind", "small_blind", "place"))
        proposed = self._proposals.get(_rests_on(shots, lines, rules, now), lambda: proposals(now))
        return Floor(
            now=now,
            room=room,
            rules=rules,
            shots=shots,
            lines=lines,
            proposals=proposed,
            names=_names(proposed),
            dealers={staff.pseudonym: staff for staff in Staff.objects.filter(is_active=True, role__in=DEALS)},
            since=self._dealing_since(shots),
            custodies=tuple(Custody.objects.select_related("player")),
            figures=self._figures.get(_moment_of_figures(now), lambda: figures(now)),
            blocked=_blocked(shots),
            device_alarms=tuple(Alarm.objects.open().order_by("raised_at")),
            policies={policy.pk: str(policy) for policy in Policy.objects.all()},
            to_rule=to_rule(),
        )

    def _dealing_since(self, shots: Sequence[Snapshot]) -> dict[int, datetime]:
        dealt = [shot for shot in shots if shot.dealer]
        found = {shot.table.number: self._since.at(shot.table.number, shot.seq) for shot in dealt}
        return {table: since for table, since in found.items() if since}


def room_head() -> int:
    """A number that grows with every entry of any stream."""
    return Entry.objects.aggregate(last=Max("pk"))["last"] or 0


def figures(now: datetime) -> Figures:
    running = now.replace(minute=0, second=0, microsecond=0)
    first = running - timedelta(hours=HOURS - 1)
    played = Hand.objects.filter(ended_at__gt=now - timedelta(hours=1), void=False).order_by()
    taken = Taken.objects.filter(taken_at__gte=running).order_by()
    return Figures(
        hands=dict(played.values_list("table").annotate(Count("pk"))),
        rake=dict(taken.values_list("table").annotate(Sum("amount"))),
        hours=_hours(first, running),
        day_rake=_rake_of(standing.gaming_day_of(now)),
        cagnotte=cagnotte_differences(standing.gaming_day_of(now)),
    )


def _hours(first: datetime, running: datetime) -> tuple[Hour, ...]:
    rake, before = _rake_by_hour(first), _rake_by_hour(first - WEEK, running + timedelta(hours=1) - WEEK)
    hands = Hand.objects.filter(ended_at__gte=first, void=False).annotate(hour=TruncHour("ended_at")).order_by()
    rows = hands.values_list("hour").annotate(Count("pk"), Count("table", distinct=True))
    counted = {at: (played, tables) for at, played, tables in rows}
    each = [first + timedelta(hours=n) for n in range(HOURS)]
    return tuple(Hour(at, rake[at], before[at - WEEK], *counted.get(at, (0, 0))) for at in each)


def _rake_by_hour(first: datetime, end: datetime | None = None) -> defaultdict[datetime, int]:
    rows = Taken.objects.filter(taken_at__gte=first, **({"taken_at__lt": end} if end else {}))
    by_hour = rows.annotate(hour=TruncHour("taken_at")).order_by().values_list("hour").annotate(Sum("amount"))
    return defaultdict(int, by_hour)


def _rake_of(day: date) -> int:
    return Taken.objects.filter(day=day).aggregate(sum=Sum("amount"))["sum"] or 0


def _moment_of_figures(now: datetime) -> Hashable:
    hand, taken = (model.objects.aggregate(last=Max("pk"))["last"] for model in (Hand, Taken))
    counted = CountByTwo.objects.aggregate(last=Max("second_at"))["last"]
    return hand, taken, counted, int(now.timestamp() / FIGURES_LAST)


def _rests_on(shots: Sequence[Snapshot], lines: Sequence[WaitLine], rules: RoomSettings, now: datetime) -> Hashable:
    """All that proposals depend on; bars end by the clock, so no answer outlives its minute."""
    tables = tuple((*_setup(shot), tuple(_chair(seat) for seat in shot.seats)) for shot in shots)
    waiting = tuple((line.pk, line.place, line.called_table, line.passed_over_until) for line in lines)
    return tables, waiting, tuple(asdict(rules).items()), head_of("pairs").seq, now.replace(second=0, microsecond=0)


def _setup(shot: Snapshot) -> tuple[Any, ...]:
    table = shot.table
    stakes = (table.game, table.small_blind, table.big_blind, table.min_buy_in, table.max_buy_in, table.seats)
    return table.number, table.status, table.opened_at, table.must_move_to_id, *stakes


def _chair(seat: Any) -> tuple[Any, ...]:
    return seat.number, seat.player_id, seat.locked_up, seat.presence, seat.wants_to_move_to


def _blocked(shots: Sequence[Snapshot]) -> dict[int, list[str]]:
    """What keeps the next hand from starting, where machines stand at a table that plays."""
    guarded = set(Machine.objects.values_list("table", flat=True))
    playing = [shot.table for shot in shots if shot.table.number in guarded and shot.table.status == Table.Status.OPEN]
    return {table.number: found for table in playing if (found := blocking(table))}


def _names(proposed: Proposals) -> dict[int, str]:
    """Of everybody a proposal speaks of."""
    passed = {over.player for free in proposed.seats for over in free.next.passed_over}
    next_up = {free.next.player for free in proposed.seats if free.next.player is not None}
    who = passed | next_up | {move.player for move in proposed.moves}
    return {player.pk: player.short_name for player in Player.objects.filter(pk__in=who)}
