"""An absent player's chips and chair: boxed, taken into custody, put back; somebody playing over.

What is taken away is counted, signed by two of the staff, and given back to the last chip.
"""

from dataclasses import dataclass
from datetime import datetime

from rules.books import article
from rules.room_settings import RoomSettings
from rules.violations import RuleViolation


@dataclass(frozen=True, slots=True)
class Custody:
    """A stack kept for its owner, counted by two."""

    player: int
    chips: int
    taken_at: datetime
    staff: tuple[str, str]


@dataclass(frozen=True, slots=True)
class PlayOver:
    """Somebody in the seat of an absent player, until that player is back."""

    seat: int
    holder: int
    guest: int
    article: str


class TwoMustSign(RuleViolation):
    article = "sanremo-cash.conduct.stack-custody"

    def __init__(self, signed: str) -> None:
        self.signed = signed
        super().__init__(f"only {signed} signed; two of the staff count a stack")


class CountDiffers(RuleViolation):
    article = "sanremo-cash.conduct.stack-custody"

    def __init__(self, counted: int, expected: int) -> None:
        self.counted = counted
        self.expected = expected
        super().__init__(f"{counted} counted where {expected} should be")


class PlayOverNotOffered(RuleViolation):
    article = "sanremo-cash.glossary.play-over"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"this room does not let anybody play over seat {seat}")


class ChipsNotBoxed(RuleViolation):
    article = "sanremo-cash.glossary.play-over"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"the chips of seat {seat} are not boxed, or its player is not away")


@article("sanremo-cash.conduct.stack-custody")
def take_into_custody(player: int, *, counted: int, stack: int, staff: tuple[str, str], now: datetime) -> Custody:
    if staff[0] == staff[1]:
        raise TwoMustSign(staff[0])
    if counted != stack:
        raise CountDiffers(counted, stack)
    return Custody(player, counted, now, staff)


@article("sanremo-cash.conduct.stack-custody")
def check_given_back(custody: Custody, *, counted: int) -> None:
    """What was taken is what comes back."""
    if counted != custody.chips:
        raise CountDiffers(counted, custody.chips)


@article("sanremo-cash.glossary.play-over", "sanremo-cash.conduct.stack-custody")
def play_over(seat: int, *, holder: int, guest: int, holder_away: bool, boxed: bool, room: RoomSettings) -> PlayOver:
    """Only where the room offers it, over boxed chips; it ends when the holder is back."""
    if not room.play_over:
        raise PlayOverNotOffered(seat)
    if not (boxed and holder_away):
        raise ChipsNotBoxed(seat)
    return PlayOver(seat, holder, guest, "sanremo-cash.glossary.play-over")
