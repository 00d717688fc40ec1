"""The books side by side: what each poker book decides differently about a hand.

One frozen record a book. Where the catalogue notes an ambiguity, the value
here is the default it recommends. Amounts are in minor units (cents).
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal

from rules.books import article


class Reopen(StrEnum):
    """What gives a player who has acted the right to raise again."""

    FULL_RAISE = "full_raise"  # one full raise by somebody; short all-ins never add up
    FACING_FULL = "facing_full"  # facing at least a full raise, however it came about


class MinRaise(StrEnum):
    LAST_INCREMENT = "last_increment"
    BIG_BLIND = "big_blind"


class OverShortBet(StrEnum):
    """The minimum raise over an opening all-in below the minimum bet."""

    ALL_IN_PLUS_BET = "all_in_plus_bet"
    TWICE_THE_BET = "twice_the_bet"


class Uncapped(StrEnum):
    """When fixed limit lifts the cap on raises."""

    TWO_HANDS = "two_hands"  # the round began with two live hands, all-in players included
    TWO_ABLE = "two_able"  # the round began with two players able to bet
    EVENT_OF_TWO = "event_of_two"  # the tournament itself is down to two
    NEVER = "never"


class OutOfTurn(StrEnum):
    """What an action out of turn becomes when its turn comes."""

    BINDS_UNLESS_RAISED = "binds_unless_raised"
    REDUCED_BY_CALLERS = "reduced_by_callers"
    FOLLOW_OR_FOLD = "follow_or_fold"


class Undercall(StrEnum):
    COMPLETED = "completed"
    DIRECTOR_UNLESS_OPENING = "director_unless_opening"
    MAY_WITHDRAW = "may_withdraw"


class HighLowOdd(StrEnum):
    """Which half gets the odd chip of a pot split between high and low."""

    POSITION = "position"
    HIGH = "high"


class StudOdd(StrEnum):
    POSITION = "position"
    HIGH_SUIT = "high_suit"


class ShowFirst(StrEnum):
    """Whose aggression decides who shows first."""

    WHOLE_HAND = "whole_hand"
    LAST_ROUND = "last_round"


@dataclass(frozen=True, slots=True)
class BookSettings:
    """Every choice in which the poker books differ, or which a book leaves open."""

    id: str
    reopen: Reopen = Reopen.FULL_RAISE
    min_raise: MinRaise = MinRaise.LAST_INCREMENT
    over_short_bet: OverShortBet = OverShortBet.ALL_IN_PLUS_BET
    short_blind_in_full: bool = True
    max_raises: int = 3
    uncapped: Uncapped = Uncapped.TWO_HANDS
    half_bet_percent: int = 50
    complete_the_cap: bool = True
    complete_half_bets: bool = True
    out_of_turn: OutOfTurn = OutOfTurn.BINDS_UNLESS_RAISED
    undercall: Undercall = Undercall.COMPLETED
    last_chips_all_in: bool = True
    pulling_back_binds: bool = False
    tap_is_spoken: bool = False  # facing a bet a tap is a check said aloud, not a sign without meaning
    unclear_below_pot: bool = True
    misunderstood_percent: int = 80
    high_low_odd: HighLowOdd = HighLowOdd.POSITION
    stud_odd: StudOdd = StudOdd.POSITION
    bring_in_tie: Literal["lowest-suit", "spades-first", "nearest-left"] = "lowest-suit"
    upcard_tie: Literal["combination", "highest", "position"] = "combination"
    show_first: ShowFirst = ShowFirst.WHOLE_HAND
    all_in_face_up: bool = False
    all_in_no_muck: bool = False
    must_show: bool = False
    fold_needs_bet_on_river: bool = False
    straddles: bool = False
    straddles_in_limit: bool = False
    max_boards: int = 1
    boards_from: int = 0
    chopping: bool = False
    trim_antes: bool = False
    significant_action: bool = False  # FIGP's measure of a misdeal found too late, instead of substantial action
    top_cards: int = 1  # how many exposed cards of a deal are replaced; one more is a misdeal
    extra_card_as_burn: bool = True  # one card too many, the last and unseen, is the burn of the flop; never if not
    check_capacity: bool = True
    most_players: int = 0  # at a table; 0 leaves it to the game


@article(
    "sanremo-cash.bets.short-all-in-no-reopen",
    "sanremo-cash.limit.max-raises",
    "sanremo-cash.rit.threshold",
    "sanremo-tournament.reopen.cumulative",
    "sanremo-tournament.raisecap.limit",
    "figp-tournament.no-limit.raise-over-short-bet",
    "figp-tournament.bet.short-all-in-no-reopen",
    "fipos-tournament.bet.raise-range",
    "fipos-tournament.turn.bet-out-of-turn",
)
def _books() -> tuple[BookSettings, ...]:
    cash = BookSettings("sanremo-cash", straddles=True, max_boards=3, boards_from=150_00, chopping=True)
    tournament = BookSettings(
        "sanremo-tournament",
        reopen=Reopen.FACING_FULL,
        uncapped=Uncapped.EVENT_OF_TWO,
        undercall=Undercall.DIRECTOR_UNLESS_OPENING,
        pulling_back_binds=True,
        tap_is_spoken=True,
        most_players=10,
        high_low_odd=HighLowOdd.HIGH,
        stud_odd=StudOdd.HIGH_SUIT,
        upcard_tie="highest",
        show_first=ShowFirst.LAST_ROUND,
        all_in_face_up=True,
        all_in_no_muck=True,
    )
    figp = replace(
        tournament,
        id="figp-tournament",
        over_short_bet=OverShortBet.TWICE_THE_BET,
        uncapped=Uncapped.TWO_ABLE,
        out_of_turn=OutOfTurn.REDUCED_BY_CALLERS,
        undercall=Undercall.COMPLETED,
        pulling_back_binds=False,
        tap_is_spoken=False,
        most_players=22,
        complete_the_cap=False,
        complete_half_bets=False,
        significant_action=True,
        show_first=ShowFirst.WHOLE_HAND,
        stud_odd=StudOdd.POSITION,
    )
    fipos = replace(
        figp,
        id="fipos-tournament",
        min_raise=MinRaise.BIG_BLIND,
        over_short_bet=OverShortBet.ALL_IN_PLUS_BET,
        out_of_turn=OutOfTurn.FOLLOW_OR_FOLD,
        undercall=Undercall.MAY_WITHDRAW,
        must_show=True,
        top_cards=52,
        fold_needs_bet_on_river=True,
        most_players=10,
    )
    basics = replace(
        figp, id="texas-basics", straddles=True, all_in_face_up=False, all_in_no_muck=False, most_players=10
    )
    variants = replace(cash, id="sanremo-variants")
    recorded = replace(
        tournament,
        id="recorded",
        short_blind_in_full=False,
        max_raises=4,
        half_bet_percent=0,
        uncapped=Uncapped.NEVER,
        straddles=True,
        straddles_in_limit=True,
        max_boards=4,
        stud_odd=StudOdd.POSITION,
        upcard_tie="position",
        all_in_no_muck=False,
        check_capacity=False,
    )
    in_full = replace(recorded, id="recorded-full", short_blind_in_full=True)
    return cash, variants, tournament, figp, fipos, basics, recorded, in_full


BOOKS: Final = MappingProxyType({book.id: book for book in _books()})
"""The poker books by id. ``recorded`` is for hands played elsewhere (PHH): lenient where rooms differ."""

CASH: Final = BOOKS["sanremo-cash"]
