"""Stacks that the house keeps: counted, signed by two of the staff, given back to the last chip."""

from audit.desk import Desk, handles
from audit.messages import NotFound
from people.cosigning import signature
from rules import custody as rules
from rules.absence import NotOut
from tables.commands import GiveBackCustody, TakeIntoCustody
from tables.events import CustodyGivenBack, StackTakenIntoCustody
from tables.models import Custody, Seat
from tables.refusals import SeatPlayedOver
from tables.services.at_table import seat_at, table_between_hands

ARTICLE = "sanremo-cash.conduct.stack-custody"


@handles(TakeIntoCustody)
def take_into_custody(command: TakeIntoCustody, desk: Desk) -> None:
    """Take away an absent player's chips for safety; the seat stays his and the chips come back to it."""
    seat = seat_at(table_between_hands(command.table), command.seat)
    if not seat.out_until:
        raise NotOut(seat.number)
    keep_stack(desk, seat, counted=command.counted, keeps_seat=True)
    seat.stack = seat.behind = 0
    seat.save(update_fields=["stack", "behind"])


@handles(GiveBackCustody)
def give_back_custody(command: GiveBackCustody, desk: Desk) -> None:
    """Back in front of the seat where the player still has it, otherwise into his hand."""
    row = Custody.objects.select_for_update().filter(pk=command.custody).first()
    if row is None:
        raise NotFound(what="custody", which=command.custody)
    kept = rules.Custody(row.player_id, row.chips, row.taken_at, (row.signed_by[0], row.signed_by[1]))
    rules.check_given_back(kept, counted=command.counted)
    seat = _seat_it_came_from(row)
    if seat:
        _put_back(seat, row.chips)
    row.delete()
    number = seat.number if seat else None
    desk.record(CustodyGivenBack(row.table, command.custody, row.player_id, row.chips, number), article=ARTICLE)


def keep_stack(desk: Desk, seat: Seat, *, counted: int, keeps_seat: bool) -> None:
    """Count what is in front of a seat and keep it; whoever counted along has signed with badge and PIN."""
    if seat.playing_over_id:
        raise SeatPlayedOver(seat=seat.number)
    chips = seat.stack + seat.behind
    staff = (desk.sender.person, signature(desk).person)
    kept = rules.take_into_custody(seat.player_id, counted=counted, stack=chips, staff=staff, now=desk.happened_at)
    if not chips:
        return
    row = Custody.objects.create(
        player_id=seat.player_id, table=seat.table_id, chips=chips, taken_at=kept.taken_at, signed_by=list(staff)
    )
    number = seat.number if keeps_seat else None
    desk.record(
        StackTakenIntoCustody(seat.table_id, row.pk, seat.player_id, chips, staff, number),
        article=ARTICLE,
    )


def _seat_it_came_from(row: Custody) -> Seat | None:
    """The seat the player has kept since; one taken anew is bought into anew."""
    kept = Seat.objects.filter(player_id=row.player_id, table_id=row.table, locked_up=False)
    return kept.filter(seated_at__lte=row.taken_at).first()


def _put_back(seat: Seat, chips: int) -> None:
    table_between_hands(seat.table_id)
    if seat.playing_over_id:
        raise SeatPlayedOver(seat=seat.number)
    seat.stack += chips
    seat.save(update_fields=["stack"])
