"""What the house refuses about people. The words are in ``people.words``."""

from audit.messages import Refusal


class BadgeTaken(Refusal):
    """Another member of staff has this badge."""


class SignInRefused(Refusal):
    """Unknown badge, wrong PIN, locked or dismissed: whoever tries is told the same."""


class SignatureMissing(Refusal):
    """Somebody else signs this too, with badge and PIN."""


class CodeRefused(Refusal):
    """Unknown, used or expired: whoever tries is told the same."""


class SecondFactorNeeded(Refusal):
    """The PIN was right; the code of the authenticator is still to come."""


class SecondFactorRefused(Refusal):
    """A wrong code, one used before, or a lock: whoever tries is told the same."""


class SecondFactorSet(Refusal):
    """An authenticator is in force; only a reset makes room for another."""


class NoSecondFactor(Refusal):
    """There is no authenticator to reset."""


class PinTooWeak(Refusal):
    """A PIN is made of digits, enough of them and not all alike."""


class AlreadyRevoked(Refusal):
    """This tablet or device has no token any more."""


class NotWorkingHere(Refusal):
    """This member of staff was dismissed."""
