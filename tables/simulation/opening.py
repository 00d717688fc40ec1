"""Tables opened from the list and broken up again, by the floor."""

from functools import partial

from audit.messages import Command, Sender
from rules.moving import Move
from tables.commands import (
    BreakTable,
    CheckDeck,
    CloseTable,
    CosignOpening,
    DrawButton,
    DrawSeat,
    FormTable,
    MoveByDirection,
    OpenTable,
    PermitShuffle,
    RefuseSeat,
    SeatPlayer,
    SetMustMove,
)
from tables.models import Room, Seat, Table, WaitLine
from tables.selectors_proposals import proposed_moves
from tables.simulation.floor_plan import Plan
from tables.simulation.house import House, Look
from tables.simulation.money import count_for_closing, give_float

ENOUGH_TO_OPEN = 5
TOO_FEW = 3
BY_DRAW = 0.6
FEEDS = 0.4
REFUSES = 0.03


def open_tables(house: House, look: Look) -> None:
    """A closed table for every list that is long while its open tables are full."""
    for key, lines in list(look.lines.items()):
        numbers = list(house.tables_of(key))
        closed = [number for number in numbers if look.tables[number].status == Table.Status.CLOSED]
        free = sum(len(look.free_chairs(look.tables[n])) for n in numbers if n not in closed)
        if closed and len(look.waiting(key)) - free >= ENOUGH_TO_OPEN and lines:
            _open(house, look, house.plans[closed[0]])


def _open(house: House, look: Look, plan: Plan) -> None:
    first = [line.player_id for line in look.waiting(plan.key)][: plan.seats]
    give_float(house, plan)
    if house.chance(BY_DRAW):
        _by_draw(house, plan)
    else:
        house.ask_floor(OpenTable(plan.number))
        _sign(house, plan)
        for seat, player in enumerate(first, 1):
            house.ask_floor(SeatPlayer(plan.number, seat, player, house.rng.choice(plan.usual_buy_ins)))
    older = [table.number for table in look.open_tables() if table.number in house.tables_of(plan.key)]
    mains = [number for number in older if look.tables[number].must_move_to_id is None]
    if mains and house.chance(FEEDS):
        house.ask_floor(SetMustMove(plan.number, mains[0]))


def _by_draw(house: House, plan: Plan) -> None:
    """Deck, shuffle, seat cards, button: the opening step by step."""
    if not house.ask_floor(FormTable(plan.number)):
        return
    for step in (OpenTable(plan.number, by_steps=True), CheckDeck(plan.number, True), PermitShuffle(plan.number)):
        house.ask_floor(step)
    chairs = house.rng.sample(range(1, plan.seats + 1), plan.seats)
    called = list(
        WaitLine.objects.filter(called_table=plan.number).order_by("place").values_list("player_id", flat=True)
    )
    for player in called:
        if house.chance(REFUSES):
            house.ask_floor(RefuseSeat(plan.number, player))
            continue
        chips = house.rng.choice(plan.usual_buy_ins)
        house.ask_floor(DrawSeat(plan.number, chairs.pop(), player, chips, drawn_by=player))
    taken = list(Seat.objects.filter(table_id=plan.number).order_by("number").values_list("number", flat=True))
    house.ask_floor(DrawButton(plan.number, house.cards_for(taken)))
    _sign(house, plan)


def _sign(house: House, plan: Plan) -> None:
    if Room.rules().cosignature_required:
        house.desk.ask(CosignOpening(plan.number), house.crew.controller)


def break_tables(house: House, look: Look) -> None:
    """A table that has run down is broken up where another can take its players, and closed where none is left."""
    for table in look.open_tables():
        sitting, key = look.sitting(table.number), house.plans[table.number].key
        others = [look.tables[n] for n in house.tables_of(key) if n != table.number]
        room = sum(len(look.free_chairs(other)) for other in others if other.status == Table.Status.OPEN)
        if len(sitting) <= TOO_FEW and room >= max(len(sitting), 1) and len(look.waiting(key)) <= room - len(sitting):
            house.between_hands(table.number, partial(_break, house, table.number))
        elif not sitting and not look.waiting(key):
            house.between_hands(table.number, partial(_close, house, table.number))


def _break(house: House, table: int) -> tuple[Command, Sender] | None:
    players = list(Seat.objects.filter(table_id=table, locked_up=False).values_list("player_id", flat=True))
    if not 0 < len(players) <= TOO_FEW:
        return None
    count_for_closing(house, table)
    return BreakTable(table, house.cards_for(players)), house.crew.floor


def _close(house: House, table: int) -> tuple[Command, Sender] | None:
    players = list(Seat.objects.filter(table_id=table, locked_up=False).values_list("player_id", flat=True))
    count_for_closing(house, table)
    return CloseTable(table, house.cards_for(players)), house.crew.floor


def move_players(house: House, look: Look) -> None:
    """What the room proposes, the floor does: up to the main table, and between uneven ones."""
    for move in proposed_moves(house.desk.now):
        house.between_hands(move.source, partial(_move, house, move))


def _move(house: House, move: Move) -> tuple[Command, Sender] | None:
    seat = Seat.objects.filter(table_id=move.source, player_id=move.player, locked_up=False).first()
    target = Table.objects.get(number=move.target)
    taken = set(target.occupied.values_list("number", flat=True))
    free = [number for number in range(1, target.seats + 1) if number not in taken]
    if seat is None or not free:
        return None
    goes = MoveByDirection(move.source, seat.number, move.player, move.target, free[0], why=str(move.why))  # type: ignore[arg-type]
    return goes, house.crew.floor
