"""A button and a door switch that speak in lines, as a small board of the house's own would."""

from random import Random
from typing import Final

from devices.drivers.base import LineFormat
from devices.drivers.generic_ascii.protocol import encode
from devices.simulator.faults import Plan
from devices.simulator.machine import MS, Agenda

PATTERNS: Final = {
    "boot": r"BOOT (?P<model>\S+) (?P<firmware>\S+)",
    "heartbeat": "ALIVE",
    "button": "BUTTON",
    "door-open": "DOOR OPEN",
    "door-closed": "DOOR CLOSED",
    "fault": r"FAULT (?P<code>\w+) ?(?P<detail>.*)",
    "clear": r"CLEAR (?P<code>\w+)",
}
"""What to put into the driver's settings for this board."""
SETTINGS: Final = {"patterns": PATTERNS, "checksum": True, "heartbeat_ms": 1000, "baud": 9600}


class Sensor:
    """Presses by itself every ``hand_ms``; a deck is one hand here."""

    def __init__(
        self,
        *,
        seed: int = 0,
        plan: Plan | None = None,
        rounds: int | None = None,
        hand_ms: int = 10_000,
        press: bool = True,
        start_ns: int = 0,
    ) -> None:
        self.line = LineFormat(9_600)
        self.plan = plan or Plan()
        self.chance = Random(seed)  # noqa: S311 - a simulation wants to be repeatable
        self.agenda = Agenda()
        self.deck_number = 0
        self._rounds = rounds
        self._hand_ms = hand_ms
        self._silent_until = 0
        self._out = bytearray()
        self.agenda.add(start_ns, lambda _: self._say("BOOT sensor-sim 1.0"))
        self.agenda.add(start_ns + 1_000 * MS, self._beat)
        if press:
            self.agenda.add(start_ns + 1_500 * MS, self._hand)

    def receive(self, data: bytes, now_ns: int) -> None:
        """It listens to nobody."""

    def advance(self, now_ns: int) -> bytes:
        self.agenda.run(now_ns)
        sent, self._out = bytes(self._out), bytearray()
        return b"" if now_ns < self._silent_until else sent

    def next_ns(self) -> int | None:
        return self.agenda.next_ns()

    def press(self, now_ns: int) -> None:
        self._say("BUTTON")

    def _hand(self, at_ns: int) -> None:
        if self._rounds is not None and self.deck_number >= self._rounds:
            return
        self.deck_number += 1
        if quiet := self.plan.amount("silence", self.deck_number, 5_000):
            self._silent_until = at_ns + quiet * MS
        for press in range(3 if self.plan.has("button-bounce", self.deck_number) else 1):
            self.agenda.add(at_ns + 8 * press * MS, self.press)
        self.agenda.add(at_ns + 200 * MS, lambda _: self._say("DOOR OPEN"))
        self.agenda.add(at_ns + 900 * MS, lambda _: self._say("DOOR CLOSED"))
        self.agenda.add(at_ns + self._hand_ms * MS, self._hand)

    def _beat(self, at_ns: int) -> None:
        self._say("ALIVE")
        self.agenda.add(at_ns + 1_000 * MS, self._beat)

    def _say(self, text: str) -> None:
        self._out += encode(text, checksum=True)
