"""What is owed between two hands, as plain data for the API and the tablet.

What coming in costs a seat now and what it would cost to wait; and the next
hand: who is dealt in, who posts what, where the button lies, and the articles
that decided it. Decisions are ``rules.blinds``; nothing is written here.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.blinds import (
    Between,
    Cost,
    Deal,
    Missed,
    Offer,
    Post,
    Presence,
    Verdict,
    cost_now,
    cost_of_waiting,
    next_hand,
    straddle_offers,
    ways_in,
)
from rules.seating import SeatEmpty
from rules.violations import RuleViolation
from tables.models import Seat, Table
from tables.standing import between

Plain = dict[str, Any]


def before_the_cards(table: Table) -> Between:
    """The table as the next hand finds it, chips announced and on their way counted."""
    stacks = {seat.number: seat.stack + seat.behind for seat in table.occupied.filter(locked_up=False)}
    at = between(table)
    return replace(at, seats=tuple(replace(seat, stack=stacks[seat.number]) for seat in at.seats))


def next_hand_of(table: Table) -> Plain:
    """The hand that would be dealt now, or why none can be."""
    try:
        deal = next_hand(before_the_cards(table))
    except RuleViolation as no:
        return {"can_deal": False, "refused": _refused(no)}
    return {"can_deal": True, "refused": None} | _deal(deal) | {"offers": straddles_of(table)}


def why(table: Table, number: int) -> Plain:
    """Why this seat gets cards in the next hand, or does not; what it posts, and the marker it would get."""
    if not table.occupied.filter(number=number, locked_up=False).exists():
        raise SeatEmpty(number)
    try:
        deal = next_hand(before_the_cards(table))
    except RuleViolation as no:
        return {"seat": number, "dealt_in": False, "refused": _refused(no), "why": [], "posts": [], "marker": None}
    marker = dict(deal.marks).get(number)
    return {
        "seat": number,
        "dealt_in": number in deal.dealt_in,
        "refused": None,
        "why": list(deal.why(number)),
        "posts": [_post(post) for post in deal.posts_of(number)],
        "marker": str(marker) if marker else None,
    }


def owed_by(table: Table, seat: Seat) -> Plain:
    """What stands against a seat, and what each way in would cost it."""
    at = before_the_cards(table)
    return {
        "seat": seat.number,
        "entry": seat.entry,
        "missed": seat.missed,
        "way_in": seat.way_in,
        "now": _first(lambda: cost_now(at, seat.number)),
        "waiting": _first(lambda: cost_of_waiting(at, seat.number)),
        "ways": [_cost(cost) for cost in _or_nothing(lambda: ways_in(at, seat.number))],
    }


def waiting_in(table: Table, deal: Plain) -> list[Plain]:
    """What each way in costs those who must choose one: away, left out of the deal, or with a marker before them."""
    seats = table.occupied.filter(locked_up=False).order_by("number")
    return [owed_by(table, seat) for seat in seats if _must_choose(seat, deal)]


def _must_choose(seat: Seat, deal: Plain) -> bool:
    left_out = deal["can_deal"] and seat.number not in deal["dealt_in"]
    return left_out or seat.presence != Presence.HERE or seat.missed != Missed.NOTHING


def straddles_of(table: Table) -> list[Plain]:
    """The straddles that may be asked for now, given those already asked for."""
    return [_offer(offer) for offer in _or_nothing(lambda: straddle_offers(before_the_cards(table)))]


def _deal(deal: Deal) -> Plain:
    return {
        "button": deal.button,
        "small_blind": deal.small,
        "big_blind": deal.big,
        "dealt_in": list(deal.dealt_in),
        "posts": [_post(post) for post in deal.posts],
        "verdicts": [_verdict(verdict) for verdict in deal.verdicts],
        "markers": [{"seat": seat, "missed": str(missed)} for seat, missed in deal.marks],
    }


def _first(cost: Callable[[], Cost | None]) -> Plain | None:
    try:
        found = cost()
    except RuleViolation:
        return None
    return _cost(found) if found else None


def _or_nothing(ask: Callable[[], tuple[Any, ...]]) -> tuple[Any, ...]:
    """Before the button is drawn, or with too few to deal, there is nothing to tell."""
    try:
        return ask()
    except RuleViolation:
        return ()


def _cost(cost: Cost) -> Plain:
    posts = [_post(post) for post in cost.posts]
    return {"way": str(cost.way), "hands": cost.hands, "chips": cost.chips, "dead": cost.dead, "posts": posts}


def _post(post: Post) -> Plain:
    return {"seat": post.seat, "kind": str(post.kind), "amount": post.amount, "due": post.due, "live": post.live}


def _verdict(verdict: Verdict) -> Plain:
    return {"seat": verdict.seat, "dealt_in": verdict.dealt_in, "why": list(verdict.why)}


def _offer(offer: Offer) -> Plain:
    return {"seat": offer.seat, "straddle": str(offer.kind), "amount": offer.amount}


def _refused(no: RuleViolation) -> Plain:
    return {"code": no.code, "article": no.article, "facts": no.facts}
