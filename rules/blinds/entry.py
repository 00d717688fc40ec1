"""Who gets cards in the next hand, and who must wait.

Somebody who is in the game and owes nothing always plays. Whoever comes in may
have to pay, to wait for the button to pass, or to be under the gun; taking one
of them out may move the button, so the question is asked until nobody drops out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.blinds.book import Arc
from rules.blinds.positions import distance, next_of, place
from rules.blinds.stakes import AnteBy, Blinds
from rules.blinds.table import Between, Entry, Missed, NotEnoughToDeal, Positions, Presence, Seat, WayIn
from rules.books import article


@dataclass(frozen=True, slots=True)
class Layout:
    """The next hand before any chip moves. ``table`` has everybody settled where the game starts afresh."""

    table: Between
    players: frozenset[int]
    at: Positions
    out: Mapping[int, str]

    @property
    def under_the_gun(self) -> int:
        return next_of(self.players, self.table.size, self.at.big)

    @property
    def opening(self) -> bool:
        return is_opening(self.table, self.at)


@article("sanremo-tournament.penalty.away-and-folded", "fipos-tournament.absence.dealt-and-withdrawn")
@article("figp-tournament.absence.blinded-off", "sanremo-tournament.penalty.blinded-out")
def is_able(seat: Seat, table: Between) -> bool:
    """Whether a seat can take part at all: chips, and in a cash game somebody behind them."""
    return seat.stack > 0 and (table.book.tournament or seat.presence is Presence.HERE)


def lay_out(table: Between) -> Layout:
    able = frozenset(seat.number for seat in table.seats if is_able(seat, table))
    if len(able) < 2:
        raise NotEnoughToDeal(len(able))
    if table.first_button is None:
        return _everybody(table, able)
    layout = _without_the_barred(Layout(table, able, place(table, able), {}))
    return layout if _can_be_played(layout) else _afresh(table, able)


def _without_the_barred(layout: Layout) -> Layout:
    for rule in (_waits, _is_in_the_arc, _is_not_under_the_gun):
        asked = [layout.table.seat(number) for number in sorted(layout.players - {layout.at.big})]
        if dropped := {seat.number: why for seat in asked if (why := rule(seat, layout))}:
            players = layout.players - set(dropped)
            if len(players) < 2:
                return replace(layout, players=players)
            at = place(layout.table, players)
            return _without_the_barred(Layout(layout.table, players, at, {**layout.out, **dropped}))
    return layout


@article("sanremo-cash.blinds.new-player-options", "sanremo-cash.blinds.new-player-passes-button")
@article("sanremo-cash.missed.waiver-bb", "sanremo-cash.seating.voluntary-move-new")
def _waits(seat: Seat, layout: Layout) -> str:
    """A player who must pay to come in and has chosen to wait for his big blind."""
    if seat.way_in is not WayIn.WAIT or not must_pay(seat, layout):
        return ""
    new = seat.entry is Entry.NEW
    return "sanremo-cash.blinds.new-player-options" if new else "sanremo-cash.missed.waiver-bb"


@article("sanremo-cash.blinds.no-cards-between", "sanremo-cash.seating.closed-table-between")
@article("sanremo-cash.missed.bb-implies-sb", "figp-tournament.seating.inactive-position")
@article("figp-tournament.break-table.no-hand", "sanremo-tournament.late.dealt-in-unless-between")
@article("sanremo-tournament.break.dealt-in-unless-between", "figp-tournament.balance.never-small-blind")
def _is_in_the_arc(seat: Seat, layout: Layout) -> str:
    """Somebody who comes in where the button has not passed yet gets no cards."""
    arc, why = _arc_of(seat, layout.table)
    size, at = layout.table.size, layout.at
    from_button = distance(size, at.button, seat.number)
    match arc:
        case Arc.NONE:
            inside = False
        case Arc.BUTTON_TO_SMALL:
            inside = 0 < from_button < distance(size, at.button, at.small_place)
        case Arc.BUTTON_TO_BIG:
            inside = 0 < from_button < distance(size, at.button, at.big)
        case Arc.FROM_BUTTON_TO_BIG:
            inside = from_button < distance(size, at.button, at.big)
    return why if inside else ""


def _arc_of(seat: Seat, table: Between) -> tuple[Arc, str]:
    book = table.book
    match seat:
        case Seat(entry=Entry.NEW):
            return book.new_barred, book.cites.between_new
        case Seat(entry=Entry.MOVED):
            return book.moved_barred, book.cites.between_moved
        case Seat(entry=Entry.BALANCED):
            return book.balanced_barred, book.cites.between_balanced
        case Seat(missed=Missed.BOTH):
            return Arc.FROM_BUTTON_TO_BIG, "sanremo-cash.missed.bb-implies-sb"
        case _:
            return Arc.NONE, ""


@article("sanremo-cash.blinds.new-player-options", "sanremo-cash.missed.waiver-straddle")
def _is_not_under_the_gun(seat: Seat, layout: Layout) -> str:
    """A player who means to come in with the live straddle and cannot post it in this hand."""
    if seat.way_in is not WayIn.STRADDLE or not must_pay(seat, layout):
        return ""
    if seat.number == layout.under_the_gun and may_straddle(seat, layout):
        return ""
    new = seat.entry is Entry.NEW
    return "sanremo-cash.blinds.new-player-options" if new else "sanremo-cash.missed.waiver-straddle"


@article("sanremo-cash.blinds.new-player-opening-orbit", "sanremo-cash.seating.closed-table-not-new")
@article("sanremo-cash.blinds.bust-rebuy-owes")
def must_pay(seat: Seat, layout: Layout) -> bool:
    """Whether this seat pays for coming in anywhere but on its own big blind."""
    book = layout.table.book
    if seat.entry is Entry.NEW:
        return book.entry_post and not (book.free_first_orbit and layout.opening)
    return book.marks_missed and seat.missed is not Missed.NOTHING


@article("sanremo-cash.straddle.live")
def may_straddle(seat: Seat, layout: Layout) -> bool:
    """Three players at least, a stack that covers it, and no fixed ladder it would not fit."""
    book, stakes = layout.table.book, layout.table.stakes
    if not isinstance(stakes, Blinds) or not book.straddles or (stakes.fixed_limit and not book.straddle_at_limit):
        return False
    return len(layout.players) >= 3 and after_ante(seat, stakes) >= book.straddle_multiple * stakes.big


def after_ante(seat: Seat, stakes: Blinds) -> int:
    return seat.stack - (stakes.ante if stakes.ante_by is AnteBy.EACH else 0)


@article("sanremo-cash.blinds.new-player-opening-orbit")
def is_opening(table: Between, at: Positions) -> bool:
    """Whether the first orbit still runs: the button has neither returned to its first seat nor passed it."""
    if table.first_button is None or table.last is None or not table.opening:
        return table.opening
    moved = distance(table.size, table.last.button, at.button)
    to_first = distance(table.size, table.last.button, table.first_button) or table.size
    return moved < to_first


def _can_be_played(layout: Layout) -> bool:
    """Two players at least; heads-up nobody comes in on the small blind."""
    others = [layout.table.seat(number) for number in layout.players - {layout.at.big}]
    return len(others) > 1 or (len(others) == 1 and (others[0].is_settled or not must_pay(others[0], layout)))


@article("sanremo-cash.blinds.new-player-opening-orbit")
def _afresh(table: Between, able: frozenset[int]) -> Layout:
    """Too few would be dealt in: start again with all who can play, the big blind on those who come in."""
    big = place(table, able).big
    button = big if table.seat(big).is_settled else _before(able, table.size, big)
    return _everybody(replace(table, button=button), able)


def _everybody(table: Between, able: frozenset[int]) -> Layout:
    seats = tuple(_settled(seat) if seat.number in able else seat for seat in table.seats)
    settled = replace(table, seats=seats)
    return Layout(settled, able, place(settled, able), {})


def _settled(seat: Seat) -> Seat:
    return replace(seat, entry=Entry.REGULAR, missed=Missed.NOTHING)


def _before(players: frozenset[int], size: int, seat: int) -> int:
    return min(players - {seat}, key=lambda other: distance(size, other, seat))
