"""The edge where PINs are given out: hashes them here, sends only the hash to the desk."""

from audit.messages import Sender
from people.asking import ask_for, written_to
from people.commands import ChangePin, Hire, RoleName
from people.models import Staff
from people.pins import hash_of_pin


def hire(sender: Sender, *, badge: str, name: str, role: RoleName, pin: str) -> Staff:
    """Take somebody on; raises what the desk refuses, or ``PinTooWeak``."""
    command = Hire(badge=badge, full_name=name, role=role, pin_hash=hash_of_pin(pin))
    return Staff.objects.get(pk=written_to(ask_for(command, sender), "staff"))


def change_pin(sender: Sender, staff: int, pin: str) -> None:
    ask_for(ChangePin(staff=staff, pin_hash=hash_of_pin(pin)), sender)
