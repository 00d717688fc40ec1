"""Irregularities: reported, ruled on by the book, applied at once by the dealer or decided by whoever must.

A ruling is one event with its facts, steps and article, followed by what it
does to the hand. While a case is open the hand waits; between hands the next one.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import msgspec

from audit.desk import Desk, handles
from audit.messages import NotFound
from rules.direction import DecidedForGood, NoReason, NotForThisRank
from rules.irregularities import (
    CATALOGUE,
    Answers,
    Effect,
    Moment,
    NotPossible,
    Ruling,
    Step,
    decide,
    moment_of,
    rehearsed,
)
from tables.commands.irregularities import DecideRuling, ReportIrregularity
from tables.events import FloorCalled, FloorCame
from tables.events.irregularities import IrregularityReported, IrregularityRuled, RulingDecided
from tables.hand_reading import OpenHand, finished_hand, open_hand
from tables.interlocks import interlock
from tables.models import Hand, Table
from tables.models_rulings import Case
from tables.refusals import CannotRule, CaseOpen, FactMissing, NoSuchAlternative, TooLateToRule
from tables.ruling_views import book_of
from tables.selectors import dealer_of
from tables.services.applying import Ordered, apply_effects
from tables.services.time_called import stop_clock

RANKS: Final = {"dealer": 0, "floor": 1, "pit": 2, "direction": 3, "td": 3, "system": 3}
"""Who may decide what: each what those below may. A director decides his tournament as the direction the room."""
OTHERWISE: Final = "sanremo-cash.decisions.fairness-first"
REFUSALS: Final = {"fact_missing": FactMissing, "fact_wrong": FactMissing, "too_late": TooLateToRule}
Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reported:
    """What was reported, at which hand of which table, and by what."""

    table: Table
    slug: str
    facts: Answers
    by_device: bool = False
    in_hand: bool = True
    """False for a deck that a machine checked before the hand it is for."""


@handles(ReportIrregularity)
def report_irregularity(command: ReportIrregularity, desk: Desk) -> None:
    rule_on(desk, Reported(Table.objects.locked(command.table), command.slug, command.facts))


def rule_on(desk: Desk, reported: Reported) -> Case:
    """Ask the book; apply what the dealer may, put the rest before whoever decides."""
    table = reported.table
    if Case.objects.filter(table=table, state=Case.State.OPEN).exists():
        raise CaseOpen(table=table.number)
    being = desk.recall(table.stream, partial(open_hand, table.number))
    moment = moment_at(table, being) if reported.in_hand else moment_of(None, shuffling=True)
    found = decide(reported.slug, reported.facts, moment, book_of(table.book))
    ruling = rehearsed(found, being.hand if being and reported.in_hand else None)
    if isinstance(ruling, NotPossible):
        refused = REFUSALS.get(ruling.code, CannotRule)
        raise refused(ruling.slug, ruling.code, fact=ruling.fact, article=ruling.article)
    if reported.by_device and ruling.at_once:
        ruling = replace(ruling, applies="floor")
    row = _write(desk, reported, moment, ruling, being)
    if ruling.at_once:
        desk.record(IrregularityRuled(**_told(row)), article=ruling.article)
        apply_effects(desk, table.number, Ordered(ruling.effects, ruling.article, _title(row.slug)))
    else:
        others = tuple(row.prescribed["alternatives"])
        desk.record(IrregularityReported(**_told(row), alternatives=others), article=ruling.article)
        if reported.in_hand:
            _wait(desk, table, being, row)
    return row


def moment_at(table: Table, being: OpenHand | None) -> Moment:
    """Where the table stands: in its hand, or between two, with the last one still in sight."""
    if being is not None:
        return moment_of(being.hand)
    last = Hand.objects.filter(table=table, number=table.hand_number).exists()
    return moment_of(finished_hand(table.number, table.hand_number).hand if last else None)


def _write(desk: Desk, reported: Reported, moment: Moment, ruling: Ruling, being: OpenHand | None) -> Case:
    done = ruling.at_once
    sender = desk.sender
    dealer = being.plan.dealer if being else dealer_of(reported.table.number)
    return Case.objects.create(
        table=reported.table,
        hand=reported.table.hand_number,
        slug=reported.slug,
        phase=moment.phase,
        facts=dict(reported.facts),
        state=Case.State.DECIDED if done else Case.State.OPEN,
        applies=ruling.applies,
        article=ruling.article,
        prescribed=plain_ruling(ruling),
        decided={"how": "prescribed", "choice": "", "reason": "", "steps": _steps(ruling.steps)} if done else None,
        dealer=dealer,
        dealer_error=CATALOGUE[reported.slug].dealer_error and not reported.by_device,
        by_device=reported.by_device,
        reported_by=sender.person,
        reported_at=desk.happened_at,
        decided_by=sender.person if done else "",
        decided_at=desk.happened_at if done else None,
    )


def plain_ruling(ruling: Ruling) -> Plain:
    others = [
        {"slug": each.slug, "title": each.title, "article": each.article, "steps": _steps(each.steps)}
        for each in ruling.alternatives
    ]
    return {"outcome": ruling.outcome, "steps": _steps(ruling.steps), "alternatives": others}


def _steps(steps: tuple[Step, ...]) -> list[Plain]:
    return [{"text": one.text, "values": dict(one.values), "effect": _plain_effect(one.effect)} for one in steps]


def _plain_effect(effect: Effect | None) -> Plain | None:
    return msgspec.to_builtins(effect) if effect else None


def _told(row: Case) -> Plain:
    return {
        "table": row.table_id,
        "case": row.pk,
        "hand": row.hand,
        "slug": row.slug,
        "phase": row.phase,
        "facts": row.facts,
        "outcome": row.prescribed["outcome"],
        "applies": row.applies,
        "steps": row.prescribed["steps"],
        "dealer": row.dealer,
        "error": row.dealer_error,
        "by_device": row.by_device,
    }


def _wait(desk: Desk, table: Table, being: OpenHand | None, row: Case) -> None:
    """The hand stops, its clock too, and the floor is on the way."""
    if being is not None:
        stopped = stop_clock(desk, being) if being.clock else being
        desk.keep(table.stream, replace(stopped, case=row.pk))
    if Table.objects.filter(pk=table.pk, floor_called_at=None).update(floor_called_at=desk.happened_at):
        desk.record(FloorCalled(table.number))


# --- the decision -------------------------------------------------------------------------


@handles(DecideRuling)
def decide_ruling(command: DecideRuling, desk: Desk) -> None:
    """Once, by a rank high enough; what is neither prescribed nor left open needs its reason."""
    row = _open_case(command.case)
    check_may_decide(desk.sender.role, row.applies)
    steps, article = _decided(command, row)
    close_case(desk, row, command.how, steps=steps, article=article, choice=command.choice, reason=command.reason)
    effects = tuple(msgspec.convert(step["effect"], Effect) for step in steps if step["effect"])
    apply_effects(desk, row.table_id, Ordered(effects, article, command.reason or _title(row.slug)))


def check_may_decide(role: str, needed: str) -> None:
    if RANKS.get(role, -1) < RANKS[needed]:
        raise NotForThisRank(role, needed)  # type: ignore[arg-type]


def _open_case(pk: int) -> Case:
    row = Case.objects.select_for_update().filter(pk=pk).first()
    if row is None:
        raise NotFound(what="case", which=pk)
    if row.state == Case.State.DECIDED:
        raise DecidedForGood(pk)
    return row


def _decided(command: DecideRuling, row: Case) -> tuple[list[Plain], str]:
    match command.how:
        case "prescribed":
            return row.prescribed["steps"], row.article
        case "alternative":
            found = [each for each in row.prescribed["alternatives"] if each["slug"] == command.choice]
            if not found:
                raise NoSuchAlternative(case=row.pk, choice=command.choice)
            return found[0]["steps"], found[0]["article"]
        case _:
            if not command.reason.strip():
                raise NoReason(row.article)
            return [_ordered(each.kind, each.seat, each.amount) for each in command.orders], OTHERWISE


def _ordered(kind: str, seat: int | None, amount: int) -> Plain:
    effect = {"kind": kind, "seat": seat, "amount": amount, "card": "", "lasts": "", "choice": ""}
    return {"text": "", "values": {"seat": seat} if seat else {}, "effect": effect}


def close_case(
    desk: Desk, row: Case, how: str, *, steps: list[Plain], article: str, choice: str = "", reason: str = ""
) -> None:
    """Write the decision down; the hand may go on."""
    row.state, row.decided = Case.State.DECIDED, {"how": how, "choice": choice, "reason": reason, "steps": steps}
    row.decided_by, row.decided_at = desk.sender.person, desk.happened_at
    row.save(update_fields=["state", "decided", "decided_by", "decided_at"])
    desk.record(RulingDecided(row.table_id, row.pk, row.hand, row.slug, how, choice, reason, steps), article=article)
    being = desk.recall(f"table:{row.table_id}", partial(open_hand, row.table_id))
    if being is not None:
        desk.keep(being.stream, replace(being, case=None))
    if Table.objects.filter(pk=row.table_id, floor_called_at__isnull=False).update(floor_called_at=None):
        desk.record(FloorCame(row.table_id))


def settle_findings(desk: Desk, table: Table) -> None:
    """A hand may start: what a machine had found before it is seen to."""
    for row in Case.objects.select_for_update().filter(table=table, state=Case.State.OPEN, by_device=True):
        close_case(desk, row, "device", steps=[], article=row.article)


def _title(slug: str) -> str:
    return CATALOGUE[slug].title


@interlock
def no_case_open(table: Table) -> str | None:
    """What a device found before a hand is held up by the device itself, until the deck is right."""
    waiting = Case.objects.filter(table=table, state=Case.State.OPEN, by_device=False)
    return "open-case" if waiting.exists() else None
