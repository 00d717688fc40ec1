"""The readable tables of an export: their columns, and who tells which entry as which rows.

The layout is the export's own and stands here; apps know their entries and
register tellers (their module ``exports``). Every row of a sheet of entries
names its leaf and its kind, so that anybody can look the entry up.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

Form = Literal["text", "noun", "whole", "money", "moment", "day", "yes"]
"""A noun is a name of ours that never changes; people read its word (:func:`in_words`)."""
Cell = str | int | bool | None
Row = Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Column:
    """``name`` heads it in CSV and never changes; ``heading`` in the workbook, in the reader's language."""

    name: str
    heading: str | Promise
    form: Form = "text"


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    title: str | Promise
    columns: tuple[Column, ...]

    @property
    def file(self) -> str:
        return f"{self.name}.csv"


@dataclass(frozen=True, slots=True)
class Told:
    """An entry as tellers see it: its leaf and what its body says."""

    leaf: int
    body: Mapping[str, Any]

    @property
    def kind(self) -> str:
        return str(self.body["kind"])

    @property
    def data(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.body["data"]
        return found

    @property
    def table(self) -> int | None:
        found: int | None = self.data.get("table")
        return found


Teller = Callable[[Told], Iterable[Row]]
Shower = Callable[[Told], Iterable[str]]

LEAF = (
    Column("leaf", _("Entry no."), "whole"),
    Column("recorded_at", _("Recorded at"), "moment"),
    Column("kind", _("Kind of entry")),
    Column("table", _("Table"), "whole"),
)
"""How every row of a sheet of entries begins; written by the sheet itself."""
WHERE = (
    Column("happened_at", _("Happened at"), "moment"),
    Column("hand", _("Hand"), "whole"),
    Column("seat", _("Seat"), "whole"),
    Column("person", _("By whom")),
    Column("player", _("Player")),
)

HANDS = Sheet(
    "hands",
    _("Hands"),
    (
        *LEAF,
        Column("hand", _("Hand"), "whole"),
        Column("day", _("Gaming day"), "day"),
        Column("game", _("Game")),
        Column("tracking", _("Tracking")),
        Column("dealer", _("Dealer")),
        Column("started_at", _("Started at"), "moment"),
        Column("ended_at", _("Ended at"), "moment"),
        Column("dealt_in", _("Players dealt in"), "whole"),
        Column("pot", _("Pot"), "money"),
        Column("rake", _("Rake"), "money"),
        Column("void", _("Void"), "yes"),
    ),
)
RAKE = Sheet(
    "rake",
    _("Rake"),
    (
        *LEAF,
        Column("hand", _("Hand"), "whole"),
        Column("day", _("Gaming day"), "day"),
        Column("dealer", _("Dealer")),
        Column("policy", _("Policy"), "whole"),
        Column("pot", _("Pot no."), "whole"),
        Column("seat", _("Seat"), "whole"),
        Column("amount", _("Amount"), "money"),
    ),
)
TABLES = Sheet(
    "tables",
    _("Money of the tables"),
    (
        *LEAF,
        Column("day", _("Gaming day"), "day"),
        Column("what", _("What"), "noun"),
        Column("number", _("Movement or count no."), "whole"),
        Column("corrects", _("Corrects no."), "whole"),
        Column("amount", _("Amount"), "money"),
        Column("difference", _("Difference"), "money"),
        Column("chips", _("Chips by denomination")),
        Column("box", _("Box")),
        Column("signed_by", _("Signed by")),
        Column("reason", _("Reason")),
    ),
)
IRREGULARITIES = Sheet(
    "irregularities",
    _("Irregularities"),
    (*LEAF, *WHERE, Column("article", _("Article")), Column("what", _("What"), "noun"), Column("note", _("Note"))),
)
RULINGS = Sheet(
    "rulings",
    _("Rulings"),
    (
        *LEAF,
        *WHERE,
        Column("article", _("Article")),
        Column("ruling", _("Ruling"), "noun"),
        Column("reason", _("Reason")),
    ),
)
PEOPLE = Sheet(
    "people",
    _("People"),
    (
        Column("person", _("Pseudonym")),
        Column("sort", _("Sort")),
        Column("role", _("Role")),
        Column("entries", _("Entries"), "whole"),
        Column("first_leaf", _("First entry no."), "whole"),
        Column("name", _("Name")),
    ),
)
OF_ENTRIES: Final = (HANDS, RAKE, TABLES, IRREGULARITIES, RULINGS)
SHEETS: Final = (*OF_ENTRIES, PEOPLE)

_tellers: dict[tuple[str, str], Teller] = {}
_showers: dict[str, Shower] = {}
_nouns: dict[str, str | Promise] = {}


def tells(sheet: Sheet, *kinds: str) -> Callable[[Teller], Teller]:
    """Register who tells entries of these kinds in a sheet; ``rake.*`` is every kind that begins so."""

    def register(teller: Teller) -> Teller:
        for kind in kinds:
            if (sheet.name, kind) in _tellers:
                raise ValueError(f"{kind} is told in {sheet.name} already")
            _tellers[sheet.name, kind] = teller
        return teller

    return register


def shows(*kinds: str) -> Callable[[Shower], Shower]:
    """Register which pseudonyms stand in entries of these kinds, beside whoever sent them."""

    def register(shower: Shower) -> Shower:
        _showers.update(dict.fromkeys(kinds, shower))
        return shower

    return register


def teach_nouns(words: Mapping[str, str | Promise]) -> None:
    """Say how people call what a sheet names: ``voided`` is a hand declared void."""
    _nouns.update(words)


def in_words(noun: str) -> str:
    """The word for a noun in the language now active; one that nobody taught stands for itself."""
    found = _nouns.get(noun, noun)
    return gettext(found) if isinstance(found, str) and found else str(found)


def tellers_of(kind: str) -> list[tuple[Sheet, Teller]]:
    """Every sheet that has rows of this kind: by its whole name, or by the longest beginning somebody told of."""
    found = ((sheet, _teller(sheet, kind)) for sheet in OF_ENTRIES)
    return [(sheet, teller) for sheet, teller in found if teller is not None]


def shower_of(kind: str) -> Shower | None:
    return _showers.get(kind)


def rows_of(sheet: Sheet, teller: Teller, told: Told) -> Iterator[list[Cell]]:
    """The rows of one entry, in the order of the sheet's columns."""
    common: dict[str, Cell] = {
        "leaf": told.leaf,
        "recorded_at": told.body["recorded_at"],
        "happened_at": told.body["happened_at"],
        "kind": told.kind,
        "table": told.table,
        "person": told.body["actor"],
        "article": told.body["article"],
    }
    for row in teller(told):
        cells = common | {name: value for name, value in row.items() if value is not None}
        yield [cells.get(column.name) for column in sheet.columns]


def _teller(sheet: Sheet, kind: str) -> Teller | None:
    names = [kind, *(f"{kind[:at]}*" for at in range(len(kind) - 1, 0, -1))]
    return next((_tellers[sheet.name, name] for name in names if (sheet.name, name) in _tellers), None)
