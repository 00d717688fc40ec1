"""Chips and boxes that come to a table and leave it, signed for by two; tips; corrections, each an entry of its own."""

from typing import Any

from audit.desk import Desk, handles
from audit.messages import NotFound, Sender
from people.cosigning import signature
from rake.commands import (
    ChangeBox,
    CorrectMovement,
    CosignMovement,
    CreditTable,
    FillTable,
    GiveFloat,
    RecordTip,
)
from rake.events import (
    BoxChanged,
    FloatGiven,
    MovementCorrected,
    MovementCosigned,
    TableCredited,
    TableFilled,
    TipRecorded,
)
from rake.models import Movement, Till
from rake.refusals import CorrectedAlready, CosignedAlready, NoTipsAtAClosedTable
from rake.room import TableNow, table_now
from rake.services.tills import OF_THE_FLOAT, open_till
from rules import counting
from rules import float as rules
from rules.counting import Signer

Kind = Movement.Kind
BOXES = {"drop": Kind.DROP_BOX, "cagnotte": Kind.CAGNOTTE_BOX, "tips": Kind.TIPS_BOX}
STARTS = "sanremo-cash.conduct.direction-starts-ends"
CHIPS = "sanremo-cash.conduct.no-banknotes"
SIGNED = "sanremo-cash.conduct.stack-custody"


@handles(GiveFloat)
def give_float(command: GiveFloat, desk: Desk) -> None:
    """One float at a time, of the gaming day it was given on, however late the table closes."""
    table = table_now(command.table, desk.happened_at)
    rules.check_may_be_given(table.number, given=open_till(table.number) is not None)
    Till.objects.create(table=table.number, day=table.day, opened_at=desk.happened_at)
    row = _chips(Kind.FLOAT, table, command.chips, desk)
    desk.record(FloatGiven(**_told(row)), article=STARTS)


@handles(FillTable)
def fill_table(command: FillTable, desk: Desk) -> None:
    row = _chips(Kind.FILL, _with_float(command.table, desk), command.chips, desk)
    desk.record(TableFilled(**_told(row)), article=CHIPS)


@handles(CreditTable)
def credit_table(command: CreditTable, desk: Desk) -> None:
    row = _chips(Kind.CREDIT, _with_float(command.table, desk), command.chips, desk)
    desk.record(TableCredited(**_told(row)), article=CHIPS)


@handles(ChangeBox)
def change_box(command: ChangeBox, desk: Desk) -> None:
    """Also at a closed table: boxes are often fetched when the room is empty."""
    table = table_now(command.table, desk.happened_at)
    signed = _signed_by_two(desk)
    labels = {"box_out": command.taken, "box_in": command.put or ""}
    row = _written(BOXES[command.box], table, desk, signed=signed, **labels)
    desk.record(BoxChanged(**_told(row)), article=SIGNED)


@handles(RecordTip)
def record_tip(command: RecordTip, desk: Desk) -> None:
    table = table_now(command.table, desk.happened_at)
    if table.closed:
        raise NoTipsAtAClosedTable(table=table.number)
    row = _written(Kind.TIP, table, desk, amount=command.amount)
    desk.record(TipRecorded(**_told(row)))


@handles(CorrectMovement)
def correct_movement(command: CorrectMovement, desk: Desk) -> None:
    """The wrong entry stays; this one holds in its place, on the same day, signed by two."""
    table = table_now(command.table, desk.happened_at)
    wrong = _movement(command.table, command.movement)
    if (later := Movement.objects.filter(corrects=wrong).first()) is not None:
        raise CorrectedAlready(by=later.pk)
    signed, right = _signed_by_two(desk), _as_it_should_be(command, wrong)
    row = _written(Kind(wrong.kind), table, desk, signed=signed, corrects=wrong, reason=command.reason, **right)
    desk.record(MovementCorrected(**_told(row), corrects=wrong.pk, reason=row.reason), article=SIGNED)


@handles(CosignMovement)
def cosign_movement(command: CosignMovement, desk: Desk) -> None:
    controller = signature(desk)
    table_now(command.table, desk.happened_at)
    row = _movement(command.table, command.movement)
    if row.cosigned_by:
        raise CosignedAlready()
    row.cosigned_by, row.cosigned_at = controller.person, desk.happened_at
    row.save(update_fields=["cosigned_by", "cosigned_at"])
    desk.record(MovementCosigned(row.table, row.day, row.pk, row.cosigned_by), article=STARTS)


def _as_it_should_be(command: CorrectMovement, wrong: Movement) -> dict[str, Any]:
    if wrong.kind in OF_THE_FLOAT:
        pile = rules.pile_of(command.chips)
        return {"chips": list(pile.items()), "amount": rules.worth(pile)}
    if wrong.kind == Kind.TIP:
        return {"amount": command.amount}
    return {"box_out": command.taken or "", "box_in": command.put or ""}


def _with_float(number: int, desk: Desk) -> TableNow:
    table = table_now(number, desk.happened_at)
    rules.check_given(table.number, given=open_till(table.number) is not None)
    return table


def _chips(kind: Kind, table: TableNow, counted: list[tuple[int, int]], desk: Desk) -> Movement:
    """Chips that were counted out before two of the staff."""
    pile = rules.pile_of(counted)
    rules.check_not_empty(pile)
    signed = _signed_by_two(desk)
    return _written(kind, table, desk, signed=signed, chips=list(pile.items()), amount=rules.worth(pile))


def _signed_by_two(desk: Desk) -> Sender:
    second = signature(desk)
    counting.check_signed_by_two(_signer(desk.sender), _signer(second))
    return second


def _written(kind: Kind, table: TableNow, desk: Desk, *, signed: Sender | None = None, **more: Any) -> Movement:
    """An entry of the book: of the day its float was given on, or of the gaming day where there is no float."""
    corrects: Movement | None = more.get("corrects")
    till = corrects.till if corrects else open_till(table.number)
    day = corrects.day if corrects else till.day if till else table.day
    return Movement.objects.create(
        table=table.number,
        day=day,
        till=till,
        kind=kind,
        by=desk.sender.person,
        second=signed.person if signed else "",
        at=desk.happened_at,
        **({"amount": 0} | more),
    )


def _told(row: Movement) -> dict[str, Any]:
    return {
        "table": row.table,
        "day": row.day,
        "movement": row.pk,
        "till": row.till_id,
        "what": str(row.kind),
        "chips": [(denomination, pieces) for denomination, pieces in row.chips],
        "amount": row.amount,
        "box_out": row.box_out,
        "box_in": row.box_in,
        "by": row.by,
        "second": row.second,
    }


def _movement(table: int, pk: int) -> Movement:
    row = Movement.objects.select_for_update().filter(pk=pk, table=table).first()
    if row is None:
        raise NotFound(what="movement", which=pk)
    return row


def _signer(sender: Sender) -> Signer:
    return Signer(sender.person, sender.role)
