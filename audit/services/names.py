"""Looking behind pseudonyms: allowed for a reason, and always written down."""

from audit.commands import ReadNames
from audit.desk import Desk, handles
from audit.events import NamesRead
from audit.refusals import ReasonMissing


@handles(ReadNames)
def read_names(command: ReadNames, desk: Desk) -> None:
    """The entry comes first; only then are the names read (``audit.naming``)."""
    if not command.note.strip():
        raise ReasonMissing()
    desk.record(NamesRead(command.people, command.reason, command.note))
