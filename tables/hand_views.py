"""Pure: a hand as it stands -> what the tablet, the console and the pages about it show.

Only faces the table has seen are ever in a hand, so a view hides nothing and
needs no role. Every code here is a word for screens, every figure whole chips.
"""

from collections.abc import Iterable
from typing import Any

from audit.ledger import stamp
from rules import pots as potting
from rules.cards import name
from rules.hand import Hand, legal, pots_of, showing_order
from rules.hand.actions import Option
from rules.hand.correcting import may_take_back
from rules.hand.events import PotAwarded
from rules.hand.prompts import turn_up_now
from rules.hand.state import BETTING, OVER, SHOWDOWN, VOID
from rules.rake import rake_of
from rules.timecall import TimeCalled
from tables.events.hands import HandPlanned
from tables.hand_ahead import award_ahead, betting_view, facing_view, last_act, made
from tables.hand_prompts import prompt_of
from tables.hand_reading import OpenHand

View = dict[str, Any]


def hand_view(being: OpenHand) -> View:
    """The whole hand, for those who work at the table."""
    hand = being.hand
    return {
        "number": being.number,
        "game": hand.game.id,
        "book": hand.book.id,
        "tracking": hand.tracking,
        "started_at": stamp(being.started_at),
        "dealer": being.plan.dealer,
        "phase": hand.phase,
        "street": hand.street_now.name,
        "button": hand.button,
        "small_blind_seat": being.plan.deal.small,
        "big_blind_seat": being.plan.deal.big,
        "to_act": hand.to_act,
        "to_call": to_call(hand),
        "options": [_option(option) for option in legal(hand)],
        "prompt": prompt_of(hand),
        "board": [name(card) for card in hand.board],
        "boards": [[name(card) for card in board] for board in hand.boards],
        "board_count": hand.board_count,
        "burns": hand.burned,
        "stub": hand.game.deck - hand.dealt,
        "pot": hand.pot,
        "pots": pots_view(hand),
        "seats": [_seat(being, place) for place in hand.places()],
        "turn_up": list(turn_up_now(hand)),
        "showing": list(showing_order(hand)) if hand.phase == SHOWDOWN else [],
        "clock": clock_view(being.clock),
        "entries": len(hand.log),
        "may_take_back": may_take_back(hand),
        "award": award_view(hand.award),
        "award_ahead": award_view(award_ahead(hand)),
        "betting": betting_view(hand),
        "last": last_act(hand),
    }


def award_view(pots: Iterable[PotAwarded]) -> list[View]:
    """How each pot was pushed, main pot first: what it held, what the house took, what each seat got."""
    return [
        {
            "amount": pot.amount,
            "rake": pot.rake,
            "shares": [{"seat": seat, "chips": chips} for seat, chips in pot.shares],
        }
        for pot in pots
    ]


def to_call(hand: Hand) -> int:
    """What the seat in turn must add to stay in."""
    if hand.phase != BETTING or not hand.queue:
        return 0
    place = hand.queue[0]
    return min(max(hand.level - hand.bets[place], 0), hand.stacks[place])


def pots_view(hand: Hand) -> list[View]:
    """The pots in the middle, main pot first, each with the rake it would pay now; bets in front are not in them."""
    pots = gathered(hand)
    rakes = [0] * len(pots)
    if hand.rake_policy is not None:
        amounts = [pot.amount for pot in pots]
        rakes = rake_of(amounts, hand.rake_policy, flop_seen=hand.flop_seen, dealt_in=len(hand.seats))
    return [
        {"amount": pot.amount, "rake": rake, "seats": [hand.seats[place] for place in pot.places]}
        for pot, rake in zip(pots, rakes, strict=True)
    ]


def gathered(hand: Hand) -> list[potting.Pot]:
    """The pots without what lies in front of players this round."""
    if hand.recorded_pots:
        return pots_of(hand)
    middle = [put - bet for put, bet in zip(hand.put, hand.bets, strict=True)]
    return [pot for pot in potting.build(middle, hand.live, sum(hand.dead)) if pot.amount]


def why_view(plan: HandPlanned) -> list[View]:
    """Who is dealt in and who is not, what each posts, and the articles that decided: what a dealer may ask."""
    return [
        {
            "seat": verdict.seat,
            "dealt_in": verdict.dealt_in,
            "why": list(verdict.why),
            "posts": _posts(plan, verdict.seat),
        }
        for verdict in plan.deal.verdicts
    ]


def clock_view(clock: TimeCalled | None) -> View | None:
    if clock is None:
        return None
    return {
        "seat": clock.seat,
        "started_at": stamp(clock.started_at),
        "until": stamp(clock.deadline.until),
        "article": clock.deadline.article,
    }


def _option(option: Option) -> View:
    return {"act": option.act, "min": option.low, "max": option.high}


def _seat(being: OpenHand, place: int) -> View:
    hand = being.hand
    held = hand.held.get(place)
    return {
        "seat": hand.seats[place],
        "player": being.player_in(hand.seats[place]).player,
        "stack": hand.stacks[place],
        "bet": hand.bets[place],
        "put_in": hand.put[place] + hand.dead[place],
        "in": hand.live[place],
        "all_in": hand.live[place] and not hand.stacks[place] and hand.phase not in (OVER, VOID),
        "cards": _faces(hand, place),
        "up": [name(card) for card in hand.up[place]],
        "shown": hand.shown[place],
        "drawn": hand.drawn[place],
        "only_passive": place in hand.restricted,
        "held": {"act": held.act, "to": held.to} if held else None,
        "posts": _posts(being.plan, hand.seats[place]),
        "facing": facing_view(hand, place),
        "made": made(hand, place),
    }


def _posts(plan: HandPlanned, seat: int) -> list[View]:
    return [
        {"kind": str(post.kind), "amount": post.amount, "due": post.due, "live": post.live}
        for post in plan.deal.posts_of(seat)
    ]


def _faces(hand: Hand, place: int) -> list[str]:
    """The cards held, faces where the table has seen them; a folded hand holds none any more."""
    return [name(card) for card in hand.cards[place]] if hand.live[place] else []
