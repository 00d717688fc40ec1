"""What the money of a table asks of the room, which this app may not import: the table, held, and the gaming day."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

from django.conf import settings
from django.utils.module_loading import import_string


@dataclass(frozen=True, slots=True)
class TableNow:
    number: int
    closed: bool
    day: date


def gaming_day_now(at: datetime) -> date:
    found: Callable[[datetime], date] = import_string(settings.GAMING_DAY)
    return found(at)


def table_now(number: int, at: datetime) -> TableNow:
    """The table, held for the length of the command, and the gaming day of this moment."""
    found: Callable[[int, datetime], TableNow] = import_string(settings.MONEY_TABLE)
    return found(number, at)
