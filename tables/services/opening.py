"""Opening a table, step by step or on the floor's word; pausing and resuming it.

The opening is complete when ``rules.opening`` misses no step any more; whoever
does the last one, be it the controller who signs, opens the table.
"""

from audit.desk import Desk, handles
from audit.messages import Event
from people.cosigning import signature
from rake.services import check_float
from rules import cards as faces
from rules import opening
from rules.opening import Step
from rules.seating import NoSuchSeat, free_seats
from tables import standing
from tables.commands import (
    CheckDeck,
    CosignOpening,
    DrawButton,
    DrawSeat,
    OpenTable,
    PauseTable,
    PermitShuffle,
    ResumeTable,
    SeatByFloor,
)
from tables.events import (
    ButtonDrawn,
    DeckChecked,
    OpeningCosigned,
    OpeningStarted,
    SeatGiven,
    ShufflePermitted,
    TableOpened,
    TablePaused,
    TableResumed,
)
from tables.models import Room, Table
from tables.refusals import StepDoneAlready, TableNotClosed, TableNotOpen, TableNotOpening
from tables.services.dealers import watch_relief
from tables.services.seating import Drawn, sit_down
from tables.services.time_charge import watch_time
from tables.services.waitlist import held, take_off_lists

Status = Table.Status
ON_WORD = [Step.DECK_CHECKED, Step.SHUFFLE_PERMITTED, Step.SEATS_DRAWN, Step.BUTTON_DRAWN]
FEWEST_PLAYERS = 2
STARTS = "sanremo-cash.conduct.direction-starts-ends"


@handles(OpenTable)
def open_table(command: OpenTable, desk: Desk) -> None:
    table = Table.objects.locked(command.table)
    if table.status != Status.CLOSED:
        raise TableNotClosed(table=table.number)
    if command.button > table.seats:
        raise NoSuchSeat(command.button, table.seats)
    check_float(table.number, room=Room.rules())
    _start_afresh(table)
    if not command.by_steps:
        table.opening_steps, table.button = [str(step) for step in ON_WORD], command.button
    table.save()
    desk.record(OpeningStarted(table.number, list(table.opening_steps), table.button), article=STARTS)
    open_if_complete(table, desk)


@handles(CheckDeck)
def check_deck(command: CheckDeck, desk: Desk) -> None:
    """A deck that is not complete takes the permission to shuffle back with it; another deck is checked anew."""
    table = _opening(command.table)
    gone = (Step.DECK_CHECKED, Step.SHUFFLE_PERMITTED)
    table.opening_steps = [step for step in table.opening_steps if step not in gone]
    if command.complete:
        table.opening_steps.append(str(Step.DECK_CHECKED))
    table.save(update_fields=["opening_steps"])
    desk.record(DeckChecked(table.number, command.complete), article="sanremo-cash.open.deck-check")


@handles(PermitShuffle)
def permit_shuffle(command: PermitShuffle, desk: Desk) -> None:
    table = _opening(command.table)
    event = ShufflePermitted(table.number)
    _take(Step.SHUFFLE_PERMITTED, table, event, desk, article="sanremo-cash.open.floor-permission-to-shuffle")


@handles(DrawSeat)
def draw_seat(command: DrawSeat, desk: Desk) -> None:
    """In person, one of the seat cards that are left; the draw's order counts for the main table later."""
    held()
    table = _opening(command.table)
    given = opening.draw_seat(
        command.player,
        command.seat,
        drawn_by=command.drawn_by,
        left=_free(table),
        drawn_before=table.occupied.filter(draw_order__isnull=False).count(),
        at=desk.happened_at,
    )
    _seat(table, given, command.chips, desk)


@handles(SeatByFloor)
def seat_by_floor(command: SeatByFloor, desk: Desk) -> None:
    held()
    table = _opening(command.table)
    given = opening.seat_by_floor(command.player, command.seat, left=_free(table), at=desk.happened_at)
    _seat(table, given, command.chips, desk)


