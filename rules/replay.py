"""Recorded hands through the engine: every act is decided, applied, and the stacks compared at the end.

Rake of the room where a hand was played is not ours to compute: what its
record says the house took is taken from the winners, and only from them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.cards import UNKNOWN
from rules.games import Family
from rules.hand import commands as asked
from rules.hand.apply import apply, begin
from rules.hand.deciding import decide, start
from rules.hand.events import HandStarted
from rules.hand.state import AWARD, OVER, SHOWDOWN, Hand
from rules.phh import BadHistory, Recorded, commands_of
from rules.violations import RuleViolation

_MOST_RAKE = 10  # no room takes more than a tenth of the pots


@dataclass(frozen=True, slots=True)
class Replayed:
    """How a recorded hand came out here; ``difference`` is ours less the record's, seat by seat."""

    recorded: Recorded
    hand: Hand
    finishing: tuple[int, ...]
    difference: tuple[int, ...]
    aside: str = ""  # why the record itself cannot be right, where it cannot

    @property
    def ok(self) -> bool:
        return not any(self.difference)


def replay_hand(recorded: Recorded) -> Replayed:
    """Replay one hand. A refusal by the rules is a ``BadHistory`` that says which act and why."""
    try:
        hand = run(commands_of(recorded))
    except (RuleViolation, ValueError) as fault:
        raise BadHistory(str(fault), recorded.label) from fault
    finishing = _less_rake(recorded, hand)
    expected = recorded.finishing or finishing
    difference = tuple(ours - theirs for ours, theirs in zip(finishing, expected, strict=True))
    return Replayed(recorded, hand, finishing, difference, _fault_of_the_record(hand, difference))


def run(commands: Iterable[asked.Command]) -> Hand:
    """Decide and apply every command in turn, then let the hand finish."""
    stream = iter(commands)
    first = next(stream)
    assert isinstance(first, asked.StartHand)
    begun = start(first)[0]
    assert isinstance(begun, HandStarted)
    hand = begin(begun)
    if hand.game.family is Family.STUD:
        stream = _naming_openers(hand, stream)
    for command in stream:
        for event in decide(hand, command):
            apply(hand, event)
    finish(hand)
    return hand


def _naming_openers(hand: Hand, commands: Iterable[asked.Command]) -> Iterable[asked.Command]:
    """Where upcards were not recorded, the first act of a round tells who opened it."""
    for command in commands:
        seat = getattr(command, "seat", None)
        if not hand.sure_opener and not hand.street_acts and seat is not None and hand.to_act not in (None, seat):
            yield asked.OpenAction(seat)
        yield command


def finish(hand: Hand) -> None:
    """Table the hands that are known, then push the pots."""
    if hand.phase is SHOWDOWN:
        for place in hand.places():
            if hand.live[place] and not hand.shown[place] and UNKNOWN not in hand.cards[place]:
                _do(hand, asked.ShowCards(hand.seats[place]))
    if hand.phase is AWARD:
        _do(hand, asked.AwardPots())
    if hand.phase is not OVER:
        raise BadHistory(f"the record stops before the hand is over ({hand.phase})")


def _do(hand: Hand, command: asked.Command) -> None:
    for event in decide(hand, command):
        apply(hand, event)


def _less_rake(recorded: Recorded, hand: Hand) -> tuple[int, ...]:
    """Take what the record says the house took from the winners, in the record's own shares."""
    stacks = tuple(hand.stacks)
    if recorded.finishing is None or recorded.house_took <= 0:
        return stacks
    won = {hand.place_of[seat] for pot in hand.award for seat, _ in pot.shares}
    due = [ours - theirs for ours, theirs in zip(stacks, recorded.finishing, strict=True)]
    explained = all(short >= 0 and (short == 0 or place in won) for place, short in enumerate(due))
    pots = sum(pot.amount for pot in hand.award)
    return recorded.finishing if explained and _MOST_RAKE * recorded.house_took <= pots else stacks


def _fault_of_the_record(hand: Hand, difference: tuple[int, ...]) -> str:
    """Name the one fault a record proves by itself: it pays a hand that was shown and lost every pot."""
    won = {seat for pot in hand.award for seat, _ in pot.shares}
    for place, ours_less_theirs in enumerate(difference):
        if ours_less_theirs < 0 and hand.shown[place] and hand.seats[place] not in won:
            return f"the record pays seat {hand.seats[place]}, whose hand was shown and lost"
    return ""
