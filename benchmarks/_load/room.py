"""A room to measure: tables with players and a tablet each, all of it through the desk.

The tables are at different points of their first hands, as in a real room, or all of
them would start and end their hands in the same moment. Runs as a process of its own
in a new, empty house, and prints one token a table.
"""

import json
import secrets
import sys
from collections.abc import Iterable, Iterator

import django
import msgspec
from django.core.management import call_command

django.setup()

from audit.desk import Office, open_envelope  # noqa: E402
from audit.messages import SYSTEM, Accepted, Command, Request  # noqa: E402
from benchmarks._load.dealer import View, next_tap  # noqa: E402
from people.authentication import hash_of_token  # noqa: E402
from people.commands import ChangeDealer, Hire, OfferEnrolment, RedeemEnrolment  # noqa: E402
from people.pins import hash_of_pin  # noqa: E402
from rake.commands import AddPolicy, Share  # noqa: E402
from rake.models import Policy  # noqa: E402
from tables.commands import ChangeRoomSetting, OpenTable, RegisterPlayer, SeatPlayer, SetUpTable  # noqa: E402
from tables.lookout import Lookout  # noqa: E402
from tables.views_of import table_view  # noqa: E402

PLAYERS = 6
CHIPS = 100_000
SLICE = 500
TAPS_A_HAND = 24

office = Office()


def furnish(tables: int) -> list[str]:
    """Open the tables, seat the players, enrol a tablet at each with a dealer on it; the tablets' tokens."""
    _do([ChangeRoomSetting("cosignature_required", False), AddPolicy("5 %", Share(basis_points=500, cap=1_500))])
    policy = Policy.objects.get(name="5 %").pk
    numbers = range(1, tables + 1)
    _do(SetUpTable(number, "nl-holdem", 100, 200, 20_000, 9, policy=policy) for number in numbers)
    _do(OpenTable(number) for number in numbers)
    players = _do(RegisterPlayer(f"Prova {one}") for one in range(tables * PLAYERS))
    _do(_seated(numbers, iter(players)))
    tokens = _enrolled(numbers)
    lookout = Lookout()
    for nth in range(1, TAPS_A_HAND):
        _do(_tap(lookout, number) for number in numbers if number % TAPS_A_HAND >= nth)
    return tokens


def _tap(lookout: Lookout, number: int) -> Command:
    """What the dealer of this table does next."""
    view = msgspec.convert(table_view(lookout.look(number)), View)
    what, data = next_tap(view)
    return open_envelope({"id": "1", "command": f"tables.{what}", "data": {"table": number} | data}, SYSTEM).command


def _seated(numbers: Iterable[int], players: Iterator[int]) -> Iterator[Command]:
    for number in numbers:
        for seat in range(1, PLAYERS + 1):
            yield SeatPlayer(number, seat, next(players), CHIPS)


def _enrolled(numbers: Iterable[int]) -> list[str]:
    tokens = {number: secrets.token_urlsafe(32) for number in numbers}
    _do(OfferEnrolment(number, "tablet", hash_of_token(f"code {number}")) for number in numbers)
    tablets = _do(
        RedeemEnrolment(hash_of_token(f"code {number}"), hash_of_token(token)) for number, token in tokens.items()
    )
    pin = hash_of_pin("246813")
    dealers = _do(Hire(f"D{number}", f"Prova {number}", "dealer", pin) for number in numbers)
    _do(ChangeDealer(*place) for place in zip(numbers, tablets, dealers, strict=True))
    return list(tokens.values())


def _do(commands: Iterable[Command]) -> list[int]:
    """Have it all done; for each command the number in the first stream it wrote to."""
    requests = [Request(secrets.token_hex(8), command, SYSTEM) for command in commands]
    written = []
    for first in range(0, len(requests), SLICE):
        for answer in office.run(requests[first : first + SLICE]):
            if not isinstance(answer, Accepted):
                raise RuntimeError(f"the room was refused: {answer}")
            streams = (stream.partition(":")[2] for stream in answer.seqs)
            written.append(next((int(key) for key in streams if key.isdigit()), 0))
    return written


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    sys.stdout.write(json.dumps(furnish(int(sys.argv[1]))) + "\n")
