"""Chips coming to a stack, chips on their way, and that none leave it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.buyin import (
    AboveMaximumBuyIn,
    BelowMinimumBuyIn,
    ChipsNotDeclared,
    ChipsStayOnTheTable,
    Moment,
    NotDuringAHand,
    NotFromThere,
    NothingBought,
    OnlyDuringTheScramble,
    Purchase,
    PurchaseKind,
    RebuyTooSmall,
    ShortBuyInUsed,
    Source,
    buy_more,
    check_source,
    check_take_off,
    minimum_of,
    sit_down_with,
)
from rules.room_settings import RoomSettings, TableSettings, TopUpUntil
from rules.stakes_in_play import Behind, NothingOnItsWay, added_during_hand, in_play, play_behind

ROOM = RoomSettings()
TABLE = TableSettings(big_blind=200, min_buy_in=10_000)
CAPPED = TableSettings(big_blind=200, min_buy_in=10_000, max_buy_in=40_000)
LIMIT = TableSettings(big_blind=1_000, min_buy_in=10_000, fixed_limit=True)


def buy(
    chips: int,
    *,
    stack: int,
    short: int = 0,
    table: TableSettings = TABLE,
    moment: Moment = Moment.BETWEEN_HANDS,
) -> Purchase:
    return buy_more(chips, stack=stack, table=table, moment=moment, short_buy_ins=short)


@pytest.mark.article("sanremo-cash.buyin.minimum")
def test_a_new_player_buys_at_least_the_minimum() -> None:
    assert sit_down_with(10_000, table=TABLE, room=ROOM).stack == 10_000
    with pytest.raises(BelowMinimumBuyIn) as refused:
        sit_down_with(9_999, table=TABLE, room=ROOM)
    assert refused.value.facts == {"chips": 9_999, "minimum": 10_000}


@pytest.mark.article("sanremo-cash.buyin.transferred-keeps-stack")
def test_a_player_from_a_closed_table_or_sent_by_the_direction_goes_on_with_what_he_has() -> None:
    assert sit_down_with(300, table=TABLE, room=ROOM, keeps_stack=True).stack == 300


@pytest.mark.article("sanremo-cash.conduct.return-as-new", "sanremo-cash.etiquette.removing-chips")
def test_a_returning_player_brings_the_minimum_or_the_previous_stack_where_the_room_asks_for_it() -> None:
    assert sit_down_with(10_000, table=TABLE, room=ROOM, previous_stack=90_000).stack == 10_000
    strict = RoomSettings(return_with_previous_stack=True)
    with pytest.raises(BelowMinimumBuyIn):
        sit_down_with(10_000, table=TABLE, room=strict, previous_stack=90_000)
    assert sit_down_with(90_000, table=CAPPED, room=strict, previous_stack=90_000).stack == 90_000


@pytest.mark.article("sanremo-cash.limit.min-buyin")
def test_a_limit_table_asks_for_twenty_big_blinds() -> None:
    assert minimum_of(LIMIT) == 20_000


@pytest.mark.article("sanremo-cash.buyin.short-definition", "sanremo-cash.buyin.short-once")
def test_a_purchase_that_leaves_the_stack_below_the_minimum_is_short() -> None:
    bought = buy(4_000, stack=1_000)
    assert (bought.kind, bought.stack, bought.short_buy_ins) == (PurchaseKind.SHORT, 5_000, 1)
    assert buy(4_000, stack=0).kind is PurchaseKind.SHORT


@pytest.mark.article("sanremo-cash.buyin.short-definition")
def test_reaching_exactly_the_minimum_is_not_short() -> None:
    bought = buy(9_000, stack=1_000, short=1)
    assert (bought.kind, bought.short_buy_ins) == (PurchaseKind.BUY_IN, 1)


@pytest.mark.article("sanremo-cash.buyin.short-once")
def test_a_second_short_buy_in_is_refused() -> None:
    with pytest.raises(ShortBuyInUsed) as refused:
        buy(4_000, stack=1_000, short=1)
    assert refused.value.facts == {"stack": 5_000, "minimum": 10_000}


@pytest.mark.article("sanremo-cash.buyin.top-up-free")
def test_a_stack_at_the_minimum_may_be_raised_as_often_and_as_much_as_one_likes() -> None:
    assert buy(1, stack=10_000, short=1).kind is PurchaseKind.TOP_UP
    assert buy(900_000, stack=20_000, short=1).stack == 920_000


@pytest.mark.article("sanremo-cash.buyin.top-up-free")
def test_a_table_may_have_a_maximum() -> None:
    assert buy(5_000, stack=35_000, table=CAPPED).stack == 40_000
    with pytest.raises(AboveMaximumBuyIn):
        buy(5_001, stack=35_000, table=CAPPED)
    with pytest.raises(AboveMaximumBuyIn):
        sit_down_with(40_001, table=CAPPED, room=ROOM)


@pytest.mark.article("sanremo-cash.buyin.top-up-free", "sanremo-cash.conduct.table-stakes")
def test_chips_are_added_until_the_first_card_and_not_during_a_hand() -> None:
    assert buy(5_000, stack=10_000, moment=Moment.SHUFFLING).stack == 15_000
    with pytest.raises(NotDuringAHand):
        buy(5_000, stack=10_000, moment=Moment.IN_HAND)


@pytest.mark.article("sanremo-cash.conduct.table-stakes")
def test_a_table_may_close_its_stacks_at_the_first_riffle() -> None:
    strict = TableSettings(big_blind=200, min_buy_in=10_000, top_up_until=TopUpUntil.FIRST_RIFFLE)
    with pytest.raises(NotDuringAHand):
        buy(5_000, stack=10_000, table=strict, moment=Moment.SHUFFLING)


@pytest.mark.article("sanremo-cash.limit.rebuy-during-scramble")
@pytest.mark.parametrize("moment", [Moment.SHUFFLING, Moment.IN_HAND])
def test_at_a_limit_table_chips_are_bought_during_the_scramble_only(moment: Moment) -> None:
    assert buy(20_000, stack=0, table=LIMIT).stack == 20_000
    with pytest.raises(OnlyDuringTheScramble):
        buy(20_000, stack=0, table=LIMIT, moment=moment)


@pytest.mark.article("sanremo-cash.limit.rebuy-minimum")
@pytest.mark.parametrize("stack", [0, 15_000, 60_000])
def test_every_rebuy_at_a_limit_table_is_twenty_big_blinds_or_more(stack: int) -> None:
    with pytest.raises(RebuyTooSmall):
        buy(19_999, stack=stack, table=LIMIT)


def test_a_purchase_of_nothing_is_refused() -> None:
    with pytest.raises(NothingBought):
        buy(0, stack=10_000)


@pytest.mark.article("sanremo-cash.limit.no-money-during-hand")
@pytest.mark.parametrize("source", [Source.OTHER_PLAYER, Source.BANKNOTES])
def test_no_money_of_others_and_no_banknotes_come_to_the_table(source: Source) -> None:
    check_source(5_000, Source.CHIP_RUNNER)
    with pytest.raises(NotFromThere):
        check_source(5_000, source)


@pytest.mark.article("sanremo-cash.etiquette.adding-chips")
def test_chips_out_of_a_pocket_go_off_the_table() -> None:
    with pytest.raises(ChipsNotDeclared):
        check_source(5_000, Source.POCKET)


@pytest.mark.article("sanremo-cash.etiquette.adding-chips", "sanremo-cash.conduct.notify-top-up")
def test_chips_added_during_a_hand_wait_for_the_next_and_only_when_declared() -> None:
    declared, silent = added_during_hand(5_000, declared=True), added_during_hand(5_000, declared=False)
    assert (declared.plays_now, declared.plays_next, declared.taken_off) == (0, 5_000, 0)
    assert (silent.plays_now, silent.plays_next, silent.taken_off) == (0, 0, 5_000)


@pytest.mark.article("sanremo-cash.etiquette.removing-chips")
def test_chips_leave_the_table_only_with_their_player_and_all_together() -> None:
    check_take_off(8_000, stack=8_000, leaves=True)
    check_take_off(0, stack=8_000, leaves=False)
    for taken, leaves in ((8_000, False), (3_000, True), (3_000, False)):
        with pytest.raises(ChipsStayOnTheTable):
            check_take_off(taken, stack=8_000, leaves=leaves)


@pytest.mark.article("sanremo-cash.conduct.table-stakes")
def test_only_chips_in_front_of_the_player_play() -> None:
    assert in_play(6_000, minimum=10_000).total == 6_000


@pytest.mark.article("sanremo-cash.conduct.playing-behind")
def test_chips_bought_and_announced_play_before_they_arrive() -> None:
    assert in_play(6_000, behind=play_behind(20_000, announced=20_000), minimum=10_000).total == 26_000


@pytest.mark.article("sanremo-cash.conduct.playing-behind")
def test_nothing_is_played_behind_that_was_not_bought() -> None:
    with pytest.raises(NothingOnItsWay):
        play_behind(0)
    with pytest.raises(NothingOnItsWay):
        play_behind(20_000, announced=20_001)


@pytest.mark.article("sanremo-cash.conduct.playing-behind-unannounced")
@pytest.mark.parametrize(
    ("on_table", "bought", "total"), [(6_000, 20_000, 10_000), (10_000, 5_000, 10_000), (0, 4_000, 4_000)]
)
def test_chips_not_announced_count_up_to_the_minimum_buy_in(on_table: int, bought: int, total: int) -> None:
    found = in_play(on_table, behind=play_behind(bought), minimum=10_000)
    assert (found.total, found.article) == (total, "sanremo-cash.conduct.playing-behind-unannounced")


amounts = st.integers(0, 100_000)


@pytest.mark.article("sanremo-cash.conduct.table-stakes", "sanremo-cash.conduct.playing-behind-unannounced")
@given(on_table=amounts, bought=st.integers(1, 100_000), told=amounts, minimum=amounts)
def test_what_plays_is_never_less_than_shown_nor_more_than_owned(
    on_table: int, bought: int, told: int, minimum: int
) -> None:
    found = in_play(on_table, behind=Behind(bought, min(told, bought)), minimum=minimum)
    assert on_table <= found.total <= on_table + bought
    if told == 0:
        assert found.total <= max(on_table, minimum)


@pytest.mark.article("sanremo-cash.buyin.short-once", "sanremo-cash.buyin.top-up-free")
@given(purchases=st.lists(st.tuples(st.integers(1, 15_000), st.integers(0, 15_000)), max_size=12))
def test_through_any_evening_at_most_one_purchase_is_short(purchases: list[tuple[int, int]]) -> None:
    stack, short, kinds = 10_000, 0, []
    for chips, lost in purchases:
        stack = max(0, stack - lost)
        try:
            bought = buy(chips, stack=stack, short=short)
        except ShortBuyInUsed:
            assert stack + chips < 10_000
            continue
        assert bought.stack == stack + chips
        stack, short = bought.stack, bought.short_buy_ins
        kinds.append(bought.kind)
    assert kinds.count(PurchaseKind.SHORT) == short <= 1
