"""Tables as whoever shows them knows them: read once, then followed by what their streams say.

Almost every entry is an act in a hand and touches no row, so the rows that
were read before still stand. Anything else in the stream, or a note that
people, players or policies changed, and everything is read anew.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from audit.ledger import Line, head_of, lines_from
from rules.hand.events import KINDS
from tables import selectors
from tables.hand_reading import follow
from tables.selectors import Snapshot, stream_of

REMEMBERED_FOR = 60.0
"""Seconds after which rows are read again though nobody said they changed."""
ACTS = KINDS.keys() - {"hand.started.v1"}
"""What happens in a hand and nowhere else."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A table exactly as of one entry, which its hash names."""

    at: float
    hash: str
    shot: Snapshot


class Lookout:
    """Remembers the tables it was asked for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[int, _Seen] = {}

    def look(self, number: int) -> Snapshot:
        """The table as it stands now."""
        known = self._seen.get(number)
        if known is not None and self._clock() - known.at < REMEMBERED_FOR:
            lines = lines_from(stream_of(number), known.shot.seq)
            followed = _followed(known, lines)
            if followed is not None:
                self._seen[number] = followed
                return followed.shot
        return self._read(number)

    def forget(self) -> None:
        """Rows changed beside the tables' own streams."""
        # A reading that is under way keeps its old memory: it may have seen what was before.
        self._seen = {}

    def _read(self, number: int) -> Snapshot:
        """Remembered only if the stream stood still meanwhile: then rows, hand and number are of one moment."""
        memory, at, before = self._seen, self._clock(), head_of(stream_of(number))
        shot = selectors.snapshot(number)
        if shot.seq and before == head_of(stream_of(number)):
            memory[number] = _Seen(at, before.hash, shot)
        return shot


def _followed(known: _Seen, lines: list[Line]) -> _Seen | None:
    """What is known with the entries since; None when they are of another ledger, or touched rows."""
    if not lines or lines[0].hash != known.hash:
        return None
    since = lines[1:]
    if not since:
        return known
    hand = known.shot.hand
    if hand is None or any(line.kind not in ACTS for line in since):
        return None
    shot = replace(known.shot, seq=since[-1].seq, hand=follow(hand, since))
    return _Seen(known.at, since[-1].hash, shot)
