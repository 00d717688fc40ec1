"""A table to deal at in tests: set up, opened, players seated, and a dealer whose taps must be accepted."""

from collections.abc import Sequence
from typing import Any

from audit.messages import Accepted, Command, Refused, Sender
from rake.models import Policy
from tables import selectors
from tables.commands import OpenTable, SeatPlayer, SetUpTable
from tables.commands import hands as tapped
from tables.hand_reading import OpenHand, open_hand
from tables.models import Room, Seat, Table
from tables.views_of import table_view
from tests.room import DIRECTION, accepted, player, refused


def policy(name: str = "house", **terms: Any) -> Policy:
    """A share of the pots, in force for ever."""
    chosen = {"basis_points": 500, "cap": 2_000, "smallest_chip": 100} | terms
    return Policy.objects.create(
        name=name, version=1, kind="share", terms=chosen, effective_from="2020-01-01T00:00:00Z"
    )


class Dealing:
    """A table with players and its dealer."""

    def __init__(self, number: int = 7) -> None:
        self.number = number
        self.by = Sender(id=f"tablet:{number}", person=f"staff:97{number}", role="dealer", table=number)

    def do(self, command: type[Command], **fields: Any) -> Accepted:
        return accepted(command(table=self.number, **fields), by=self.by)  # type: ignore[call-arg]

    def refused(self, command: type[Command], **fields: Any) -> Refused:
        return refused(command(table=self.number, **fields), by=self.by)  # type: ignore[call-arg]

    def start(self, **how: Any) -> "Dealing":
        self.do(tapped.StartHand, **how)
        return self

    def deal(self, up: dict[int, str] | None = None) -> "Dealing":
        faces = tuple(tapped.UpCards(seat, cards) for seat, cards in (up or {}).items())
        self.do(tapped.DealHole, up=faces)
        return self

    def board(self, cards: str = "") -> "Dealing":
        self.do(tapped.DealBoard, cards=cards)
        return self

    def fold(self, *seats: int) -> "Dealing":
        for seat in seats:
            self.do(tapped.Fold, seat=seat)
        return self

    def call(self, *seats: int) -> "Dealing":
        for seat in seats:
            self.do(tapped.CheckOrCall, seat=seat)
        return self

    check = call

    def bet(self, seat: int, to: int) -> "Dealing":
        self.do(tapped.BetTo, seat=seat, to=to)
        return self

    def show(self, seat: int, cards: str = "") -> "Dealing":
        self.do(tapped.ShowCards, seat=seat, cards=cards)
        return self

    def award(self, *winners: tapped.PotWinners, **how: Any) -> "Dealing":
        self.do(tapped.AwardPots, winners=winners, **how)
        return self

    @property
    def table(self) -> Table:
        return Table.objects.get(number=self.number)

    @property
    def being(self) -> OpenHand:
        found = open_hand(self.number)
        assert found is not None
        return found

    @property
    def view(self) -> dict[str, Any]:
        return table_view(selectors.snapshot(self.number))

    @property
    def playing(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["hand"]
        return found

    @property
    def to_act(self) -> int | None:
        return self.being.hand.to_act

    @property
    def stacks(self) -> dict[int, int]:
        return dict(Seat.objects.filter(table_id=self.number).values_list("number", "stack"))


def dealing(
    stacks: Sequence[int] = (50_000, 50_000, 50_000),
    *,
    number: int = 7,
    game: str = "nl-holdem",
    small: int = 100,
    big: int = 200,
    rake: Policy | None = None,
    **setup: Any,
) -> Dealing:
    """Players in seats 1 and up, all of them in; the button is seat 1's for the first hand."""
    Room.objects.update_or_create(pk=1, defaults={"settings": {"cosignature_required": False}})
    chosen = {"min_buy_in": 2_000, "seats": 8 if "stud" in game else 9, "policy": rake.pk if rake else None} | setup
    accepted(SetUpTable(number, game, small, big, **chosen), by=DIRECTION)
    accepted(OpenTable(number))
    for seat, stack in enumerate(stacks, 1):
        accepted(SeatPlayer(number, seat, player(f"Player {seat}"), 1_000_000))
        Seat.objects.filter(table_id=number, number=seat).update(entry="regular", stack=stack)
    return Dealing(number)
