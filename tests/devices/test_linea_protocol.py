"""LINEA on the wire: stuffing, frames, payloads, and a decoder that nothing upsets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.crc import ibm_3740
from devices.drivers.base import Counters
from devices.drivers.linea import cobs, payloads, protocol
from devices.drivers.linea.payloads import BadPayload
from devices.drivers.linea.protocol import LONGEST_BLOCK, Decoder, Frame, Type

U32 = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize(
    ("plain", "stuffed"),
    [
        ("", "01"),
        ("00", "01 01"),
        ("00 00", "01 01 01"),
        ("11 22 00 33", "03 11 22 02 33"),
        ("11 22 33 44", "05 11 22 33 44"),
        ("11 00 00 00", "02 11 01 01 01"),
    ],
)
def test_stuffing_as_its_inventors_show_it(plain: str, stuffed: str) -> None:
    assert cobs.encode(bytes.fromhex(plain)) == bytes.fromhex(stuffed)
    assert cobs.decode(bytes.fromhex(stuffed)) == bytes.fromhex(plain)


@given(st.binary(max_size=800))
def test_stuffed_bytes_have_no_zero_and_come_back(data: bytes) -> None:
    stuffed = cobs.encode(data)
    assert 0 not in stuffed
    assert cobs.decode(stuffed) == data


@pytest.mark.parametrize("size", [253, 254, 255, 508, 509])
def test_runs_of_exactly_the_longest_length_come_back(size: int) -> None:
    assert cobs.decode(cobs.encode(b"\x01" * size)) == b"\x01" * size


@given(st.binary(max_size=300))
def test_whatever_stands_between_two_zeros_unstuffs_or_does_not(block: bytes) -> None:
    assert (cobs.decode(block) is None) == _runs_over(block)


def _runs_over(block: bytes) -> bool:
    at = 0
    while at < len(block):
        if block[at] == 0:
            return True
        at += block[at]
    return at > len(block)


@given(st.sampled_from(list(Type)), U32, U32, U32, U32, st.binary(max_size=255), st.integers(0, 3))
def test_a_frame_comes_back_as_it_was_sent(
    type_: Type, boot: int, seq: int, tick: int, age: int, payload: bytes, flags: int
) -> None:
    raw = protocol.encode(type_, boot, seq, tick_ms=tick, age_ms=age, payload=payload, flags=flags)
    counters = Counters()
    assert list(Decoder(counters).feed(raw)) == [(Frame(type_, boot, seq, tick, age, payload, flags, len(raw)), 0)]
    assert (counters.frames, counters.skipped, counters.bad_crc) == (1, 0, 0)


def test_the_longest_frame_fits_what_a_receiver_keeps() -> None:
    raw = protocol.encode(Type.CARD, 2**32 - 1, 2**32 - 1, payload=b"\xff" * 255)
    assert len(raw) - 1 <= LONGEST_BLOCK


@given(st.data())
def test_one_wrong_bit_anywhere_is_noticed(data: st.DataObject) -> None:
    raw = bytearray(protocol.encode(Type.BUTTON, 7, 9, tick_ms=123, payload=data.draw(st.binary(max_size=40))))
    raw[data.draw(st.integers(0, len(raw) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    assert list(Decoder(Counters()).feed(bytes(raw) + b"\0")) == []


def test_after_garbage_the_next_zero_is_a_new_beginning() -> None:
    counters = Counters()
    good = protocol.encode(Type.BUTTON, 7, 9)
    found = [frame for frame, _ in Decoder(counters).feed(b"\x99" * 5000 + b"\0" + good)]
    assert [frame.seq for frame in found] == [9]
    assert counters.skipped == 5000


def test_a_frame_of_another_version_is_none() -> None:
    raw = bytearray(cobs.decode(protocol.encode(Type.BUTTON, 7, 9)[:-1]) or b"")
    raw[0] = 2
    body = bytes(raw[:-2])
    again = cobs.encode(body + ibm_3740(body).to_bytes(2, "big")) + b"\0"
    counters = Counters()
    assert list(Decoder(counters).feed(again)) == []
    assert (counters.bad_crc, counters.skipped) == (0, len(again) - 1)


def test_a_frame_shows_no_tags_when_printed() -> None:
    uid = bytes.fromhex("E004AABBCCDDEEFF")
    card = payloads.Card(0, 0, 0, -50, (uid,))
    [(frame, _)] = Decoder(Counters()).feed(protocol.encode(Type.CARD, 7, 9, payload=payloads.write_card(card)))
    assert repr(uid) not in repr(frame) + repr(card)
    assert uid.hex() not in repr(frame) + repr(card)


@pytest.mark.parametrize(
    ("write", "read", "value"),
    [
        (payloads.write_boot, payloads.read_boot, payloads.Boot("LINEA-1", "1.0.3", "A77")),
        (payloads.write_beat, payloads.read_beat, payloads.Beat(5, 1, 2**32 - 1)),
        (payloads.write_card, payloads.read_card, payloads.Card(51, 0, 7, -128, (b"\xe0" * 8, b"\x01"))),
        (payloads.write_card, payloads.read_card, payloads.Card(0, 51, payloads.NO_TAG, 0, ())),
        (payloads.write_deck_end, payloads.read_deck_end, payloads.DeckEnd(52, 51, b"\x07" * 16)),
        (payloads.write_fault, payloads.read_fault, payloads.Fault(1, 0, "card jammed")),
        (payloads.write_clear, payloads.read_clear, 513),
        (payloads.write_gap, payloads.read_gap, 2**32 - 1),
        (payloads.write_lock, payloads.read_lock, True),
    ],
)
def test_payloads_come_back_and_broken_ones_are_refused(write, read, value) -> None:  # type: ignore[no-untyped-def]
    raw = write(value)
    assert read(raw) == value
    if not isinstance(value, payloads.Fault):  # its text may have any length
        with pytest.raises(BadPayload):
            read(raw + b"\x01")
    with pytest.raises(BadPayload):
        read(raw[:1] if len(raw) > 1 else b"")


@given(st.binary(max_size=255))
def test_no_payload_does_worse_than_being_refused(raw: bytes) -> None:
    readers = (payloads.read_boot, payloads.read_beat, payloads.read_card, payloads.read_deck_end)
    for read in (*readers, payloads.read_fault, payloads.read_clear, payloads.read_gap, payloads.read_lock):
        try:
            read(raw)
        except BadPayload:
            continue


def test_text_of_a_device_cannot_carry_control_characters() -> None:
    fault = payloads.read_fault(b"\x00\x01\x00" + b"jam\x1b[2J\xff\n")
    assert fault.detail == "jam?[2J??"
