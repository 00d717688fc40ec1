"""Small builders for these tests: people and tablets, made the way the house makes them."""

from audit.messages import SYSTEM, Sender
from people.commands import RoleName
from people.enrolment import offer, redeem
from people.hiring import hire
from people.models import Staff, Tablet

PIN = "47114711"
WRONG = "10020030"
FLOOR = Sender(id="staff:900", person="staff:900", role="floor")
IT = Sender(id="staff:901", person="staff:901", role="it")


def hired(badge: str = "D1", role: RoleName = "dealer", *, name: str = "Ada Rossi", pin: str = PIN) -> Staff:
    return hire(SYSTEM, badge=badge, name=name, role=role, pin=pin)


def enrolled(table: int = 7) -> tuple[Tablet, str]:
    """A tablet at a table, and its token."""
    token = redeem(offer(FLOOR, table, "tablet"))
    return Tablet.objects.latest("id"), token
