"""Pure: what a screen shows before the next tap: what a seat faces, what the pots would pay, the act last made.

The tablet names a gesture before it is recorded and shows every share before it
is pushed; these are the figures it needs. Nothing here decides anything.
"""

from typing import Any, Final

from rules.cards import UNKNOWN, Card, name
from rules.games import Family
from rules.hand import Hand
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.settling import award
from rules.hand.state import AWARD, BETTING
from rules.hand.telling import facing_of
from rules.ranking.strength import category
from tables.hand_prompts import unread_pots

Plain = dict[str, Any]

_LAST: Final = {
    happened.Folded: "fold",
    happened.Checked: "check",
    happened.Called: "call",
    happened.ActHeld: "held",
    happened.Discarded: "discard",
    happened.HoleDealt: "deal",
    happened.BoardDealt: "board",
    happened.CardsShown: "show",
    happened.CardsMucked: "muck",
}
"""Acts a screen may name, and take back."""


def betting_view(hand: Hand) -> Plain:
    """What does not change while a hand is played, and decides what a gesture is."""
    return {
        "structure": str(hand.game.structure),
        "family": str(hand.game.family),
        "hole_cards": hand.game.hole_cards,
        "undercall": str(hand.book.undercall),
        "last_chips_all_in": hand.book.last_chips_all_in,
    }


def facing_view(hand: Hand, place: int) -> Plain | None:
    """What a seat still to act this round faces, in turn or not."""
    if hand.phase != BETTING or place not in hand.queue:
        return None
    facing = facing_of(hand, place)
    return {
        "level": facing.level,
        "full_raise": facing.full_raise,
        "min_to": facing.min_to,
        "max_to": facing.max_to,
        "steps": list(facing.steps),
        "may_raise": facing.may_raise,
        "opening": facing.opening,
        "heads_up": facing.heads_up,
    }


def award_ahead(hand: Hand) -> tuple[happened.PotAwarded, ...]:
    """Every pot as it would be pushed now; nothing while a winner must still be named."""
    if hand.phase != AWARD or (hand.in_hand > 1 and unread_pots(hand)):
        return ()
    (event,) = award(hand, asked.AwardPots())
    assert isinstance(event, happened.PotsAwarded)
    return event.pots


def made(hand: Hand, place: int) -> str | None:
    """The combination a hand shown makes with the board, where one is read by its high cards."""
    cards = hand.cards[place]
    common = hand.boards[0] if hand.boards else hand.board
    complete = UNKNOWN not in cards and UNKNOWN not in common and len(hand.boards) < 2
    whole = len(cards) >= hand.game.hole_cards and (hand.game.family is not Family.BOARD or len(common) == 5)
    if not (hand.live[place] and hand.shown[place] and hand.game.high and complete and whole):
        return None
    strength = hand.game.high(cards, common)
    return category(strength).name.lower() if strength else None


def last_act(hand: Hand) -> Plain | None:
    """The act that was made last, as the take-back key names it; its cards as a machine has read them since."""
    read: dict[int | None, tuple[Card, ...]] = {}
    for event in reversed(hand.log):
        if isinstance(event, happened.FacesRead):
            read.setdefault(event.seat, event.cards)
        elif isinstance(event, happened.Wagered):
            return {"act": event.act, "seat": event.seat, "to": event.to, "cards": []}
        elif type(event) in _LAST:
            seat = getattr(event, "seat", None)
            lie = read.get(seat, getattr(event, "cards", ())) if _shows(event) else ()
            told = {"seat": seat, "to": getattr(event, "to", None), "cards": [name(card) for card in lie]}
            return {"act": _LAST[type(event)]} | told
    return None


def _shows(event: happened.Event) -> bool:
    return isinstance(event, happened.BoardDealt | happened.CardsShown)
