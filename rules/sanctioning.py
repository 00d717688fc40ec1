"""The ladder of sanctions: warning, sent from the table, sent from the house.

Which conduct an article forbids is the catalogue's (kind ``conduct``); whether a
step may be taken, from what a player was told before, is decided here.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from rules.books import article, find
from rules.violations import RuleViolation


class Rung(StrEnum):
    """In rising order; a note is no sanction yet."""

    NOTE = "note"
    WARNING = "warning"
    TABLE = "table"
    HOUSE = "house"


SERIOUS = frozenset({"sanremo-cash.prohibited.collusion", "sanremo-cash.prohibited.threats"})
"""Conduct that asks for no warning first."""


class WarnFirst(RuleViolation):
    article = "sanremo-cash.sanctions.ladder"

    def __init__(self, player: int) -> None:
        self.player = player
        super().__init__(f"player {player} was not warned today; only serious conduct skips the warning")


class NotConduct(RuleViolation):
    article = "sanremo-cash.sanctions.ladder"

    def __init__(self, cited: str) -> None:
        self.cited = cited
        super().__init__(f"{cited} is no rule of conduct")


@article("sanremo-cash.sanctions.warning")
def check_conduct(cited: str) -> None:
    """A sanction names the rule of conduct that was broken."""
    if find(cited).kind != "conduct":
        raise NotConduct(cited)


@article("sanremo-cash.sanctions.ladder", "sanremo-cash.dead.face-up-warning")
def proposed(earlier: Iterable[str], *, cited: str = "") -> Rung:
    """The next step: a warning first, then the table; who was sent from the table before, from the house."""
    had = set(earlier)
    if had & {Rung.TABLE, Rung.HOUSE}:
        return Rung.HOUSE
    return Rung.TABLE if Rung.WARNING in had or cited in SERIOUS else Rung.WARNING


@article("sanremo-cash.sanctions.ladder", "sanremo-cash.sanctions.removal-table")
def check_step(rung: Rung, *, player: int, earlier: Iterable[str], cited: str, serious: bool) -> None:
    """Nobody is sent away unwarned, unless what he did is serious."""
    warned = bool(set(earlier) & {Rung.WARNING, Rung.TABLE, Rung.HOUSE})
    if rung in (Rung.TABLE, Rung.HOUSE) and not (warned or serious or cited in SERIOUS):
        raise WarnFirst(player)


@article("sanremo-cash.sanctions.removal-table")
def still_counts(at: datetime, *, day_began: datetime) -> bool:
    """A sanction counts for the gaming day; the history keeps the older ones in sight."""
    return at >= day_began
