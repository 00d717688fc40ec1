"""The hub: newest view only, a heartbeat that waits for nobody, and tables remembered without ever being old."""

import asyncio
import json
from collections.abc import Callable
from random import Random

import pytest

from tables import selectors
from tables.commands import CallFloor, PauseTable
from tables.hub import Client
from tables.lookout import REMEMBERED_FOR, Lookout
from tables.models import Player, Table
from tables.views_of import table_view
from tests.room import accepted
from tests.rules.random_play import Dealer
from tests.tables.dealing import Dealing, dealing, policy
from tests.tables.test_hand_views import as_tap, award_of, next_tap

in_the_room = [pytest.mark.django_db, pytest.mark.usefixtures("inline_desk")]


class Screen:
    """A socket that takes nothing until it is told to."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.shown: list[str] = []

    async def send(self, text: str) -> None:
        await self.open.wait()
        self.shown.append(text)


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_slow_client_misses_views_but_never_the_last() -> None:
    async def watch() -> list[str]:
        screen = Screen()
        client = Client("table", screen.send)
        for number in range(500):
            client.push(str(number))
            await asyncio.sleep(0)
        screen.open.set()
        await settled()
        return screen.shown

    assert asyncio.run(watch()) == ["0", "499"]


def test_a_heartbeat_pushes_no_waiting_view_out_of_its_slot() -> None:
    async def watch() -> list[str]:
        screen = Screen()
        client = Client("table", screen.send)
        client.push("first")
        await settled()
        client.push("view")
        client.beat("old beat")
        client.beat("beat")
        screen.open.set()
        await settled()
        return screen.shown

    assert asyncio.run(watch()) == ["first", "view", "beat"]


def test_a_client_that_left_is_sent_nothing_more() -> None:
    async def watch() -> list[str]:
        screen = Screen()
        client = Client("table", screen.send)
        client.push("view")
        await settled()
        client.close()
        screen.open.set()
        await settled()
        return screen.shown

    assert asyncio.run(watch()) == []


def same_as_read(lookout: Lookout, number: int) -> bool:
    """What is remembered against what the rows and the ledger say."""
    shown, read = table_view(lookout.look(number)), table_view(selectors.snapshot(number))
    return json.dumps(shown, default=str) == json.dumps(read, default=str)


class TestRemembered:
    pytestmark = in_the_room

    @pytest.mark.parametrize("seed", range(4))
    @pytest.mark.parametrize("game", ["nl-holdem", "pl-omaha", "stud7", "fl-triple-draw"])
    def test_after_every_tap_of_random_hands_it_shows_what_is_written(self, game: str, seed: int) -> None:
        rng, lookout = Random(f"{game} {seed}"), Lookout(lambda: 0.0)
        at = dealing((20_000, 50_000, 100_000), game=game, small=1_000, big=2_000, rake=policy(), seats=6)
        for _ in range(2):
            at.start()
            while at.table.hand_open:
                assert same_as_read(lookout, at.number)
                tap_once(at, rng)
            assert same_as_read(lookout, at.number)

    def test_an_act_in_a_hand_reads_no_row_again(self, django_assert_num_queries: Callable[..., object]) -> None:
        at, lookout = dealing().start().deal(), Lookout()
        lookout.look(7)
        at.fold(1)
        with django_assert_num_queries(1):  # type: ignore[attr-defined]
            lookout.look(7)

    def test_what_touches_rows_in_mid_hand_is_seen_at_once(self) -> None:
        at, lookout = dealing().start().deal(), Lookout(lambda: 0.0)
        lookout.look(7)
        at.fold(1)
        accepted(CallFloor(7))
        assert lookout.look(7).table.floor_called_at is not None
        assert same_as_read(lookout, 7)

    def test_between_hands_every_entry_is_read(self) -> None:
        dealing()
        lookout = Lookout(lambda: 0.0)
        lookout.look(7)
        accepted(PauseTable(7))
        assert lookout.look(7).table.status == Table.Status.PAUSED

    def test_rows_changed_beside_the_stream_are_read_when_told_and_after_a_while_anyway(self) -> None:
        now = [0.0]
        dealing().start()
        lookout = Lookout(lambda: now[0])
        before = lookout.look(7).seats[0].player.short_name
        Player.objects.update(name="Altro Nome")
        assert lookout.look(7).seats[0].player.short_name == before
        lookout.forget()
        assert lookout.look(7).seats[0].player.short_name != before
        Player.objects.update(name="Terzo Nome")
        now[0] = REMEMBERED_FOR
        assert same_as_read(lookout, 7)

    def test_a_ledger_that_was_put_back_is_read_anew(self) -> None:
        at, lookout = dealing().start().deal(), Lookout(lambda: 0.0)
        lookout.look(7)
        known = lookout._seen[7]
        lookout._seen[7] = type(known)(known.at, "0" * 64, known.shot)
        at.fold(1)
        assert same_as_read(lookout, 7)


def tap_once(at: Dealing, rng: Random) -> None:
    hand = at.being.hand
    if hand.phase == "award":
        accepted(award_of(at, rng), by=at.by)
    else:
        accepted(as_tap(at.number, next_tap(hand, Dealer(rng))), by=at.by)
