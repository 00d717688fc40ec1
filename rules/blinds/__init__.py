"""The table between hands: blinds owed, the button's way, who is dealt in and what each posts.

``next_hand`` decides a deal, ``after_hand`` takes it into account, ``ways_in`` tells
a player what coming in costs. What happens once cards are out is ``rules.hand``;
who may sit where, and for how long he may be away, is the floor's.
"""

from rules.blinds.after import after_hand, correct_button
from rules.blinds.balance import next_big_blind, right_of_button, same_position, worst_seat
from rules.blinds.book import (
    BOOKS,
    FIGP_TOURNAMENT,
    FIPOS_TOURNAMENT,
    SANREMO_CASH,
    SANREMO_TOURNAMENT,
    TEXAS_BASICS,
    Arc,
    BlindsBook,
    ButtonRule,
    SeatedBy,
    StudButton,
    in_a_tournament,
)
from rules.blinds.cost import Cost, cost_now, cost_of_waiting, ways_in
from rules.blinds.deal import check_level, next_hand, still_folded, straddle_offers
from rules.blinds.positions import drawn_button
from rules.blinds.posts import Offer
from rules.blinds.stakes import AnteBy, Blinds, Stakes, StudStakes, blinds_of, is_unusual, stud_stakes
from rules.blinds.table import (
    Between,
    BigBlindNotDouble,
    ButtonNotDrawn,
    Deal,
    Entry,
    Missed,
    NoAntes,
    NobodyThere,
    NotEnoughToDeal,
    Positions,
    Post,
    Presence,
    Seat,
    StraddleNotOffered,
    Verdict,
    WayIn,
    Wish,
    moved_in,
    newcomer,
)
from rules.hand.commands import PostKind

__all__ = [
    "BOOKS",
    "FIGP_TOURNAMENT",
    "FIPOS_TOURNAMENT",
    "SANREMO_CASH",
    "SANREMO_TOURNAMENT",
    "TEXAS_BASICS",
    "AnteBy",
    "Arc",
    "Between",
    "BigBlindNotDouble",
    "Blinds",
    "BlindsBook",
    "ButtonNotDrawn",
    "ButtonRule",
    "Cost",
    "Deal",
    "Entry",
    "Missed",
    "NoAntes",
    "NobodyThere",
    "NotEnoughToDeal",
    "Offer",
    "Positions",
    "Post",
    "PostKind",
    "Presence",
    "Seat",
    "SeatedBy",
    "Stakes",
    "StraddleNotOffered",
    "StudButton",
    "StudStakes",
    "Verdict",
    "WayIn",
    "Wish",
    "after_hand",
    "blinds_of",
    "check_level",
    "correct_button",
    "cost_now",
    "cost_of_waiting",
    "drawn_button",
    "in_a_tournament",
    "is_unusual",
    "moved_in",
    "newcomer",
    "next_big_blind",
    "next_hand",
    "right_of_button",
    "same_position",
    "still_folded",
    "straddle_offers",
    "stud_stakes",
    "ways_in",
    "worst_seat",
]
