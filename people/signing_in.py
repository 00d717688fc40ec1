"""The edge where PINs are checked: badge and PIN in, somebody or nobody out.

An unknown badge, a wrong PIN, a lock-out and a dismissal cost the same work (one
Argon2, one entry in the ledger) and get the same answer. One check at a time in
a process: a burst of guesses cannot outrun the counting of them, nor fill the
memory that Argon2 asks for. The checking is done here, on the caller's thread;
the desk only hears how it ended.
"""

import re
import threading

from django.utils import timezone

from audit.messages import Sender
from people.asking import ask_for
from people.commands import ChangeDealer, FailSignIn, SignIn
from people.models import Staff, Tablet
from people.pins import is_right
from people.refusals import SignInRefused

DOOR = Sender(id="door", person="door", role="system")
"""The sign-in page itself, before it knows who stands before it."""

_BADGE = re.compile(r"[A-Za-z0-9-]{1,16}")
one_at_a_time = threading.Lock()


def sign_in(badge: str, pin: str) -> Staff | None:
    """Somebody at a console. None whatever the reason."""
    with one_at_a_time:
        staff = checked(badge, pin, table=None)
        return staff if staff and _is_welcomed(staff) else None


def sign_in_dealer(tablet: Tablet, badge: str, pin: str) -> Staff | None:
    """The *cambio di impiegato*. None whatever the reason, but ``NotAllowed`` for somebody who does not deal."""
    with one_at_a_time:
        dealer = checked(badge, pin, table=tablet.table)
        return dealer if dealer and _takes_over(dealer, tablet) else None


def sign_out_dealer(tablet: Tablet) -> None:
    """The dealer leaves and nobody comes."""
    ask_for(ChangeDealer(table=tablet.table, tablet=tablet.pk, dealer=None), tablet.sender)


def checked(badge: str, pin: str, *, table: int | None) -> Staff | None:
    """Whose badge and PIN these are; a wrong try is counted. Call it with ``one_at_a_time`` held."""
    found = Staff.objects.filter(badge=badge).first() if _BADGE.fullmatch(badge) else None
    right = is_right(pin, found.password if found else None)
    if found and right and found.may_sign_in(timezone.now()):
        return found
    ask_for(FailSignIn(staff=found.pk if found else None, table=table), DOOR)
    return None


def _is_welcomed(staff: Staff) -> bool:
    try:
        ask_for(SignIn(staff=staff.pk), Sender(id=staff.pseudonym, person=staff.pseudonym, role="system"))
    except SignInRefused:
        return False
    return True


def _takes_over(dealer: Staff, tablet: Tablet) -> bool:
    sender = Sender(id=tablet.pseudonym, person=dealer.pseudonym, role="tablet", table=tablet.table)
    try:
        ask_for(ChangeDealer(table=tablet.table, tablet=tablet.pk, dealer=dealer.pk), sender)
    except SignInRefused:
        return False
    return True
