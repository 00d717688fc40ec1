"""The database of the tests: where it lies, and how it is emptied between tests that commit.

Triggers keep anyone from removing entries of the ledger. Django empties all
tables after a test with real transactions, so for the length of that one
transaction, and in tests only, the triggers stand aside.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations


def lay_in(folder: Path) -> None:
    """Keep SQLite's test database in a file: unlike one in memory, threads share it as in a house."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(folder / "test.sqlite3")


def triggers_stand_aside() -> Callable[[], None]:
    """Let Django's flush pass the triggers from now on; what is returned ends that."""
    kind: type[BaseDatabaseOperations] = type(connection.ops)
    flush = kind.execute_sql_flush

    def flush_all(self: BaseDatabaseOperations, statements: Iterable[str]) -> None:
        before, after = _around_a_flush()
        flush(self, [*before, *statements, *after])

    def end() -> None:
        kind.execute_sql_flush = flush  # type: ignore[method-assign]

    kind.execute_sql_flush = flush_all  # type: ignore[method-assign, assignment]
    return end


def _around_a_flush() -> tuple[list[str], list[str]]:
    quote = connection.ops.quote_name
    if connection.vendor == "sqlite":
        made = _rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        return [f"DROP TRIGGER {quote(name)}" for name, _ in made], [text for _, text in made]
    guarded = _rows("SELECT DISTINCT relname FROM pg_trigger JOIN pg_class c ON tgrelid = c.oid WHERE NOT tgisinternal")
    switch = "ALTER TABLE {} {} TRIGGER USER"
    return [switch.format(quote(name), "DISABLE") for (name,) in guarded], [
        switch.format(quote(name), "ENABLE") for (name,) in guarded
    ]


def _rows(query: str) -> list[tuple[str, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        found: list[tuple[str, ...]] = cursor.fetchall()
        return found
