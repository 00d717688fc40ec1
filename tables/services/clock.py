"""Time called on a player who thinks too long: one minute, then a check or a dead hand."""

from dataclasses import replace

from audit.desk import Desk, handles
from rules import timecall
from rules.hand import Hand, decide, legal
from rules.hand import commands as asked
from rules.hand.state import DRAW
from rules.timecall import Outcome, TimeCalled
from tables import standing
from tables.commands.clock import CallTime, ExpireTime
from tables.events.clock import TimeRanOut, TimeWasCalled
from tables.hand_reading import OpenHand
from tables.models import Room, Table
from tables.services.hands import carry_on, hand_played
from tables.services.time_called import clock_key, put_clock_away

REASON = "time"


@handles(CallTime)
def call_time(command: CallTime, desk: Desk) -> None:
    """Start the minute of the player in turn, at a player's word or the floor's own."""
    being = hand_played(desk, command.table)
    table = Table.objects.locked(command.table)
    clock = timecall.cash_clock(Room.rules())
    if command.asked_by is not None:
        timecall.check_may_ask(command.asked_by, seats=standing.taken(table), clock=clock)
    called = timecall.call_time(
        command.seat, to_act=being.hand.to_act, now=desk.happened_at, clock=clock, running=being.clock
    )
    _write(desk, table, being, called, command.asked_by)
    desk.keep(being.stream, replace(being, clock=called))


def _write(desk: Desk, table: Table, being: OpenHand, called: TimeCalled, asked_by: int | None) -> None:
    event = TimeWasCalled(
        being.table, being.number, called.seat, asked_by, called.started_at, called.countdown_at, called.deadline.until
    )
    table.time_called = {"seat": called.seat, "until": called.deadline.until.isoformat()}
    table.save(update_fields=["time_called"])
    expiry = ExpireTime(being.table, being.number, called.seat)
    desk.schedule(clock_key(being.table), due_at=called.deadline.until, stream=being.stream, command=expiry)
    desk.record(event, article=called.deadline.article)


@handles(ExpireTime)
def expire_time(command: ExpireTime, desk: Desk) -> None:
    """The minute is over: nothing owed is a check, anything else a dead hand."""
    being = hand_played(desk, command.table)
    called = being.clock
    if called is None or (being.number, called.seat) != (command.hand, command.seat):
        raise timecall.NotHisTurn(command.seat)
    clock = timecall.cash_clock(Room.rules())
    came_to = timecall.time_is_up(called, now=desk.now, to_call=_owes(being.hand), clock=clock)
    put_clock_away(desk, being.table)
    desk.record(TimeRanOut(being.table, being.number, called.seat, str(came_to.outcome)), article=came_to.article)
    act = _what_follows(being.hand, came_to)
    carry_on(desk, replace(being, clock=None), decide(being.hand, act))


def _owes(hand: Hand) -> int:
    """What the player in turn must put in; 0 when a check, or standing pat, is open."""
    options = {option.act: option.low for option in legal(hand)}
    if "check" in options or "discard" in options:
        return 0
    return max(options.values())


def _what_follows(hand: Hand, came_to: timecall.Consequence) -> asked.Command:
    if came_to.outcome is Outcome.DEAD:
        return asked.KillHand(came_to.seat, came_to.article, REASON)
    return asked.Discard(came_to.seat) if hand.phase == DRAW else asked.CheckOrCall(came_to.seat)
