"""Servers, Redis and PostgreSQL go away in mid-hand; tablets come back by themselves, and nothing answered is lost."""

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.audit.tablets import enrolled, taps_in_ledger
from tests.servers import House, Postgres, house, postgres
from tests.tables.live_tablets import LiveTablet, PostgresAgain, RedisOfOurOwn, seat_players, until

LAGGARDS = 24
TAPS = 800


@contextmanager
def tablets(*at: tuple[House, str]) -> Iterator[list[LiveTablet]]:
    """A tablet at each of these houses, all at table 1, with its view on the screen."""
    each = [LiveTablet(server, token) for server, token in at]
    try:
        until(lambda: all(tablet.view for tablet in each))
        yield each
    finally:
        for tablet in each:
            tablet.stop()


def check_nothing_lost(server: House, each: list[LiveTablet]) -> None:
    """Both screens show the same, every answer is in the ledger, and the ledger has nothing else."""
    newest = max(tablet.seq for tablet in each)
    until(lambda: all(tablet.seq == newest for tablet in each))
    assert all(tablet.view == each[0].view for tablet in each)
    answered = {id for tablet in each for id in tablet.accepted}
    assert {id for _, id in taps_in_ledger(server)} == answered
    assert "the ledger is whole" in server.manage("ledger", "verify")


@pytest.mark.own_servers
def test_a_server_killed_in_mid_hand_comes_back_and_the_hand_goes_on() -> None:
    with house() as server:
        tokens = enrolled(server, tables=1, each=2)
        seat_players(server, tables=1, players=3)
        with tablets(*((server, token) for token in tokens)) as (dealer, other):
            for taps in (3, 5, 2):
                dealer.play_on(taps)
                unanswered = dealer.tap_next()
                server.kill()
                offline = dealer.tap("call_floor")
                server.start()
                dealer.see(unanswered)
                dealer.hear(offline)
            while dealer.view["hand"] is not None:
                dealer.play_on(1)
            assert dealer.view["hand_number"] == 1
            assert sum(seat["stack"] for seat in dealer.view["occupied"]) == 3 * 50_000
            assert dealer.lines >= 4 <= other.lines
            check_nothing_lost(server, [dealer, other])


def test_while_redis_is_away_each_process_goes_on_and_afterwards_they_show_the_same(
    postgres: Postgres, tmp_path: Path
) -> None:
    database, layer = postgres.create("without_redis"), RedisOfOurOwn(tmp_path)
    layer.start()
    try:
        with _two_processes(database, layer.url) as (one, two):
            tokens = enrolled(one, tables=1, each=2)
            seat_players(one, tables=1, players=3)
            with tablets((one, tokens[0]), (two, tokens[1])) as (dealer, other):
                dealer.play_on(3)
                until(lambda: other.seq == dealer.seq)
                layer.stop()
                dealer.play_on(3)
                layer.start()
                until(lambda: other.seq == dealer.seq)
                other.play_on(2)
                until(lambda: other.seq == dealer.seq)
                check_nothing_lost(one, [dealer, other])
    finally:
        layer.stop()


@contextmanager
def _two_processes(database: str, layer: str) -> Iterator[tuple[House, House]]:
    with house(database_url=database, redis_url=layer) as one:
        secret = {"CASINO_SECRET_KEY": (one.home / "secret_key").read_text("ascii")}
        with house(database_url=database, redis_url=layer, migrate=False, settings=secret) as two:
            yield one, two


@pytest.mark.own_servers
def test_when_postgresql_is_restarted_in_mid_hand_taps_made_meanwhile_are_done_once_it_is_back() -> None:
    with postgres(durable=True) as database:
        running = PostgresAgain(database)
        try:
            with house(database_url=database.url) as server:
                tokens = enrolled(server, tables=1, each=2)
                seat_players(server, tables=1, players=3)
                with tablets(*((server, token) for token in tokens)) as (dealer, other):
                    dealer.play_on(4)
                    running.stop()
                    meanwhile = dealer.tap_next()
                    until(lambda: dealer.busy or dealer.lines > 1)
                    running.start()
                    dealer.see(meanwhile)
                    dealer.play_on(4)
                    check_nothing_lost(server, [dealer, other])
        finally:
            running.stop()


@pytest.mark.own_servers
def test_clients_that_do_not_read_cost_no_growing_queue_and_get_the_newest_view_when_they_do() -> None:
    with house() as server:
        (token,) = enrolled(server, tables=1)
        seat_players(server, tables=1, players=9)
        with tablets((server, token)) as (tablet,), _laggards(server, token) as sleeping:
            before, longest = _memory_of(server), 0.0
            for number in range(TAPS):
                began = time.monotonic()
                tablet.see(tablet.tap(("pause", "resume")[number % 2] + "_table"))
                longest = max(longest, time.monotonic() - began)
            queued = TAPS * len(json.dumps(tablet.view)) * LAGGARDS
            assert _memory_of(server) - before < queued / 4
            assert longest < 2
            for line in sleeping:
                heard = _heard_on(line, until=tablet.seq)
                assert heard[-1]["view"] == tablet.view
                assert len(heard) < TAPS / 2


@contextmanager
def _laggards(server: House, token: str) -> Iterator[list[Any]]:
    """Sockets whose owners fell asleep: the little that the kernel takes for them is all they get."""
    how: Any = {"subprotocols": ["cagnotte", f"token.{token}"], "origin": server.url, "proxy": None}
    how["compression"] = None
    lines = []
    try:
        for _ in range(LAGGARDS):
            raw = socket.socket()
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # or loopback holds megabytes for each
            raw.connect(("127.0.0.1", server.port))
            lines.append(connect(f"{server.socket_url}/ws/table/1/", sock=raw, max_queue=1, legacy=True, **how))
        yield lines
    finally:
        for line in lines:
            line.socket.close()


def _heard_on(line: Any, *, until: int) -> list[dict[str, Any]]:
    """Every view that comes, up to this number."""
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1]["seq"] < until:
        message = json.loads(line.recv(timeout=20))
        heard += [message] if message["type"] == "view" else []
    return heard


def _memory_of(server: House) -> int:
    """Bytes in memory."""
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text("ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGESIZE")
