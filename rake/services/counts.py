"""Counts by two: the first figure under a seal, both shown at once, differences settled or counted again."""

import secrets
from datetime import date

from audit.desk import Desk, handles
from audit.messages import NotFound, Sender
from people.cosigning import signature
from rake.commands import CosignCount, EnterCount, SettleCount
from rake.events import CountBegun, CountCosigned, CountFinished, CountSettled
from rake.models import Count, Movement, Till
from rake.refusals import CosignedAlready, NotResolved
from rake.room import TableNow, table_now
from rake.services.movements import BOXES
from rake.services.tills import RESOLVED, open_till
from rules import counting
from rules import float as rules
from rules.counting import Signer, Standing, What

COUNTED = "sanremo-cash.conduct.stack-custody"
CLOSES = "sanremo-cash.conduct.direction-starts-ends"
Rows = list[tuple[int, int]]


@handles(EnterCount)
def enter_count(command: EnterCount, desk: Desk) -> None:
    """The first figure is sealed; the second, by somebody else, opens both."""
    table = table_now(command.table, desk.happened_at)
    chips = list(rules.pile_of(command.chips).items())
    counter = desk.signed or desk.sender
    till = _till(command)
    day, box = _day(command, table, till), command.box or ""
    open_count = Count.objects.select_for_update().filter(
        table=table.number, day=day, what=command.what, box=box, standing=Standing.ONE_IN
    )
    row = open_count.first()
    if row is None:
        _begin(Count(table=table.number, day=day, what=command.what, box=box, till=till), chips, counter, desk)
    else:
        _finish(row, chips, counter, desk)


@handles(SettleCount)
def settle_count(command: SettleCount, desk: Desk) -> None:
    """What it comes to all the same, in the management's word and under the controller's signature."""
    controller = signature(desk)
    table_now(command.table, desk.happened_at)
    row = _count(command.table, command.count)
    counting.check_may_settle(Standing(row.standing))
    pile = rules.pile_of(command.chips)
    row.standing, row.chips, row.amount = Standing.SETTLED, list(pile.items()), rules.worth(pile)
    row.settled_by, row.reason = desk.sender.person, command.reason
    row.cosigned_by, row.cosigned_at = controller.person, desk.happened_at
    row.save()
    event = CountSettled(
        row.table,
        row.day,
        row.pk,
        row.what,
        row.box,
        row.chips,
        row.amount,
        row.settled_by,
        row.cosigned_by,
        row.reason,
    )
    desk.record(event, article=COUNTED)


@handles(CosignCount)
def cosign_count(command: CosignCount, desk: Desk) -> None:
    controller = signature(desk)
    table_now(command.table, desk.happened_at)
    row = _count(command.table, command.count)
    if row.standing not in RESOLVED:
        raise NotResolved(count=row.pk)
    if row.cosigned_by:
        raise CosignedAlready()
    row.cosigned_by, row.cosigned_at = controller.person, desk.happened_at
    row.save(update_fields=["cosigned_by", "cosigned_at"])
    desk.record(CountCosigned(row.table, row.day, row.pk, row.what, row.cosigned_by), article=CLOSES)


def _begin(row: Count, chips: Rows, counter: Sender, desk: Desk) -> None:
    row.first, row.first_by, row.first_role, row.first_at = chips, counter.person, counter.role, desk.happened_at
    row.salt = secrets.token_hex(16)
    row.save()
    seal = counting.sealed(dict(chips), row.salt)
    event = CountBegun(row.table, row.day, row.pk, row.what, row.box, row.till_id, row.first_by, row.first_role, seal)
    desk.record(event, article=COUNTED)


def _finish(row: Count, chips: Rows, counter: Sender, desk: Desk) -> None:
    counting.check_signed_by_two(Signer(row.first_by, row.first_role), Signer(counter.person, counter.role))
    found = counting.compare(_pile(row.first), dict(chips))
    row.second, row.second_by, row.second_at, row.standing = chips, counter.person, desk.happened_at, found.standing
    if found.standing == Standing.AGREED:
        row.chips, row.amount = chips, rules.worth(dict(chips))
    row.save()
    event = CountFinished(
        table=row.table,
        day=row.day,
        count=row.pk,
        what=row.what,
        box=row.box,
        by=row.second_by,
        salt=row.salt,
        first=list(_pile(row.first).items()),
        second=chips,
        standing=str(row.standing),
        difference=found.difference,
        chips=row.chips,
        amount=row.amount,
    )
    desk.record(event, article=COUNTED)


def _till(command: EnterCount) -> Till | None:
    """Only a float that is at its table can be counted there."""
    till = open_till(command.table)
    if What(command.what) is What.FLOAT:
        rules.check_given(command.table, given=till is not None)
        return till
    return None


def _day(command: EnterCount, table: TableNow, till: Till | None) -> date:
    """The day of the float or of the box; a box that nobody took from this table is not counted."""
    if till is not None:
        return till.day
    if command.box is None:
        still_open = open_till(command.table)
        return command.day or (still_open.day if still_open else table.day)
    taken = Movement.objects.filter(
        table=command.table, kind=BOXES[command.what], box_out=command.box, corrected_by=None
    )
    last = taken.order_by("-id").values_list("day", flat=True).first()
    if last is None:
        raise NotFound(what="box", which=command.box)
    return last


def _count(table: int, pk: int) -> Count:
    row = Count.objects.select_for_update().filter(pk=pk, table=table).first()
    if row is None:
        raise NotFound(what="count", which=pk)
    return row


def _pile(rows: Rows) -> dict[int, int]:
    return rules.pile_of((denomination, pieces) for denomination, pieces in rows)
