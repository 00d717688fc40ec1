"""Names on the lists: joined, left, transferred, put elsewhere by the direction.

Also what other services do to lists: a player who sits down comes off them,
the players of a closed table go on top. Calls are ``services.waitlist_calls``.
"""

from collections.abc import Sequence

from audit.desk import Desk, handles
from audit.messages import NotFound
from rules import waitlist, waitlist_tables
from rules.games import GAMES
from rules.waitlist import Asking, Waitlist, find_line
from tables import lines, standing
from tables.commands.waitlist import ComeBack, JoinList, LeaveArea, LeaveList, ListCommand, PutLineAt, TransferLine
from tables.events.waitlist import AreaEntered, AreaLeft, LineMoved, PlayerListed, PlayerUnlisted
from tables.lines import ListKey, whereabouts
from tables.models import Player, Room, Seat, Table, WaitLine
from tables.refusals import BlindsOutOfOrder
from tables.services.lock_ups import release
from tables.services.ranks import overrides


@handles(JoinList)
def join_list(command: JoinList, desk: Desk) -> None:
    room, key = held(), key_in(command)
    _check_list(key)
    player, now = command.player, desk.happened_at
    if not Player.objects.filter(pk=player).exists():
        raise NotFound(what="player", which=player)
    seat = Seat.objects.filter(player_id=player, locked_up=False).first()
    listed = waitlist.join(
        lines.read(key),
        player,
        now=now,
        asking=Asking(command.asking),
        bars=standing.bars_of([player], now=now).get(player, ()),
        sits_at=seat.table_id if seat else None,
        other_lists=WaitLine.objects.filter(player_id=player).exclude(**key.fields).count(),
        room=room.rules(),
    )
    lines.write(key, listed)
    _record_listed(desk, key, listed, player, article="sanremo-cash.seating.list-presence")


@handles(LeaveList)
def leave_list(command: LeaveList, desk: Desk) -> None:
    held()
    take_off(desk, key_in(command), command.player, why="left")


@handles(LeaveArea)
def leave_area(command: LeaveArea, desk: Desk) -> None:
    held()
    key, player = key_in(command), command.player
    after = waitlist.leave_area(lines.read(key), player, now=desk.happened_at)
    lines.write(key, after)
    desk.record(AreaLeft(**whereabouts(key, after, player)), article="sanremo-cash.seating.leaving-area")


@handles(ComeBack)
def come_back(command: ComeBack, desk: Desk) -> None:
    held()
    key, player = key_in(command), command.player
    after = waitlist.come_back(lines.read(key), player)
    lines.write(key, after)
    desk.record(AreaEntered(**whereabouts(key, after, player)), article="sanremo-cash.seating.leaving-area")


@handles(TransferLine)
def transfer_line(command: TransferLine, desk: Desk) -> None:
    held()
    key, player = key_in(command), command.player
    to = ListKey(command.to_game, command.to_small_blind, command.to_big_blind)
    _check_list(to)
    before = lines.read(key)
    source, target = waitlist_tables.transfer(before, lines.read(to), player, now=desk.happened_at)
    lines.write(key, source)
    lines.write(to, target)
    desk.record(PlayerUnlisted(**whereabouts(key, before, player), why="transferred"))
    _record_listed(desk, to, target, player, article="sanremo-cash.seating.list-presence")


@handles(PutLineAt)
def put_line_at(command: PutLineAt, desk: Desk) -> None:
    """The order of a list is the regulation's; the direction may decide otherwise, and says why."""
    held()
    key, player = key_in(command), command.player
    order = overrides(desk, "sanremo-cash.seating.list-source", reason=command.reason)
    before = lines.read(key)
    after = waitlist_tables.put_at(before, player, command.place)
    lines.write(key, after)
    moved = LineMoved(**whereabouts(key, before, player), to_place=command.place, reason=order.reason)
    desk.record(moved, article=order.article)


def take_off(desk: Desk, key: ListKey, player: int, *, why: str) -> None:
    """Take a name off one list; a chair that was locked up for it is free again."""
    before = lines.read(key)
    call = find_line(before, player).call
    lines.write(key, waitlist.leave(before, player))
    desk.record(PlayerUnlisted(**whereabouts(key, before, player), why=why))
    release(desk, player, call, why)


def take_off_lists(desk: Desk, player: int, *, why: str = "seated") -> None:
    """Whoever sits down, by whatever way, waits no longer on any list; a chair held elsewhere is free again."""
    held()
    for row in WaitLine.objects.filter(player_id=player):
        take_off(desk, lines.key_of(row), player, why=why)


def put_on_top(desk: Desk, table: Table, order: Sequence[tuple[int, int]]) -> None:
    """The players of a closed table, each with the card dealt, ahead of everybody on its list."""
    held()
    key = lines.list_of(table)
    for player, _card in order:
        take_off_lists(desk, player, why="table_closed")
    after = waitlist_tables.put_on_top(lines.read(key), order, table=table.number, now=desk.happened_at)
    lines.write(key, after)
    for player, _card in order:
        _record_listed(desk, key, after, player, article="sanremo-cash.seating.closed-table-cards")


def held() -> Room:
    """All lists change one command at a time: places depend on one another, and on who sits where."""
    return Room.locked()


def key_in(command: ListCommand) -> ListKey:
    return ListKey(command.game, command.small_blind, command.big_blind)


def _check_list(key: ListKey) -> None:
    if key.game not in GAMES:
        raise NotFound(what="game", which=key.game)
    if key.small_blind > key.big_blind:
        raise BlindsOutOfOrder(small_blind=key.small_blind, big_blind=key.big_blind)


def _record_listed(desk: Desk, key: ListKey, listed: Waitlist, player: int, *, article: str) -> None:
    line = find_line(listed, player)
    event = PlayerListed(
        **whereabouts(key, listed, player),
        joined_at=line.joined_at,
        closed_table=line.closed_table,
        card=line.card,
        away_since=line.away_since,
    )
    desk.record(event, article=article)
