"""A whole export: what the verifier reads, and beside it everything for people to read.

One pass over the entries writes them and feeds the sheets and the apps'
documents, into files of a folder that is thrown away; then these join the zip.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from django.utils import translation

from audit import documents, key_changes, naming, sequencer
from audit.documents import Document
from audit.exporting import Selection, sealed, write_core
from audit.models import Checkpoint
from audit.package import package
from audit.sheet_files import Sheaf
from audit.sheets import OF_ENTRIES, PEOPLE, Cell, Sheet, Shower, Teller, Told, rows_of, shower_of, tellers_of
from audit.summary import Totals
from audit.summary_pdf import write_summary

LANGUAGE = "it"
AT_ONCE = 500
BLOCK = 1 << 18
READING = 0.8
"""How much of the work is the pass over the entries."""

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for; ``named`` when people.csv is to have the names that are still kept."""

    begin: datetime
    until: datetime
    table: int | None = None
    previous: str = ""
    named: bool = False


def write_whole(path: Path, wanted: Wanted, progress: Progress = lambda done: None) -> dict[str, Any]:
    """Write the export to this path: there when it is whole, and not before. What the manifest says of it."""
    if key_changes.record_changes():
        sequencer.integrate_all()
    return write_sealed(path, wanted, *sealed(wanted.begin, wanted.until, wanted.table), progress)


def write_sealed(
    path: Path, wanted: Wanted, selection: Selection, checkpoint: Checkpoint, progress: Progress = lambda done: None
) -> dict[str, Any]:
    """Write what was selected under this checkpoint. The database is only read."""
    with (
        translation.override(LANGUAGE),
        package(path) as export,
        _workbench(path) as folder,
        _readers(folder) as readers,
    ):
        hear = _Heard(readers, selection, progress).hear
        about = write_core(export, selection, checkpoint, previous=wanted.previous, hear=hear)
        progress(READING)
        about |= readers.finish(wanted, selection, checkpoint, about)
        files = readers.files()
        for at, (name, file) in enumerate(files):
            export.add(name, _watched(blocks_of(file), progress, READING + (1 - READING) * at / len(files)))
        export.finish(about)
    return about


@contextmanager
def _workbench(path: Path) -> Iterator[Path]:
    """A folder beside the export, gone afterwards whatever happens."""
    folder = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _readers(folder: Path) -> Iterator["Readers"]:
    readers = Readers(folder)
    try:
        yield readers
    except BaseException:
        readers.abandon()
        raise


@dataclass(slots=True)
class Plan:
    """What happens with entries of one kind."""

    tellers: list[tuple[Sheet, Teller]]
    shower: Shower | None
    documents: list[Document]

    def __bool__(self) -> bool:
        return bool(self.tellers or self.shower or self.documents)


@dataclass(slots=True)
class Appearance:
    """How often somebody stands in the export, and where first."""

    first: int
    times: int = 0


class Readers:
    """Everybody who makes something readable of the entries."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sheaf = Sheaf(folder)
        self._documents = documents.begun(folder)
        self._totals = Totals()
        self._plans: dict[str, Plan] = {}
        self._told: dict[str, set[str]] = {sheet.name: set() for sheet in OF_ENTRIES}
        self._people: dict[str, Appearance] = {}
        self._files: list[tuple[str, Path]] = []

    def hear(self, leaf: int, body: str, kind: str, actor: str) -> None:
        self._appears(actor, leaf)
        plan = self._plans.get(kind)
        if plan is None:
            plan = self._plans[kind] = self._planned(kind)
        if plan:
            self._read(plan, Told(leaf, msgspec.json.decode(body)))

    def finish(
        self, wanted: Wanted, selection: Selection, checkpoint: Checkpoint, about: dict[str, Any]
    ) -> dict[str, Any]:
        """Close every file; what the manifest says of the sheets, and whether names are in them."""
        self._tell_people(named=wanted.named)
        written = self._sheaf.close()
        summary = self._folder / "summary.pdf"
        write_summary(summary, self._totals, checkpoint, about)
        self._files = [(path.name, path) for path in [*written, summary]]
        self._files += [named for document in self._documents for named in document.close()]
        sheets = {
            sheet.file: {"kinds": sorted(self._told[sheet.name]), "rows": self._sheaf.rows[sheet.name]}
            for sheet in OF_ENTRIES
        }
        return {"sheets": sheets, "names": wanted.named}

    def files(self) -> list[tuple[str, Path]]:
        return self._files

    def abandon(self) -> None:
        self._sheaf.abandon()
        for document in self._documents:
            document.abandon()

    def _planned(self, kind: str) -> Plan:
        return Plan(tellers_of(kind), shower_of(kind), [each for each in self._documents if each.wants(kind)])

    def _read(self, plan: Plan, told: Told) -> None:
        for sheet, teller in plan.tellers:
            for cells in rows_of(sheet, teller, told):
                self._told[sheet.name].add(told.kind)
                self._sheaf.add(sheet, cells)
                self._totals.add(sheet, cells)
        for document in plan.documents:
            document.hear(told)
        for pseudonym in plan.shower(told) if plan.shower else ():
            self._appears(pseudonym, told.leaf)

    def _appears(self, person: str, leaf: int) -> None:
        found = self._people.get(person)
        if found is None:
            found = self._people[person] = Appearance(leaf)
        found.times += 1

    def _tell_people(self, *, named: bool) -> None:
        for people in _some_at_once(sorted(self._people, key=_by_sort_and_number)):
            roles = naming.roles_of(people)
            names = naming.names_of(people) if named else {}
            for person in people:
                seen = self._people[person]
                sort = person.partition(":")[0]
                cells: list[Cell] = [person, sort, roles.get(person, ""), seen.times, seen.first, names.get(person, "")]
                self._sheaf.add(PEOPLE, cells)


def blocks_of(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            yield block


def _watched(blocks: Iterator[bytes], progress: Progress, done: float) -> Iterator[bytes]:
    for block in blocks:
        progress(done)
        yield block


@dataclass(slots=True)
class _Heard:
    """Hands every entry on, and says now and then how far it is."""

    readers: Readers
    selection: Selection
    progress: Progress
    count: int = field(default=0)

    def hear(self, leaf: int, body: str, kind: str, actor: str) -> None:
        self.readers.hear(leaf, body, kind, actor)
        self.count += 1
        if not self.count & 2047:
            done = (leaf - self.selection.first) / max(self.selection.end - self.selection.first, 1)
            self.progress(READING * done)


def _some_at_once(people: list[str]) -> Iterable[list[str]]:
    return (people[at : at + AT_ONCE] for at in range(0, len(people), AT_ONCE))


def _by_sort_and_number(person: str) -> tuple[str, int, str]:
    sort, _, key = person.partition(":")
    return sort, int(key) if key.isdecimal() else 0, person
