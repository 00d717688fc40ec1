"""What players do at their tables beside the hand: buy chips, go away and come back, ask to move, leave."""

from datetime import timedelta
from functools import partial

from audit.messages import Command, Sender
from rules.blinds import WayIn
from tables.commands import (
    AnnounceBehind,
    AskStraddle,
    AskToMove,
    CallFloor,
    ChooseWayIn,
    DeliverChips,
    MoveAtRequest,
    NoticeAbsence,
    ReturnToSeat,
    SitOut,
    TopUp,
    VacateSeat,
)
from tables.commands.clock import CallTime
from tables.models import Seat, Table
from tables.simulation.guests import Guest
from tables.simulation.house import House, Look

SITS_OUT = 0.003
GOES = 0.002
TOPS_UP = 0.01
BEHIND = 0.002
STRADDLES = 0.01
WANTS_UP = 0.001
POSTS = 0.3
CALLS_FLOOR = 0.004
CALLS_TIME = 0.01
Asked = tuple[Command, Sender] | None


def minute_at_the_tables(house: House, look: Look) -> None:
    for table in look.open_tables():
        for seat in look.sitting(table.number):
            _one_seat(house, look, table, seat)
        if not table.floor_called_at and house.chance(CALLS_FLOOR):
            house.desk.ask(CallFloor(table.number), house.dealer(table.number))
        if house.chance(CALLS_TIME):
            _call_time(house, table.number)


def _call_time(house: House, table: int) -> None:
    being = house.hand_at(table)
    if being is not None and being.hand.to_act is not None and being.clock is None:
        house.ask_floor(CallTime(table, being.hand.to_act))


def _one_seat(house: House, look: Look, table: Table, seat: Seat) -> None:
    who = house.guests[seat.player_id]
    if seat.out_until is not None:
        _come_back(house, seat, who)
    elif seat.stack + seat.behind == 0 and not table.hand_open:
        house.between_hands(table.number, partial(_broke, house, seat.pk, who))
    elif who.has_enough(house.desk.now):
        house.between_hands(table.number, partial(_leave, house, seat.pk))
    else:
        _play_on(house, look, table, seat)


def _come_back(house: House, seat: Seat, who: Guest) -> None:
    if who.back_at is not None and house.desk.now >= who.back_at:
        house.desk.ask(ReturnToSeat(seat.table_id, seat.number), house.dealer(seat.table_id))


def _play_on(house: House, look: Look, table: Table, seat: Seat) -> None:
    """Mostly nothing; sometimes one of the things that make a floor walk."""
    at, dealer = (table.number, seat.number), house.dealer(table.number)
    if seat.entry == "new" and seat.way_in == "wait" and house.chance(POSTS):
        house.desk.ask(ChooseWayIn(*at, WayIn.POST), dealer)
    elif house.chance(SITS_OUT):
        _go(house, SitOut(*at), seat)
    elif house.chance(GOES):
        _go(house, NoticeAbsence(*at), seat)
    elif seat.stack < table.min_buy_in and house.chance(TOPS_UP * 3):
        house.between_hands(table.number, partial(_top_up, house, seat.pk))
    elif seat.behind:
        house.desk.ask(DeliverChips(*at, seat.behind), dealer)
    elif house.chance(BEHIND):
        house.between_hands(table.number, partial(_announce, house, seat.pk))
    elif house.chance(STRADDLES):
        house.between_hands(table.number, lambda: (AskStraddle(*at), dealer))
    elif seat.wants_to_move_to:
        house.between_hands(table.number, partial(_move_up, house, seat.pk))
    elif house.chance(WANTS_UP):
        _want_up(house, look, table, seat)


def _go(house: House, command: Command, seat: Seat) -> None:
    if house.desk.does(command, house.dealer(seat.table_id)):
        away = timedelta(minutes=house.rng.triangular(2, 45, 12))
        house.guests[seat.player_id].back_at = house.desk.now + away


def _broke(house: House, pk: int, who: Guest) -> Asked:
    seat = _still(pk)
    if seat is None or seat.stack + seat.behind:
        return None
    if house.chance(who.rebuys):
        chips = house.plans[seat.table_id].min_buy_in
        return TopUp(seat.table_id, seat.number, chips), house.dealer(seat.table_id)
    return _leave(house, pk)


def _leave(house: House, pk: int) -> Asked:
    seat = _still(pk)
    if seat is None:
        return None
    house.guests[seat.player_id].gone = True
    return VacateSeat(seat.table_id, seat.number), house.dealer(seat.table_id)


def _top_up(house: House, pk: int) -> Asked:
    seat = _still(pk)
    if seat is None:
        return None
    plan = house.plans[seat.table_id]
    missing = max(plan.min_buy_in - seat.stack, plan.big_blind)
    return TopUp(seat.table_id, seat.number, missing), house.dealer(seat.table_id)


def _announce(house: House, pk: int) -> Asked:
    seat = _still(pk)
    if seat is None:
        return None
    chips = house.plans[seat.table_id].min_buy_in
    return AnnounceBehind(seat.table_id, seat.number, chips), house.dealer(seat.table_id)


def _want_up(house: House, look: Look, table: Table, seat: Seat) -> None:
    higher = [each for each in look.open_tables() if each.game == table.game and each.big_blind > table.big_blind]
    if higher:
        house.desk.ask(AskToMove(table.number, seat.number, higher[0].number), house.dealer(table.number))


def _move_up(house: House, pk: int) -> Asked:
    seat = _still(pk)
    if seat is None or seat.wants_to_move_to is None:
        return None
    target = Table.objects.get(number=seat.wants_to_move_to)
    taken = set(target.occupied.values_list("number", flat=True))
    free = [number for number in range(1, target.seats + 1) if number not in taken]
    if not free:
        return None
    added = max(target.min_buy_in - seat.stack - seat.behind, 0)
    goes = MoveAtRequest(seat.table_id, seat.number, seat.player_id, target.number, free[0], added)
    return goes, house.crew.floor


def _still(pk: int) -> Seat | None:
    return Seat.objects.filter(pk=pk, locked_up=False).first()
