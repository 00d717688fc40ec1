"""What is put in before the cards: antes, blinds, what a way in costs, straddles."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.blinds.entry import Layout, after_ante, may_straddle, must_pay
from rules.blinds.positions import clockwise, next_of
from rules.blinds.stakes import AnteBy, Blinds, StudStakes
from rules.blinds.table import Between, Entry, Missed, Post, Seat, StraddleNotOffered, WayIn
from rules.books import article
from rules.hand.commands import DEAD_POSTS, PostKind

IN_ORDER = (
    PostKind.ANTE,
    PostKind.SMALL_BLIND,
    PostKind.BIG_BLIND,
    PostKind.DEAD_SMALL_BLIND,
    PostKind.LIVE_POST,
    PostKind.STRADDLE,
    PostKind.COUNTER_STRADDLE,
    PostKind.MISSISSIPPI,
)


@dataclass(frozen=True, slots=True)
class Offer:
    """A straddle this seat may post before the cards."""

    seat: int
    kind: PostKind
    amount: int


@article("sanremo-cash.game.deal-order", "figp-tournament.deal.order", "sanremo-cash.button.last-action")
def dealing_order(layout: Layout) -> tuple[int, ...]:
    """Clockwise from the button, who gets his card last; heads-up the first card is the big blind's."""
    return tuple(seat for seat in clockwise(layout.table.size, layout.at.button) if seat in layout.players)


@article("sanremo-cash.button.blinds-before-cards", "sanremo-tournament.present.absent-posts")
def posts(layout: Layout) -> tuple[Post, ...]:
    """Every post of the hand, as far as each stack reaches; a seat pays its antes first, then what is dead."""
    straddles = straddles_of(layout)
    paid = [post for number in dealing_order(layout) for post in _posts_of(number, layout, straddles)]
    return tuple(sorted(paid, key=lambda post: IN_ORDER.index(post.kind)))


def _posts_of(number: int, layout: Layout, straddles: Mapping[int, PostKind]) -> Iterator[Post]:
    seat, stakes = layout.table.seat(number), layout.table.stakes
    if isinstance(stakes, Blinds):
        dues = [*_ante(number, layout, stakes), *_forced(seat, layout, stakes, straddles)]
        yield from pay(seat, dues)


def pay(seat: Seat, dues: list[tuple[PostKind, int]]) -> Iterator[Post]:
    """Take what is due from a stack, in this order, until there is nothing left."""
    left = seat.stack
    for kind, due in dues:
        if amount := min(due, left):
            left -= amount
            yield Post(seat.number, kind, amount, due, live=kind not in DEAD_POSTS)


@article("sanremo-variants.stud7.ante", "sanremo-variants.stud7.ante-not-credit")
def stud_posts(table: Between, players: tuple[int, ...], stakes: StudStakes) -> tuple[Post, ...]:
    return tuple(post for number in players for post in pay(table.seat(number), [(PostKind.ANTE, stakes.ante)]))


@article("figp-tournament.def.ante", "sanremo-tournament.rp.big-blind-ante", "sanremo-tournament.rp.ante-not-reduced")
def _ante(number: int, layout: Layout, stakes: Blinds) -> Iterator[tuple[PostKind, int]]:
    if stakes.ante and (stakes.ante_by is AnteBy.EACH or number == layout.at.big):
        yield PostKind.ANTE, stakes.ante


@article("sanremo-cash.missed.both", "sanremo-cash.missed.sb-only", "sanremo-cash.missed.waiver-bb")
@article("sanremo-cash.missed.waiver-straddle", "sanremo-cash.blinds.new-player-options")
@article("sanremo-cash.game.forced-blinds", "fipos-tournament.absence.blinds-paid")
def _forced(
    seat: Seat, layout: Layout, stakes: Blinds, straddles: Mapping[int, PostKind]
) -> Iterator[tuple[PostKind, int]]:
    """The blind of the position; otherwise the way in, which the live straddle replaces."""
    kind = straddles.get(seat.number)
    if seat.number == layout.at.big:
        yield PostKind.BIG_BLIND, stakes.big
    elif seat.number == layout.at.small:
        yield PostKind.SMALL_BLIND, stakes.small
    elif kind is not PostKind.STRADDLE and must_pay(seat, layout):
        yield from way_in(seat, stakes)
    if kind is not None:
        yield kind, straddle_amount(kind, layout.table, stakes)


