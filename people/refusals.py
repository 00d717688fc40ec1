"""What the house refuses about people. The words are in ``people.words``."""

from audit.messages import Refusal


class BadgeTaken(Refusal):
    """Another member of staff has this badge."""


class SignInRefused(Refusal):
    """Unknown badge, wrong PIN, locked or dismissed: whoever tries is told the same."""


class CodeRefused(Refusal):
    """Unknown, used or expired: whoever tries is told the same."""


class PinTooWeak(Refusal):
    """A PIN is made of digits, enough of them and not all alike."""


class AlreadyRevoked(Refusal):
    """This tablet or device has no token any more."""


class NotWorkingHere(Refusal):
    """This member of staff was dismissed."""
