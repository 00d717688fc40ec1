"""What a dealer taps next, from the view on the screen: whole hands of hold'em, start to award."""

from typing import Any

import msgspec

FACES = {"deal_flop": "2c7dTh", "deal_turn": "Js", "deal_river": "4c"}
HANDS = ("AsKd", "QsQd", "8s8h", "9c3h", "5d5s", "6h6c")
STAY = 3
"""So many see the flop; the others fold before it."""


class Seat(msgspec.Struct):
    seat: int
    in_: bool = msgspec.field(name="in")


class Prompt(msgspec.Struct):
    code: str
    seat: int = 0
    board: int = 0


class Hand(msgspec.Struct):
    street: str
    prompt: Prompt
    seats: list[Seat]


class View(msgspec.Struct):
    hand: Hand | None


Tap = tuple[str, dict[str, Any]]


def next_tap(view: View) -> Tap:
    """The name of the command without its app, and its data without the table."""
    if view.hand is None:
        return "start_hand", {}
    prompt = view.hand.prompt
    if prompt.code.startswith("deal_"):
        return ("deal_board", {"cards": FACES[prompt.code]}) if prompt.board else ("deal_hole", {})
    if prompt.code == "show":
        return "show_cards", {"seat": prompt.seat, "cards": HANDS[prompt.seat - 1]}
    if prompt.code == "award":
        return "award_pots", {}
    staying = sum(seat.in_ for seat in view.hand.seats)
    act = "fold" if view.hand.street == "preflop" and staying > STAY else "check_or_call"
    return act, {"seat": prompt.seat}
