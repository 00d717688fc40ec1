"""The database of the tests itself: emptied between tests, yet the ledger's triggers hold."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from audit.models import Entry

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def append(seq: int) -> None:
    Entry.objects.create(
        stream="table:1", seq=seq, kind="k.v1", sender="s", command_id=str(seq), ordinal=0, actor="s",
        happened_at=NOON, recorded_at=NOON, body="{}", hash="0" * 64,
    )  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_a_flush_empties_the_ledger_and_leaves_its_triggers_in_force() -> None:
    append(1)
    call_command("flush", interactive=False, verbosity=0)
    assert Entry.objects.count() == 0
    append(2)
    for statement in ("DELETE FROM audit_entry", "UPDATE audit_entry SET kind = 'x'"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert Entry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_test_with_transactions_finds_nothing_of_the_one_before() -> None:
    assert Entry.objects.count() == 0
    append(1)


@pytest.mark.django_db
def test_a_test_that_is_rolled_back_finds_nothing_either() -> None:
    assert Entry.objects.count() == 0


@pytest.mark.django_db
def test_the_database_is_one_that_threads_share() -> None:
    assert connection.vendor == "postgresql" or Path(connection.settings_dict["NAME"]).is_file()
