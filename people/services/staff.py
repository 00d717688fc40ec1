"""Hiring, roles, PINs and leaving."""

from audit.desk import Desk, handles
from audit.messages import NotFound
from people.commands import ChangePin, ChangeRole, Dismiss, EraseName, Hire, Unlock
from people.events import NameErased, PinChanged, RoleChanged, StaffDismissed, StaffHired, StaffUnlocked
from people.models import Staff
from people.refusals import BadgeTaken, NotWorkingHere
from people.roles import DEALS
from people.services.tablets import leave_tablets


@handles(Hire)
def hire(command: Hire, desk: Desk) -> None:
    if Staff.objects.filter(badge=command.badge).exists():
        raise BadgeTaken(badge=command.badge)
    staff = Staff.objects.create(
        badge=command.badge, name=command.full_name, role=command.role, password=command.pin_hash
    )
    desk.record(StaffHired(staff.pk, staff.role))


@handles(ChangePin)
def change_pin(command: ChangePin, desk: Desk) -> None:
    """A new PIN ends every session that began with the old one, and a lock-out with it."""
    staff = working(command.staff)
    staff.password = command.pin_hash
    clear_tries(staff)
    staff.save(update_fields=["password", "wrong_tries", "locked_until"])
    desk.record(PinChanged(staff.pk))


@handles(ChangeRole)
def change_role(command: ChangeRole, desk: Desk) -> None:
    staff = working(command.staff)
    was, staff.role = staff.role, command.role
    staff.save(update_fields=["role"])
    desk.record(RoleChanged(staff.pk, staff.role, was))
    if staff.role not in DEALS:
        leave_tablets(staff, desk)


@handles(Dismiss)
def dismiss(command: Dismiss, desk: Desk) -> None:
    staff = working(command.staff)
    staff.is_active = False
    staff.save(update_fields=["is_active"])
    desk.record(StaffDismissed(staff.pk))
    leave_tablets(staff, desk)


@handles(EraseName)
def erase_name(command: EraseName, desk: Desk) -> None:
    """Forget the name; what the ledger says of ``staff:<pk>`` stays."""
    staff = known(command.staff)
    staff.name = ""
    staff.save(update_fields=["name"])
    desk.record(NameErased(staff.pk))


@handles(Unlock)
def unlock(command: Unlock, desk: Desk) -> None:
    staff = working(command.staff)
    clear_tries(staff)
    staff.save(update_fields=["wrong_tries", "locked_until"])
    desk.record(StaffUnlocked(staff.pk))


def known(pk: int) -> Staff:
    staff = Staff.objects.locked(pk)
    if staff is None:
        raise NotFound(what="staff", which=pk)
    return staff


def working(pk: int) -> Staff:
    staff = known(pk)
    if not staff.is_active:
        raise NotWorkingHere(staff=pk)
    return staff


def clear_tries(staff: Staff) -> None:
    staff.wrong_tries, staff.locked_until = 0, None
