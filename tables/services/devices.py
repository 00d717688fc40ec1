"""What readings of devices mean for a table: the start of its hand, decks fit or unfit for it, shuffles without hands.

``settings.DEVICE_READING_HANDLER`` names :func:`take_reading`. It runs inside the
command that takes the reading, so the reading and what follows from it are
written together, once. A reading is never refused because the room cannot use it.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from audit.desk import Desk, handles
from audit.messages import Refusal
from audit.models import Entry
from devices.events import (
    BlockWaived,
    CheckPlaced,
    DeckFoundIrregular,
    HandStartedByDevice,
    StartNotFollowed,
)
from devices.models import Machine
from devices.refusals import NothingBlocks
from devices.services.alarms import raise_alarm
from devices.services.readings import Taken
from devices.telling import verdict_of
from rules.opening import Step
from rules.violations import RuleViolation
from tables.commands import CheckDeck, StartHand
from tables.commands.devices import OverrideInterlock
from tables.events import ChangesApplied
from tables.events.hands import HandPlanned
from tables.interlock_devices import blocks_of, codes_of, prescribed
from tables.models import Hand, Table
from tables.refusals import TableBlocked
from tables.services.faces import take_faces
from tables.services.hands_start import start_hand
from tables.services.opening import check_deck
from tables.services.shuffles import place_shuffle

LATE: Final = timedelta(minutes=10)
"""A press that took longer to reach us starts nothing: the table has gone on without it."""
SKEW: Final = timedelta(seconds=2)
"""By so much may the clocks of tablet and device differ."""
STARTED_BY: Final = {"button": "button", "door": "door-opened", "shuffle": "shuffle-started"}
ARTICLES: Final = {
    "sanremo-tournament": "sanremo-tournament.hand.start-events",
    "figp-tournament": "figp-tournament.hand.start-shuffler",
    "fipos-tournament": "figp-tournament.hand.start-shuffler",
}
MARKS_KEPT: Final = 4
CASH_START: Final = "sanremo-cash.game.hand-start"


def take_reading(taken: Taken, desk: Desk) -> None:
    table = Table.objects.select_for_update().filter(number=taken.machine.table).first()
    if table is None:
        return
    if taken.kind == "deck-checked":
        place_check(taken, table, desk)
    elif taken.kind == "faces-released":
        take_faces(taken, table, desk)
    elif taken.kind == "shuffle-ended" and not taken.replayed:
        place_shuffle(taken.machine, table, desk)
    if taken.kind == STARTED_BY.get(taken.machine.starts):
        begin_hand(taken, table, desk)


def hand_in_play(number: int) -> tuple[int, bool, datetime | None]:
    """A table's hand, whether it is being played, and since when it is or is not: agents must forget its cards."""
    row = Table.objects.filter(number=number).values_list("hand_number", "hand_began").first()
    if row is None:
        return 0, False, None
    hand, began = row
    if began is None:
        return hand, False, _ended_at(number)
    plans = Entry.objects.filter(stream=f"table:{number}", seq__gt=began, kind=HandPlanned.kind)
    return hand, True, plans.order_by("seq").values_list("happened_at", flat=True).first()


def _ended_at(number: int) -> datetime | None:
    return Hand.objects.filter(table=number).order_by("-number").values_list("ended_at", flat=True).first()


# --- the start of a hand ------------------------------------------------------------------


def begin_hand(taken: Taken, table: Table, desk: Desk) -> None:
    """Start the hand at the device's time, or write down why not."""
    why = unfit_to_start(taken, table, desk)
    if why:
        _not_followed(taken, why, {}, desk)
        return
    before = len(desk.recorded)
    try:
        with transaction.atomic():
            start_hand(StartHand(table.number, stamp="device"), desk)
    except (RuleViolation, Refusal) as no:
        del desk.recorded[before:]
        _not_followed(taken, no.code, no.facts, desk)
        if isinstance(no, TableBlocked):
            raise_alarm(taken.machine, "hand-kept-waiting", desk, facts={"why": no.facts["why"]})
        return
    machine, hand = taken.machine, table.hand_number + 1
    commitment = machine.commitment if machine.checked_for == hand else ""
    article = ARTICLES.get(table.book, CASH_START)
    desk.record(HandStartedByDevice(machine.pk, table.number, hand, taken.number, commitment), article=article)


