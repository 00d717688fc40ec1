"""Signing in, as the desk sees it: the PIN was checked outside; here tries are counted and dealers change."""

from datetime import timedelta

from django.conf import settings
from django.utils.module_loading import import_string

from audit.desk import Desk, handles
from audit.messages import NotFound
from people.commands import ChangeDealer, FailSignIn, GiveSignature, SignIn
from people.events import SignatureGiven, SignedIn, SignInFailed, StrangerRefused
from people.models import Staff, Tablet
from people.refusals import SignInRefused
from people.roles import DEALS, not_allowed
from people.services.staff import clear_tries
from people.services.tablets import hand_over, leave_tablets

WRONG_TRIES = 5
LOCKED_FOR = timedelta(minutes=15)


@handles(SignIn)
def sign_in(command: SignIn, desk: Desk) -> None:
    welcome(command.staff, None, desk)


@handles(GiveSignature)
def give_signature(command: GiveSignature, desk: Desk) -> None:
    """The PIN was checked outside; whoever was locked or left meanwhile signs nothing."""
    staff = let_in(command.staff, desk)
    desk.record(SignatureGiven(staff.pk, command.under, command.table))


@handles(FailSignIn)
def fail_sign_in(command: FailSignIn, desk: Desk) -> None:
    """Count a wrong try and lock at the last one. Trying on while locked does not prolong the lock."""
    staff = Staff.objects.locked(command.staff) if command.staff else None
    if staff is None:
        desk.record(StrangerRefused(command.table))
        return
    if not staff.is_locked(desk.now):
        tries_so_far = 0 if staff.locked_until else staff.wrong_tries
        staff.wrong_tries = tries_so_far + 1
        staff.locked_until = desk.now + LOCKED_FOR if staff.wrong_tries >= WRONG_TRIES else None
        staff.save(update_fields=["wrong_tries", "locked_until"])
    desk.record(SignInFailed(staff.pk, command.table, staff.wrong_tries, staff.is_locked(desk.now)))


@handles(ChangeDealer)
def change_dealer(command: ChangeDealer, desk: Desk) -> None:
    """Whoever deals here leaves; whoever comes leaves the tablet they dealt on before."""
    tablet = Tablet.objects.live().select_for_update().filter(pk=command.tablet, table=command.table).first()
    if tablet is None:
        raise NotFound(what="tablet", which=command.tablet)
    dealer = None
    if command.dealer is not None:
        dealer = welcome(command.dealer, tablet.table, desk)
        if dealer.role not in DEALS:
            raise not_allowed(DEALS)
        if dealer.pk != tablet.dealer_id:
            import_string(settings.DEALER_CHANGE_CHECK)(tablet.table, dealer.pseudonym)
            leave_tablets(dealer, desk)
    hand_over(tablet, dealer, desk)


def welcome(pk: int, table: int | None, desk: Desk) -> Staff:
    """Let somebody in whose PIN was right, unless they were locked out or left in the meantime."""
    staff = let_in(pk, desk)
    desk.record(SignedIn(staff.pk, table))
    return staff


def let_in(pk: int, desk: Desk) -> Staff:
    """The member of staff whose PIN was right just now; their wrong tries are forgotten."""
    staff = Staff.objects.locked(pk)
    if staff is None or not staff.may_sign_in(desk.now):
        raise SignInRefused()
    if staff.wrong_tries:
        clear_tries(staff)
        staff.save(update_fields=["wrong_tries", "locked_until"])
    return staff
