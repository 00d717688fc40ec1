"""What happened at the table, told as words and chips: ruled on, in turn or out of turn, and turned into acts."""

from rules.betting import Facing, Gesture, Ruling, rule_on
from rules.books import article
from rules.games import Structure
from rules.hand import acting, ladder
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.actions import bound_by, may_raise, pot_limit, wager_ranges
from rules.hand.refusals import NotInHand, NotThatMoment
from rules.hand.state import BETTING, Hand

Events = tuple[happened.Event, ...]

_OUT_OF_TURN = {
    "sanremo-tournament": "sanremo-tournament.oot.action-returns",
    "figp-tournament": "figp-tournament.out-of-turn.principle",
    "fipos-tournament": "fipos-tournament.turn.bet-out-of-turn",
}
_FOLD_OUT_OF_TURN = {
    "sanremo-tournament": "sanremo-tournament.oot.fold-always-binds",
    "fipos-tournament": "fipos-tournament.turn.fold-out-of-turn",
}
_RELEASED = {
    "sanremo-tournament": "sanremo-tournament.oot.free-if-changed",
    "figp-tournament": "figp-tournament.out-of-turn.skipped-raise",
}
_CASH = "sanremo-cash.bets.out-of-turn-binding"


def facing_of(hand: Hand, place: int) -> Facing:
    """What a player faces now, as ``rules.betting`` needs to know it."""
    fixed = hand.game.structure is Structure.FIXED_LIMIT
    all_in = hand.bets[place] + hand.stacks[place]
    most = pot_limit(hand, place) if hand.game.structure is Structure.POT_LIMIT else all_in
    steps = ladder.steps(hand) if fixed else ()
    return Facing(
        book=hand.book,
        structure=hand.game.structure,
        level=hand.level,
        in_front=hand.bets[place],
        stack=hand.stacks[place],
        min_to=steps[0] if steps else hand.level + hand.full_raise,
        full_raise=hand.unit if fixed else hand.full_raise,
        max_to=max(most, hand.level + hand.full_raise) if most < all_in else all_in,
        steps=steps,
        may_raise=may_raise(hand, place) and hand.able > 1,
        opening=hand.raises == 0,
        heads_up=hand.in_hand == 2,
    )


@article("sanremo-cash.bets.chips-bind", "sanremo-tournament.turn.act-in-turn")
def tell(hand: Hand, command: asked.Tell) -> Events:
    """Rule on what a player said and pushed, and give the act it is, with its article."""
    if hand.phase is not BETTING:
        raise NotThatMoment(hand.book, phase=hand.phase)
    place = hand.place_of.get(command.seat, -1)
    if place < 0 or place not in hand.queue:
        raise NotInHand(hand.book, seat=command.seat)
    ruling = rule_on(facing_of(hand, place), command.gesture)
    if place != hand.queue[0]:
        return _out_of_turn(hand, command.seat, ruling)
    return _in_turn(hand, place, command.gesture, ruling)


@article("sanremo-tournament.invalid.check-facing-bet", "sanremo-cash.bets.verbal-binding")
def _in_turn(hand: Hand, place: int, gesture: Gesture, ruling: Ruling) -> Events:
    seat = hand.seats[place]
    ruled = happened.ActRuled(seat, ruling.why, ruling.article, ruling.pushed, ruling.returned)
    match ruling.act:
        case "floor":
            return (ruled, happened.FloorCalled(seat, ruling.article, ruling.choices))
        case "none":
            return (ruled,)
        case "passive":
            return (ruled, happened.PlayerRestricted(seat, ruling.article, "turn"))
        case "fold":
            return (ruled, *_released(hand, place), *acting.fold(hand, asked.Fold(seat)))
        case "check" | "call":
            return (ruled, *_released(hand, place), *acting.check_or_call(hand, asked.CheckOrCall(seat)))
        case _:
            return (ruled, *_released(hand, place), *acting.bet_to(hand, asked.BetTo(seat, ruling.to)))


@article("sanremo-tournament.oot.free-if-changed", "figp-tournament.out-of-turn.skipped-raise")
def _released(hand: Hand, place: int) -> Events:
    """Say so when what he did out of turn no longer binds."""
    if place in hand.held and bound_by(hand, place) is None:
        return (happened.ActReleased(hand.seats[place], _RELEASED.get(hand.book.id, _CASH)),)
    return ()


@article(
    "sanremo-cash.bets.out-of-turn-binding",
    "sanremo-tournament.oot.action-returns",
    "sanremo-tournament.oot.fold-always-binds",
    "fipos-tournament.turn.fold-out-of-turn",
    "sanremo-tournament.turn.wait-for-amount",
    "sanremo-tournament.conditional.call-before-amount",
)
def _out_of_turn(hand: Hand, seat: int, ruling: Ruling) -> Events:
    """A fold out of turn stands at once; anything else is held until the skipped players have acted.

    A player who acts before a raise has its amount is out of turn too: his fold
    stands, his call leaves him free once the amount is named.
    """
    if ruling.act == "fold":
        cited = _FOLD_OUT_OF_TURN.get(hand.book.id, _CASH)
        return (happened.ActRuled(seat, "fold_out_of_turn", cited, 0, 0), happened.Folded(seat))
    ruled = happened.ActRuled(seat, ruling.why, ruling.article, ruling.pushed, ruling.returned)
    if ruling.act == "floor":
        return (ruled, happened.FloorCalled(seat, ruling.article, ruling.choices))
    if ruling.act not in ("check", "call", "bet", "raise"):
        return (ruled,)
    return (ruled, happened.ActHeld(seat, ruling.act, ruling.to, _OUT_OF_TURN.get(hand.book.id, _CASH)))


def may_wager(hand: Hand, place: int) -> bool:
    return bool(wager_ranges(hand, place))
