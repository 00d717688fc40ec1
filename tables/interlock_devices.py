"""The devices' interlock: a bad deck, a fault nobody has seen to, a machine that is gone keep the next hand waiting.

Says why, with the article where a book has one. The floor may let one hand start
all the same; see ``tables.override_interlock``.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from devices.models import Alarm, Machine
from devices.prescribed import BOOKS, Code, Prescription, prescription
from tables.interlocks import interlock
from tables.models import Table

HOUSE_BOOK = "sanremo-cash"


@interlock
def devices_allow(table: Table) -> str | None:
    """Everything the devices of a table hold against its next hand, in one line."""
    coming, now = table.hand_number + 1, timezone.now()
    held = [why for machine in Machine.objects.at(table.number) for why in blocks_of(machine, table, coming, now)]
    return "; ".join(held) or None


@dataclass(frozen=True, slots=True)
class Hold:
    """One thing a machine holds against the next hand, and the article where a book has one."""

    code: str
    article: str = ""
    by_device: bool = True

    @property
    def text(self) -> str:
        said = {"no-deck-check": "no deck check"}.get(self.code, self.code.replace("deck-", "deck ", 1))
        return f"{said} ({self.article})" if self.article else self.code


def blocks_of(machine: Machine, table: Table, coming: int, now: datetime) -> list[str]:
    """Why this machine keeps hand number ``coming`` waiting, in words for the ledger."""
    return [hold.text for hold in holds_of(machine, table, coming, now)]


def holds_of(machine: Machine, table: Table, coming: int, now: datetime) -> list[Hold]:
    """The same for the screens, which have words of their own."""
    if machine.waived_for == coming:
        return []
    faults = Alarm.objects.open().filter(machine=machine, blocks=True).order_by("pk").values_list("what", flat=True)
    held = [Hold(what) for what in faults]
    if machine.matters and machine.is_gone(now):
        held.append(Hold("link-lost"))
    return held + _deck_holds(machine, table, coming)


def _deck_holds(machine: Machine, table: Table, coming: int) -> list[Hold]:
    """A failed check holds until a better one; where the riffle itself starts the hand, its check comes after."""
    if not machine.checks_deck:
        return []
    if machine.check_state == Machine.Check.FAILED:
        return [Hold(f"deck-{code}", prescribed(table.book, code, n).article) for code, n in found_by(machine)]
    ready = machine.check_state == Machine.Check.CLEAN and machine.checked_for == coming
    if ready or machine.starts == Machine.Starts.SHUFFLE:
        return []
    return [Hold("no-deck-check", prescribed(table.book, "not-shuffled").article)]


def codes_of(machine: Machine) -> list[Code]:
    return [code for code, _ in found_by(machine)]


def found_by(machine: Machine) -> list[tuple[Code, int]]:
    """What the last check found, and how many cards of each."""
    return [(finding["code"], finding.get("count", 1)) for finding in machine.findings] or [("wrong-count", 1)]


def prescribed(book: str, code: Code, count: int = 1) -> Prescription:
    """What the table's own book says; books that say nothing of decks follow the house's cash rules."""
    return prescription(book if book in BOOKS else HOUSE_BOOK, code, count)
