"""Names behind pseudonyms. Apps that keep names say how to find them; whoever reads them asks the desk first."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

Names = Callable[[Sequence[int]], Mapping[int, str]]
"""Names by key; those that are erased or unknown are left out."""

_lookups: dict[str, Names] = {}
_roles: dict[str, Names] = {}


def register(kind: str, lookup: Names, *, roles: Names | None = None) -> None:
    """Say whose names an app keeps, such as ``player``; and what part they have, where they differ in that."""
    if kind in _lookups:
        raise ValueError(f"names of {kind} are looked up already")
    _lookups[kind] = lookup
    if roles is not None:
        _roles[kind] = roles


def names_of(people: Iterable[str]) -> dict[str, str]:
    """The names that are still kept, by pseudonym."""
    return _found(people, _lookups)


def roles_of(people: Iterable[str]) -> dict[str, str]:
    """What part these people have in the house, by pseudonym."""
    return _found(people, _roles)


def _found(people: Iterable[str], lookups: Mapping[str, Names]) -> dict[str, str]:
    keys: dict[str, list[int]] = defaultdict(list)
    for pseudonym in people:
        kind, _, key = pseudonym.partition(":")
        if kind in lookups and key.isdecimal():
            keys[kind].append(int(key))
    return {
        f"{kind}:{key}": found for kind, wanted in keys.items() for key, found in lookups[kind](wanted).items() if found
    }
