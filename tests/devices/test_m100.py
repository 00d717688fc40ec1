"""M100 modules: the published frames, both sums, tags gathered by the card's gap."""

import pytest

from devices.drivers.base import Counters
from devices.drivers.m100.driver import M100Driver
from devices.drivers.m100.protocol import (
    Command,
    Decoder,
    Error,
    Frame,
    Notice,
    Type,
    encode,
    read_notice,
    write_notice,
)
from devices.faults import CannotSay
from devices.instructions import AskVersion, Lock, PollMany, StopPolling, TakeInventory
from devices.readings import Cleared, Faulted, Identified, TagsSeen
from tests.devices.lines import MS, SECOND

PUBLISHED = bytes.fromhex("BB 02 22 00 11 C9 34 00 30 75 1F EB 70 5C 59 04 E3 D5 0D 70 3A 76 EF 7E")
EPC = bytes.fromhex("30 75 1F EB 70 5C 59 04 E3 D5 0D 70")
BYTE_NS = M100Driver().line.byte_ns


def notice(epc: bytes) -> bytes:
    parameter = write_notice(Notice(-55, len(epc) // 2 << 11, epc))
    return encode(Type.NOTICE, Command.SINGLE_POLL, parameter)


def error(code: int) -> bytes:
    return encode(Type.RESPONSE, Command.ERROR, bytes([code]))


def test_the_published_notice_passes_both_sums() -> None:
    [frame] = Decoder(Counters(), BYTE_NS).feed(PUBLISHED, SECOND)
    assert frame == Frame(Type.NOTICE, Command.SINGLE_POLL, PUBLISHED[5:-2], SECOND - len(PUBLISHED) * BYTE_NS)
    assert read_notice(frame.parameter) == Notice(-55, 0x3400, EPC)
    assert write_notice(Notice(-55, 0x3400, EPC)) == PUBLISHED[5:-2]


def test_a_notice_whose_outer_sum_holds_and_inner_does_not_is_no_tag() -> None:
    parameter = bytearray(PUBLISHED[5:-2])
    parameter[7] ^= 1
    driver = M100Driver()
    assert driver.feed(encode(Type.NOTICE, Command.SINGLE_POLL, bytes(parameter)), SECOND) == []
    assert driver.tick(2 * SECOND).readings == []
    assert driver.counters.bad_crc == 1


def test_the_published_long_poll_and_the_other_commands() -> None:
    driver = M100Driver()
    assert driver.encode(PollMany(10_000)) == bytes.fromhex("BB 00 27 00 03 22 27 10 83 7E")
    assert driver.encode(TakeInventory()) == bytes.fromhex("BB 00 22 00 00 22 7E")
    assert driver.encode(StopPolling()) == bytes.fromhex("BB 00 28 00 00 28 7E")
    assert driver.encode(AskVersion()) == bytes.fromhex("BB 00 03 00 01 00 04 7E")
    with pytest.raises(CannotSay):
        driver.encode(Lock())


def test_head_and_end_bytes_inside_a_payload_do_not_cut_it() -> None:
    epc = bytes.fromhex("BB 7E 00 BB 02 22 00 11 7E 7E BB BB")
    [frame] = Decoder(Counters(), BYTE_NS).feed(notice(epc), SECOND)
    found = read_notice(frame.parameter)
    assert found is not None
    assert found.epc == epc


def test_a_frame_that_begins_inside_another_that_was_cut_short_is_found() -> None:
    cut = PUBLISHED[:9]
    frames = Decoder(Counters(), BYTE_NS).feed(cut + PUBLISHED + PUBLISHED, SECOND)
    assert [frame.parameter for frame in frames] == [PUBLISHED[5:-2]] * 2


def test_a_tag_is_told_once_while_it_stays_and_again_when_it_returns() -> None:
    driver = M100Driver()
    readings = []
    for poll in range(10):
        readings += driver.feed(PUBLISHED, SECOND + poll * 20 * MS)
        readings += driver.tick(SECOND + poll * 20 * MS).readings
    [seen] = readings
    assert isinstance(seen, TagsSeen)
    assert [tag.uid for tag in seen.tags] == [EPC]
    assert seen.at_ns == SECOND - len(PUBLISHED) * BYTE_NS
    driver.feed(PUBLISHED, 5 * SECOND)
    assert len([r for r in driver.tick(6 * SECOND).readings if isinstance(r, TagsSeen)]) == 1


def test_two_tags_in_one_gap_are_told_together() -> None:
    driver = M100Driver()
    other = b"\x11" * 12
    for poll in range(4):
        driver.feed(notice(EPC if poll % 2 else other), SECOND + poll * 10 * MS)
    [seen] = [r for r in driver.tick(SECOND + 200 * MS).readings if isinstance(r, TagsSeen)]
    assert {tag.uid for tag in seen.tags} == {EPC, other}


@pytest.mark.parametrize("code", sorted(set(Error) - {Error.NO_TAG}))
def test_every_error_is_a_fault_by_its_name_until_a_poll_succeeds(code: Error) -> None:
    driver = M100Driver()
    driver.tick(0)
    [fault] = driver.feed(error(code), MS)
    assert isinstance(fault, Faulted)
    assert fault.code == code.name.lower().replace("_", "-")
    driver.tick(SECOND)
    [over] = driver.feed(error(Error.NO_TAG), SECOND + MS)
    assert isinstance(over, Cleared)
    assert over.code == fault.code


def test_an_error_nobody_named_keeps_its_number() -> None:
    driver = M100Driver()
    driver.tick(0)
    [fault] = driver.feed(error(0x77), MS)
    assert isinstance(fault, Faulted)
    assert fault.code == "m100-77"


def test_an_empty_field_is_no_reading() -> None:
    driver = M100Driver()
    driver.tick(0)
    assert driver.feed(bytes.fromhex("BB 01 FF 00 01 15 16 7E"), MS) == []


def test_the_module_says_who_it_is_when_asked() -> None:
    driver = M100Driver()
    driver.connected(0)
    assert driver.tick(0).send == driver.encode(AskVersion())
    [identified] = driver.feed(encode(Type.RESPONSE, Command.VERSION, b"\0M100 26dBm V1.0"), MS)
    assert isinstance(identified, Identified)
    assert identified.model == "M100 26dBm V1.0"