def unfit_to_start(taken: Taken, table: Table, desk: Desk) -> str:
    """Why this reading begins no hand, before anyone asks whether the table could."""
    if taken.replayed:
        return "replayed"
    if taken.facts.get("bounce"):
        return "bounce"
    if table.hand_open:
        return "hand-open"
    if desk.now - desk.happened_at > LATE:
        return "too-late"
    last = _ended_at(table.number)
    if last is not None and desk.happened_at < last - SKEW:
        return "before-the-last-hand-ended"
    return "stakes-changed-since" if _changed_since(table, desk.happened_at) else ""


def _changed_since(table: Table, moment: datetime) -> bool:
    """Were stakes or rake changed after the press, and before we heard of it? Then it was a hand for the old ones."""
    newest = Entry.objects.filter(stream=table.stream, kind=ChangesApplied.kind).order_by("-seq")
    applied = newest.values_list("happened_at", flat=True).first()
    return applied is not None and applied > moment


def _not_followed(taken: Taken, why: str, facts: dict[str, Any], desk: Desk) -> None:
    machine = taken.machine
    desk.record(StartNotFollowed(machine.pk, machine.table, taken.number, why, dict(facts)))


# --- decks and shuffles -------------------------------------------------------------------


Listener = Callable[[DeckFoundIrregular, Table, Desk], None]
_listeners: list[Listener] = []


def on_deck_finding(listener: Listener) -> Listener:
    """Have this called with every irregularity of a deck, inside the command that takes the reading."""
    _listeners.append(listener)
    return listener


def place_check(taken: Taken, table: Table, desk: Desk) -> None:
    """A check is for the next hand, or for the one its own riffle began."""
    machine, verdict = taken.machine, verdict_of(taken.facts)
    riffled = machine.starts == Machine.Starts.SHUFFLE and table.hand_open
    machine.checked_for = table.hand_number + (0 if riffled else 1)
    if verdict.mark:
        others = [[hand, mark] for hand, mark in machine.marks if hand != machine.checked_for]
        machine.marks = [*others, [machine.checked_for, verdict.mark]][-MARKS_KEPT:]
    machine.save(update_fields=["checked_for", "marks"])
    desk.record(CheckPlaced(machine.pk, machine.table, machine.checked_for))
    if verdict.whole and machine.checks_deck and table.status == Table.Status.OPENING:
        _check_at_opening(table, machine.check_state == Machine.Check.CLEAN, desk)
    if machine.check_state != Machine.Check.FAILED:
        return
    for finding in machine.findings or [{"code": codes_of(machine)[0], "positions": []}]:
        _found(machine, table, verdict.deck, finding, desk)


def _check_at_opening(table: Table, complete: bool, desk: Desk) -> None:
    """The machine's count is the opening's, too; a step that is done already is not taken back by a good deck."""
    if complete and str(Step.DECK_CHECKED) in table.opening_steps:
        return
    check_deck(CheckDeck(table.number, complete), desk)


def _found(machine: Machine, table: Table, deck: str, finding: dict[str, Any], desk: Desk) -> None:
    """One irregularity: on the record with what the table's book prescribes, on the console, and to whoever listens."""
    code, count = finding["code"], finding.get("count", 1)
    says = prescribed(table.book, code, count)
    event = DeckFoundIrregular(
        machine.pk,
        table.number,
        machine.checked_for or table.hand_number + 1,
        deck,
        code,
        count,
        tuple(finding["positions"]),
        says.remedy,
        says.in_hand,
        says.article,
        says.article_unused,
    )
    desk.record(event, article=says.article)
    facts = {"positions": finding["positions"], "remedy": says.remedy, "in_hand": says.in_hand}
    raise_alarm(machine, f"deck-{code}", desk, article=says.article, facts=facts)
    for listener in _listeners:
        listener(event, table, desk)


# --- the floor's word ---------------------------------------------------------------------


@handles(OverrideInterlock)
def override_interlock(command: OverrideInterlock, desk: Desk) -> None:
    """Let the next hand start: this one only. What blocked it stays on the console."""
    table = Table.objects.locked(command.table)
    coming, waived = table.hand_number + 1, 0
    for machine in Machine.objects.at(table.number).select_for_update(of=("self",)):
        held = blocks_of(machine, table, coming, timezone.now())
        if held:
            machine.waived_for, waived = coming, waived + 1
            machine.save(update_fields=["waived_for"])
            desk.record(BlockWaived(machine.pk, table.number, coming, command.reason, tuple(held)))
    if not waived:
        raise NothingBlocks(table=table.number)
