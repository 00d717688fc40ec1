"""What the room proposes to the floor: moves between tables, and who is next for each free seat.

Nothing here moves or calls anybody; each proposal says by which article, and a
seat also says whom the list passed over and why.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from rules.balancing import balance, feed, must_move
from rules.buyin import minimum_of
from rules.moving import Move, TableNow, main_table
from rules.placing import Wish, next_for_seat
from rules.seating import free_seats
from rules.waitlist_calls import Chair, Next
from tables import lines, standing
from tables.models import Room, Seat, Table, WaitLine


@dataclass(frozen=True, slots=True)
class FreeSeat:
    table: int
    seat: int
    next: Next


@dataclass(frozen=True, slots=True)
class Proposals:
    moves: tuple[Move, ...]
    seats: tuple[FreeSeat, ...]


def proposals(now: datetime) -> Proposals:
    """All that the floor might do at this moment; nobody is proposed for two seats."""
    moves = proposed_moves(now)
    return Proposals(moves, tuple(_seats_with_their_next(now)))


def proposed_moves(now: datetime) -> tuple[Move, ...]:
    """Up from the feeders first, then between uneven tables; a feeder is not evened out with its main table."""
    rows = _open_tables()
    evened = [table_now(row, now=now) for row in rows if row.must_move_to_id is None]
    feeds = [move for row in rows if (move := _feed_from(row, now)) is not None]
    return (*feeds, *balance(evened, room=Room.rules(), pairs=standing.pairs()))


def moves_to_later_table(later: Table, *, now: datetime) -> tuple[Move, ...]:
    """Who may be sent to a table opened later than theirs, the last to sit down first."""
    target = table_now(later, now=now)
    same = [each for each in open_tables(now) if each.stakes == target.stakes and each.opened_at < target.opened_at]
    return must_move(target, earlier=same, pairs=standing.pairs())


def next_for(
    table: Table, seat: int, *, now: datetime, wishing: Iterable[Wish] = (), without: Collection[int] = ()
) -> Next:
    """Who gets this seat: whoever must move up, seated players who want it at a main table, then the list in order.

    ``wishing`` is added to the wishes already noted down; ``without`` are
    players who are to have another seat.
    """
    for feeder in table.feeders.filter(status=Table.Status.OPEN):
        move = _feed_from(feeder, now)
        if move is not None and move.player not in without:
            return Next(move.player, (), move.article)
    waiting = [line for line in lines.read(lines.list_of(table)) if line.player not in without]
    wishes = [wish for wish in (*wishes_for(table), *wishing) if wish.mover.player not in without]
    who = {line.player for line in waiting} | {wish.mover.player for wish in wishes}
    return next_for_seat(
        chair_at(table, seat),
        tuple(waiting),
        is_main=is_main(table, now=now),
        wishes=wishes,
        now=now,
        bars=standing.bars_of(who, now=now),
        pairs=standing.pairs(),
    )


def chair_at(table: Table, seat: int) -> Chair:
    """A chair with everybody who sits at its table or is about to."""
    company = {*standing.taken(table).values(), *standing.locked_up(table).values()}
    return Chair(table.number, seat, minimum_of(table.rules), frozenset(company))


def free_chairs(table: Table) -> tuple[int, ...]:
    return free_seats(seats=table.seats, taken=standing.taken(table), locked_up=standing.locked_up(table))


def is_main(table: Table, *, now: datetime) -> bool:
    """Whether it is the main table of its game and stakes; who sits where does not matter for that."""
    same = Table.objects.filter(status=Table.Status.OPEN, **lines.list_of(table).fields)
    return main_table([_nobody_at(row, now) for row in same], _nobody_at(table, now)).number == table.number


def wishes_for(table: Table) -> tuple[Wish, ...]:
    """Seated players who asked for a seat at this table and are here to take it."""
    rows = Seat.objects.filter(wants_to_move_to=table.number, locked_up=False, presence=Seat.Presence.HERE)
    return tuple(Wish(standing.seated(row), table.number, row.asked_to_move_at or row.seated_at) for row in rows)


def table_now(table: Table, *, now: datetime) -> TableNow:
    """A table for the rules of moving, knowing who of its players is away."""
    away = {seat.player_id for seat in table.occupied.all() if seat.presence != Seat.Presence.HERE}
    found = standing.table_now(table, now=now)
    return replace(found, players=tuple(replace(each, away=each.player in away) for each in found.players))


def open_tables(now: datetime) -> list[TableNow]:
    return [table_now(row, now=now) for row in _open_tables()]


def _open_tables() -> list[Table]:
    """Each with its seats at hand, so that a whole room is read in two queries."""
    found = Table.objects.filter(status=Table.Status.OPEN).order_by("opened_at", "number")
    return list(found.prefetch_related("occupied"))


def _nobody_at(table: Table, now: datetime) -> TableNow:
    return TableNow(
        number=table.number,
        game=table.game,
        small_blind=table.small_blind,
        big_blind=table.big_blind,
        min_buy_in=table.min_buy_in,
        opened_at=table.opened_at or now,
    )


def _feed_from(feeder: Table, now: datetime) -> Move | None:
    main = feeder.must_move_to
    if main is None or main.status != Table.Status.OPEN or not free_chairs(main):
        return None
    return feed(table_now(main, now=now), feeder=table_now(feeder, now=now), pairs=standing.pairs())


def _seats_with_their_next(now: datetime) -> Iterator[FreeSeat]:
    """Tables in the order they opened, so that main tables choose first; where nobody is left, nobody is asked for."""
    placed: set[int] = set()
    asked_for = _tables_asked_for()
    for table in _open_tables():
        due: Next | None = None if asked_for(table) else Next(None, ())
        for seat in free_chairs(table):
            if due is None or due.player is not None:
                due = next_for(table, seat, now=now, without=placed)
            if due.player is not None:
                placed.add(due.player)
            yield FreeSeat(table.number, seat, due)


def _tables_asked_for() -> Callable[[Table], bool]:
    """Whether anybody could want a chair of this table: from its list, from a feeder, or by a wish noted down."""
    listed = set(WaitLine.objects.order_by().values_list("game", "small_blind", "big_blind").distinct())
    fed = set(Table.objects.filter(must_move_to__isnull=False).values_list("must_move_to_id", flat=True))
    wished = set(Seat.objects.filter(wants_to_move_to__isnull=False).values_list("wants_to_move_to", flat=True))
    wanted = fed | wished
    return lambda table: table.number in wanted or (table.game, table.small_blind, table.big_blind) in listed
