"""What the state of a hand entitles or obliges people to, beyond betting: cards turned up, pots told, counts given."""

from rules.books import article
from rules.games import Structure
from rules.hand.state import BETTING, CHIP_ACTS, DEAL, DRAW, SHOWDOWN, Hand


@article(
    "sanremo-tournament.showdown.all-in-face-up",
    "sanremo-tournament.showdown.all-in-all-hands-play",
    "fipos-tournament.all-in.heads-up-showdown",
    "sanremo-tournament.rp.hfh-all-in-face-down",
    "figp-tournament.hand-for-hand.all-in-hold",
)
def turn_up_now(hand: Hand, *, hand_for_hand: bool = False) -> tuple[int, ...]:
    """The seats whose cards must be turned up at once: everybody in, as soon as betting is over and one is all-in.

    While two can still bet nothing is turned. During hand-for-hand they stay down until the dealer is told.
    """
    if not hand.book.all_in_face_up or hand_for_hand or hand.in_hand < 2 or not hand.acts(*CHIP_ACTS):
        return ()
    ended = hand.phase is SHOWDOWN and hand.able < hand.in_hand
    if not ended and not (hand.phase in (DEAL, DRAW) and hand.able < 2):
        return ()
    return tuple(hand.seats[place] for place in hand.places() if hand.live[place] and not hand.shown[place])


@article("sanremo-tournament.potlimit.count-entitlement", "sanremo-cash.pot-limit.same-as-no-limit")
def pot_may_be_told(hand: Hand, seat: int) -> bool:
    """Only in pot-limit is the player in turn told the pot."""
    return hand.game.structure is Structure.POT_LIMIT and hand.to_act == seat


@article("sanremo-tournament.count.exact-only-facing-all-in")
def may_have_count(hand: Hand, seat: int, *, of: int) -> bool:
    """An exact count is given only to the player in turn who faces that opponent's all-in."""
    other = hand.place_of[of]
    in_turn = hand.phase is BETTING and hand.to_act == seat
    return in_turn and hand.live[other] and not hand.stacks[other] and hand.bets[other] > hand.bets[hand.queue[0]]


@article("sanremo-tournament.rp.stud-all-in-show-order")
def seventh_card_order(hand: Hand) -> tuple[int, ...]:
    """Stud with an all-in: who is not at risk shows his seventh card first, the biggest stack before the others."""
    live = [place for place in hand.places() if hand.live[place]]
    return tuple(hand.seats[place] for place in sorted(live, key=lambda place: -hand.stacks[place]))
