"""The end of a hand: boards agreed, blinds chopped, pots raked, divided and pushed."""

from collections.abc import Callable, Sequence

from rules import pots as potting
from rules import showdown
from rules.books import article
from rules.books.settings import HighLowOdd, StudOdd
from rules.cards import UNKNOWN
from rules.games import Family
from rules.hand import commands as asked
from rules.hand import events as happened
from rules.hand.commands import DEAD_POSTS, PostKind
from rules.hand.refusals import (
    CannotChop,
    CardsSpeak,
    DeckTooShortForBoards,
    HandsNotShown,
    NoSeveralBoards,
    NotThatMoment,
    PotTooSmallForBoards,
)
from rules.hand.state import AWARD, BETTING, CHIP_ACTS, DEAL, SHOWDOWN, Hand
from rules.rake import rake_of
from rules.ranking.suits import odd_chip_high, odd_chip_low

Shares = list[tuple[int, int]]


@article(
    "sanremo-cash.showdown.side-pots-first",
    "figp-tournament.pot.side-before-main",
    "sanremo-tournament.showdown.side-pot-awarded-first",
    "figp-tournament.def.all-in",
)
def pots_of(hand: Hand) -> list[potting.Pot]:
    """The pots as they stand, main pot first; the dealer awards them from the last one back."""
    if hand.recorded_pots:
        return [
            potting.Pot(amount, tuple(hand.place_of[seat] for seat in seats)) for amount, seats in hand.recorded_pots
        ]
    return potting.build(hand.put, hand.live, sum(hand.dead))


@article(
    "sanremo-cash.game.award-net-of-rake",
    "sanremo-cash.ties.pots-separate",
    "sanremo-cash.ties.rake-before-split",
    "sanremo-cash.decisions.reconstruct-pot",
    "figp-tournament.pot.side-order",
    "texas-basics.pot.winner",
)
def award(hand: Hand, command: asked.AwardPots) -> tuple[happened.Event, ...]:
    """Take the rake from each pot, divide what is left, and name every share."""
    if hand.phase is not AWARD:
        if hand.phase is SHOWDOWN:
            raise HandsNotShown(hand.book, seats=unshown(hand))
        raise NotThatMoment(hand.book, phase=hand.phase)
    if hand.in_hand == 1 and not hand.recorded_pots:
        return _uncontested(hand)
    pots = pots_of(hand)
    rakes = _rakes(hand, pots)
    judge = _Judge(hand, command.winners)
    awarded = []
    for number, (pot, rake) in enumerate(zip(pots, rakes, strict=True)):
        places = tuple([place for place in pot.places if hand.live[place]]) or pot.places
        shares = judge.shares(number, places, pot.amount - rake)
        awarded.append(happened.PotAwarded(pot.amount, rake, tuple([(hand.seats[p], chips) for p, chips in shares])))
    return (happened.PotsAwarded(tuple(awarded)),)


@article(
    "sanremo-cash.game.win-conditions",
    "sanremo-tournament.showdown.uncontested",
    "figp-tournament.def.no-showdown-uncalled",
)
def _uncontested(hand: Hand) -> tuple[happened.Event, ...]:
    """The last player in takes the one pot there is."""
    pot = hand.pot
    rake = _rakes(hand, (potting.Pot(pot, ()),))[0] if hand.rake_policy is not None else 0
    winner = hand.seats[hand.live.index(True)]
    return (happened.PotsAwarded((happened.PotAwarded(pot, rake, ((winner, pot - rake),)),)),)


def _rakes(hand: Hand, pots: Sequence[potting.Pot]) -> list[int]:
    if hand.rake_policy is None:
        return [0] * len(pots)
    amounts = [pot.amount for pot in pots]
    return rake_of(amounts, hand.rake_policy, flop_seen=hand.flop_seen, dealt_in=len(hand.seats))


def winning_seats(hand: Hand) -> set[int]:
    """The seats that would be pushed something now, as far as the faces entered tell."""
    try:
        (event,) = award(hand, asked.AwardPots())
    except HandsNotShown:
        return set()
    assert isinstance(event, happened.PotsAwarded)
    return {seat for pot in event.pots for seat, _ in pot.shares}


def unshown(hand: Hand) -> tuple[int, ...]:
    return tuple(hand.seats[place] for place in hand.places() if hand.live[place] and not hand.shown[place])


