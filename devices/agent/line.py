"""One device on one line: bytes become readings, readings become rows, and only then does the device hear of it.

Stamps come from the driver, which has taken line time and age off already. Runs
in a thread of its own; everything it shares with others is in files.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from threading import Event
from typing import Any, Final, Protocol, runtime_checkable

from devices.agent.clocks import Clocks
from devices.agent.config import AgentConfig, DeviceConfig
from devices.agent.errands import Errands
from devices.agent.papers import Folder
from devices.agent.spool import Row, Spool, stamp
from devices.agent.watching import DeckWatch, Registry
from devices.drivers import Driver, make
from devices.faults import DeviceFault
from devices.readings import Heartbeat, LinkLost, LinkRestored, Reading
from devices.telling import told
from devices.transport import KeptOpen

VERSION: Final = "1"
LOOK_S: Final = 0.05
PULSE_NS: Final = 1_000_000_000


@runtime_checkable
class Resumes(Protocol):
    """A driver whose device numbers its events across our own restarts."""

    def resume(self, boot_id: int, seq: int) -> None: ...


@dataclass(slots=True)
class Line:
    """Call ``step`` for ever. Whatever it raises is a bug of ours, never the device's doing."""

    driver: Driver
    port: KeptOpen
    spool: Spool
    watch: DeckWatch
    folder: Folder
    clocks: Clocks = field(default_factory=Clocks)
    chance: Random = field(default_factory=Random)
    errands: Errands = field(init=False)
    _up: bool = False
    _beat_ns: int | None = None
    _pulsed_ns: int | None = None

    def __post_init__(self) -> None:
        self.errands = Errands(self.watch, self.driver)

    def begin(self) -> None:
        """Go on behind the last event that is safe, and say that we are here."""
        if isinstance(self.driver, Resumes) and (last := self.spool.last_event()):
            self.driver.resume(*last)
        self.clocks.look()
        self.spool.append([self._own("agent-started", {"version": VERSION})])

    def step(self, stopping: Event) -> None:
        """Read what is there, let time pass, put it on the disk, then answer the device."""
        now = self.clocks.monotonic()
        rows = self._clock_rows() + [self._own(*said) for said in self.errands.due(now)]
        open_line, fresh = self.port.ensure(now, self.chance.random())
        try:
            data, at_ns = b"", now
            if open_line is None:
                stopping.wait(LOOK_S)
            else:
                if fresh:
                    open_line.write(self.driver.connected(now))
                data, at_ns = open_line.read(LOOK_S)
            send = self._take(data, at_ns, rows)
            if open_line is not None:
                open_line.write(send)
        except DeviceFault as fault:
            self.port.lost(fault, self.clocks.monotonic(), self.chance.random())
        self._tend_papers()

    def close(self) -> None:
        self.port.close()
        self.spool.close()

    def _take(self, data: bytes, at_ns: int, rows: list[Row]) -> bytes:
        """From bytes to the disk; what may be sent now that everything is safe."""
        readings = self.driver.feed(data, at_ns) if data else []
        now = self.clocks.monotonic()
        due = self.driver.tick(now)
        self.keep((*readings, *due.readings), now, rows)
        safe = self.driver.acknowledgement()
        return due.send + (self.driver.encode(safe) if safe else b"") + self.errands.to_say(now)

    def keep(self, readings: Iterable[Reading], now_ns: int, before: Iterable[Row] = ()) -> None:
        """Put readings on the disk, stripped to what may be told, with what the watch makes of them."""
        rows = [*before, *(row for reading in readings for row in self._rows_of(reading))]
        if (said := self.watch.tick(now_ns)) is not None:
            rows.append(self._own(*said))
        self.spool.append(rows)

    def _rows_of(self, reading: Reading) -> list[Row]:
        rows = self._link_rows(reading)
        at = self.clocks.moment(reading.at_ns)
        if isinstance(reading, Heartbeat):
            self._beat_ns = reading.at_ns
            rows += [self._own(*said, reading.at_ns) for said in self.errands.beat(locked=reading.locked)]
        if (said := told(reading)) is not None:
            kind, facts = said
            rows.append(Row(kind, at, reading.at_ns, reading.boot_id, reading.seq, reading.replayed, facts))
        if (seen := self.watch.see(reading, at)) is not None:
            rows.append(self._own(*seen, reading.at_ns, reading.replayed))
        return rows

    def _link_rows(self, reading: Reading) -> list[Row]:
        """The first sign of a device since we started is told like its return."""
        was, self._up = self._up, not isinstance(reading, LinkLost)
        if was or not self._up:
            return []
        self.port.heard()
        return [] if isinstance(reading, LinkRestored) else [self._own("link-restored", {}, reading.at_ns)]

    def _clock_rows(self) -> list[Row]:
        stepped = self.clocks.look()
        return [self._own("clock-stepped", {"by_ms": stepped})] if stepped else []

    def _own(self, kind: str, facts: dict[str, Any], at_ns: int | None = None, replayed: bool = False) -> Row:
        """Something the agent itself has to say; it has no number of the device."""
        at_ns = self.clocks.monotonic() if at_ns is None else at_ns
        return Row(kind, self.clocks.moment(at_ns), at_ns, replayed=replayed, facts=facts)

    def _tend_papers(self) -> None:
        now = self.clocks.monotonic()
        if self.folder.decks.is_new():
            self.watch.registry = Registry.of(self.folder.decks.read())
        if self.folder.errands.is_new():
            self.errands.take(self.folder.errands.read())
        if self._pulsed_ns is None or now - self._pulsed_ns >= PULSE_NS:
            self._pulsed_ns = now
            self.folder.pulse.write(self._pulse())

    def _pulse(self) -> dict[str, Any]:
        drift = self.driver.drift_ppm
        return {
            "beat_at": None if self._beat_ns is None else stamp(self.clocks.moment(self._beat_ns)),
            "drift_ppb": None if drift is None else round(drift * 1000),
            "counters": self.driver.counters.as_dict(),
        }


def line_for(config: AgentConfig, device: DeviceConfig, *, run: int) -> Line:
    """A line as the settings want it; ``run`` numbers the readings of devices that number none themselves."""
    driver = make(device.driver, device.settings, boot_id=run)
    folder = Folder(config.folder_of(device))
    watch = DeckWatch(
        book=device.book,
        shuffles=device.shuffles,
        controller_key=config.controller_key,
        device=device.name,
        pause_ms=device.pause_ms,
    )
    return Line(driver, KeptOpen(device.port, driver.line), Spool(folder.spool), watch, folder)
