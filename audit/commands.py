"""What may be asked of the ledger's own office: exports, names behind pseudonyms, the keys of the log."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

import msgspec

from audit.messages import Command, Id

Moment = Annotated[datetime, msgspec.Meta(tz=True)]
TableNumber = Annotated[int, msgspec.Meta(ge=1, le=32767)]
Note = Annotated[str, msgspec.Meta(max_length=200)]
Sealed = Annotated[str, msgspec.Meta(max_length=2000)]
"""A checkpoint somebody kept, or nothing."""
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Sha256 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
Pseudonym = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{1,16}:[0-9]{1,10}$")]
PublicKeyText = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]

NameReason = Literal["authority", "inquiry", "anti-laundering", "data-subject"]
"""Why names may be read: an authority asks, an inquiry of the house, anti-laundering checks, or the person asks."""


@dataclass(frozen=True, slots=True)
class RequestExport(Command):
    """Have a period written as a file. Names come along only for a reason."""

    name = "audit.request_export"
    begin: Moment
    until: Moment
    table: TableNumber | None = None
    previous: Sealed = ""
    names_for: NameReason | None = None
    note: Note = ""


@dataclass(frozen=True, slots=True)
class StartExport(Command):
    name = "audit.start_export"
    internal = True
    export: Id


@dataclass(frozen=True, slots=True)
class FinishExport(Command):
    name = "audit.finish_export"
    internal = True
    export: Id
    sha256: Sha256
    size: Count
    entries: Count
    leaves: Count


@dataclass(frozen=True, slots=True)
class FailExport(Command):
    name = "audit.fail_export"
    internal = True
    export: Id
    problem: Note


@dataclass(frozen=True, slots=True)
class TakeExport(Command):
    """Somebody carries the file away."""

    name = "audit.take_export"
    internal = True
    export: Id


@dataclass(frozen=True, slots=True)
class EraseExport(Command):
    """The file goes; that it was there stays written."""

    name = "audit.erase_export"
    internal = True
    export: Id


@dataclass(frozen=True, slots=True)
class ReadNames(Command):
    """Look behind pseudonyms, for a reason; nobody in particular is everybody in an export made at the keyboard."""

    name = "audit.read_names"
    internal = True
    people: Annotated[tuple[Pseudonym, ...], msgspec.Meta(max_length=100)]
    reason: NameReason
    note: Note = ""


@dataclass(frozen=True, slots=True)
class RecordKeys(Command):
    """Write down which keys sign the log from now on, the one in use first."""

    name = "audit.record_keys"
    internal = True
    keys: Annotated[tuple[PublicKeyText, ...], msgspec.Meta(min_length=1, max_length=10)]
