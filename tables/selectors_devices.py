"""How the devices of tables stand, for those who work there: a lamp each, and what keeps the next hand waiting.

A device falls silent without anybody writing it down, so whoever shows lamps must look again by the clock;
:class:`DeviceWatch` says where something has changed since.
"""

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from devices.kinds import Kind, kind_of
from devices.models import Alarm, FaceRequest, Machine
from tables.interlock_devices import Hold, codes_of, devices_allow, holds_of
from tables.interlocks import blocking
from tables.models import Table

State = Literal["ok", "attention", "alarm", "gone"]


@dataclass(frozen=True, slots=True)
class Lamp:
    """One device as its table sees it; ``why`` is a code, empty when all is well. ``reads``: it knows shown cards."""

    device: int
    kind: Kind
    state: State
    why: str = ""
    reads: bool = False


@dataclass(frozen=True, slots=True)
class FacesTold:
    """Shown cards that a machine was asked to read: filled in by it, or read otherwise than the dealer entered them.

    What a machine read otherwise is not told here: if the deck was cut it may be a card nobody has seen.
    """

    request: int
    what: str
    seat: int | None
    board: int
    first: int
    count: int
    entered: str
    state: str


@dataclass(frozen=True, slots=True)
class Guarded:
    """The devices of a table, everything that keeps its next hand waiting, theirs or not, and the cards they read."""

    lamps: tuple[Lamp, ...] = ()
    held: tuple[Hold, ...] = ()
    faces: tuple[FacesTold, ...] = ()


UNGUARDED: Final = Guarded()


def guarded(table: Table, now: datetime) -> Guarded:
    machines = list(Machine.objects.at(table.number))
    between = table.status == Table.Status.OPEN and not table.hand_open
    coming = table.hand_number + 1
    held = {one.pk: holds_of(one, table, coming, now) if between else [] for one in machines}
    others = [Hold(code, by_device=False) for code in blocking(table, but=devices_allow)] if between else []
    alarms = _open_alarms(machines)
    lamps = tuple(lamp_of(one, alarms[one.pk], held[one.pk], now) for one in machines)
    holds = tuple(hold for each in held.values() for hold in each) + tuple(others)
    return Guarded(lamps, holds, _faces_of(table) if machines else ())


def _faces_of(table: Table) -> tuple[FacesTold, ...]:
    """Of the hand in play, or of the last one as long as the floor has something to decide about it."""
    states = ["filled", "differs"] if table.hand_open else ["differs"]
    asked = FaceRequest.objects.filter(table=table.number, hand=table.hand_number, state__in=states).order_by("pk")
    return tuple(
        FacesTold(one.pk, one.what, one.seat, one.board, one.first, len(one.places), one.entered, one.state)
        for one in asked
    )


def lamp_of(machine: Machine, alarms: list[Alarm], held: list[Hold], now: datetime) -> Lamp:
    """Gone before anything else: what a silent machine said last is worth nothing."""
    state, why = _standing(machine, alarms, held, now)
    reads = machine.fills != Machine.Fills.NOTHING and state != "gone"
    return Lamp(machine.pk, kind_of(machine), state, why, reads)


def _standing(machine: Machine, alarms: list[Alarm], held: list[Hold], now: datetime) -> tuple[State, str]:
    if machine.is_gone(now):
        return "gone", "unheard" if machine.link == Machine.Link.UNHEARD else "link-lost"
    if stopping := next((alarm.what for alarm in alarms if alarm.blocks), ""):
        return "alarm", stopping
    if machine.checks_deck and machine.check_state == Machine.Check.FAILED:
        return "alarm", f"deck-{codes_of(machine)[0]}"
    worth_a_look = [alarm.what for alarm in alarms] + [hold.code for hold in held]
    return ("attention", worth_a_look[0]) if worth_a_look else ("ok", "")


def _open_alarms(machines: list[Machine]) -> defaultdict[int, list[Alarm]]:
    found: defaultdict[int, list[Alarm]] = defaultdict(list)
    if machines:
        for alarm in Alarm.objects.open().filter(machine__in=machines).order_by("pk"):
            found[alarm.machine_id].append(alarm)
    return found


class DeviceWatch:
    """Remembers how the machines of every table stood, and says which tables must be shown anew."""

    def __init__(self) -> None:
        self._stood: dict[int, Hashable] | None = None

    def changed(self, now: datetime) -> set[int]:
        stands = _stands(now)
        before, self._stood = self._stood, stands
        if before is None:
            return set()
        return {table for table in stands.keys() | before.keys() if stands.get(table) != before.get(table)}


def _stands(now: datetime) -> dict[int, Hashable]:
    """All that lamps and interlocks rest on, by table: two queries, whatever the room."""
    alarms: defaultdict[int, list[int]] = defaultdict(list)
    for pk, machine in Alarm.objects.open().order_by("pk").values_list("pk", "machine"):
        alarms[machine].append(pk)
    found: defaultdict[int, list[Hashable]] = defaultdict(list)
    for one in Machine.objects.filter(account__revoked_at=None).select_related("pulse").order_by("pk"):
        deck = (one.check_state, one.checked_for, one.waived_for, one.starts, one.checks_deck, one.fills)
        found[one.table].append((one.pk, one.maker_model, one.is_gone(now), one.link, deck, tuple(alarms[one.pk])))
    return {table: tuple(rows) for table, rows in found.items()}
