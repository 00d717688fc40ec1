"""A device goes to another table. Its account goes along, so the same token speaks for the new one."""

from audit.desk import Desk, handles
from devices.commands import MoveDevice
from devices.events import DeviceMoved
from devices.models import Machine
from devices.refusals import AlreadyThere


@handles(MoveDevice)
def move_device(command: MoveDevice, desk: Desk) -> None:
    """The deck it checked and the shuffles it counted belong to the table it leaves; what it is for stays."""
    machine = Machine.objects.locked(command.device)
    was = machine.table
    if was == command.to:
        raise AlreadyThere(device=machine.pk, table=was)
    machine.account.table = machine.table = command.to
    machine.account.save(update_fields=["table"])
    machine.check_state, machine.findings, machine.commitment = Machine.Check.NONE, [], ""
    machine.checked_for = machine.shuffled_after = machine.waived_for = None
    machine.must_shuffle_again = False
    machine.save()
    desk.record(DeviceMoved(machine.pk, machine.table, was, command.reason))
