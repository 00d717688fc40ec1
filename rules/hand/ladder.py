"""Fixed limit: which totals a player may bet to, and what each step does to the ladder.

The ladder goes up by the fixed bet of the street. An all-in may leave it
unfinished: under half a bet it can only be completed, from half a bet on it
counts and may be completed or raised. An uncompleted bring-in is the first kind.
"""

from rules.books import article
from rules.hand.events import WagerKind
from rules.hand.state import Hand
from rules.record import record

UNDER_HALF, HALF_OR_MORE = 1, 2


@record
class Step:
    """A wager on the ladder and how the ladder stands after it."""

    kind: WagerKind
    reopens: bool
    raises: int
    base: int
    half: int


@article(
    "sanremo-cash.limit.ladder",
    "sanremo-cash.limit.max-raises",
    "sanremo-cash.limit.short-all-in-below-half",
    "sanremo-cash.limit.short-all-in-half",
    "sanremo-cash.limit.complete-the-cap",
    "sanremo-variants.stud7.max-raises",
    "sanremo-variants.stud7.bring-in-full",
    "figp-tournament.limit.raise-cap",
    "figp-tournament.limit.complete-option",
    "figp-tournament.limit.all-in-half-or-more",
    "texas-basics.bet.raise-limit",
    "texas-basics.bet.raise-cap",
)
def steps(hand: Hand) -> tuple[int, ...]:
    """The full totals open to a player who may raise, smallest first."""
    unit, level, base = hand.unit, hand.level, hand.ladder_base
    if hand.uncapped or hand.raises < hand.book.max_raises:
        if base < 0:
            return (level + unit,)
        if hand.half_all_in == HALF_OR_MORE and not hand.book.complete_half_bets:
            return (level + unit,)
        return (base + unit,) if hand.half_all_in == UNDER_HALF or not level else (base + unit, level + unit)
    cap = (1 + hand.book.max_raises) * unit
    if hand.book.complete_the_cap and level < cap:
        return (base + unit, cap) if 0 <= base < cap - unit else (cap,)
    return ()


def step_to(hand: Hand, to: int) -> Step:
    """What a wager to ``to`` is: bet, raise, completion, or an all-in that leaves the ladder unfinished."""
    unit, level, base, raises = hand.unit, hand.level, hand.ladder_base, hand.raises
    if base >= 0 and level < base + unit == to:
        counted = base == 0 or hand.half_all_in == HALF_OR_MORE
        return Step("complete" if level else "bet", True, raises if counted else raises + 1, -1, 0)
    if to - level >= unit:
        return Step("raise" if level else "bet", True, raises + 1 if level else raises, -1, 0)
    if not hand.uncapped and raises >= hand.book.max_raises and to == (1 + hand.book.max_raises) * unit:
        return Step("complete", True, raises, -1, 0)
    return _short_all_in(hand, to)


@article(
    "sanremo-cash.limit.all-in-reopens",
    "sanremo-tournament.reopen.limit-half",
    "figp-tournament.limit.all-in-under-half",
)
def _short_all_in(hand: Hand, to: int) -> Step:
    """Half the fixed bet or more is a valid bet or raise and reopens; less is not and does not."""
    base = hand.ladder_base if hand.ladder_base >= 0 else hand.level
    is_half = 100 * (to - base) >= hand.book.half_bet_percent * hand.unit
    counts = is_half and base > 0 and hand.half_all_in != HALF_OR_MORE
    kind: WagerKind = "raise" if hand.level else "bet"
    return Step(kind, is_half, hand.raises + counts, base, HALF_OR_MORE if is_half else UNDER_HALF)
