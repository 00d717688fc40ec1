"""A hand rebuilt from the ledger: the open one of a table, or one that was played.

The desk remembers the open hand between taps; this is how it comes back after
a crash, how another process learns of it, and how views and exports read it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec

from audit.ledger import Line, entries_of
from audit.messages import NotFound
from audit.models import Entry
from rules.deadline import Deadline
from rules.hand import Hand, replay
from rules.hand import events as happened
from rules.hand.apply import apply
from rules.hand.serial import event_from_json
from rules.hand.state import copy
from rules.timecall import TimeCalled
from tables.events.clock import TimeCleared, TimeRanOut, TimeWasCalled
from tables.events.hands import HandEnded, HandPlanned, HandReopened, PlayerIn
from tables.events.irregularities import IrregularityReported, RulingDecided
from tables.models import Hand as HandRow
from tables.models import Table


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand at a table: the plan it began with, how it stands, and the clock that may run in it."""

    table: int
    number: int
    plan: HandPlanned
    hand: Hand
    began: int
    """The number of the last entry before it."""
    started_at: datetime
    clock: TimeCalled | None = None
    case: int | None = None
    """What somebody above the dealer must decide first: until then the hand waits."""

    @property
    def stream(self) -> str:
        return f"table:{self.table}"

    def after(self, events: Iterable[happened.Event]) -> "OpenHand":
        """The same hand with these events; this one stays as it was."""
        hand = copy(self.hand)
        for event in events:
            apply(hand, event)
        return replace(self, hand=hand)

    def player_in(self, seat: int) -> PlayerIn:
        return next(player for player in self.plan.players if player.seat == seat)


def open_hand(number: int) -> OpenHand | None:
    """The hand being played at a table, from its entries; None between hands."""
    began = Table.objects.filter(number=number).values_list("hand_began", flat=True).first()
    if began is None:
        return None
    return read(entries_of(f"table:{number}", since=began), began=began)


def finished_hand(table: int, number: int) -> OpenHand:
    """A hand that was played, as it stood at its end."""
    row = HandRow.objects.filter(table_id=table, number=number).first()
    if row is None:
        raise NotFound(what="hand", which=number)
    began = row.first_seq - 1
    entries = Entry.objects.filter(stream=f"table:{table}", seq__gt=began, seq__lte=row.last_seq).order_by("seq")
    found = read(entries, began=began)
    assert found is not None, "a row without its entries"
    return found


def last_award(table: Table) -> happened.PotsAwarded | None:
    """How the pots of the hand just played were pushed; None when it was void, chopped or is being played."""
    row = HandRow.objects.filter(table=table, number=table.hand_number).values_list("first_seq", "last_seq").first()
    if row is None:
        return None
    pushed = Entry.objects.filter(stream=table.stream, seq__range=row, kind="hand.pots_awarded.v1")
    last = pushed.order_by("-seq").first()
    event = event_of(last) if last else None
    return event if isinstance(event, happened.PotsAwarded) else None


def read(entries: Iterable[Entry], *, began: int) -> OpenHand | None:
    """The one hand these entries tell of, which follow number ``began``; other entries may stand between."""
    plan: Entry | None = None
    events: list[happened.Event] = []
    clock: TimeCalled | None = None
    case: int | None = None
    for entry in entries:
        if entry.kind == HandPlanned.kind:
            plan = entry
        elif entry.kind in happened.KINDS:
            events.append(event_of(entry))
        elif entry.kind in CLOCKS:
            clock = _clock_after(entry)
        elif entry.kind in CASES:
            case = _case_after(entry)
    hand = replay(events)
    if plan is None or hand is None:
        return None
    planned = plan_of(plan)
    return OpenHand(planned.table, planned.hand, planned, hand, began, plan.happened_at, clock, case)


def follow(known: OpenHand, entries: Iterable[Entry | Line]) -> OpenHand | None:
    """A hand read before, with the entries since; None when they end it."""
    events: list[happened.Event] = []
    clock, case, ended = known.clock, known.case, False
    for entry in entries:
        if entry.kind in happened.KINDS:
            events.append(event_of(entry))
        elif entry.kind in CLOCKS:
            clock = _clock_after(entry)
        elif entry.kind in CASES:
            case = _case_after(entry)
        elif entry.kind in (HandEnded.kind, HandReopened.kind):
            ended = entry.kind == HandEnded.kind
    if ended:
        return None
    after = known.after(events) if events else known
    return replace(after, clock=clock, case=case)


def event_of(entry: Entry | Line) -> happened.Event:
    return event_from_json({**entry.data["happened"], "kind": entry.kind})


def plan_of(entry: Entry) -> HandPlanned:
    """The plan as it was recorded."""
    return msgspec.convert(entry.data, HandPlanned)


CASES = frozenset({IrregularityReported.kind, RulingDecided.kind})


def _case_after(entry: Entry | Line) -> int | None:
    return int(entry.data["case"]) if entry.kind == IrregularityReported.kind else None


CLOCKS = frozenset({TimeWasCalled.kind, TimeCleared.kind, TimeRanOut.kind})


def _clock_after(entry: Entry | Line) -> TimeCalled | None:
    if entry.kind != TimeWasCalled.kind:
        return None
    called = msgspec.convert(entry.data, TimeWasCalled)
    return TimeCalled(called.seat, called.started_at, called.countdown_at, Deadline(called.until, entry.article))


@dataclass(frozen=True, slots=True)
class _Read:
    """A hand as of one entry; the hash tells whether the ledger is still the one it was read from."""

    seq: int
    hash: str
    being: OpenHand


class Follower:
    """Open hands as a reader knows them: only the entries since the last look are read again."""

    def __init__(self) -> None:
        self._read: dict[int, _Read] = {}

    def look(self, table: Table) -> OpenHand | None:
        """The open hand of a table row just read, or None."""
        if table.hand_began is None:
            self._read.pop(table.number, None)
            return None
        known = self._read.get(table.number)
        if known is not None and known.being.began == table.hand_began:
            entries = list(entries_of(table.stream, since=known.seq - 1))
            if entries and entries[0].hash == known.hash:
                return self._keep(table.number, entries[-1], follow(known.being, entries[1:]))
        entries = list(entries_of(table.stream, since=table.hand_began))
        return self._keep(table.number, entries[-1] if entries else None, read(entries, began=table.hand_began))

    def _keep(self, number: int, last: Entry | None, being: OpenHand | None) -> OpenHand | None:
        if being is None or last is None:
            self._read.pop(number, None)
            return None
        self._read[number] = _Read(last.seq, last.hash, being)
        return being
