"""Shown cards and the machine that knows them: asked when a command shows them, filled in, or left to the floor.

Nothing here knows a card the table has not seen: a machine is asked only for the
places of cards that were just turned or tabled. See ``docs/adr/0004-faces.md``.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from audit.desk import Desk, handles
from audit.messages import NotFound
from devices.models import Alarm, FaceRequest
from devices.services import faces as machines
from devices.services.alarms import raise_alarm, take
from devices.services.readings import Taken
from rules.cards import UNKNOWN, Card, names, parse
from rules.hand import commands as asked
from rules.hand import decide
from rules.hand import events as happened
from rules.hand.faces import agree, filled, lie_there, lying, places_of, upcards_of
from rules.hand.state import AWARD, SHOWDOWN, Hand
from rules.violations import RuleViolation
from tables.commands.faces import SettleFaces
from tables.events import FloorCalled
from tables.events.faces import FacesDiffer, FacesSettled
from tables.events.hands import HandEvent
from tables.hand_reading import OpenHand, open_hand
from tables.models import Table
from tables.refusals import FacesSettledAlready

DIFFER: Final = "faces-differ"
CARDS_SPEAK: Final = "sanremo-cash.showdown.cards-speak"
FLOOR_DECIDES: Final = "sanremo-cash.decisions.fairness-first"
State = FaceRequest.State


# --- asking -------------------------------------------------------------------------------


def ask_machine(desk: Desk, being: OpenHand, events: Iterable[happened.Event]) -> None:
    """Cards were turned or tabled: ask the machine of the table which they are, whether they were entered or not."""
    hand = being.hand
    shown = [event for event in events if _shows(hand, event)]
    if not shown:
        return
    machine, places = machines.who_fills(being.table, desk.now), places_of(hand)
    if machine is None or places is None:
        return
    for event in shown:
        for open_cards in _open_cards(hand, event):
            where = [places[open_cards.seat, open_cards.first + nth] for nth in range(len(open_cards.cards))]
            machines.ask(
                machine,
                desk,
                hand=being.number,
                began=being.started_at,
                places=where,
                entered=names(open_cards.cards),
                seat=open_cards.seat,
                first=open_cards.first,
                board=open_cards.board,
            )


def _shows(hand: Hand, event: happened.Event) -> bool:
    return isinstance(event, happened.BoardDealt | happened.HoleDealt) or _is_tabled(hand, event)


def _open_cards(hand: Hand, event: happened.Event) -> Iterator[happened.FacesRead]:
    """The cards that lie open because of this, as they are known now."""
    match event:
        case happened.BoardDealt(cards, board=board):
            yield happened.FacesRead(cards, None, len(hand.board) - len(cards), board)
        case happened.CardsShown(seat):
            yield happened.FacesRead(tuple(hand.cards[hand.place_of[seat]]), seat)
        case happened.HoleDealt(dealt):
            for seat, cards in dealt:
                held = len(hand.cards[hand.place_of[seat]])
                up = [nth for nth in upcards_of(hand, hand.place_of[seat]) if nth >= held - len(cards)]
                if up:
                    yield happened.FacesRead(cards[-len(up) :], seat, up[0])


def _is_tabled(hand: Hand, event: happened.Event) -> bool:
    """A hand tabled when nobody can bet any more. While somebody can, one wrong tap would tell the table a secret."""
    return isinstance(event, happened.CardsShown) and (hand.phase in (SHOWDOWN, AWARD) or hand.able < 2)


# --- the answer ---------------------------------------------------------------------------


def take_faces(taken: Taken, table: Table, desk: Desk) -> None:
    """The agent answered: fill in what nobody entered; where both know and disagree, the floor decides."""
    request = machines.asked(taken.machine, taken.facts["request"])
    if request is None:
        return
    read = parse(taken.facts["cards"])
    being = desk.recall(table.stream, partial(open_hand, table.number))
    hand = being.hand if being is not None and being.number == request.hand else None
    gone = hand is not None and not _lie_there(hand, request)
    entered = parse(request.entered) if hand is None or gone else lying(hand, _as_event(request))
    if gone or len(read) != len(entered) or all(card == UNKNOWN for card in read):
        machines.answer(request, names(entered), names(read), State.UNREAD, desk)
    elif not agree(entered, read):
        _differ(request, entered, read, taken, desk)
    elif UNKNOWN not in entered or being is None or hand is None:
        machines.answer(request, names(entered), names(read), State.AGREED, desk)
    else:
        _fill(being, request, entered, read, taken, desk)


def _lie_there(hand: Hand, request: FaceRequest) -> bool:
    """Not when the tap that showed them was taken back."""
    return lie_there(hand, _as_event(request))


def _as_event(request: FaceRequest) -> happened.FacesRead:
    unread = (UNKNOWN,) * len(request.places)
    return happened.FacesRead(unread, request.seat, request.first, request.board)


def _fill(
    being: OpenHand,
    request: FaceRequest,
    entered: tuple[Card, ...],
    read: tuple[Card, ...],
    taken: Taken,
    desk: Desk,
) -> None:
    """Write the faces into the hand. A face that lies elsewhere too is a matter for the floor."""
    try:
        _write(desk, being, request, filled(entered, read))
    except RuleViolation:
        _differ(request, entered, read, taken, desk)
        return
    machines.answer(request, names(entered), names(read), State.FILLED, desk)


def _write(desk: Desk, being: OpenHand, request: FaceRequest, cards: tuple[Card, ...]) -> None:
    events = decide(being.hand, asked.ReadFaces(cards, request.seat, request.first, request.board))
    for event in events:
        desk.record(HandEvent(being.table, being.number, event), article=CARDS_SPEAK)
    desk.keep(being.stream, being.after(events))


def _differ(request: FaceRequest, entered: tuple[Card, ...], read: tuple[Card, ...], taken: Taken, desk: Desk) -> None:
    """Keep both, raise an alarm that holds the next hand, and bring the floor."""
    machines.answer(request, names(entered), names(read), State.DIFFERS, desk)
    told = FacesDiffer(
        request.table, request.hand, request.pk, request.what, request.seat, names(entered), names(read)
    )  # fmt: skip
    desk.record(told, article=FLOOR_DECIDES)
    facts = {
        "request": request.pk,
        "hand": request.hand,
        "what": request.what,
        "seat": request.seat,
        "entered": told.entered,
        "read": told.read,
    }
    raise_alarm(taken.machine, DIFFER, desk, article=FLOOR_DECIDES, blocks=True, facts=facts)
    if Table.objects.filter(number=request.table, floor_called_at=None).update(floor_called_at=desk.happened_at):
        desk.record(FloorCalled(request.table))


# --- the floor's word ---------------------------------------------------------------------


@handles(SettleFaces)
def settle_faces(command: SettleFaces, desk: Desk) -> None:
    """What the floor saw stands: in the hand, while it is played; on the record, whenever."""
    request = FaceRequest.objects.select_for_update().filter(pk=command.request, table=command.table).first()
    if request is None:
        raise NotFound(what="faces", which=command.request)
    if request.state != State.DIFFERS:
        raise FacesSettledAlready()
    stands = request.read if command.stands == "read" else request.entered
    being = desk.recall(f"table:{command.table}", partial(open_hand, command.table))
    if command.stands == "read" and being is not None and being.number == request.hand:
        _write(desk, being, request, parse(stands))
    request.state = State.SETTLED
    request.save(update_fields=["state"])
    settled = FacesSettled(command.table, request.hand, request.pk, command.stands, stands, command.reason)
    desk.record(settled, article=FLOOR_DECIDES)
    _release_table(request, command.reason, desk)


def _release_table(request: FaceRequest, reason: str, desk: Desk) -> None:
    """The alarm goes when nothing is left to decide."""
    if FaceRequest.objects.filter(machine=request.machine_id, state=State.DIFFERS).exists():
        return
    for alarm in Alarm.objects.open().select_for_update().filter(machine=request.machine_id, what=DIFFER):
        take(alarm, reason, desk)
