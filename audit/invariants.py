"""Rows of exports against what the ledger says of them, for ``ledger verify``."""

from collections.abc import Iterator

from audit import checking
from audit.ledger import entries_of
from audit.models import Export

STATES = {
    "audit.export_requested.v1": Export.State.WAITING,
    "audit.export_started.v1": Export.State.WRITING,
    "audit.export_finished.v1": Export.State.READY,
    "audit.export_failed.v1": Export.State.FAILED,
    "audit.export_erased.v1": Export.State.ERASED,
}
ASKED = ("table", "names_for", "note")
MADE = ("sha256", "size", "entries", "leaves")


def broken() -> Iterator[str]:
    """Where a row and its stream disagree. One that changes while it is looked at is looked at again."""
    for pk in Export.objects.order_by("id").values_list("pk", flat=True):
        wrong = list(_wrong(pk)) and list(_wrong(pk))
        yield from wrong


def _wrong(pk: int) -> Iterator[str]:
    export = Export.objects.get(pk=pk)
    told: dict[str, object] = {}
    for entry in entries_of(export.stream):
        if entry.kind in STATES:
            told["state"] = STATES[entry.kind]
        if entry.kind == "audit.export_requested.v1":
            told |= {"asked_by": entry.actor} | {name: entry.data[name] for name in ASKED}
        if entry.kind == "audit.export_finished.v1":
            told |= {name: entry.data[name] for name in MADE}
    if not told:
        yield f"{export.stream}: the ledger knows nothing of it"
    for name, value in told.items():
        if getattr(export, name) != value:
            yield f"{export.stream}: {name} is {getattr(export, name)!r}, the ledger says {value!r}"


checking.register("exports", broken)
