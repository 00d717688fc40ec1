"""The keys that sign the log, as the ledger tells of them, and how a change of them gets there.

Whoever signs looks first (``record_changes``): a key that was rotated in a file or
in the environment becomes an entry before the first checkpoint it signs.
"""

from audit import keys
from audit.asking import ask_for
from audit.commands import RecordKeys
from audit.ledger import entries_of, head_of
from audit.messages import SYSTEM

STREAM = "log"
TAKEN_UP = "audit.log_key_taken_up.v1"
LAID_DOWN = "audit.log_key_laid_down.v1"


def keys_told() -> list[str]:
    """The keys in force by the ledger's word, the oldest first."""
    told: list[str] = []
    for entry in entries_of(STREAM):
        if entry.kind == TAKEN_UP:
            told.append(entry.data["key"])
        elif entry.kind == LAID_DOWN:
            told.remove(entry.data["key"])
    return told


def record_changes() -> bool:
    """Have the ledger told of the keys in force, where it does not know yet."""
    in_force = tuple(str(signer.public) for signer in keys.signers())
    if set(in_force) == set(keys_told()):
        return False
    # One id for one change: of two processes that see it, the second gets the first one's answer.
    ask_for(RecordKeys(in_force), SYSTEM, id=f"{STREAM}-keys-{head_of(STREAM).seq}")
    return True
