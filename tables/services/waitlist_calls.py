"""Calling players from the list: the chair locked up, the minutes to answer, and what follows.

Nobody is called by itself when a seat falls free: the floor calls. Only a call
that nobody answered goes on to the next name, for the same chair.
"""

from datetime import datetime

from audit.desk import Desk, handles
from rules import waitlist_calls as rules
from rules.buyin import minimum_of
from rules.custody import CountDiffers
from rules.waitlist import Call, Line, find_line, is_on
from rules.waitlist_calls import Next, check_is_next
from tables import lines, selectors_proposals
from tables.commands.waitlist_calls import AnswerCall, CallNext, CallOffCall, CallPlayer, DeclineCall, ExpireCall
from tables.events.custody import CustodyGivenBack
from tables.events.waitlist import CallAnswered, CallExpired
from tables.lines import whereabouts
from tables.models import Custody, Room, Table
from tables.refusals import NobodyToCall, NoFreeSeat
from tables.services.at_table import table_in_play
from tables.services.calling import call, call_off, check_from_list, find_call
from tables.services.forming import refused
from tables.services.lock_ups import release
from tables.services.ranks import overrides
from tables.services.seating import sit_down
from tables.services.waitlist import held


@handles(CallNext)
def call_next(command: CallNext, desk: Desk) -> None:
    held()
    table, now = table_in_play(command.table), desk.happened_at
    seat = command.seat or _first_free(table)
    due = selectors_proposals.next_for(table, seat, now=now)
    if due.player is None:
        raise NobodyToCall(table=table.number)
    check_from_list(table, due)
    call(desk, table, seat, due, now=now)


@handles(CallPlayer)
def call_player(command: CallPlayer, desk: Desk) -> None:
    """In turn; out of turn the direction may, and its reason stays in the ledger."""
    held()
    table, now, reason = table_in_play(command.table), desk.happened_at, command.reason.strip()
    if reason:
        order = overrides(desk, "sanremo-cash.seating.list-source", reason=reason)
        due = Next(command.player, (), order.article)
    else:
        due = selectors_proposals.next_for(table, command.seat, now=now)
        check_is_next(command.player, due)
        check_from_list(table, due)
    call(desk, table, command.seat, due, now=now, reason=reason)


@handles(AnswerCall)
def answer_call(command: AnswerCall, desk: Desk) -> None:
    """In time: off the list and onto the chair. Who comes from a closed table plays on with what he had there."""
    held()
    table, player = table_in_play(command.table), command.player
    key, before, called = find_call(player, command.table, command.seat)
    after, _ = rules.answer(before, player, now=desk.happened_at)
    lines.write(key, after)
    answered = CallAnswered(**whereabouts(key, before, player), table=called.table, seat=called.seat)
    desk.record(answered, article=lines.ANSWER)
    release(desk, player, called, "answered")
    moved = _comes_from_closed_table(desk, find_line(before, player), command.chips)
    entry = "moved" if moved else "new"
    sit_down(desk, table, called.seat, player, command.chips, entry=entry, keeps_stack=moved)


@handles(DeclineCall)
def decline_call(command: DeclineCall, desk: Desk) -> None:
    """A refused seat: to the bottom, and none at that buy-in for half an hour."""
    held()
    table, player = Table.objects.locked(command.table), command.player
    _, before, _ = find_call(player, command.table, command.seat)
    declined = rules.decline(
        before, player, now=desk.happened_at, min_buy_in=minimum_of(table.rules), room=Room.rules()
    )
    refused(desk, table, player, declined.bar)


@handles(CallOffCall)
def call_off_call(command: CallOffCall, desk: Desk) -> None:
    held()
    call_off(desk, command.player, command.table, reason=command.reason)


@handles(ExpireCall)
def expire_call(command: ExpireCall, desk: Desk) -> None:
    """To the bottom, and the next name is called to the same chair with minutes of its own.

    Those run from now on: the deadline may have rung late.
    """
    held()
    player, now = command.player, max(desk.now, desk.happened_at)
    table = Table.objects.locked(command.table)
    key, before, called = find_call(player, command.table, command.seat)
    after, _ = rules.expire(before, player, now=now)
    lines.write(key, after)
    expired = CallExpired(**whereabouts(key, before, player), to_place=len(after), table=called.table, seat=called.seat)
    desk.record(expired, article=lines.ANSWER)
    release(desk, player, called, "expired")
    _call_the_one_after(desk, table, called, player, now)


def _call_the_one_after(desk: Desk, table: Table, over: Call, player: int, now: datetime) -> None:
    """Not the same player again; nobody when the table does not play, the chair is gone or a seated player is first."""
    if table.status != Table.Status.OPEN or over.seat not in selectors_proposals.free_chairs(table):
        return
    due = selectors_proposals.next_for(table, over.seat, now=now, without={player})
    if due.player is not None and is_on(lines.read(lines.list_of(table)), due.player):
        call(desk, table, over.seat, due, now=now)


def _first_free(table: Table) -> int:
    free = selectors_proposals.free_chairs(table)
    if not free:
        raise NoFreeSeat(table=table.number)
    return free[0]


def _comes_from_closed_table(desk: Desk, line: Line, chips: int) -> bool:
    """Whether he does; what the house has kept for him since then comes back, to the last chip."""
    if line.closed_table is None:
        return False
    kept = list(Custody.objects.select_for_update().filter(player_id=line.player, table=line.closed_table))
    if kept and chips != sum(row.chips for row in kept):
        raise CountDiffers(chips, sum(row.chips for row in kept))
    for row in kept:
        given = CustodyGivenBack(row.table, row.pk, line.player, row.chips, None)
        desk.record(given, article="sanremo-cash.conduct.stack-custody")
        row.delete()
    return True
