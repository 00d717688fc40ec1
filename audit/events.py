"""What has happened to exports, names and keys. Kinds are permanent."""

from dataclasses import dataclass
from datetime import datetime

from audit.messages import Event


@dataclass(frozen=True, slots=True)
class OfAnExport(Event):
    export: int

    @property
    def stream(self) -> str:
        return f"export:{self.export}"


@dataclass(frozen=True, slots=True)
class ExportRequested(OfAnExport):
    kind = "audit.export_requested.v1"
    begin: datetime
    until: datetime
    table: int | None
    names_for: str
    note: str


@dataclass(frozen=True, slots=True)
class ExportStarted(OfAnExport):
    kind = "audit.export_started.v1"


@dataclass(frozen=True, slots=True)
class ExportFinished(OfAnExport):
    """The file as it was when it was finished: anybody can hold theirs against it."""

    kind = "audit.export_finished.v1"
    sha256: str
    size: int
    entries: int
    leaves: int


@dataclass(frozen=True, slots=True)
class ExportFailed(OfAnExport):
    kind = "audit.export_failed.v1"
    problem: str


@dataclass(frozen=True, slots=True)
class ExportTaken(OfAnExport):
    """Who took it is who sent it; ``names`` says whether names were in it."""

    kind = "audit.export_taken.v1"
    sha256: str
    names: bool


@dataclass(frozen=True, slots=True)
class ExportErased(OfAnExport):
    kind = "audit.export_erased.v1"


@dataclass(frozen=True, slots=True)
class NamesRead(Event):
    """Somebody looked behind these pseudonyms; ``export`` when it was in a file, with whoever is in it."""

    kind = "audit.names_read.v1"
    people: tuple[str, ...]
    reason: str
    note: str
    export: int | None = None

    @property
    def stream(self) -> str:
        return "names"


@dataclass(frozen=True, slots=True)
class OfTheLog(Event):
    key: str

    @property
    def stream(self) -> str:
        return "log"


@dataclass(frozen=True, slots=True)
class LogKeyTakenUp(OfTheLog):
    """This key signs from now on, alone or beside those before it."""

    kind = "audit.log_key_taken_up.v1"


@dataclass(frozen=True, slots=True)
class LogKeyLaidDown(OfTheLog):
    """This key signs no more; what it signed stays signed."""

    kind = "audit.log_key_laid_down.v1"
