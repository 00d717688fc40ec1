"""``make run`` with its simulated devices: an agent beside the server, which may die without taking the house along."""

import os
import re
import signal
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from casino.runner.devices import address, settings_of
from casino.runner.simulated import AFTER_A_DECK_MS, LOOK_MS, PRESS_AFTER_LOOKS, TableShuffler, Want
from casino.runner.stands import Stand, read_stands, write_stands
from devices.agent.config import read_config
from devices.drivers import make
from devices.drivers.base import Driver
from devices.readings import ButtonPressed, DeckEnded, Reading
from devices.simulator.machine import MS
from devices.simulator.wire import Wire
from tests.casino import embedded
from tests.devices.pit import wait_until

SECOND = 1_000 * MS


def people(house: embedded.Embedded) -> dict[str, str]:
    return dict(re.findall(r"^ +([A-Z]\d\d) +(\d{4,8}) ", house.text, re.MULTILINE))


@contextmanager
def signed_in(house: embedded.Embedded, badge: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url, trust_env=False, follow_redirects=True) as client:
        client.get("/sign-in/")
        form = {"badge": badge, "pin": people(house)[badge], "csrfmiddlewaretoken": client.cookies["csrftoken"]}
        client.post("/sign-in/", data=form).raise_for_status()
        yield client


def devices(client: httpx.Client) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = client.get("/api/devices/").json()
    return shown


def all_well(client: httpx.Client) -> Callable[[], bool]:
    def look() -> bool:
        shown = devices(client)
        checked = [one["deck_check"] for one in shown if one["checks_deck"]]
        return not any(one["gone"] for one in shown) and checked == ["clean", "clean"]

    return look


def processes_of(home: Path) -> list[int]:
    """Those whose command line names this house, except the house itself."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                words = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if str(home / "devices").encode() in words:
                found.append(int(folder.name))
    return found


def test_simulated_devices_stand_at_the_demo_tables_survive_their_agent_and_go_with_the_house(tmp_path: Path) -> None:
    home = tmp_path / "house"
    with embedded.opened(home, CASINO_DEVICES="yes") as house:
        assert "Simulated devices stand at tables" in house.text
        with signed_in(house, "I01") as client:
            wait_until(all_well(client), "every device is heard and its deck clean", 60)
            kinds = [one["kind"] for one in devices(client)]
            assert kinds == ["shuffler", "shuffler", "shoe"]
            first = [one["device"] for one in devices(client)]
            assert {one["table"] for one in client.get("/api/decks/").json()["results"]} >= {None, 1, 2, 3}
            for process in processes_of(home):
                os.kill(process, signal.SIGKILL)
            house.wait_until_printed("ended by itself")
            assert client.get("/readyz").json()["ready"]
            wait_until(lambda: len(processes_of(home)) >= 2, "the agent and its forwarder are back")
            wait_until(all_well(client), "the devices are heard again", 60)
        house.ctrl_c()
        assert house.text.endswith("Closed.\n")
        assert "Traceback" not in house.text
        assert processes_of(home) == []
    assert stat.S_IMODE((home / "devices" / "shuffler-1.token").stat().st_mode) == 0o600
    assert [stand.device for stand in read_stands(home / "devices")] == first

    with embedded.opened(home, CASINO_DEVICES="no") as without:
        with signed_in(without, "I01") as client:
            assert devices(client) == []
        without.stop(signal.SIGINT)
        assert "Simulated devices" not in without.text
    assert not (home / "devices").exists()


# --- its parts ------------------------------------------------------------------------------


def test_the_agents_settings_are_those_a_person_would_write(tmp_path: Path) -> None:
    stands = [Stand("shuffler-1", "shuffler", 1, 4, False), Stand("shoe-3", "shoe", 3, 5, False)]
    path = tmp_path / "agent.toml"
    path.write_text(settings_of(tmp_path, stands, address("0.0.0.0", 8000)))
    config = read_config(path)
    assert config.server == "http://127.0.0.1:8000"
    assert [(one.name, one.shuffles) for one in config.device] == [("shuffler-1", True), ("shoe-3", False)]


@pytest.mark.parametrize(
    ("host", "url"),
    [("127.0.0.1", "http://127.0.0.1:80"), ("::", "http://[::1]:80"), ("x.example", "http://x.example:80")],
)
def test_the_agent_talks_to_where_the_house_listens(host: str, url: str) -> None:
    assert address(host, 80) == url


def test_stands_are_remembered_and_a_broken_memory_is_none(tmp_path: Path) -> None:
    stands = [Stand("shuffler-1", "shuffler", 1, 4, True)]
    write_stands(tmp_path, stands)
    assert read_stands(tmp_path) == stands
    (tmp_path / "stands.json").write_text("[{")
    assert read_stands(tmp_path) == []


class Bench:
    """A shuffler of the demo and its driver, in simulated time."""

    def __init__(self) -> None:
        stand = Stand("shuffler-1", "shuffler", 1, 4, True)
        self.machine = TableShuffler(seed=stand.seed, decks=stand.decks(), start_ns=0)
        self.driver: Driver = make("linea", {})
        self.wire, self.now = Wire(self.machine.line), 0
        self.driver.connected(0)

    def passes(self, milliseconds: int) -> list[Reading]:
        """So much time, and what was read in it."""
        found: list[Reading] = []
        end = self.now + milliseconds * MS
        while self.now < end:
            self.now += 20 * MS
            self.wire.put(self.machine.advance(self.now), self.now, self.machine.deck_number)
            for data, at in self.wire.take(self.now, self.machine.deck_number):
                found += self.driver.feed(data, at)
            due = self.driver.tick(self.now)
            found += due.readings
            self.machine.receive(due.send, self.now)
        return found

    def count(self, milliseconds: int, kind: type[Reading]) -> int:
        return sum(isinstance(reading, kind) for reading in self.passes(milliseconds))


def test_a_demo_shuffler_shuffles_only_when_a_deck_is_wanted() -> None:
    bench = Bench()
    assert bench.count(3_000, DeckEnded) == 0
    bench.machine.want = Want(shuffle=True)
    assert bench.count(6_000, DeckEnded) == 1
    bench.machine.want = Want()
    assert bench.count(AFTER_A_DECK_MS + 6_000, DeckEnded) == 0
    bench.machine.want = Want(shuffle=True)
    assert bench.count(6_000, DeckEnded) == 1


def test_its_button_is_pressed_once_for_a_hand_that_waits_a_while() -> None:
    bench = Bench()
    bench.machine.want = Want(hand_to_press_for=8)
    assert bench.count(PRESS_AFTER_LOOKS * LOOK_MS // 2, ButtonPressed) == 0
    assert bench.count(3 * PRESS_AFTER_LOOKS * LOOK_MS, ButtonPressed) == 1
    bench.machine.want = Want(hand_to_press_for=9)
    assert bench.count(2 * PRESS_AFTER_LOOKS * LOOK_MS, ButtonPressed) == 1


def test_no_two_evenings_boot_with_the_same_number() -> None:
    assert Bench().machine._boot_id != Bench().machine._boot_id
