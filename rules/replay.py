"""Recorded hands through the engine: every act is decided, applied, and the stacks compared at the end.

Rake of the room where a hand was played is not ours to compute: what its
record says the house took is taken from the winners, and only from them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.cards import UNKNOWN
from rules.games import Family
from rules.hand import commands as asked
from rules.hand.apply import EFFECTS, apply, begin
from rules.hand.deciding import HANDLERS, decide, start
from rules.hand.events import HandStarted
from rules.hand.state import AWARD, OVER, SHOWDOWN, Hand
from rules.phh import BadHistory, Recorded, commands_of, read_all
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

    The notation leaves two things open: whether a post below the big blind was
    live, and whether a blind posted short had to be called in full. Where a hand
    has one of these, the recorded result decides between the readings.
    """
    replayed = _replay(recorded, "recorded", live_posts=False)
    for book, live_posts in _other_readings(recorded) if not replayed.ok else ():
        other = _replay(recorded, book, live_posts=live_posts)
        if other.ok:
            return other
    return replayed


def _other_readings(recorded: Recorded) -> list[tuple[str, bool]]:
    books = ["recorded", "recorded-full"] if recorded.has_short_blinds else ["recorded"]
    return [(book, live) for book in books for live in ((False, True) if recorded.has_short_posts else (False,))][1:]


def _replay(recorded: Recorded, book: str, *, live_posts: bool) -> Replayed:
    try:
        hand = run(commands_of(recorded, book=book, live_posts=live_posts))
    except (RuleViolation, ValueError) as fault:
        raise BadHistory(str(fault), recorded.label) from fault
    finishing = _less_rake(recorded, hand)
    expected = recorded.finishing or finishing
    difference = tuple(ours - theirs for ours, theirs in zip(finishing, expected, strict=True))
    aside = _fault_of_the_record(recorded, hand) if any(difference) else ""
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
    decided, effects, log = HANDLERS, EFFECTS, hand.log
    for command in stream:
        for event in decided[type(command)](hand, command):  # decide and apply, without two calls an event
            log.append(event)
            effects[type(event)](hand, event)
    finish(hand)
    return hand


def _naming_openers(hand: Hand, commands: Iterable[asked.Command]) -> Iterator[asked.Command]:
    """Where upcards were not recorded, the first act of a round tells who opened it."""
    for command in commands:
        seat = getattr(command, "seat", None)
        if not hand.sure_opener and not hand.opened() and seat is not None and hand.to_act not in (None, seat):
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


def _fault_of_the_record(recorded: Recorded, hand: Hand) -> str:
    """Name what a record proves against itself, so that it can be set aside: never a guess."""
    whole = not any(amount % recorded.scale for amount in (*recorded.starting, *recorded.blinds))
    if whole and any(amount % recorded.scale for amount in recorded.finishing or ()):
        return "half chips in the record"
    won = {hand.place_of[seat]: chips for pot in hand.award for seat, chips in pot.shares}
    if recorded.winnings is not None and not any(recorded.winnings):
        return "the record's winnings name no winner"
    if recorded.winnings is not None and _agrees(recorded.winnings, won):
        return "the record's winnings and finishing stacks contradict each other; winnings agree with us"
    return ""


def _agrees(winnings: tuple[int, ...], won: dict[int, int]) -> bool:
    """The same winners, each with what we awarded less at most a tenth for the house."""
    return all(
        _MOST_RAKE * (won.get(place, 0) - paid) <= won.get(place, 0) and paid <= won.get(place, 0)
        for place, paid in enumerate(winnings)
    )


def report(text: str, file: str) -> Iterator[dict[str, Any]]:
    """One JSON-able line a hand: what came out, and how it differs from the record."""
    try:
        hands = read_all(text)
    except BadHistory as fault:
        yield {"file": file, "ok": False, "error": fault.why}
        return
    for index, recorded in enumerate(hands):
        yield {"file": file, "index": index, **_line(recorded)}


def _line(recorded: Recorded | BadHistory) -> dict[str, Any]:
    if isinstance(recorded, BadHistory):
        return {"label": recorded.label, "ok": False, "error": recorded.why}
    known = {"label": recorded.label, "variant": recorded.game.phh}
    try:
        replayed = replay_hand(recorded)
    except BadHistory as fault:
        return {**known, "ok": False, "error": fault.why}
    told = {
        **known,
        "ok": replayed.ok,
        "finishing_stacks": [_written(amount, recorded.scale) for amount in replayed.finishing],
        "difference": [_written(amount, recorded.scale) for amount in replayed.difference],
    }
    return {**told, "set_aside": replayed.aside} if replayed.aside else told


def _written(amount: int, scale: int) -> int | float:
    """An amount in the record's own units, for printing only: nothing is computed with it."""
    return amount / scale if amount % scale else amount // scale
