"""What the house wants of a machine, done one after the other: forget, lock, tell a shown face, read a new deck.

The forwarder leaves the house's wishes in a file; the line does them here. What
it tells goes the way of every reading: to the spool, then to the house.
"""

from datetime import datetime
from typing import Any, Final

import msgspec

from devices.agent.watching import DeckWatch, Wanted
from devices.drivers import Driver
from devices.faults import CannotSay
from devices.instructions import Lock, Unlock
from rules.cards import parse

PATIENCE_NS: Final = 3_000_000_000
"""So long a face is waited for whose card has not been drawn yet."""
SAY_AGAIN_NS: Final = 1_000_000_000
MOST_REMEMBERED: Final = 256

Told = tuple[str, dict[str, Any]]


class FacesWanted(msgspec.Struct, frozen=True):
    id: int
    places: tuple[int, ...]
    since: datetime
    mark: str = ""


class EnrolWanted(msgspec.Struct, frozen=True):
    id: int
    way: str
    cards: str


class ErrandList(msgspec.Struct, frozen=True):
    lock: bool = False
    fills: str = "nothing"
    since: datetime | None = None
    faces: tuple[FacesWanted, ...] = ()
    done: tuple[str, ...] = ()
    enrol: EnrolWanted | None = None


class Errands:
    """Of one line."""

    def __init__(self, watch: DeckWatch, driver: Driver) -> None:
        self._watch = watch
        self._driver = driver
        self._wanted = ErrandList()
        self._seen_ns: dict[int, int] = {}
        self._answered: dict[int, None] = {}
        self._locked: bool | None = None
        self._said_ns: int | None = None
        self._cannot_lock = False

    def take(self, paper: Any) -> None:
        """The house's wishes as they are now; half a file is none."""
        try:
            self._wanted = msgspec.convert(paper, ErrandList)
        except msgspec.ValidationError:
            return
        faces, wanted = self._watch.faces, self._wanted
        if faces.fills != wanted.fills:
            faces.forget_all()
            faces.fills = wanted.fills
        faces.forget(wanted.done, wanted.since)
        enrol = wanted.enrol
        self._watch.wanted = Wanted(enrol.id, enrol.way, parse(enrol.cards)) if enrol else None

    def due(self, now_ns: int) -> list[Told]:
        """Faces the house has shown and asks for; each question is answered once."""
        told: list[Told] = []
        for asked in self._wanted.faces:
            if asked.id in self._answered:
                continue
            first_ns = self._seen_ns.setdefault(asked.id, now_ns)
            if self._watch.faces.has(asked.places, asked.since) or now_ns - first_ns > PATIENCE_NS:
                cards = self._watch.faces.at(asked.mark, asked.places, asked.since)
                told.append(("faces-released", {"request": asked.id, "cards": cards}))
                self._remember(asked.id)
        return told

    def beat(self, *, locked: bool) -> list[Told]:
        """What a heartbeat says of the lock: told when it changes, which is the machine's answer to ours."""
        was, self._locked = self._locked, locked
        return [("locked" if locked else "unlocked", {})] if locked is not bool(was) else []

    def to_say(self, now_ns: int) -> bytes:
        """Lock or unlock, again and again until the machine says it is so; nothing where it has no lock."""
        if self._locked is None or self._locked is self._wanted.lock or self._cannot_lock:
            return b""
        if self._said_ns is not None and now_ns - self._said_ns < SAY_AGAIN_NS:
            return b""
        self._said_ns = now_ns
        try:
            return self._driver.encode(Lock() if self._wanted.lock else Unlock())
        except CannotSay:
            self._cannot_lock = True
            return b""

    def _remember(self, request: int) -> None:
        self._seen_ns.pop(request, None)
        self._answered[request] = None
        while len(self._answered) > MOST_REMEMBERED:
            del self._answered[next(iter(self._answered))]
