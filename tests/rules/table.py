"""A small table to play hands on in tests: seats 1 to n, the button on the last."""

from __future__ import annotations

from rules.betting import Gesture
from rules.cards import parse
from rules.games import GAMES, Family
from rules.hand import Hand, decide, evolve, legal
from rules.hand import commands as asked
from rules.hand.commands import Post, PostKind, Stakes
from rules.hand.events import Event
from rules.rake import RakePolicy


class Play:
    """A hand in progress and everything that happened in it."""

    def __init__(self, start: asked.StartHand) -> None:
        self.events: list[Event] = []
        self.hand: Hand = None  # type: ignore[assignment]
        self.do(start)

    def do(self, command: asked.Command) -> Play:
        """Decide, then evolve by every event, through the pure door."""
        for event in decide(self.hand, command):
            self.hand = evolve(self.hand, event)
            self.events.append(event)
        return self

    def deal(self, *hands: str) -> Play:
        """Deal this street: faces in the order of the live seats, or nothing known."""
        seats = self.hand.live_seats()
        return self.do(asked.DealHole(tuple(zip(seats, map(parse, hands), strict=False)) if hands else ()))

    def board(self, cards: str = "") -> Play:
        return self.do(asked.DealBoard(parse(cards)))

    def fold(self, *seats: int) -> Play:
        for seat in seats:
            self.do(asked.Fold(seat))
        return self

    def call(self, *seats: int) -> Play:
        for seat in seats:
            self.do(asked.CheckOrCall(seat))
        return self

    check = call

    def bet(self, seat: int, to: int) -> Play:
        return self.do(asked.BetTo(seat, to))

    def tell(self, seat: int, gesture: Gesture) -> Play:
        return self.do(asked.Tell(seat, gesture))

    def show(self, seat: int, cards: str = "") -> Play:
        return self.do(asked.ShowCards(seat, parse(cards)))

    def show_all(self) -> Play:
        for seat in self.hand.live_seats():
            self.do(asked.ShowCards(seat))
        return self

    def muck(self, seat: int) -> Play:
        return self.do(asked.MuckCards(seat))

    def award(self, *winners: asked.Winners) -> Play:
        return self.do(asked.AwardPots(winners))

    def options(self) -> dict[str, tuple[int, int]]:
        """What the seat in turn may do: act -> (low, high)."""
        return {option.act: (option.low, option.high) for option in legal(self.hand)}

    def wagers(self) -> list[int]:
        return [option.low for option in legal(self.hand) if option.act in ("bet", "raise", "complete")]

    @property
    def stacks(self) -> list[int]:
        return self.hand.stacks


def blinds(players: int, small: int, big: int) -> tuple[Post, ...]:
    """Small and big blind with the button on the last seat; of two players the button has the small one."""
    if players == 2:
        return (Post(2, PostKind.SMALL_BLIND, small), Post(1, PostKind.BIG_BLIND, big))
    return (Post(1, PostKind.SMALL_BLIND, small), Post(2, PostKind.BIG_BLIND, big))


def play(
    *stacks: int,
    game: str = "nl-holdem",
    book: str = "sanremo-cash",
    small: int = 5,
    big: int = 10,
    extra: tuple[Post, ...] = (),
    no_small: bool = False,
    rake: RakePolicy | None = None,
    ante: int = 0,
    bring_in: int = 0,
    low: int = 0,
    high: int = 0,
    event_heads_up: bool = False,
    smallest_chip: int = 1,
    tracking: asked.Tracking = "full",
) -> Play:
    """Start a hand; ``low`` and ``high`` are the bets of fixed limit, stud gets ``ante`` and ``bring_in``."""
    posts: tuple[Post, ...] = tuple(Post(seat, PostKind.ANTE, ante) for seat in range(1, len(stacks) + 1) if ante)
    if GAMES[game].family is not Family.STUD:
        both = blinds(len(stacks), small, big)
        posts += both[1:] if no_small else both
    return Play(
        asked.StartHand(
            game=game,
            book=book,
            stakes=Stakes(low or big, high, bring_in, smallest_chip),
            stacks=tuple(enumerate(stacks, 1)),
            button=len(stacks),
            posts=posts + extra,
            rake=rake,
            tracking=tracking,
            event_heads_up=event_heads_up,
        )
    )


def to_flop(game: Play, *hands: str, flop: str = "") -> Play:
    """Deal, everybody calls, and the flop is turned."""
    game.deal(*hands)
    while game.hand.to_act is not None:
        game.call(game.hand.to_act)
    return game.board(flop)
