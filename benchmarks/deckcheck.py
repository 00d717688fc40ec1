"""What a deck check costs: one deck, from the last card's reading to the verdict, against the time its cards need.

Everything the agent does between the last card and the answer is timed: finding
the deck among sixty, the check itself, statistics, and the order sealed to the controller.
The reference is what a machine needs for the same deck at 115200 baud, so the ratio
says how many machines one agent could judge at the same moment.
"""

import time
from random import Random
from statistics import median
from typing import Any, Final

from nacl.public import PrivateKey

from devices.agent.watching import DeckWatch, Registry
from devices.drivers.base import SECOND_NS, LineFormat
from devices.drivers.linea import payloads, protocol
from devices.drivers.linea.protocol import Type
from devices.readings import CardRead, DeckEnded, Reading, ShuffleStarted
from devices.simulator.decks import simulated_deck

AIM: Final = 10
OTHERS: Final = 60
"""Decks of the house a stray card may be of."""


def run(*, decks: int = 60) -> dict[str, Any]:
    """Judge deck after deck; the middle one counts."""
    deck = simulated_deck(1)
    watch = DeckWatch(book="sanremo-cash", controller_key=bytes(PrivateKey.generate().public_key).hex())
    watch.registry = Registry((deck,), tuple(simulated_deck(number) for number in range(2, 2 + OTHERS)))
    chance = Random(1)  # noqa: S311 - a benchmark wants to be repeatable
    seconds = median(_timed(watch, _readings(list(deck.cards), chance)) for _ in range(decks))
    line = _on_the_line(list(deck.cards))
    return {
        "name": "deck check",
        "ours": round(1 / seconds),
        "reference": round(1 / line, 1),
        "ratio": round(line / seconds, 1),
        "aim": AIM,
        "holds": line / seconds >= AIM,
        "milliseconds": round(seconds * 1000, 2),
    }


def _readings(uids: list[bytes], chance: Random) -> list[Reading]:
    places = list(range(len(uids)))
    chance.shuffle(places)
    cards = [CardRead(at_ns=n, input_index=n, output_position=places[n], uids=(uid,)) for n, uid in enumerate(uids)]
    return [ShuffleStarted(at_ns=0), *cards, DeckEnded(at_ns=99, sensor_count=len(uids), tag_count=len(uids))]


def _timed(watch: DeckWatch, readings: list[Reading]) -> float:
    for reading in readings[:-1]:
        watch.see(reading)
    start = time.perf_counter()
    found = watch.see(readings[-1])
    seconds = time.perf_counter() - start
    assert found is not None
    assert found[1]["clean"]
    return seconds


def _on_the_line(uids: list[bytes]) -> float:
    """Seconds the frames of these cards take at full speed."""
    frames = (
        protocol.encode(Type.CARD, 1, n, payload=payloads.write_card(payloads.Card(n, n, 0, -50, (uid,))))
        for n, uid in enumerate(uids)
    )
    return sum(map(len, frames)) * LineFormat(115_200).byte_ns / SECOND_NS
