"""Finding what a command names: a table in play, whoever sits in a seat."""

from rules.seating import SeatEmpty
from tables.models import Seat, Table
from tables.refusals import TableNotOpen, WaitForTheHand


def table_in_play(number: int) -> Table:
    """The open table, locked for the length of the command."""
    table = Table.objects.locked(number)
    if table.status != Table.Status.OPEN:
        raise TableNotOpen(table=number)
    return table


def table_between_hands(number: int) -> Table:
    """The table, locked, once its hand is over: what stands in a seat is known only then."""
    table = Table.objects.locked(number)
    if table.hand_open:
        raise WaitForTheHand(table=number, hand=table.hand_number)
    return table


def seat_at(table: Table, number: int) -> Seat:
    """Whoever sits there; a chair that is only locked up is empty."""
    seat = table.occupied.filter(number=number, locked_up=False).first()
    if seat is None:
        raise SeatEmpty(number)
    return seat
