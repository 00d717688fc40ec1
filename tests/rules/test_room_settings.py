"""The settings of a room and a table start from the regulation's own figures."""

from dataclasses import fields
from typing import Any

import pytest

from rules.books import find
from rules.room_settings import BadSetting, RoomSettings, TableSettings, TopUpUntil, WithoutBet, italiana_limits

FROM_THE_BOOK = [
    ("sanremo-cash.open.seat-refusal", "refusal_block_minutes", "refusal_minutes"),
    ("sanremo-cash.seating.call-15-minutes", "response_minutes", "answer_minutes"),
    ("sanremo-cash.conduct.return-30-minutes", "return_minutes", "no_return_minutes"),
    ("sanremo-cash.conduct.absence-20-minutes", "absence_minutes", "absence_minutes"),
    ("sanremo-cash.seating.sitout-evening", "sitout_minutes", "sit_out_minutes"),
    ("sanremo-cash.seating.sitout-once-a-day", "sitout_per_day", "sit_outs_a_day"),
    ("sanremo-cash.seating.sitout-before-evening", "dinner_sitout_minutes", "dinner_minutes"),
    ("sanremo-cash.seating.sitout-two-at-once", "max_absent_full_table", "absent_at_a_full_table"),
    ("sanremo-cash.open.balancing", "balance_difference", "balance_difference"),
    ("sanremo-cash.dead.time-called", "time_limit_seconds", "time_called_seconds"),
    ("sanremo-cash.dead.time-called", "expired_without_bet", "time_called_without_bet"),
]


@pytest.mark.article("sanremo-cash.open.seat-refusal", "sanremo-cash.seating.call-15-minutes")
@pytest.mark.article("sanremo-cash.conduct.return-30-minutes", "sanremo-cash.conduct.absence-20-minutes")
@pytest.mark.article("sanremo-cash.open.balancing", "sanremo-cash.dead.time-called")
@pytest.mark.parametrize(("article_id", "param", "setting"), FROM_THE_BOOK)
def test_a_room_starts_with_the_figures_of_the_book(article_id: str, param: str, setting: str) -> None:
    assert getattr(RoomSettings(), setting) == find(article_id).params[param]


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_the_evening_starts_at_the_hour_of_the_book() -> None:
    assert f"{RoomSettings().evening_from}:00" == find("sanremo-cash.seating.sitout-evening").params["evening_from"]


@pytest.mark.article("sanremo-cash.limit.min-buyin", "sanremo-cash.game.max-players")
def test_a_table_starts_with_the_figures_of_the_book() -> None:
    table = TableSettings(big_blind=200, min_buy_in=10_000)
    assert table.limit_buy_in_blinds == find("sanremo-cash.limit.min-buyin").params["buyin_bb"]
    assert table.seats == find("sanremo-cash.game.max-players").params["max_seats"]


@pytest.mark.article("italiana.leave.ten-turns", "italiana.leave.ten-minutes")
def test_the_italian_limits_are_those_of_its_book() -> None:
    hands, minutes = (
        find("italiana.leave.ten-turns").params["hands"],
        find("italiana.leave.ten-minutes").params["minutes"],
    )
    assert italiana_limits() == {"most_hands_out": hands, "most_minutes_out": minutes}


def test_a_figure_below_zero_is_named() -> None:
    with pytest.raises(BadSetting, match="refusal_minutes is -1"):
        RoomSettings(refusal_minutes=-1)
    with pytest.raises(BadSetting, match="min_buy_in"):
        TableSettings(big_blind=200, min_buy_in=-5)


def test_every_setting_can_be_kept_in_a_row() -> None:
    room, table = RoomSettings(), TableSettings(big_blind=200, min_buy_in=10_000)
    kept = [getattr(settings, each.name) for settings in (room, table) for each in fields(settings)]
    assert all(isinstance(value, int | str) for value in kept)
    assert RoomSettings(time_called_without_bet=WithoutBet("dead")).time_called_without_bet == "dead"


def test_no_day_ends_at_an_hour_there_is_not() -> None:
    with pytest.raises(BadSetting, match="day_ends_at is 24"):
        RoomSettings(day_ends_at=24)


def test_a_choice_read_back_from_a_row_is_the_choice_itself() -> None:
    kept: dict[str, Any] = {"top_up_until": "first_riffle"}
    assert TableSettings(big_blind=200, min_buy_in=10_000, **kept).top_up_until is TopUpUntil.FIRST_RIFFLE
    kept = {"time_called_without_bet": "dead"}
    assert RoomSettings(**kept).time_called_without_bet is WithoutBet.DEAD
