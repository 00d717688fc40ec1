"""The words of a refusal. Errors carry facts; here a screen finds the sentence for them.

Apps add their own codes with :func:`teach`; a test holds every refusal to having words.
"""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

_sentences: dict[str, str | Promise] = {
    "UnknownCommand": _("There is no command %(command)s."),
    "Malformed": _("This is not written as it should be: %(problem)s."),
    "NotAllowed": _("Your role may not do this; call %(roles)s."),
    "WrongTable": _("This tablet belongs to table %(own)s, not to table %(table)s."),
    "NotFound": _("There is no %(what)s %(which)s."),
    "IdReused": _("This command number was used before, for something else; send it again under a new one."),
    "StampInFuture": _("The clock of this device is ahead (%(happened_at)s); set it and try again."),
    "Failed": _("Something went wrong on our side; nothing was done. Tell IT the number %(reference)s."),
    "PeriodIsNone": _("A period ends after it begins, in a year of four digits from 2000 on."),
    "BadCheckpoint": _("The checkpoint you brought is not one of this log: %(problem)s."),
    "NotYetReady": _("Export %(export)s is not ready."),
    "ExportGone": _("Export %(export)s was erased when its time was over; ask for it again."),
    "ExportNotWaiting": _("Export %(export)s was begun before."),
    "ReasonMissing": _("Names are read for a reason: write its reference, such as a protocol number."),
    "Busy": _("The server has more work than it can take; it was not lost, it will be sent again."),
}


MONEY = frozenset(
    [
        "amount",
        "announced",
        "asked",
        "big_blind",
        "bought",
        "buy_in",
        "chips",
        "counted",
        "denomination",
        "expected",
        "held",
        "least",
        "maximum",
        "minimum",
        "most_chips",
        "small_blind",
        "stack",
        "taken_off",
        "to",
        "total",
    ]
)
"""Facts that are chips: told in euro, as they are called at the table."""
ROLES = {"pit": "pit boss", "td": "tournament director", "controller": "municipal controller", "it": "IT"}
"""Roles whose word on the floor is not their name in the code."""
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")


def shown(name: str, value: Any) -> str:
    """A fact as a person reads it: money as 1.234,50 €, a moment by the clock on the wall."""
    if name == "roles":
        return ", ".join(gettext(ROLES.get(role, role)) for role in str(value).split(", "))
    if name in MONEY and isinstance(value, int):
        return euro(value)
    if isinstance(value, str) and MOMENT.match(value):
        return timezone.localtime(datetime.fromisoformat(value)).strftime("%H:%M:%S").removesuffix(":00")
    return str(value)


def euro(cents: int) -> str:
    """The same in both languages: two people at one table must read one figure."""
    whole, rest = divmod(abs(cents), 100)
    figure = f"{whole:,}".replace(",", ".") + (f",{rest:02}" if rest else "")
    return f"{'-' if cents < 0 else ''}{figure} €"


def teach(sentences: Mapping[str, str | Promise]) -> None:
    """Add the words for an app's refusals."""
    if known := _sentences.keys() & sentences.keys():
        raise ValueError(f"two sentences for {sorted(known)}")
    _sentences.update(sentences)


def has_words(code: str) -> bool:
    return code in _sentences


def sentence(code: str, facts: Mapping[str, Any]) -> str:
    """What to tell the person, in the language now active."""
    try:
        return str(_sentences[code]) % {name: shown(name, value) for name, value in facts.items()}
    except KeyError:
        return gettext("This was refused (%(code)s).") % {"code": code}
