"""What may be told of a device: the kinds of reading that leave the agent, and the facts of each.

Both sides use it: the agent to strip readings before they touch its disk, the
server to refuse anything else. A face has a place only in ``faces-released``, which
answers for cards a command has shown; a tag only in ``deck-read`` and ``tag-read``,
of decks nobody has enrolled yet; the place of a card in a sound deck nowhere.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar, get_args

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
    "deck-read",
    "device-clock-stepped",
    "door-closed",
    "door-opened",
    "faces-released",
    "fault",
    "gap",
    "identified",
    "link-lost",
    "link-restored",
    "locked",
    "shuffle-ended",
    "shuffle-started",
    "tag-read",
    "tags-seen",
    "unlocked",
    "unrecognised",
]
Form = TypeVar("Form", bound=msgspec.Struct)
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
    "faces-released": {"request": int, "cards": str},
    "fault": {"code": str, "detail": str, "warning": bool},
    "gap": {"first": int, "last": int},
    "identified": {"model": str, "firmware": str, "serial": str},
    "link-lost": {"silent_ms": int},
    "tag-read": {"enrolment": int, "uid": str},
    "tags-seen": {"tags": int},
    "unrecognised": {"type": int},
}
"""Of every kind but those in ``FORMS``; kinds named in neither have none."""
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
    mark: str = ""
    """By which the agent knows this deck again when it is asked for a card of it; says nothing else."""


class DeckRead(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A new deck went through for enrolment: its tags and their cards, sorted by tag; none if it was another."""

    enrolment: int
    found: int
    tags: dict[str, int] = {}


FORMS: Final[dict[str, type[msgspec.Struct]]] = {"deck-checked": DeckVerdict, "deck-read": DeckRead}
PATTERNS: Final = {"cards": re.compile(r"([2-9TJQKA][cdhs]|\?\?){1,9}"), "uid": re.compile(r"(?:[0-9a-f]{2}){4,16}")}


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
    if kind in FORMS:
        _of_form(FORMS[kind], facts)
        return dict(facts)
    form = FACTS.get(kind, {})
    if facts.keys() != form.keys() or any(type(facts[name]) is not wanted for name, wanted in form.items()):
        raise Malformed(problem=f"these are not the facts of {kind!r}")
    if any(isinstance(value, str) and len(value) > LONGEST_TEXT for value in facts.values()):
        raise Malformed(problem=f"a text of {kind!r} is too long")
    if any(not pattern.fullmatch(facts[name]) for name, pattern in PATTERNS.items() if name in facts):
        raise Malformed(problem=f"a text of {kind!r} is not of its form")
    return dict(facts)


def verdict_of(facts: Mapping[str, Any]) -> DeckVerdict:
    return _of_form(DeckVerdict, facts)


def deck_read_of(facts: Mapping[str, Any]) -> DeckRead:
    return _of_form(DeckRead, facts)


def _of_form(form: type[Form], facts: Mapping[str, Any]) -> Form:
    try:
        return msgspec.convert(dict(facts), form)
    except msgspec.ValidationError as wrong:
        raise Malformed(problem=str(wrong)[:200]) from None


def _short(text: str) -> str:
    return text[:LONGEST_TEXT]
