"""Devices that speak in lines, understood by the patterns of the house."""

from typing import Any

import pytest

from devices.drivers import make
from devices.drivers.generic_ascii.driver import GenericAsciiDriver, Settings
from devices.drivers.generic_ascii.protocol import LONGEST, encode
from devices.faults import BadSettings, CannotSay
from devices.instructions import Lock, SendText
from devices.readings import ButtonPressed, CardRead, DoorOpened, Faulted, Heartbeat, LinkLost
from tests.devices.lines import MS, SECOND

SHOE = {
    "card": r"<Card:(?P<face>(?:10|[2-9AJQK])[SHDC])>",
    "fault": r"<Alarm:(?P<code>\w+) (?P<detail>.*)>",
    "button": "<Button>",
}


def driver(**settings: Any) -> GenericAsciiDriver:
    return GenericAsciiDriver(Settings(patterns={**SHOE, "heartbeat": "\\.", "door-open": "OPEN"}, **settings))


def test_lines_of_an_older_shoe() -> None:
    card, alarm = driver().feed(b"<Card:4S>\r\n<Alarm:E3 Card Not Read>\r\n", SECOND)
    assert isinstance(card, CardRead)
    assert (card.face, card.uids, card.seq) == ("4S", (), 1)
    assert "4S" not in repr(card)
    assert isinstance(alarm, Faulted)
    assert (alarm.code, alarm.detail) == ("E3", "Card Not Read")


def test_a_line_began_when_its_first_byte_went_out() -> None:
    shoe = driver()
    [press] = shoe.feed(b"<Button>\r\n", SECOND)
    assert isinstance(press, ButtonPressed)
    assert press.at_ns == SECOND - (len("<Button>") + 2) * shoe.line.byte_ns


def test_a_pattern_matches_the_whole_line_or_not_at_all() -> None:
    shoe = driver()
    assert shoe.feed(b"x<Button>\n<Button>x\n<Card:1S>\n", 0) == []
    assert shoe.counters.unrecognised == 3


def test_lines_that_are_too_long_or_not_printable_are_thrown_away_and_counted() -> None:
    shoe = driver()
    noisy = b"<But\x00ton>\n" + b"A" * (3 * LONGEST) + b"\n<Button>\n"
    assert [type(reading) for reading in shoe.feed(noisy, 0)] == [ButtonPressed]
    assert shoe.counters.skipped == 9 + 3 * LONGEST


def test_with_sums_a_line_without_its_own_is_not_believed() -> None:
    shoe = driver(checksum=True)
    assert shoe.feed(b"<Button>\n<Button>*00\n", 0) == []
    assert shoe.counters.bad_crc == 2
    assert len(shoe.feed(encode("<Button>", checksum=True), 0)) == 1
    assert shoe.encode(SendText("LAMP 1")) == encode("LAMP 1", checksum=True)


def test_bounces_heartbeats_and_silence() -> None:
    sensor = driver(heartbeat_ms=1000)
    first, second, beat = sensor.feed(b"<Button>\n<Button>\n.\n", SECOND)
    assert isinstance(first, ButtonPressed)
    assert isinstance(second, ButtonPressed)
    assert (first.bounce, second.bounce) == (False, True)
    assert isinstance(beat, Heartbeat)
    assert beat.seq is None
    assert [type(reading) for reading in sensor.tick(5 * SECOND).readings] == [LinkLost]
    assert list(driver().tick(500 * SECOND).readings) == []


def test_cards_with_tags_and_cards_nobody_could_read() -> None:
    reader = GenericAsciiDriver(Settings(patterns={"card": "T (?P<uid>.*)", "shuffle-start": "GO"}))
    cards = [r for r in reader.feed(b"GO\nT E004\nT zz\n", MS) if isinstance(r, CardRead)]
    assert [(card.uids, card.no_tag, card.output_position) for card in cards] == [
        ((b"\xe0\x04",), False, 0),
        ((), True, 1),
    ]


def test_what_no_line_can_say_is_refused() -> None:
    with pytest.raises(CannotSay):
        driver().encode(Lock())
    with pytest.raises(CannotSay):
        driver().encode(SendText("two\nlines"))


@pytest.mark.parametrize(
    "settings",
    [{"patterns": {"dance": "x"}}, {"patterns": {"button": "("}}, {"baud": 0}, {"bauds": 9600}, {"baud": "fast"}],
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(BadSettings, match="generic-ascii"):
        make("generic-ascii", settings)


def test_a_door_is_a_door() -> None:
    assert [type(reading) for reading in driver().feed(b"OPEN\r", 0)] == [DoorOpened]
