"""Is somebody there? Silence becomes one LinkLost, the next valid frame one LinkRestored."""

from dataclasses import dataclass
from typing import Final

from devices.readings import LinkLost, LinkRestored

LOST_AFTER_NS: Final = 3_000_000_000


@dataclass(slots=True)
class Link:
    """Watches one line. Only valid frames count as life: noise does not."""

    up_since_ns: int = 0
    """Events before this happened while nobody listened."""
    lost: bool = False
    _heard_ns: int | None = None

    def connected(self, now_ns: int) -> None:
        self.up_since_ns = now_ns
        self._heard_ns = now_ns

    def heard(self, at_ns: int) -> list[LinkRestored]:
        """A valid frame ended at this time."""
        if self._heard_ns is None or at_ns > self._heard_ns:
            self._heard_ns = at_ns
        if not self.lost:
            return []
        self.lost = False
        self.up_since_ns = at_ns
        return [LinkRestored(at_ns=at_ns)]

    def check(self, now_ns: int) -> list[LinkLost]:
        if self._heard_ns is None:
            self._heard_ns = now_ns
        silent = now_ns - self._heard_ns
        if self.lost or silent < LOST_AFTER_NS:
            return []
        self.lost = True
        return [LinkLost(at_ns=now_ns, silent_ns=silent)]
