"""Chips that come to a stack, and that none leave it."""

from datetime import timedelta

import pytest

from rules.buyin import Source
from tables.commands import (
    AnnounceBehind,
    DeliverChips,
    SeatPlayer,
    TakeOff,
    TopUp,
    VacateSeat,
)
from tables.models import Seat, Stay
from tests.room import accepted, player, refused
from tests.tables.seats import EVENING, clock, last_entry, minutes, seat, set_table, sits, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk", "evening")]


def has(chips: int, number: int = 1) -> None:
    Seat.objects.filter(number=number).update(stack=chips)


@pytest.mark.article("sanremo-cash.buyin.minimum")
def test_a_new_player_buys_the_minimum_at_least() -> None:
    table_of(1)
    no = refused(SeatPlayer(7, 2, player(), 19_900))
    assert (no.code, no.article) == ("BelowMinimumBuyIn", "sanremo-cash.buyin.minimum")


@pytest.mark.article("sanremo-cash.buyin.top-up-free")
def test_a_stack_grows_between_hands_as_often_as_its_player_likes() -> None:
    table_of(1)
    accepted(TopUp(7, 1, 100))
    accepted(TopUp(7, 1, 5_000))
    assert seat(1).stack == 25_100
    bought = last_entry("chips_bought").data
    assert (bought["purchase"], bought["stack"], bought["short_buy_ins"]) == ("top_up", 25_100, 0)


@pytest.mark.article("sanremo-cash.buyin.top-up-free", "sanremo-cash.conduct.table-stakes")
def test_no_chips_are_added_while_a_hand_is_played() -> None:
    table_of(1)
    set_table(hand_began=10)
    assert refused(TopUp(7, 1, 5_000)).code == "NotDuringAHand"
    assert refused(AnnounceBehind(7, 1, 5_000)).code == "NotDuringAHand"


@pytest.mark.article("sanremo-cash.buyin.short-once")
def test_a_second_short_buy_in_must_reach_the_minimum() -> None:
    table_of(1)
    has(4_000)
    accepted(TopUp(7, 1, 6_000))
    assert last_entry("chips_bought").data["purchase"] == "short"
    assert seat(1).short_buy_ins == 1
    has(2_000)
    no = refused(TopUp(7, 1, 6_000))
    assert (no.code, no.article) == ("ShortBuyInUsed", "sanremo-cash.buyin.short-once")
    accepted(TopUp(7, 1, 18_000))


@pytest.mark.article("sanremo-cash.buyin.short-once")
def test_leaving_and_coming_back_does_not_bring_the_short_buy_in_back() -> None:
    who = table_of(2)[0]
    has(0)
    with clock(EVENING):
        accepted(TopUp(7, 1, 6_000))
        accepted(VacateSeat(7, 1))
    with clock(EVENING + minutes(45)):
        sits(1, who=who)
        has(0)
        assert refused(TopUp(7, 1, 6_000)).code == "ShortBuyInUsed"
    with clock(EVENING + timedelta(days=1)):
        accepted(VacateSeat(7, 1))
    with clock(EVENING + timedelta(days=1, minutes=31)):
        sits(1, who=who)
        assert seat(1).short_buy_ins == 0
    assert Stay.objects.get(player_id=who, short_buy_ins=1).table == 7


@pytest.mark.article("sanremo-cash.blinds.bust-rebuy-owes")
def test_who_went_broke_keeps_the_seat_and_what_was_missed_and_rebuys() -> None:
    table_of(3)
    Seat.objects.filter(number=1).update(stack=0, missed="missed_both", entry="regular")
    accepted(TopUp(7, 1, 20_000))
    row = seat(1)
    assert (row.stack, row.missed, row.entry) == (20_000, "missed_both", "regular")
    assert last_entry("chips_bought").data["purchase"] == "buy_in"


def test_a_table_with_a_maximum_holds_purchases_to_it() -> None:
    table_of(1)
    set_table(max_buy_in=40_000)
    assert refused(TopUp(7, 1, 20_100)).facts == {"stack": 40_100, "maximum": 40_000}
    assert refused(SeatPlayer(7, 2, player(), 40_100)).code == "AboveMaximumBuyIn"
    accepted(TopUp(7, 1, 20_000))


@pytest.mark.article("sanremo-cash.limit.min-buyin")
@pytest.mark.article("sanremo-cash.limit.rebuy-minimum", "sanremo-cash.limit.rebuy-during-scramble")
def test_at_a_limit_table_every_purchase_is_twenty_big_blinds_during_the_scramble() -> None:
    table_of(1)
    set_table(game="fl-holdem", big_blind=2_000)
    assert refused(SeatPlayer(7, 2, player(), 39_900)).facts == {"chips": 39_900, "minimum": 40_000}
    assert refused(TopUp(7, 1, 39_900)).code == "RebuyTooSmall"
    assert refused(TopUp(7, 1, 40_000, shuffling=True)).code == "OnlyDuringTheScramble"
    accepted(TopUp(7, 1, 40_000))


@pytest.mark.article("sanremo-cash.etiquette.adding-chips", "sanremo-cash.limit.no-money-during-hand")
@pytest.mark.parametrize(
    ("source", "code"),
    [
        (Source.POCKET, "ChipsNotDeclared"),
        (Source.BANKNOTES, "NotFromThere"),
        (Source.OTHER_PLAYER, "NotFromThere"),
    ],
)
def test_chips_come_from_the_cash_desk(source: Source, code: str) -> None:
    table_of(1)
    assert refused(TopUp(7, 1, 5_000, source=source)).code == code


@pytest.mark.article("sanremo-cash.etiquette.removing-chips", "sanremo-cash.conduct.break-leave-stack")
def test_chips_stay_on_the_table_until_their_player_leaves() -> None:
    table_of(2)
    for no in (TakeOff(7, 1, 5_000), TakeOff(7, 1, 5_000, leaves=True), TakeOff(7, 1, 20_000)):
        answer = refused(no)
        assert (answer.code, answer.article) == ("ChipsStayOnTheTable", "sanremo-cash.etiquette.removing-chips")
    accepted(TakeOff(7, 1, 20_000, leaves=True))
    left = last_entry("seat_vacated").data
    assert (left["chips"], left["how"]) == (20_000, "took_the_stack")


@pytest.mark.article("sanremo-cash.conduct.playing-behind")
def test_chips_announced_play_before_they_arrive() -> None:
    table_of(1)
    accepted(AnnounceBehind(7, 1, 30_000))
    assert (seat(1).stack, seat(1).behind) == (20_000, 30_000)
    assert refused(DeliverChips(7, 1, 30_100)).code == "NothingOnItsWay"
    set_table(hand_began=4)
    accepted(DeliverChips(7, 1, 10_000))
    accepted(DeliverChips(7, 1, 20_000))
    assert (seat(1).stack, seat(1).behind) == (50_000, 0)


@pytest.mark.article("sanremo-cash.conduct.playing-behind-unannounced")
def test_chips_nobody_announced_play_only_up_to_the_minimum() -> None:
    table_of(1)
    has(5_000)
    accepted(AnnounceBehind(7, 1, 30_000, announced=False))
    assert seat(1).behind == 15_000
    announced = last_entry("behind_announced")
    assert (announced.data["bought"], announced.data["behind"]) == (30_000, 15_000)
    assert announced.article == "sanremo-cash.conduct.playing-behind-unannounced"


def test_who_leaves_takes_along_what_is_on_its_way() -> None:
    table_of(1)
    accepted(AnnounceBehind(7, 1, 30_000))
    accepted(VacateSeat(7, 1))
    assert last_entry("seat_vacated").data["chips"] == 50_000
