"""How a device's tick runs against our clock: drift, and steps.

A frame can only be late, never early, so of every few seconds the earliest
offset is the true one. Ticks are milliseconds in 32 bits and wrap every 49 days.
Nothing here dates an event (the driver uses age and line time for that): it
tells the health page how good the device's quartz is and notices a clock that jumps.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Final

MS: Final = 1_000_000
SPAN_MS: Final = 4_000
"""Samples of so many milliseconds give one point of the fit."""
POINTS: Final = 64
FEWEST: Final = 4
STEP_MS: Final = 500
"""A tick that leaves the fit by more than this may have jumped."""
LATE_FOR_MS: Final = 3_000
"""Ahead, it has. Behind, it looks like a busy line, and has jumped only if every frame stays late for so long."""
_WRAP: Final = 1 << 32


@dataclass(slots=True)
class ClockFit:
    """Bounded memory of (device time, offset) points."""

    steps: int = 0
    _points: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=POINTS))
    _last_ms: int | None = None
    _late: tuple[int, int] | None = None
    """Since when every frame is late, and by how much the least."""

    def add(self, tick_ms: int, host_ns: int) -> int:
        """Take one pair; say by how many milliseconds the device's clock stepped, 0 if it did not."""
        device_ms = self._unwrapped(tick_ms)
        offset = host_ns - device_ms * MS
        late_ms = (offset - self._points[-1][1]) // MS if self._points else 0
        if late_ms > STEP_MS:
            return self._stays_late(device_ms, offset, late_ms)
        self._late = None
        if late_ms < -STEP_MS:
            return self._stepped(device_ms, offset, -late_ms)
        self._place(device_ms, offset)
        return 0

    @property
    def drift_ppm(self) -> float | None:
        """Parts per million by which the device's clock is fast; None before there is enough to say."""
        if len(self._points) < FEWEST:
            return None
        mean_x = sum(x for x, _ in self._points) / len(self._points)
        mean_y = sum(y for _, y in self._points) / len(self._points)
        across = sum((x - mean_x) ** 2 for x, _ in self._points)
        return -sum((x - mean_x) * (y - mean_y) for x, y in self._points) / across if across else None

    def forget(self) -> None:
        """Start anew: the device booted and its tick with it."""
        self._points.clear()
        self._last_ms = None
        self._late = None

    def _unwrapped(self, tick_ms: int) -> int:
        if self._last_ms is None:
            self._last_ms = tick_ms
        else:
            ahead = (tick_ms - self._last_ms) % _WRAP
            self._last_ms += ahead if ahead < _WRAP // 2 else ahead - _WRAP
        return self._last_ms

    def _place(self, device_ms: int, offset: int) -> None:
        if not self._points or device_ms - self._points[-1][0] >= SPAN_MS:
            self._points.append((device_ms, offset))
        elif offset < self._points[-1][1]:
            self._points[-1] = (self._points[-1][0], offset)

    def _stays_late(self, device_ms: int, offset: int, late_ms: int) -> int:
        since, least = self._late or (device_ms, late_ms)
        self._late = (since, min(least, late_ms))
        if device_ms - since < LATE_FOR_MS:
            return 0
        return self._stepped(device_ms, offset, -self._late[1])

    def _stepped(self, device_ms: int, offset: int, by_ms: int) -> int:
        """Start anew from here. A single point before was perhaps only a late one: no step, then."""
        was_sure = len(self._points) > 1
        self._points.clear()
        self._points.append((device_ms, offset))
        self._late = None
        self.steps += was_sure
        return by_ms if was_sure else 0
