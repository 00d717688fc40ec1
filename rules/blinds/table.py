"""The table between two hands, and the deal that comes next: plain data, and refusals."""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.blinds.book import BlindsBook
from rules.blinds.stakes import Stakes
from rules.books import article
from rules.hand.commands import Post as DuePost
from rules.hand.commands import PostKind
from rules.violations import RuleViolation


class Presence(StrEnum):
    HERE = "here"
    AWAY = "away"
    SITTING_OUT = "sitting_out"


class Entry(StrEnum):
    """How a player came to this seat, until his first hand there makes him a regular."""

    REGULAR = "regular"
    NEW = "new"
    MOVED = "moved"  # from a closed table, or by the direction
    BALANCED = "balanced"  # moved in a tournament to even out the tables


class Missed(StrEnum):
    """The marker in front of a seat."""

    NOTHING = "nothing"
    SMALL = "missed_small"
    BOTH = "missed_both"


class WayIn(StrEnum):
    """How a player who must pay to come in has said he will."""

    WAIT = "wait"  # for his own big blind
    POST = "post"  # now, or as soon as his seat may
    STRADDLE = "straddle"  # under the gun, with the live straddle


@dataclass(frozen=True, slots=True)
class Seat:
    number: int
    stack: int
    presence: Presence = Presence.HERE
    entry: Entry = Entry.REGULAR
    missed: Missed = Missed.NOTHING
    way_in: WayIn = WayIn.WAIT

    @property
    def is_settled(self) -> bool:
        """In the game, owing nothing."""
        return self.entry is Entry.REGULAR and self.missed is Missed.NOTHING


@dataclass(frozen=True, slots=True)
class Wish:
    """A straddle somebody asked for before the cards."""

    seat: int
    kind: PostKind


@dataclass(frozen=True, slots=True)
class Positions:
    """Where a hand was placed. ``small`` is None when nobody posts at the small blind's place."""

    button: int
    small_place: int
    small: int | None
    big: int


@dataclass(frozen=True, slots=True)
class Between:
    """A table between hands: ``seats`` are the taken ones, numbered clockwise from 1 to ``size``.

    ``button`` is set when the next button is given beforehand: drawn at the
    opening, or carried through a stud round. ``first_button`` is where the first
    hand had it; ``opening`` lasts until the button has been round once.
    """

    book: BlindsBook
    stakes: Stakes
    seats: tuple[Seat, ...]
    size: int = 9
    last: Positions | None = None
    button: int | None = None
    first_button: int | None = None
    opening: bool = True
    wishes: tuple[Wish, ...] = ()

    def seat(self, number: int) -> Seat:
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise NobodyThere(number)

    def with_seat(self, changed: Seat) -> "Between":
        """The same table with this seat as it is now, taken if it was empty."""
        others = [seat for seat in self.seats if seat.number != changed.number]
        return replace(self, seats=tuple(sorted([*others, changed], key=lambda seat: seat.number)))

    def without(self, number: int) -> "Between":
        return replace(self, seats=tuple(seat for seat in self.seats if seat.number != number))


@dataclass(frozen=True, slots=True)
class Post:
    """Chips put in before the cards. ``due`` is the whole of it, ``amount`` what the stack could pay."""

    seat: int
    kind: PostKind
    amount: int
    due: int
    live: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a seat gets cards, and the articles that decided."""

    seat: int
    dealt_in: bool
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The hand to be dealt. The button may lie at an empty seat; a stud table may have none.

    ``folded`` are the absent players of a tournament: dealt in, their posts taken, their hands folded.
    ``marks`` are the missed-blind markers to put down with this deal.
    """

    positions: Positions | None
    button: int | None
    dealt_in: tuple[int, ...]
    posts: tuple[Post, ...]
    verdicts: tuple[Verdict, ...]
    folded: tuple[int, ...] = ()
    marks: tuple[tuple[int, Missed], ...] = ()
    opening: bool = False

    @property
    def small(self) -> int | None:
        return self.positions.small if self.positions else None

    @property
    def big(self) -> int | None:
        return self.positions.big if self.positions else None

    def why(self, seat: int) -> tuple[str, ...]:
        return next((verdict.why for verdict in self.verdicts if verdict.seat == seat), ())

    def posts_of(self, seat: int) -> tuple[Post, ...]:
        return tuple(post for post in self.posts if post.seat == seat)

    def dues(self) -> tuple[DuePost, ...]:
        """The posts as ``rules.hand`` starts a hand with: what is due, in the order it is paid."""
        return tuple(DuePost(post.seat, post.kind, post.due) for post in self.posts)


@article("sanremo-cash.blinds.new-player-options", "sanremo-cash.seating.voluntary-move-new")
@article("sanremo-cash.conduct.return-as-new")
def newcomer(number: int, stack: int, way_in: WayIn = WayIn.WAIT) -> Seat:
    """A new player: from the list, from another table at his own request, or back after he had left."""
    return Seat(number, stack, entry=Entry.NEW, way_in=way_in)


@article("sanremo-cash.seating.closed-table-not-new", "figp-tournament.break-table.position-rights")
@article("sanremo-tournament.break.any-position")
def moved_in(number: int, stack: int) -> Seat:
    """A player from a closed table or moved by the direction: not new, and what he owed there is forgotten."""
    return Seat(number, stack, entry=Entry.MOVED)


class NobodyThere(RuleViolation):
    article = "sanremo-cash.seating.floor-authorises"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"nobody sits in seat {seat}")


class NotEnoughToDeal(RuleViolation):
    article = "sanremo-cash.game.forced-blinds"

    def __init__(self, players: int) -> None:
        self.players = players
        super().__init__(f"{players} players cannot make a hand")


class ButtonNotDrawn(RuleViolation):
    article = "sanremo-cash.open.button-draw"

    def __init__(self) -> None:
        super().__init__("the button has not been drawn yet")


class StraddleNotOffered(RuleViolation):
    article = "sanremo-cash.straddle.live"

    def __init__(self, seat: int, kind: PostKind) -> None:
        self.seat = seat
        self.kind = kind
        super().__init__(f"seat {seat} may not post a {kind} in this hand")


class NoAntes(RuleViolation):
    article = "texas-basics.blinds.no-ante"

    def __init__(self, ante: int) -> None:
        self.ante = ante
        super().__init__(f"the book knows no antes, yet the table asks for {ante}")


class BigBlindNotDouble(RuleViolation):
    article = "fipos-tournament.levels.schedule-error"

    def __init__(self, small: int, big: int) -> None:
        self.small = small
        self.big = big
        super().__init__(f"a big blind of {big} is not twice {small}")
