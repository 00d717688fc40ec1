"""What each driver's device can see of an irregular deck: the finding's own name, another name, or nothing.

A bare reader has no card sensor: what no tag tells is not there for it. The table
of ``docs/devices.md`` is this one; tests hold both against decks on real lines.
"""

from typing import Final

from devices.prescribed import Code

Sight = dict[Code, Code | None]

_EVERYTHING: Final[Sight] = {
    "duplicate": "duplicate",
    "missing": "missing",
    "extra": "extra",
    "foreign": "foreign",
    "unknown": "unknown",
    "unread": "unread",
    "boxed": "boxed",
    "stuck-pair": "stuck-pair",
    "wrong-count": "wrong-count",
    "ghost-read": None,  # seen and told, but the sensor vouches for the deck: it may be dealt
    "not-shuffled": "not-shuffled",
}
_TAGS_ONLY: Final[Sight] = {
    **_EVERYTHING,
    "extra": None,
    "unread": "missing",
    "boxed": None,
    "wrong-count": None,
    "ghost-read": "ghost-read",
    "not-shuffled": None,
}

SIGHT: Final[dict[str, Sight | None]] = {
    "linea": _EVERYTHING,
    "feig": _TAGS_ONLY,
    "m100": _TAGS_ONLY,
    "generic-ascii": None,
}
"""By driver, under which name each irregularity keeps the next hand waiting. None: it checks no deck at all."""
