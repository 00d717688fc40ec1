"""What is refused about the rake and the money of a table by the house's order of things."""

from audit.messages import Refusal


class PolicyExists(Refusal):
    """There is a policy of this name; it can be revised."""


class EffectiveInThePast(Refusal):
    """A policy never holds for hands already played."""


class NoTipsAtAClosedTable(Refusal):
    """Nobody deals there."""


class CorrectedAlready(Refusal):
    """Another entry holds in place of this one; it is that one which can be corrected."""


class CosignedAlready(Refusal):
    """The controller has signed this."""


class NotResolved(Refusal):
    """A count that two have not agreed on is not signed."""
