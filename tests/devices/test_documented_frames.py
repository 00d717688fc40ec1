"""The frames in docs/devices.md are real: byte for byte what we send and understand."""

import re
from collections.abc import Iterator

import pytest

from devices.drivers.base import Counters
from devices.drivers.linea import payloads, protocol
from devices.drivers.linea.driver import LineaDriver
from devices.drivers.linea.protocol import RETRANSMIT, Decoder, Type
from devices.readings import Unrecognised
from tests.servers import ROOT

BOOT = 0xCA607E01
UID = bytes.fromhex("E004015052A1B2C3")
DOCUMENT = ROOT / "docs" / "devices.md"

FRAMES: dict[str, bytes] = {
    "BOOT": protocol.encode(
        Type.BOOT, BOOT, 1, tick_ms=12, payload=payloads.write_boot(payloads.Boot("LINEA-1", "1.0.0", "A0077"))
    ),
    "HEARTBEAT": protocol.encode(
        Type.HEARTBEAT, BOOT, 0, tick_ms=61_000, payload=payloads.write_beat(payloads.Beat(payloads.SHUFFLING, 5, 9))
    ),
    "BUTTON": protocol.encode(Type.BUTTON, BOOT, 7, tick_ms=123_456, age_ms=2),
    "BUTTON again": protocol.encode(Type.BUTTON, BOOT, 7, tick_ms=123_456, age_ms=203, flags=RETRANSMIT),
    "CARD": protocol.encode(
        Type.CARD, BOOT, 8, tick_ms=130_000, payload=payloads.write_card(payloads.Card(3, 41, 0, -48, (UID,)))
    ),
    "DECK_END": protocol.encode(
        Type.DECK_END,
        BOOT,
        60,
        tick_ms=140_000,
        payload=payloads.write_deck_end(payloads.DeckEnd(52, 52, b"\x5a" * 16)),
    ),
    "FAULT": protocol.encode(
        Type.FAULT, BOOT, 61, tick_ms=140_100, payload=payloads.write_fault(payloads.Fault(1, 0, "card jammed"))
    ),
    "GAP": protocol.encode(Type.GAP, BOOT, 90, tick_ms=150_000, payload=payloads.write_gap(62)),
    "ACK": protocol.encode(Type.ACK, BOOT, 7),
    "REPLAY": protocol.encode(Type.REPLAY, BOOT, 8),
    "REPLAY all": protocol.encode(Type.REPLAY, 0, 0),
    "LOCK": protocol.encode(Type.LOCK, BOOT, 0, payload=payloads.write_lock(True)),
}


def documented() -> Iterator[tuple[str, bytes]]:
    for name, text in re.findall(r"^```frame ([^\n]+)\n(.*?)^```", DOCUMENT.read_text("utf-8"), re.M | re.S):
        yield name, bytes.fromhex(text)


def test_the_document_has_every_frame_and_no_other() -> None:
    assert dict(documented()) == FRAMES


@pytest.mark.parametrize("name", FRAMES)
def test_every_documented_frame_is_understood(name: str) -> None:
    [(frame, _)] = Decoder(Counters()).feed(FRAMES[name])
    assert Type(frame.type) == Type[name.partition(" ")[0]]


def test_the_host_understands_what_the_document_lets_a_device_say() -> None:
    driver = LineaDriver()
    for name in ("BOOT", "HEARTBEAT", "BUTTON", "CARD", "DECK_END", "FAULT", "GAP"):
        driver.feed(FRAMES[name], 0)
    readings = driver.feed(FRAMES["HEARTBEAT"], 0)
    assert not [reading for reading in readings if isinstance(reading, Unrecognised)]
    assert driver.counters.unrecognised == 0


@pytest.mark.parametrize("type_", [kind for kind in Type if kind not in (Type.LOCK,)])
def test_every_type_stands_in_the_documents_table(type_: Type) -> None:
    assert re.search(rf"^\| `{type_:02X}` \| {type_.name} \|", DOCUMENT.read_text("utf-8"), re.M)
