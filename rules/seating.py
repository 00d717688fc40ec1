"""Which chairs a table has and who may take one.

How many a game has room for, whether a chair is free or locked up for somebody
called, and the one question a service asks before it seats a player. Sit-outs
are ``rules.absence``, chips are ``rules.buyin``; their older names still answer here.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta

from rules.absence import AlreadyOut, NotOut, TooManyAbsent, check_may_sit_out
from rules.bars import Bar, check_not_barred, check_not_kept_apart
from rules.books import article
from rules.buyin import BelowMinimumBuyIn, check_buy_in
from rules.room_settings import RoomSettings
from rules.violations import RuleViolation

__all__ = [
    "ABSENT_AT_A_FULL_TABLE",
    "MAX_SEATS",
    "SIT_OUT",
    "AlreadyOut",
    "AlreadySeated",
    "BelowMinimumBuyIn",
    "NoSuchSeat",
    "NotOut",
    "SeatEmpty",
    "SeatLockedUp",
    "SeatTaken",
    "TooManyAbsent",
    "TooManyForTheGame",
    "TooManySeats",
    "check_buy_in",
    "check_fits_the_game",
    "check_may_sit_out",
    "check_may_take_seat",
    "check_seat_is_free",
    "check_size",
    "free_seats",
    "most_players",
]

MAX_SEATS = 9
DECK = 52
BOARD_AND_BURNS = 8
SIT_OUT = timedelta(minutes=RoomSettings().sit_out_minutes)
ABSENT_AT_A_FULL_TABLE = RoomSettings().absent_at_a_full_table


class TooManySeats(RuleViolation):
    article = "sanremo-cash.game.max-players"

    def __init__(self, seats: int, most: int = MAX_SEATS) -> None:
        self.seats = seats
        self.most = most
        super().__init__(f"{seats} seats are more than {most}")


class TooManyForTheGame(RuleViolation):
    article = "sanremo-variants.omaha.deck-capacity"

    def __init__(self, players: int, most: int) -> None:
        self.players = players
        self.most = most
        super().__init__(f"this game has cards for {most} players, not for {players}")


class NoSuchSeat(RuleViolation):
    article = "sanremo-cash.game.max-players"

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        super().__init__(f"there is no seat {seat} at a table of {seats}")


class SeatTaken(RuleViolation):
    article = "sanremo-cash.seating.floor-authorises"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"seat {seat} is taken")


class SeatLockedUp(RuleViolation):
    article = "sanremo-cash.seating.call-15-minutes"

    def __init__(self, seat: int, player: int) -> None:
        self.seat = seat
        self.player = player
        super().__init__(f"seat {seat} is locked up for player {player}")


class SeatEmpty(RuleViolation):
    article = "sanremo-cash.seating.floor-authorises"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"nobody sits in seat {seat}")


class AlreadySeated(RuleViolation):
    article = "sanremo-cash.seating.floor-authorises"

    def __init__(self, table: int, seat: int) -> None:
        self.table = table
        self.seat = seat
        super().__init__(f"this player sits at table {table}, seat {seat}")


@article("sanremo-cash.game.max-players")
def check_size(seats: int, most: int = MAX_SEATS) -> None:
    if seats > most:
        raise TooManySeats(seats, most)


@article("sanremo-variants.omaha.deck-capacity", "sanremo-variants.stud7.players")
def most_players(cards_each: int, *, shared: int = BOARD_AND_BURNS, most: int = MAX_SEATS) -> int:
    """How many a 52-card deck serves: ``shared`` are the board and the burns; ``most`` is the book's own limit."""
    return min(most, (DECK - shared) // cards_each)


@article("sanremo-variants.omaha.deck-capacity")
def check_fits_the_game(players: int, *, most: int) -> None:
    """Hold the players dealt in to what the game has room for."""
    if players > most:
        raise TooManyForTheGame(players, most)


@article("sanremo-cash.seating.floor-authorises", "sanremo-cash.seating.call-15-minutes")
def check_seat_is_free(
    seat: int,
    *,
    seats: int,
    taken: Collection[int],
    locked_up: Mapping[int, int] | None = None,
    player: int | None = None,
) -> None:
    """``locked_up`` says for whom a seat is kept; for that ``player`` it is free."""
    if not 1 <= seat <= seats:
        raise NoSuchSeat(seat, seats)
    if seat in taken:
        raise SeatTaken(seat)
    holder = (locked_up or {}).get(seat)
    if holder is not None and holder != player:
        raise SeatLockedUp(seat, holder)


def free_seats(*, seats: int, taken: Collection[int], locked_up: Collection[int] = ()) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, seats + 1) if seat not in taken and seat not in locked_up)


@article("sanremo-cash.seating.floor-authorises", "sanremo-cash.open.seat-by-floor")
def check_may_take_seat(
    player: int,
    seat: int,
    *,
    table: int,
    seats: int,
    min_buy_in: int,
    taken: Mapping[int, int],
    locked_up: Mapping[int, int],
    bars: Iterable[Bar],
    pairs: Iterable[tuple[int, int]],
    now: datetime,
) -> None:
    """All that may stand between a player and one chair, chips apart; ``taken``, ``locked_up``: seat to player."""
    check_seat_is_free(seat, seats=seats, taken=taken, locked_up=locked_up, player=player)
    check_not_barred(bars, table=table, min_buy_in=min_buy_in, now=now)
    check_not_kept_apart(player, seated=set(taken.values()), pairs=pairs)
