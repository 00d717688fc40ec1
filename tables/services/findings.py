"""What a machine finds in a deck opens a case by itself, as if reported; never refused, never applied.

In a hand it waits for the floor. Before one the machine itself keeps the next
hand waiting, and the case ends when a hand may start: with a deck that is right,
or on the floor's word.
"""

from typing import Final

from django.db import transaction

from audit.desk import Desk
from audit.messages import Refusal
from devices.events import DeckFoundIrregular
from rules.irregularities import CATALOGUE, FINDINGS, Answers
from rules.violations import RuleViolation
from tables.models import Table
from tables.models_rulings import Case
from tables.services.devices import on_deck_finding
from tables.services.irregularities import Reported, rule_on

UNCOVERED: Final = "not-covered"
WHERE: Final = {"found": "stub"}
"""A machine knows the deck it fed, and not whose hand a card reached."""


@on_deck_finding
def open_case(found: DeckFoundIrregular, table: Table, desk: Desk) -> None:
    if Case.objects.filter(table=table, state=Case.State.OPEN).exists():
        return
    in_hand = table.hand_open and found.hand == table.hand_number
    slug = FINDINGS.get(found.finding, UNCOVERED)
    if not _ruled(desk, Reported(table, slug, _told(slug), True, in_hand)):
        _ruled(desk, Reported(table, UNCOVERED, {}, True, in_hand))


def _told(slug: str) -> Answers:
    """The facts a machine can tell."""
    return {fact.name: WHERE[fact.name] for fact in CATALOGUE[slug].facts if fact.name in WHERE}


def _ruled(desk: Desk, reported: Reported) -> bool:
    before = len(desk.recorded)
    try:
        with transaction.atomic():
            rule_on(desk, reported)
    except (RuleViolation, Refusal):
        del desk.recorded[before:]
        return False
    return True
