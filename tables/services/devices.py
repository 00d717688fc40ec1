"""What readings of devices mean for a table: the start of its hand, decks fit or unfit for it, shuffles without hands.

``settings.DEVICE_READING_HANDLER`` names :func:`take_reading`. It runs inside the
command that takes the reading, so the reading and what follows from it are
written together, once. A reading is never refused because the room cannot use it.
"""

from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from audit.desk import Desk, handles
from audit.messages import Refusal
from devices.events import BlockWaived, CheckPlaced, HandStartedByDevice, ShufflePlaced, StartNotFollowed
from devices.models import Machine
from devices.refusals import NothingBlocks
from devices.services.alarms import raise_alarm
from devices.services.readings import Taken
from rules.violations import RuleViolation
from tables.commands import StartHand
from tables.commands.devices import OverrideInterlock
from tables.interlock_devices import blocks_of, codes_of, prescribed
from tables.models import Hand, Table
from tables.refusals import TableBlocked
from tables.services.hands_start import start_hand

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
CASH_START: Final = "sanremo-cash.game.hand-start"


def take_reading(taken: Taken, desk: Desk) -> None:
    table = Table.objects.select_for_update().filter(number=taken.machine.table).first()
    if table is None:
        return
    if taken.kind == "deck-checked":
        place_check(taken.machine, table, desk)
    elif taken.kind == "shuffle-ended" and not taken.replayed:
        place_shuffle(taken.machine, table, desk)
    if taken.kind == STARTED_BY.get(taken.machine.starts):
        begin_hand(taken, table, desk)


def hand_in_play(number: int) -> tuple[int, bool]:
    """The number of a table's hand and whether it is being played, for agents that must forget its cards."""
    row = Table.objects.filter(number=number).values_list("hand_number", "hand_began").first()
    return (row[0], row[1] is not None) if row else (0, False)


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
    last = Hand.objects.filter(table=table).order_by("-number").values_list("ended_at", flat=True).first()
    if last is not None and desk.happened_at < last - SKEW:
        return "before-the-last-hand-ended"
    return ""


def _not_followed(taken: Taken, why: str, facts: dict[str, Any], desk: Desk) -> None:
    machine = taken.machine
    desk.record(StartNotFollowed(machine.pk, machine.table, taken.number, why, dict(facts)))


# --- decks and shuffles -------------------------------------------------------------------


def place_check(machine: Machine, table: Table, desk: Desk) -> None:
    """A check is for the next hand, or for the one its own riffle began."""
    riffled = machine.starts == Machine.Starts.SHUFFLE and table.hand_open
    machine.checked_for = table.hand_number + (0 if riffled else 1)
    machine.save(update_fields=["checked_for"])
    desk.record(CheckPlaced(machine.pk, machine.table, machine.checked_for))
    if machine.check_state != Machine.Check.FAILED:
        return
    for finding in machine.findings or [{"code": codes_of(machine)[0], "positions": []}]:
        says = prescribed(table.book, finding["code"])
        facts = {"positions": finding["positions"], "remedy": says.remedy, "in_hand": says.in_hand}
        raise_alarm(machine, f"deck-{finding['code']}", desk, article=says.article, facts=facts)


def place_shuffle(machine: Machine, table: Table, desk: Desk) -> None:
    """Between two shuffles lies one hand: none, or more than one, is an alarm.

    A deck shuffled again because its check failed is what should happen.
    """
    before, again, played = machine.shuffled_after, machine.must_shuffle_again, table.hand_number
    machine.shuffled_after = played if table.status == Table.Status.OPEN else None
    machine.must_shuffle_again = machine.checks_deck and machine.check_state != Machine.Check.CLEAN
    machine.save(update_fields=["shuffled_after", "must_shuffle_again"])
    desk.record(ShufflePlaced(machine.pk, machine.table, machine.shuffled_after, machine.must_shuffle_again))
    if before is None or machine.shuffled_after is None:
        return
    if played > before + 1:
        raise_alarm(
            machine,
            "hand-without-shuffle",
            desk,
            article=prescribed(table.book, "not-shuffled").article,
            facts={"first": before + 2, "last": played},
        )
    elif played == before and not again:
        raise_alarm(machine, "shuffle-without-hand", desk, facts={"after": played})


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
