"""Opening a table: steps in order, seats and button drawn, evening or day."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.opening import (
    NEEDS,
    CardDrawnTwice,
    DrawnByAnother,
    HowSeated,
    NotCosigned,
    NotOneCardEach,
    OpeningNotComplete,
    SeatCardGone,
    Step,
    StepOutOfOrder,
    check_opened,
    check_step,
    draw_button,
    draw_order,
    draw_seat,
    highest_first,
    is_evening_table,
    missing_steps,
    one_card_each,
    seat_by_floor,
)
from rules.room_settings import RoomSettings

ROME = ZoneInfo("Europe/Rome")
NOON = datetime(2026, 5, 15, 12, tzinfo=UTC)
ROOM = RoomSettings()


def card(name: str) -> int:
    return "23456789TJQKA".index(name[0]) * 4 + "cdhs".index(name[1])


def evening(hour: int, minute: int = 0, second: int = 0, day: int = 15) -> bool:
    return is_evening_table(datetime(2026, 5, day, hour, minute, second, tzinfo=ROME), zone=ROME, room=ROOM)


@pytest.mark.article("sanremo-cash.open.floor-permission-to-shuffle", "sanremo-cash.open.deck-check")
def test_the_floor_permits_the_shuffle_only_after_the_deck_is_checked() -> None:
    check_step(Step.SHUFFLE_PERMITTED, done={Step.DECK_CHECKED})
    with pytest.raises(StepOutOfOrder) as refused:
        check_step(Step.SHUFFLE_PERMITTED, done=())
    assert refused.value.facts == {"step": "shuffle_permitted", "missing": ["deck_checked"]}


@pytest.mark.article("sanremo-cash.open.button-draw", "sanremo-cash.open.seat-draw")
def test_the_button_is_drawn_by_players_in_their_seats_from_a_shuffled_deck() -> None:
    with pytest.raises(StepOutOfOrder) as refused:
        check_step(Step.BUTTON_DRAWN, done={Step.DECK_CHECKED})
    assert refused.value.missing == ["shuffle_permitted", "seats_drawn"]


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_without_the_controllers_signature_the_opening_is_not_complete() -> None:
    with pytest.raises(NotCosigned):
        check_opened(set(Step) - {Step.COSIGNED}, room=ROOM)
    check_opened(set(Step), room=ROOM)


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_a_room_may_do_without_the_signature() -> None:
    check_opened(set(Step) - {Step.COSIGNED}, room=RoomSettings(cosignature_required=False))


@pytest.mark.article("sanremo-cash.open.deck-check", "sanremo-cash.open.seat-draw")
def test_an_opening_says_what_it_lacks() -> None:
    with pytest.raises(OpeningNotComplete) as refused:
        check_opened({Step.DECK_CHECKED, Step.COSIGNED}, room=ROOM)
    assert refused.value.missing == ["shuffle_permitted", "seats_drawn", "button_drawn"]


@given(order=st.permutations(list(Step)))
def test_whatever_the_order_tried_the_steps_that_are_allowed_complete_the_opening(order: list[Step]) -> None:
    done: set[Step] = set()
    for _ in Step:
        done.add(next(step for step in order if step not in done and set(NEEDS[step]) <= done))
    assert missing_steps(done, room=ROOM) == ()


@pytest.mark.article("sanremo-cash.open.seat-draw")
def test_each_draw_is_kept_with_its_order_and_time() -> None:
    given_seat = draw_seat(7, 4, drawn_by=7, left={4, 5}, drawn_before=2, at=NOON)
    assert (given_seat.seat, given_seat.order, given_seat.at, given_seat.how) == (4, 3, NOON, HowSeated.DRAW)


@pytest.mark.article("sanremo-cash.open.seat-draw")
def test_a_seat_card_is_drawn_once() -> None:
    with pytest.raises(SeatCardGone):
        draw_seat(7, 3, drawn_by=7, left={4, 5}, drawn_before=2, at=NOON)


@pytest.mark.article("sanremo-cash.open.draw-in-person")
def test_nobody_draws_for_another() -> None:
    with pytest.raises(DrawnByAnother):
        draw_seat(7, 4, drawn_by=8, left={4}, drawn_before=0, at=NOON)


@pytest.mark.article("sanremo-cash.open.seat-by-floor")
def test_a_seat_given_by_the_floor_is_no_draw() -> None:
    assert seat_by_floor(7, 4, left={4}, at=NOON).order is None
    with pytest.raises(SeatCardGone):
        seat_by_floor(7, 4, left={5}, at=NOON)


@pytest.mark.article("sanremo-cash.open.button-draw")
def test_the_highest_card_has_the_button_and_the_ace_is_high() -> None:
    draw = draw_button({1: card("Kd"), 2: card("2s"), 5: card("Ac")})
    assert (draw.seat, draw.ranking) == (5, (5, 1, 2))


@pytest.mark.article("sanremo-cash.open.button-draw-suits")
def test_equal_ranks_are_broken_by_spades_hearts_diamonds_clubs() -> None:
    assert draw_button({1: card("9c"), 2: card("9h"), 3: card("9s"), 4: card("9d")}).ranking == (3, 2, 4, 1)


@pytest.mark.article("sanremo-cash.open.button-draw")
def test_the_same_card_twice_is_not_a_draw() -> None:
    with pytest.raises(CardDrawnTwice):
        draw_button({1: card("9c"), 2: card("9c")})


@pytest.mark.article("sanremo-cash.open.button-draw-suits")
@given(cards=st.lists(st.integers(0, 51), unique=True, min_size=1, max_size=9))
def test_drawn_cards_always_decide(cards: list[int]) -> None:
    drawn = dict(enumerate(cards, start=1))
    ranking = highest_first(drawn)
    assert sorted(ranking) == sorted(drawn)
    assert all(draw_order(drawn[one]) > draw_order(drawn[other]) for one, other in pairwise(ranking))


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_a_table_opened_at_exactly_seven_is_an_evening_table() -> None:
    assert evening(19)


@pytest.mark.article("sanremo-cash.seating.sitout-before-evening")
def test_a_table_opened_a_moment_before_seven_is_not() -> None:
    assert not evening(18, 59, 59)


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_a_table_opened_after_midnight_belongs_to_the_evening_until_the_gaming_day_ends() -> None:
    assert evening(2, day=16)
    assert not evening(6, day=16)


@pytest.mark.article("sanremo-cash.seating.sitout-evening")
def test_seven_is_read_from_the_wall_whatever_zone_the_moment_comes_in() -> None:
    seven = datetime(2026, 5, 15, 17, tzinfo=UTC)
    assert is_evening_table(seven, zone=ROME, room=ROOM)
    assert not is_evening_table(seven - timedelta(microseconds=1), zone=ROME, room=ROOM)


@pytest.mark.article("sanremo-cash.open.button-draw")
def test_nobody_draws_for_the_button_at_a_table_everybody_has_left() -> None:
    with pytest.raises(NotOneCardEach):
        draw_button({})


@pytest.mark.article("sanremo-cash.open.button-draw")
def test_each_seated_player_gets_one_card_for_the_button() -> None:
    assert one_card_each([(2, card("As")), (5, card("Kd"))], seats={2, 5}) == {2: card("As"), 5: card("Kd")}


@pytest.mark.article("sanremo-cash.open.button-draw")
@pytest.mark.parametrize(
    ("dealt", "wrong"),
    [([(2, 51)], [5]), ([(2, 51), (5, 47), (7, 3)], [7]), ([(2, 51), (5, 47), (5, 3)], [5])],
    ids=["one without", "an empty seat", "two cards"],
)
def test_a_seat_without_a_card_with_two_or_without_a_player_is_named(
    dealt: list[tuple[int, int]], wrong: list[int]
) -> None:
    with pytest.raises(NotOneCardEach) as refused:
        one_card_each(dealt, seats={2, 5})
    assert refused.value.facts == {"seats": wrong}
