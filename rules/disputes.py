"""Decisions on a hand: until when they may be asked for, free rulings, pots held back, and that they are final.

The facts of a tournament's table; the cash room's are ``rules.direction``,
whose refusals serve here too. What a contested pot amounts to is
``rules.hand``: the hand is rewound and awarded again.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from rules.books import article, find
from rules.direction import ClaimTooLate, DecidedForGood, NoReason, NotInThePot

Manner = Literal["by_article", "discretionary", "departure"]


@article("sanremo-cash.shuffle.first-riffle")
def is_frozen(asked_at: datetime, *, next_riffle_at: datetime | None) -> bool:
    """Whether a hand's result is fixed: the first riffle begins the next hand and freezes the one before."""
    return next_riffle_at is not None and asked_at >= next_riffle_at


@article(
    "figp-tournament.direction.ruling-window",
    "figp-tournament.hand.contest-window",
    "fipos-tournament.pot.wrong-award-stands",
)
def check_in_time(
    asked_at: datetime,
    *,
    next_riffle_at: datetime | None = None,
    play_ended_at: datetime | None = None,
    table_changed_at: datetime | None = None,
) -> None:
    """A pot may be contested until the next hand begins, play ends, or the table changes, whichever is first."""
    ends = [at for at in (next_riffle_at, play_ended_at, table_changed_at) if at is not None]
    if ends and is_frozen(asked_at, next_riffle_at=min(ends)):
        raise ClaimTooLate(min(ends))


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided, by whom and why; ``computed`` is the outcome of the rules it stands instead of."""

    manner: Manner
    decided: str
    by: str
    at: datetime
    reason: str = ""
    article: str = ""
    computed: str = ""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question on one hand. Open until decided, however many hands begin meanwhile; ``held`` is in no stack."""

    number: int
    facts: str
    asked_at: datetime
    deferred: bool = False
    held: int = 0
    decision: Decision | None = None

    @property
    def is_open(self) -> bool:
        return self.decision is None


@article(
    "figp-tournament.scope.td-discretion",
    "figp-tournament.direction.fairness-over-rule",
    "sanremo-tournament.floor.override-technical",
    "sanremo-tournament.accepted.td-rule-one",
)
def ruling(decided: str, *, by: str, at: datetime, article: str = "", computed: str = "", reason: str = "") -> Decision:
    """A decision by an article, free where none fits, or against one.

    Without an article it is discretionary; with another outcome than the computed one
    it departs from the article. Both need their reason, and keep what was computed.
    """
    departs = bool(computed) and computed != decided
    if article:
        find(article)
    manner: Manner = "departure" if departs else ("by_article" if article else "discretionary")
    if manner != "by_article" and not reason.strip():
        raise NoReason(article)
    return Decision(manner, decided, by, at, reason.strip(), article, computed)


@article("figp-tournament.direction.final", "sanremo-tournament.floor.final", "figp-tournament.direction.hold-pot")
def settle(dispute: Dispute, decision: Decision, *, correction: bool = False) -> Dispute:
    """Decide, and release what was held back. Closed to any player's appeal; staff may correct, with a reason."""
    if not dispute.is_open and not (correction and decision.reason):
        raise DecidedForGood(dispute.number)
    return replace(dispute, decision=decision, deferred=False, held=0)


@article("figp-tournament.direction.deferred")
def defer(dispute: Dispute) -> Dispute:
    """Play goes on, and the question stays open."""
    if not dispute.is_open:
        raise DecidedForGood(dispute.number)
    return replace(dispute, deferred=True)


@article("figp-tournament.direction.hold-pot")
def hold_back(dispute: Dispute, chips: int, *, pot: int) -> Dispute:
    """Keep the disputed part of a pot back while the decision is postponed; it counts in no stack."""
    if not 0 < chips <= pot - dispute.held:
        raise NotInThePot(chips, pot - dispute.held)
    return replace(defer(dispute), held=dispute.held + chips)


@dataclass(frozen=True, slots=True)
class Inspection:
    """Who looked at the cards of a hand, when and why."""

    seat: int
    by: str
    at: datetime
    reason: str


@article("figp-tournament.direction.inspect-hand")
def inspect(seat: int, *, by: str, at: datetime, reason: str) -> Inspection:
    """The director may look at any hand to protect the game; the record says why."""
    if not reason.strip():
        raise NoReason("figp-tournament.direction.inspect-hand")
    return Inspection(seat, by, at, reason.strip())
