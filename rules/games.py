"""Games as data: what is dealt on each street, who opens it, how it is bet, and which hands win.

A game is a list of streets and two readings of a hand (high, low). Nothing
here knows about chips: the sizes of bets are the table's ``Stakes``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules import ranking
from rules.books import article
from rules.cards import Card

Reading = Callable[[Sequence[Card], Sequence[Card]], int | None]


class Opener(StrEnum):
    """Who acts first on a street."""

    BLINDS = "blinds"  # left of the last blind or straddle
    BUTTON = "button"  # first in the hand left of the button
    LOW_CARD = "low_card"  # the lowest upcard brings it in
    HIGH_CARD = "high_card"  # razz: the highest upcard brings it in
    HIGH_HAND = "high_hand"  # the best visible hand
    LOW_HAND = "low_hand"  # razz: the lowest visible hand


class Structure(StrEnum):
    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


class Family(StrEnum):
    """Games that share their irregularities and odd-chip rules."""

    BOARD = "board"
    STUD = "stud"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Street:
    """One deal and the betting after it."""

    name: str
    opener: Opener
    down: int = 0
    up: int = 0
    board: int = 0
    burn: int = 0
    draw: bool = False
    big_bet: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A variant: its streets, its limit, and how its hands are read (bigger is better; None is no hand)."""

    id: str
    phh: str
    family: Family
    structure: Structure
    streets: tuple[Street, ...]
    high: Reading | None
    low: Reading | None = None
    most_players: int = 9
    deck: int = 52

    @property
    def hole_cards(self) -> int:
        return sum(street.down + street.up for street in self.streets)

    @property
    def rake_street(self) -> int:
        """The street whose deal opens the rake: the flop, in stud the second deal, in draw the first draw."""
        return 1

    def held_before(self, street: int) -> int:
        """How many cards a player holds before a street is dealt."""
        return sum(earlier.down + earlier.up for earlier in self.streets[:street]) if street else 0

    def cards_needed(self, players: int) -> int:
        """Count the cards of a hand in which nobody folds, burns included."""
        common = sum(street.board + street.burn for street in self.streets)
        return players * self.hole_cards + common


def _holdem_high(hole: Sequence[Card], board: Sequence[Card]) -> int:
    return ranking.high((*hole, *board))


def _stud_low8(hole: Sequence[Card], board: Sequence[Card]) -> int | None:
    return ranking.low8((*hole, *board))


def _razz(hole: Sequence[Card], board: Sequence[Card]) -> int:
    return ranking.razz((*hole, *board))


def _deuce_to_seven(hole: Sequence[Card], board: Sequence[Card]) -> int:
    return ranking.deuce_to_seven(hole)


def _badugi(hole: Sequence[Card], board: Sequence[Card]) -> int:
    return ranking.badugi(hole)


@article("sanremo-cash.game.betting-rounds", "sanremo-variants.omaha.hole-cards")
def _board_streets(hole_cards: int) -> tuple[Street, ...]:
    return (
        Street("preflop", Opener.BLINDS, down=hole_cards),
        Street("flop", Opener.BUTTON, board=3, burn=1),
        Street("turn", Opener.BUTTON, board=1, burn=1, big_bet=True),
        Street("river", Opener.BUTTON, board=1, burn=1, big_bet=True),
    )


@article(
    "sanremo-variants.stud7.five-rounds",
    "sanremo-variants.stud7.low-rounds",
    "sanremo-variants.stud7.high-rounds",
    "sanremo-variants.stud7.fifth-street",
    "sanremo-variants.stud7.sixth-street",
    "sanremo-variants.stud7.seventh-street",
    "sanremo-variants.razz.same-structure",
)
def _seven_streets(bring_in: Opener, opener: Opener) -> tuple[Street, ...]:
    return (
        Street("third", bring_in, down=2, up=1),
        Street("fourth", opener, up=1, burn=1),
        Street("fifth", opener, up=1, burn=1, big_bet=True),
        Street("sixth", opener, up=1, burn=1, big_bet=True),
        Street("seventh", opener, down=1, burn=1, big_bet=True),
    )


