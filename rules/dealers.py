"""The house's dealers: whose turn it is where, and how one hands over to the next.

A dealer changes between hands. The rotation is a line of tables: on every push
each dealer moves on to the next table, the first one waiting comes in at the
head, and whoever leaves the last table goes to wait. How long each stays is the
house's own figure: the regulation has none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rules.books import article
from rules.deadline import Deadline, within
from rules.room_settings import RoomSettings
from rules.violations import RuleViolation

DECK = 52
BOARD_AND_BURNS = 8


class HandOverStep(StrEnum):
    """What the outgoing dealer does, in order."""

    PLACE_BUTTON = "place_button"
    ANNOUNCE = "announce"
    REMIND_BLINDS = "remind_blinds"
    POINT_OUT = "point_out"


STEP_ARTICLES = {
    HandOverStep.PLACE_BUTTON: "sanremo-cash.dealer-change.button",
    HandOverStep.ANNOUNCE: "sanremo-cash.dealer-change.announce",
    HandOverStep.REMIND_BLINDS: "sanremo-cash.dealer-change.handover",
    HandOverStep.POINT_OUT: "sanremo-cash.dealer-change.handover",
}


@dataclass(frozen=True, slots=True)
class HandOver:
    """What the relief is told. ``to_watch`` are seats, for the relief's eyes only."""

    button: int | None
    small_blind: int
    big_blind: int
    steps: tuple[HandOverStep, ...]
    to_watch: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Relief:
    """One table's change of dealer; ``outgoing`` is None at a table that had none."""

    table: int
    outgoing: str | None
    incoming: str


@dataclass(frozen=True, slots=True)
class Push:
    """All changes of one push, and who waits afterwards, next first."""

    reliefs: tuple[Relief, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckCount:
    """Cards accounted for; ``missing`` below zero means too many."""

    counted: int
    missing: int
    article: str

    @property
    def is_complete(self) -> bool:
        return self.missing == 0


class HandStillPlayed(RuleViolation):
    article = "sanremo-cash.dealer-change.button"

    def __init__(self, hand: int) -> None:
        self.hand = hand
        super().__init__(f"hand {hand} is not over; the dealer changes between hands")


class DealsAlready(RuleViolation):
    article = "sanremo-cash.dealer-change.announce"

    def __init__(self, dealer: str, table: int) -> None:
        self.dealer = dealer
        self.table = table
        super().__init__(f"{dealer} deals at table {table}")


class DealerListedTwice(RuleViolation):
    article = "sanremo-cash.dealer-change.announce"

    def __init__(self, dealer: str) -> None:
        self.dealer = dealer
        super().__init__(f"{dealer} stands twice in the rotation")


@article("sanremo-cash.dealer-change.button", "sanremo-cash.dealer-change.announce")
def check_may_relieve(
    incoming: str, *, table: int, hand: int | None, deals_at: Mapping[str, int], by_floor: bool = False
) -> None:
    """Between hands, and by somebody who deals nowhere else.

    ``hand`` is the number of the hand being played. The floor may change a
    dealer in the middle of one, for instance who is taken ill.
    """
    if incoming in deals_at:
        raise DealsAlready(incoming, deals_at[incoming])
    if hand is not None and not by_floor:
        raise HandStillPlayed(hand)


@article("sanremo-cash.dealer-change.button", "sanremo-cash.dealer-change.announce")
@article("sanremo-cash.dealer-change.handover")
def hand_over(
    *, button: int | None, small_blind: int, big_blind: int, to_watch: Sequence[int] = (), note: str = ""
) -> HandOver:
    """The hand-over of a table: the last step only when there is somebody to point out."""
    steps = tuple(step for step in HandOverStep if step is not HandOverStep.POINT_OUT or to_watch or note)
    return HandOver(button, small_blind, big_blind, steps, tuple(to_watch), note)


def due_for_relief(since: datetime, *, room: RoomSettings) -> Deadline:
    """Until when a dealer who took the table at ``since`` stays, by the house's own rotation."""
    return within(since, minutes=room.dealer_minutes, article="sanremo-cash.dealer-change.button")


def push(line: Sequence[int], *, dealing: Mapping[int, str], waiting: Sequence[str]) -> Push:
    """Move every dealer one table on. ``line`` are the tables in order, ``dealing`` says who is at which.

    With nobody waiting the line stays where it is; a table without a dealer takes the one who comes to it.
    """
    _check_once([*dealing.values(), *waiting])
    if not waiting or not line:
        return Push((), tuple(waiting))
    moving: str | None = waiting[0]
    reliefs: list[Relief] = []
    for table in line:
        if moving is None:
            break
        reliefs.append(Relief(table, dealing.get(table), moving))
        moving = dealing.get(table)
    return Push(tuple(reliefs), (*waiting[1:], *([moving] if moving else [])))


def relieve(table: int, *, dealing: Mapping[int, str], waiting: Sequence[str]) -> Push:
    """Send the first one waiting to one table; its dealer goes to wait."""
    _check_once([*dealing.values(), *waiting])
    if not waiting:
        return Push((), ())
    outgoing = dealing.get(table)
    last = () if outgoing is None else (outgoing,)
    return Push((Relief(table, outgoing, waiting[0]),), (*waiting[1:], *last))


def _check_once(dealers: Sequence[str]) -> None:
    for dealer in dealers:
        if dealers.count(dealer) > 1:
            raise DealerListedTwice(dealer)


@article("sanremo-cash.dealer-change.deck-count")
def count_deck(
    *, stub: int, discards: int, in_hands: int, board_and_burns: int = BOARD_AND_BURNS, deck: int = DECK
) -> DeckCount:
    """Check the deck once the river is out: stub, discards, board and burns, live hands. Two boards change the sum."""
    counted = stub + discards + in_hands + board_and_burns
    return DeckCount(counted, deck - counted, "sanremo-cash.dealer-change.deck-count")


@article("sanremo-cash.dealer-change.deck-count")
def expected_stub(
    players: int, *, cards_each: int = 2, board_and_burns: int = BOARD_AND_BURNS, deck: int = DECK
) -> int:
    """The cards left after the river when so many players were dealt in."""
    return deck - players * cards_each - board_and_burns
