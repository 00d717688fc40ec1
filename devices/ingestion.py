"""From a batch of an agent to commands: cards that follow each other become one run, everything else stays single.

The id of a command is the spool's number, so that the same batch sent twice, or cut
differently, gives the same answers. What the desk refuses stops the batch there:
the agent keeps the rest and sends it again.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any, Final

import msgspec

from audit.messages import Accepted, Answer, Command, Refused, Request, Sender
from audit.writer import ask_sync
from devices.commands import U32, Number, RecordCards, RecordReading
from devices.telling import Kind, checked_facts

MOST: Final = 500
AHEAD: Final = timedelta(seconds=1)
LONGEST_RUN: Final = 400


class ReadingSent(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One row of the spool as it travels."""

    number: Number
    kind: Kind
    at: Annotated[datetime, msgspec.Meta(tz=True)]
    boot: U32 = 0
    seq: U32 | None = None
    replayed: bool = False
    facts: dict[str, Any] = {}


class Batch(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    spool: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{8,32}$")]
    readings: Annotated[tuple[ReadingSent, ...], msgspec.Meta(max_length=MOST)]


class Outcome(msgspec.Struct, frozen=True):
    """How far the batch came: the last number that is safe here, and what stopped it."""

    number: int
    refused: Answer | None = None


def take_in(batch: Batch, sender: Sender, now: datetime, *, safe: int = 0) -> Outcome:
    """Ask the desk for one after the other, until one is refused; what is ``safe`` already is passed over."""
    for run in runs([reading for reading in batch.readings if reading.number > safe]):
        command = cards(batch.spool, run, sender) if run[0].kind == "card" else single(batch.spool, run[0], sender, now)
        last = run[-1].number
        answer = ask_sync(Request(f"{batch.spool}:{run[0].number}:{last}", command, sender, min(run[-1].at, now)))
        if not (isinstance(answer, Accepted) or _is_there_already(answer)):
            return Outcome(safe, answer)
        safe = last
    return Outcome(safe)


def runs(readings: Sequence[ReadingSent]) -> Iterator[list[ReadingSent]]:
    """Cards of one boot whose numbers follow each other go together."""
    run: list[ReadingSent] = []
    for reading in readings:
        if run and not (_follows(run[-1], reading) and len(run) < LONGEST_RUN):
            yield run
            run = []
        run.append(reading)
    if run:
        yield run


def _follows(before: ReadingSent, after: ReadingSent) -> bool:
    return (
        before.kind == after.kind == "card"
        and (before.boot, before.replayed) == (after.boot, after.replayed)
        and after.number == before.number + 1
        and before.seq is not None
        and after.seq == (before.seq + 1) & 0xFFFFFFFF
    )


def single(spool: str, reading: ReadingSent, sender: Sender, now: datetime) -> Command:
    ahead = reading.at - now
    return RecordReading(
        table=sender.table or 0,
        spool=spool,
        number=reading.number,
        reading=reading.kind,
        boot=reading.boot,
        seq=reading.seq,
        replayed=reading.replayed,
        ahead_ms=ahead // timedelta(milliseconds=1) if ahead > AHEAD else 0,
        facts=reading.facts,
    )


def cards(spool: str, run: Sequence[ReadingSent], sender: Sender) -> Command:
    facts = [checked_facts("card", reading.facts) for reading in run]
    return RecordCards(
        table=sender.table or 0,
        spool=spool,
        number=run[0].number,
        count=len(run),
        boot=run[0].boot,
        first_seq=run[0].seq or 0,
        last_seq=run[-1].seq or 0,
        replayed=run[0].replayed,
        face_up=sum(fact["face_up"] for fact in facts),
        double_feed=sum(fact["double_feed"] for fact in facts),
        without_tag=sum(not fact["tags"] for fact in facts),
    )


def _is_there_already(answer: Answer) -> bool:
    """Under this id another form of the same reading was taken, by this very spool: it is safe."""
    return isinstance(answer, Refused) and answer.code == "IdReused"
