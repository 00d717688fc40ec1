"""Small builders: a room in two lines, and commands sent as the floor would."""

import itertools
from datetime import datetime
from typing import Any

from audit.messages import Accepted, Answer, Command, Refused, Request, Sender
from audit.writer import ask_sync
from tables.commands import ChangeRoomSetting, OpenTable, RegisterPlayer, SetUpTable
from tables.models import Room

FLOOR = Sender(id="staff:901", person="staff:901", role="floor")
DIRECTION = Sender(id="staff:902", person="staff:902", role="direction")
CONTROLLER = Sender(id="staff:903", person="staff:903", role="controller")
PIT = Sender(id="staff:904", person="staff:904", role="pit")

_ids = itertools.count(1)


def new_id() -> str:
    return f"test-{next(_ids)}"


def send(
    command: Command, *, by: Sender = FLOOR, id: str = "", at: datetime | None = None, signed: Sender | None = None
) -> Answer:
    return ask_sync(Request(id or new_id(), command, by, at, signed))


def accepted(command: Command, **how: Any) -> Accepted:
    answer = send(command, **how)
    assert isinstance(answer, Accepted), answer
    return answer


def refused(command: Command, **how: Any) -> Refused:
    answer = send(command, **how)
    assert isinstance(answer, Refused), answer
    return answer


def set_up_table(number: int = 7, *, seats: int = 9, min_buy_in: int = 20_000) -> int:
    accepted(SetUpTable(number, "nl-holdem", 100, 200, min_buy_in, seats), by=DIRECTION)
    return number


def open_table(number: int = 7, **setup: Any) -> int:
    """A table opened on the floor's word, in a room that asks for no co-signature."""
    set_up_table(number, **setup)
    without_cosignature()
    accepted(OpenTable(number))
    return number


def without_cosignature() -> None:
    if Room.rules().cosignature_required:
        accepted(ChangeRoomSetting("cosignature_required", False), by=DIRECTION)


def player(called: str = "Chiara Verdi") -> int:
    (stream,) = accepted(RegisterPlayer(called)).seqs
    return int(stream.removeprefix("player:"))
