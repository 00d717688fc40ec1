"""Events and states as plain JSON values: what the ledger keeps and what a snapshot holds.

An event becomes ``{"kind": "hand.folded.v1", ...}``. A state is its events
that stand, plus whether the last act was just taken back: replaying them is
the only way to rebuild it, so a snapshot cannot disagree with the ledger.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any, Final

from rules.hand import events as happened
from rules.hand.apply import apply, begin
from rules.hand.commands import Post, PostKind, Stakes
from rules.hand.state import Hand
from rules.rake import RakePolicy, Rounding

_KIND_OF: Final = {event: kind for kind, event in happened.KINDS.items()}


class UnknownKind(LookupError):
    """The ledger names a kind of event this edition does not have."""


def event_to_json(event: happened.Event) -> dict[str, Any]:
    return {"kind": _KIND_OF[type(event)], **_plain(event)}


def event_from_json(entry: Mapping[str, Any]) -> happened.Event:
    kind = happened.KINDS.get(entry["kind"])
    if kind is None:
        raise UnknownKind(entry["kind"])
    values = {name: _READ.get((kind, name), _tuples)(value) for name, value in entry.items() if name != "kind"}
    return kind(**values)


def hand_to_json(hand: Hand) -> dict[str, Any]:
    return {
        "version": 1,
        "events": [event_to_json(event) for event in hand.log],
        "taken_back": hand.taken_back,
    }


def hand_from_json(snapshot: Mapping[str, Any]) -> Hand:
    events = [event_from_json(entry) for entry in snapshot["events"]]
    first = events[0]
    if not isinstance(first, happened.HandStarted):
        raise UnknownKind("a hand begins with hand.started")
    hand = begin(first)
    for event in events[1:]:
        apply(hand, event)
    hand.taken_back = snapshot["taken_back"]
    return hand


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, StrEnum) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list | tuple) else value


def _post(value: Mapping[str, Any]) -> Post:
    return Post(value["seat"], PostKind(value["kind"]), value["amount"])


def _policy(value: Mapping[str, Any] | None) -> RakePolicy | None:
    if value is None:
        return None
    plain = {name: _tuples(item) for name, item in value.items()}
    return RakePolicy(**{**plain, "rounding": Rounding(plain["rounding"])})


def _pot(value: Mapping[str, Any]) -> happened.PotAwarded:
    return happened.PotAwarded(value["amount"], value["rake"], _tuples(value["shares"]))


_READ: Final[dict[tuple[type, str], Callable[[Any], Any]]] = {
    (happened.HandStarted, "stakes"): lambda value: Stakes(**value),
    (happened.HandStarted, "posts"): lambda value: tuple(map(_post, value)),
    (happened.HandStarted, "rake"): _policy,
    (happened.PotsAwarded, "pots"): lambda value: tuple(map(_pot, value)),
}
