"""How one hand stands: a mutable record inside, handed out only as copies by ``evolve``.

Players are kept by *place*: 0 is the first player dealt in to the left of the
button, and so on clockwise. ``seats`` and ``place_of`` translate to the seat
numbers the table uses. Everything here is derived from ``log``, the events
that stand.
"""

from typing import Final

from rules.books.settings import BookSettings
from rules.cards import Card
from rules.games import Game, Street
from rules.hand.commands import Scope, Stakes, Tracking
from rules.hand.events import (
    ActHeld,
    BoardDealt,
    Called,
    Checked,
    CommonCardDealt,
    DealCancelled,
    Event,
    Folded,
    Forfeited,
    HoleDealt,
    PotAwarded,
    Wagered,
)
from rules.rake import RakePolicy

DEAL: Final = "deal"
DRAW: Final = "draw"
BETTING: Final = "betting"
SHOWDOWN: Final = "showdown"
AWARD: Final = "award"
OVER: Final = "over"
VOID: Final = "void"
SUMMARY: Final = "summary"

CHIP_ACTS: Final = (Called, Wagered, Forfeited)
ACTS: Final = (Folded, Checked, *CHIP_ACTS)
DEALS: Final = (HoleDealt, BoardDealt, CommonCardDealt)


class Held:
    """An action made out of turn, and how things stood when it was made."""

    __slots__ = ("act", "acts_after", "called_since", "level", "passed_since", "to")

    def __init__(self, event: ActHeld, level: int) -> None:
        self.act = event.act
        self.to = event.to
        self.level = level
        self.passed_since = False
        self.called_since = False
        self.acts_after = 0


class Hand:
    """One hand of poker, from the posts to the award."""

    __slots__ = (
        "able",
        "aggressors",
        "agreed_street",
        "award",
        "bets",
        "blind_places",
        "board",
        "board_count",
        "boards",
        "book",
        "burn_out",
        "burned",
        "button",
        "cards",

        "chopped",
        "dead",
        "dealt",
        "drawn",
        "event_heads_up",

        "flop_seen",
        "full_raise",
        "game",
        "half_all_in",
        "held",
        "in_hand",
        "ladder_base",
        "level",
        "live",
        "log",
        "mark",
        "marks",
        "opener",
        "phase",
        "place_of",
        "pot",
        "put",
        "queue",
        "raises",
        "rake_policy",
        "recorded_pots",
        "restricted",
        "seats",
        "seen",
        "shared",
        "shortfall",
        "shown",
        "skip_burn",
        "stacks",
        "stakes",
        "starting",
        "street",

        "sure_opener",
        "taken_back",
        "top_cards",
        "tracking",
        "uncapped",
        "unit",
        "up",
        "waiting",
    )  # fmt: skip

    game: Game
    book: BookSettings
    stakes: Stakes
    unit: int  # the fixed bet of this street, or the minimum bet
    tracking: Tracking
    rake_policy: RakePolicy | None
    event_heads_up: bool
    button: int | None
    seats: tuple[int, ...]
    place_of: dict[int, int]
    blind_places: tuple[int, int]  # places of small and big blind, -1 when there is none

    phase: str
    street: int
    queue: list[int]  # places still to act, the first one in turn
    opener: int
    sure_opener: bool

    starting: list[int]
    stacks: list[int]
    bets: list[int]  # live chips in front this round
    put: list[int]  # live chips of the whole hand, bets included
    dead: list[int]  # dead money: antes, dead blinds
    pot: int  # everything put in, bets in front included
    shortfall: int  # blinds posted short, which pot limit counts in full
    live: list[bool]
    in_hand: int  # how many are live
    able: int  # how many are live and have chips

    level: int  # what it takes to stay in this round
    full_raise: int  # the last full bet or raise, as an increment
    raises: int
    ladder_base: int  # the level on which an unfinished short all-in sits, -1 when there is none
    half_all_in: int  # 0 none, 1 the short all-in is under half a bet, 2 it is half or more
    uncapped: bool
    mark: int  # counts the wagers that reopened the betting
    marks: list[int]  # for each place the mark at his last act, -1 before he has acted

    aggressors: list[tuple[int, int]]  # (street, place), oldest first
    held: dict[int, Held]
    restricted: dict[int, Scope]  # places that may not bet or raise, and for how long

    cards: list[list[Card]]
    up: list[list[Card]]
    board: list[Card]  # the board being dealt
    boards: list[list[Card]]  # finished boards, when the hand is run more than once
    board_count: int
    shared: int  # board cards that all boards have in common
    agreed_street: int
    burned: int
    burn_out: int  # streets after the next whose burns are out already, up to this one; 0 for none
    skip_burn: bool
    dealt: int  # cards that have left the deck, burns included
    waiting: int  # live players still to be dealt this street
    seen: int  # faces entered so far, one bit a card
    drawn: list[int]
    top_cards: int
    flop_seen: bool
    shown: list[bool]

    chopped: bool
    taken_back: bool
    recorded_pots: tuple[tuple[int, tuple[int, ...]], ...]
    award: tuple[PotAwarded, ...]
    log: list[Event]

    @property
    def street_now(self) -> Street:
        return self.game.streets[self.street]

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is to bet or to draw."""
        return self.seats[self.queue[0]] if self.queue and self.phase in (BETTING, DRAW) else None

    @property
    def rake(self) -> int:
        return sum(pot.rake for pot in self.award)

    def acts(self, *kinds: type) -> int:
        """How many acts the hand has seen since it was (last) dealt; posting is not one."""
        since = [at for at, event in enumerate(self.log) if isinstance(event, DealCancelled)]
        return sum(isinstance(event, kinds or ACTS) for event in self.log[since[-1] if since else 0 :])

    def opened(self) -> bool:
        """Whether anybody has acted on this street."""
        for event in reversed(self.log):
            if isinstance(event, ACTS):
                return True
            if isinstance(event, DEALS):
                return False
        return False

    def places(self) -> range:
        return range(len(self.seats))

    def stack_of(self, seat: int) -> int:
        return self.stacks[self.place_of[seat]]

    def live_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat, live in zip(self.seats, self.live, strict=True) if live)

    def finishing_stacks(self) -> dict[int, int]:
        return dict(zip(self.seats, self.stacks, strict=True))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.log == other.log and all(_same(self, other, name) for name in _COMPARED)

    __hash__ = None  # type: ignore[assignment]


_FLAT: Final = frozenset({"queue", "stacks", "bets", "put", "dead", "live", "marks", "aggressors", "board", "log"}) | {
    "starting", "drawn", "shown",
}  # fmt: skip
_NESTED: Final = ("cards", "up", "boards")
_HELD: Final = "held"
_COMPARED: Final = tuple(name for name in Hand.__slots__ if name not in ("log", "held"))


def _same(one: Hand, other: Hand, name: str) -> bool:
    return bool(getattr(one, name, None) == getattr(other, name, None))


def copy(hand: Hand) -> Hand:
    """Give a private copy: its lists are its own, its frozen parts are shared."""
    twin = Hand.__new__(Hand)
    for name in Hand.__slots__:
        value = getattr(hand, name)
        if name in _FLAT:
            value = value[:]
        elif name in _NESTED:
            value = [inner[:] for inner in value]
        elif name == "restricted":
            value = dict(value)
        elif name == _HELD:
            value = {place: _copy_held(held) for place, held in value.items()}
        setattr(twin, name, value)
    return twin


def _copy_held(held: Held) -> Held:
    twin = Held.__new__(Held)
    for name in Held.__slots__:
        setattr(twin, name, getattr(held, name))
    return twin
