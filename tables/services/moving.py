"""Players changing tables, between hands and with their whole stack: by their own wish, or sent by the house."""

from dataclasses import replace

from audit.desk import Desk, handles
from rules import moving
from rules.bars import Leaving
from rules.direction import Rank, check_rank
from rules.moving import Arrival, MoveWhy
from rules.placing import Wish
from rules.waitlist_calls import check_is_next
from tables import standing
from tables.commands.moving import AskToMove, MoveAtRequest, MoveByDirection, WithdrawMove
from tables.events.moving import MoveAsked, MoveWithdrawn, PlayerMoved
from tables.models import Room, Seat, Table
from tables.refusals import NoMoveAsked, NotProposed, OtherPlayerSits, PlayerIsAway
from tables.selectors_proposals import is_main, moves_to_later_table, next_for, open_tables, proposed_moves, table_now
from tables.services.at_table import seat_at, table_between_hands, table_in_play
from tables.services.ranks import rank_of
from tables.services.seating import get_up, sit_down
from tables.services.waitlist import held

REQUEST = "request"


@handles(AskToMove)
def ask_to_move(command: AskToMove, desk: Desk) -> None:
    """Noted down with its moment; at a main table wishes go before the list."""
    held()
    table, now = Table.objects.locked(command.table), desk.happened_at
    target = table_in_play(command.to_table)
    seat = seat_at(table, command.seat)
    here, there = table_now(table, now=now), table_now(target, now=now)
    moving.check_may_ask_to_move(here, there, tables=open_tables(now))
    seat.wants_to_move_to, seat.asked_to_move_at = target.number, now
    seat.save(update_fields=["wants_to_move_to", "asked_to_move_at"])
    desk.record(
        MoveAsked(table.number, seat.number, seat.player_id, target.number),
        article="sanremo-cash.seating.level-up-only",
    )


@handles(WithdrawMove)
def withdraw_move(command: WithdrawMove, desk: Desk) -> None:
    seat = seat_at(Table.objects.locked(command.table), command.seat)
    wanted = seat.wants_to_move_to
    if wanted is None:
        raise NoMoveAsked(seat=seat.number)
    seat.wants_to_move_to = seat.asked_to_move_at = None
    seat.save(update_fields=["wants_to_move_to", "asked_to_move_at"])
    desk.record(MoveWithdrawn(command.table, seat.number, seat.player_id, wanted))


@handles(MoveAtRequest)
def move_at_request(command: MoveAtRequest, desk: Desk) -> None:
    """Upwards, as a new player and with the new table's buy-in; at a main table whoever comes first goes first."""
    held()
    seat, target = _both_ends(command)
    now, mover = desk.happened_at, replace(standing.seated(seat), stack=seat.stack + seat.behind)
    source, goal = table_now(seat.table, now=now), table_now(target, now=now)
    if is_main(target, now=now):
        wish = Wish(mover, target.number, seat.asked_to_move_at or now)
        check_is_next(mover.player, next_for(target, command.to_seat, now=now, wishing=[wish]))
    arrival = moving.move_by_request(
        mover, source, goal, tables=open_tables(now), room=Room.rules(), added=command.added
    )
    _move(desk, seat, target, command.to_seat, arrival, added=command.added, why=REQUEST)


@handles(MoveByDirection)
def move_by_direction(command: MoveByDirection, desk: Desk) -> None:
    """Sent by the house: the same chips, however few, and nothing to post."""
    held()
    seat, target = _both_ends(command)
    if command.why == "order":
        check_rank(rank_of(desk), needed=Rank.PIT)
    else:
        _check_proposed(desk, seat, target, MoveWhy(command.why))
    arrival = moving.moved_by_direction(seat.player_id, seat.stack + seat.behind, target=target.number)
    _move(desk, seat, target, command.to_seat, arrival, why=command.why, reason=command.reason)


def _both_ends(command: MoveAtRequest | MoveByDirection) -> tuple[Seat, Table]:
    """The seat of a player who is here, between hands, and the table to go to, in play; locked in their order."""
    for number in sorted({command.table, command.to_table}):
        Table.objects.locked(number)
    seat = seat_at(table_between_hands(command.table), command.seat)
    if seat.player_id != command.player:
        raise OtherPlayerSits(seat=seat.number)
    if seat.presence != Seat.Presence.HERE:
        raise PlayerIsAway(seat=seat.number)
    return seat, table_in_play(command.to_table)


def _check_proposed(desk: Desk, seat: Seat, target: Table, why: MoveWhy) -> None:
    now = desk.happened_at
    found = moves_to_later_table(target, now=now) if why is MoveWhy.MUST_MOVE else proposed_moves(now)
    if not any((each.player, each.target, each.why) == (seat.player_id, target.number, why) for each in found):
        raise NotProposed(table=target.number)


def _move(
    desk: Desk, seat: Seat, target: Table, to_seat: int, arrival: Arrival, *, why: str, reason: str = "", added: int = 0
) -> None:
    """Up from one chair and down on the other: what leaves the one table arrives at the other."""
    how = Leaving.MOVED_BY_REQUEST if why == REQUEST else Leaving.MOVED_BY_DIRECTION
    moved = PlayerMoved(
        seat.table_id,
        seat.number,
        seat.player_id,
        target.number,
        to_seat,
        chips=seat.stack + seat.behind,
        added=added,
        paid_out=arrival.paid_out,
        standing=str(arrival.standing),
        why=why,
        reason=reason.strip(),
    )
    desk.record(moved, article=arrival.article)
    get_up(desk, seat, how)
    keeps = arrival.keeps_short_count
    sit_down(desk, target, to_seat, arrival.player, arrival.stack, entry=str(arrival.standing), keeps_stack=keeps)
