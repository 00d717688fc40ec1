"""A fresh table for a hand: players in their places, nothing dealt, nothing put in."""

from functools import lru_cache

from rules.books.settings import BOOKS
from rules.games import GAMES
from rules.hand.events import HandStarted
from rules.hand.state import DEAL, Hand


def seat_players(hand: Hand, event: HandStarted) -> None:
    hand.game = GAMES[event.game]
    hand.book = BOOKS[event.book]
    hand.stakes = event.stakes
    hand.tracking = event.tracking
    hand.rake_policy = event.rake
    hand.event_heads_up = event.event_heads_up
    hand.button = event.button
    seats, stacks = zip(*event.stacks, strict=True)
    hand.seats = seats
    hand.place_of = _places_of(seats)
    hand.starting = list(stacks)


@lru_cache(maxsize=1024)
def _places_of(seats: tuple[int, ...]) -> dict[int, int]:
    """Seat number to place; shared between hands and never changed."""
    return {seat: place for place, seat in enumerate(seats)}


def clear_table(hand: Hand, players: int) -> None:
    none = [0] * players
    hand.stacks = hand.starting[:]
    hand.bets, hand.put, hand.dead, hand.drawn = none, none[:], none[:], none[:]
    hand.live = [True] * players
    hand.shown = [False] * players
    hand.marks = [-1] * players
    hand.cards = [[] for _ in none]
    hand.up = [[] for _ in none]
    hand.in_hand = hand.able = hand.waiting = players
    hand.unit = hand.full_raise = hand.stakes.small_bet
    hand.street = hand.pot = hand.shortfall = hand.level = hand.raises = hand.half_all_in = hand.mark = 0
    hand.agreed_street = hand.burned = hand.dealt = hand.top_cards = hand.shared = hand.seen = hand.opener = 0
    hand.burn_out = 0
    hand.ladder_base = -1
    hand.board_count = 1
    hand.uncapped = hand.skip_burn = hand.flop_seen = hand.chopped = hand.taken_back = False
    hand.sure_opener = True
    hand.queue, hand.aggressors, hand.board, hand.boards = [], [], [], []
    hand.held, hand.restricted = {}, {}
    hand.recorded_pots = hand.award = ()
    hand.phase = DEAL
