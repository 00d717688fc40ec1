"""A room to look at: invented people, and an hour of an evening played through the desk that ends now.

For those who look at screens one by one there is a still room instead: a few
tables, everybody in the same seat every time, no hand played.
"""

import uuid
from datetime import timedelta
from random import Random

from django.utils import timezone

from audit.messages import SYSTEM, Accepted, Command, Request
from audit.writer import ask_sync
from people.commands import RoleName
from people.hiring import change_pin, hire
from people.models import Staff
from people.pins import new_pin
from rake.commands import AddPolicy, Share
from rake.models import Policy, Taken
from tables.commands import CallFloor, ChangeRoomSetting, OpenTable, RegisterPlayer, SeatPlayer, SetUpTable, SitOut
from tables.models import Seat, Table
from tables.simulation import Crew, Evening, floor_plan
from tables.simulation.clocked_desk import ClockedDesk
from tables.simulation.money import CHIP, count_cagnotte

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
LIVELY_TABLES = 8
MINUTES, EVENING = 60, 8 * 60
SEED = 19
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
    """Play an hour that ends now, unless the room has tables already; whether it did. The people must be there."""
    if Table.objects.exists():
        return False
    began = timezone.now() - timedelta(minutes=MINUTES)
    evening = Evening(floor_plan(LIVELY_TABLES), begins=began, seed=SEED, crew=_crew, cosigned=False)
    evening.play(MINUTES, of=EVENING)
    _a_box_counted(evening)
    _somebody_for_the_floor()
    return True


def _a_box_counted(evening: Evening) -> None:
    """One cagnotte a chip short, for the pit to see."""
    table = Taken.objects.order_by("table").values_list("table", flat=True).first()
    if table is not None:
        count_cagnotte(evening.house, table, short=CHIP)


def _crew(desk: ClockedDesk, rng: Random) -> Crew:
    staff = {each.badge: each for each in Staff.objects.filter(badge__in=[badge for badge, _, _ in PEOPLE])}
    dealers = [staff["D01"], staff["D02"]]
    return Crew.of(
        floor=staff["F01"], pit=staff["P01"], direction=staff["R01"], controller=staff["C01"], dealers=dealers
    )


def _somebody_for_the_floor() -> None:
    """However the hour went: somebody sits out, and a table waits for the floor."""
    seats = Seat.objects.filter(locked_up=False, table__status=Table.Status.OPEN)
    if not seats.filter(out_until__isnull=False).exists():
        at = seats.order_by("table_id", "number").values_list("table_id", "number").first()
        _do(SitOut(*at)) if at else None
    if not Table.objects.filter(floor_called_at__isnull=False).exists():
        _do(CallFloor(Table.objects.filter(status=Table.Status.OPEN).order_by("-number")[0].number))


def furnish_still() -> bool:
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
