"""The day book: a table's result, the cagnotte of the hands against the one in the box, rows for the export."""

from datetime import timedelta

import pytest
from time_machine import Traveller

from audit.desk import Desk
from audit.messages import SYSTEM, Request
from audit.writer import office
from rake.commands import AddPolicy, ChangeBox, CreditTable, GiveFloat, RecordTip, Share
from rake.daybook import cagnotte_differences, day_book, day_books, days, money_rows
from rake.services import take
from tables.commands import CloseTable
from tests.rake.money import CHIPS, DAY, DEALER, EVENING, cosigned, counted, filled, signed, table_with_float
from tests.room import CONTROLLER, FLOOR, PIT, accepted, open_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk", "evening")]


def raked(hand: int, amount: int, *, minutes: int = 0, table: int = 7) -> None:
    desk = Desk(office, Request("test", AddPolicy("x", Share()), SYSTEM), EVENING)
    take(desk, table, hand, [amount], None, "staff:1", EVENING + timedelta(minutes=minutes), DAY)


@pytest.mark.article("sanremo-cash.rake.percent-and-cap")
def test_the_cagnotte_in_the_box_is_held_against_the_hands(evening: Traveller) -> None:
    open_table(7)
    raked(1, 500)
    raked(2, 1_500, minutes=61)
    evening.shift(timedelta(hours=2))
    assert day_book(7, DAY).cagnotte_difference is None
    counted("cagnotte", [(500, 3)])
    book = day_book(7, DAY)
    assert (book.cagnotte_expected, book.cagnotte_counted, book.cagnotte_difference) == (2_000, 1_500, -500)
    assert [amount for _, amount in book.cagnotte_by_hour] == [500, 1_500]
    assert cagnotte_differences(DAY) == {7: -500}


@pytest.mark.article("sanremo-cash.rake.percent-and-cap")
def test_a_box_taken_in_the_evening_answers_for_the_hands_until_then(evening: Traveller) -> None:
    open_table(7)
    raked(1, 500)
    evening.shift(timedelta(minutes=30))
    signed(ChangeBox(7, "cagnotte", "C-1", "C-2"))
    raked(2, 700, minutes=45)
    evening.shift(timedelta(minutes=30))
    counted("cagnotte", [(500, 1)], box="C-1")
    book = day_book(7, DAY)
    assert (book.cagnotte_expected, book.cagnotte_due, book.cagnotte_difference) == (1_200, 500, 0)


def test_an_evening_comes_to_its_result(evening: Traveller) -> None:
    table_with_float()
    raked(1, 500)
    accepted(RecordTip(7, 300), by=DEALER)
    filled([(500, 20)])
    signed(CreditTable(7, [(10_000, 10)]))
    evening.shift(timedelta(hours=3))
    cosigned(counted("float", [(10_000, 38), (500, 219), (100, 300)]))
    counted("drop", [(5_000, 4), (500, 1)])
    counted("cagnotte", [(500, 1)])
    counted("tips", [(100, 3)])
    accepted(CloseTable(7))
    book = day_book(7, DAY)
    assert (book.opening_float, book.fills, book.credits, book.closing_count) == (630_000, 10_000, 100_000, 519_500)
    assert book.float_gone == ((10_000, 2), (500, 1))
    assert (book.drop_counted, book.float_result, book.table_result) == (20_500, 0, 500)
    assert (book.tips, book.tips_counted, book.tips_difference, book.open) == (300, 300, 0, False)
    assert book.closing_cosigned_by == CONTROLLER.person
    who = {(each.what, each.as_): each.who for each in book.signatures}
    assert who["fill", "by"] == FLOOR.person
    assert who["fill", "second"] == PIT.person
    assert who["count_float", "controller"] == CONTROLLER.person


def test_a_table_opened_twice_a_day_has_both_floats_in_its_book(evening: Traveller) -> None:
    table_with_float()
    cosigned(counted("float", CHIPS))
    accepted(CloseTable(7))
    evening.shift(timedelta(hours=1))
    signed(GiveFloat(7, [(10_000, 1)]))
    book = day_book(7, DAY)
    assert (book.opening_float, book.closing_count, book.open) == (640_000, None, True)
    evening.shift(timedelta(hours=1))
    counted("float", [(10_000, 1)])
    assert day_book(7, DAY).closing_count == 640_000


def test_the_rows_of_an_export_are_in_the_order_they_were_signed(evening: Traveller) -> None:
    table_with_float()
    evening.shift(timedelta(minutes=5))
    counted("drop", [(5_000, 4)], [(5_000, 3)])
    evening.shift(timedelta(minutes=5))
    filled([(500, 20)])
    rows = list(money_rows(EVENING, EVENING + timedelta(hours=1)))
    assert [row.kind for row in rows] == ["float", "count_drop", "fill"]
    assert (rows[1].standing, rows[1].difference, rows[1].amount, rows[2].chips) == ("differs", 5_000, None, "500x20")
    assert list(money_rows(EVENING, EVENING + timedelta(hours=1), table=8)) == []
    assert [row.kind for row in money_rows(EVENING + timedelta(minutes=6), EVENING + timedelta(hours=1))] == ["fill"]


def test_a_day_has_a_book_for_every_table_that_had_money_or_rake() -> None:
    table_with_float()
    raked(1, 500, table=9)
    assert [book.table for book in day_books(DAY)] == [7, 9]
    assert (days(), days(9), days(4)) == ([DAY], [DAY], [])
    assert day_book(4, DAY).opening_float is None
