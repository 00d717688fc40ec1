"""The money of a simulated table: its float, tips, the boxes changed and counted by two, the closing count."""

from typing import Final

from audit.messages import Command, Sender
from rake.commands import ChangeBox, CosignCount, CreditTable, EnterCount, FillTable, GiveFloat, RecordTip
from rake.daybook import day_book
from rake.models import Count, Movement, Till
from tables.models import Table
from tables.simulation.floor_plan import Plan
from tables.simulation.house import House, Look

TIP: Final = 0.15
FILL: Final = 0.004
ONE_CHIP_SHORT: Final = 0.2
CHIP: Final = 100


def give_float(house: House, plan: Plan) -> None:
    """A hundred of the smallest chips and some of every other; higher stakes, higher chips."""
    house.ask_floor(GiveFloat(plan.number, pile(plan)))


def pile(plan: Plan) -> list[tuple[int, int]]:
    small = max(CHIP, plan.small_blind // CHIP * CHIP)
    return [(100 * small, 20), (25 * small, 80), (5 * small, 200), (small, 300)]


def minute_of_money(house: House, look: Look) -> None:
    """Tips now and then, and seldom a fill or a credit."""
    for table in look.open_tables():
        if house.money.random() < TIP:
            tip = RecordTip(table.number, house.money.choice((1, 1, 2, 5)) * CHIP)
            house.desk.ask(tip, house.dealer(table.number))
        if house.money.random() < FILL:
            _fill_or_credit(house, table)


def _fill_or_credit(house: House, table: Table) -> None:
    chips = [pile(house.plans[table.number])[1]]
    kind = house.money.choice((FillTable, CreditTable))
    house.ask_floor(kind(table.number, chips))


def count_for_closing(house: House, table: int) -> None:
    """The cagnotte box off the table and the float counted by two; the controller signs."""
    till = Till.objects.filter(table=table, closed_at=None).first()
    if till is None:
        return
    count_cagnotte(house, table)
    book = day_book(table, till.day)
    left = [(denomination, pieces) for denomination, pieces in book.opening_chips if pieces]
    count = _by_two(house, EnterCount(table, "float", left))
    house.desk.ask(CosignCount(table, count.pk), house.crew.controller)


def count_cagnotte(house: House, table: int, *, short: int | None = None) -> None:
    """What the hands say, now and then a chip short."""
    label = f"C{table}-{Movement.objects.filter(table=table, kind=Movement.Kind.CAGNOTTE_BOX).count() + 1}"
    if not house.ask_floor(ChangeBox(table, "cagnotte", label)):
        return
    day = Movement.objects.filter(table=table).latest("id").day
    book = day_book(table, day)
    due = book.cagnotte_expected - (book.cagnotte_counted or 0)
    missing = short if short is not None else CHIP * (house.money.random() < ONE_CHIP_SHORT)
    _by_two(house, EnterCount(table, "cagnotte", [(CHIP, max(0, due - missing) // CHIP)], label))


def _by_two(house: House, command: EnterCount) -> Count:
    """Each alone, and both find the same."""
    counters: tuple[Sender, Sender] = (house.crew.floor, house.crew.second)
    asked: list[tuple[Command, Sender]] = [(command, counter) for counter in counters]
    house.desk.ask_all(asked)
    return Count.objects.filter(table=command.table, what=command.what).latest("id")
