"""The hand being played: how every tap goes through the engine and into the ledger.

The hand lives in the desk's memory; a tap asks the engine, records what came
of it and remembers the hand as it is now. No row is touched before the end.
"""

from collections.abc import Iterable
from functools import partial

from audit.desk import Desk
from rules.hand import commands as asked
from rules.hand import decide
from rules.hand import events as happened
from rules.hand.state import OVER, VOID
from rules.timecall import check_acts_in_time
from tables.events import FloorCalled
from tables.events.hands import HandEvent
from tables.hand_reading import OpenHand, open_hand
from tables.models import Table
from tables.refusals import HandWaits, NoHandPlayed
from tables.services.faces import ask_machine
from tables.services.hands_end import Counted, end_hand
from tables.services.time_called import stop_clock

ACTS = (asked.Fold, asked.CheckOrCall, asked.BetTo, asked.BringIn, asked.Tell, asked.Discard)
"""What a player does in his own time."""
RULINGS = (
    asked.KillHand,
    asked.RetrieveHand,
    asked.RestrictPlayer,
    asked.ForfeitAndFold,
    asked.CancelDeal,
    asked.GiveTopCard,
    asked.TakeBackBoard,
    asked.VoidHand,
    asked.RewindHand,
)
"""What the floor may do to a hand that waits for its decision."""


def play(desk: Desk, table: int, command: asked.Command, *, counted: Counted | None = None) -> None:
    """Ask the engine and carry out what it says; ``counted`` are stacks counted at the end, in summary tracking."""
    being = hand_played(desk, table)
    if being.case is not None and not isinstance(command, RULINGS):
        raise HandWaits(table=table, hand=being.number, case=being.case)
    events = decide(being.hand, command)
    if being.clock is not None and isinstance(command, ACTS):
        check_acts_in_time(being.clock, command.seat, desk.happened_at)
    carry_on(desk, being, events, counted=counted)


def hand_played(desk: Desk, table: int) -> OpenHand:
    """The open hand of a table, as the desk remembers it or the ledger tells it."""
    being = desk.recall(f"table:{table}", partial(open_hand, table))
    if being is None:
        raise NoHandPlayed(table=table)
    return being


def carry_on(desk: Desk, before: OpenHand, events: Iterable[happened.Event], *, counted: Counted | None = None) -> None:
    """Record what happened, stop a clock that has no turn left, and end the hand when it is over."""
    being = before.after(events)
    for event in events:
        record(desk, being, event)
    ask_machine(desk, being, events)
    if being.clock is not None and being.hand.to_act != being.clock.seat:
        being = stop_clock(desk, being)
    if being.hand.phase in (OVER, VOID):
        end_hand(desk, being, counted)
    else:
        desk.keep(being.stream, being)


def record(desk: Desk, being: OpenHand, event: happened.Event) -> None:
    desk.record(HandEvent(being.table, being.number, event), article=getattr(event, "article", ""))
    if isinstance(event, happened.FloorCalled):
        _call_floor(desk, being.table)


def _call_floor(desk: Desk, number: int) -> None:
    """What the book leaves to the floor brings the floor, unless it is on the way."""
    waiting = Table.objects.filter(number=number, floor_called_at=None)
    if waiting.update(floor_called_at=desk.happened_at):
        desk.record(FloorCalled(number))
