"""Which keys sign the log, as entries of the log itself."""

from audit.commands import RecordKeys
from audit.desk import Desk, handles
from audit.events import LogKeyLaidDown, LogKeyTakenUp
from audit.key_changes import keys_told


@handles(RecordKeys)
def record_keys(command: RecordKeys, desk: Desk) -> None:
    """What changed since the ledger last told of keys; nothing when nothing did."""
    told = keys_told()
    for key in reversed(command.keys):
        if key not in told:
            desk.record(LogKeyTakenUp(key))
    for key in told:
        if key not in command.keys:
            desk.record(LogKeyLaidDown(key))
