"""A checkpoint somebody kept, held against the log as it stands: consistent or not, with the proof.

The answer is made to be checked elsewhere: the two notes and the RFC 6962 proof
between them are all that ``audit/verify.py`` or anybody's own tool needs.
"""

from dataclasses import dataclass
from typing import Literal

from audit import keys, notes, sequencer
from audit.merkle import consistency, is_consistent, root_at
from audit.models import Checkpoint, Log
from audit.notes import BadNote, opened
from audit.tiles import Tiles

Verdict = Literal["consistent", "same", "forked", "shortened", "unsigned", "other_log", "malformed"]
GOOD: frozenset[Verdict] = frozenset({"consistent", "same"})


@dataclass(frozen=True, slots=True)
class Comparison:
    """``why`` is what was found, for whoever looks closer; ``proof`` goes from the kept size to the present one."""

    verdict: Verdict
    kept: notes.Checkpoint | None = None
    signed_by: tuple[str, ...] = ()
    now: Checkpoint | None = None
    proof: tuple[str, ...] = ()
    why: str = ""

    @property
    def good(self) -> bool:
        return self.verdict in GOOD


def compare(text: str) -> Comparison:
    """Is the log of the checkpoint in ``text`` how the log of the newest checkpoint begins?"""
    note = tidied(text)
    try:
        kept = notes.Checkpoint.read(note.rpartition("\n\n")[0] + "\n")
    except BadNote as wrong:
        return Comparison("malformed", why=str(wrong))
    if kept.origin != keys.origin():
        return Comparison("other_log", kept, why=kept.origin)
    try:
        _, signed = opened(note, [*keys.known_keys(), *(key for key in keys.own() if key not in keys.known_keys())])
    except BadNote as wrong:
        return Comparison("unsigned", kept, why=str(wrong))
    return _against_the_log(kept, tuple(map(str, signed)))


def _against_the_log(kept: notes.Checkpoint, signed_by: tuple[str, ...]) -> Comparison:
    now = sequencer.latest()
    if now is None or now.size < kept.size:
        grown = Log.objects.values_list("size", flat=True).first() or 0
        if now is None or grown < kept.size:
            return Comparison("shortened", kept, signed_by, now, why=f"{grown} < {kept.size}")
        now = sequencer.checkpoint("compared")
    nodes = Tiles().node
    if root_at(kept.size, nodes) != kept.root:
        return Comparison("forked", kept, signed_by, now, why=root_at(kept.size, nodes).hex())
    proof = consistency(kept.size, now.size, nodes)
    if not is_consistent(kept.size, kept.root, now.size, bytes.fromhex(now.root), proof):
        return Comparison("forked", kept, signed_by, now, why=now.root)
    hashes = tuple(hashed.hex() for hashed in proof)
    return Comparison("same" if kept.size == now.size else "consistent", kept, signed_by, now, hashes)


def tidied(text: str) -> str:
    """What copying does to a note, undone: other line ends, blank lines around it, the last line end lost."""
    return text.replace("\r\n", "\n").strip("\n ") + "\n"
