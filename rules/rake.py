"""What the house takes from a hand: the cagnotte, pot by pot.

This module owns the arithmetic of the rake and of its rival, the time charge.
Building the pots, giving back what nobody called and sharing out the rest are
the hand's business; who may change a policy is the desk's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from typing import TypeAlias

from rules.books import article
from rules.violations import RuleViolation

WHOLE = 10_000
"""Basis points in the whole: 500 of them are 5 %."""


class Rounding(StrEnum):
    DOWN = "down"
    HALF = "half"
    UP = "up"


class BadPercentage(RuleViolation):
    article = "sanremo-cash.rake.percent-and-cap"

    def __init__(self, basis_points: int) -> None:
        self.basis_points = basis_points
        super().__init__(f"a rake of {basis_points} basis points is no share of a pot")


class CapNotInChips(RuleViolation):
    article = "sanremo-cash.rake.rounding"

    def __init__(self, cap: int, smallest_chip: int) -> None:
        self.cap = cap
        self.smallest_chip = smallest_chip
        super().__init__(f"a cap of {cap} cannot be paid in chips of {smallest_chip}")


@article("sanremo-cash.rake.percent-and-cap", "sanremo-cash.rake.rounding")
@dataclass(frozen=True, slots=True)
class RakePolicy:
    """A share of the pots. ``caps_by_players`` has rows of (from so many dealt in, cap), and wins over ``cap``."""

    basis_points: int = 500
    cap: int | None = None
    rounding: Rounding = Rounding.DOWN
    smallest_chip: int = 1
    no_flop_no_drop: bool = True
    caps_by_players: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.basis_points <= WHOLE:
            raise BadPercentage(self.basis_points)
        caps = [cap for _, cap in self.caps_by_players] + ([] if self.cap is None else [self.cap])
        for cap in caps:
            if cap < 0 or cap % self.smallest_chip:
                raise CapNotInChips(cap, self.smallest_chip)

    def cap_for(self, dealt_in: int) -> int | None:
        reached = [(players, cap) for players, cap in self.caps_by_players if players <= dealt_in]
        return max(reached)[1] if reached else self.cap


@dataclass(frozen=True, slots=True)
class TimeCharge:
    """So much a seat for every period of play, and nothing from the pots."""

    amount: int
    period_minutes: int = 30
    grace_minutes: int = 0


Policy: TypeAlias = RakePolicy | TimeCharge


@dataclass(frozen=True, slots=True)
class PolicyChange:
    """The direction's order. ``at`` is its place in time or in the ledger, on the scale the hands use."""

    at: int
    policy: Policy


@article(
    "sanremo-cash.rake.percent-and-cap",
    "sanremo-cash.rake.main-pot-first",
    "sanremo-cash.rake.no-flop-no-drop",
    "sanremo-cash.rit.rake-before-split",
    "sanremo-cash.ties.rake-before-split",
)
def rake_of(pots: Sequence[int], policy: Policy, *, flop_seen: bool, dealt_in: int) -> list[int]:
    """The rake each pot pays, main pot first, before anybody's share is counted.

    The pots are whole: the uncalled bet has gone back, and neither boards nor
    winners have divided them, so a hand run twice is raked once. The cap counts
    once a hand. A void hand has no pots and pays nothing.
    """
    if isinstance(policy, TimeCharge) or (policy.no_flop_no_drop and not flop_seen):
        return [0] * len(pots)
    cap = policy.cap_for(dealt_in)
    due = [_due(total, policy, cap) for total in accumulate(pots)]
    return _within(pots, [after - before for before, after in zip([0, *due], due, strict=False)])


def hand_rake(pots: Sequence[int], policy: Policy, *, flop_seen: bool, dealt_in: int) -> int:
    return sum(rake_of(pots, policy, flop_seen=flop_seen, dealt_in=dealt_in))


@article("sanremo-cash.rake.rounding")
def rounded_share(total: int, policy: RakePolicy) -> int:
    """The percentage of ``total``, rounded to the smallest chip as the policy says."""
    unit = WHOLE * policy.smallest_chip
    share = total * policy.basis_points
    match policy.rounding:
        case Rounding.DOWN:
            chips = share // unit
        case Rounding.HALF:
            chips = (2 * share + unit) // (2 * unit)
        case Rounding.UP:
            chips = -(-share // unit)
    return chips * policy.smallest_chip


@article("sanremo-cash.rake.uncalled-excluded")
def uncalled(totals: Sequence[int]) -> int:
    """The part of the highest wager of a round that nobody matched, folded players' wagers counted.

    A raise includes the call of what it raises: only the last increment goes back.
    """
    highest, second = [*sorted(totals, reverse=True), 0, 0][:2]
    return highest - second


@article("sanremo-cash.rake.uncalled-excluded")
def rake_base(totals: Sequence[int], *, collected: int = 0) -> int:
    """The chips that count when a hand ends before showdown: the winner's own called bet among them.

    ``totals`` are the wagers of the unfinished round; ``collected`` is what was
    already in the middle, dead small blinds and antes included.
    """
    return collected + sum(totals) - uncalled(totals)


@article("sanremo-cash.rake.no-flop-no-drop", "sanremo-variants.stud7.rake-no-flop")
def drop_is_open(dealing_rounds: int) -> bool:
    """Whether rake is due: from the second dealing round on, which is the flop, or in stud the next street.

    Rounds finally dealt: a premature flop that was taken back does not count.
    """
    return dealing_rounds >= 2


def time_charges(minutes: Mapping[int, int], charge: TimeCharge) -> dict[int, int]:
    """What each seat pays for its minutes at the table: every period begun, once its grace is over."""
    return {seat: charge.amount * _periods(spent, charge) for seat, spent in minutes.items()}


@article("sanremo-cash.rake.direction-may-change")
def policy_in_force(changes: Sequence[PolicyChange], *, hand_began: int) -> Policy | None:
    """The policy of a hand: the last one ordered before it began, never one ordered while it runs."""
    earlier = [change for change in changes if change.at < hand_began]
    return max(earlier, key=lambda change: change.at).policy if earlier else None


def _due(total: int, policy: RakePolicy, cap: int | None) -> int:
    share = rounded_share(total, policy)
    return share if cap is None else min(share, cap)


def _within(pots: Sequence[int], shares: Sequence[int]) -> list[int]:
    """Let no pot pay more than it holds: what a small one cannot give comes from the others, main pot first."""
    paid = [min(pot, share) for pot, share in zip(pots, shares, strict=True)]
    short = sum(shares) - sum(paid)
    for index, pot in enumerate(pots):
        extra = min(short, pot - paid[index])
        paid[index] += extra
        short -= extra
    return paid


def _periods(minutes: int, charge: TimeCharge) -> int:
    whole, begun = divmod(minutes, charge.period_minutes)
    return whole + (begun > charge.grace_minutes)
