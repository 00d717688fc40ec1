"""The hand that comes next: who is dealt in, what each posts, where the button lies, and why."""

from collections.abc import Collection, Iterator

from rules.blinds.book import BlindsBook, SeatedBy, StudButton
from rules.blinds.entry import Layout, is_able, lay_out, must_pay
from rules.blinds.marks import marks
from rules.blinds.positions import clockwise, next_of, place
from rules.blinds.posts import Offer, dealing_order, gives_way, offers, posts, straddles_of, stud_posts
from rules.blinds.stakes import Blinds, StudStakes
from rules.blinds.table import (
    Between,
    BigBlindNotDouble,
    Deal,
    Entry,
    Missed,
    NoAntes,
    NotEnoughToDeal,
    Presence,
    Verdict,
)
from rules.books import article
from rules.hand.commands import PostKind


def next_hand(table: Between) -> Deal:
    """Decide the next hand of a table. Nothing has happened yet: ask as often as you like."""
    check_antes(table)
    match table.stakes:
        case Blinds():
            return _with_blinds(table)
        case StudStakes() as stakes:
            return _stud(table, stakes)


def straddle_offers(table: Between) -> tuple[Offer, ...]:
    """The straddles that may be asked for before the next hand, given those already asked for."""
    return offers(lay_out(table)) if isinstance(table.stakes, Blinds) else ()


@article("texas-basics.blinds.no-ante")
def check_antes(table: Between) -> None:
    if table.stakes.ante and isinstance(table.stakes, Blinds) and not table.book.antes:
        raise NoAntes(table.stakes.ante)


@article("fipos-tournament.blinds.double", "fipos-tournament.levels.schedule-error")
def check_level(table: Between, *, confirmed: bool = False) -> None:
    """Refuse a level whose big blind is not double, where the book insists, until the director confirms it."""
    stakes = table.stakes
    if isinstance(stakes, Blinds) and table.book.must_double and not confirmed and stakes.big != 2 * stakes.small:
        raise BigBlindNotDouble(stakes.small, stakes.big)


def _with_blinds(table: Between) -> Deal:
    layout = lay_out(table)
    order = dealing_order(layout)
    return Deal(
        positions=layout.at,
        button=layout.at.button,
        dealt_in=order,
        posts=posts(layout),
        verdicts=tuple(_verdict(seat.number, table, layout) for seat in table.seats),
        folded=_absent(table, order),
        marks=marks(table, layout),
        opening=layout.opening,
    )


@article("sanremo-variants.stud7.no-blinds", "sanremo-variants.stud5.same-structure")
def _stud(table: Between, stakes: StudStakes) -> Deal:
    """Everybody who can play antes and is dealt in, from the dealer's left; nobody misses anything."""
    players = tuple(seat.number for seat in table.seats if is_able(seat, table))
    if len(players) < 2:
        raise NotEnoughToDeal(len(players))
    why = ("sanremo-variants.stud7.no-blinds",)
    return Deal(
        positions=None,
        button=_stud_button(table, players),
        dealt_in=players,
        posts=stud_posts(table, players, stakes),
        verdicts=tuple(Verdict(seat.number, seat.number in players, why) for seat in table.seats),
        folded=_absent(table, players),
        opening=table.opening,
    )


@article("sanremo-tournament.balance.mixed-freeze-button", "sanremo-variants.dealers-choice.full-round")
def _stud_button(table: Between, players: tuple[int, ...]) -> int | None:
    """Where the button lies while stud is played: where the next game with blinds would have it, if any."""
    if table.button is not None and table.book.stud_button is StudButton.MOVES:
        return next_of(players, table.size, table.button - 1)
    return place(table, players).button if table.last or table.button is not None else None


@article("sanremo-tournament.present.at-first-card", "figp-tournament.presence.seated-by-last-card")
def still_folded(book: BlindsBook, deal: Deal, *, back_during_deal: Collection[int]) -> tuple[int, ...]:
    """The absent hands to fold once the cards are out, when these players sat down while they were being dealt."""
    if book.seated_by is SeatedBy.FIRST_CARD:
        return deal.folded
    return tuple(seat for seat in deal.folded if seat not in back_during_deal)


@article("sanremo-tournament.present.absent-hand-folded", "figp-tournament.presence.seated-by-last-card")
@article("fipos-tournament.absence.dealt-and-withdrawn", "sanremo-tournament.penalty.away-and-folded")
def _absent(table: Between, dealt_in: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number for number in dealt_in if table.seat(number).presence is not Presence.HERE)


def _verdict(number: int, table: Between, layout: Layout) -> Verdict:
    """The articles that decided about a seat, the weightiest first."""
    if number in layout.players:
        return Verdict(number, True, tuple(dict.fromkeys(_reasons_in(number, table, layout))))
    why = layout.out.get(number) or table.book.cites.absent
    return Verdict(number, False, (why, *_missing(number, table, layout)))


def _missing(number: int, table: Between, layout: Layout) -> Iterator[str]:
    match dict(marks(table, layout)).get(number):
        case Missed.BOTH:
            yield "sanremo-cash.missed.both"
        case Missed.SMALL:
            yield "sanremo-cash.missed.sb-only"


def _reasons_in(number: int, table: Between, layout: Layout) -> Iterator[str]:
    at, cites, seat = layout.at, table.book.cites, table.seat(number)
    straddle = straddles_of(layout).get(number)
    if number in (at.big, at.small):
        yield cites.heads_up if len(layout.players) == 2 else cites.blinds
    if number == at.button:
        yield _why_button(table, layout)
    if number == at.big and seat.missed is not Missed.NOTHING:
        yield "sanremo-cash.missed.waiver-bb"
    elif straddle:
        yield from _why_straddle(straddle, table, number)
    elif must_pay(layout.table.seat(number), layout):
        yield from _why_pays(seat.entry, seat.missed)
    elif seat.entry is Entry.NEW and table.book.free_first_orbit and number != at.big:
        yield "sanremo-cash.blinds.new-player-opening-orbit"
    if any(wish.seat == number and gives_way(number, wish.kind, layout) for wish in table.wishes):
        yield "sanremo-cash.straddle.priority"
    if seat.presence is not Presence.HERE:
        yield cites.absent
    yield cites.dealt_in


def _why_button(table: Between, layout: Layout) -> str:
    cites, last, at = table.book.cites, table.last, layout.at
    if last is None or table.button is not None:
        return "sanremo-cash.open.button-draw"
    regular = at.small is not None and at.button == last.small_place
    return cites.button_moves if regular or len(layout.players) == 2 else cites.dead_button


def _why_straddle(kind: PostKind, table: Between, number: int) -> Iterator[str]:
    match kind:
        case PostKind.COUNTER_STRADDLE:
            yield "sanremo-cash.straddle.counter"
        case PostKind.MISSISSIPPI:
            yield "sanremo-cash.straddle.mississippi"
        case _:
            yield table.book.cites.straddle
            if table.seat(number).missed is not Missed.NOTHING:
                yield "sanremo-cash.missed.waiver-straddle"


def _why_pays(entry: Entry, missed: Missed) -> Iterator[str]:
    if entry is Entry.NEW:
        yield "sanremo-cash.blinds.new-player-options"
    if missed is not Missed.NOTHING:
        yield "sanremo-cash.missed.both" if missed is Missed.BOTH else "sanremo-cash.missed.sb-only"


def next_button_clockwise(table: Between, deal: Deal) -> int | None:
    """The player after this hand's button: where it goes while it moves one player a hand."""
    if deal.button is None:
        return None
    return next(seat for seat in clockwise(table.size, deal.button) if seat in deal.dealt_in)
