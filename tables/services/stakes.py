"""Other stakes or another rake: ordered by the direction, in force from the next hand."""

from typing import Any

from audit.desk import Desk, handles
from audit.messages import NotFound
from rake.models import Policy
from rules.direction import change_limit
from tables.commands import ChangeRake, ChangeStakes
from tables.events import ChangesApplied, RakeOrdered, StakesOrdered
from tables.models import Table
from tables.refusals import NothingToChange
from tables.services.setup import IN_CHIPS, check_figures
from tables.services.time_charge import watch_time

LIMIT = "sanremo-cash.conduct.limit-change"
RAKE = "sanremo-cash.rake.direction-may-change"


@handles(ChangeStakes)
def change_stakes(command: ChangeStakes, desk: Desk) -> None:
    """The blinds only go up; a hand being played is finished at the old ones."""
    table = Table.objects.locked(command.table)
    coming = {name: table.coming.get(name, getattr(table, name)) for name in IN_CHIPS}
    asked = {name: getattr(command, name) for name in IN_CHIPS if getattr(command, name) is not None}
    changes = {name: value for name, value in asked.items() if value != coming[name]}
    if not changes:
        raise NothingToChange()
    if {"small_blind", "big_blind"} & changes.keys():
        change_limit(coming["big_blind"], asked.get("big_blind", coming["big_blind"]), hand_played=table.hand_open)
    kept = {"game": table.game, "book": table.book, "smallest_chip": table.smallest_chip}
    check_figures(kept | coming | changes)
    desk.record(StakesOrdered(table.number, changes), article=LIMIT)
    _order(table, changes, desk)


@handles(ChangeRake)
def change_rake(command: ChangeRake, desk: Desk) -> None:
    table = Table.objects.locked(command.table)
    if command.policy is not None and not Policy.objects.filter(pk=command.policy).exists():
        raise NotFound(what="policy", which=command.policy)
    if command.policy == table.coming.get("policy", table.policy_id):
        raise NothingToChange()
    desk.record(RakeOrdered(table.number, command.policy), article=RAKE)
    _order(table, {"policy": command.policy}, desk)


def apply_coming(table: Table, desk: Desk) -> None:
    """Put in force what was ordered; a hand calls this before it starts, and keeps what it then finds."""
    if not table.coming:
        return
    changes: dict[str, Any] = table.coming
    for name, value in changes.items():
        setattr(table, "policy_id" if name == "policy" else name, value)
    table.coming = {}
    table.save(update_fields=[*changes, "coming"])
    desk.record(ChangesApplied(table.number, changes), article=RAKE if "policy" in changes else LIMIT)
    if "policy" in changes:
        watch_time(table, desk)


def _order(table: Table, changes: dict[str, Any], desk: Desk) -> None:
    """For the next hand; with no hand on the table that is now."""
    table.coming = table.coming | changes
    table.save(update_fields=["coming"])
    if not table.hand_open:
        apply_coming(table, desk)
