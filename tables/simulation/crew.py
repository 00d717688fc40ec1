"""Who works in a simulated evening, and in whose name each command is sent."""

from dataclasses import dataclass
from random import Random

from audit.messages import SYSTEM, Sender
from people.commands import Hire
from people.models import Staff
from people.pins import hash_of_pin, new_pin
from people.roles import CONTROLLER, SIGNERS
from rake.commands import EnterCount
from tables.simulation.clocked_desk import ClockedDesk


@dataclass(frozen=True)
class Crew:
    """The staff of the evening; ``second`` counts along with the floor."""

    floor: Sender
    direction: Sender
    controller: Sender
    second: Sender
    dealers: tuple[int, ...]

    def dealer_at(self, table: int, turn: int) -> Sender:
        """Whoever deals at a table in this turn of the rotation, on its tablet."""
        dealer = self.dealers[(table + turn) % len(self.dealers)]
        return Sender(id=f"tablet:{table}", person=f"staff:{dealer}", role="dealer", table=table)

    @property
    def signers(self) -> dict[str, Sender]:
        """Whose badge and PIN come with which command: the second's, where it is not for the controller."""
        counted_alone = {EnterCount.name}
        return {
            name: self.controller if roles == CONTROLLER else self.second
            for name, roles in SIGNERS.items()
            if name not in counted_alone
        }

    @classmethod
    def of(cls, *, floor: Staff, pit: Staff, direction: Staff, controller: Staff, dealers: list[Staff]) -> "Crew":
        return cls(
            floor=_speaking(floor),
            direction=_speaking(direction),
            controller=_speaking(controller),
            second=_speaking(pit),
            dealers=tuple(dealer.pk for dealer in dealers),
        )


def hired(desk: ClockedDesk, *, dealers: int, rng: Random) -> Crew:
    """Take on a crew whose PINs nobody knows."""
    pin_hash = hash_of_pin(new_pin())
    roles = {"S-F": "floor", "S-P": "pit", "S-R": "direction", "S-C": "controller"}
    roles |= {f"S-D{number:02}": "dealer" for number in range(1, dealers + 1)}
    for badge, role in roles.items():
        desk.ask(Hire(badge=badge, full_name=f"{role} {badge}", role=role, pin_hash=pin_hash), SYSTEM)  # type: ignore[arg-type]
    staff = {each.badge: each for each in Staff.objects.filter(badge__in=roles)}
    dealing = [staff[badge] for badge, role in roles.items() if role == "dealer"]
    rng.shuffle(dealing)
    return Crew.of(
        floor=staff["S-F"], pit=staff["S-P"], direction=staff["S-R"], controller=staff["S-C"], dealers=dealing
    )


def _speaking(staff: Staff) -> Sender:
    return Sender(id=staff.pseudonym, person=staff.pseudonym, role=staff.role)
