"""Opening a table: the deck checked, seats drawn, the button drawn, the co-signature.

The steps and what each waits for are one table of data. Cards and seat cards
are drawn by people at the table and arrive here as drawn. Whether the table is
an evening one, which matters for sit-outs, is decided here too.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, tzinfo
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rules.books import article
from rules.gaming_day import gaming_day, moment_of
from rules.room_settings import RoomSettings
from rules.violations import RuleViolation

Card = int
"""rank * 4 + suit: ranks from 0, the deuce, to 12, the ace; clubs, diamonds, hearts, spades."""


class Step(StrEnum):
    DECK_CHECKED = "deck_checked"  # seal broken, spread in a half circle, complete
    SHUFFLE_PERMITTED = "shuffle_permitted"  # by the floor
    SEATS_DRAWN = "seats_drawn"  # or given by the floor
    BUTTON_DRAWN = "button_drawn"
    COSIGNED = "cosigned"  # by the controller


NEEDS: Final[Mapping[Step, tuple[Step, ...]]] = MappingProxyType(
    {
        Step.DECK_CHECKED: (),
        Step.SHUFFLE_PERMITTED: (Step.DECK_CHECKED,),
        Step.SEATS_DRAWN: (),
        Step.BUTTON_DRAWN: (Step.SHUFFLE_PERMITTED, Step.SEATS_DRAWN),
        Step.COSIGNED: (),
    }
)
"""What must be done before each step."""


class HowSeated(StrEnum):
    DRAW = "draw"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """A player's seat at the opening; ``order`` is the place in the draw, None when the floor chose the seat."""

    player: int
    seat: int
    how: HowSeated
    at: datetime
    order: int | None
    article: str


@dataclass(frozen=True, slots=True)
class ButtonDraw:
    """Who has the button for the first hand; ``ranking`` are the seats from the highest card down."""

    seat: int
    ranking: tuple[int, ...]
    article: str


class StepOutOfOrder(RuleViolation):
    article = "sanremo-cash.open.floor-permission-to-shuffle"

    def __init__(self, step: Step, missing: Sequence[Step]) -> None:
        self.step = str(step)
        self.missing = [str(each) for each in missing]
        super().__init__(f"{step} waits for {', '.join(self.missing)}")


class OpeningNotComplete(RuleViolation):
    article = "sanremo-cash.conduct.direction-starts-ends"

    def __init__(self, missing: Sequence[Step]) -> None:
        self.missing = [str(each) for each in missing]
        super().__init__(f"the opening still lacks {', '.join(self.missing)}")


class NotCosigned(RuleViolation):
    """All is done but the controller's signature."""

    article = "sanremo-cash.conduct.direction-starts-ends"

    def __init__(self) -> None:
        super().__init__("the controller has not signed the opening")


class DrawnByAnother(RuleViolation):
    article = "sanremo-cash.open.draw-in-person"

    def __init__(self, player: int) -> None:
        self.player = player
        super().__init__(f"player {player} must draw in person")


class SeatCardGone(RuleViolation):
    article = "sanremo-cash.open.seat-draw"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"no card of seat {seat} is left to draw")


class CardDrawnTwice(RuleViolation):
    article = "sanremo-cash.open.button-draw"

    def __init__(self, card: Card) -> None:
        self.card = card
        super().__init__(f"card {card} was drawn twice from one deck")


class NotOneCardEach(RuleViolation):
    """Each seated player gets one card, and an empty seat none."""

    article = "sanremo-cash.open.button-draw"

    def __init__(self, seats: Iterable[int]) -> None:
        self.seats = sorted(set(seats))
        super().__init__(f"not one card for each of the seats {self.seats}")


@article("sanremo-cash.open.deck-check", "sanremo-cash.open.floor-permission-to-shuffle")
def check_step(step: Step, *, done: Collection[Step]) -> None:
    if missing := [each for each in NEEDS[step] if each not in done]:
        raise StepOutOfOrder(step, missing)


