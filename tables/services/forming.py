"""A new table formed from the list, and seats that players refuse.

Who is called to a table being formed keeps the place on the list until the
draw seats him, so that an opening that comes to nothing costs nobody anything.
"""

from collections.abc import Sequence
from dataclasses import replace

from audit.desk import Desk, handles
from audit.messages import NotFound
from rules import waitlist_tables
from rules.bars import Bar, after_refusing
from rules.buyin import minimum_of
from rules.deadline import Deadline
from rules.seating import AlreadySeated
from rules.waitlist import Call, find_line, with_line
from rules.waitlist_calls import refused_seat
from tables import lines, selectors_proposals, standing
from tables.commands.waitlist_calls import FormTable, RefuseSeat
from tables.events.waitlist import LinePassedOver, PlayerCalled, SeatRefused, TableFormed
from tables.lines import TO_BE_DRAWN, ListKey, whereabouts
from tables.models import Player, Room, Seat, Table, WaitLine
from tables.refusals import NobodyToCall, TableNotClosed
from tables.services.bars import keep_away
from tables.services.lock_ups import release
from tables.services.waitlist import held


@handles(FormTable)
def form_table(command: FormTable, desk: Desk) -> None:
    """The first who are here and may sit there, as many as there are chairs: in this order they draw."""
    held()
    table, now = Table.objects.locked(command.table), desk.happened_at
    _check_not_playing(table)
    key = lines.list_of(table)
    before = lines.read(key)
    away = {line.player for line in before if line.away_since} | set(command.absent)
    formed = WaitLine.objects.filter(called_table=table.number, called_seat=None)
    new = waitlist_tables.form_table(
        before,
        table=table.number,
        seats=len(selectors_proposals.free_chairs(table)) - formed.count(),
        min_buy_in=minimum_of(table.rules),
        present={line.player for line in before} - away,
        seated={*standing.taken(table).values(), *formed.values_list("player_id", flat=True)},
        now=now,
        bars=standing.bars_of([line.player for line in before], now=now),
        pairs=standing.pairs(),
    )
    if not new.players:
        raise NobodyToCall(table=table.number)
    desk.record(TableFormed(table.number, new.players, new.passed_over), article=new.article)
    _call_to_the_draw(desk, key, table, new.players)


@handles(RefuseSeat)
def refuse_seat(command: RefuseSeat, desk: Desk) -> None:
    """However the seat was assigned, by draw, by the floor or from the list; before sitting down in it."""
    held()
    table, player = Table.objects.locked(command.table), command.player
    if not Player.objects.filter(pk=player).exists():
        raise NotFound(what="player", which=player)
    if seat := Seat.objects.filter(player_id=player, locked_up=False).first():
        raise AlreadySeated(seat.table_id, seat.number)
    bar = after_refusing(desk.happened_at, min_buy_in=minimum_of(table.rules), room=Room.rules())
    refused(desk, table, player, bar)


def refused(desk: Desk, table: Table, player: int, bar: Bar) -> None:
    """No seat at this buy-in for half an hour, and to the bottom of the list it was refused from."""
    keep_away(desk, player, bar)
    desk.record(SeatRefused(table.number, player, bar.buy_in or 0, bar.until), article=bar.article)
    for row in WaitLine.objects.filter(player_id=player):
        if row.called_table == table.number or lines.key_of(row) == lines.list_of(table):
            _pass_over(desk, lines.key_of(row), player, bar)


def _pass_over(desk: Desk, key: ListKey, player: int, bar: Bar) -> None:
    before = lines.read(key)
    after = refused_seat(before, player, bar)
    lines.write(key, after)
    passed = LinePassedOver(**whereabouts(key, before, player), to_place=len(after), until=bar.until)
    desk.record(passed, article=bar.article)
    release(desk, player, find_line(before, player).call, "refused")


def _call_to_the_draw(desk: Desk, key: ListKey, table: Table, players: Sequence[int]) -> None:
    """No chair is held and no minutes run: these players are here."""
    now = desk.happened_at
    call = Call(table.number, TO_BE_DRAWN, now, Deadline(now, lines.ANSWER))
    called = lines.read(key)
    for player in players:
        called = with_line(called, replace(find_line(called, player), call=call))
    lines.write(key, called)
    for player in players:
        event = PlayerCalled(
            **whereabouts(key, called, player), table=table.number, seat=TO_BE_DRAWN, called_at=now, until=None
        )
        desk.record(event, article="sanremo-cash.seating.new-table-list-order")


def _check_not_playing(table: Table) -> None:
    """Chairs of a table in play are filled one by one, by calls."""
    if table.status not in (Table.Status.CLOSED, Table.Status.OPENING) and standing.taken(table):
        raise TableNotClosed(table=table.number)
