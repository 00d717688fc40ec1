"""What the ledger's own office refuses."""

from audit.messages import Refusal


class PeriodIsNone(Refusal):
    """A period ends after it begins."""


class BadCheckpoint(Refusal):
    """The checkpoint that was brought is not one of this log."""


class NotYetReady(Refusal):
    """The export is not there to be taken."""


class ExportGone(Refusal):
    """The export was there, and is no more."""


class ExportNotWaiting(Refusal):
    """The export is being written already, or was."""


class ReasonMissing(Refusal):
    """Names are read for a reason, and the reason needs its reference."""
