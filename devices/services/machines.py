"""Machines: what each is for, and what its readings say about itself.

Nothing here knows of hands; what a reading means for the table is the room's.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from audit.desk import Desk, handles
from devices.commands import SetUpDevice
from devices.events import DeviceSetUp
from devices.models import Machine
from devices.services import enrolling
from devices.services.alarms import raise_alarm
from devices.services.decks import count_use
from devices.services.maintenance import write_down
from devices.telling import verdict_of

Facts = Mapping[str, Any]


@handles(SetUpDevice)
def set_up_device(command: SetUpDevice, desk: Desk) -> None:
    machine = Machine.objects.locked(command.device)
    machine.starts, machine.checks_deck, machine.fills = command.starts, command.checks_deck, command.fills
    machine.save(update_fields=["starts", "checks_deck", "fills"])
    desk.record(DeviceSetUp(machine.pk, machine.table, machine.starts, machine.checks_deck, machine.fills))


def note(machine: Machine, kind: str, facts: dict[str, Any], desk: Desk) -> None:
    """Keep what a reading says about the machine itself, and raise what the floor must know."""
    if kind in _NOTES:
        _NOTES[kind](machine, facts, desk)


def _identity(machine: Machine, facts: Facts, desk: Desk) -> None:
    """Another firmware or serial number than yesterday is nothing a machine does by itself."""
    was = {"model": machine.maker_model, "firmware": machine.firmware, "serial": machine.serial}
    changed = sorted(name for name, before in was.items() if before and before != facts[name])
    machine.maker_model, machine.firmware, machine.serial = (
        facts[name][:60] for name in ("model", "firmware", "serial")
    )
    machine.save(update_fields=["maker_model", "firmware", "serial"])
    if changed:
        write_down(machine, "replaced" if "serial" in changed else "firmware", ", ".join(changed), desk)
        raise_alarm(machine, "machine-changed", desk, facts={"changed": ", ".join(changed)})


def _link_up(machine: Machine, facts: Facts, desk: Desk) -> None:
    machine.link = Machine.Link.UP
    machine.save(update_fields=["link"])


def _link_lost(machine: Machine, facts: Facts, desk: Desk) -> None:
    machine.link = Machine.Link.LOST
    machine.save(update_fields=["link"])
    if machine.matters:
        raise_alarm(machine, "link-lost", desk)


def _fault(machine: Machine, facts: Facts, desk: Desk) -> None:
    told = {"code": facts["code"], "detail": facts["detail"]}
    raise_alarm(machine, f"fault-{facts['code']}"[:60], desk, blocks=not facts["warning"], facts=told)


def _locked(machine: Machine, facts: Facts, desk: Desk) -> None:
    machine.locked = True
    machine.save(update_fields=["locked"])


def _unlocked(machine: Machine, facts: Facts, desk: Desk) -> None:
    machine.locked = False
    machine.save(update_fields=["locked"])


def _gap(machine: Machine, facts: Facts, desk: Desk) -> None:
    raise_alarm(machine, "readings-lost", desk, facts=dict(facts))


def _clock(machine: Machine, facts: Facts, desk: Desk) -> None:
    raise_alarm(machine, "clock-stepped", desk, facts=dict(facts))


def _deck(machine: Machine, facts: Facts, desk: Desk) -> None:
    """A deck whose order is no shuffle, or came before, is as bad as one with a wrong card."""
    verdict = verdict_of(facts)
    found = [
        {"code": finding.code, "count": finding.count, "positions": list(finding.positions)}
        for finding in verdict.findings
    ]
    if verdict.alarms or verdict.repeated:
        found.append({"code": "not-shuffled", "count": 1, "positions": []})
    passed = verdict.clean and not verdict.alarms and not verdict.repeated
    state = Machine.Check.CLEAN if passed else Machine.Check.FAILED
    machine.check_state = state if verdict.whole else Machine.Check.NONE
    machine.findings, machine.commitment, machine.checked_for = found, verdict.commitment, None
    machine.save(update_fields=["check_state", "findings", "commitment", "checked_for"])
    if verdict.whole and verdict.deck:
        count_use(verdict.deck, machine.table, desk)
    if verdict.trends:
        raise_alarm(machine, "shuffles-not-random", desk, facts={"statistic": verdict.trends[0].statistic})


_NOTES: Final[dict[str, Callable[[Machine, dict[str, Any], Desk], None]]] = {
    "booted": _identity,
    "identified": _identity,
    "link-restored": _link_up,
    "link-lost": _link_lost,
    "fault": _fault,
    "gap": _gap,
    "clock-stepped": _clock,
    "locked": _locked,
    "deck-read": enrolling.take_deck,
    "tag-read": enrolling.take_tag,
    "unlocked": _unlocked,
    "deck-checked": _deck,
}
