"""``python -m tests.console.evening``: a lively evening in a demo house, all of it by commands, each at its hour.

For pictures and for tests that need lists, calls, absences and hands; run it in
the environment of a house that has the demo room (``House.manage`` has it).
"""

import itertools
import os
import uuid
from datetime import UTC, datetime, timedelta

import django
import time_machine

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
django.setup()

from audit.messages import SYSTEM, Accepted, Command, Request  # noqa: E402
from audit.writer import ask_sync  # noqa: E402
from people.commands import ChangeDealer  # noqa: E402
from people.enrolment import offer, redeem  # noqa: E402
from people.hiring import hire  # noqa: E402
from people.models import Staff, Tablet  # noqa: E402
from people.pins import new_pin  # noqa: E402
from rake.commands import AddPolicy, Share  # noqa: E402
from rake.models import Policy  # noqa: E402
from tables.commands import (  # noqa: E402
    AwardPots,
    CallNext,
    JoinList,
    JoinRotation,
    NoticeAbsence,
    OpenTable,
    RecordFlop,
    RecordPots,
    RegisterPlayer,
    SeatPlayer,
    SetRotation,
    SetUpTable,
    SitOut,
    StartHand,
)
from tables.commands.hands import PotCounted, PotWinners  # noqa: E402

NOW = datetime.now(UTC).replace(microsecond=0)
WAITING = ("Toni Bianchi", "Sara Mela", "Zeno Parodi", "Olga Drago", "Nino Rossi", "Lia Ferri", "Leo Viale")
OTHERS = ("Dino Lupi", "Elsa Grillo", "Teo Fazio", "Rudi Amoretti", "Enzo Siri")
TABLES = (
    (7, "nl-holdem", 200, 500, 50_000, 9, 9),
    (8, "nl-holdem", 200, 500, 50_000, 9, 5),
    (9, "pl-omaha", 500, 1000, 100_000, 8, 6),
    (10, "nl-holdem", 2500, 5000, 500_000, 9, 7),
    (11, "pl-omaha", 200, 400, 40_000, 8, 0),
)
NAMES = itertools.cycle(("Bruno", "Chiara", "Dario", "Elena", "Greta", "Ivo", "Marco", "Nadia", "Piero", "Rita", "Ugo"))
SURNAMES = ("Ramella", "Verdi", "Moro", "Pesce", "Lanteri", "Tosi", "Dolla", "Carli", "Anselmi", "Oddo", "Basso")


def do(command: Command, ago: timedelta = timedelta(0)) -> Accepted:
    with time_machine.travel(NOW - ago, tick=False):
        answer = ask_sync(Request(uuid.uuid4().hex, command, SYSTEM))
    if not isinstance(answer, Accepted):
        raise RuntimeError(f"{command} was refused: {answer}")
    return answer


def player(called: str) -> int:
    (stream,) = do(RegisterPlayer(called)).seqs
    return int(stream.removeprefix("player:"))


def somebody(number: int) -> int:
    return player(f"{next(NAMES)} {SURNAMES[number % len(SURNAMES)]}")


def furnish() -> None:
    """Tables that have been open since the afternoon, a hand every few minutes."""
    early = timedelta(hours=7, minutes=30)
    do(AddPolicy("5 %, cap 30", Share(basis_points=500, cap=3_000)), early)
    policy = Policy.objects.get(name="5 %, cap 30").pk
    for number, game, small, big, buy_in, seats, taken in TABLES:
        do(SetUpTable(number, game, small, big, buy_in, seats, tracking="summary", policy=policy), early)
        if taken:
            do(OpenTable(number), early)
        for seat in range(1, taken + 1):
            do(SeatPlayer(number, seat, somebody(seat + number), buy_in * 10), early)


def play() -> None:
    """A hand every few minutes, the quicker the later."""
    for number, _game, _small, big, *_rest, taken in TABLES:
        ago, step = 445.0, 0
        while taken and ago > 1:
            hand(number, big * (12 + step * number % 29), 1 + step % 4, timedelta(minutes=ago))
            ago, step = ago - 2.1 - ago / 300 - (number + step) % 3 / 3, step + 1


def hand(table: int, pot: int, winner: int, ago: timedelta) -> None:
    do(StartHand(table), ago + timedelta(seconds=80))
    do(RecordFlop(table), ago + timedelta(seconds=40))
    do(RecordPots(table, (PotCounted(pot, (1, 2, 3, 4)),)), ago)
    do(AwardPots(table, (PotWinners(0, (winner,)),)), ago)


def wait() -> None:
    for called, minutes in zip(WAITING, range(55, 0, -6), strict=False):
        do(JoinList("nl-holdem", 200, 500, player(called)), timedelta(minutes=minutes))
    for called, minutes in zip(OTHERS, range(42, 0, -7), strict=False):
        do(JoinList("pl-omaha", 200, 400, player(called)), timedelta(minutes=minutes))
    do(CallNext(3, 7), timedelta(minutes=4))
    do(CallNext(8, 6), timedelta(minutes=11))


def leave_seats() -> None:
    do(SitOut(7, 3), timedelta(minutes=22))
    do(SitOut(10, 5), timedelta(minutes=12))
    do(NoticeAbsence(9, 2), timedelta(minutes=19))
    do(SitOut(3, 2), timedelta(minutes=33))


DEALERS = ("Gino Oddo", "Sara Riva", "Luca Bosio", "Tina Amoretti", "Vito Lanteri", "Carla Moro", "Dora Siccardi")


def send_dealers() -> None:
    """Tablets at their tables, a dealer at each; the last ones have been there too long."""
    for number, name in zip((2, 3, 4, 5, 7, 8, 10), DEALERS, strict=True):
        staff = hire(SYSTEM, badge=f"E{number:02}", name=name, role="dealer", pin=new_pin())
        redeem(offer(SYSTEM, number, "tablet"))
        tablet = Tablet.objects.filter(table=number).latest("pk")
        do(ChangeDealer(number, tablet.pk, staff.pk), timedelta(minutes=min(34, 5 * number - 6)))
    waiting = [staff.pk for staff in Staff.objects.filter(badge__in=("D01", "D02"))]
    do(SetRotation([1, 2, 3, 4, 5, 7, 8], waiting[:1]))
    do(JoinRotation(waiting[1]))


if __name__ == "__main__":
    furnish()
    play()
    wait()
    leave_seats()
    send_dealers()
