"""Pure: what the dealer does next in a hand: a code, the facts for it, and the article behind it."""

from collections.abc import Callable
from typing import Any, Final

from rules.cards import UNKNOWN
from rules.games import Family
from rules.hand import Hand, pots_of, showing_order
from rules.hand.actions import must_bring_in
from rules.hand.settling import boards_open
from rules.hand.state import AWARD, BETTING, DEAL, DRAW, SHOWDOWN, SUMMARY

Prompt = dict[str, Any]

_BURN: Final = {Family.STUD: "sanremo-variants.stud7.burn"}
_FIRST: Final = {Family.STUD: "sanremo-variants.stud7.third-street-deal"}
_OPENS: Final = {Family.STUD: "sanremo-variants.stud7.fourth-street-first"}
"""Where stud has an article of its own."""


def prompt_of(hand: Hand) -> Prompt:
    """The next step of a hand."""
    return _PROMPTS.get(hand.phase, _over)(hand)


def _deal(hand: Hand) -> Prompt:
    """The cards of this street, the burn before them, and whether several boards may be asked for."""
    street, first = hand.street_now, hand.street == 0
    article = _FIRST.get(hand.game.family, "sanremo-cash.game.deal-order")
    if not first:
        article = _BURN.get(hand.game.family, "sanremo-cash.game.collect-then-burn")
    return {
        "code": "deal_" + street.name.replace(" ", "_"),
        "burn": 0 if hand.skip_burn else street.burn,
        "down": street.down,
        "up": street.up,
        "board": street.board,
        "number": len(hand.boards) + 1,
        "boards_offered": boards_open(hand),
        "article": article,
    }


def _draw(hand: Hand) -> Prompt:
    if hand.queue:
        return {"code": "discard", "seat": hand.to_act, "article": "sanremo-cash.game.deal-order"}
    size = hand.game.hole_cards
    short = {str(hand.seats[p]): size - len(hand.cards[p]) for p in hand.places() if hand.live[p]}
    due = {seat: missing for seat, missing in short.items() if missing}
    return {"code": "deal_draw", "burn": hand.street_now.burn, "cards": due, "article": "sanremo-cash.game.deal-order"}


def _act(hand: Hand) -> Prompt:
    """Whose turn it is and what he faces."""
    place, seat = hand.queue[0], hand.to_act
    if not hand.sure_opener and not hand.opened():
        return {"code": "name_opener", "seat": seat, "article": "sanremo-variants.stud7.fourth-street-tie"}
    if must_bring_in(hand):
        chips = min(hand.stakes.bring_in, hand.stacks[place])
        return {"code": "bring_in", "seat": seat, "amount": chips, "article": "sanremo-variants.stud7.bring-in-who"}
    owed = min(max(hand.level - hand.bets[place], 0), hand.stacks[place])
    later = _OPENS.get(hand.game.family, "sanremo-cash.game.postflop-first-to-act")
    article = later if hand.street else "sanremo-cash.game.preflop-first-to-act"
    return {"code": "to_act", "seat": seat, "to_call": owed, "article": article}


def _show(hand: Hand) -> Prompt:
    waiting = [seat for seat in showing_order(hand) if not hand.shown[hand.place_of[seat]]]
    return {"code": "show", "seat": waiting[0], "article": "sanremo-cash.showdown.order-last-aggressor"}


def _award(hand: Hand) -> Prompt:
    """Side pots first; where faces were not entered the dealer names who won."""
    return {
        "code": "award",
        "name_winners": unread_pots(hand),
        "boards": len(hand.boards) or 1,
        "article": "sanremo-cash.showdown.side-pots-first",
    }


def unread_pots(hand: Hand) -> list[int]:
    """The pots the cards do not decide by themselves, the last one first."""
    boards = hand.boards or [hand.board]
    blind = bool(hand.recorded_pots) or any(UNKNOWN in board for board in boards)
    contested = [
        (number, [place for place in pot.places if hand.live[place]]) for number, pot in enumerate(pots_of(hand))
    ]
    unread = [n for n, places in contested if len(places) > 1 and (blind or _any_unread(hand, places))]
    return unread[::-1]


def _any_unread(hand: Hand, places: list[int]) -> bool:
    return any(UNKNOWN in hand.cards[place] or not hand.cards[place] for place in places)


def _summary(hand: Hand) -> Prompt:
    code = "record_pots" if hand.flop_seen else "record_flop"
    return {"code": code, "article": "sanremo-cash.rake.no-flop-no-drop"}


def _over(hand: Hand) -> Prompt:
    return {"code": "hand_over", "article": "sanremo-cash.game.win-conditions"}


_PROMPTS: Final[dict[str, Callable[[Hand], Prompt]]] = {
    DEAL: _deal,
    DRAW: _draw,
    BETTING: _act,
    SHOWDOWN: _show,
    AWARD: _award,
    SUMMARY: _summary,
}
