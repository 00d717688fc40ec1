"""What is refused about devices and decks, by the order of the house."""

from audit.messages import Refusal


class NotADevice(Refusal):
    """Readings come from a device's own token."""


class OutOfOrder(Refusal):
    """Readings come one after the other; this is not the next."""


class TagKnown(Refusal):
    """One of these tags belongs to another deck."""


class DeckNotWhole(Refusal):
    """Tags and cards do not make a deck: not as many of both, or one of them twice."""


class NameTaken(Refusal):
    """A deck or a sixain of this name is there already."""


class DeckRetiredAlready(Refusal):
    """The deck is not played any more."""


class DeckElsewhere(Refusal):
    """The deck is not where the command says."""


class InASixain(Refusal):
    """The deck belongs to a sixain already."""


class AlarmTakenAlready(Refusal):
    """Somebody sees to it."""


class EnrolmentUnderWay(Refusal):
    """A deck is being enrolled at this machine already."""


class EnrolmentOver(Refusal):
    """That enrolment has ended."""


class NoTagWaits(Refusal):
    """No card was held to the reader since the last one was named."""


class AlreadyThere(Refusal):
    """The device stands at this table."""


class NothingBlocks(Refusal):
    """No device keeps this table waiting."""