@article("sanremo-cash.open.deck-check", "sanremo-cash.open.seat-draw", "sanremo-cash.open.button-draw")
def missing_steps(done: Collection[Step], *, room: RoomSettings) -> tuple[Step, ...]:
    """What is left to do, in the usual order."""
    wanted = [step for step in Step if step is not Step.COSIGNED or room.cosignature_required]
    return tuple(step for step in wanted if step not in done)


@article("sanremo-cash.conduct.direction-starts-ends")
def check_opened(done: Collection[Step], *, room: RoomSettings) -> None:
    """No hand before the opening is complete; where the room asks for it, the controller's signature included."""
    missing = missing_steps(done, room=room)
    if missing == (Step.COSIGNED,):
        raise NotCosigned
    if missing:
        raise OpeningNotComplete(missing)


@article("sanremo-cash.open.seat-draw", "sanremo-cash.open.draw-in-person")
def draw_seat(
    player: int, seat: int, *, drawn_by: int, left: Collection[int], drawn_before: int, at: datetime
) -> SeatGiven:
    """One player's draw. ``left`` are the seat cards not drawn yet; players draw in the order of the list."""
    if drawn_by != player:
        raise DrawnByAnother(player)
    if seat not in left:
        raise SeatCardGone(seat)
    return SeatGiven(player, seat, HowSeated.DRAW, at, drawn_before + 1, "sanremo-cash.open.seat-draw")


@article("sanremo-cash.open.seat-by-floor")
def seat_by_floor(player: int, seat: int, *, left: Collection[int], at: datetime) -> SeatGiven:
    """The direction's choice of seat, which the player may refuse but not dispute."""
    if seat not in left:
        raise SeatCardGone(seat)
    return SeatGiven(player, seat, HowSeated.FLOOR, at, None, "sanremo-cash.open.seat-by-floor")


@article("sanremo-cash.open.button-draw", "sanremo-cash.open.button-draw-suits")
def draw_button(cards: Mapping[int, Card]) -> ButtonDraw:
    """One face-up card for each seat: the highest has the button. Nobody draws at a table everybody has left."""
    if not cards:
        raise NotOneCardEach(())
    ranking = highest_first(cards)
    return ButtonDraw(ranking[0], ranking, "sanremo-cash.open.button-draw")


@article("sanremo-cash.open.button-draw")
def one_card_each(dealt: Sequence[tuple[int, Card]], *, seats: Collection[int]) -> dict[int, Card]:
    """The cards by seat, once every seat that is taken has one and only one."""
    dealt_to = [seat for seat, _ in dealt]
    wrong = set(seats) ^ set(dealt_to) | {seat for seat in dealt_to if dealt_to.count(seat) > 1}
    if wrong:
        raise NotOneCardEach(wrong)
    return dict(dealt)


@article("sanremo-cash.open.button-draw-suits")
def draw_order(card: Card) -> tuple[int, int]:
    """How a drawn card compares: by rank, ace high; then spades, hearts, diamonds, clubs."""
    rank, suit = divmod(card, 4)
    return rank, suit


def highest_first(cards: Mapping[int, Card]) -> tuple[int, ...]:
    """Whoever was dealt these cards, from the highest card to the lowest."""
    seen: set[Card] = set()
    for card in cards.values():
        if card in seen:
            raise CardDrawnTwice(card)
        seen.add(card)
    return tuple(sorted(cards, key=lambda who: draw_order(cards[who]), reverse=True))


@article("sanremo-cash.seating.sitout-evening", "sanremo-cash.seating.sitout-before-evening")
def is_evening_table(opened_at: datetime, *, zone: tzinfo, room: RoomSettings) -> bool:
    """Opened from 7 pm on, by the clock on the wall, until the gaming day ends; exactly 7 pm is evening."""
    day = gaming_day(opened_at, zone=zone, ends_at=room.day_ends_at)
    return opened_at >= moment_of(day, time(room.evening_from), zone=zone)