@article("sanremo-cash.missed.both", "sanremo-cash.missed.sb-only", "sanremo-cash.blinds.new-player-options")
def way_in(seat: Seat, stakes: Blinds) -> Iterator[tuple[PostKind, int]]:
    """What a seat pays to come in off the blinds: at most one small blind, dead, and one big blind, live."""
    if seat.missed is not Missed.NOTHING:
        yield PostKind.DEAD_SMALL_BLIND, stakes.small
    if seat.entry is Entry.NEW or seat.missed is Missed.BOTH:
        yield PostKind.LIVE_POST, stakes.big


@article("sanremo-cash.straddle.live", "sanremo-cash.straddle.counter", "texas-basics.straddle.amount")
def straddle_amount(kind: PostKind, table: Between, stakes: Blinds) -> int:
    counter = kind is PostKind.COUNTER_STRADDLE
    return stakes.big * (table.book.counter_multiple if counter else table.book.straddle_multiple)


@article("sanremo-cash.straddle.live", "sanremo-cash.straddle.counter", "sanremo-cash.straddle.mississippi")
@article("sanremo-cash.straddle.priority", "texas-basics.straddle.not-in-tournaments")
def offers(layout: Layout) -> tuple[Offer, ...]:
    """Who may be asked for a straddle now: under the gun first; once he has said yes, the player after him.

    The button is offered the Mississippi only while nobody straddles under the gun.
    """
    gun = layout.under_the_gun
    asked = [(gun, PostKind.STRADDLE)]
    if _straddles_under_the_gun(layout):
        asked.append((next_of(layout.players, layout.table.size, gun), PostKind.COUNTER_STRADDLE))
    else:
        asked.append((layout.at.button, PostKind.MISSISSIPPI))
    return tuple(offer for number, kind in asked for offer in _offer(number, kind, layout))


def _offer(number: int, kind: PostKind, layout: Layout) -> Iterator[Offer]:
    table = layout.table
    if number not in layout.players or kind not in table.book.straddles:
        return
    seat = table.seat(number)
    if not may_straddle(seat, layout) or not isinstance(table.stakes, Blinds):
        return
    if kind is not PostKind.STRADDLE and (number == layout.under_the_gun or _posts_live(seat, layout)):
        return
    amount = straddle_amount(kind, table, table.stakes)
    if after_ante(seat, table.stakes) >= amount and (kind is not PostKind.COUNTER_STRADDLE or len(layout.players) >= 4):
        yield Offer(number, kind, amount)


def _posts_live(seat: Seat, layout: Layout) -> bool:
    return must_pay(seat, layout) and seat.missed is not Missed.SMALL


def _straddles_under_the_gun(layout: Layout) -> bool:
    gun = layout.table.seat(layout.under_the_gun)
    entering = gun.way_in is WayIn.STRADDLE and must_pay(gun, layout)
    return entering or any(wish.seat == gun.number and wish.kind is PostKind.STRADDLE for wish in layout.table.wishes)


def straddles_of(layout: Layout) -> dict[int, PostKind]:
    """The straddles of the hand: those asked for and offered, and that of a player who comes in with one."""
    offered = {(offer.seat, offer.kind) for offer in offers(layout)}
    granted = {wish.seat: wish.kind for wish in layout.table.wishes if (wish.seat, wish.kind) in offered}
    for wish in layout.table.wishes:
        if wish.seat not in granted and not gives_way(wish.seat, wish.kind, layout):
            raise StraddleNotOffered(wish.seat, wish.kind)
    if _straddles_under_the_gun(layout) and (layout.under_the_gun, PostKind.STRADDLE) in offered:
        granted[layout.under_the_gun] = PostKind.STRADDLE
    return granted


@article("sanremo-cash.straddle.priority")
def gives_way(number: int, kind: PostKind, layout: Layout) -> bool:
    """Whether this is a button's Mississippi that the live straddle under the gun keeps out."""
    return kind is PostKind.MISSISSIPPI and number == layout.at.button and _straddles_under_the_gun(layout)
