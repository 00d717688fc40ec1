"""Dealers going round the tables: the line, those waiting, pushes and reliefs, what is handed over.

These are orders and notes. The change itself happens when the relief signs in
on the table's tablet, which is ``people``'s; whoever is sent and has not signed
in yet is on the way, and counts as dealing there for the next push.
"""

from typing import Any

from audit.desk import Desk, handles
from people.models import Staff, Tablet
from people.roles import DEALS
from rules import dealers
from rules.dealers import Push
from tables.commands import (
    HandOverTable,
    JoinRotation,
    LeaveRotation,
    PushDealers,
    RelieveDealer,
    SetRotation,
    WarnReliefDue,
)
from tables.events import (
    DealerJoined,
    DealerLeft,
    DealersSent,
    ReliefDue,
    ReliefSent,
    RotationSet,
    TableHandedOver,
)
from tables.models import Room, Table
from tables.refusals import NobodyWaits, NotADealer, NothingToChange

CHANGE = "sanremo-cash.dealer-change.announce"


@handles(SetRotation)
def set_rotation(command: SetRotation, desk: Desk) -> None:
    room = Room.locked()
    for number in command.tables:
        Table.objects.locked(number)
    waiting = [_dealer(pk) for pk in command.waiting]
    room.rotation, room.dealers_waiting = list(dict.fromkeys(command.tables)), waiting
    dealers.push((), dealing=dealing(room), waiting=waiting)
    room.save(update_fields=["rotation", "dealers_waiting"])
    desk.record(RotationSet(waiting, room.rotation))
    for table in Table.objects.filter(number__in=room.rotation, status=Table.Status.OPEN):
        watch_relief(table.number, desk)


@handles(JoinRotation)
def join_rotation(command: JoinRotation, desk: Desk) -> None:
    room, dealer = Room.locked(), _dealer(command.dealer)
    waiting = [*room.dealers_waiting, dealer]
    dealers.push((), dealing=dealing(room), waiting=waiting)
    _wait(room, waiting)
    desk.record(DealerJoined(waiting, dealer))


@handles(LeaveRotation)
def leave_rotation(command: LeaveRotation, desk: Desk) -> None:
    room, dealer = Room.locked(), f"staff:{command.dealer}"
    if dealer not in room.dealers_waiting:
        raise NothingToChange()
    waiting = [each for each in room.dealers_waiting if each != dealer]
    _wait(room, waiting)
    desk.record(DealerLeft(waiting, dealer))


@handles(PushDealers)
def push_dealers(command: PushDealers, desk: Desk) -> None:
    """Every dealer of the line one table on; tables that are not open are passed over."""
    room = Room.locked()
    running = set(Table.objects.exclude(status=Table.Status.CLOSED).values_list("number", flat=True))
    line = [number for number in room.rotation if number in running]
    sent = dealers.push(line, dealing=dealing(room), waiting=room.dealers_waiting)
    _send(sent, room, desk, at_once=False)


@handles(RelieveDealer)
def relieve_dealer(command: RelieveDealer, desk: Desk) -> None:
    """One table's relief: whoever the floor names, or the first one waiting."""
    room, table = Room.locked(), Table.objects.locked(command.table)
    now_dealing = dealing(room)
    waiting = room.dealers_waiting
    if command.dealer is not None:
        chosen = _dealer(command.dealer)
        waiting = [chosen, *(each for each in waiting if each != chosen)]
    if waiting:
        dealers.check_may_relieve(
            waiting[0],
            table=table.number,
            hand=table.hand_number if table.hand_open else None,
            deals_at={dealer: number for number, dealer in now_dealing.items()},
            by_floor=command.at_once,
        )
    sent = dealers.relieve(table.number, dealing=now_dealing, waiting=waiting)
    _send(sent, room, desk, at_once=command.at_once)


