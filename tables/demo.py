"""A small room to look at: invented people, a few tables, all of it through the desk."""

import uuid

from audit.messages import SYSTEM, Accepted, Command, Request
from audit.writer import ask_sync
from people.commands import RoleName
from people.hiring import change_pin, hire
from people.models import Staff
from people.pins import new_pin
from rake.commands import AddPolicy, Share
from rake.models import Policy
from tables.commands import CallFloor, ChangeRoomSetting, OpenTable, RegisterPlayer, SeatPlayer, SetUpTable, SitOut
from tables.models import Table

PEOPLE: tuple[tuple[str, str, RoleName], ...] = (
    ("D01", "Marta Olivieri", "dealer"),
    ("D02", "Paolo Ferrando", "dealer"),
    ("F01", "Sergio Bracco", "floor"),
    ("P01", "Elena Gaggero", "pit"),
    ("T01", "Luca Moreno", "td"),
    ("C01", "Anna Siri", "controller"),
    ("R01", "Vittorio Lanza", "direction"),
    ("I01", "Nadia Peri", "it"),
)

# number, game, small blind, big blind, minimum buy-in, seats, how many sit there (amounts in cents)
TABLES = (
    (1, "nl-holdem", 100, 200, 20_000, 9, 9),
    (2, "nl-holdem", 100, 200, 20_000, 9, 7),
    (3, "nl-holdem", 200, 500, 50_000, 9, 6),
    (4, "pl-omaha", 200, 400, 40_000, 8, 8),
    (5, "nl-holdem", 500, 1000, 100_000, 9, 4),
    (6, "fl-holdem", 500, 1000, 20_000, 9, 0),
)

RAKE = "5 %"
FIRST = ("Aldo", "Bruna", "Carla", "Dario", "Enzo", "Flavia", "Gino", "Ilaria", "Lino", "Mara", "Nico", "Ornella")
LAST = ("Airenti", "Bosio", "Calvi", "Donetti", "Eula", "Fassio", "Gandolfo", "Lupi", "Mela", "Novaro", "Orengo")


def pins() -> list[tuple[str, str, str, str]]:
    """Give everybody of the demo a new PIN; badge, PIN, role and name of each."""
    given: list[tuple[str, str, str, str]] = []
    for badge, name, role in PEOPLE:
        pin = new_pin()
        staff = Staff.objects.filter(badge=badge).first()
        if staff is None:
            hire(SYSTEM, badge=badge, name=name, role=role, pin=pin)
        else:
            change_pin(SYSTEM, staff.pk, pin)
        given.append((badge, pin, role, name))
    return given


def furnish() -> bool:
    """Set up the room unless it has tables already; whether it did."""
    if Table.objects.exists():
        return False
    names = iter(f"{first} {last}" for last in LAST for first in FIRST)
    _do(ChangeRoomSetting("cosignature_required", False))
    _do(AddPolicy(RAKE, Share(basis_points=500, cap=1_500)))
    policy = Policy.objects.get(name=RAKE).pk
    for number, game, small, big, buy_in, seats, taken in TABLES:
        _do(SetUpTable(number, game, small, big, buy_in, seats, policy=policy))
        if taken:
            _do(OpenTable(number))
        for seat in range(1, taken + 1):
            (stream,) = _do(RegisterPlayer(next(names))).seqs
            stack = buy_in + (seat * 37 + number * 53) % 90 * big // 2
            _do(SeatPlayer(number, seat, int(stream.removeprefix("player:")), stack))
    _do(SitOut(2, 4))
    _do(CallFloor(4))
    return True


def _do(command: Command) -> Accepted:
    answer = ask_sync(Request(uuid.uuid4().hex, command, SYSTEM))
    if not isinstance(answer, Accepted):
        raise RuntimeError(f"the demo was refused: {answer}")
    return answer
