"""The desk: the one way in. Apps register commands and handlers; only the desk writes the ledger.

A handler reads, asks the rules, writes rows and records events through the
:class:`Desk` it is handed. The :class:`Office` runs batches of requests, one
transaction a batch (``audit.batches``), each command all of it or nothing. Who calls it, and on which
thread, is ``audit.writer``'s business.
"""

import logging
import uuid
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeVar

import msgspec
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from audit import ledger, metrics
from audit.batches import Batch, Overtaken
from audit.ledger import Head, Recorded
from audit.messages import (
    TIMER,
    Accepted,
    Answer,
    Busy,
    Command,
    Envelope,
    Event,
    Failed,
    IdReused,
    Refusal,
    Refused,
    Request,
    Sender,
    StampInFuture,
    UnknownCommand,
    decode,
)
from audit.models import Deadline
from rules.violations import RuleViolation

log = logging.getLogger(__name__)

State = TypeVar("State")
Asked = TypeVar("Asked", bound=Command)
Handler = Callable[[Any, "Desk"], None]
Touched = Mapping[str, int]
"""Streams that grew, with their new last number."""

TRIES = 4
OVERTAKEN = 32
"""So often a command may lose against other processes before it is given up."""
CLOCK_SKEW = timedelta(minutes=5)
REMEMBERED = 4096

_handlers: dict[str, Handler] = {}
_commands: dict[str, type[Command]] = {}
_listeners: list[Callable[[Touched], None]] = []


class Conflict(Exception):
    """Another process was first: forget what is remembered and try again."""


def handles(asked: type[Asked]) -> Callable[[Callable[[Asked, "Desk"], None]], Callable[[Asked, "Desk"], None]]:
    """Register the function that carries out one kind of command."""

    def register(handler: Callable[[Asked, "Desk"], None]) -> Callable[[Asked, "Desk"], None]:
        if asked.name in _handlers:
            raise ValueError(f"{asked.name} has two handlers")
        _commands[asked.name] = asked
        _handlers[asked.name] = handler
        return handler

    return register


def commands() -> Mapping[str, type[Command]]:
    """Every command the desk knows, by name."""
    return dict(sorted(_commands.items()))


def listen(listener: Callable[[Touched], None]) -> None:
    """Be told, after every commit, which streams grew."""
    _listeners.append(listener)


def open_envelope(raw: Any, sender: Sender) -> Request:
    """From plain JSON data to a request, or a refusal that says what is wrong with it."""
    envelope = decode(raw, Envelope)
    asked = _commands.get(envelope.command)
    if asked is None or (asked.internal and sender.role != "system"):
        raise UnknownCommand(command=envelope.command)
    command = decode(envelope.data, asked)
    return Request(id=envelope.id, command=command, sender=sender, happened_at=envelope.happened_at)


@dataclass(slots=True)
class Desk:
    """What a handler works with, for the length of one command."""

    office: "Office"
    request: Request
    now: datetime
    recorded: list[Recorded] = field(default_factory=list)
    recalled: set[str] = field(default_factory=set)
    kept: dict[str, Any] = field(default_factory=dict)

    @property
    def sender(self) -> Sender:
        return self.request.sender

    @property
    def signed(self) -> Sender | None:
        """Whoever signed beside the sender."""
        return self.request.signed

    @property
    def happened_at(self) -> datetime:
        return self.request.happened_at or self.now

    def record(self, event: Event, *, article: str = "") -> None:
        self.recorded.append(Recorded(event, article))

    def schedule(self, key: str, *, due_at: datetime, stream: str, command: Command) -> None:
        """Set a deadline, or move the one that has this key."""
        data = msgspec.to_builtins(command)
        Deadline.objects.filter(key=key).delete()
        Deadline.objects.create(key=key, stream=stream, due_at=due_at, command=command.name, data=data)

    def call_off(self, key: str) -> None:
        Deadline.objects.filter(key=key).delete()

    def recall(self, stream: str, rebuild: Callable[[], State]) -> State:
        """What the office remembers of a stream, rebuilt from the ledger when it remembers nothing."""
        self.recalled.add(stream)
        if stream not in self.kept:
            self.kept[stream] = self.office.remembered(stream, rebuild)
        state: State = self.kept[stream]
        return state

    def keep(self, stream: str, state: Any) -> None:
        """Remember this state from now on, should the command be committed."""
        self.kept[stream] = state