@article("sanremo-cash.showdown.order-last-aggressor", "sanremo-tournament.showdown.order-td-may-apply")
def showing_order(hand: Hand) -> tuple[int, ...]:
    """The seats in the order in which they show, by the hand's book."""
    opener = hand.opener if hand.game.family is Family.STUD else 0
    places = showdown.order(
        hand.live, hand.aggressors, rule=hand.book.show_first, last_street=hand.street, opener=opener
    )
    return tuple(hand.seats[place] for place in places)


class _Judge:
    """Reads every hand once and divides pots by the readings, or by what the dealer declared."""

    def __init__(self, hand: Hand, declared: Sequence[asked.Winners]) -> None:
        self.hand = hand
        self.declared = {(winners.pot, winners.board): winners for winners in declared}
        self.boards = hand.boards or [hand.board]
        self.unit = hand.stakes.smallest_chip
        self._readings: dict[tuple[int, int], tuple[int | None, int | None]] = {}

    def shares(self, pot: int, places: tuple[int, ...], amount: int) -> Shares:
        if len(places) == 1:
            return [(places[0], amount)]
        parts = showdown.split_boards(amount, len(self.boards), self.unit) if len(self.boards) > 1 else [amount]
        paid: dict[int, int] = {}
        for board, part in enumerate(parts):
            for place, chips in self._one_board(pot, board, places, part):
                paid[place] = paid.get(place, 0) + chips
        return [(place, chips) for place, chips in paid.items() if chips]

    def _one_board(self, pot: int, board: int, places: tuple[int, ...], amount: int) -> Shares:
        high, low = self._winners(pot, board, places)
        if not low:
            return showdown.share(amount, self._in_order(high, board), self.unit)
        if not high:
            return showdown.share(amount, self._in_order(low, board, low=True), self.unit)
        return self._high_low(high, low, board, amount)

    @article("sanremo-variants.omaha-hilo.odd-amount", "sanremo-variants.omaha-hilo.subdivision")
    def _high_low(self, high: tuple[int, ...], low: tuple[int, ...], board: int, amount: int) -> Shares:
        start = self._odd_start()
        players = len(self.hand.seats)
        near_high = sorted((place - start) % players for place in high)
        near_low = sorted((place - start) % players for place in low)
        halves = showdown.halve(amount, near_high, near_low, self.hand.book.high_low_odd, self.unit)
        back = [(distance + start) % players for distance in near_high]
        back_low = [(distance + start) % players for distance in near_low]
        if self._by_suit():
            back, back_low = self._in_order(high, board), self._in_order(low, board, low=True)
        return [*showdown.share(halves[0], back, self.unit), *showdown.share(halves[1], back_low, self.unit)]

    def _odd_start(self) -> int:
        """Cash hi/lo counts from the small blind himself, every other odd chip from the button's left."""
        small = self.hand.blind_places[0]
        return small if self.hand.book.high_low_odd is HighLowOdd.POSITION and small >= 0 else 0

    def _by_suit(self) -> bool:
        return self.hand.game.family is Family.STUD and self.hand.book.stud_odd is StudOdd.HIGH_SUIT

    @article("sanremo-tournament.oddchip.stud-high-suit")
    def _in_order(self, winners: tuple[int, ...], board: int, *, low: bool = False) -> list[int]:
        """Odd chips go round clockwise from the button's left, or in stud by the tournament book by suit."""
        if len(winners) < 2 or not self._by_suit():
            return list(winners)
        suits = odd_chip_low if low else odd_chip_high
        return sorted(winners, key=lambda place: self._suits(place, board, suits), reverse=True)

    def _suits(self, place: int, board: int, suits: Callable[[Sequence[int]], int]) -> int:
        cards = (*self.hand.cards[place], *self.boards[board])
        return -1 if UNKNOWN in cards else suits(cards)

    def _winners(self, pot: int, board: int, places: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Let the cards speak where their faces are known; otherwise take the dealer's word."""
        hand, declared = self.hand, self.declared.get((pot, board))
        if not self._known(board, places):
            if declared is None:
                raise HandsNotShown(hand.book, pot=pot, seats=tuple(hand.seats[place] for place in places))
            return self._places(declared.seats, places), self._places(declared.low, places)
        read = {place: self._reading(place, board) for place in places}
        high = showdown.best({place: reading[0] for place, reading in read.items()}, places)
        low = showdown.best({place: reading[1] for place, reading in read.items()}, places)
        spoken = (high, low) if high else (low, ())
        if declared is not None and spoken != (
            self._places(declared.seats, places),
            self._places(declared.low, places),
        ):
            raise CardsSpeak(hand.book, pot=pot, winners=tuple(hand.seats[place] for place in high or low))
        return high, low

    def _places(self, seats: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
        named = tuple(sorted(self.hand.place_of[seat] for seat in seats))
        if not set(named) <= set(places):
            raise CardsSpeak(self.hand.book, seats=seats)
        return named

    def _known(self, board: int, places: tuple[int, ...]) -> bool:
        hand = self.hand
        if hand.recorded_pots or UNKNOWN in self.boards[board]:
            return False
        return all(len(hand.cards[place]) > 1 and UNKNOWN not in hand.cards[place] for place in places)

    @article("sanremo-cash.game.best-five", "sanremo-variants.stud7.best-five", "figp-tournament.showdown.best-five")
    def _reading(self, place: int, board: int) -> tuple[int | None, int | None]:
        known = self._readings.get((place, board))
        if known is None:
            game, cards, common = self.hand.game, self.hand.cards[place], self.boards[board]
            known = (
                game.high(cards, common) if game.high else None,
                game.low(cards, common) if game.low else None,
            )
            self._readings[place, board] = known
        return known


@article(
    "sanremo-cash.rit.agreement",
    "sanremo-cash.rit.threshold",
    "sanremo-cash.rit.shared-cards",
    "sanremo-variants.omaha.deck-capacity",
)
def agree_boards(hand: Hand, command: asked.AgreeBoards) -> tuple[happened.Event, ...]:
    """Two or three boards, if nobody can bet any more, everybody wants it, the pot is worth it and the deck holds."""
    boards = min((wish for _, wish in command.wishes), default=1)
    asked_all = {seat for seat, _ in command.wishes} == set(hand.live_seats())
    closed = hand.phase is DEAL and hand.able < 2 and hand.street > 0 and hand.board_count == 1
    if not closed or not asked_all or not 1 <= boards <= hand.book.max_boards:
        raise NoSeveralBoards(hand.book, boards=boards, most=hand.book.max_boards)
    if boards > 1 and hand.pot < hand.book.boards_from:
        raise PotTooSmallForBoards(hand.book, pot=hand.pot, least=hand.book.boards_from)
    to_come = sum(street.board + street.burn for street in hand.game.streets[hand.street :])
    if hand.dealt + boards * to_come > hand.game.deck:
        raise DeckTooShortForBoards(hand.book, boards=boards, stub=hand.game.deck - hand.dealt)
    return (happened.BoardsAgreed(boards),)


@article("sanremo-cash.rit.agreement", "sanremo-cash.rit.threshold")
def boards_open(hand: Hand) -> int:
    """How many boards the players may agree on now; 1 when there is nothing to ask them."""
    closed = hand.phase is DEAL and hand.able < 2 and hand.street > 0 and hand.board_count == 1
    to_come = sum(street.board + street.burn for street in hand.game.streets[hand.street :] if street.board)
    if not closed or not to_come or hand.pot < hand.book.boards_from:
        return 1
    return max(1, min(hand.book.max_boards, (hand.game.deck - hand.dealt) // to_come))


@article("sanremo-cash.conduct.chopping")
def chop(hand: Hand, command: asked.ChopBlinds) -> tuple[happened.Event, ...]:
    """Only the two blinds are left, nobody bet, and nothing else is in the pot."""
    start = hand.log[0]
    assert isinstance(start, happened.HandStarted)
    kinds = {post.kind for post in start.posts}
    small, big = hand.blind_places
    plain = kinds == {PostKind.SMALL_BLIND, PostKind.BIG_BLIND} and not kinds & DEAD_POSTS
    only_blinds = hand.in_hand == 2 and small >= 0 and hand.live[small] and hand.live[big] and len(hand.seats) > 2
    untouched = hand.phase is BETTING and not hand.street and not hand.acts(*CHIP_ACTS)
    if not (hand.book.chopping and plain and only_blinds and untouched):
        raise CannotChop(hand.book)
    return (happened.BlindsChopped(),)
