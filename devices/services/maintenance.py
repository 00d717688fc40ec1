"""The maintenance log: what people did to a machine, and what changed about it without a word."""

from audit.desk import Desk, handles
from devices.commands import NoteMaintenance
from devices.events import MaintenanceDone
from devices.models import Machine, Maintenance


@handles(NoteMaintenance)
def note_maintenance(command: NoteMaintenance, desk: Desk) -> None:
    write_down(Machine.objects.locked(command.device), command.work, command.note, desk)


def write_down(machine: Machine, work: str, note: str, desk: Desk) -> None:
    """With firmware and serial number as they are now, so that the log tells which machine it was."""
    Maintenance.objects.create(
        machine=machine,
        at=desk.happened_at,
        by=desk.sender.person or desk.sender.id,
        work=work,
        note=note,
        firmware=machine.firmware,
        serial=machine.serial,
    )
    desk.record(MaintenanceDone(machine.pk, machine.table, work, note, machine.firmware, machine.serial))