@dataclass(frozen=True, slots=True)
class DeadlinePassed(Event):
    """A deadline rang and there was nothing left to do; ``reason`` says why, when there is one."""

    kind = "audit.deadline_passed.v1"
    of: str
    key: str
    reason: str

    @property
    def stream(self) -> str:
        return self.of


class Office:
    """Runs requests in batches and remembers heads of streams and states between them."""

    def __init__(self, clock: Callable[[], datetime] = timezone.now) -> None:
        self.clock = clock
        self._heads: dict[str, Head] = {}
        self._states: dict[str, Any] = {}
        self._refusals: OrderedDict[tuple[str, str, str], Refused] = OrderedDict()

    def run(self, requests: Sequence[Request]) -> list[Answer]:
        """Answer every request, in order. An answer that says accepted is committed."""
        tries, overtaken = 0, 0
        while tries < TRIES and overtaken < OVERTAKEN:
            try:
                with transaction.atomic():
                    answers = self._answer_all(requests)
            except DatabaseError as fault:
                # Nothing of the batch is known to be committed; what was, its ids will tell.
                if isinstance(fault, Overtaken):
                    overtaken += 1
                else:
                    tries += 1
                    log.warning("a batch failed", extra={"fault": str(fault), "commands": len(requests)})
                    _drop_dead_connection()
                self.forget()
                if len(requests) > 1:
                    return [self.run([request])[0] for request in requests]
            else:
                self._publish(answers)
                return answers
        # The database is away, and whether it has the last of it is unknown: the same id will tell.
        return [Refused(request.id, Busy.__name__) for request in requests]

    def forget(self) -> None:
        """Forget everything remembered; the next command reads the ledger."""
        self._heads.clear()
        self._states.clear()
        self._refusals.clear()

    def remembered(self, stream: str, rebuild: Callable[[], State]) -> State:
        if stream not in self._states:
            self._heads[stream] = ledger.head_of(stream)
            self._states[stream] = rebuild()
        state: State = self._states[stream]
        return state

    def _answer_all(self, requests: Sequence[Request]) -> list[Answer]:
        batch = Batch()
        with batch.open():
            first = _first_answers(requests)
            answers = [self._answer_once(request, first, batch) for request in requests]
        for request, answer in zip(requests, answers, strict=True):
            metrics.count(request.command.name, answer)
        return answers

    def _answer_once(self, request: Request, first: "First", batch: Batch) -> Answer:
        """The first answer to this id, or its first answer now."""
        key, digest = (request.sender.id, request.id), ledger.digest_of(request.command)
        if key in first:
            return _same_again(request, digest, *first[key])
        if (*key, digest) in self._refusals:
            return self._refusals[*key, digest]
        answer = self._answer(request, digest, batch)
        if isinstance(answer, Accepted) and answer.seqs:
            first[key] = (answer, digest)
        elif isinstance(answer, Refused):
            self._remember((*key, digest), answer)
        return answer

    def _answer(self, request: Request, digest: str, batch: Batch) -> Answer:
        for _ in range(TRIES):
            desk = Desk(self, request, self.clock())
            try:
                return self._carry_out(desk, digest, batch)
            except (Conflict, IntegrityError):
                self.forget()
            except (RuleViolation, Refusal) as no:
                if self._is_stale(desk.recalled):
                    self.forget()
                    continue
                return Refused(request.id, no.code, no.article if isinstance(no, RuleViolation) else None, no.facts)
            except (OperationalError, InterfaceError):
                raise
            except Exception:
                return _failed(request)
        return _failed(request)

    def _carry_out(self, desk: Desk, digest: str, batch: Batch) -> Accepted:
        request = desk.request
        if request.happened_at and request.happened_at > desk.now + CLOCK_SKEW:
            raise StampInFuture(happened_at=ledger.stamp(request.happened_at))
        _guard()(request)
        with batch.command():
            if request.sender is TIMER:
                _ring(desk)
            else:
                _handlers[request.command.name](request.command, desk)
            for stream in {item.event.stream for item in desk.recorded} - self._heads.keys():
                self._heads[stream] = ledger.head_of(stream)
            rows, after = ledger.rows_for(request, digest, desk.recorded, heads=self._heads, now=desk.now)
            batch.append(rows)
        self._heads |= after
        self._states |= desk.kept
        for stream in after.keys() - desk.kept.keys():
            # The stream grew past a state its app did not bring along.
            self._states.pop(stream, None)
        return Accepted(request.id, {stream: head.seq for stream, head in after.items()})

    def _is_stale(self, recalled: Iterable[str]) -> bool:
        """Did a refusal rest on something another process has changed since?"""
        return any(ledger.head_of(stream) != self._heads.get(stream) for stream in recalled)

    def _remember(self, key: tuple[str, str, str], refused: Refused) -> None:
        self._refusals[key] = refused
        if len(self._refusals) > REMEMBERED:
            self._refusals.popitem(last=False)

    def _publish(self, answers: Sequence[Answer]) -> None:
        touched: dict[str, int] = {}
        for answer in answers:
            if isinstance(answer, Accepted):
                touched |= answer.seqs
        for listener in _listeners if touched else ():
            try:
                listener(touched)
            except Exception:
                # The commit stands; a heartbeat will show the clients that they are behind.
                log.exception("a listener failed after the commit")


