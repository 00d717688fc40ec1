"""The taps of a hand: what a dealer with a shuffled deck taps next, players acting by the engine's legal options.

The deck is the simulation's own secret; only faces that a table has seen are
ever sent.
"""

from random import Random

from audit.messages import Command
from rules.cards import FULL_DECK, Card, name
from rules.hand import Hand, legal, showing_order
from rules.hand.actions import Option
from rules.hand.state import BETTING, DEAL, SHOWDOWN, SUMMARY
from tables.commands import hands as tapped
from tables.simulation.summing_up import award, sum_up

SHOVES = 0.03
BETS = {"bet", "raise", "complete"}
MEASURE = 100


class Deck:
    """Fifty-two cards, and who holds which; a hand has one."""

    def __init__(self, rng: Random) -> None:
        self.left = list(FULL_DECK)
        rng.shuffle(self.left)
        self.held: dict[int, list[Card]] = {}

    def take(self, count: int) -> list[Card]:
        taken, self.left = self.left[:count], self.left[count:]
        return taken


class Dealing:
    """One table's dealer: remembers the deck of the hand being played."""

    def __init__(self, table: int, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.deck = Deck(rng)

    def start(self) -> Command:
        self.deck = Deck(self.rng)
        return tapped.StartHand(self.table)

    def next_tap(self, hand: Hand, loose: float) -> Command:
        """The next tap of an open hand; ``loose`` is how the player in turn plays."""
        match hand.phase:
            case phase if phase == DEAL:
                return self._deal(hand)
            case phase if phase == BETTING:
                return self._act(hand, loose)
            case phase if phase == SHOWDOWN:
                return self._show(hand)
            case phase if phase == SUMMARY:
                return sum_up(self.table, hand, self.rng)
            case _:
                return award(self.table, hand, self.rng)

    def _deal(self, hand: Hand) -> Command:
        street = hand.street_now
        if street.board:
            return tapped.DealBoard(self.table, _written(self.deck.take(street.board)))
        up = []
        for seat in hand.live_seats():
            cards = self.deck.take(street.down + street.up)
            self.deck.held.setdefault(seat, []).extend(cards)
            if street.up:
                up.append(tapped.UpCards(seat, _written(cards[street.down :])))
        return tapped.DealHole(self.table, tuple(up))

    def _act(self, hand: Hand, loose: float) -> Command:
        if not hand.sure_opener and not hand.opened():
            return tapped.OpenAction(self.table, self.rng.choice(hand.live_seats()))
        option = self._chosen(legal(hand), loose, first=hand.street == 0)
        match option.act:
            case "fold":
                return tapped.Fold(self.table, option.seat)
            case "check" | "call":
                return tapped.CheckOrCall(self.table, option.seat)
            case "bring_in":
                return tapped.BringIn(self.table, option.seat)
            case _:
                return tapped.BetTo(self.table, option.seat, self._size(option))

    def _chosen(self, options: tuple[Option, ...], loose: float, *, first: bool) -> Option:
        """Tight players fold to a bet, loose ones call; a raise now and then."""
        by_act = {option.act: option for option in options}
        wagers = [option for option in options if option.act in BETS]
        if wagers and self.rng.random() < loose * (0.25 if first else 0.35):
            return wagers[0]
        if "fold" in by_act and "check" not in by_act and self.rng.random() > loose:
            return by_act["fold"]
        passive = [by_act[act] for act in ("check", "call", "bring_in") if act in by_act]
        return (passive or list(options))[0]

    def _size(self, option: Option) -> int:
        """Mostly the least, sometimes a few times that, seldom everything."""
        if self.rng.random() < SHOVES:
            return option.high
        wish = option.low * self.rng.choice((1, 1, 2, 3))
        return min(max(wish - wish % MEASURE, option.low), option.high)

    def _show(self, hand: Hand) -> Command:
        seat = next(seat for seat in showing_order(hand) if not hand.shown[hand.place_of[seat]])
        return tapped.ShowCards(self.table, seat, _written(self.deck.held.get(seat, [])))


def _written(cards: list[Card]) -> str:
    return "".join(name(card) for card in cards)
