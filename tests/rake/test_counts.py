"""Counts by two: the first figure sealed, both shown at once, differences counted again or settled; the close."""

import json
from datetime import timedelta

import pytest
from rest_framework.test import APIRequestFactory, force_authenticate
from time_machine import Traveller

from audit.models import Entry
from people.models import Staff
from rake.api_money import TableMoney
from rake.commands import ChangeBox, CosignCount, EnterCount, FillTable, SettleCount
from rake.daybook import day_book
from rake.models import Count, Till
from rules.counting import sealed
from tables.commands import ChangeRoomSetting, CloseTable
from tests.rake.money import CHIPS, DAY, DEALER, cosigned, counted, filled, signed, table_with_float
from tests.room import CONTROLLER, DIRECTION, FLOOR, PIT, accepted, open_table, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk", "evening")]

CLOSES = "sanremo-cash.conduct.direction-starts-ends"


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_the_first_figure_is_nowhere_to_be_read_until_the_second_is_in() -> None:
    table_with_float()
    accepted(EnterCount(7, "float", [(10_000, 49), (500, 200)]), by=FLOOR)
    entry = Entry.objects.filter(kind="rake.count_begun.v1").get()
    assert "first" not in entry.data
    assert "chips" not in entry.data
    (told,) = day_book(7, DAY).counts
    assert (told.first, told.second, told.difference, told.chips, told.first_by) == (
        None,
        None,
        None,
        None,
        "staff:901",
    )
    request = APIRequestFactory().get("/api/rake/tables/7/")
    force_authenticate(request, Staff(pk=904, role="pit"))
    said = TableMoney.as_view(permission_classes=[])(request, number=7)
    body = json.loads(said.render().content)
    assert body["counts"][0]["first"] is None
    assert "590000" not in json.dumps(body)


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_two_who_find_the_same_agree_and_the_seal_proves_the_first_was_not_changed() -> None:
    table_with_float()
    row = counted("float", CHIPS)
    assert (row.standing, row.amount, row.first_by, row.second_by) == ("agreed", 630_000, FLOOR.person, PIT.person)
    begun = Entry.objects.filter(kind="rake.count_begun.v1").get().data
    done = Entry.objects.filter(kind="rake.count_finished.v1").get().data
    assert begun["seal"] == sealed(dict(done["first"]), done["salt"])


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_a_difference_is_shown_and_nothing_is_counted_until_it_is_resolved() -> None:
    table_with_float()
    row = counted("float", [(10_000, 50), (500, 199)], [(10_000, 50), (500, 200)])
    assert (row.standing, row.amount) == ("differs", None)
    book = day_book(7, DAY)
    (told,) = book.counts
    assert (told.first, told.second, told.difference, told.holds) == (599_500, 600_000, -500, False)
    assert book.closing_count is None
    again = counted("float", [(10_000, 50), (500, 200)])
    assert again.pk != row.pk
    assert day_book(7, DAY).closing_count == 600_000


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_nobody_counts_for_two_and_two_dealers_alone_are_no_count() -> None:
    table_with_float()
    accepted(EnterCount(7, "float", CHIPS), by=DEALER)
    assert refused(EnterCount(7, "float", CHIPS), by=DEALER).code == "TwoMustCount"
    other = type(DEALER)(id="staff:911", person="staff:911", role="dealer")
    assert refused(EnterCount(7, "float", CHIPS), by=DEALER, signed=other).code == "NobodyAnswers"
    accepted(EnterCount(7, "float", CHIPS), by=DEALER, signed=CONTROLLER)
    assert Count.objects.get().second_by == CONTROLLER.person


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_management_settles_what_two_did_not_agree_on_with_the_controllers_signature() -> None:
    table_with_float()
    row = counted("float", [(10_000, 50)], [(10_000, 49)])
    settle = SettleCount(7, row.pk, [(10_000, 50)], "found under the tray")
    assert refused(settle, signed=CONTROLLER).code == "NotAllowed"
    assert refused(settle, by=PIT).code == "SignatureMissing"
    accepted(settle, by=PIT, signed=CONTROLLER)
    row.refresh_from_db()
    assert (row.standing, row.amount, row.settled_by) == ("settled", 500_000, PIT.person)
    assert refused(settle, by=PIT, signed=CONTROLLER).code == "CountDoesNotWait"


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_a_table_with_a_float_closes_counted_by_two_and_signed_by_the_controller() -> None:
    table_with_float()
    no = refused(CloseTable(7))
    assert (no.code, no.article) == ("NotCountedYet", CLOSES)
    row = counted("float", CHIPS)
    no = refused(CloseTable(7))
    assert (no.code, no.article) == ("ClosingNotCosigned", CLOSES)
    assert refused(CosignCount(7, row.pk), by=CONTROLLER).code == "SignatureMissing"
    cosigned(row)
    assert refused(CosignCount(7, row.pk), signed=CONTROLLER).code == "CosignedAlready"
    accepted(CloseTable(7))
    assert Till.objects.get().closed_at is not None
    closed = Entry.objects.filter(kind="rake.float_closed.v1").get().data
    assert (closed["given"], closed["closing"], closed["count"]) == (630_000, 630_000, row.pk)


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_a_fill_after_the_count_makes_the_count_worthless(evening: Traveller) -> None:
    table_with_float()
    cosigned(counted("float", CHIPS))
    evening.shift(timedelta(minutes=1))
    filled([(500, 20)])
    assert refused(CloseTable(7)).code == "NotCountedYet"


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_a_room_may_ask_for_less_and_a_table_without_a_float_just_closes() -> None:
    open_table(8)
    accepted(CloseTable(8))
    table_with_float()
    accepted(ChangeRoomSetting("closing_cosignature_required", False), by=DIRECTION)
    assert refused(CloseTable(7)).code == "NotCountedYet"
    accepted(ChangeRoomSetting("closing_count_required", False), by=DIRECTION)
    accepted(CloseTable(7))
    assert day_book(7, DAY).closing_count is None


def test_a_count_nobody_agreed_on_is_not_signed() -> None:
    table_with_float()
    row = counted("float", CHIPS, [(500, 1)])
    assert refused(CosignCount(7, row.pk), signed=CONTROLLER).code == "NotResolved"


def test_a_box_is_counted_on_the_day_it_was_taken_and_an_unknown_one_not_at_all(evening: Traveller) -> None:
    open_table(7)
    signed(ChangeBox(7, "drop", "D-1", "D-2"))
    evening.shift(timedelta(hours=15))
    assert refused(EnterCount(7, "drop", [(5_000, 3)], "D-9")).code == "NotFound"
    row = counted("drop", [(5_000, 3)], box="D-1")
    assert (row.day, row.amount) == (DAY, 15_000)


def test_a_float_that_is_not_there_is_not_counted() -> None:
    open_table(7)
    assert refused(EnterCount(7, "float", CHIPS)).code == "NoFloat"
    assert refused(FillTable(7, CHIPS), signed=PIT).code == "NoFloat"
