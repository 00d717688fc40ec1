"""Recorded hands through the engine: every act is decided, applied, and the stacks compared at the end.

Rake of the room where a hand was played is not ours to compute: what its
record says the house took is taken from the winners, and only from them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.cards import UNKNOWN
from rules.games import Family
from rules.hand import commands as asked
from rules.hand.apply import apply, begin
from rules.hand.deciding import HANDLERS, decide, start
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
    """Replay one hand. A refusal by the rules is a ``BadHistory`` that says which act and why.

    A post below the big blind may have been dead or live: the record's result tells.
    """
    replayed = _replay(recorded, live_posts=False)
    if not replayed.ok and recorded.has_short_posts:
        other = _replay(recorded, live_posts=True)
        return other if other.ok else replayed
    return replayed


def _replay(recorded: Recorded, *, live_posts: bool) -> Replayed:
    try:
        hand = run(commands_of(recorded, live_posts=live_posts))
    except (RuleViolation, ValueError) as fault:
        raise BadHistory(str(fault), recorded.label) from fault
    finishing = _less_rake(recorded, hand)
    expected = recorded.finishing or finishing
    difference = tuple(ours - theirs for ours, theirs in zip(finishing, expected, strict=True))
    aside = _fault_of_the_record(recorded, hand, difference) if any(difference) else ""
    return Replayed(recorded, hand, finishing, difference, aside)


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
        for event in HANDLERS[type(command)](hand, command):
            apply(hand, event)
    finish(hand)
    return hand


def _naming_openers(hand: Hand, commands: Iterable[asked.Command]) -> Iterator[asked.Command]:
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


def _fault_of_the_record(recorded: Recorded, hand: Hand, difference: tuple[int, ...]) -> str:
    """Name what a record proves against itself, so that it can be set aside: never a guess."""
    whole = not any(amount % recorded.scale for amount in (*recorded.starting, *recorded.blinds))
    if whole and any(amount % recorded.scale for amount in recorded.finishing or ()):
        return "half chips in the record"
    won = {hand.place_of[seat]: chips for pot in hand.award for seat, chips in pot.shares}
    if recorded.winnings is not None and any(recorded.winnings) and _agrees(recorded.winnings, won, hand):
        return "the record's winnings and finishing stacks contradict each other; winnings agree with us"
    for place, ours_less_theirs in enumerate(difference):
        if ours_less_theirs < 0 and hand.shown[place] and place not in won:
            return f"the record pays seat {hand.seats[place]}, whose hand was shown and lost"
    return ""


def _agrees(winnings: tuple[int, ...], won: dict[int, int], hand: Hand) -> bool:
    """The same winners, each with what we awarded less at most a tenth for the house."""
    return all(
        _MOST_RAKE * (won.get(place, 0) - paid) <= won.get(place, 0) and paid <= won.get(place, 0)
        for place, paid in enumerate(winnings)
    )
