"""FEIG readers: published frames, both frame forms, long inventories, every status by its name."""

import pytest

from devices.drivers.base import Counters
from devices.drivers.feig.driver import FeigDriver, Settings
from devices.drivers.feig.protocol import (
    GEN2,
    ISO15693,
    ISO18000_3M3,
    Command,
    Decoder,
    FoundTag,
    Status,
    read_inventory,
    request,
    response,
    write_inventory,
)
from devices.faults import BadSettings, CannotSay
from devices.instructions import AskVersion, ClearBuffer, InitBuffer, Lock, ReadBuffer, ResetField, TakeInventory
from devices.readings import Cleared, Faulted, Identified, LinkLost, Reading, TagsSeen
from tests.devices.lines import MS, SECOND

BYTE_NS = FeigDriver().line.byte_ns
VERSION = bytes.fromhex("0D 00 65 00 03 03 00 44 53 0D 30 33 09")
UIDS = [bytes([0xE0, 0x04, *([n] * 6)]) for n in range(60)]


def inventory(*uids: bytes, status: Status = Status.OK, advanced: bool | None = None) -> bytes:
    tags = tuple(FoundTag(ISO15693, uid) for uid in uids)
    return response(Command.ISO_HOST, status, write_inventory(tags) if tags else b"", advanced=advanced)


def asked(driver: FeigDriver, now_ns: int = 0) -> bytes:
    """Let the driver ask its next question."""
    return driver.tick(now_ns).send


def polling() -> FeigDriver:
    """A driver that has its version answered and polls."""
    driver = FeigDriver()
    driver.connected(0)
    asked(driver)
    driver.feed(VERSION, 10 * MS)
    return driver


def poll(driver: FeigDriver, reply: bytes, now_ns: int) -> list[Reading]:
    assert asked(driver, now_ns)
    return driver.feed(reply, now_ns + 20 * MS)


def test_the_published_requests() -> None:
    assert FeigDriver().encode(TakeInventory()) == bytes.fromhex("07 FF B0 01 00 1C 56")
    advanced = FeigDriver(Settings(advanced=True))
    assert advanced.encode(TakeInventory()) == bytes.fromhex("02 00 09 FF B0 01 00 18 43")


def test_the_published_version_reply_identifies_the_reader() -> None:
    driver = FeigDriver()
    driver.connected(0)
    assert asked(driver) == request(Command.SOFTWARE_VERSION)
    [identified] = driver.feed(VERSION, SECOND)
    assert isinstance(identified, Identified)
    assert (identified.model, identified.firmware) == ("FEIG 44/53", "3.3")


@pytest.mark.parametrize("instruction", [AskVersion(), ResetField(), ReadBuffer(), ClearBuffer(), InitBuffer()])
def test_every_instruction_a_reader_has_is_encoded_with_its_sum(instruction: AskVersion) -> None:
    raw = FeigDriver().encode(instruction)
    assert raw[0] == len(raw)


def test_what_a_reader_has_no_words_for_is_refused() -> None:
    with pytest.raises(CannotSay):
        FeigDriver().encode(Lock())


@pytest.mark.parametrize(
    "tag",
    [FoundTag(ISO15693, UIDS[1]), FoundTag(ISO18000_3M3, b"\x01" * 12), FoundTag(GEN2, b"\x30" * 14)],
)
def test_each_kind_of_tag_is_read(tag: FoundTag) -> None:
    assert read_inventory(write_inventory((tag, tag))) == (tag, tag)


@pytest.mark.parametrize("data", ["", "01", "0103", "010300E004", "0203 00 E004010203040506", "017700E004010203040506"])
def test_an_inventory_that_does_not_add_up_is_none(data: str) -> None:
    assert read_inventory(bytes.fromhex(data)) is None


@pytest.mark.parametrize("advanced", [False, True])
def test_tags_in_either_frame_form(advanced: bool) -> None:
    driver = polling()
    reply = inventory(UIDS[0], UIDS[1], advanced=advanced)
    [seen] = poll(driver, reply, SECOND)
    assert isinstance(seen, TagsSeen)
    assert [tag.uid for tag in seen.tags] == UIDS[:2]
    assert seen.at_ns == SECOND + 20 * MS - len(reply) * BYTE_NS