First = dict[tuple[str, str], tuple[Accepted, str]]
"""By sender and id: the first answer, with its command's digest."""


def _first_answers(requests: Sequence[Request]) -> First:
    """The answers already given to these ids, from the ledger itself."""
    found: First = {}
    for sender, id, stream, seq, digest in ledger.answers_to({request.id for request in requests}):
        answer, _ = found.setdefault((sender, id), (Accepted(id, {}), digest))
        answer.seqs[stream] = seq
    return found


def _same_again(request: Request, digest: str, first: Accepted, first_digest: str) -> Answer:
    if digest == first_digest:
        return first
    return Refused(request.id, IdReused.__name__, None, {"id": request.id})


def _guard() -> Callable[[Request], None]:
    guard: Callable[[Request], None] = import_string(settings.DESK_GUARD)
    return guard


def _drop_dead_connection() -> None:
    if not connection.in_atomic_block:
        connection.close()


def _failed(request: Request) -> Failed:
    reference = uuid.uuid4().hex[:12]
    log.exception("command failed", extra={"command": request.command.name, "reference": reference})
    return Failed(request.id, reference)


def ringing(deadline: Deadline) -> Request:
    """The command that a passed deadline issues; its id comes from the deadline."""
    command = decode(deadline.data, _commands[deadline.command])
    return Request(id=f"deadline-{deadline.pk}", command=command, sender=TIMER, happened_at=deadline.due_at)


def _ring(desk: Desk) -> None:
    """Carry out a deadline's command once: a late or second ring finds no row and does nothing."""
    pk = int(desk.request.id.removeprefix("deadline-"))
    deadline = Deadline.objects.select_for_update().filter(pk=pk).first()
    if deadline is None:
        return
    deadline.delete()
    reason = ""
    try:
        with transaction.atomic():
            _handlers[deadline.command](desk.request.command, desk)
    except (RuleViolation, Refusal) as no:
        desk.recorded.clear()
        reason = no.code
    if not desk.recorded:
        desk.record(DeadlinePassed(deadline.stream, deadline.key, reason))
