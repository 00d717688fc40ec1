"""``fsck`` of the ledger: walks everything as an outsider would, and says what is wrong, and where.

Streams and their chains, columns against bodies; then (``audit.checking_log``)
leaves, tree, tiles and checkpoints; then whatever the apps registered: how
their rows stand against what the ledger says.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from audit import checking_log
from audit.checking_log import Kept
from audit.ledger import broken_in
from audit.models import Checkpoint, Entry, Log

Check = Callable[[], Iterable[str]]
"""Says in words, one by one, where rows and ledger disagree."""

_checks: dict[str, Check] = {}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong: in which part of the ledger, and what."""

    part: str
    what: str

    def __str__(self) -> str:
        return f"{self.part}: {self.what}"


def register(name: str, check: Check) -> None:
    """Have rows of an app compared with the ledger by ``ledger verify``."""
    if name in _checks:
        raise ValueError(f"{name} is checked already")
    _checks[name] = check


def unregister(name: str) -> None:
    del _checks[name]


def faults(kept: Kept | None = None) -> Iterator[Fault]:
    """Everything that is wrong. Safe while the house is open: what is written meanwhile is left for next time."""
    # Checkpoints first, then the log they are of: it only grows, so it cannot be the smaller one.
    newest = Checkpoint.objects.order_by("-id").values_list("id", flat=True).first() or 0
    log = Log.objects.first() or Log()
    parts: dict[str, Iterable[str]] = {
        "entries": broken_in(Entry.objects.order_by("stream", "seq").iterator()),
        "leaves": checking_log.skipped(log.settled),
        "signatures": checking_log.signatures(newest, kept or Kept()),
        "tree": checking_log.tree(log.size, newest, kept or Kept()),
        "tiles": checking_log.tiles(log.size),
    }
    parts |= {name: check() for name, check in sorted(_checks.items())}
    for part, found in parts.items():
        yield from (Fault(part, what) for what in found)


def waiting() -> int:
    """Entries that have no leaf yet: a second's worth while the house is open."""
    log = Log.objects.first() or Log()
    return Entry.objects.filter(id__gt=log.settled, leaf=None).count()
