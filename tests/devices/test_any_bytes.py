"""Every driver against every stream: splits change nothing, garbage raises nothing, grows nothing, invents nothing."""

import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.drivers import Driver, make
from devices.drivers.feig import protocol as feig
from devices.drivers.generic_ascii.protocol import encode as line_of
from devices.drivers.linea import payloads
from devices.drivers.linea.protocol import Type
from devices.drivers.m100 import protocol as m100
from devices.readings import LinkLost, LinkRestored, Reading, TagsSeen
from devices.simulator.sensor import SETTINGS
from tests.devices.lines import (
    MS,
    RSSI_CARD,
    SECOND,
    beat_frame,
    boot_frame,
    chance,
    feed_in_pieces,
    linea_frame,
)

pytestmark = pytest.mark.own_servers

MOST_MEMORY = 60_000
"""Pickled size of a driver at its fullest; a driver that keeps what it is fed would pass it at once."""


def linea() -> Driver:
    return make("linea")


def a_feig() -> Driver:
    """A reader that has been asked for an inventory."""
    driver = make("feig")
    assert driver.tick(0).send
    return driver


def an_m100() -> Driver:
    driver = make("m100")
    assert driver.tick(0).send
    return driver


def ascii_lines() -> Driver:
    return make("generic-ascii", SETTINGS)


def _notices() -> bytes:
    epcs = [bytes([0xBB, 0x7E, n] * 4) for n in range(6)]
    said = [m100.write_notice(m100.Notice(-60, 6 << 11, epc)) for epc in epcs]
    return b"".join(m100.encode(m100.Type.NOTICE, m100.Command.SINGLE_POLL, parameter) for parameter in said)


LINEA_STREAM = (
    boot_frame()
    + b"".join(linea_frame(Type.CARD, seq, payloads.write_card(RSSI_CARD)) for seq in range(2, 8))
    + linea_frame(Type.BUTTON, 8)
    + beat_frame(1, 9)
    + linea_frame(Type.DECK_END, 9, payloads.write_deck_end(payloads.DeckEnd(6, 6, bytes(16))))
)
FEIG_STREAM = feig.response(
    feig.Command.ISO_HOST,
    feig.Status.OK,
    feig.write_inventory(tuple(feig.FoundTag(feig.ISO15693, bytes([0xE0, 2, 9, 6, n, n, n, n])) for n in range(9))),
)
ASCII_STREAM = b"".join(line_of(text, checksum=True) for text in ("BOOT a 1", "ALIVE", "BUTTON", "DOOR OPEN", "ALIVE"))


@dataclass(frozen=True)
class Case:
    name: str
    fresh: Callable[[], Driver]
    stream: bytes

    def __str__(self) -> str:
        return self.name


CASES = [
    Case("linea", linea, LINEA_STREAM),
    Case("feig", a_feig, FEIG_STREAM),
    Case("m100", an_m100, _notices()),
    Case("generic-ascii", ascii_lines, ASCII_STREAM),
]
every_driver = pytest.mark.parametrize("case", CASES, ids=str)


def whole(case: Case, stream: bytes) -> list[Reading]:
    """Everything a stream gives, the line then being quiet for a second."""
    driver = case.fresh()
    readings = feed_in_pieces(driver, stream, [])
    return readings + settled(driver, stream)


def settled(driver: Driver, stream: bytes) -> list[Reading]:
    return list(driver.tick(len(stream) * driver.line.byte_ns + SECOND).readings)


def substance(case: Case, readings: list[Reading]) -> list[object]:
    """What was read, without times; and without numbers, where the driver and not the device counts."""
    kept: list[object] = []
    for reading in readings:
        match reading:
            case LinkLost() | LinkRestored():
                pass
            case TagsSeen(tags=tags):
                kept += [tag.uid for tag in tags]
            case _:
                number = reading.seq if case.name == "linea" else 0
                kept.append((type(reading), getattr(reading, "uids", ()), number))
    return kept


@every_driver
def test_the_stream_of_each_case_says_something(case: Case) -> None:
    assert substance(case, whole(case, case.stream))


@every_driver
@given(data=st.data())
def test_any_split_gives_the_same_readings(case: Case, data: st.DataObject) -> None:
    cuts = data.draw(st.lists(st.integers(1, len(case.stream)), max_size=40))
    driver = case.fresh()
    readings = feed_in_pieces(driver, case.stream, cuts) + settled(driver, case.stream)
    assert readings == whole(case, case.stream)


@every_driver
def test_byte_by_byte_gives_the_same_readings(case: Case) -> None:
    driver = case.fresh()
    readings = feed_in_pieces(driver, case.stream, range(len(case.stream))) + settled(driver, case.stream)
    assert readings == whole(case, case.stream)