@article(
    "sanremo-variants.stud5.same-structure",
    "sanremo-variants.stud5.second-street",
    "sanremo-variants.stud5.third-street",
    "sanremo-variants.stud5.fourth-street",
    "sanremo-variants.stud5.fifth-street",
)
def _five_streets() -> tuple[Street, ...]:
    return (
        Street("second", Opener.LOW_CARD, down=1, up=1),
        Street("third", Opener.HIGH_HAND, up=1, burn=1),
        Street("fourth", Opener.HIGH_HAND, up=1, burn=1, big_bet=True),
        Street("fifth", Opener.HIGH_HAND, up=1, burn=1, big_bet=True),
    )


def _draw_streets(hole_cards: int, draws: int) -> tuple[Street, ...]:
    first = Street("deal", Opener.BLINDS, down=hole_cards)
    names = ("draw",) if draws == 1 else ("first draw", "second draw", "third draw")
    return (first, *(Street(name, Opener.BUTTON, draw=True, burn=1, big_bet=n > 0) for n, name in enumerate(names)))


_NL, _PL, _FL = Structure.NO_LIMIT, Structure.POT_LIMIT, Structure.FIXED_LIMIT
_SEVEN = _seven_streets(Opener.LOW_CARD, Opener.HIGH_HAND)


def _board_game(name: str, phh: str, structure: Structure, hole: int, most: int, low: Reading | None = None) -> Game:
    high = _holdem_high if hole == 2 else ranking.omaha_high
    return Game(name, phh, Family.BOARD, structure, _board_streets(hole), high, low, most)


@article("sanremo-variants.omaha.deck-capacity", "sanremo-variants.stud7.players")
def _all_games() -> tuple[Game, ...]:
    low8 = ranking.omaha_low8
    return (
        _board_game("nl-holdem", "NT", _NL, 2, 9),
        _board_game("pl-holdem", "PT", _PL, 2, 9),
        _board_game("fl-holdem", "FT", _FL, 2, 9),
        _board_game("nl-omaha", "NO", _NL, 4, 9),
        _board_game("pl-omaha", "PO", _PL, 4, 9),
        _board_game("fl-omaha", "FO", _FL, 4, 9),
        _board_game("pl-omaha5", "", _PL, 5, 8),
        _board_game("pl-omaha6", "", _PL, 6, 7),
        _board_game("pl-omaha8", "PO/8", _PL, 4, 9, low8),
        _board_game("fl-omaha8", "FO/8", _FL, 4, 9, low8),
        _board_game("pl-omaha5-8", "", _PL, 5, 8, low8),
        _board_game("pl-omaha6-8", "", _PL, 6, 7, low8),
        Game("stud7", "F7S", Family.STUD, _FL, _SEVEN, _holdem_high, None, 8),
        Game("stud8", "F7S/8", Family.STUD, _FL, _SEVEN, _holdem_high, _stud_low8, 8),
        Game("stud5", "", Family.STUD, _FL, _five_streets(), _holdem_high, None, 8),
        Game("razz", "FR", Family.STUD, _FL, _seven_streets(Opener.HIGH_CARD, Opener.LOW_HAND), None, _razz, 8),
        Game("nl-single-draw", "N2L1D", Family.DRAW, _NL, _draw_streets(5, 1), None, _deuce_to_seven, 6),
        Game("fl-triple-draw", "F2L3D", Family.DRAW, _FL, _draw_streets(5, 3), None, _deuce_to_seven, 6),
        Game("fl-badugi", "FB", Family.DRAW, _FL, _draw_streets(4, 3), None, _badugi, 6),
    )


GAMES: Final[dict[str, Game]] = {game.id: game for game in _all_games()}
BY_PHH: Final[dict[str, Game]] = {game.phh: game for game in GAMES.values() if game.phh}
