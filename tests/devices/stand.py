"""Small builders: a device at a table, its decks, and readings as its agent would send them."""

import itertools
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from audit.messages import Refused, Sender
from devices.commands import EnrolDeck, PutDeckAtTable, RecordReading, SetUpDevice
from devices.deckcheck import RegisteredDeck
from devices.health import heard
from devices.models import Deck, Machine
from people.enrolment import offer, redeem
from people.models import Device
from tests.room import FLOOR, accepted, refused

SPOOL = "0123456789abcdef"
CLEAN: dict[str, Any] = {"deck": "red 1", "clean": True, "whole": True, "expected": 52, "counted": 52}
SECOND = timedelta(seconds=1)


class Stand:
    """A device at a table. Each reading gets the next number; the device is heard whenever it speaks."""

    def __init__(self, device: Device, token: str) -> None:
        self.device = device
        self.token = token
        self._numbers = itertools.count(1)
        self._seqs = itertools.count(1)

    @property
    def by(self) -> Sender:
        return self.device.sender

    @property
    def machine(self) -> Machine:
        return Machine.objects.get(pk=self.device.pk)

    def tells(self, kind: Any, *, at: datetime | None = None, replayed: bool = False, **facts: Any) -> None:
        accepted(self.reading(kind, replayed=replayed, **facts), by=self.by, at=at)
        heard(self.machine, timezone.now())

    def refused(self, kind: Any, **facts: Any) -> Refused:
        return refused(self.reading(kind, **facts), by=self.by)

    def reading(self, kind: Any, *, replayed: bool = False, **facts: Any) -> RecordReading:
        return RecordReading(
            self.device.table,
            SPOOL,
            next(self._numbers),
            kind,
            boot=77,
            seq=next(self._seqs),
            replayed=replayed,
            facts=facts,
        )

    def lives(self) -> "Stand":
        self.tells("link-restored")
        return self

    def presses(self, **how: Any) -> None:
        self.tells("button", bounce=how.pop("bounce", False), **how)

    def checks(self, **verdict: Any) -> None:
        self.tells("deck-checked", **(CLEAN | verdict))

    def finds(self, code: str, *positions: int) -> None:
        self.checks(clean=False, findings=[{"code": code, "count": 1, "positions": list(positions), "deck": ""}])

    def shuffles(self, **verdict: Any) -> None:
        """A whole shuffle: begun, checked, ended."""
        self.tells("shuffle-started")
        self.checks(**verdict)
        self.tells("shuffle-ended")


def enrolled(table: int = 7) -> Stand:
    token = redeem(offer(FLOOR, table, "device"))
    return Stand(Device.objects.latest("id"), token)


def shuffler(table: int = 7, *, starts: Any = "button", checks_deck: bool = True) -> Stand:
    """A device that was set up and is heard."""
    stand = enrolled(table)
    accepted(SetUpDevice(stand.device.pk, starts, checks_deck))
    return stand.lives()


def enrol(deck: RegisteredDeck, *, name: str = "", table: int | None = None) -> Deck:
    """A simulated deck, in factory order as it lies."""
    called = name or deck.id
    accepted(EnrolDeck(called, deck.back, tuple(uid.hex() for uid in deck.cards)))
    row = Deck.objects.get(name=called)
    if table is not None:
        accepted(PutDeckAtTable(table, row.pk))
    return row
