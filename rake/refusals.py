"""What is refused about the rake by the house's order of things."""

from audit.messages import Refusal


class PolicyExists(Refusal):
    """There is a policy of this name; it can be revised."""


class EffectiveInThePast(Refusal):
    """A policy never holds for hands already played."""