def test_an_answer_that_did_not_fit_is_fetched_until_it_is_whole() -> None:
    driver = polling()
    assert poll(driver, inventory(*UIDS[:20], status=Status.MORE_DATA), SECOND) == []
    assert asked(driver, SECOND + 30 * MS) == driver.encode(TakeInventory(more=True))
    assert driver.feed(inventory(*UIDS[20:40], status=Status.MORE_DATA), SECOND + 60 * MS) == []
    assert asked(driver, SECOND + 61 * MS) == driver.encode(TakeInventory(more=True))
    [seen] = driver.feed(inventory(*UIDS[40:]), SECOND + 90 * MS)
    assert isinstance(seen, TagsSeen)
    assert [tag.uid for tag in seen.tags] == UIDS


def test_the_same_tags_again_are_no_news_and_an_empty_field_is() -> None:
    driver = polling()
    assert len(poll(driver, inventory(UIDS[0]), 1 * SECOND)) == 1
    assert poll(driver, inventory(UIDS[0]), 2 * SECOND) == []
    [empty] = poll(driver, inventory(status=Status.NO_TAG), 3 * SECOND)
    assert isinstance(empty, TagsSeen)
    assert empty.tags == ()
    assert poll(driver, inventory(status=Status.NO_TAG), 4 * SECOND) == []


def test_tags_answer_again_after_the_field_was_reset() -> None:
    driver = polling()
    poll(driver, inventory(UIDS[0]), 1 * SECOND)
    driver.ask(ResetField())
    assert asked(driver, 2 * SECOND) == driver.encode(ResetField())
    assert driver.feed(response(Command.RF_RESET, Status.OK), 2 * SECOND + 20 * MS) == []
    assert len(poll(driver, inventory(UIDS[0]), 3 * SECOND)) == 1


@pytest.mark.parametrize("status", sorted(set(Status)))
def test_every_status_is_harmless_or_a_fault_by_its_name_that_ends(status: Status) -> None:
    driver = polling()
    data = b"\x0f" if status == Status.ISO_ERROR else b""
    if status in (Status.OK, Status.MORE_DATA):
        data = b"\0"
    readings = poll(driver, response(Command.ISO_HOST, status, data), SECOND)
    harmless = {Status.OK, Status.NO_TAG, Status.COLLISION, Status.BUFFER_EMPTY, Status.MORE_DATA}
    if status in harmless:
        assert readings == []
        return
    [fault] = readings
    assert isinstance(fault, Faulted)
    assert fault.code == status.name.lower().replace("_", "-")
    assert poll(driver, response(Command.ISO_HOST, status, data), 2 * SECOND) == []
    [over] = poll(driver, inventory(status=Status.NO_TAG), 3 * SECOND)
    assert over == Cleared(at_ns=over.at_ns, seq=over.seq, code=fault.code)


def test_an_answer_nobody_asked_for_is_no_reading() -> None:
    driver = FeigDriver()
    assert driver.feed(inventory(UIDS[0]), SECOND) == []
    assert driver.counters.unrecognised == 1


def test_a_reader_that_does_not_answer_is_asked_again_and_then_lost() -> None:
    driver = FeigDriver()
    driver.connected(0)
    asked_at = [now for now in range(0, 3000, 10) if asked(driver, now * MS)]
    assert asked_at[:3] == [0, 300, 600]
    assert [type(reading) for reading in driver.tick(3 * SECOND).readings] == [LinkLost]
    assert driver.counters.unanswered > 5


def test_a_frame_inside_garbage_that_claims_to_be_longer_is_found_when_the_line_falls_quiet() -> None:
    counters = Counters()
    decoder = Decoder(counters, BYTE_NS)
    raw = b"\x02\x07\xff" + inventory(UIDS[0])
    assert decoder.feed(raw, SECOND) == []
    [reply] = decoder.expire(SECOND + 60 * MS)
    assert reply.at_ns == SECOND - len(inventory(UIDS[0])) * BYTE_NS
    assert counters.skipped == 3


@pytest.mark.parametrize("settings", [{"baud": 0}, {"poll_ms": 0}, {"address": 256}])
def test_settings_that_make_no_sense_are_refused(settings: dict[str, int]) -> None:
    with pytest.raises(BadSettings):
        Settings(**settings)  # type: ignore[arg-type]
