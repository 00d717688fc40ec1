"""Builders for tests that talk to drivers: frames, paced feeding, readings without heartbeats."""

from collections.abc import Iterable, Sequence
from random import Random

from devices.drivers import Driver, make
from devices.drivers.linea import payloads, protocol
from devices.drivers.linea.protocol import Type
from devices.readings import CardRead, DeckEnded, Heartbeat, Reading, ShuffleStarted
from devices.simulator import Machine, driver_of, make_machine
from devices.simulator.wire import Wire, talk

SECOND = 1_000_000_000
MS = 1_000_000
BOOT = 0xB007

RSSI_CARD = payloads.Card(3, 17, 0, -48, (bytes.fromhex("E004010203040506"),))


def linea_frame(
    type_: int, seq: int, payload: bytes = b"", *, age_ms: int = 0, flags: int = 0, boot: int = BOOT
) -> bytes:
    return protocol.encode(type_, boot, seq, tick_ms=1000 + seq, age_ms=age_ms, payload=payload, flags=flags)


def boot_frame(seq: int = 1, *, boot: int = BOOT) -> bytes:
    return linea_frame(Type.BOOT, seq, payloads.write_boot(payloads.Boot("M", "1.0", "S1")), boot=boot)


def beat_frame(oldest: int, upcoming: int, *, boot: int = BOOT) -> bytes:
    return linea_frame(Type.HEARTBEAT, 0, payloads.write_beat(payloads.Beat(0, oldest, upcoming)), boot=boot)


def feed_in_pieces(driver: Driver, data: bytes, ends: Iterable[int], start_ns: int = 0) -> list[Reading]:
    """Feed a stream cut at these places, each piece at the time its last byte comes off the line."""
    readings: list[Reading] = []
    before = 0
    for end in [*sorted(set(ends)), len(data)]:
        if before < end <= len(data):
            readings += driver.feed(data[before:end], start_ns + end * driver.line.byte_ns)
            before = end
    return readings


def told(readings: Iterable[Reading]) -> list[Reading]:
    """Everything but heartbeats."""
    return [reading for reading in readings if not isinstance(reading, Heartbeat)]


def evening(
    kind: str, faults: Sequence[str] = (), *, seconds: int = 40, seed: int = 1, **options: object
) -> tuple[Machine, Driver, list[Reading]]:
    """Let a simulated device and its driver talk for a while in simulated time."""
    machine = make_machine(kind, seed=seed, faults=faults, **options)
    name, settings = driver_of(kind)
    driver = make(name, settings, boot_id=7)
    wire = Wire(machine.line, machine.plan, seed=seed)  # type: ignore[attr-defined]
    return machine, driver, talk(machine, driver, until_ns=seconds * SECOND, wire=wire)


def decks_of(readings: Sequence[Reading]) -> list[tuple[list[CardRead], int | None]]:
    """The cards of each shuffle, with what the sensor counted."""
    decks: list[tuple[list[CardRead], int | None]] = []
    for reading in readings:
        match reading:
            case ShuffleStarted():
                decks.append(([], None))
            case CardRead():
                decks[-1][0].append(reading)
            case DeckEnded(sensor_count=count):
                decks[-1] = (decks[-1][0], count)
    return decks


def chance(seed: int = 0) -> Random:
    return Random(seed)
