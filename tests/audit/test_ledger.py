"""The ledger: chained, numbered, and closed to changes."""

import json

import pytest
from django.db import DatabaseError, connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from audit.canonical import canonical
from audit.ledger import GENESIS, broken_in, chained, entries_of, verify
from audit.models import Entry, LedgerBroken
from tables.commands import CallFloor, OpenTable
from tests.room import DIRECTION, accepted, set_up_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


def some_history() -> list[Entry]:
    set_up_table(7)
    accepted(OpenTable(7))
    accepted(CallFloor(7))
    return list(Entry.objects.order_by("stream", "seq"))


def test_entries_of_a_stream_are_numbered_from_one_and_chained() -> None:
    entries = [entry for entry in some_history() if entry.stream == "table:7"]
    assert [entry.seq for entry in entries] == [1, 2, 3]
    assert entries[0].hash == chained(GENESIS, entries[0].body)
    assert entries[1].hash == chained(entries[0].hash, entries[1].body)
    assert verify() == Entry.objects.count()


def test_an_entry_says_who_when_what_and_by_which_article() -> None:
    set_up_table(7)
    body = json.loads(next(entries_of("table:7")).body)
    assert body["actor"] == DIRECTION.person
    assert body["article"] == "sanremo-cash.revision.in-force"
    assert body["data"]["big_blind"] == 200
    assert body["happened_at"].endswith("Z")
    assert body["recorded_at"].endswith("Z")


@pytest.mark.parametrize(
    ("column", "value", "complaint"),
    [
        ("body", "{}", "the hash does not cover"),
        ("actor", "staff:1", "actor differs"),
        ("seq", 9, "number 9 follows 1"),
        ("hash", "0" * 64, "the hash does not cover"),
    ],
)
def test_a_changed_column_is_found_and_named(column: str, value: object, complaint: str) -> None:
    entries = [entry for entry in some_history() if entry.stream == "table:7"]
    setattr(entries[1], column, value)
    assert any(complaint in fault for fault in broken_in(entries))


def test_a_missing_entry_is_found() -> None:
    entries = [entry for entry in some_history() if entry.stream == "table:7"]
    assert "number 3 follows 1" in " ".join(broken_in([entries[0], entries[2]]))


def test_the_orm_neither_changes_nor_removes_an_entry() -> None:
    entry = some_history()[0]
    for attempt in (entry.save, entry.delete, Entry.objects.all().delete, lambda: Entry.objects.update(kind="x")):
        with pytest.raises(LedgerBroken):
            attempt()


@pytest.mark.parametrize("statement", ["UPDATE audit_entry SET kind = 'x'", "DELETE FROM audit_entry"])
def test_the_database_neither_changes_nor_removes_an_entry(statement: str) -> None:
    some_history()
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    verify()


@given(json_values)
def test_a_value_has_one_spelling_and_reads_back(value: object) -> None:
    text = canonical(value)
    assert json.loads(text) == value
    assert canonical(json.loads(text)) == text


def test_the_spelling_is_pinned() -> None:
    assert canonical({"b": [1, None], "a": "è €"}) == '{"a":"è €","b":[1,null]}'


def test_a_float_never_enters_the_ledger() -> None:
    with pytest.raises(TypeError, match="float"):
        canonical({"chips": [0.5]})
