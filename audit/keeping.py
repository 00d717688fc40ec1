"""Personal data that is kept beside the ledger: what, how much of it, until when, and how it goes.

Apps register what they hold (their module ``privacy``). The ledger itself holds
pseudonyms only and stays; what goes is what they stand for.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils.functional import Promise

from audit.messages import Command


@dataclass(frozen=True, slots=True)
class Holding:
    """One sort of personal data. ``period`` names its row in ``settings.RETENTION``."""

    period: str
    title: str | Promise
    counted_from: str | Promise
    """From which moment its period runs, in words."""
    count: Callable[[], int]
    oldest: Callable[[], datetime | None]
    """The moment from which the period of the oldest of it runs; None while none of it runs."""
    past: Callable[[datetime], Iterable[Command]]
    """What to ask of the desk, so that whatever ran out before this moment goes."""


_holdings: dict[str, Holding] = {}


def register(holding: Holding) -> None:
    if holding.period in _holdings:
        raise ValueError(f"{holding.period} is held already")
    _holdings[holding.period] = holding


def holdings() -> list[Holding]:
    return [_holdings[name] for name in sorted(_holdings)]


def days_of(holding: Holding) -> int:
    """How many days it is kept; 0 is until somebody asks."""
    return int(settings.RETENTION[holding.period])


def report() -> list[dict[str, Any]]:
    """What is kept and until when, a row for each sort."""
    return [_row(holding) for holding in holdings()]


def due(now: datetime) -> Iterable[Command]:
    """Everything whose time is over, as commands that erase it."""
    for holding in holdings():
        if days := days_of(holding):
            yield from holding.past(now - timedelta(days=days))


def _row(holding: Holding) -> dict[str, Any]:
    days, oldest = days_of(holding), holding.oldest()
    until = oldest + timedelta(days=days) if oldest and days else None
    return {
        "what": holding.period,
        "title": str(holding.title),
        "counted_from": str(holding.counted_from),
        "days": days,
        "kept": holding.count(),
        "next_erasure": until,
    }
