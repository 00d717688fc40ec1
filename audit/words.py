"""The words of a refusal. Errors carry facts; here a screen finds the sentence for them.

Apps add their own codes with :func:`teach`; a test holds every refusal to having words.
"""

from collections.abc import Mapping
from typing import Any

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
    "Busy": _("The server has more work than it can take; it was not lost, it will be sent again."),
}


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
        return str(_sentences[code]) % facts
    except KeyError:
        return gettext("This was refused (%(code)s).") % {"code": code}
