"""Two clocks: one that only ever goes forward and dates readings, and the one on the wall that people read.

A stamp is taken on the first and translated to the second at once. When the
second is set (by hand, or by NTP in one jump) the step is noticed and told.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

STEP_NS: Final = 100_000_000
"""What NTP slews between two looks is far less."""
MS: Final = 1_000_000
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class Clocks:
    monotonic: Callable[[], int] = time.monotonic_ns
    wall: Callable[[], int] = time.time_ns
    _offset_ns: int | None = None

    def look(self) -> int:
        """By how many milliseconds the wall clock stepped since the last look; 0 if it did not."""
        offset = self.wall() - self.monotonic()
        before, self._offset_ns = self._offset_ns, offset
        moved = 0 if before is None else offset - before
        return moved // MS if abs(moved) >= STEP_NS else 0

    def moment(self, at_ns: int) -> datetime:
        """A time of the first clock as people read it."""
        if self._offset_ns is None:
            self.look()
        return EPOCH + timedelta(microseconds=(at_ns + (self._offset_ns or 0)) // 1000)
