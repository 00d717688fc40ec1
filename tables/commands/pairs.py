"""Asking that two players be kept apart, or no longer."""

from dataclasses import dataclass
from typing import ClassVar

from audit.messages import Command, Id, Text


@dataclass(frozen=True, slots=True)
class KeepApart(Command):
    name: ClassVar[str] = "tables.keep_apart"
    one: Id
    other: Id
    reason: Text


@dataclass(frozen=True, slots=True)
class LetTogether(Command):
    name: ClassVar[str] = "tables.let_together"
    one: Id
    other: Id
