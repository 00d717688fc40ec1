"""The end of a table: closed or broken up, its players placed by their cards; feeders and main tables."""

from collections.abc import Collection, Sequence
from datetime import datetime

from audit.desk import Desk, handles
from rake.services import close_till
from rules import cards as faces
from rules import placing
from rules.bars import Leaving
from rules.buyin import minimum_of
from rules.opening import Card
from rules.seating import free_seats
from tables import standing
from tables.commands import BreakTable, CloseTable, SetMustMove
from tables.events import CardsDealt, MustMoveSet, StackTakenIntoCustody, TableClosed
from tables.models import Custody, Room, Seat, Table
from tables.refusals import NothingToChange, NotTheSameGame, SeatsStillTaken, TableNotOpen
from tables.services.at_table import table_between_hands
from tables.services.calling import call_off_calls
from tables.services.dealers import dealing, relief_key
from tables.services.seating import get_up, sit_down
from tables.services.stakes import apply_coming
from tables.services.time_charge import time_key
from tables.services.waitlist import held, put_on_top

Status = Table.Status
Order = Sequence[tuple[int, Card]]
CARDS = "sanremo-cash.seating.closed-table-cards"
ENDS = "sanremo-cash.conduct.direction-starts-ends"


@handles(CloseTable)
def close_table(command: CloseTable, desk: Desk) -> None:
    """Whoever still sits there goes on top of the list, by the card dealt; the house keeps the stack meanwhile."""
    held()
    table = _ending(command.table)
    sitting = _sitting(table)
    if sitting and not command.cards:
        raise SeatsStillTaken(table=table.number, taken=len(sitting))
    closing = placing.close_table(sitting, placing.by_player(_read(command.cards)))
    _tell_cards(table, closing.order, desk)
    _send_to_the_list(table, sitting, closing.order, desk)
    _shut(table, desk)


@handles(BreakTable)
def break_table(command: BreakTable, desk: Desk) -> None:
    """By the cards each player takes the next free seat, moved with everything he has; the others wait on top."""
    held()
    table = _ending(command.table)
    sitting = _sitting(table)
    targets = _targets(table, command.to)
    cards = placing.by_player(_read(command.cards))
    order = placing.close_table(sitting, cards).order
    broken = placing.break_up(
        sitting,
        cards,
        free=[(target.number, seat) for target in targets.values() for seat in _free(target)],
        seated={target.number: standing.taken(target).values() for target in targets.values()},
        pairs=standing.pairs(),
        away=[player for player, seat in sitting.items() if seat.presence != Seat.Presence.HERE],
        barred=_barred(sitting, targets, desk.happened_at),
    )
    _tell_cards(table, order, desk)
    for each in broken.placed:
        chips = get_up(desk, sitting[each.player], Leaving.TABLE_CLOSED)
        sit_down(desk, targets[each.table], each.seat, each.player, chips, entry="moved", keeps_stack=True)
    _send_to_the_list(table, sitting, broken.waiting, desk)
    _shut(table, desk)


@handles(SetMustMove)
def set_must_move(command: SetMustMove, desk: Desk) -> None:
    """A feeder plays the same game and stakes as its main table, which feeds nobody itself."""
    table = Table.objects.locked(command.table)
    if table.must_move_to_id == command.main:
        raise NothingToChange()
    if command.main is not None:
        _check_feeds(table, Table.objects.locked(command.main))
    _feed(table, command.main, desk)


def _ending(number: int) -> Table:
    table = table_between_hands(number)
    if table.status == Status.CLOSED:
        raise TableNotOpen(table=number)
    return table


def _sitting(table: Table) -> dict[int, Seat]:
    return {seat.player_id: seat for seat in table.occupied.filter(locked_up=False).order_by("number")}


def _read(cards: Sequence[tuple[int, str]]) -> list[tuple[int, Card]]:
    return [(player, faces.parse(name)[0]) for player, name in cards]


def _tell_cards(table: Table, order: Order, desk: Desk) -> None:
    if order:
        desk.record(CardsDealt(table.number, [(player, faces.name(card)) for player, card in order]), article=CARDS)


def _targets(table: Table, named: Sequence[int]) -> dict[int, Table]:
    """The tables that take players, held: those the floor names, or all of the same game and stakes."""
    like = Table.objects.filter(game=table.game, small_blind=table.small_blind, big_blind=table.big_blind)
    numbers = named or like.filter(status=Status.OPEN).exclude(pk=table.pk).values_list("number", flat=True)
    targets = {number: Table.objects.locked(number) for number in dict.fromkeys(numbers)}
    for target in targets.values():
        if target.status != Status.OPEN or target.pk == table.pk:
            raise TableNotOpen(table=target.number)
    return targets


def _barred(players: Collection[int], targets: dict[int, Table], now: datetime) -> set[tuple[int, int]]:
    """Who may not sit at which of these tables for now."""
    return {
        (player, table.number)
        for player, found in standing.bars_of(players, now=now).items()
        for table in targets.values()
        if any(bar.holds(now, table=table.number, buy_in=minimum_of(table.rules)) for bar in found)
    }


def _free(table: Table) -> tuple[int, ...]:
    return free_seats(seats=table.seats, taken=standing.taken(table), locked_up=standing.locked_up(table))


def _send_to_the_list(table: Table, sitting: dict[int, Seat], order: Order, desk: Desk) -> None:
    staff = (desk.sender.person, dealing(Room.locked()).get(table.number, desk.sender.person))
    for player, _card in order:
        chips = get_up(desk, sitting[player], Leaving.TABLE_CLOSED)
        if chips:
            kept = Custody.objects.create(
                player_id=player, table=table.number, chips=chips, taken_at=desk.happened_at, signed_by=list(staff)
            )
            desk.record(StackTakenIntoCustody(table.number, kept.pk, player, chips, staff, None), article=CARDS)
    if order:
        put_on_top(desk, table, order)


def _shut(table: Table, desk: Desk) -> None:
    """Nothing of the table runs on: its float, calls to it, changes to come, clocks, feeders."""
    close_till(desk, table.number, room=Room.rules())
    call_off_calls(desk, table, reason="table_closed")
    apply_coming(table, desk)
    for key in (relief_key(table.number), time_key(table.number)):
        desk.call_off(key)
    for feeder in (*table.feeders.all(), *([table] if table.must_move_to_id else [])):
        _feed(feeder, None, desk)
    table.status, table.opened_at, table.floor_called_at = Status.CLOSED, None, None
    table.opening_steps, table.cosigned_by, table.time_called = [], "", None
    table.button, table.positions, table.wishes, table.choice = None, None, [], None
    table.save()
    desk.record(TableClosed(table.number), article=ENDS)


def _feed(table: Table, main: int | None, desk: Desk) -> None:
    table.must_move_to_id = main
    table.save(update_fields=["must_move_to"])
    desk.record(MustMoveSet(table.number, main), article="sanremo-cash.seating.main-table-precedence")


def _check_feeds(table: Table, main: Table) -> None:
    same = (table.game, table.small_blind, table.big_blind) == (main.game, main.small_blind, main.big_blind)
    if not same or main.pk == table.pk or main.must_move_to_id or table.feeders.exists():
        raise NotTheSameGame(table=table.number, main=main.number)
