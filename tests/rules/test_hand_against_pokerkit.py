"""Random complete hands, step by step beside PokerKit: the same choices, the same stacks, or a reason.

PokerKit's rules are its own in seven places, and these are the explained differences:

- it caps fixed limit at four wagers a street, counted without the blind;
- after a short all-in in fixed limit it knows neither completing nor half bets;
- it refuses a raise that no opponent could answer in full;
- it refuses a fold when nothing is owed;
- its fixed-limit Omaha hi/lo takes pot-sized raises;
- a side pot in which nobody has a low it splits as if somebody had;
- of odd chips it gives several to one player, after merging pots whose losers mucked.

Acts are drawn from what both allow, so every hand is complete on both sides.
"""

import warnings
from random import Random
from typing import Any

import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games import BY_PHH, Family, Structure
from rules.hand import Hand, decide, legal, pots_of
from rules.hand import commands as asked
from rules.hand.apply import apply
from rules.phh import lines_of
from tests.rules.random_play import Dealer, as_command, begin_random, random_start

VARIANTS: dict[str, Any] = {
    "NT": pokerkit.NoLimitTexasHoldem,
    "FT": pokerkit.FixedLimitTexasHoldem,
    "PO": pokerkit.PotLimitOmahaHoldem,
    "FO/8": pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "F7S": pokerkit.FixedLimitSevenCardStud,
    "F7S/8": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "FR": pokerkit.FixedLimitRazz,
    "N2L1D": pokerkit.NoLimitDeuceToSevenLowballSingleDraw,
    "F2L3D": pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
    "FB": pokerkit.FixedLimitBadugi,
}
AUTOMATIC = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.CARD_BURNING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


def their_table(variant: str, start: asked.StartHand) -> Any:
    game, stakes = BY_PHH[variant], start.stakes
    stacks = [stack for _, stack in start.stacks]
    ante = next((post.amount for post in start.posts if post.kind == "ante"), 0)
    fixed = game.structure is Structure.FIXED_LIMIT
    bets = (stakes.small_bet, stakes.big_bet) if fixed else (stakes.small_bet,)
    forced = stakes.bring_in if game.family is Family.STUD else (5, 10)
    return VARIANTS[variant].create_state(AUTOMATIC, True, ante, forced, *bets, stacks, len(stacks))


class Both(Dealer):
    """A dealer who offers only the acts PokerKit allows too, and checks that what is left out is explained."""

    def __init__(self, rng: Random, theirs: Any) -> None:
        super().__init__(rng)
        self.theirs = theirs

    def act(self, hand: Hand) -> asked.Command:
        state = self.theirs
        assert state.actor_index == hand.queue[0]
        options = [option for option in legal(hand) if option.act not in ("bet", "raise", "complete")]
        call = next((option for option in options if option.act == "call"), None)
        if call is not None:
            assert call.high - hand.bets[hand.queue[0]] == state.checking_or_calling_amount
        wagers = [option for option in legal(hand) if option.act in ("bet", "raise", "complete")]
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        if hand.game.phh == "FO/8":
            high = low
        if not explained(hand):
            assert (low is not None) == bool(wagers)
            assert not wagers or (wagers[0].low, wagers[-1].high) == (low, high), (wagers, low, high)
        shared = [o for o in wagers if low is not None and o.low <= low <= o.high]
        if shared and self.rng.random() < 0.5:
            to = self.rng.choice([low, min(high, shared[0].high), min(high, low + 7, shared[0].high)])
            return asked.BetTo(shared[0].seat, to)
        if len(options) > 1 and (call is None or self.rng.random() < 0.75):
            options = [option for option in options if option.act != "fold"]
        return as_command(self.rng.choice(options), self.rng)


def explained(hand: Hand) -> bool:
    """Whether the two may differ here: capped or unfinished ladders, short wagers, or nobody to answer in full."""
    place = hand.queue[0]
    fixed = hand.game.structure is Structure.FIXED_LIMIT
    others = (hand.stacks[p] + hand.bets[p] > hand.level for p in hand.places() if p != place and hand.live[p])
    capped = fixed and hand.raises + 1 >= 4
    unfinished = fixed and hand.half_all_in == 2
    short = any(hand.live[p] and not hand.stacks[p] for p in hand.places())
    return not any(others) or capped or unfinished or short


def play_beside(variant: str, seed: int) -> tuple[list[int], list[int], Hand]:
    rng = Random(seed)
    start = random_start(rng, BY_PHH[variant].id, "recorded", short=False, most=6)
    theirs = their_table(variant, start)
    dealer = Both(rng, theirs)
    hand, _ = begin_random(start)
    while hand.phase != "over":
        for event in decide(hand, dealer.next_command(hand)):
            apply(hand, event)
            for line in lines_of(hand, event):
                if " sm" not in line:
                    pokerkit.parse_action(theirs, line)
    return hand.stacks, list(theirs.stacks), hand


@pytest.mark.parametrize("variant", VARIANTS)
@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_a_random_hand_comes_out_as_in_pokerkit(variant: str, seed: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns about burnt cards that are dealt later
        ours, theirs, hand = play_beside(variant, seed)
    assert ours == theirs or their_split_of_a_pot_without_low(hand) or only_odd_chips(ours, theirs, hand), hand.log


def only_odd_chips(ours: list[int], theirs: list[int], hand: Hand) -> bool:
    """A chip or two a pot, between players who share one."""
    sharing = {seat for pot in hand.award if len(pot.shares) > 1 for seat, _ in pot.shares}
    gaps = {seat: abs(one - other) for seat, one, other in zip(hand.seats, ours, theirs, strict=True) if one != other}
    return set(gaps) <= sharing and max(gaps.values()) <= 2 * len(hand.award)


def their_split_of_a_pot_without_low(hand: Hand) -> bool:
    """Some pot has a low and another none: PokerKit halves both."""
    if hand.game.low is None or hand.game.high is None or hand.in_hand < 2:
        return False
    lows = {place: hand.game.low(hand.cards[place], hand.board) for place in hand.places() if hand.live[place]}
    with_low = [any(lows[place] is not None for place in pot.places) for pot in pots_of(hand)]
    return any(with_low) and not all(with_low)
