"""What a call does to the list and the chair; who asks for one, and when, is ``services.waitlist_calls``."""

from datetime import datetime

from audit.desk import Desk
from rules import waitlist_calls as rules
from rules.placing import SeatedPlayersFirst
from rules.seating import check_may_take_seat
from rules.waitlist import Call, Waitlist, find_line, is_on
from rules.waitlist_calls import Next, NotCalled
from tables import lines, standing
from tables.events.waitlist import CallCalledOff, PlayerCalled
from tables.lines import ListKey, whereabouts
from tables.models import Room, Table, WaitLine
from tables.selectors_proposals import chair_at
from tables.services.lock_ups import lock_up, release
from tables.services.waitlist import held

Called = tuple[ListKey, Waitlist, Call]
"""A list, its lines, and the call of one of them."""


def call(desk: Desk, table: Table, seat: int, due: Next, *, now: datetime, reason: str = "") -> None:
    """Call whoever is due and lock the chair up; what would stand in the way of sitting down is told now."""
    assert due.player is not None
    key, player = lines.list_of(table), due.player
    _check_may_have(table, seat, player, now)
    after = rules.call(lines.read(key), player, chair_at(table, seat), now=now, room=Room.rules())
    lines.write(key, after)
    made = call_of(after, player)
    called = PlayerCalled(
        **whereabouts(key, after, player),
        table=table.number,
        seat=seat,
        called_at=now,
        until=made.deadline.until,
        passed_over=due.passed_over,
        reason=reason,
    )
    desk.record(called, article=due.article)
    lock_up(desk, key, player, made)


def check_from_list(table: Table, due: Next) -> None:
    """A chair that somebody seated elsewhere should have is not for the list."""
    if due.player is not None and not is_on(lines.read(lines.list_of(table)), due.player):
        raise SeatedPlayersFirst(due.player, table.number)


def find_call(player: int, table: int, seat: int | None = None) -> Called:
    """Where this player has been called to this table; with a seat, to that chair."""
    rows = WaitLine.objects.filter(player_id=player, called_table=table)
    row = (rows.filter(called_seat=seat) if seat else rows).first()
    if row is None:
        raise NotCalled(player)
    key = lines.key_of(row)
    before = lines.read(key)
    return key, before, call_of(before, player)


def call_of(listed: Waitlist, player: int) -> Call:
    called = find_line(listed, player).call
    if called is None:
        raise NotCalled(player)
    return called


def call_off(desk: Desk, player: int, table: int, *, reason: str) -> None:
    """The chair is gone; the name keeps its place."""
    key, before, called = find_call(player, table)
    lines.write(key, rules.call_off(before, player))
    off = CallCalledOff(**whereabouts(key, before, player), table=table, seat=called.seat, reason=reason)
    desk.record(off, article=lines.ANSWER)
    release(desk, player, called, "called_off")


def call_off_calls(desk: Desk, table: Table, *, reason: str) -> None:
    """A table that closes holds no chair for anybody."""
    held()
    called = WaitLine.objects.filter(called_table=table.number).order_by("place")
    for player in list(called.values_list("player_id", flat=True)):
        call_off(desk, player, table.number, reason=reason)


def _check_may_have(table: Table, seat: int, player: int, now: datetime) -> None:
    check_may_take_seat(
        player,
        seat,
        table=table.number,
        seats=table.seats,
        min_buy_in=chair_at(table, seat).min_buy_in,
        taken=standing.taken(table),
        locked_up=standing.locked_up(table),
        bars=standing.bars_of([player], now=now).get(player, ()),
        pairs=standing.pairs(),
        now=now,
    )
