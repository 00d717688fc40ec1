"""Readings on the server: each taken once, in order, then handed to the room.

The agent numbers what it spools, and a number is taken only after the one before
it. Should a spool be lost, its readings come again under new numbers; the boot
and sequence of the device tell them for what they are.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.utils.module_loading import import_string

from audit.desk import Desk, handles
from devices.commands import RecordCards, RecordReading
from devices.drivers.linea.session import ahead
from devices.events import CardsFed, ReadingKnown, ReadingTaken
from devices.models import Machine
from devices.refusals import NotADevice, OutOfOrder
from devices.services.machines import note
from devices.telling import checked_facts

BOOTS_KEPT: Final = 32
Boots = list[list[int]]
"""Boot and its last event, the newest boot last."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A reading that was taken just now, for the room: nothing in it that the room may not know."""

    machine: Machine
    number: int
    kind: str
    replayed: bool
    facts: dict[str, Any]


Handler = Callable[[Taken, Desk], None]


@handles(RecordReading)
def record_reading(command: RecordReading, desk: Desk) -> None:
    """Take one reading, note what it says of the machine, and let the room do with it what it must."""
    facts = checked_facts(command.reading, command.facts)
    machine = machine_of(desk)
    if not is_next(machine, command.spool, command.number, command.number):
        return
    known = command.seq is not None and is_known(machine.boots, command.boot, command.seq)
    step(machine, command.spool, command.number, command.boot, command.seq)
    if known:
        _record_known(machine, command, 1, command.seq or 0, desk)
        return
    desk.record(
        ReadingTaken(
            machine.pk,
            machine.table,
            command.spool,
            command.number,
            command.reading,
            command.boot,
            command.seq,
            command.replayed,
            command.ahead_ms,
            facts,
        )
    )
    taken = Taken(machine, command.number, command.reading, command.replayed, facts)
    note(machine, command.reading, facts, desk)
    _handler()(taken, desk)


@handles(RecordCards)
def record_cards(command: RecordCards, desk: Desk) -> None:
    """Take a run of cards at once: one entry, since there is nothing to tell of any of them."""
    machine = machine_of(desk)
    last = command.number + command.count - 1
    if not is_next(machine, command.spool, command.number, last):
        return
    known = is_known(machine.boots, command.boot, command.last_seq)
    step(machine, command.spool, last, command.boot, command.last_seq)
    if known:
        _record_known(machine, command, command.count, command.last_seq, desk)
        return
    desk.record(
        CardsFed(
            machine.pk,
            machine.table,
            command.spool,
            command.number,
            command.count,
            command.boot,
            command.first_seq,
            command.last_seq,
            command.replayed,
            command.face_up,
            command.double_feed,
            command.without_tag,
        )
    )


def machine_of(desk: Desk) -> Machine:
    """The machine whose token this is."""
    role, _, pk = desk.sender.id.partition(":")
    if role != "device":
        raise NotADevice()
    return Machine.objects.locked(int(pk))


def is_next(machine: Machine, spool: str, first: int, last: int) -> bool:
    """False for what was taken before. A new spool may begin anywhere: what came before it is lost or known.

    A run of which only a part was taken is refused like one that comes too early: whoever sent it begins at ``due``.
    """
    if machine.spool != spool:
        return True
    if last <= machine.number:
        return False
    if first != machine.number + 1:
        raise OutOfOrder(due=machine.number + 1)
    return True


def is_known(boots: Boots, boot: int, seq: int) -> bool:
    """Events of a boot come in order, so the last one of each is enough to know."""
    return any(known == boot and ahead(seq, last) <= 0 for known, last in boots)


def step(machine: Machine, spool: str, number: int, boot: int, seq: int | None) -> None:
    machine.spool, machine.number = spool, number
    if seq is not None and not is_known(machine.boots, boot, seq):
        others = [[known, last] for known, last in machine.boots if known != boot]
        machine.boots = [*others, [boot, seq]][-BOOTS_KEPT:]
    machine.save(update_fields=["spool", "number", "boots"])


def _record_known(machine: Machine, command: RecordReading | RecordCards, count: int, seq: int, desk: Desk) -> None:
    desk.record(ReadingKnown(machine.pk, machine.table, command.spool, command.number, count, command.boot, seq))


def _handler() -> Handler:
    handler: Handler = import_string(settings.DEVICE_READING_HANDLER)
    return handler
