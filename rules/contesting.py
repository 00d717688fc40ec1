"""A contested pot rebuilt from the bets: what each seat would have been pushed, and what is kept aside meanwhile.

Until when a pot may be contested, and that a decision is final, is
``rules.direction``. Where chips lie after later hands is the room's business.
"""

from collections.abc import Mapping

from rules.books import article
from rules.direction import NotInThePot, set_aside
from rules.hand import Hand, decide, replay
from rules.hand.commands import AwardPots, Winners
from rules.hand.events import PotsAwarded
from rules.hand.refusals import NotThatMoment

Chips = dict[int, int]
"""By seat."""


def pushed(hand: Hand) -> Chips:
    """What the award gave each seat."""
    given: Chips = {}
    for pot in hand.award:
        for seat, chips in pot.shares:
            given[seat] = given.get(seat, 0) + chips
    return given


@article("sanremo-cash.decisions.reconstruct-pot", "figp-tournament.direction.reconstruct-pot")
def pushed_again(hand: Hand, winners: tuple[Winners, ...]) -> Chips:
    """The difference for each seat when the same pots, net of the same rake, go to these winners."""
    ends = [at for at, event in enumerate(hand.log) if isinstance(event, PotsAwarded)]
    before = replay(hand.log[: ends[-1]]) if ends else None
    if before is None or hand.tracking != "full":
        raise NotThatMoment(hand.book, phase=hand.phase)
    was, right = pushed(hand), pushed(_awarded(before, winners))
    moved = {seat: right.get(seat, 0) - was.get(seat, 0) for seat in sorted(was.keys() | right.keys())}
    return {seat: chips for seat, chips in moved.items() if chips}


def _awarded(before: Hand, winners: tuple[Winners, ...]) -> Hand:
    again = replay([*before.log, *decide(before, AwardPots(winners))])
    assert again is not None
    return again


@article("sanremo-cash.decisions.pot-set-aside", "figp-tournament.direction.hold-pot")
def kept_aside(chips: int, *, given: Mapping[int, int]) -> Chips:
    """Take the contested part back from those it was pushed to, whoever got most first."""
    if not chips:
        return {}
    left = set_aside(chips, pot=sum(given.values())).chips
    taken: Chips = {}
    for seat, got in sorted(given.items(), key=lambda each: (-each[1], each[0])):
        if part := min(got, left):
            taken[seat] = part
            left -= part
    return taken


@article("sanremo-cash.decisions.pot-set-aside")
def check_covered(chips: int, *, there: int) -> None:
    """Nobody gives back more than lies in front of him."""
    if chips > there:
        raise NotInThePot(chips, there)
