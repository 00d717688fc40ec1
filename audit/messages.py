"""What goes to the desk and what comes back: commands, events, who asks, answers.

An app's commands subclass :class:`Command` and its events :class:`Event`; both
are frozen dataclasses with a permanent name. Decoding is strict: an unknown
field, a wrong type or a number out of range never reaches a handler.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, ClassVar, TypeVar, get_type_hints

import msgspec

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
"""Something a person typed."""
Id = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]
Chips = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
"""Whole chips in minor units."""


class Command:
    """Something asked of the room; in the imperative."""

    name: ClassVar[str]
    internal: ClassVar[bool] = False
    """True for what only the server's own code may issue, never a client."""


class Event:
    """Something that happened; in the past tense, its kind permanent and versioned."""

    kind: ClassVar[str]

    @property
    def stream(self) -> str:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Sender:
    """Who asks. ``id`` is the account that sent it, ``person`` who answers for it."""

    id: str
    person: str
    role: str
    table: int | None = None
    """The one table a tablet or device belongs to; None is the whole room."""


SYSTEM = Sender(id="system", person="system", role="system")
TIMER = Sender(id="timer", person="system", role="system")


@dataclass(frozen=True, slots=True)
class Request:
    """A command with the id its sender minted. The same id twice gives the first answer."""

    id: str
    command: Command
    sender: Sender
    happened_at: datetime | None = None
    signed: Sender | None = None
    """Whoever signed beside the sender: badge and PIN were checked at the door, and no PIN comes further than that."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """Committed: the last number of every stream it wrote to."""

    id: str
    seqs: dict[str, int]


@dataclass(frozen=True, slots=True)
class Refused:
    """Not done, and nothing written: what was wrong, by which article."""

    id: str
    code: str
    article: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failed:
    """A fault of ours: reported under ``reference``; nothing of this command was written."""

    id: str
    reference: str


Answer = Accepted | Refused | Failed


class Refusal(Exception):
    """A no that comes from the house and not from a rulebook: unknown, malformed, not allowed."""

    def __init__(self, **facts: Any) -> None:
        self.facts = facts
        super().__init__(f"{self.code}: {facts}")

    @property
    def code(self) -> str:
        return type(self).__name__


class UnknownCommand(Refusal):
    """No app has a command of this name."""


class Malformed(Refusal):
    """The command's data is not of its form."""


class NotAllowed(Refusal):
    """This role may not do that."""


class WrongTable(Refusal):
    """This tablet or device belongs to another table."""


class NotFound(Refusal):
    """There is no such thing here."""


class IdReused(Refusal):
    """This id was used before, for something else."""


class StampInFuture(Refusal):
    """It cannot have happened yet: the sender's clock is wrong."""


class Busy(Refusal):
    """The desk has more work than it can take; send the same id again."""


COMMAND_ID = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9:._-]{1,64}$")]


class Envelope(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A command as it travels, over REST and over a socket."""

    id: COMMAND_ID
    command: Annotated[str, msgspec.Meta(max_length=80)]
    data: dict[str, Any] = {}
    happened_at: Annotated[datetime, msgspec.Meta(tz=True)] | None = None


Form = TypeVar("Form")


def decode(raw: Any, form: type[Form]) -> Form:
    """Read plain JSON data into a form, strictly; what is wrong is named by its place."""
    try:
        extra = _unknown_fields(raw, form)
        if extra:
            raise Malformed(problem=f"unknown field {extra[0]!r}")
        return msgspec.convert(raw, form)
    except (msgspec.ValidationError, RecursionError) as wrong:
        raise Malformed(problem=str(wrong)[:200]) from None


def _unknown_fields(raw: Any, form: type[Any]) -> list[str]:
    """Dataclasses cannot forbid unknown fields by themselves; structs do."""
    if not isinstance(raw, dict) or issubclass(form, msgspec.Struct):
        return []
    known = {name for name in get_type_hints(form) if name not in ("name", "internal", "kind")}
    return sorted(str(name)[:80] for name in raw if name not in known)
