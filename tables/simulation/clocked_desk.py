"""The desk with a clock of its own: commands happen when the simulation says, and deadlines ring in its time."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from audit.desk import Office, ringing
from audit.messages import Accepted, Answer, Command, Failed, Refused, Request, Sender
from audit.models import Deadline


class CommandFailed(RuntimeError):
    """A fault of ours, not a refusal: the evening stops."""


class ClockedDesk:
    """Runs commands on the caller's thread, in batches of one transaction, and counts the answers."""

    def __init__(self, begins: datetime, *, called: str) -> None:
        self.now = begins
        self.office = Office(clock=lambda: self.now)
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[tuple[str, str]] = Counter()
        self.signers: dict[str, Sender] = {}
        """Who signs beside the sender, by the name of the command."""
        self._called = called
        self._asked = 0

    @property
    def commands(self) -> int:
        return self.accepted.total() + self.refused.total()

    def ask(self, command: Command, by: Sender) -> Answer:
        return self.ask_all([(command, by)])[0]

    def does(self, command: Command, by: Sender) -> bool:
        """Whether it was done."""
        return isinstance(self.ask(command, by), Accepted)

    def ask_all(self, asked: Iterable[tuple[Command, Sender]]) -> list[Answer]:
        """One transaction for all of them; each is answered for itself."""
        requests = [
            Request(self._new_id(), command, by, self.now, self.signers.get(command.name)) for command, by in asked
        ]
        return self._run(requests) if requests else []

    def ring(self) -> int:
        """Let every deadline ring that has passed."""
        due = [ringing(deadline) for deadline in Deadline.objects.filter(due_at__lt=self.now)]
        return len(self._run(due)) if due else 0

    def pass_time(self, length: timedelta) -> None:
        self.now += length

    def _run(self, requests: list[Request]) -> list[Answer]:
        answers = self.office.run(requests)
        for request, answer in zip(requests, answers, strict=True):
            match answer:
                case Accepted():
                    self.accepted[request.command.name] += 1
                case Refused():
                    self.refused[request.command.name, answer.code] += 1
                case Failed():
                    raise CommandFailed(f"{request.command} at {self.now}: reported as {answer.reference}")
        return answers

    def _new_id(self) -> str:
        self._asked += 1
        return f"{self._called}-{self._asked}"
