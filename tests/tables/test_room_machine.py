"""A room asked anything for thousands of commands: whatever is asked, everything that must be true of it stays true.

After every command: no seat with two players, nobody in two places, chips on
tables + custody + cashed out + rake = chips bought, markers as the rules say,
no deadline lost and none without its reason, and the ledger tells the same room
as the rows.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from audit.messages import Command
from audit.models import Entry
from rake.commands import AddPolicy, Share
from rake.models import Policy
from tables import commands as ask
from tables.hand_reading import OpenHand, open_hand
from tables.invariants import Found, wrong_in
from tables.replaying import replay
from tables.replaying.state import RoomTold
from tables.simulation.clocked_desk import ClockedDesk
from tables.simulation.dealing import Dealing
from tests.room import DIRECTION
from tests.tables import any_room
from tests.tables.any_room import SIGNERS, TABLES, Maker, sender_of
from tests.tables.any_rulings import BY_THE_DIRECTION, GONE_WRONG
from tests.tables.seats import colleague

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]

EVENING = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
PLAYERS = 16
SUMMARY, CHOICE = 2, 3
"""The table that is only summed up, and the one where the dealer chooses the variant."""
CHANCE = st.integers(0, 2**32)

answers: Counter[str] = Counter()
"""How often each command was carried out, over all rooms of a run."""


BOUNDED = settings(max_examples=25, stateful_step_count=50)


def asks(makers: tuple[Maker, ...]) -> st.SearchStrategy[Maker]:
    return st.sampled_from(makers)


class AnyRoom(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.rolled_back = transaction.atomic()
        self.rolled_back.__enter__()
        self.desk = ClockedDesk(EVENING, called="any")
        self.desk.signers = SIGNERS
        self.told = RoomTold()
        self.read = Entry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        self.dealing = {number: Dealing(number, Random(number)) for number in TABLES}

    def teardown(self) -> None:
        answers.update(self.desk.accepted)
        answers["refused"] += self.desk.refused.total()
        transaction.set_rollback(True)
        self.rolled_back.__exit__(None, None, None)

    def do(self, command: Command) -> bool:
        self.desk.pass_time(timedelta(seconds=1))
        by = DIRECTION if isinstance(command, BY_THE_DIRECTION) else sender_of(command)
        return self.desk.does(command, by)

    @initialize(chance=CHANCE)
    def a_room_that_plays(self, chance: int) -> None:
        self.do(ask.ChangeRoomSetting("cosignature_required", False))
        self.do(ask.ChangeRoomSetting("play_over", True))
        self.do(AddPolicy("house", Share(cap=1_000)))
        house = Policy.objects.get(name="house").pk
        for number, chosen in TABLES.items():
            variants = any_room.VARIANTS if number == CHOICE else ()
            tracking: Any = "summary" if number == SUMMARY else "full"
            self.do(ask.SetUpTable(number, *chosen, policy=house, tracking=tracking, variants=variants))
        for number in range(PLAYERS):
            self.do(ask.RegisterPlayer(f"Guest {number}"))
        for number in (1, 2, 3):
            self.do(ask.OpenTable(number))
        for _ in range(14):
            self.do(any_room.SEATING[1](Random(chance := chance + 1)))

    @rule(make=asks(GONE_WRONG), chance=CHANCE)
    def gone_wrong(self, make: Maker, chance: int) -> None:
        self.do(make(Random(chance)))

    @rule(make=asks(any_room.WAITING), chance=CHANCE)
    def waiting(self, make: Maker, chance: int) -> None:
        self.do(make(Random(chance)))

    @rule(make=asks(any_room.CALLING), chance=CHANCE)
    def calling(self, make: Maker, chance: int) -> None:
        self.do(make(Random(chance)))

    @rule(make=asks(any_room.SEATING), chance=CHANCE)
    def seating(self, make: Maker, chance: int) -> None:
        self.do(make(Random(chance)))

    @rule(make=asks(any_room.AWAY), chance=CHANCE)
    def away(self, make: Maker, chance: int) -> None:
        self.do(make(Random(chance)))

    @rule(make=asks(any_room.BUYING), chance=CHANCE)
    def buying(self, make: Maker, chance: int) -> None:
        self.do(make(Random(chance)))

    @rule(make=asks(any_room.TABLE_LIFE), chance=CHANCE)
    def table_life(self, make: Maker, chance: int) -> None:
        self.do(make(Random(chance)))

    @rule(make=asks(any_room.ORDERS), chance=CHANCE)
    def orders(self, make: Maker, chance: int) -> None:
        self.do(make(Random(chance)))

    @rule(make=asks(any_room.RULINGS), chance=CHANCE)
    def rulings(self, make: Maker, chance: int) -> None:
        self.do(make(Random(chance)))

    @rule(chance=CHANCE, taps=st.integers(1, 14))
    def hands(self, chance: int, taps: int) -> None:
        """Deal on at a table that plays, by what the engine says is legal."""
        for number in any_room.open_tables():
            for tap in self.taps_at(number, Random(chance), taps):
                if not self.do(tap):
                    break

    @rule(chance=CHANCE)
    def opening_by_steps(self, chance: int) -> None:
        """From the list to the first button, whatever of it the room lets happen."""
        luck = Random(chance)
        number = any_room.a_table(luck, "closed")
        steps: list[Command] = [ask.FormTable(number), ask.OpenTable(number, by_steps=True)]
        steps += [ask.CheckDeck(number, True), ask.PermitShuffle(number)]
        for step in steps:
            self.do(step)
        for _ in range(3):
            self.do(any_room.draw_seat(luck))
        self.do(any_room.draw_button(luck))

    @rule(minutes=st.sampled_from((1, 5, 10, 14, 15, 16, 20, 31)))
    def time_passes(self, minutes: int) -> None:
        self.desk.pass_time(timedelta(minutes=minutes))
        self.desk.ring()

    def taps_at(self, number: int, chance: Random, taps: int) -> Iterator[Command]:
        dealing = self.dealing[number]
        dealing.rng = chance
        for _ in range(taps):
            being: OpenHand | None = self.desk.office.remembered(f"table:{number}", partial(open_hand, number))
            yield dealing.next_tap(being.hand, 0.5) if being else dealing.start()

    @invariant()
    def everything_holds(self) -> None:
        entries = list(Entry.objects.filter(pk__gt=self.read).order_by("pk"))
        self.told = replay(entries, onto=self.told)
        self.read = entries[-1].pk if entries else self.read
        assert list(wrong_in(Found.now(), self.told)) == []


def test_whatever_is_asked_of_a_room_everything_stays_true() -> None:
    colleague()
    answers.clear()
    run_state_machine_as_test(AnyRoom, settings=BOUNDED)
    assert answers.total() > 3_000
