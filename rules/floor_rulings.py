"""What the floor's answer to a case comes to: facts and the choice in, the outcome out, with its article.

The cases and their choices are ``rules.floor_cases``. Carrying an outcome out
(a hand dead or recovered, chips forfeited) is a command of ``rules.hand``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from rules.betting import Facing, Gesture, Ruling, rule_on
from rules.books import article
from rules.deadline import Deadline, within

_T, _F = "sanremo-tournament", "figp-tournament"
SECONDS_TO_SHOW = 5

Outcome = Literal[
    "retrieve",  # the hand is recovered from the muck and live
    "hand_dead",
    "order_to_show",
    "shown",
    "wait",  # nothing happens until the amount, or the floor, has spoken
    "call",
    "free",
    "bound",
    "examine",
    "refused",
]


@dataclass(frozen=True, slots=True)
class FloorRuling:
    """What becomes of the hand or act; ``returned`` goes back to the player, ``warned`` is noted against him."""

    outcome: Outcome
    article: str
    returned: int = 0
    warned: bool = False


@article("sanremo-tournament.showdown.mucked-untabled-at-risk")
def discarded_unseen(*, certain: bool, readable: bool) -> FloorRuling:
    """Thrown away before it was shown: live only if it is recovered for certain, or the director can read it."""
    return FloorRuling("retrieve" if certain or readable else "hand_dead", f"{_T}.showdown.mucked-untabled-at-risk")


@article("sanremo-tournament.showdown.td-final-on-tabled")
def shown_enough(now: bool, *, earlier: bool | None = None) -> bool:
    """Whether a hand was sufficiently shown, as the director said it first: that decision is final."""
    return now if earlier is None else earlier


@article("sanremo-tournament.showdown.one-card-refusal")
def shows_one_card(*, ordered: bool, identified: bool = False) -> FloorRuling:
    """The pot waits. He is ordered to show the rest, and his hand is dead if he still refuses.

    ``identified`` is the floor's other choice: the hand counts as it is known.
    """
    cited = f"{_T}.showdown.one-card-refusal"
    if identified:
        return FloorRuling("shown", cited)
    return FloorRuling("hand_dead" if ordered else "order_to_show", cited)


@article(
    "figp-tournament.showdown.refuse-without-mucking",
    "figp-tournament.showdown.refusal-procedure",
    "figp-tournament.showdown.refusal-call-staff",
)
def ordered_to_show(now: datetime) -> Deadline:
    """Who neither shows nor throws his cards away is ordered to show by the staff, and has five seconds."""
    return within(now, seconds=SECONDS_TO_SHOW, article=f"{_F}.showdown.refusal-procedure")


@article("figp-tournament.showdown.refuse-without-mucking", "figp-tournament.showdown.refusal-procedure")
def after_the_order(order: Deadline, *, now: datetime, shown: bool) -> FloorRuling:
    """Shown in time it plays; after five seconds the hand is dead, and slowing the game is noted."""
    if shown and not order.has_passed(now):
        return FloorRuling("shown", f"{_F}.showdown.must-show-all")
    if not order.has_passed(now):
        return FloorRuling("wait", order.article)
    return FloorRuling("hand_dead", order.article, warned=True)


@article(
    "sanremo-tournament.showdown.bet-then-discard",
    "sanremo-tournament.showdown.bet-then-discard-no-redress",
)
def bet_then_discarded(*, wager: int, called: int, certain: bool) -> FloorRuling:
    """He bet, forgot somebody and threw his hand away: the dealer has held the cards for the floor.

    Recovered for certain it plays on; otherwise it is dead and only what nobody called goes back.
    """
    if certain:
        return FloorRuling("retrieve", f"{_T}.showdown.bet-then-discard")
    excess = max(0, wager - called)
    return FloorRuling("hand_dead", f"{_T}.showdown.bet-then-discard-no-redress", returned=excess)


@dataclass(frozen=True, slots=True)
class AcceptedAction:
    """What a caller pays who had been told a wrong amount; ``review`` offers the director his own decision."""

    pays: int
    returned: int
    review: bool
    article: str


@article(
    "sanremo-tournament.accepted.correct-amount-binds",
    "sanremo-tournament.accepted.td-rule-one",
    "figp-tournament.conduct.verify-bet",
)
def accepted(told: int, due: int, *, stack: int, book: str = _T, set_aside: bool = False) -> AcceptedAction:
    """A caller owes the true amount, or all he has, whatever the dealer or his opponent told him.

    Told too much, he takes the excess back. Told too little, the director may set
    the rule aside, and he pays what he was told; that is recorded as an override.
    """
    right = f"{_F}.conduct.verify-bet" if book == _F else f"{_T}.accepted.correct-amount-binds"
    if set_aside and told < due:
        return AcceptedAction(min(told, stack), 0, False, f"{_T}.accepted.td-rule-one")
    pays = min(due, stack)
    return AcceptedAction(pays, max(0, min(told, stack) - pays), told < due, right)


@article("sanremo-tournament.undercall.sequence")
def undercalled_in_a_row(
    facing: Facing, undercalls: Sequence[tuple[int, tuple[int, ...]]]
) -> tuple[tuple[int, Ruling], ...]:
    """Back to the first of several undercallers: he corrects his act, and the director decides on those after him.

    ``undercalls`` are seats with the chips each pushed, in order; ``facing`` is the first one's.
    """
    (first, chips), *others = undercalls
    his = rule_on(facing, Gesture(motions=(chips,)))
    cited, choices = f"{_T}.undercall.sequence", ("call", "forfeit_and_fold", "reconsider")
    return (
        (first, his),
        *((seat, replace(his, act="floor", article=cited, pushed=sum(c), choices=choices)) for seat, c in others),
    )


@article("sanremo-tournament.conditional.discouraged", "figp-tournament.conduct.conditional-action")
def said_conditionally(*, binding: bool, book: str = _T) -> FloorRuling:
    """'If you bet, I raise': not binding and a warning, unless the director holds him to it."""
    cited = f"{_F}.conduct.conditional-action" if book == _F else f"{_T}.conditional.discouraged"
    return FloorRuling("bound" if binding else "free", cited, warned=not binding)


@article("sanremo-tournament.conditional.call-before-amount")
def called_before_amount(amount: int | None, *, any_amount: bool) -> FloorRuling:
    """A call before the raise had its amount: first that is settled, then he is free, or held to any amount."""
    cited = f"{_T}.conditional.call-before-amount"
    if amount is None:
        return FloorRuling("wait", cited)
    return FloorRuling("call" if any_amount else "free", cited)


@article("sanremo-tournament.hidden.td-decides")
def owed_to_hidden_chip(visible: int, hidden: int, *, caller_stack: int, part_of_action: bool) -> int:
    """What a caller owes an all-in whose hidden chip came to light: with it only if the director says so."""
    return min(visible + hidden if part_of_action else visible, caller_stack)


@article("figp-tournament.showdown.collusion-review", "figp-tournament.direction.inspect-hand")
def asked_to_examine(*, grounds: str, next_hand_began: bool) -> FloorRuling:
    """Cards of a hand are held back and examined on well-founded suspicion, until the next hand begins."""
    if next_hand_began:
        return FloorRuling("refused", f"{_F}.hand.contest-window")
    if not grounds.strip():
        return FloorRuling("refused", f"{_F}.direction.inspect-hand")
    return FloorRuling("examine", f"{_F}.showdown.collusion-review")
