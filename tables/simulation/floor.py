"""The floor's round, every minute: who comes in, who is called, who answers; seats released, dealers moved on."""

from functools import partial

from audit.messages import Accepted, Command, Sender
from tables.commands import (
    AnswerCall,
    AnswerFloor,
    CallNext,
    ComeBack,
    DeclineCall,
    GiveBackCustody,
    JoinList,
    LeaveArea,
    LeaveList,
    PushDealers,
    RegisterPlayer,
    ReleaseSeat,
)
from tables.lines import ListKey, key_of
from tables.models import Custody, Seat, Table, WaitLine
from tables.simulation.guests import Guest, guest, name_of
from tables.simulation.house import House, Look

FILLED = 1.05
"""How many guests the house draws, for every chair it has, until the evening thins out."""
THINS_AFTER = 0.6
THINNEST = 0.3
COMING = 0.07
DECLINES = 0.04
PATIENCE = 0.004
WALKS = 0.01
ROTATION_MINUTES = 30


def round_of_the_floor(house: House, look: Look, minute: int, *, of: int) -> None:
    """The round of one minute, in an evening of so many."""
    _arrivals(house, drawn_at(minute / of))
    for lines in look.lines.values():
        for line in lines:
            _one_line(house, look, line)
    for table in look.open_tables():
        _fill(house, look, table)
        _look_after(house, look, table)
    _give_back(house)
    if minute % ROTATION_MINUTES == ROTATION_MINUTES - 1 and len(house.crew.dealers) > len(house.plans):
        house.turn += house.ask_floor(PushDealers())


def drawn_at(progress: float) -> float:
    """Guests for every chair: full at first, fewer and fewer once most of the evening is over."""
    thinned = max(progress - THINS_AFTER, 0) / (1 - THINS_AFTER)
    return FILLED - (FILLED - THINNEST) * thinned


def _arrivals(house: House, drawn: float) -> None:
    """The emptier the house, the more come in."""
    present = sum(1 for each in house.guests.values() if not each.gone)
    wanted = drawn * sum(plan.seats for plan in house.plans.values())
    for _ in range(round(max(wanted - present, 0) * COMING * house.rng.random() * 2)):
        plan = house.rng.choice(list(house.plans.values()))
        answer = house.desk.ask(RegisterPlayer(name_of(len(house.guests))), house.crew.floor)
        assert isinstance(answer, Accepted)
        (stream,) = answer.seqs
        player = int(stream.removeprefix("player:"))
        house.guests[player] = guest(player, plan.key, house.desk.now, house.rng)
        _join(house, plan.key, player)


def _join(house: House, key: ListKey, player: int) -> None:
    house.ask_floor(JoinList(key.game, key.small_blind, key.big_blind, player))


def _one_line(house: House, look: Look, line: WaitLine) -> None:
    who, key = house.guests[line.player_id], key_of(line)
    on_list = (key.game, key.small_blind, key.big_blind, line.player_id)
    if line.called_table and line.called_seat and line.called_at:
        if house.desk.now - line.called_at >= who.answers_after:
            _answer(house, look, line, who)
    elif line.called_table is None and house.chance(10 * PATIENCE if who.has_enough(house.desk.now) else PATIENCE):
        who.gone = house.ask_floor(LeaveList(*on_list))
    elif line.away_since is None and house.chance(WALKS):
        house.ask_floor(LeaveArea(*on_list))
    elif line.away_since is not None and house.chance(0.1):
        house.ask_floor(ComeBack(*on_list))


def _answer(house: House, look: Look, line: WaitLine, who: Guest) -> None:
    """Takes the seat, or not; from a closed table with exactly what the house has kept."""
    assert line.called_table is not None
    assert line.called_seat is not None
    plan = house.plans[line.called_table]
    if line.closed_table is None and house.chance(DECLINES):
        house.ask_floor(DeclineCall(plan.number, line.called_seat, who.player))
        return
    kept = Custody.objects.filter(player_id=who.player, table=line.closed_table or 0)
    chips = sum(kept.values_list("chips", flat=True)) or house.rng.choice(plan.usual_buy_ins)
    if house.ask_floor(AnswerCall(plan.number, line.called_seat, who.player, chips)):
        who.arrived = house.desk.now


def _fill(house: House, look: Look, table: Table) -> None:
    """Call a name for every free chair, as long as the list has some."""
    waiting = look.waiting(house.plans[table.number].key)
    for _ in range(min(len(look.free_chairs(table)), len(waiting))):
        if not house.ask_floor(CallNext(table.number)):
            break


def _look_after(house: House, look: Look, table: Table) -> None:
    if table.floor_called_at and house.chance(0.5):
        house.ask_floor(AnswerFloor(table.number))
    for seat in look.sitting(table.number):
        if seat.overdue and house.chance(0.3):
            house.between_hands(table.number, partial(_release, house, seat.pk))


def _release(house: House, pk: int) -> tuple[Command, Sender] | None:
    seat = Seat.objects.filter(pk=pk, overdue=True).first()
    if seat is None:
        return None
    house.guests[seat.player_id].gone = True
    counted = seat.stack + seat.behind
    return ReleaseSeat(seat.table_id, seat.number, counted), house.crew.floor


def _give_back(house: House) -> None:
    """Whoever lost a seat for staying away comes for the chips one day; who waits on a list gets them with the seat."""
    waiting = WaitLine.objects.values_list("player_id", flat=True)
    seated = Seat.objects.values_list("player_id", flat=True)
    for kept in Custody.objects.exclude(player_id__in=waiting).exclude(player_id__in=seated):
        if house.chance(0.05):
            house.ask_floor(GiveBackCustody(kept.pk, kept.chips))
