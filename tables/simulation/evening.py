"""The hours themselves: a minute is a round of the floor and ten taps at every table."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction

from audit.messages import Accepted, Command, Sender
from rake.commands import AddPolicy, Share
from rake.models import Policy
from tables.commands import ChangeRoomSetting, SetRotation, SetUpTable
from tables.simulation.clocked_desk import ClockedDesk
from tables.simulation.crew import Crew
from tables.simulation.dealing import Dealing
from tables.simulation.floor import round_of_the_floor
from tables.simulation.floor_plan import Plan
from tables.simulation.house import House, Look
from tables.simulation.money import minute_of_money
from tables.simulation.opening import break_tables, move_players, open_tables
from tables.simulation.seated import minute_at_the_tables

MINUTE: Final = timedelta(minutes=1)
TAPS: Final = 10
"""Taps a minute at one table."""
REST: Final = 2
"""Taps left out while the deck is shuffled."""
WAIT: Final = 10
"""Taps left out at a table that cannot deal."""
RAKE: Final = "5 %"
BALANCE_EVERY: Final = 3


class Evening:
    """A room that is set up, played for some hours and left as it stands."""

    def __init__(
        self,
        plans: Iterable[Plan],
        *,
        begins: datetime,
        seed: int,
        crew: Callable[[ClockedDesk, Random], Crew],
        cosigned: bool = True,
    ) -> None:
        rng = Random(seed)  # noqa: S311 - an evening that can be played again
        desk = ClockedDesk(begins, called=f"sim-{seed}")
        self.house = House(desk, crew(desk, rng), {plan.number: plan for plan in plans}, rng)
        self.house.money = Random(f"{seed}/money")  # noqa: S311
        desk.signers = self.house.crew.signers
        self.house.dealing = {number: Dealing(number, _of_a_table(seed, number)) for number in self.house.plans}
        self.cosigned = cosigned
        self._resting: Counter[int] = Counter()

    @property
    def desk(self) -> ClockedDesk:
        return self.house.desk

    def play(self, minutes: int, *, of: int | None = None) -> None:
        """The first minutes of an evening of so many, or all of it.

        Nobody waits for an answer here, so a whole minute is committed at once.
        """
        with transaction.atomic():
            self._set_up()
        for minute in range(minutes):
            with transaction.atomic():
                self._play_minute(minute, of or minutes)

    def _set_up(self) -> None:
        ask, direction = self.desk.ask, self.house.crew.direction
        if not self.cosigned:
            ask(ChangeRoomSetting("cosignature_required", False), direction)
        ask(AddPolicy(RAKE, Share(basis_points=500, cap=1_500)), direction)
        policy = Policy.objects.get(name=RAKE).pk
        for plan in self.house.plans.values():
            chosen = (plan.game, plan.small_blind, plan.big_blind, plan.min_buy_in, plan.seats)
            ask(SetUpTable(plan.number, *chosen, tracking=plan.tracking, policy=policy), direction)  # type: ignore[arg-type]
        if len(self.house.crew.dealers) > len(self.house.plans):
            waiting = list(self.house.crew.dealers)
            ask(SetRotation(list(self.house.plans), waiting), self.house.crew.floor)

    def _play_minute(self, minute: int, of: int) -> None:
        self.desk.ring()
        look = Look.now()
        round_of_the_floor(self.house, look, minute, of=of)
        minute_at_the_tables(self.house, look)
        minute_of_money(self.house, look)
        if minute % BALANCE_EVERY == 0:
            look = Look.now()
            open_tables(self.house, look)
            break_tables(self.house, look)
            move_players(self.house, look)
        open_now = [table.number for table in Look.now().open_tables()]
        for _ in range(TAPS):
            self.desk.pass_time(MINUTE / TAPS)
            self._tap(open_now)

    def _tap(self, tables: list[int]) -> None:
        """One tap at every table, all of them in one transaction."""
        taps = list(self._taps(tables))
        answers = self.desk.ask_all((command, by) for _, command, by in taps)
        for (table, _, _), answer in zip(taps, answers, strict=True):
            if not isinstance(answer, Accepted):
                self._resting[table] = WAIT

    def _taps(self, tables: list[int]) -> Iterator[tuple[int, Command, Sender]]:
        for table in tables:
            dealer, being = self.house.dealer(table), self.house.hand_at(table)
            if being is not None:
                loose = self._loose(being.player_in(being.hand.to_act).player) if being.hand.to_act else 0.0
                self._resting[table] = REST
                yield table, self.house.dealing[table].next_tap(being.hand, loose), dealer
            elif self.house.jobs[table]:
                self._do_jobs(table)
            elif self._resting[table] > 0:
                self._resting[table] -= 1
            else:
                yield table, self.house.dealing[table].start(), dealer

    def _loose(self, player: int) -> float:
        return self.house.guests[player].loose

    def _do_jobs(self, table: int) -> None:
        jobs, self.house.jobs[table] = self.house.jobs[table], []
        for job in jobs:
            if (asked := job()) is not None:
                self.desk.ask(*asked)


def _of_a_table(seed: int, table: int) -> Random:
    """Chance of its own for every table: one more tap at one does not change the cards of another."""
    return Random(f"{seed}/{table}")  # noqa: S311
