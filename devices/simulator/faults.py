"""What a simulated device can be made to do wrong, by name: ``duplicate-card@3``, ``riffles:4``, ``noise@2``.

``name[:amount][@deck]``: the amount where a fault has one, and in which deck (the
first is 1) it happens; without a deck it happens in every one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

LINE: Final = {
    "split-reads": "reads end in the middle of frames",
    "merged-reads": "several frames come in one read",
    "bit-flips": "one byte in a hundred has a flipped bit (amount: in ten thousand)",
    "lost-bytes": "one byte in a hundred is lost",
    "doubled-bytes": "one byte in a hundred comes twice",
    "inserted-bytes": "one byte in a hundred has a stranger before it",
    "truncation": "one frame in ten is cut short",
    "noise": "bursts of noise between frames",
    "stalls": "the line stops for up to 300 ms",
    "wrong-baud": "everything arrives at another speed: garbage",
    "unplug": "the line is gone for four seconds (amount: milliseconds)",
}
SESSION: Final = {
    "lost-ack": "the device does not hear acknowledgements",
    "duplicate-frames": "every frame is sent twice",
    "reorder": "neighbouring frames change places",
    "gap": "the device forgets events before they are acknowledged",
    "seq-wrap": "numbers start just below the end of 32 bits",
    "reboot": "the device restarts in the middle of a deck",
    "clock-jump": "the device's tick jumps by an hour (amount: milliseconds)",
    "clock-drift": "the device's tick runs fast (amount: parts per million)",
    "silence": "the device says nothing for five seconds (amount: milliseconds)",
    "flood": "five hundred heartbeats at once (amount: how many)",
}
DECK: Final = {
    "duplicate-card": "one card is there twice",
    "missing-card": "one card is not there",
    "extra-card": "a card without a tag too many",
    "foreign-card": "a card of another deck in place of one",
    "unknown-tag": "a card nobody enrolled in place of one",
    "boxed-card": "one card lies face up (amount: how many)",
    "stuck-pair": "two cards go through as one",
    "unread-tag": "one tag does not answer",
    "ghost-read": "a tag of a neighbour's deck is overheard",
    "wrong-count": "the card sensor counts one too many",
    "jam": "a card jams and is fed again",
    "door-opened": "the door is opened during the shuffle",
    "button-bounce": "the button is pressed once and reports three times",
}
SHUFFLE: Final = {
    "no-shuffle": "the deck comes out as it went in",
    "cut-only": "the deck is only cut",
    "riffles": "the deck is riffled only so many times (amount, 3)",
    "shelves": "a machine of so many shelves (amount, 6)",
    "repeated-order": "the order of the deck before comes again",
}
ALL: Final = {**LINE, **SESSION, **DECK, **SHUFFLE}


class UnknownFault(ValueError):
    """No fault has this name."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"no fault {text!r}; there are {', '.join(ALL)}")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault to inject."""

    name: str
    amount: int | None = None
    deck: int | None = None


def parse(text: str) -> Fault:
    """Read ``name[:amount][@deck]``."""
    head, _, deck = text.partition("@")
    name, _, amount = head.partition(":")
    well_formed = all(part == "" or (part.isascii() and part.isdecimal()) for part in (amount, deck))
    if name not in ALL or not well_formed:
        raise UnknownFault(text)
    return Fault(name, int(amount) if amount else None, int(deck) if deck else None)


class Plan:
    """Which faults happen in which deck."""

    def __init__(self, faults: Iterable[Fault | str] = ()) -> None:
        self.faults = tuple(parse(fault) if isinstance(fault, str) else fault for fault in faults)

    def has(self, name: str, deck: int) -> bool:
        return self.find(name, deck) is not None

    def find(self, name: str, deck: int) -> Fault | None:
        return next((fault for fault in self.faults if fault.name == name and fault.deck in (None, deck)), None)

    def amount(self, name: str, deck: int, usual: int) -> int:
        """How much of a fault there is in this deck; 0 if it is not planned."""
        fault = self.find(name, deck)
        if fault is None:
            return 0
        return usual if fault.amount is None else fault.amount
