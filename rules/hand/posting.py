"""What is posted before the cards: who may post what, and how the first round stands after it."""

from bisect import bisect_right

from rules.books import article
from rules.books.settings import BookSettings
from rules.games import Family, Structure
from rules.hand.commands import DEAD_POSTS, STRADDLES, Post, PostKind, StartHand
from rules.hand.events import HandStarted
from rules.hand.refusals import MississippiAfterLive, NoSuchStraddle, WrongPost
from rules.hand.state import Hand

_ANTE, _SMALL, _BIG, _LIVE = PostKind.ANTE, PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.LIVE_POST


@article(
    "sanremo-cash.game.forced-blinds",
    "sanremo-cash.button.blinds-before-cards",
    "sanremo-cash.straddle.last-to-act",
    "sanremo-cash.straddle.mississippi",
    "sanremo-variants.stud7.ante-not-credit",
    "sanremo-variants.stud7.no-blinds",
    "figp-tournament.no-limit.short-big-blind",
    "texas-basics.blinds.two-forced-bets",
    "figp-tournament.headsup.acting-order",
    "figp-tournament.headsup.button-small-blind",
    "sanremo-tournament.headsup.button-is-small-blind",
)
def post_all(hand: Hand, start: HandStarted) -> None:
    """Put the posts in: dead ones into the middle, live ones in front, and set the level they make."""
    highest, small, big = 0, -1, -1
    stacks, bets, put, place_of = hand.stacks, hand.bets, hand.put, hand.place_of
    for post in start.posts:
        place, kind = place_of[post.seat], post.kind
        paid = min(post.amount, stacks[place])
        stacks[place] -= paid
        hand.pot += paid
        if kind in DEAD_POSTS:
            (put if start.trim_antes and kind is _ANTE else hand.dead)[place] += paid
            continue
        bets[place] += paid
        put[place] += paid
        hand.shortfall += post.amount - paid
        if kind is _BIG:
            big = place
        elif kind is _SMALL:
            small = place
        if post.amount >= highest and kind is not _LIVE:
            highest = post.amount
            hand.opener = (place + 1) % len(stacks)
    hand.blind_places = (small, big)
    _set_level(hand, highest)


def _set_level(hand: Hand, highest: int) -> None:
    hand.level = highest if hand.book.short_blind_in_full else max(hand.bets)
    hand.able = len(hand.seats) - hand.stacks.count(0)
    if highest > hand.full_raise and hand.game.structure is not Structure.FIXED_LIMIT:
        hand.full_raise = highest


def check_posts(command: StartHand, book: BookSettings, family: Family, structure: Structure) -> None:
    """Refuse posts the game or the book does not have."""
    dealt, only_antes = dict(command.stacks), family is Family.STUD
    straddles = []
    for post in command.posts:
        kind = post.kind
        if post.seat not in dealt or post.amount <= 0 or (only_antes and kind is not _ANTE):
            raise WrongPost(book, seat=post.seat, kind=str(kind), amount=post.amount)
        if kind in STRADDLES:
            straddles.append(post)
    if straddles:
        _check_straddles(command, book, structure, straddles)


@article(
    "sanremo-cash.straddle.live",
    "sanremo-cash.straddle.counter",
    "sanremo-cash.straddle.mississippi",
    "sanremo-cash.straddle.priority",
    "texas-basics.straddle.amount",
    "texas-basics.straddle.not-in-tournaments",
)
def _check_straddles(command: StartHand, book: BookSettings, structure: Structure, straddles: list[Post]) -> None:
    """Under the gun posts twice the big blind, the next four times; the button only if nobody did."""
    if not book.straddles or (structure is Structure.FIXED_LIMIT and not book.straddles_in_limit):
        raise NoSuchStraddle(book, seat=straddles[0].seat)
    if not book.check_capacity:
        return  # hands recorded elsewhere straddle as they please
    kinds = {post.kind for post in straddles}
    if PostKind.MISSISSIPPI in kinds and len(kinds) > 1:
        raise MississippiAfterLive(book)
    order = clockwise(command)
    big = next((post for post in command.posts if post.kind is PostKind.BIG_BLIND), None)
    if big is None or len(order) < 3 or (PostKind.COUNTER_STRADDLE in kinds and PostKind.STRADDLE not in kinds):
        raise NoSuchStraddle(book, seat=straddles[0].seat)
    at = order.index(big.seat)
    stacks = dict(command.stacks)
    for post in straddles:
        seat, multiple = _straddle_place(post.kind, order, at, command.button)
        fits = post.seat == seat and post.amount == multiple * big.amount <= stacks[post.seat]
        if not fits or (post.kind is PostKind.COUNTER_STRADDLE and len(order) < 4):
            raise NoSuchStraddle(book, seat=post.seat, kind=str(post.kind), amount=post.amount)


def _straddle_place(kind: PostKind, order: list[int], big: int, button: int | None) -> tuple[int | None, int]:
    match kind:
        case PostKind.STRADDLE:
            return order[(big + 1) % len(order)], 2
        case PostKind.COUNTER_STRADDLE:
            return order[(big + 2) % len(order)], 4
        case _:
            return button, 2


def clockwise(command: StartHand) -> list[int]:
    """The seats dealt in, clockwise, first left of the button."""
    return [seat for seat, _ in in_order(command)]


def in_order(command: StartHand) -> list[tuple[int, int]]:
    """Seats and stacks, clockwise, first left of the button; without a button from the dealer's left."""
    ordered = sorted(command.stacks)
    if command.button is None or ordered[-1][0] <= command.button:
        return ordered
    cut = bisect_right(ordered, command.button, key=_seat)
    return ordered[cut:] + ordered[:cut]


def _seat(entry: tuple[int, int]) -> int:
    return entry[0]
