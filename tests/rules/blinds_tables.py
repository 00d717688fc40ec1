"""Small builders for tables between hands."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.blinds import (
    SANREMO_CASH,
    Between,
    Blinds,
    BlindsBook,
    Deal,
    Positions,
    Post,
    Presence,
    Seat,
    after_hand,
    next_hand,
)

FIVE_TEN = Blinds(5, 10)


def table(
    numbers: Iterable[int],
    *,
    button: int,
    small: int | None,
    big: int,
    book: BlindsBook = SANREMO_CASH,
    stakes: Blinds = FIVE_TEN,
    stack: int = 1000,
) -> Between:
    """A table whose last hand had button and blinds there, well after its first orbit."""
    seats = tuple(Seat(number, stack) for number in numbers)
    last = Positions(button, big if small is None else small, small, big)
    return Between(book, stakes, seats, last=last, first_button=1, opening=False)


def fresh(numbers: Iterable[int], *, button: int, book: BlindsBook = SANREMO_CASH) -> Between:
    """A table that has just been opened and has drawn its button."""
    return Between(book, FIVE_TEN, tuple(Seat(number, 1000) for number in numbers), button=button)


def away(at: Between, *numbers: int) -> Between:
    return _present(at, Presence.AWAY, numbers)


def back(at: Between, *numbers: int) -> Between:
    return _present(at, Presence.HERE, numbers)


def _present(at: Between, presence: Presence, numbers: Iterable[int]) -> Between:
    for number in numbers:
        at = at.with_seat(replace(at.seat(number), presence=presence))
    return at


def gone(at: Between, *numbers: int) -> Between:
    for number in numbers:
        at = at.without(number)
    return at


def played(at: Between, hands: int = 1) -> Between:
    """The table after so many hands in which no chip changed hands."""
    for _ in range(hands):
        at = after_hand(at, next_hand(at), {})
    return at


def spots(deal: Deal) -> tuple[int | None, int | None, int | None]:
    """Button, small blind, big blind."""
    return deal.button, deal.small, deal.big


def run(at: Between, hands: int) -> Iterator[tuple[int | None, int | None, int | None]]:
    for _ in range(hands):
        deal = next_hand(at)
        yield spots(deal)
        at = after_hand(at, deal, {})


def paid(posts: Iterable[Post]) -> list[tuple[str, int]]:
    return [(str(post.kind), post.amount) for post in posts]
