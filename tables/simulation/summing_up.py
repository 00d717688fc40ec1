"""The end of a hand as the dealer enters it: the award; in summary tracking the pot and every stack counted."""

from random import Random

from audit.messages import Command
from rules.hand import Hand, pots_of
from rules.rake import rake_of
from tables.commands import hands as tapped
from tables.hand_prompts import unread_pots

FLOP_SEEN = 0.7
CHIP = 100


def sum_up(table: int, hand: Hand, rng: Random) -> Command:
    """The flop, if it was dealt; then one pot between two players, half from each."""
    if not hand.flop_seen and rng.random() < FLOP_SEEN:
        return tapped.RecordFlop(table)
    one, other = sorted(rng.sample(hand.seats, k=2))
    half = min(_started(hand)[one], _started(hand)[other], 20 * hand.stakes.small_bet)
    half = max(half * rng.randint(1, 4) // 4 // CHIP * CHIP, min(half, CHIP))
    return tapped.RecordPots(table, (tapped.PotCounted(2 * half, (one, other)),))


def award(table: int, hand: Hand, rng: Random) -> Command:
    if hand.tracking != "summary":
        return tapped.AwardPots(table, _named(hand, rng))
    (pot,) = pots_of(hand)
    seats = [hand.seats[place] for place in pot.places]
    winner, stacks = rng.choice(seats), _started(hand)
    for seat in seats:
        stacks[seat] -= pot.amount // len(seats)
    stacks[winner] += pot.amount // len(seats) * len(seats) - _rake(hand, pot.amount)
    counted = tuple(tapped.StackCounted(seat, chips) for seat, chips in stacks.items())
    return tapped.AwardPots(table, (tapped.PotWinners(0, (winner,)),), counted)


def _named(hand: Hand, rng: Random) -> tuple[tapped.PotWinners, ...]:
    """Somebody for every pot that the faces entered do not decide."""
    pots = pots_of(hand)
    unread = {number: [place for place in pots[number].places if hand.live[place]] for number in unread_pots(hand)}
    return tuple(tapped.PotWinners(number, (hand.seats[rng.choice(places)],)) for number, places in unread.items())


def _started(hand: Hand) -> dict[int, int]:
    return dict(zip(hand.seats, hand.starting, strict=True))


def _rake(hand: Hand, amount: int) -> int:
    if hand.rake_policy is None:
        return 0
    return sum(rake_of([amount], hand.rake_policy, flop_seen=hand.flop_seen, dealt_in=len(hand.seats)))
