"""The second factor, as the desk sees it: codes were checked outside; here they are counted and never taken twice."""

from audit.desk import Desk, handles
from people.commands import FailSecondFactor, OfferSecondFactor, PassSecondFactor, ResetSecondFactor
from people.events import (
    SecondFactorEnrolled,
    SecondFactorFailed,
    SecondFactorOffered,
    SecondFactorPassed,
    SecondFactorReset,
)
from people.models import SecondFactor
from people.refusals import NoSecondFactor, SecondFactorRefused, SecondFactorSet
from people.services.sign_ins import LOCKED_FOR, WRONG_TRIES
from people.services.staff import working


@handles(OfferSecondFactor)
def offer_second_factor(command: OfferSecondFactor, desk: Desk) -> None:
    """A secret takes the place of one that was offered before and never confirmed; tries stay counted."""
    staff = working(command.staff)
    factor = _locked(staff.pk) or SecondFactor(staff=staff)
    if factor.confirmed_at is not None:
        raise SecondFactorSet(staff=staff.pk)
    factor.sealed, factor.last_step = command.sealed, 0
    factor.save()
    desk.record(SecondFactorOffered(staff.pk))


@handles(PassSecondFactor)
def pass_second_factor(command: PassSecondFactor, desk: Desk) -> None:
    """The first code that is right puts the factor in force; each code is good once."""
    factor = _locked(command.staff)
    if factor is None or factor.is_locked(desk.now) or command.step <= factor.last_step:
        raise SecondFactorRefused()
    first = factor.confirmed_at is None
    factor.confirmed_at = factor.confirmed_at or desk.now
    factor.last_step, factor.wrong_tries, factor.locked_until = command.step, 0, None
    factor.save()
    desk.record(SecondFactorEnrolled(command.staff) if first else SecondFactorPassed(command.staff))


@handles(FailSecondFactor)
def fail_second_factor(command: FailSecondFactor, desk: Desk) -> None:
    """Counted apart from PINs: a right PIN between two wrong codes must not give new tries."""
    factor = _locked(command.staff)
    if factor is None:
        raise NoSecondFactor(staff=command.staff)
    if not factor.is_locked(desk.now):
        factor.wrong_tries = 1 if factor.locked_until else factor.wrong_tries + 1
        factor.locked_until = desk.now + LOCKED_FOR if factor.wrong_tries >= WRONG_TRIES else None
        factor.save()
    desk.record(SecondFactorFailed(command.staff, factor.wrong_tries, factor.is_locked(desk.now)))


@handles(ResetSecondFactor)
def reset_second_factor(command: ResetSecondFactor, desk: Desk) -> None:
    """The telephone is lost: whoever signs in next with the PIN is offered a new secret, and sessions end."""
    staff = working(command.staff)
    factor = _locked(staff.pk)
    if factor is None:
        raise NoSecondFactor(staff=staff.pk)
    factor.delete()
    desk.record(SecondFactorReset(staff.pk))


def _locked(staff: int) -> SecondFactor | None:
    return SecondFactor.objects.select_for_update().filter(staff_id=staff).first()
