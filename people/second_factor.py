"""The second factor of those who need one: offered once, confirmed by its first code, asked for at every sign-in.

Codes are checked here, on the caller's thread; the desk counts wrong ones and
sees to it that no code is taken twice. The secret leaves once, to the screen it
was asked on; its row is sealed with the house's key, and the ledger never hears of it.
"""

import threading
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.utils import timezone
from nacl.encoding import HexEncoder
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from audit.messages import Sender
from people import totp
from people.asking import ask_for
from people.commands import FailSecondFactor, OfferSecondFactor, PassSecondFactor
from people.models import SecondFactor, Staff
from people.refusals import SecondFactorRefused
from people.roles import SECOND_FACTOR

ISSUER = "Cagnotte"
PASSED = "second_factor"
"""The key under which a session remembers which factor it passed."""
_one_at_a_time = threading.Lock()


@dataclass(frozen=True, slots=True)
class Offer:
    """A new secret, on its way to an authenticator; shown once."""

    text: str
    uri: str


def is_needed(sender: Sender) -> bool:
    return sender.role in SECOND_FACTOR


def factor_of(staff: Staff) -> SecondFactor | None:
    """The confirmed one; an offer nobody answered is none."""
    return SecondFactor.objects.filter(staff=staff, confirmed_at__isnull=False).first()


def has_passed(session_says: object, staff: Staff) -> bool:
    """Did this session pass the factor that is in force now? A reset ends what passed the one before."""
    return (
        isinstance(session_says, int)
        and SecondFactor.objects.filter(pk=session_says, staff=staff, confirmed_at__isnull=False).exists()
    )


def offer(staff: Staff) -> Offer:
    """A new secret; ``SecondFactorSet`` while one is in force."""
    secret = totp.new_secret()
    ask_for(OfferSecondFactor(staff=staff.pk, sealed=_sealed(secret)), _acting(staff))
    return Offer(totp.as_text(secret), totp.uri(secret, account=staff.badge, issuer=ISSUER))


def passes(staff: Staff, code: str) -> SecondFactor | None:
    """The factor this code passes, confirming it when it is the first; None whatever the reason."""
    with _one_at_a_time:
        factor = SecondFactor.objects.filter(staff=staff).first()
        if factor is None:
            return None
        step = _step_of(code, factor)
        if step is None:
            ask_for(FailSecondFactor(staff=staff.pk), _acting(staff))
            return None
        try:
            ask_for(PassSecondFactor(staff=staff.pk, step=step), _acting(staff))
        except SecondFactorRefused:
            return None
        return factor


def _step_of(code: str, factor: SecondFactor) -> int | None:
    try:
        secret = _box().decrypt(factor.sealed.encode(), encoder=HexEncoder)
    except CryptoError:
        # Sealed with a key the house has no more: only a reset helps, and nobody comes in.
        return None
    return totp.step_of(code, secret, timezone.now(), after=factor.last_step)


def _sealed(secret: bytes) -> str:
    return bytes(_box().encrypt(secret, encoder=HexEncoder)).decode()


def _box() -> SecretBox:
    return SecretBox(sha256(b"people.second_factor" + settings.SECRET_KEY.encode()).digest())


def _acting(staff: Staff) -> Sender:
    """The server's own word for what somebody did at the door."""
    return Sender(id=staff.pseudonym, person=staff.pseudonym, role="system")
