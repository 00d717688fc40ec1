"""Hands played at random by the engine's own list of legal acts, for properties and for comparing with others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.cards import FULL_DECK, UNKNOWN
from rules.games import GAMES, Family, Structure
from rules.hand import Hand, decide, legal, pots_of
from rules.hand import commands as asked
from rules.hand.actions import Option
from rules.hand.apply import apply, begin
from rules.hand.commands import Post, PostKind, Stakes
from rules.hand.deciding import start
from rules.hand.events import Event, HandStarted
from rules.rake import RakePolicy
from rules.violations import RuleViolation
from tests.rules.table import blinds

BOARD_GAMES = tuple(game.id for game in GAMES.values() if game.family is Family.BOARD)
STUD_GAMES = tuple(game.id for game in GAMES.values() if game.family is Family.STUD)
DRAW_GAMES = tuple(game.id for game in GAMES.values() if game.family is Family.DRAW)


def random_start(
    rng: Random, game: str, book: str, *, rake: bool = False, short: bool = True, most: int = 9
) -> asked.StartHand:
    """A table of two to nine with stacks of all sizes, often shorter than a blind."""
    kind = GAMES[game]
    players = rng.randint(2, min(kind.most_players, most))
    stacks = [rng.choice([rng.randint(1, 30) if short else 40, rng.randint(20, 300), 1000]) for _ in range(players)]
    fixed = kind.structure is Structure.FIXED_LIMIT
    stud = kind.family is Family.STUD
    ante = rng.choice([0, 2]) if stud or rng.random() < 0.3 else 0
    posts = tuple(Post(seat, PostKind.ANTE, ante) for seat in range(1, players + 1) if ante)
    if not stud:
        posts += blinds(players, 5, 10)
    policy = RakePolicy(basis_points=rng.choice([250, 500]), cap=rng.choice([None, 10, 30])) if rake else None
    return asked.StartHand(
        game=game,
        book=book,
        stakes=Stakes(10, 20 if fixed else 0, 5 if stud else 0),
        stacks=tuple(enumerate(stacks, 1)),
        button=players,
        posts=posts,
        rake=policy,
        trim_antes=True,
    )


class Dealer:
    """A shuffled deck and a way to the end of the hand."""

    def __init__(self, rng: Random, *, unknown: float = 0.0) -> None:
        self.rng = rng
        self.unknown = unknown
        self.deck = list(FULL_DECK)
        rng.shuffle(self.deck)

    def draw(self, count: int) -> tuple[int, ...]:
        hidden = self.rng.random() < self.unknown
        cards = tuple(self.deck.pop() if self.deck else UNKNOWN for _ in range(count))
        return (UNKNOWN,) * count if hidden else cards

    def next_command(self, hand: Hand) -> asked.Command:
        match hand.phase:
            case "deal":
                return self.deal(hand)
            case "draw":
                return self.exchange(hand)
            case "betting":
                return self.act(hand)
            case "showdown":
                place = next(place for place in hand.places() if hand.live[place] and not hand.shown[place])
                seat = hand.seats[place]
                if hand.in_hand > 1 and self.unknown and self.rng.random() < 0.2 and _may_muck(hand, seat):
                    return asked.MuckCards(seat)
                return asked.ShowCards(seat)
            case _:
                return asked.AwardPots(self.name_winners(hand))

    def deal(self, hand: Hand) -> asked.Command:
        street = hand.street_now
        if street.board:
            return asked.DealBoard(self.draw(street.board))
        due = street.down + street.up
        if len(self.deck) - 4 < due * hand.in_hand and hand.game.family is Family.STUD:
            try:
                command = asked.DealBoard(self.draw(1))
                decide(hand, command)
            except RuleViolation:  # cards enough, once the burns are shuffled in
                return asked.DealHole(tuple((seat, (UNKNOWN,) * due) for seat in hand.live_seats()))
            return command
        return asked.DealHole(tuple((seat, self.draw(due)) for seat in hand.live_seats()))

    def exchange(self, hand: Hand) -> asked.Command:
        if hand.queue:
            place = hand.queue[0]
            own = hand.cards[place]
            room = len(self.deck) - 12 > len(own)
            return asked.Discard(hand.seats[place], tuple(own[: self.rng.randint(0, 3)]) if room else ())
        size = hand.game.hole_cards
        short = [place for place in hand.places() if hand.live[place] and len(hand.cards[place]) < size]
        return asked.DealHole(tuple((hand.seats[p], self.draw(size - len(hand.cards[p]))) for p in short))

    def act(self, hand: Hand) -> asked.Command:
        return as_command(self.rng.choice(legal(hand)), self.rng)

    def name_winners(self, hand: Hand) -> tuple[asked.Winners, ...]:
        """Where faces are unknown, the dealer names somebody."""
        named = []
        from_pots = _pots(hand)
        for number, places in enumerate(from_pots):
            known = all(UNKNOWN not in hand.cards[place] for place in places) and UNKNOWN not in hand.board
            if len(places) > 1 and not known:
                named.append(asked.Winners(number, (hand.seats[self.rng.choice(places)],)))
        return tuple(named)


def _pots(hand: Hand) -> list[tuple[int, ...]]:
    return [tuple(place for place in pot.places if hand.live[place]) for pot in pots_of(hand)]


def _may_muck(hand: Hand, seat: int) -> bool:
    try:
        decide(hand, asked.MuckCards(seat))
    except RuleViolation:
        return False
    return True


def as_command(option: Option, rng: Random) -> asked.Command:
    match option.act:
        case "fold":
            return asked.Fold(option.seat)
        case "check" | "call":
            return asked.CheckOrCall(option.seat)
        case "bring_in":
            return asked.BringIn(option.seat)
        case _:
            to = rng.choice([option.low, option.high, rng.randint(option.low, option.high)])
            return asked.BetTo(option.seat, to)


def begin_random(command: asked.StartHand) -> tuple[Hand, list[Event]]:
    event = start(command)[0]
    assert isinstance(event, HandStarted)
    return begin(event), [event]


def play_out(command: asked.StartHand, dealer: Dealer) -> Iterator[tuple[Hand, list[Event]]]:
    """Play a hand to its end, giving the hand and the events so far after every step."""
    hand, events = begin_random(command)
    yield hand, events
    while hand.phase not in ("over", "void"):
        for event in decide(hand, dealer.next_command(hand)):
            apply(hand, event)
            events.append(event)
        yield hand, events
