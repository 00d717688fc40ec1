"""Floats, fills, credits, boxes and tips: signed for by two, corrected by entries, never edited."""

from datetime import timedelta

import pytest
from time_machine import Traveller

from audit.ledger import entries_of
from audit.models import Entry
from rake.commands import ChangeBox, CorrectMovement, CosignMovement, CreditTable, FillTable, GiveFloat, RecordTip
from rake.daybook import day_book
from rake.models import Movement, Till
from tables.commands import ChangeRoomSetting, CloseTable, OpenTable
from tests.rake.money import CHIPS, DAY, DEALER, filled, signed, table_with_float
from tests.room import CONTROLLER, DIRECTION, FLOOR, PIT, accepted, open_table, refused, set_up_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk", "evening")]


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_a_float_is_given_by_denomination_and_signed_by_two_even_before_the_table_opens() -> None:
    set_up_table(7)
    signed(GiveFloat(7, CHIPS))
    row = Movement.objects.get()
    assert (row.kind, row.amount, row.by, row.second, row.day) == ("float", 630_000, FLOOR.person, PIT.person, DAY)
    assert Till.objects.get().closed_at is None
    entry = Entry.objects.filter(kind="rake.float_given.v1").get()
    assert entry.data["chips"] == [[10_000, 50], [500, 200], [100, 300]]
    assert entry.article == "sanremo-cash.conduct.direction-starts-ends"


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_a_table_has_one_float_and_only_a_float_is_filled() -> None:
    open_table(7)
    assert refused(FillTable(7, [(100, 5)]), signed=PIT).code == "NoFloat"
    signed(GiveFloat(7, CHIPS))
    no = refused(GiveFloat(7, CHIPS), signed=PIT)
    assert (no.code, no.article) == ("FloatGivenAlready", "sanremo-cash.conduct.direction-starts-ends")


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_nothing_moves_without_two_signatures_of_two_people() -> None:
    table_with_float()
    fill = FillTable(7, [(500, 20)])
    assert refused(fill).code == "SignatureMissing"
    assert refused(fill, signed=FLOOR).code == "TwoMustCount"
    other_dealer = type(DEALER)(id="staff:911", person="staff:911", role="dealer")
    assert refused(fill, by=DEALER, signed=other_dealer).code == "NobodyAnswers"
    assert Movement.objects.count() == 1


@pytest.mark.article("sanremo-cash.conduct.no-banknotes")
def test_a_dealer_receives_a_fill_on_the_tablet_and_the_floor_signs_there() -> None:
    table_with_float()
    row = filled([(500, 20)], by=DEALER, signed=FLOOR)
    assert (row.by, row.second, row.amount) == (DEALER.person, FLOOR.person, 10_000)


@pytest.mark.article("sanremo-cash.conduct.no-banknotes")
def test_fills_and_credits_change_what_the_float_was_given() -> None:
    table_with_float()
    filled([(500, 20)])
    signed(CreditTable(7, [(10_000, 10)]))
    book = day_book(7, DAY)
    assert (book.opening_float, book.fills, book.credits) == (630_000, 10_000, 100_000)
    assert (book.fills_chips, book.credits_chips) == (((500, 20),), ((10_000, 10),))


@pytest.mark.parametrize("chips", [[], [(500, 0)]])
def test_no_chips_are_no_fill(chips: list[tuple[int, int]]) -> None:
    table_with_float()
    assert refused(FillTable(7, chips), signed=PIT).code == "NoChips"


def test_a_denomination_written_twice_is_refused() -> None:
    table_with_float()
    assert refused(FillTable(7, [(500, 1), (500, 2)]), signed=PIT).code == "NotAPile"


