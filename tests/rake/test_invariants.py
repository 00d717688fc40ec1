"""Rows of money against the ledger: a row that was changed, added or taken away behind the desk's back is named."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from audit import checking
from audit.models import Entry
from rake.commands import ChangeBox, CorrectMovement, CosignMovement, CreditTable, EnterCount, RecordTip, SettleCount
from rake.daybook import day_book
from rake.invariants import broken
from rake.models import Count, Movement, Till
from rules.float import added, without, worth
from tables.commands import CloseTable
from tests.rake.money import CHIPS, DAY, DEALER, cosigned, counted, filled, signed, table_with_float
from tests.room import CONTROLLER, FLOOR, PIT, accepted

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk", "evening")]


def an_evening() -> None:
    table_with_float()
    fill = filled([(500, 20)])
    signed(CreditTable(7, [(10_000, 10)]))
    signed(CorrectMovement(7, fill.pk, "one rack", chips=[(500, 40)]))
    accepted(CosignMovement(7, fill.pk), signed=CONTROLLER)
    accepted(RecordTip(7, 500), by=DEALER)
    signed(ChangeBox(7, "cagnotte", "C-1", "C-2"))
    row = counted("cagnotte", [(500, 1)], [(500, 2)], box="C-1")
    accepted(SettleCount(7, row.pk, [(500, 2)], "counted a third time"), by=PIT, signed=CONTROLLER)
    cosigned(counted("float", CHIPS))
    accepted(EnterCount(7, "drop", [(5_000, 7)]), by=FLOOR)


def test_an_honest_evening_is_as_the_ledger_tells_it() -> None:
    an_evening()
    accepted(CloseTable(7))
    assert list(broken()) == []
    assert [fault for fault in checking.faults() if fault.part == "money"] == []


def test_a_movement_changed_in_the_database_is_named() -> None:
    an_evening()
    row = Movement.objects.get(kind="credit")
    Movement.objects.filter(pk=row.pk).update(amount=90_000)
    assert list(broken()) == [
        f"movement {row.pk}: the ledger says amount 100000, the row 90000",
        f"movement {row.pk}: its chips are worth 100000, it says 90000",
    ]
    Movement.objects.filter(pk=row.pk).update(amount=100_000, second="staff:1")
    assert list(broken()) == [f"movement {row.pk}: the ledger says second staff:904, the row staff:1"]


def test_a_movement_taken_away_or_slipped_in_is_named() -> None:
    an_evening()
    tip = Movement.objects.get(kind="tip")
    Movement.objects.filter(pk=tip.pk).delete()
    assert list(broken()) == [f"movement {tip.pk} is in the ledger and in no row"]
    tip.save()
    assert list(broken()) == []
    more = Movement.objects.create(table=7, day=DAY, kind="tip", amount=100, by="staff:1", at=tip.at)
    assert list(broken()) == [f"movement {more.pk} is a row and in no entry"]


def test_a_first_figure_changed_while_it_waits_breaks_its_seal() -> None:
    an_evening()
    waiting = Count.objects.get(standing="one_in")
    Count.objects.filter(pk=waiting.pk).update(first=[[5_000, 8]])
    (what,) = broken()
    assert what.startswith(f"count {waiting.pk}: the ledger says seal ")


def test_a_count_and_a_float_changed_in_the_database_are_named() -> None:
    an_evening()
    settled, till = Count.objects.get(standing="settled"), Till.objects.get()
    Count.objects.filter(pk=settled.pk).update(amount=500)
    Till.objects.update(closed_at=till.opened_at)
    assert list(broken()) == [
        f"float {till.pk}: the ledger says closed_at None, the row {till.opened_at.isoformat()}",
        f"count {settled.pk}: the ledger says amount 1000, the row 500",
    ]


def test_the_pins_of_an_evening_are_in_no_entry() -> None:
    an_evening()
    assert not Entry.objects.filter(body__icontains="pin").exists()


denominations = st.sampled_from([100, 500, 1_000, 10_000])
pile = st.dictionaries(denominations, st.integers(1, 40), min_size=1).map(lambda chips: list(chips.items()))
MOVES = st.lists(st.tuples(st.sampled_from(["fill", "credit", "correct"]), pile), max_size=6)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=MOVES, left=pile)
def test_any_history_of_a_float_conserves_its_chips_and_agrees_with_the_ledger(
    moves: list[tuple[str, list[tuple[int, int]]]], left: list[tuple[int, int]]
) -> None:
    number = 100 + Till.objects.count()
    table_with_float(number)
    for kind, chips in moves:
        last = Movement.objects.filter(table=number, kind="fill", corrected_by=None).last()
        if kind == "fill" or (kind == "correct" and last is None):
            filled(chips, table=number)
        elif kind == "credit":
            signed(CreditTable(number, chips))
        elif last is not None:
            signed(CorrectMovement(number, last.pk, "again", chips=chips))
    counted("float", left, table=number)
    book = day_book(number, DAY)
    into = added(dict(book.opening_chips), dict(book.fills_chips))
    assert without(into, added(dict(book.credits_chips), dict(book.closing_chips))) == dict(book.float_gone)
    assert book.float_result == -worth(dict(book.float_gone))
    assert list(broken()) == []