@handles(DrawButton)
def draw_button(command: DrawButton, desk: Desk) -> None:
    """Whoever sits at the table has a card; the highest has the button of the first hand."""
    table = _opening(command.table)
    opening.check_step(Step.BUTTON_DRAWN, done=_steps(table))
    dealt = [(seat, faces.parse(card)[0]) for seat, card in command.cards]
    drawn = opening.draw_button(opening.one_card_each(dealt, seats=standing.taken(table)))
    table.button = drawn.seat
    event = ButtonDrawn(table.number, drawn.seat, command.cards, list(drawn.ranking))
    _take(Step.BUTTON_DRAWN, table, event, desk, article=drawn.article)


@handles(CosignOpening)
def cosign_opening(command: CosignOpening, desk: Desk) -> None:
    table = _opening(command.table)
    table.cosigned_by = signature(desk).person
    _take(Step.COSIGNED, table, OpeningCosigned(table.number, table.cosigned_by), desk, article=STARTS)


@handles(PauseTable)
def pause_table(command: PauseTable, desk: Desk) -> None:
    table = open_or_refuse(command.table)
    table.status = Status.PAUSED
    table.save(update_fields=["status"])
    desk.record(TablePaused(table.number))


@handles(ResumeTable)
def resume_table(command: ResumeTable, desk: Desk) -> None:
    table = Table.objects.locked(command.table)
    if table.status != Status.PAUSED:
        raise TableNotClosed(table=table.number)
    table.status = Status.OPEN
    table.save(update_fields=["status"])
    desk.record(TableResumed(table.number))


def open_or_refuse(number: int) -> Table:
    """The open table, held; at one that is being opened the refusal says what its opening lacks."""
    table = Table.objects.locked(number)
    if table.status == Status.OPENING:
        opening.check_opened(_steps(table), room=Room.rules())
    if table.status != Status.OPEN:
        raise TableNotOpen(table=number)
    return table


def _opening(number: int) -> Table:
    table = Table.objects.locked(number)
    if table.status != Status.OPENING:
        raise TableNotOpening(table=number)
    return table


def _start_afresh(table: Table) -> None:
    """Nobody has missed anything, no button has lain anywhere: the first orbit of a new table."""
    table.status, table.opened_at, table.opening_steps, table.cosigned_by = Status.OPENING, None, [], ""
    table.button, table.positions, table.first_button, table.first_orbit = None, None, None, True
    table.wishes, table.choice, table.time_called = [], None, None


def _take(step: Step, table: Table, event: Event, desk: Desk, *, article: str) -> None:
    """One more step of the opening; it may be the last."""
    done = _steps(table)
    opening.check_step(step, done=done)
    if step in done:
        raise StepDoneAlready(table=table.number)
    table.opening_steps = [*table.opening_steps, str(step)]
    table.save(update_fields=["opening_steps", "button", "cosigned_by"])
    desk.record(event, article=article)
    open_if_complete(table, desk)


def _seat(table: Table, given: opening.SeatGiven, chips: int, desk: Desk) -> None:
    """The draw is complete as soon as there are players for a hand; others may still draw until the button is drawn."""
    desk.record(SeatGiven(table.number, given.seat, given.player, str(given.how), given.order), article=given.article)
    drawn: Drawn | None = (given.at, given.order) if given.order is not None else None
    sit_down(desk, table, given.seat, given.player, chips, drawn=drawn)
    take_off_lists(desk, given.player)
    if Step.SEATS_DRAWN not in _steps(table) and len(standing.taken(table)) >= FEWEST_PLAYERS:
        table.opening_steps = [*table.opening_steps, str(Step.SEATS_DRAWN)]
        table.save(update_fields=["opening_steps"])


def open_if_complete(table: Table, desk: Desk) -> None:
    if opening.missing_steps(_steps(table), room=Room.rules()):
        return
    table.status, table.opened_at = Status.OPEN, desk.happened_at
    table.save(update_fields=["status", "opened_at"])
    desk.record(TableOpened(table.number), article=STARTS)
    watch_relief(table.number, desk)
    watch_time(table, desk)


def _steps(table: Table) -> list[Step]:
    return [Step(step) for step in table.opening_steps]


def _free(table: Table) -> tuple[int, ...]:
    return free_seats(seats=table.seats, taken=standing.taken(table), locked_up=standing.locked_up(table))