@every_driver
@given(data=st.data())
def test_any_split_of_damaged_bytes_gives_the_same_readings(case: Case, data: st.DataObject) -> None:
    stream = data.draw(damaged(case.stream))
    cuts = data.draw(st.lists(st.integers(1, max(1, len(stream))), max_size=20))
    driver = case.fresh()
    assert feed_in_pieces(driver, stream, cuts) + settled(driver, stream) == whole(case, stream)


@every_driver
@given(data=st.data())
def test_damage_loses_readings_and_never_makes_one(case: Case, data: st.DataObject) -> None:
    stream = data.draw(damaged(case.stream))
    truth = substance(case, whole(case, case.stream))
    invented = [item for item in substance(case, whole(case, stream)) if item not in truth and not _is_late_start(item)]
    assert invented == []


def _is_late_start(item: object) -> bool:
    """A lost event told as a gap is no invention."""
    return isinstance(item, tuple) and item[2] is None


@every_driver
@given(garbage=st.binary(max_size=600))
def test_garbage_raises_nothing_and_says_nothing(case: Case, garbage: bytes) -> None:
    driver = case.fresh()
    driver.feed(garbage, SECOND)
    assert substance(case, list(driver.tick(2 * SECOND).readings)) == []


@every_driver
@given(garbage=st.binary(max_size=300))
def test_after_garbage_and_a_pause_the_next_frames_are_read(case: Case, garbage: bytes) -> None:
    driver = case.fresh()
    driver.feed(garbage, 0)
    end = b"\0" if case.name == "linea" else b"\n" if case.name == "generic-ascii" else b""
    at_ns = 200 * MS + (len(case.stream) + len(end)) * driver.line.byte_ns
    readings = driver.feed(end + case.stream, at_ns)
    readings += driver.tick(2 * SECOND).readings
    assert substance(case, readings)[-3:] == substance(case, whole(case, case.stream))[-3:]


@every_driver
@pytest.mark.parametrize("chunk", [1, 977, 200_000])
def test_two_hundred_kilobytes_of_garbage_leave_no_more_than_a_frame_behind(case: Case, chunk: int) -> None:
    driver = case.fresh()
    luck = chance(chunk)
    size = 20_000 if chunk == 1 else 200_000
    garbage = luck.randbytes(size).replace(b"\0", b"\1").replace(b"\n", b"\1")
    for at, start in enumerate(range(0, size, chunk)):
        driver.feed(garbage[start : start + chunk], at * MS)
        assert len(driver.tick(at * MS).send) < 100
    assert len(pickle.dumps(driver)) < MOST_MEMORY


@every_driver
def test_fuzzing_for_a_fixed_budget(case: Case) -> None:
    """A second of streams cut, flipped, doubled and mixed with noise, on one driver that must survive them all."""
    luck = chance(42)
    truth = substance(case, whole(case, case.stream))
    end = time.monotonic() + 1.0
    rounds = 0
    while time.monotonic() < end or rounds < 20:
        rounds += 1
        stream = _mangled(case.stream, luck)
        driver = case.fresh()
        cuts = sorted(luck.sample(range(len(stream) + 1), min(len(stream), 9)))
        readings = [r for a, b in pairwise([0, *cuts, len(stream)]) for r in driver.feed(stream[a:b], b * 1000)]
        readings += driver.tick(SECOND).readings
        assert [item for item in substance(case, readings) if item not in truth and not _is_late_start(item)] == []
    assert rounds >= 20


def _mangled(stream: bytes, draw: Random) -> bytes:
    mangled = bytearray(stream)
    for _ in range(draw.randint(1, 8)):
        at = draw.randrange(len(mangled)) if mangled else 0
        match draw.randrange(5):
            case 0 if mangled:
                mangled[at] ^= 1 << draw.randrange(8)
            case 1:
                mangled[at:at] = draw.randbytes(draw.randint(1, 30))
            case 2:
                del mangled[at : at + draw.randint(1, 20)]
            case 3:
                mangled[at:at] = mangled[at : at + draw.randint(1, 60)]
            case _:
                mangled[at:at] = b"\0"
    return bytes(mangled)


@st.composite
def damaged(draw: st.DrawFn, stream: bytes) -> bytes:
    """The stream with a few flips, insertions, losses and repeats."""
    mangled = bytearray(stream)
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(0, len(mangled) - 1)))
        match draw(st.sampled_from(["flip", "insert", "lose", "repeat"])):
            case "flip" if mangled:
                mangled[at] ^= 1 << draw(st.integers(0, 7))
            case "insert":
                mangled[at:at] = draw(st.binary(min_size=1, max_size=20))
            case "lose":
                del mangled[at : at + draw(st.integers(1, 20))]
            case _:
                mangled[at:at] = mangled[at : at + draw(st.integers(1, 60))]
    return bytes(mangled)
