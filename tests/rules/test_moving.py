"""Changing tables: by request, by the direction, from a closed table; precedence, proposals, breaking up."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.balancing import balance, feed, must_move
from rules.bars import Leaving, after_leaving
from rules.buyin import AboveMaximumBuyIn
from rules.moving import (
    MoveNeedsBuyIn,
    NotALevelUp,
    Seated,
    Standing,
    TableNow,
    check_may_ask_to_move,
    from_closed_table,
    main_table,
    move_by_request,
    moved_by_direction,
    returning,
)
from rules.placing import CardsForOthers, Wish, break_up, by_precedence, close_table, next_for_seat
from rules.room_settings import RoomSettings
from rules.waitlist import Line
from rules.waitlist_calls import Chair

NOON = datetime(2026, 5, 15, 12, tzinfo=UTC)
ROOM = RoomSettings()


def minutes(number: int) -> datetime:
    return NOON + timedelta(minutes=number)


def sits(player: int, *, since: int = 0, stack: int = 10_000, drew: int | None = None, at: int = 0) -> Seated:
    drawn_at = None if drew is None else minutes(at)
    return Seated(player, player, minutes(since), stack, drawn_at, drew)


def table(
    number: int, *players: Seated, big: int = 200, opened: int = 0, game: str = "holdem", most: int = 0
) -> TableNow:
    return TableNow(
        number=number,
        game=game,
        small_blind=big // 2,
        big_blind=big,
        min_buy_in=50 * big,
        max_buy_in=most,
        opened_at=minutes(opened),
        players=players,
    )


def crowd(first: int, count: int) -> list[Seated]:
    return [sits(player, since=player) for player in range(first, first + count)]


@pytest.mark.article("sanremo-cash.seating.level-up-only")
@pytest.mark.parametrize("big", [100, 200])
def test_nobody_moves_by_request_to_lower_or_equal_blinds(big: int) -> None:
    source, target = table(1, opened=0), table(2, big=big, opened=5)
    with pytest.raises(NotALevelUp) as refused:
        check_may_ask_to_move(source, target, tables=[source, target])
    assert refused.value.facts == {"big_blind": 200, "asked": big}


@pytest.mark.article("sanremo-cash.seating.level-up-only")
def test_a_move_to_higher_blinds_may_be_asked_for() -> None:
    check_may_ask_to_move(table(1), table(2, big=400), tables=[])


@pytest.mark.article("sanremo-cash.seating.main-table-precedence", "sanremo-cash.seating.level-up-only")
def test_the_main_table_of_the_same_stakes_may_be_asked_for() -> None:
    main, second = table(2, opened=0), table(1, opened=5)
    assert main_table([second, main], second) == main
    check_may_ask_to_move(second, main, tables=[main, second])
    with pytest.raises(NotALevelUp):
        check_may_ask_to_move(main, main, tables=[main, second])


@pytest.mark.article("sanremo-cash.seating.voluntary-move-new", "sanremo-cash.buyin.voluntary-move")
def test_a_player_who_asked_to_move_is_new_there_and_brings_the_whole_stack() -> None:
    arrival = move_by_request(sits(7, stack=30_000), table(1), table(2, big=400), tables=[], room=ROOM)
    assert (arrival.standing, arrival.stack, arrival.paid_out, arrival.keeps_short_count) == (
        Standing.NEW,
        30_000,
        0,
        False,
    )


@pytest.mark.article("sanremo-cash.seating.voluntary-move-buyin", "sanremo-cash.buyin.voluntary-move")
def test_a_player_who_asked_to_move_meets_the_buy_in_of_the_new_table() -> None:
    mover, source, target = sits(7, stack=15_000), table(1), table(2, big=400)
    with pytest.raises(MoveNeedsBuyIn) as refused:
        move_by_request(mover, source, target, tables=[], room=ROOM)
    assert refused.value.facts == {"stack": 15_000, "minimum": 20_000}
    assert move_by_request(mover, source, target, tables=[], room=ROOM, added=5_000).stack == 20_000


@pytest.mark.article("sanremo-cash.buyin.voluntary-move")
def test_what_lies_above_the_new_tables_maximum_does_not_go_along() -> None:
    target = table(2, big=400, most=40_000)
    arrival = move_by_request(sits(7, stack=55_000), table(1), target, tables=[], room=ROOM)
    assert (arrival.stack, arrival.paid_out) == (40_000, 15_000)
    with pytest.raises(AboveMaximumBuyIn):
        move_by_request(sits(7, stack=30_000), table(1), target, tables=[], room=ROOM, added=20_000)


@pytest.mark.article("sanremo-cash.seating.main-table-precedence")
def test_a_room_may_let_players_go_to_the_main_table_without_a_post() -> None:
    main, second = table(1, opened=0), table(2, opened=5)
    free = RoomSettings(main_table_free_of_post=True)
    standing = [
        move_by_request(sits(7), second, main, tables=[main, second], room=room).standing for room in (ROOM, free)
    ]
    assert standing == [Standing.NEW, Standing.MOVED]


@pytest.mark.article("sanremo-cash.buyin.transferred-keeps-stack", "sanremo-cash.open.must-move")
def test_a_player_moved_by_the_direction_keeps_a_stack_below_the_minimum_and_is_not_new() -> None:
    arrival = moved_by_direction(7, 150, target=2)
    assert (arrival.standing, arrival.stack, arrival.keeps_short_count) == (Standing.MOVED, 150, True)


@pytest.mark.article("sanremo-cash.seating.closed-table-not-new", "sanremo-cash.buyin.transferred-keeps-stack")
def test_a_player_from_a_closed_table_owes_nothing_and_needs_no_minimum() -> None:
    arrival = from_closed_table(7, 150, target=2)
    assert (arrival.standing, arrival.stack, arrival.markers_cancelled) == (Standing.MOVED, 150, True)


@pytest.mark.article("sanremo-cash.conduct.return-as-new", "sanremo-cash.buyin.short-once")
def test_a_player_who_comes_back_is_new_but_has_made_his_short_buy_in() -> None:
    arrival = returning(7, 10_000, target=1)
    assert (arrival.standing, arrival.markers_cancelled, arrival.keeps_short_count) == (Standing.NEW, True, True)


@pytest.mark.article("sanremo-cash.open.must-move")
def test_for_a_table_opened_later_those_who_sat_down_last_are_proposed_first() -> None:
    first, second = table(1, sits(1, since=0), sits(2, since=30)), table(2, sits(3, since=10), sits(4, since=40))
    moves = must_move(table(3, opened=60), earlier=[first, second])
    assert [(move.player, move.source, move.target) for move in moves] == [(4, 2, 3), (2, 1, 3), (3, 2, 3), (1, 1, 3)]


@pytest.mark.article("sanremo-cash.open.must-move")
def test_of_two_who_sat_down_together_the_later_draw_moves_first() -> None:
    earlier = table(1, sits(1, drew=2), sits(2, drew=1), sits(3, drew=3))
    assert [move.player for move in must_move(table(2), earlier=[earlier])] == [3, 1, 2]


@pytest.mark.article("sanremo-cash.seating.keep-apart")
def test_nobody_is_proposed_for_a_table_he_is_kept_from() -> None:
    moves = must_move(table(2, sits(9)), earlier=[table(1, sits(1), sits(2, since=5))], pairs=[(2, 9)])
    assert [move.player for move in moves] == [1]


@pytest.mark.article("sanremo-cash.open.balancing")
def test_tables_that_differ_by_one_are_left_alone() -> None:
    assert balance([table(1, *crowd(1, 6)), table(2, *crowd(20, 5))], room=ROOM) == ()


@pytest.mark.article("sanremo-cash.open.balancing")
def test_tables_that_differ_by_two_or_more_are_evened_out_with_the_last_to_sit_down() -> None:
    moves = balance([table(1, *crowd(1, 8)), table(2, *crowd(20, 4))], room=ROOM)
    assert [(move.player, move.source, move.target) for move in moves] == [(8, 1, 2), (7, 1, 2)]


@pytest.mark.article("sanremo-cash.open.balancing")
def test_tables_of_other_stakes_or_games_are_not_compared() -> None:
    uneven = [table(1, *crowd(1, 9)), table(2, sits(50), big=400), table(3, sits(60), game="omaha")]
    assert balance(uneven, room=ROOM) == ()


@pytest.mark.article("sanremo-cash.open.balancing", "sanremo-cash.seating.keep-apart")
@given(
    sizes=st.lists(st.integers(0, 9), min_size=1, max_size=5),
    pairs=st.lists(st.tuples(st.integers(1, 50), st.integers(1, 50)), max_size=8),
    least=st.integers(0, 5),
)
def test_proposed_moves_never_break_a_rule_and_end(sizes: list[int], pairs: list[tuple[int, int]], least: int) -> None:
    tables = [table(n, *crowd(10 * n, size), opened=n) for n, size in enumerate(sizes, start=1)]
    at = {each.number: set(each.who) for each in tables}
    for move in balance(tables, room=RoomSettings(balance_difference=least), pairs=pairs):
        at[move.source].remove(move.player)
        assert not any({move.player, other} in ({*pair} for pair in pairs) for other in at[move.target])
        at[move.target].add(move.player)
        assert len(at[move.target]) <= 9
    if not pairs:
        counts = [len(players) for players in at.values()]
        assert max(counts) - min(counts) < max(2, least)


@pytest.mark.article("sanremo-cash.seating.main-table-order")
def test_precedence_goes_to_whoever_drew_first_and_then_to_whoever_sat_down_first() -> None:
    wanting = [
        sits(1, since=50),
        sits(2, since=40),
        sits(3, drew=2, at=5),
        sits(4, drew=1, at=5),
        sits(5, drew=9, at=1),
    ]
    assert [each.player for each in by_precedence(wanting)] == [5, 4, 3, 2, 1]


def offered_to(
    *wishes: Seated, is_main: bool, pairs: Sequence[tuple[int, int]] = (), left: int = 0
) -> tuple[int | None, str]:
    """Who is offered seat 4 of table 1, where player 90 sits and player 80 is first on the list."""
    bar = after_leaving(NOON, table=1, how=Leaving.GAVE_UP, room=ROOM)
    found = next_for_seat(
        Chair(1, 4, 10_000, frozenset({90})),
        (Line(80, NOON),),
        is_main=is_main,
        wishes=[Wish(mover, 1, NOON) for mover in wishes],
        now=NOON,
        bars={left: [bar]} if bar and left else {},
        pairs=pairs,
    )
    return found.player, found.article


@pytest.mark.article("sanremo-cash.seating.main-table-precedence")
def test_a_seated_player_goes_before_the_list_at_the_main_table_only() -> None:
    assert offered_to(sits(7), is_main=True) == (7, "sanremo-cash.seating.main-table-precedence")
    assert offered_to(sits(7), is_main=False) == (80, "sanremo-cash.seating.list-source")
    assert offered_to(is_main=True)[0] == 80


@pytest.mark.article("sanremo-cash.seating.keep-apart", "sanremo-cash.conduct.return-30-minutes")
def test_precedence_gives_nobody_a_seat_he_may_not_have() -> None:
    assert offered_to(sits(7), is_main=True, pairs=[(90, 7)])[0] == 80
    assert offered_to(sits(7), is_main=True, left=7)[0] == 80


@pytest.mark.article("sanremo-cash.seating.main-table-order")
def test_a_feeder_sends_its_first_by_precedence_to_a_main_table_with_a_seat() -> None:
    feeder = table(2, sits(1, since=5), sits(2, drew=2), sits(3, drew=1))
    move = feed(table(1), feeder=feeder)
    assert move is not None
    assert (move.player, move.source, move.target) == (3, 2, 1)
    assert feed(table(1, *crowd(20, 9)), feeder=feeder) is None
    assert feed(table(1, sits(9)), feeder=table(2, sits(1)), pairs=[(1, 9)]) is None


@pytest.mark.article("sanremo-cash.seating.closed-table-cards")
def test_the_highest_card_of_a_closed_table_is_first_and_suits_break_ties() -> None:
    king_of_spades, king_of_hearts, deuce = 11 * 4 + 3, 11 * 4 + 2, 0
    closing = close_table([1, 2, 3], {1: deuce, 2: king_of_hearts, 3: king_of_spades})
    assert [player for player, _ in closing.order] == [3, 2, 1]


@pytest.mark.article("sanremo-cash.seating.closed-table-cards")
def test_every_player_gets_a_card_those_away_too_and_nobody_else() -> None:
    with pytest.raises(CardsForOthers) as refused:
        close_table([1, 2], {1: 5, 9: 7})
    assert refused.value.facts == {"without": [2], "strangers": [9]}


@pytest.mark.article("sanremo-cash.seating.closed-table-cards", "sanremo-cash.seating.keep-apart")
def test_a_broken_table_fills_seats_elsewhere_by_the_cards_and_the_rest_wait() -> None:
    free, seated = [(1, 5), (2, 3)], {1: {50}, 2: {60}}
    broken = break_up([7, 8, 9], {7: 10, 8: 30, 9: 20}, free=free, seated=seated, pairs=[(8, 50)])
    assert [(each.player, each.table, each.seat) for each in broken.placed] == [(8, 2, 3), (9, 1, 5)]
    assert broken.waiting == ((7, 10),)


@pytest.mark.article("sanremo-cash.seating.closed-table-cards")
@given(cards=st.dictionaries(st.integers(1, 40), st.integers(0, 51), max_size=9), free=st.integers(0, 9))
def test_breaking_a_table_places_everybody_once(cards: dict[int, int], free: int) -> None:
    cards = {player: index * 5 for index, player in enumerate(cards)}
    broken = break_up(cards.keys(), cards, free=[(1, seat) for seat in range(1, free + 1)], seated={1: ()})
    placed = [each.player for each in broken.placed]
    assert sorted([*placed, *(player for player, _ in broken.waiting)]) == sorted(cards)
    assert len(placed) == min(free, len(cards))


@pytest.mark.article("sanremo-cash.open.balancing", "sanremo-cash.open.must-move")
def test_who_is_away_counts_at_the_table_and_is_not_proposed_for_a_move() -> None:
    here, away = sits(1, since=1), replace(sits(2, since=2), away=True)
    full, empty = table(1, here, away), table(2, opened=5)
    assert [move.player for move in balance([full, empty], room=ROOM)] == [1]
    assert [move.player for move in must_move(empty, earlier=[full])] == [1]
    assert feed(table(3), feeder=table(4, away)) is None
