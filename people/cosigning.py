"""The second signature: a colleague's badge and PIN, typed on the screen of whoever asks.

Checked where sign-ins are, counted and locked like them, and at the door only:
from here on a command carries who signed (``Request.signed``) and no PIN. Who
may sign what stands in ``people.roles.SIGNERS``.
"""

from dataclasses import replace

from audit.desk import Desk
from audit.messages import Request, Sender
from people.asking import ask_for
from people.commands import GiveSignature
from people.models import Staff
from people.refusals import SignatureMissing, SignInRefused
from people.roles import SIGNERS, not_allowed, require, require_signer
from people.signing_in import checked, one_at_a_time


def cosigned(request: Request, badge: str, pin: str) -> Request:
    """The request with the signature of whoever has this badge and PIN; ``SignInRefused`` whatever was wrong.

    Whoever may not send the command cannot try PINs on it either.
    """
    command = request.command
    require(request.sender, command.name)
    if command.name not in SIGNERS:
        raise not_allowed(frozenset())
    table = getattr(command, "table", None)
    with one_at_a_time:
        staff = checked(badge, pin, table=table)
        if staff is None:
            raise SignInRefused()
        _require_role(request, staff)
        ask_for(GiveSignature(staff.pk, command.name, table), _speaking(staff))
    return replace(request, signed=staff.sender)


def signature(desk: Desk) -> Sender:
    """Who signed the command at hand; a handler that calls this does nothing without a signature."""
    if desk.signed is None:
        raise SignatureMissing(roles=", ".join(sorted(SIGNERS.get(desk.request.command.name, ()))))
    return desk.signed


def _require_role(request: Request, staff: Staff) -> None:
    require_signer(replace(request, signed=staff.sender))


def _speaking(staff: Staff) -> Sender:
    return Sender(id=staff.pseudonym, person=staff.pseudonym, role="system")
