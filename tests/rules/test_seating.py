"""Chairs: how many, which are free, who may take one."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import seating
from rules.bars import Bar, KeptApart, RefusedASeat, after_refusing
from rules.books import find
from rules.room_settings import RoomSettings
from rules.seating import (
    NoSuchSeat,
    SeatLockedUp,
    SeatTaken,
    TooManyForTheGame,
    TooManySeats,
    check_fits_the_game,
    check_may_take_seat,
    check_seat_is_free,
    check_size,
    free_seats,
    most_players,
)

NOON = datetime(2026, 5, 15, 12, tzinfo=UTC)


def take(player: int, seat: int, *, bars: list[Bar] | None = None, pairs: list[tuple[int, int]] | None = None) -> None:
    """Seats 1 and 2 are taken by players 11 and 12, seat 3 is locked up for 13."""
    check_may_take_seat(
        player,
        seat,
        table=1,
        seats=9,
        min_buy_in=10_000,
        taken={1: 11, 2: 12},
        locked_up={3: 13},
        bars=bars or [],
        pairs=pairs or [],
        now=NOON,
    )


@pytest.mark.article("sanremo-cash.game.max-players")
def test_a_table_has_at_most_nine_seats() -> None:
    check_size(9)
    with pytest.raises(TooManySeats) as refused:
        check_size(10)
    assert refused.value.facts == {"seats": 10, "most": 9}


@pytest.mark.article("sanremo-variants.omaha.deck-capacity")
@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_omaha_seats_as_many_as_its_deck_serves(hole_cards: int) -> None:
    params = find("sanremo-variants.omaha.deck-capacity").params
    assert most_players(hole_cards) == params[f"max_players_{hole_cards}"]


@pytest.mark.article("sanremo-variants.stud7.players")
def test_stud_seats_the_number_of_its_own_book() -> None:
    assert most_players(6, shared=4, most=8) == find("sanremo-variants.stud7.players").params["max_players"]


@pytest.mark.article("sanremo-variants.omaha.deck-capacity")
def test_nine_players_are_too_many_for_five_card_omaha() -> None:
    check_fits_the_game(8, most=most_players(5))
    with pytest.raises(TooManyForTheGame) as refused:
        check_fits_the_game(9, most=most_players(5))
    assert refused.value.facts == {"players": 9, "most": 8}


@pytest.mark.article("sanremo-variants.omaha.deck-capacity")
@given(cards=st.integers(2, 7), shared=st.integers(0, 12))
def test_a_full_table_never_needs_more_cards_than_there_are(cards: int, shared: int) -> None:
    players = most_players(cards, shared=shared)
    assert players * cards + shared <= 52
    assert players == 9 or (players + 1) * cards + shared > 52


@pytest.mark.article("sanremo-cash.seating.floor-authorises")
@pytest.mark.parametrize("seat", [0, 10, -1])
def test_a_seat_the_table_does_not_have_is_refused(seat: int) -> None:
    with pytest.raises(NoSuchSeat):
        check_seat_is_free(seat, seats=9, taken=())


@pytest.mark.article("sanremo-cash.seating.floor-authorises")
def test_a_taken_seat_is_refused() -> None:
    with pytest.raises(SeatTaken):
        take(20, 1)


@pytest.mark.article("sanremo-cash.seating.call-15-minutes", "sanremo-cash.glossary.lock-up")
def test_a_locked_up_seat_is_free_only_for_the_player_called() -> None:
    take(13, 3)
    with pytest.raises(SeatLockedUp) as refused:
        take(20, 3)
    assert refused.value.facts == {"seat": 3, "player": 13}


@pytest.mark.article("sanremo-cash.open.seat-refusal")
def test_a_player_who_refused_a_seat_of_this_buy_in_is_not_seated() -> None:
    with pytest.raises(RefusedASeat):
        take(20, 4, bars=[after_refusing(NOON, min_buy_in=10_000, room=RoomSettings())])


@pytest.mark.article("sanremo-cash.seating.keep-apart")
def test_players_kept_apart_are_not_seated_together() -> None:
    take(20, 4, pairs=[(20, 13)])
    with pytest.raises(KeptApart):
        take(20, 4, pairs=[(12, 20)])


@given(taken=st.sets(st.integers(1, 9)), locked=st.sets(st.integers(1, 9)))
def test_a_seat_is_free_exactly_when_it_can_be_taken(taken: set[int], locked: set[int]) -> None:
    free = free_seats(seats=9, taken=taken, locked_up=locked)
    for seat in free:
        check_seat_is_free(seat, seats=9, taken=taken, locked_up=dict.fromkeys(locked, 1))
    assert set(free) == set(range(1, 10)) - taken - locked


def test_the_older_names_still_answer_here() -> None:
    assert seating.SIT_OUT.total_seconds() == 30 * 60
    assert seating.check_buy_in.__module__ == "rules.buyin"
    assert seating.check_may_sit_out.__module__ == "rules.absence"
