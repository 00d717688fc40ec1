"""Hands of players who are not there: dealt, charged, and folded once the deal is complete.

``rules.blinds`` says who they are and takes their blinds and antes; here is what
the dealer then does for them, as commands of the hand.
"""

from collections.abc import Collection, Iterable
from typing import Final

from rules.books import article
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.actions import must_bring_in
from rules.hand.state import BETTING, Hand

_FOLDED: Final = {
    "sanremo-tournament": "sanremo-tournament.present.absent-hand-folded",
    "figp-tournament": "figp-tournament.glossary.fold-when-absent",
    "fipos-tournament": "fipos-tournament.absence.dealt-and-withdrawn",
}


@article(
    "sanremo-tournament.present.absent-bring-in",
    "sanremo-tournament.penalty.bring-in",
    "sanremo-tournament.present.absent-hand-folded",
    "sanremo-tournament.misdeal.replay-absent-and-penalised",
)
def for_the_absent(hand: Hand, seats: Collection[int]) -> tuple[asked.Command, ...]:
    """What the dealer does for absent and penalised players when the first deal is complete.

    Whoever of them was dealt the bring-in card pays the bring-in first, so that the
    action goes on to his left facing it; then their hands are dead. The last hand
    in never dies: it wins.
    """
    if hand.phase is not BETTING or hand.street:
        return ()
    cited = _FOLDED.get(hand.book.id, "sanremo-cash.button.absent-owes-blinds")
    away = [seat for seat in hand.live_seats() if seat in seats]
    first = (asked.BringIn(hand.to_act),) if must_bring_in(hand) and hand.to_act in away else ()
    return (*first, *(asked.KillHand(seat, cited, "absent") for seat in away[: hand.in_hand - 1]))


@article("sanremo-tournament.misdeal.counts-once")
def hands_counted(events: Iterable[happened.Event]) -> int:
    """How many hands these events count for a penalty: a misdeal and its replay are one, a void hand still is one."""
    return sum(isinstance(event, happened.HandStarted) for event in events)
