"""How accounts stand right now, for sockets that stay open while dealers change and tokens are revoked.

A reading is remembered for a moment, so that a tap at the table costs no
query. What this process writes is seen at once, what another writes after
``REMEMBERED_FOR`` seconds at the latest.
"""

import time
from collections.abc import Mapping

from audit.desk import listen
from audit.messages import Sender
from people.models import Device, Staff, Tablet

REMEMBERED_FOR = 2.0

clock = time.monotonic
_read: dict[str, tuple[float, Sender | None]] = {}


def remembered(account: str) -> tuple[bool, Sender | None]:
    """Whether we know, and what we know."""
    at, sender = _read.get(account, (float("-inf"), None))
    return clock() - at < REMEMBERED_FOR, sender


def standing_of(account: str) -> Sender | None:
    """The sender that ``tablet:2``, ``device:5`` or ``staff:3`` is now; None when it may not come in any more."""
    fresh, sender = remembered(account)
    if not fresh:
        memory, at = _read, clock()
        sender = _look_up(account)
        # Should something have changed meanwhile, this memory is not used any more.
        memory[account] = (at, sender)
    return sender


def forget_changed(touched: Mapping[str, int]) -> None:
    """A person's or account's stream grew: whatever we remembered may be old."""
    global _read
    if any(stream.startswith(("staff:", "tablet:", "device:")) for stream in touched):
        _read = {}


def _look_up(account: str) -> Sender | None:
    kind, _, key = account.partition(":")
    found: Staff | Tablet | Device | None = None
    match kind:
        case "staff":
            found = Staff.objects.filter(pk=key, is_active=True).first()
        case "tablet":
            found = Tablet.objects.live().filter(pk=key).first()
        case "device":
            found = Device.objects.live().filter(pk=key).first()
    return found.sender if found else None


listen(forget_changed)
