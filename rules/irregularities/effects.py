"""What an effect on a hand is in the hand's own commands, in the order in which they are played.

Decided afresh against the hand, one effect after the other: each may find the
hand changed by the one before. No commands at all: the hand is right already.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, get_args

from rules.betting import Gesture, Word
from rules.books import article
from rules.cards import UNKNOWN, Card, parse
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.state import ACTS, BETTING, DEAL, OVER, Hand
from rules.irregularities.kinds import Effect, EffectKind
from rules.irregularities.moment import STREETS

Commands = tuple[asked.Command, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """An effect with what a command of the hand asks besides: by which article, by whom and why."""

    effect: Effect
    article: str
    by: str
    reason: str

    @property
    def seat(self) -> int:
        return self.effect.seat or 0


def commands_for(order: Order, hand: Hand) -> Commands:
    """The commands that carry an effect out on this hand; effects that are not about a hand have none.

    Where only flop and pots are recorded, cards, burns and bets are put right with the hands alone.
    """
    if hand.tracking == "summary" and order.effect.kind not in _IN_SUMMARY:
        return ()
    found = _COMMANDS.get(order.effect.kind)
    return found(order, hand) if found else ()


def _cards(order: Order) -> tuple[Card, ...]:
    return parse(order.effect.card)


def _cancel_deal(order: Order, hand: Hand) -> Commands:
    return (asked.CancelDeal(order.article, order.reason),)


@article("sanremo-cash.misdeal.top-card")
def _give_top_card(order: Order, hand: Hand) -> Commands:
    """The deal is completed first."""
    (exposed,) = _cards(order) or (UNKNOWN,)
    deal: Commands = (asked.DealHole(),) if hand.phase is DEAL and hand.waiting else ()
    return (*deal, asked.GiveTopCard(order.seat, exposed))


def _keep_as_burn(order: Order, hand: Hand) -> Commands:
    return (asked.KeepAsBurn(order.article, order.effect.lasts == "after"),)


def _take_back_board(order: Order, hand: Hand) -> Commands:
    return (asked.TakeBackBoard(order.by, _cards(order)),)


def _before_board(hand: Hand) -> int | None:
    """Where the log stood before the board cards that lie there were turned; None while they are still due."""
    if hand.phase is not BETTING or not hand.street_now.board:
        return None
    return max(at for at, event in enumerate(hand.log) if isinstance(event, happened.BoardDealt))


def _deal_board_again(order: Order, hand: Hand) -> Commands:
    keep = _before_board(hand)
    return () if keep is None else (asked.RewindHand(keep, order.by, order.reason),)


@article("figp-tournament.flop.redeal", "texas-basics.errors.flop-redeal")
def _redeal_board(order: Order, hand: Hand) -> Commands:
    """Back into the stub; the card already burned stays, and none is burned again."""
    return (*_deal_board_again(order, hand), asked.KeepAsBurn(order.article))


def _complete_hand(order: Order, hand: Hand) -> Commands:
    deal: Commands = (asked.DealHole(),) if hand.phase is DEAL and hand.waiting else ()
    return (*deal, asked.CompleteHand(order.seat, order.article))


def _exclude_player(order: Order, hand: Hand) -> Commands:
    return (asked.ExcludePlayer(order.seat, order.article),)


def _kill_hand(order: Order, hand: Hand) -> Commands:
    return (asked.KillHand(order.seat, order.article, order.reason),)


def _retrieve_hand(order: Order, hand: Hand) -> Commands:
    """A hand that ended without it is taken back to before it was thrown away, if that came last."""
    ended_without = hand.phase == "award" and hand.street + 1 < len(hand.game.streets)
    at = _last(hand, (happened.Folded, happened.CardsMucked, happened.HandKilled), order.seat)
    if ended_without and at is not None:
        return (asked.RewindHand(at, order.by, order.reason),)
    return (asked.RetrieveHand(order.seat, order.article, order.reason),)


def _restrict_player(order: Order, hand: Hand) -> Commands:
    lasts: asked.Scope = "round" if order.effect.lasts == "round" else "hand"
    return (asked.RestrictPlayer(order.seat, order.article, lasts),)


def _last(hand: Hand, kinds: tuple[type, ...], seat: int) -> int | None:
    """Where this seat last did one of these; with what ruled on it, if anything did."""
    found = [at for at, event in enumerate(hand.log) if isinstance(event, kinds) and event.seat == seat]  # type: ignore[union-attr]
    if not found:
        return None
    at = found[-1]
    while isinstance(hand.log[at - 1], happened.ActRuled | happened.ActReleased):
        at -= 1
    return at


def _his_act(hand: Hand, seat: int) -> int | None:
    """Where his last act of this street stands."""
    at = _last(hand, ACTS, seat)
    since = [where for where, event in enumerate(hand.log) if isinstance(event, STREETS)]
    return at if at is not None and at > since[-1] else None


def _take_back_act(order: Order, hand: Hand) -> Commands:
    at = _his_act(hand, order.seat)
    return () if at is None else (asked.RewindHand(at, order.by, order.reason),)


@article("sanremo-cash.bets.underbet-correct", "sanremo-cash.bets.string-raise")
def _correct_bet(order: Order, hand: Hand) -> Commands:
    """Made anew with the right amount, and after it again what others did since, as far as it stands."""
    at = _his_act(hand, order.seat)
    right = _right_act(order, hand)
    if at is None:
        return (right,) if hand.to_act == order.seat else ()
    if _same(hand.log[at:], right):
        return ()
    return (asked.RewindHand(at, order.by, order.reason), right, *_since(hand, at, order.seat))


def _right_act(order: Order, hand: Hand) -> asked.Command:
    seat, place = order.seat, hand.place_of[order.seat]
    to = min(order.effect.amount, hand.bets[place] + hand.stacks[place])
    if order.effect.choice or to <= _level_before(hand, seat):
        return asked.CheckOrCall(seat)
    return asked.BetTo(seat, to)


def _level_before(hand: Hand, seat: int) -> int:
    """What he faced: the highest wager of the street that is not his own."""
    mine = hand.place_of.get(seat, -1)
    return max((bet for place, bet in enumerate(hand.bets) if place != mine), default=0)


def _same(log: list[happened.Event], right: asked.Command) -> bool:
    did = next((event for event in log if isinstance(event, ACTS)), None)
    match did, right:
        case ((happened.Called() | happened.Checked()), asked.CheckOrCall()):
            return True
        case happened.Wagered(to=was), asked.BetTo(to=to):
            return was == to
        case _:
            return False


def _since(hand: Hand, at: int, seat: int) -> Commands:
    """What the others did after him on this street, to be done again."""
    again: list[asked.Command] = []
    for event in hand.log[at:]:
        match event:
            case happened.Folded(seat=other) if other != seat:
                again.append(asked.Fold(other))
            case happened.Checked(seat=other) | happened.Called(seat=other) if other != seat:
                again.append(asked.CheckOrCall(other))
            case happened.Wagered(seat=other, to=to) if other != seat:
                again.append(asked.BetTo(other, to))
    return tuple(again)


@article("sanremo-cash.bets.misunderstanding-announced", "sanremo-tournament.undercall.otherwise-td")
def _forfeit(order: Order, hand: Hand) -> Commands:
    """His call is taken back; he folds, and what he had moved in stays."""
    at = _his_act(hand, order.seat)
    back: Commands = () if at is None else (asked.RewindHand(at, order.by, order.reason),)
    if order.effect.amount <= 0:
        return (*back, asked.Fold(order.seat))
    return (*back, asked.ForfeitAndFold(order.seat, order.effect.amount, order.article))


def _fold(order: Order, hand: Hand) -> Commands:
    return (asked.Fold(order.seat),)


def _hold_act(order: Order, hand: Hand) -> Commands:
    said: Word = order.effect.choice if order.effect.choice in get_args(Word) else ""  # type: ignore[assignment]
    amount = order.effect.amount if said in ("bet", "raise") and order.effect.amount else None
    return (asked.Tell(order.seat, Gesture(said=said, amount=amount)),)


def _void_hand(order: Order, hand: Hand) -> Commands:
    return (asked.VoidHand(order.article, order.reason),)


def _reopen_award(order: Order, hand: Hand) -> Commands:
    if hand.phase is not OVER:
        return ()
    ends = [at for at, event in enumerate(hand.log) if isinstance(event, happened.PotsAwarded | happened.BlindsChopped)]
    return (asked.RewindHand(ends[-1], order.by, order.reason),)


_IN_SUMMARY: Final = frozenset({"cancel_deal", "kill_hand", "retrieve_hand", "void_hand", "reopen_award"})
_COMMANDS: Final[dict[EffectKind, Callable[[Order, Hand], Commands]]] = {
    "cancel_deal": _cancel_deal,
    "give_top_card": _give_top_card,
    "keep_as_burn": _keep_as_burn,
    "take_back_board": _take_back_board,
    "redeal_board": _redeal_board,
    "deal_board_again": _deal_board_again,
    "complete_hand": _complete_hand,
    "exclude_player": _exclude_player,
    "kill_hand": _kill_hand,
    "retrieve_hand": _retrieve_hand,
    "restrict_player": _restrict_player,
    "take_back_act": _take_back_act,
    "correct_bet": _correct_bet,
    "forfeit_and_fold": _forfeit,
    "fold": _fold,
    "hold_act": _hold_act,
    "void_hand": _void_hand,
    "reopen_award": _reopen_award,
}