@handles(HandOverTable)
def hand_over_table(command: HandOverTable, desk: Desk) -> None:
    """The outgoing dealer's reminder of button and blinds, and quietly of whom to watch."""
    table = Table.objects.locked(command.table)
    told = dealers.hand_over(
        button=table.positions["button"] if table.positions else table.button,
        small_blind=table.small_blind,
        big_blind=table.big_blind,
        to_watch=command.to_watch,
        note=command.note or "",
    )
    event = TableHandedOver(
        table.number,
        told.button,
        told.small_blind,
        told.big_blind,
        [str(step) for step in told.steps],
        list(told.to_watch),
        told.note,
    )
    desk.record(event, article="sanremo-cash.dealer-change.handover")


@handles(WarnReliefDue)
def warn_relief_due(command: WarnReliefDue, desk: Desk) -> None:
    """The dealer has been there for as long as the house says; the clock runs on until somebody is sent."""
    table = Table.objects.locked(command.table)
    if table.status == Table.Status.CLOSED:
        return
    desk.record(ReliefDue(table.number, dealing(_room()).get(table.number)), article=CHANGE)


def dealing(room: Room) -> dict[int, str]:
    """Who deals at which table: those signed in on its tablet, and before them those sent there already."""
    signed_in = {
        table: f"staff:{dealer}"
        for table, dealer in Tablet.objects.live().filter(dealer__isnull=False).values_list("table", "dealer_id")
    }
    on_the_way = {int(table): relief["dealer"] for table, relief in room.reliefs.items()}
    leaving = set(on_the_way.values())
    return {table: dealer for table, dealer in signed_in.items() if dealer not in leaving} | on_the_way


def check_may_sign_in(number: int, incoming: str) -> None:
    """Between hands; in the middle of one only whom the floor sent at once, or where nobody deals any more."""
    table = Table.objects.filter(number=number, hand_began__isnull=False).first()
    dealer = (
        Tablet.objects.live().filter(table=number, dealer__isnull=False).values_list("dealer_id", flat=True).first()
    )
    if table is None or dealer is None or incoming == f"staff:{dealer}":
        return
    relief = _room().reliefs.get(str(number), {})
    sent = relief.get("dealer") == incoming and relief["at_once"]
    dealers.check_may_relieve(incoming, table=number, hand=table.hand_number, deals_at={}, by_floor=sent)


def watch_relief(table: int, desk: Desk) -> None:
    """A dealer's time at a table of the rotation begins."""
    if table in _room().rotation:
        due = dealers.due_for_relief(desk.happened_at, room=Room.rules())
        desk.schedule(relief_key(table), due_at=due.until, stream=f"table:{table}", command=WarnReliefDue(table))


def _room() -> Room:
    """The room as it stands, not held: whoever holds a table must not wait for the room."""
    return Room.objects.filter(pk=1).first() or Room(pk=1)


def relief_key(table: int) -> str:
    return f"relief of table:{table}"


def _send(sent: Push, room: Room, desk: Desk, *, at_once: bool) -> None:
    if not sent.reliefs:
        raise NobodyWaits()
    now_sent = {str(each.table): {"dealer": each.incoming, "at_once": at_once} for each in sent.reliefs}
    room.reliefs = _still_on_the_way(room) | now_sent
    room.dealers_waiting = list(sent.waiting)
    room.save(update_fields=["dealers_waiting", "reliefs"])
    reliefs = [(each.table, each.outgoing, each.incoming) for each in sent.reliefs]
    desk.record(DealersSent(room.dealers_waiting, reliefs), article=CHANGE)
    for each in sent.reliefs:
        desk.record(ReliefSent(each.table, each.incoming, each.outgoing, at_once), article=CHANGE)
        watch_relief(each.table, desk)


def _still_on_the_way(room: Room) -> dict[str, Any]:
    """Those sent who have not signed in where they were sent."""
    here = {(str(tablet.table), f"staff:{tablet.dealer_id}") for tablet in Tablet.objects.live()}
    return {table: relief for table, relief in room.reliefs.items() if (table, relief["dealer"]) not in here}


def _wait(room: Room, waiting: list[str]) -> None:
    room.dealers_waiting = waiting
    room.save(update_fields=["dealers_waiting"])


def _dealer(pk: int) -> str:
    staff = Staff.objects.filter(pk=pk, is_active=True, role__in=DEALS).first()
    if staff is None:
        raise NotADealer(staff=pk)
    return staff.pseudonym
