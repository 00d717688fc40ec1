"""One transaction of the desk: entries that wait to be written, and a savepoint for whoever needs one.

Most taps are decided in memory and touch no row. Such a command costs no
statement of its own: its entries wait here and go to the database together,
before the next statement that anybody in the transaction makes, or at its end.
A command's first statement, a read or a write, begins its savepoint.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import Error as DatabaseError
from django.db import IntegrityError, OperationalError, connection, transaction

from audit import ledger
from audit.ledger import Row


class Overtaken(OperationalError):
    """Another process wrote to a stream first, and it came to light only after the answer: the batch is void."""


class Batch:
    """The commands of one transaction, one after the other."""

    def __init__(self) -> None:
        self._waiting: list[Row] = []
        self._at_work = False
        self._savepoint: str | None = None
        self._ours = False

    @contextmanager
    def open(self) -> Iterator[None]:
        """Everything made within is written when it ends well."""
        with connection.execute_wrapper(self._first):
            yield
            with self._own_statements():
                self._write_waiting()

    @contextmanager
    def command(self) -> Iterator[None]:
        """One command: all of it or nothing."""
        self._at_work, self._savepoint = True, None
        before = len(self._waiting)
        try:
            yield
            if self._savepoint is not None:
                with self._own_statements():
                    # In its own savepoint, so that a conflict is this command's and nobody else's.
                    self._write()
                    transaction.savepoint_commit(self._savepoint)
        except BaseException:
            self._undo(before)
            raise
        finally:
            self._at_work = False

    def append(self, rows: Sequence[Row]) -> None:
        """Entries of the command at work."""
        self._waiting += rows

    def _first(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Before somebody's statement: what waits is there for it to see, and can be kept when it fails."""
        if not self._ours:
            with self._own_statements():
                if self._savepoint is None or not self._at_work:
                    self._write_waiting()
                if self._at_work and self._savepoint is None:
                    self._savepoint = transaction.savepoint()
        return execute(sql, params, many, context)

    @contextmanager
    def _own_statements(self) -> Iterator[None]:
        self._ours, before = True, self._ours
        try:
            yield
        finally:
            self._ours = before

    def _write_waiting(self) -> None:
        try:
            self._write()
        except IntegrityError as fault:
            raise Overtaken(str(fault)) from fault

    def _write(self) -> None:
        rows, self._waiting = self._waiting, []
        if rows:
            ledger.append(rows)

    def _undo(self, before: int) -> None:
        """As Django's own ``atomic`` does it."""
        if self._savepoint is None:
            del self._waiting[before:]
            return
        self._waiting = []
        connection.needs_rollback = False
        try:
            with self._own_statements():
                transaction.savepoint_rollback(self._savepoint)
                transaction.savepoint_commit(self._savepoint)
        except DatabaseError:
            connection.needs_rollback = True
