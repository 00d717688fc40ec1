"""How an edge asks the desk: a fresh id each time, and a refusal raised rather than returned."""

import uuid
from collections.abc import Iterator

from audit.messages import Accepted, Command, Failed, Refusal, Refused, Request, Sender
from audit.writer import ask_sync


class DeskFailed(Exception):
    """A fault of ours, reported under its reference."""


def ask_for(command: Command, sender: Sender, *, id: str = "") -> Accepted:
    """Have a command carried out, under a new id or this one; what the desk refuses is raised under its own class."""
    match ask_sync(Request(id=id or uuid.uuid4().hex, command=command, sender=sender)):
        case Accepted() as accepted:
            return accepted
        case Refused() as refused:
            raise _refusal_named(refused.code)(**refused.facts)
        case Failed() as failed:
            raise DeskFailed(failed.reference)


def written_to(accepted: Accepted, prefix: str) -> int:
    """The key in the one stream of this prefix that a command wrote to, such as 3 of ``staff:3``."""
    (stream,) = (stream for stream in accepted.seqs if stream.startswith(f"{prefix}:"))
    return int(stream.partition(":")[2])


def _refusal_named(code: str) -> type[Refusal]:
    return next(kind for kind in _all_kinds(Refusal) if kind.__name__ == code)


def _all_kinds(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    for below in kind.__subclasses__():
        yield below
        yield from _all_kinds(below)
