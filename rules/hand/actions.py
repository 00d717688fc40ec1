"""What the player in turn may do: the list the tablet shows and the test every act must pass.

``legal`` is never empty while a player is in turn, and ``decide`` accepts
exactly what it lists.
"""

from dataclasses import dataclass
from typing import Literal

from rules.books import article
from rules.books.settings import OutOfTurn, Reopen
from rules.games import Opener, Structure
from rules.hand import ladder
from rules.hand.state import DRAW, Hand, Held

_FIXED, _POT, _FULL_RAISE = Structure.FIXED_LIMIT, Structure.POT_LIMIT, Reopen.FULL_RAISE
_UPCARDS = (Opener.LOW_CARD, Opener.HIGH_CARD)

Act = Literal["fold", "check", "call", "bring_in", "bet", "raise", "complete", "discard"]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a seat may do; a wager goes to any total from ``low`` to ``high``."""

    seat: int
    act: Act
    low: int = 0
    high: int = 0


def legal(hand: Hand) -> tuple[Option, ...]:
    """Everything the seat in turn may do, or nothing when nobody is in turn."""
    seat = hand.to_act
    if seat is None:
        return ()
    if hand.phase == DRAW:
        return (Option(seat, "discard", 0, hand.game.hole_cards),)
    place = hand.queue[0]
    return (*_passive(hand, place, seat), *_wagers(hand, place, seat))


def _passive(hand: Hand, place: int, seat: int) -> tuple[Option, ...]:
    options = []
    if may_fold(hand, place):
        options.append(Option(seat, "fold"))
    if must_bring_in(hand):
        to = min(hand.stakes.bring_in, hand.bets[place] + hand.stacks[place])
        options.append(Option(seat, "bring_in", to, to))
    elif may_check_or_call(hand, place):
        to = call_to(hand, place)
        options.append(Option(seat, "call" if to > hand.bets[place] else "check", to, to))
    return tuple(options)


def _wagers(hand: Hand, place: int, seat: int) -> tuple[Option, ...]:
    return tuple(
        Option(seat, ladder.step_to(hand, low).kind if _fixed(hand) else ("raise" if hand.level else "bet"), low, high)
        for low, high in wager_ranges(hand, place)
    )


def _fixed(hand: Hand) -> bool:
    return hand.game.structure is _FIXED


@article(
    "sanremo-cash.game.action-call",
    "fipos-tournament.bet.call",
    "texas-basics.bet.call",
    "sanremo-tournament.rp.single-draw-limp",
)
def call_to(hand: Hand, place: int) -> int:
    """The total a check or call brings the player to: the level, or all he has."""
    bet = hand.bets[place]
    return max(bet, min(hand.level, bet + hand.stacks[place]))


@article("sanremo-variants.stud7.bring-in-full")
def must_bring_in(hand: Hand) -> bool:
    """Stud: the first to act on the first street owes the bring-in, or the whole low bet."""
    return not hand.level and hand.stakes.bring_in > 0 and hand.street == 0 and hand.game.streets[0].opener in _UPCARDS


@article("sanremo-cash.game.action-fold", "sanremo-tournament.fold.non-standard-binding", "fipos-tournament.bet.fold")
def may_fold(hand: Hand, place: int) -> bool:
    """A fold is always open, except to the bring-in, and by FIPOS on a river nobody has bet."""
    if hand.held and (bound := bound_by(hand, place)) is not None:
        return bound == "passive"
    if must_bring_in(hand):
        return place != hand.opener
    return not (hand.book.fold_needs_bet_on_river and not hand.level and hand.street + 1 == len(hand.game.streets))


def may_check_or_call(hand: Hand, place: int) -> bool:
    if not hand.held:
        return True
    bound = bound_by(hand, place)
    return bound is None or isinstance(bound, str) or bound.act in ("check", "call")


@article(
    "sanremo-cash.bets.short-all-in-no-reopen",
    "sanremo-cash.bets.no-self-raise",
    "sanremo-cash.bets.call-not-to-raise",
    "sanremo-cash.bets.check-raise",
    "sanremo-tournament.reopen.short-all-in",
    "sanremo-tournament.reopen.cumulative",
    "figp-tournament.bet.short-all-in-no-reopen",
    "fipos-tournament.bet.everyone-may-raise",
    "figp-tournament.blinds.option-short-all-in",
)
def may_raise(hand: Hand, place: int) -> bool:
    """Whether the betting is open to a raise by this player, chips and cap apart."""
    if place in hand.restricted:
        return False
    acted_at = hand.marks[place]
    if acted_at < 0:
        return True
    if hand.book.reopen is _FULL_RAISE:
        return acted_at != hand.mark
    faces = hand.level - hand.bets[place]
    if _fixed(hand):
        return 100 * faces >= hand.book.half_bet_percent * hand.unit and faces > 0
    return faces >= hand.full_raise


@article(
    "sanremo-cash.no-limit.min-bet",
    "sanremo-cash.no-limit.min-first-raise",
    "sanremo-cash.no-limit.min-reraise",
    "sanremo-cash.no-limit.unlimited-raises",
    "sanremo-cash.pot-limit.same-as-no-limit",
    "sanremo-tournament.raise.minimum",
    "sanremo-tournament.raisecap.none-nl-pl",
    "sanremo-tournament.reopen.min-raise-last-full",
    "figp-tournament.no-limit.minimum-bet",
    "figp-tournament.no-limit.minimum-first-raise",
    "figp-tournament.no-limit.minimum-next-raise",
    "figp-tournament.no-limit.unlimited-raises",
    "figp-tournament.pot-limit.inherits-no-limit",
    "fipos-tournament.bet.raise-range",
    "fipos-tournament.bet.maximum",
    "texas-basics.bet.raise-no-limit",
    "texas-basics.bet.min-raise",
)
def wager_ranges(hand: Hand, place: int) -> tuple[tuple[int, int], ...]:
    """The totals the player may bet or raise to, as ranges. An all-in below the minimum is a range of its own."""
    if hand.held and (bound := bound_by(hand, place)) is not None:
        return ((bound.to, bound.to),) if isinstance(bound, Held) and bound.act in ("bet", "raise") else ()
    return _open_ranges(hand, place)


def _open_ranges(hand: Hand, place: int) -> tuple[tuple[int, int], ...]:
    all_in = hand.bets[place] + hand.stacks[place]
    if all_in <= hand.level or hand.able < 2 or not may_raise(hand, place):
        return ()  # no chips, nobody left to answer, or not open to him
    structure = hand.game.structure
    if structure is _FIXED:
        return tuple([(to, to) for to in dict.fromkeys([min(step, all_in) for step in ladder.steps(hand)])])
    low = min(hand.level + hand.full_raise, all_in)
    if structure is _POT:
        return ((low, max(low, min(pot_limit(hand, place), all_in))),)
    return ((low, all_in),)


@article(
    "sanremo-cash.pot-limit.max-raise",
    "sanremo-tournament.potlimit.short-blind",
    "figp-tournament.pot-limit.maximum-bet",
    "figp-tournament.pot-limit.maximum-raise",
    "texas-basics.bet.raise-pot-limit",
)
def pot_limit(hand: Hand, place: int) -> int:
    """Raise by at most the pot as it would stand after the call.

    A blind posted short counts in full before the flop.
    """
    owed = hand.level - hand.bets[place]
    shortfall = 0 if hand.street else hand.shortfall
    return hand.level + hand.pot + shortfall + owed


@article(
    "sanremo-cash.bets.out-of-turn-binding",
    "sanremo-cash.limit.out-of-turn",
    "sanremo-tournament.oot.binding-if-unchanged",
    "sanremo-tournament.oot.free-if-changed",
    "figp-tournament.out-of-turn.principle",
    "figp-tournament.out-of-turn.skipped-check-or-call",
    "figp-tournament.out-of-turn.skipped-fold",
    "figp-tournament.out-of-turn.skipped-raise",
    "fipos-tournament.turn.bet-out-of-turn",
)
def bound_by(hand: Hand, place: int) -> Held | Literal["passive", "follow"] | None:
    """What an earlier act out of turn leaves the player: that act, passive acts, check or call, or (None) everything.

    In limit at a cash table it stands even after a raise, once the next player has
    acted because of it: he may then call or fold, and what he declared is lost with a fold.
    """
    held = hand.held.get(place)
    if held is None:
        return None
    if hand.level > held.level:
        stands = _fixed(hand) and held.acts_after and hand.book.id in ("sanremo-cash", "sanremo-variants")
        return "passive" if stands else None
    if held.act in ("check", "call"):
        return held
    rule = hand.book.out_of_turn
    if rule is OutOfTurn.REDUCED_BY_CALLERS and held.called_since:
        return "follow"
    reduced = rule is OutOfTurn.FOLLOW_OR_FOLD
    still_open = any(low <= held.to <= high for low, high in _open_ranges(hand, place))
    return "passive" if reduced or not still_open else held
