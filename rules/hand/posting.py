"""What is posted before the cards: who may post what, and how the first round stands after it."""

from rules.books import article
from rules.books.settings import BookSettings
from rules.games import Family, Structure
from rules.hand.commands import DEAD_POSTS, STRADDLES, Post, PostKind, StartHand
from rules.hand.events import HandStarted
from rules.hand.refusals import MississippiAfterLive, NoSuchStraddle, WrongPost
from rules.hand.state import Hand


@article(
    "sanremo-cash.game.forced-blinds",
    "sanremo-cash.button.blinds-before-cards",
    "sanremo-cash.straddle.last-to-act",
    "sanremo-cash.straddle.mississippi",
    "sanremo-variants.stud7.ante-not-credit",
    "sanremo-variants.stud7.no-blinds",
    "figp-tournament.no-limit.short-big-blind",
    "texas-basics.blinds.two-forced-bets",
)
def post_all(hand: Hand, start: HandStarted) -> None:
    """Put the posts in: dead ones into the middle, live ones in front, and set the level they make."""
    highest = 0
    for post in start.posts:
        place = hand.place_of[post.seat]
        paid = min(post.amount, hand.stacks[place])
        hand.stacks[place] -= paid
        hand.pot += paid
        if post.kind in DEAD_POSTS:
            _pay_dead(hand, place, paid, trim=start.trim_antes and post.kind is PostKind.ANTE)
            continue
        hand.bets[place] += paid
        hand.put[place] += paid
        hand.shortfall += post.amount - paid
        if post.amount >= highest and post.kind is not PostKind.LIVE_POST:
            highest = post.amount
            hand.opener = (place + 1) % len(hand.seats)
    _set_level(hand, highest, start)


def _pay_dead(hand: Hand, place: int, paid: int, *, trim: bool) -> None:
    if trim:
        hand.put[place] += paid
    else:
        hand.dead[place] += paid


def _set_level(hand: Hand, highest: int, start: HandStarted) -> None:
    hand.level = highest if hand.book.short_blind_in_full else max(hand.bets)
    hand.able = len(hand.seats) - hand.stacks.count(0)
    if highest > hand.full_raise and hand.game.structure is not Structure.FIXED_LIMIT:
        hand.full_raise = highest
    hand.blind_places = (_poster(hand, start, PostKind.SMALL_BLIND), _poster(hand, start, PostKind.BIG_BLIND))


def _poster(hand: Hand, start: HandStarted, kind: PostKind) -> int:
    for post in start.posts:
        if post.kind is kind:
            return hand.place_of[post.seat]
    return -1


def check_posts(command: StartHand, book: BookSettings, family: Family, structure: Structure) -> None:
    """Refuse posts the game or the book does not have."""
    dealt = {seat for seat, _ in command.stacks}
    for post in command.posts:
        if post.seat not in dealt or post.amount <= 0:
            raise WrongPost(book, seat=post.seat, kind=str(post.kind), amount=post.amount)
        if family is Family.STUD and post.kind is not PostKind.ANTE:
            raise WrongPost(book, seat=post.seat, kind=str(post.kind), amount=post.amount)
    straddles = [post for post in command.posts if post.kind in STRADDLES]
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
    seats = [seat for seat, _ in command.stacks]
    if command.button is None:
        return sorted(seats)
    return sorted(seats, key=lambda seat: (seat <= command.button, seat))  # type: ignore[operator]
