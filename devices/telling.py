"""What may be told of a device: the kinds of reading that leave the agent, and the facts of each.

Both sides use it: the agent to strip readings before they touch its disk, the
server to refuse anything else. There is no kind that carries a tag, a face or a
place of a card in a sound deck, so none can slip through by a wrong word.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

import msgspec

from audit.messages import Malformed
from devices import readings
from devices.readings import Reading

Kind = Literal[
    "agent-started",
    "booted",
    "button",
    "card",
    "clear",
    "clock-stepped",
    "deck-checked",
    "deck-ended",
    "device-clock-stepped",
    "door-closed",
    "door-opened",
    "fault",
    "gap",
    "identified",
    "link-lost",
    "link-restored",
    "shuffle-ended",
    "shuffle-started",
    "tags-seen",
    "unrecognised",
]
KINDS: Final[tuple[str, ...]] = get_args(Kind)

FACTS: Final[dict[str, dict[str, type]]] = {
    "agent-started": {"version": str},
    "booted": {"model": str, "firmware": str, "serial": str},
    "button": {"bounce": bool},
    "card": {"face_up": bool, "double_feed": bool, "tags": int},
    "clear": {"code": str},
    "clock-stepped": {"by_ms": int},
    "deck-ended": {"counted": int, "tags": int},
    "device-clock-stepped": {"by_ms": int},
    "fault": {"code": str, "detail": str, "warning": bool},
    "gap": {"first": int, "last": int},
    "identified": {"model": str, "firmware": str, "serial": str},
    "link-lost": {"silent_ms": int},
    "tags-seen": {"tags": int},
    "unrecognised": {"type": int},
}
"""Of every kind but ``deck-checked``, whose form is :class:`DeckVerdict`; those not named here have none."""
LONGEST_TEXT: Final = 120


class FindingTold(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One irregularity of a deck; positions count from 1 in the order of output."""

    code: str
    count: int
    positions: tuple[int, ...] = ()
    deck: str = ""


class FigureTold(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A shuffle statistic out of bounds; the chance of it as text, since the ledger has no fractions."""

    statistic: str
    value: str
    chance: str
    decks: int = 1


class DeckVerdict(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the agent says of a deck it watched: verdict, statistics, and the order sealed for the controller."""

    deck: str
    clean: bool
    whole: bool
    """False when the agent did not see the whole feed, so there is no verdict."""
    expected: int
    counted: int
    findings: tuple[FindingTold, ...] = ()
    rising_sequences: int | None = None
    neighbours: int | None = None
    valleys: int | None = None
    alarms: tuple[FigureTold, ...] = ()
    trends: tuple[FigureTold, ...] = ()
    repeated: bool = False
    commitment: str = ""
    """SHA-256 over a salt and the order; both are in the sealed box."""
    sealed: str = ""
    """The order for the controller's eyes, Base64."""


def told(reading: Reading) -> tuple[Kind, dict[str, Any]] | None:
    """A reading as it may be written down and sent; None for a heartbeat, which only the pulse tells of."""
    match reading:
        case readings.CardRead():
            return "card", {
                "face_up": reading.face_up,
                "double_feed": reading.double_feed,
                "tags": len(reading.uids),
            }
        case readings.DeckEnded(sensor_count=counted, tag_count=tags):
            return "deck-ended", {"counted": counted, "tags": tags}
        case readings.ButtonPressed(bounce=bounce):
            return "button", {"bounce": bounce}
        case readings.Faulted(code=code, detail=detail, warning=warning):
            return "fault", {"code": _short(code), "detail": _short(detail), "warning": warning}
        case readings.Cleared(code=code):
            return "clear", {"code": _short(code)}
        case readings.Booted(model=model, firmware=firmware, serial=serial):
            return "booted", {"model": _short(model), "firmware": _short(firmware), "serial": _short(serial)}
        case readings.Identified(model=model, firmware=firmware, serial=serial):
            return "identified", {"model": _short(model), "firmware": _short(firmware), "serial": _short(serial)}
        case readings.LinkLost(silent_ns=silent):
            return "link-lost", {"silent_ms": silent // 1_000_000}
        case readings.GapFound(first=first, last=last):
            return "gap", {"first": first, "last": last}
        case readings.ClockStepped(by_ms=by_ms):
            return "device-clock-stepped", {"by_ms": by_ms}
        case readings.Unrecognised(kind=kind):
            return "unrecognised", {"type": kind}
        case readings.TagsSeen(tags=tags_seen):
            return "tags-seen", {"tags": len(tags_seen)}
        case _:
            plain = _PLAIN.get(type(reading))
            return (plain, {}) if plain else None


_PLAIN: Final[dict[type[Reading], Kind]] = {
    readings.DoorOpened: "door-opened",
    readings.DoorClosed: "door-closed",
    readings.ShuffleStarted: "shuffle-started",
    readings.ShuffleEnded: "shuffle-ended",
    readings.LinkRestored: "link-restored",
}


def checked_facts(kind: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a reading as they came, if they are those of its kind and nothing more."""
    if kind == "deck-checked":
        verdict_of(facts)
        return dict(facts)
    form = FACTS.get(kind, {})
    if facts.keys() != form.keys() or any(type(facts[name]) is not wanted for name, wanted in form.items()):
        raise Malformed(problem=f"these are not the facts of {kind!r}")
    if any(isinstance(value, str) and len(value) > LONGEST_TEXT for value in facts.values()):
        raise Malformed(problem=f"a text of {kind!r} is too long")
    return dict(facts)


def verdict_of(facts: Mapping[str, Any]) -> DeckVerdict:
    try:
        return msgspec.convert(dict(facts), DeckVerdict)
    except msgspec.ValidationError as wrong:
        raise Malformed(problem=str(wrong)[:200]) from None


def _short(text: str) -> str:
    return text[:LONGEST_TEXT]