def test_a_correction_is_an_entry_and_the_wrong_one_stays() -> None:
    table_with_float()
    wrong = filled([(500, 200)])
    signed(CorrectMovement(7, wrong.pk, "two racks, not twenty", chips=[(500, 20)]))
    right = Movement.objects.latest("id")
    wrong.refresh_from_db()
    assert (wrong.amount, right.amount, right.corrects_id, right.kind) == (100_000, 10_000, wrong.pk, "fill")
    book = day_book(7, DAY)
    assert book.fills == 10_000
    assert [(each.id, each.corrected_by) for each in book.movements[1:]] == [(wrong.pk, right.pk), (right.pk, None)]
    no = refused(CorrectMovement(7, wrong.pk, "again", chips=[(500, 30)]), signed=PIT)
    assert (no.code, no.facts) == ("CorrectedAlready", {"by": right.pk})
    signed(CorrectMovement(7, right.pk, "it never came"))
    assert day_book(7, DAY).fills == 0


def test_a_correction_takes_two_signatures_and_a_movement_of_this_table() -> None:
    table_with_float()
    wrong = filled([(500, 200)])
    assert refused(CorrectMovement(7, wrong.pk, "wrong")).code == "SignatureMissing"
    assert refused(CorrectMovement(7, 4_711, "wrong"), signed=PIT).code == "NotFound"
    assert refused(CorrectMovement(7, wrong.pk, "wrong"), by=DEALER, signed=PIT).code == "NotAllowed"


def test_tips_are_recorded_by_the_dealer_and_put_right_by_an_entry() -> None:
    open_table(7)
    accepted(RecordTip(7, 500), by=DEALER)
    accepted(RecordTip(7, 2_500), by=DEALER)
    wrong = Movement.objects.latest("id")
    signed(CorrectMovement(7, wrong.pk, "twenty-five cents too many", amount=250))
    assert day_book(7, DAY).tips == 750


def test_a_tip_goes_to_the_own_table_and_never_to_a_closed_one() -> None:
    set_up_table(7)
    assert refused(RecordTip(7, 500), by=DEALER).code == "NoTipsAtAClosedTable"
    open_table(8)
    assert refused(RecordTip(8, 500), by=DEALER).code == "WrongTable"


@pytest.mark.article("sanremo-cash.conduct.stack-custody")
def test_a_box_is_changed_before_two_and_known_by_what_is_written_on_it() -> None:
    open_table(7)
    signed(ChangeBox(7, "cagnotte", "C-17", "C-18"))
    row = Movement.objects.get()
    assert (row.kind, row.box_out, row.box_in, row.amount) == ("cagnotte_box", "C-17", "C-18", 0)
    assert refused(ChangeBox(7, "drop", "D-1")).code == "SignatureMissing"


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_the_controller_signs_a_fill_once_with_badge_and_pin() -> None:
    table_with_float()
    fill = filled([(500, 20)])
    assert refused(CosignMovement(7, fill.pk), by=CONTROLLER).code == "SignatureMissing"
    assert refused(CosignMovement(7, fill.pk), signed=DIRECTION).code == "NotAllowed"
    accepted(CosignMovement(7, fill.pk), by=DEALER, signed=CONTROLLER)
    fill.refresh_from_db()
    assert fill.cosigned_by == CONTROLLER.person
    assert refused(CosignMovement(7, fill.pk), by=CONTROLLER, signed=CONTROLLER).code == "CosignedAlready"


def test_what_comes_after_midnight_is_of_the_day_the_float_was_given_on(evening: Traveller) -> None:
    table_with_float()
    evening.shift(timedelta(hours=11))
    filled([(500, 20)])
    assert day_book(7, DAY).fills == 10_000


@pytest.mark.article("sanremo-cash.conduct.direction-starts-ends")
def test_where_the_room_asks_for_it_no_table_opens_without_its_float() -> None:
    open_table(7)
    accepted(CloseTable(7))
    accepted(ChangeRoomSetting("float_required", True), by=DIRECTION)
    no = refused(OpenTable(7))
    assert (no.code, no.article) == ("FloatMissing", "sanremo-cash.conduct.direction-starts-ends")
    signed(GiveFloat(7, CHIPS))
    accepted(OpenTable(7))


def test_every_movement_stands_in_the_stream_of_its_table() -> None:
    table_with_float()
    filled([(500, 20)])
    kinds = [entry.kind for entry in entries_of("table:7") if entry.kind.startswith("rake.")]
    assert kinds == ["rake.float_given.v1", "rake.table_filled.v1"]
