"""Players and their seats."""

from audit.desk import Desk, handles
from audit.messages import NotFound
from rules.seating import (
    SIT_OUT,
    AlreadyOut,
    AlreadySeated,
    NotOut,
    SeatEmpty,
    check_buy_in,
    check_may_sit_out,
    check_seat_is_free,
)
from tables.commands import ExpireSitOut, RegisterPlayer, ReturnToSeat, SeatPlayer, SitOut, VacateSeat
from tables.events import PlayerRegistered, PlayerSeated, SeatVacated, SitOutEnded, SitOutExpired, SitOutStarted
from tables.models import Player, Seat, Table
from tables.services.opening import open_or_refuse


@handles(RegisterPlayer)
def register_player(command: RegisterPlayer, desk: Desk) -> None:
    player = Player.objects.create(name=command.called)
    desk.record(PlayerRegistered(player.pk))


@handles(SeatPlayer)
def seat_player(command: SeatPlayer, desk: Desk) -> None:
    table = open_or_refuse(command.table)
    check_seat_is_free(command.seat, seats=table.seats, taken=_taken(table))
    check_buy_in(command.chips, minimum=table.min_buy_in)
    _check_free_to_sit(command.player)
    table.occupied.create(
        number=command.seat, player_id=command.player, stack=command.chips, seated_at=desk.happened_at
    )
    desk.record(
        PlayerSeated(table.number, command.seat, command.player, command.chips),
        article="sanremo-cash.seating.floor-authorises",
    )


@handles(VacateSeat)
def vacate_seat(command: VacateSeat, desk: Desk) -> None:
    seat = _seat(Table.objects.locked(command.table), command.seat)
    desk.call_off(_sit_out_key(seat))
    seat.delete()
    desk.record(SeatVacated(command.table, command.seat, seat.player_id, seat.stack))


@handles(SitOut)
def sit_out(command: SitOut, desk: Desk) -> None:
    table = open_or_refuse(command.table)
    seat = _seat(table, command.seat)
    if seat.out_until:
        raise AlreadyOut(seat.number)
    absent = table.occupied.filter(out_until__isnull=False).count()
    check_may_sit_out(seats=table.seats, taken=table.occupied.count(), absent=absent)
    seat.out_until = desk.happened_at + SIT_OUT
    seat.save(update_fields=["out_until"])
    desk.schedule(
        _sit_out_key(seat),
        due_at=seat.out_until,
        stream=f"table:{table.number}",
        command=ExpireSitOut(table.number, seat.number, seat.player_id),
    )
    desk.record(
        SitOutStarted(table.number, seat.number, seat.player_id, seat.out_until),
        article="sanremo-cash.seating.sitout-evening",
    )


@handles(ReturnToSeat)
def return_to_seat(command: ReturnToSeat, desk: Desk) -> None:
    seat = _seat(Table.objects.locked(command.table), command.seat)
    if not seat.out_until:
        raise NotOut(seat.number)
    desk.call_off(_sit_out_key(seat))
    seat.out_until, seat.overdue = None, False
    seat.save(update_fields=["out_until", "overdue"])
    desk.record(SitOutEnded(command.table, seat.number, seat.player_id))


@handles(ExpireSitOut)
def expire_sit_out(command: ExpireSitOut, desk: Desk) -> None:
    """The half hour is over: the seat may be released, which is for the floor to confirm."""
    seat = _seat(Table.objects.locked(command.table), command.seat)
    if seat.player_id != command.player or not seat.out_until:
        raise NotOut(seat.number)
    seat.overdue = True
    seat.save(update_fields=["overdue"])
    desk.record(
        SitOutExpired(command.table, seat.number, seat.player_id), article="sanremo-cash.seating.sitout-evening"
    )


def _taken(table: Table) -> set[int]:
    return set(table.occupied.values_list("number", flat=True))


def _seat(table: Table, number: int) -> Seat:
    seat = table.occupied.filter(number=number).first()
    if seat is None:
        raise SeatEmpty(number)
    return seat


def _check_free_to_sit(player: int) -> None:
    if not Player.objects.filter(pk=player).exists():
        raise NotFound(what="player", which=player)
    if seat := Seat.objects.filter(player_id=player).first():
        raise AlreadySeated(seat.table_id, seat.number)


def _sit_out_key(seat: Seat) -> str:
    return f"sit-out of player:{seat.player_id}"
