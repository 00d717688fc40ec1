"""What keeps the next hand from starting: a deck that failed, a device fault, a wrong count.

Whoever knows of such a thing registers a check here; ``start_hand`` asks them
all. Devices and audit add theirs; nobody has to know the others.
"""

from collections.abc import Callable

from tables.models import Table
from tables.refusals import TableBlocked

Check = Callable[[Table], str | None]
"""A short code of what blocks the table, or None."""

_checks: list[Check] = []


def interlock(check: Check) -> Check:
    """Register a check."""
    _checks.append(check)
    return check


def release(check: Check) -> None:
    """Ask this check no longer."""
    _checks.remove(check)


def blocking(table: Table, *, but: Check | None = None) -> list[str]:
    """Everything that blocks a table now, for the console; without what one check says, for who knows that better."""
    return [code for check in _checks if check is not but and (code := check(table)) is not None]


def check_interlocks(table: Table) -> None:
    if found := blocking(table):
        raise TableBlocked(table=table.number, why=", ".join(found))
