"""Where button and blinds go, given who is dealt in.

The big blind goes round player by player; small blind and button follow it, by
the dead-button rule of the book. Who is dealt in is ``rules.blinds.entry``.
"""

from collections.abc import Collection, Iterator, Mapping

from rules.blinds.book import ButtonRule
from rules.blinds.table import Between, ButtonNotDrawn, Entry, Positions
from rules.books import article
from rules.cards import Card
from rules.ranking.suits import button_draw


def clockwise(size: int, after: int) -> Iterator[int]:
    """Every seat once, starting with the one after ``after`` and ending with it."""
    return ((after + step) % size + 1 for step in range(size))


def distance(size: int, start: int, end: int) -> int:
    return (end - start) % size


def next_of(players: Collection[int], size: int, after: int) -> int:
    return next(seat for seat in clockwise(size, after) if seat in players)


@article("sanremo-cash.open.button-draw", "sanremo-cash.open.button-draw-suits", "figp-tournament.button.initial-draw")
def drawn_button(cards: Mapping[int, Card]) -> int:
    """The seat that drew the button."""
    return list(cards)[button_draw(list(cards.values()))]


def place(table: Between, players: Collection[int]) -> Positions:
    """Place button and blinds over these players, two at least."""
    last = table.last
    if len(players) == 2:
        return _heads_up(table, players)
    if last is None or table.button is not None:
        return _from_button(_given_button(table, players), players, table.size)
    if table.book.button is ButtonRule.NEXT_PLAYER:
        return _from_button(next_of(players, table.size, last.button), players, table.size)
    return _dead_button(table, last, players)


@article("sanremo-cash.blinds.heads-up", "sanremo-tournament.headsup.button-is-small-blind")
@article("sanremo-tournament.headsup.no-double-big-blind", "figp-tournament.headsup.button-small-blind")
def _heads_up(table: Between, players: Collection[int]) -> Positions:
    """The button posts the small blind; nobody has the big blind twice running, even if the button stays or skips."""
    if table.last is None or table.button is not None:
        button = _given_button(table, players)
        big = next_of(players, table.size, button)
    else:
        big = next_of(players, table.size, table.last.big)
        button = next_of(players, table.size, big)
    return Positions(button, button, button, big)


@article("sanremo-cash.game.forced-blinds", "figp-tournament.def.blinds", "fipos-tournament.blinds.positions")
@article("texas-basics.blinds.two-forced-bets", "texas-basics.button.clockwise")
def _from_button(button: int, players: Collection[int], size: int) -> Positions:
    small = next_of(players, size, button)
    return Positions(button, small, small, next_of(players, size, small))


@article("sanremo-cash.blinds.dead-button-principle", "sanremo-cash.blinds.dead-button-case-1")
@article("sanremo-cash.blinds.dead-button-case-2", "sanremo-cash.game.button-moves")
@article("sanremo-tournament.button.dead-button", "figp-tournament.button.both-blinds-due")
def _dead_button(table: Between, last: Positions, players: Collection[int]) -> Positions:
    """The big blind moves to the next player; his predecessor's seat is the small blind's place, filled or not."""
    big = next_of(players, table.size, last.big)
    small = last.big if last.big in players else None
    return Positions(_button(table, last, players, big), last.big, small, big)


@article("figp-tournament.button.dead", "figp-tournament.button.dead-small-blind-out")
@article("figp-tournament.button.dead-big-blind-out", "figp-tournament.button.clockwise")
def _button(table: Between, last: Positions, players: Collection[int], big: int) -> int:
    """The seat that had the small blind's place, or what the book says when nobody is dealt in there."""
    wanted = [seat for seat in _wanted(table, last, players) if _in_order(table.size, seat, last.big, big)]
    return wanted[0] if wanted else _last_to_act(table.size, last, players, big)


def _wanted(table: Between, last: Positions, players: Collection[int]) -> Iterator[int]:
    match table.book.button:
        case ButtonRule.DEAD_SEAT:
            yield last.small_place
        case ButtonRule.STAYS_AT_SEAT:
            if last.small is not None and last.small in players:
                yield last.small
            yield last.button
        case _:
            if last.small_place in players and table.seat(last.small_place).entry is not Entry.NEW:
                yield last.small_place
            if last.button in players:
                yield last.button


def _in_order(size: int, button: int, small: int, big: int) -> bool:
    return distance(size, button, small) < distance(size, button, big)


def _last_to_act(size: int, last: Positions, players: Collection[int], big: int) -> int:
    """Counter-clockwise from the small blind's old place, the first who is not in a blind himself."""
    free = [seat for seat in players if seat not in (big, last.big)]
    return min(free, key=lambda seat: distance(size, seat, last.small_place))


def _given_button(table: Between, players: Collection[int]) -> int:
    if table.button is None:
        raise ButtonNotDrawn
    return next_of(players, table.size, table.button - 1)
