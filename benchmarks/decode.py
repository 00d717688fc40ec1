"""Bytes a second from the wire to readings, against what a line at 115200 baud can bring.

The stream is an evening of a LINEA shuffler: cards, deck ends, buttons, heartbeats.
All of the driver's work is timed: unstuffing, sums, order, clock fit, readings.
It is fed in pieces of 1 KB; the best of several rounds counts.
"""

import time
from typing import Any

from devices.drivers.base import SECOND_NS, LineFormat
from devices.drivers.linea import payloads, protocol
from devices.drivers.linea.driver import LineaDriver
from devices.drivers.linea.protocol import Type

AIM = 100
BOOT = 0xCA6
PIECE = 1024
CARDS = 52


def run(*, decks: int = 400, rounds: int = 3) -> dict[str, Any]:
    """Decode the same evening several times."""
    stream, frames = _evening(decks)
    seconds = min(_timed(stream) for _ in range(rounds))
    line_rate = SECOND_NS / LineFormat(115_200).byte_ns
    rate = len(stream) / seconds
    return {
        "name": "decode",
        "ours": round(rate),
        "reference": round(line_rate),
        "ratio": round(rate / line_rate, 1),
        "aim": AIM,
        "holds": rate >= AIM * line_rate,
        "frames_per_second": round(frames / seconds),
    }


def _evening(decks: int) -> tuple[bytes, int]:
    frames = [_frame(Type.BOOT, 1, payloads.write_boot(payloads.Boot("BENCH", "1", "1")))]
    seq = 2
    for _ in range(decks):
        cards = [payloads.Card(n, CARDS - n, 0, -50, (bytes([0xE0, 4, 1, n, 7, 0, n, 9]),)) for n in range(CARDS)]
        events = [
            (Type.SHUFFLE_START, b""),
            *((Type.CARD, payloads.write_card(card)) for card in cards),
            (Type.DECK_END, payloads.write_deck_end(payloads.DeckEnd(CARDS, CARDS, b"h" * 16))),
            (Type.SHUFFLE_END, b""),
            (Type.BUTTON, b""),
            (Type.DOOR_OPEN, b""),
            (Type.DOOR_CLOSED, b""),
        ]
        for type_, payload in events:
            frames.append(_frame(type_, seq, payload))
            seq += 1
        frames.append(_frame(Type.HEARTBEAT, 0, payloads.write_beat(payloads.Beat(0, seq, seq))))
    return b"".join(frames), len(frames)


def _frame(type_: Type, seq: int, payload: bytes) -> bytes:
    return protocol.encode(type_, BOOT, seq, tick_ms=seq * 90, payload=payload)


def _timed(stream: bytes) -> float:
    pieces = [stream[at : at + PIECE] for at in range(0, len(stream), PIECE)]
    driver = LineaDriver()
    start = time.perf_counter()
    for at, piece in enumerate(pieces):
        driver.feed(piece, at * PIECE * driver.line.byte_ns)
    return time.perf_counter() - start
