"""What a ruling on a dealing error says, and how far the hand had gone."""

from dataclasses import dataclass
from typing import Literal

Outcome = Literal[
    "reshuffle",  # a misdeal: cancel the deal and deal the same hand again
    "top_card",  # the player gets the top card; an exposed one becomes the next burn
    "burn",  # the card goes back on top of the deck and is the next burn
    "restore",  # put the cards right and go on
    "exclude",  # go on without the players concerned
    "dead_hand",
    "continue",
    "void",  # everybody's chips return
    "shown_live",  # stays in play, shown to everyone
    "complete",  # deal the missing cards
    "draw_burn",  # mix the flop's cards face down, one drawn by the floor is the next burn
    "draw_burn_and_add",  # the same, and the stub gives the missing card
    "redeal_flop",  # its cards back into the stub, reshuffle, no burn
    "redeal_street",  # card back into the stub, reshuffle, no burn
    "next_street_first",  # the next board card takes its place; its own place is dealt from the reshuffled stub later
    "next_card",  # disregard it and take the next card
    "becomes_upcard",  # stud: it is the upcard, and the third card is dealt down
    "no_raise",  # plays on without the right to bet or raise
    "floor",
]


@dataclass(frozen=True, slots=True)
class DealRuling:
    outcome: Outcome
    article: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the hand had gone when the error was noticed."""

    acts: int = 0
    substantial: bool = False
    top_card_given: bool = False


@dataclass(frozen=True, slots=True)
class ShowAll:
    """When cards shown to one player are shown to all, and how many of them."""

    when: Literal["now", "after_the_hand"]
    cards: int
    article: str
