"""What is for the direction to order, and in which form: games started and ended, limits, decks, exceptions.

Also the room's side of a dispute: until when a pot may be contested, chips set
aside while a decision is pending. What a contested pot amounts to is ``rules.hand``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rules.books import article, find
from rules.violations import RuleViolation


class Rank(StrEnum):
    """Who decides, from the table up; each may do what those before it may."""

    FLOOR = "floor"
    PIT = "pit"
    DIRECTION = "direction"


class DeckFault(StrEnum):
    """Why a deck is to be changed."""

    NONE = "none"
    DEFECTIVE = "defective"
    DAMAGED = "damaged"
    MARKED = "marked"
    UNUSABLE = "unusable"


@dataclass(frozen=True, slots=True)
class NewLimit:
    """A betting limit that holds from the next hand on."""

    big_blind: int
    from_next_hand: bool
    article: str


@dataclass(frozen=True, slots=True)
class Override:
    """A decision other than the one an article prescribes."""

    overridden: str
    reason: str
    by: str
    article: str = "sanremo-cash.decisions.fairness-first"


@dataclass(frozen=True, slots=True)
class SetAside:
    """Chips of a pot that belong to nobody until the decision."""

    chips: int
    pot_left: int
    article: str = "sanremo-cash.decisions.pot-set-aside"


class NotForThisRank(RuleViolation):
    article = "sanremo-cash.conduct.direction-starts-ends"

    def __init__(self, rank: Rank, needed: Rank) -> None:
        self.rank = str(rank)
        self.needed = str(needed)
        super().__init__(f"this is for {needed} to decide, not for {rank}")


class LimitOnlyGoesUp(RuleViolation):
    article = "sanremo-cash.conduct.limit-change"

    def __init__(self, big_blind: int, asked: int) -> None:
        self.big_blind = big_blind
        self.asked = asked
        super().__init__(f"the limit is {big_blind} and may not become {asked}")


class DeckStays(RuleViolation):
    article = "sanremo-cash.conduct.deck-change"

    def __init__(self) -> None:
        super().__init__("the deck has no fault and is not changed because a player asks")


class NoReason(RuleViolation):
    article = "sanremo-cash.decisions.fairness-first"

    def __init__(self, overridden: str) -> None:
        self.overridden = overridden
        super().__init__(f"a decision against {overridden} needs its reason")


class ClaimTooLate(RuleViolation):
    article = "sanremo-cash.decisions.claim-window"

    def __init__(self, closed_at: datetime) -> None:
        self.closed_at = closed_at.isoformat()
        super().__init__(f"the hand has been final since {closed_at}")


class DecidedForGood(RuleViolation):
    article = "sanremo-cash.decisions.final"

    def __init__(self, case: int) -> None:
        self.case = case
        super().__init__(f"case {case} is decided and cannot be reopened")


class NotInThePot(RuleViolation):
    article = "sanremo-cash.decisions.pot-set-aside"

    def __init__(self, chips: int, held: int) -> None:
        self.chips = chips
        self.held = held
        super().__init__(f"{chips} where there are {held}")


@article("sanremo-cash.conduct.direction-starts-ends", "sanremo-cash.glossary.floorperson")
def check_rank(rank: Rank, *, needed: Rank) -> None:
    """A game starts and ends by the direction's word; ``needed`` is to whom the room has given it."""
    ranks = list(Rank)
    if ranks.index(rank) < ranks.index(needed):
        raise NotForThisRank(rank, needed)


@article("sanremo-cash.conduct.limit-change")
def change_limit(big_blind: int, asked: int, *, hand_played: bool) -> NewLimit:
    """Upwards only, by the floor's approval; a hand being played is finished at the old limit."""
    if asked <= big_blind:
        raise LimitOnlyGoesUp(big_blind, asked)
    return NewLimit(asked, hand_played, "sanremo-cash.conduct.limit-change")


@article("sanremo-cash.conduct.deck-change")
def check_deck_change(*, fault: DeckFault, by_direction: bool) -> None:
    """For a fault, or because the direction sees fit; never because a player would like another."""
    if fault is DeckFault.NONE and not by_direction:
        raise DeckStays


@article("sanremo-cash.decisions.fairness-first")
def override(overridden: str, *, reason: str, by: str, rank: Rank) -> Override:
    """Decide against the letter: by the direction, naming the article and the reason."""
    check_rank(rank, needed=Rank.DIRECTION)
    if not reason.strip():
        raise NoReason(overridden)
    return Override(find(overridden).id, reason.strip(), by)


@article("sanremo-cash.decisions.claim-window")
def check_claim(asked_at: datetime, *, next_hand_at: datetime | None, game_ended_at: datetime | None = None) -> None:
    """A pot may be contested before the first riffle of the next hand, or before the game ends; then it is final."""
    closings = [at for at in (next_hand_at, game_ended_at) if at is not None]
    if closings and asked_at >= min(closings):
        raise ClaimTooLate(min(closings))


@article("sanremo-cash.decisions.continue-pending")
def may_play_on(*, pending: int, stopped_by_direction: bool) -> bool:
    """Open cases do not stop the game, unless the direction says so."""
    return not (pending and stopped_by_direction)


@article("sanremo-cash.decisions.pot-set-aside")
def set_aside(chips: int, *, pot: int) -> SetAside:
    """Take a pot or part of it out of play until the decision."""
    if not 0 < chips <= pot:
        raise NotInThePot(chips, pot)
    return SetAside(chips, pot - chips)


@article("sanremo-cash.decisions.pot-set-aside")
def check_released(aside: SetAside, *, shares: Mapping[int, int]) -> None:
    """The ruling gives out what was set aside, all of it and no more; ``shares`` are chips by player."""
    given = sum(shares.values())
    if given != aside.chips or min(shares.values(), default=0) < 0:
        raise NotInThePot(given, aside.chips)


@article("sanremo-cash.decisions.final")
def check_open(case: int, *, decided_at: datetime | None) -> None:
    """What no article covers the direction decides once."""
    if decided_at is not None:
        raise DecidedForGood(case)
