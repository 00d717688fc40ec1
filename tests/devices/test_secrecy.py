"""No card that the table has not seen is anywhere but in the deck: a hand is played, then everything is searched.

A simulated shuffler on a pseudo-terminal, an agent process, a house, a tablet's
socket and the board's. The sealed box is the one place that knows the order, and
the controller opens it at the end.
"""

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from nacl.public import PrivateKey
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from devices.agent.sealing import open_sealed
from devices.simulator.decks import simulated_deck
from devices.simulator.shuffler import Pace, Shuffler
from rules.cards import names
from tests.devices.pit import SEED, TABLE, Agent, at_work, furnish, on_a_terminal, shuffler_of, wait_until
from tests.servers import House, house

pytestmark = pytest.mark.own_servers

CONTROLLER = PrivateKey.generate()
Taps = list[tuple[str, dict[str, Any]]]
BEFORE_THE_FLOP: Taps = [("deal_hole", {}), *[("check_or_call", {"seat": seat}) for seat in (1, 2, 3)]]
TURNED_WITHOUT_A_WORD: tuple[str, dict[str, Any]] = ("deal_board", {})
AFTER_THE_FLOP: Taps = [("fold", {"seat": 2}), ("fold", {"seat": 3})]
NUMBERS = count(1)


def play(server: House, token: str, taps: Taps) -> None:
    """The dealer's taps."""
    for what, data in taps:
        body = {"id": f"tap-{next(NUMBERS)}", "command": f"tables.{what}", "data": {"table": TABLE} | data}
        who = {"Authorization": f"Bearer {token}"}
        answer = httpx.post(f"{server.url}/api/commands/", json=body, headers=who, trust_env=False)
        over = what == "award_pots" and answer.json().get("code") == "NoHandPlayed"
        assert answer.status_code == 200 or over, answer.text


class Ears:
    """Everything that comes out of a socket."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    @contextmanager
    def at(self, server: House, path: str, token: str = "") -> Iterator[None]:
        offered: Any = ["cagnotte", f"token.{token}"] if token else ["cagnotte"]
        how: Any = {"subprotocols": offered, "origin": server.url, "proxy": None}
        with connect(f"{server.socket_url}{path}", **how) as socket:
            reader = threading.Thread(target=self._listen, args=(socket,), daemon=True)
            reader.start()
            yield
        reader.join()

    def _listen(self, socket: Any) -> None:
        with suppress(WebSocketException):
            for text in socket:
                self.heard.append(text)


@contextmanager
def switched_on(agent: Agent, pace: Pace) -> Iterator[Shuffler]:
    """The shuffler, once its agent knows the decks of the table and what it is for."""
    papers = [agent.spool.with_name(name) for name in ("decks.json", "errands.json")]
    wait_until(lambda: all(paper.exists() for paper in papers), "the agent knows its decks")
    machine = shuffler_of(pace, Shuffler, in_s=1.0)
    with on_a_terminal(machine, agent.port):
        yield machine


def forgotten(agent: Agent) -> list[str]:
    """Marks of decks whose hand is over, as the agent's line reads them."""
    paper = agent.spool.with_name("errands.json")
    done: list[str] = json.loads(paper.read_text("utf-8"))["done"] if paper.exists() else []
    return done


def entries(server: House, kind: str) -> list[dict[str, Any]]:
    with sqlite3.connect(server.home / "casino.sqlite3") as db:
        rows = db.execute("SELECT body FROM audit_entry WHERE kind = ? ORDER BY id", (kind,)).fetchall()
    return [json.loads(body)["data"] for (body,) in rows]


def everything_in(database: Path) -> dict[str, bytes]:
    """The content of every table, row after row."""
    with sqlite3.connect(database) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: repr(db.execute(f'SELECT * FROM "{name}"').fetchall()).encode() for name in tables}


def files_below(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """One hand, from the shuffle to the last fold, and all that is left of it."""
    folder, ears = tmp_path_factory.mktemp("pit"), Ears()
    with house(settings={"CASINO_LOG_LEVEL": "DEBUG"}) as server:
        tokens = furnish(server)
        key = bytes(CONTROLLER.public_key).hex()
        agent = Agent(folder, server.url, tokens["token"], folder / "port", key)
        with (
            at_work(agent),
            ears.at(server, "/ws/board/"),
            ears.at(server, f"/ws/table/{TABLE}/", tokens["tablet"]),
            switched_on(agent, Pace(card_ms=8, after_deck_ms=2_500, hand_ms=60_000)) as machine,
        ):
            wait_until(lambda: bool(entries(server, "devices.hand_started_by_device.v1")), "the button starts it")
            order = order_of(machine)
            play(server, tokens["tablet"], [*BEFORE_THE_FLOP, TURNED_WITHOUT_A_WORD])
            wait_until(lambda: any(names(order[9:10]) in text for text in ears.heard), "the machine fills the flop in")
            play(server, tokens["tablet"], [*AFTER_THE_FLOP, ("award_pots", {})])
            wait_until(lambda: bool(forgotten(agent)), "the agent is told to forget the deck")
        found = {f"house/{name}": content for name, content in files_below(server.home).items()}
        found |= {f"agent/{name}": content for name, content in files_below(folder).items()}
        tables = everything_in(server.home / "casino.sqlite3")
        tables |= {f"spool.{name}": rows for name, rows in everything_in(agent.spool).items()}
        yield {
            "machine": machine,
            "order": order,
            "files": found,
            "tables": tables,
            "heard": "\n".join(ears.heard).encode(),
            "checked": [
                data["facts"]
                for data in entries(server, "devices.reading_taken.v1")
                if data["reading"] == "deck-checked"
            ],
            "released": [
                data["facts"]
                for data in entries(server, "devices.reading_taken.v1")
                if data["reading"] == "faces-released"
            ],
            "started": entries(server, "devices.hand_started_by_device.v1"),
        }


def order_of(machine: Shuffler) -> list[int]:
    """The faces from the top, as only the machine knows them."""
    deck = simulated_deck(1, seed=SEED)
    return [deck.cards[uid] for gap in machine.feeds[0].in_output_order() for uid in gap.uids]


def uids_of(machine: Shuffler) -> list[bytes]:
    return [uid for gap in machine.feeds[0].in_output_order() for uid in gap.uids]


def places(evening: dict[str, Any]) -> dict[str, bytes]:
    found: dict[str, bytes] = evening["files"] | evening["tables"] | {"sockets": evening["heard"]}
    return found


def test_the_search_finds_what_was_shown(evening: dict[str, Any]) -> None:
    """A search that finds nothing at all would prove nothing."""
    flop = [names([card]).encode() for card in evening["order"][7:10]]
    seen = {name for name, content in places(evening).items() if all(card in content for card in flop)}
    assert {"audit_entry", "sockets"} <= seen
    assert len(evening["heard"]) > 5_000


def test_the_machine_filled_in_what_was_turned_and_nothing_else(evening: dict[str, Any]) -> None:
    (released,) = evening["released"]
    assert released["cards"] == names(evening["order"][7:10])
    assert b"hand.faces_read.v1" in evening["tables"]["audit_entry"]


def test_no_place_has_the_faces_in_their_order(evening: dict[str, Any]) -> None:
    order = evening["order"]
    written = [names([card]) for card in order]
    for start in [place for place in range(50) if not 5 <= place <= 9]:
        three, numbers = written[start : start + 3], [str(card) for card in order[start : start + 3]]
        spelt = {glue.join(cards).encode() for cards in (three, numbers) for glue in (" ", ",", ", ", '","', '", "')}
        spelt.add("".join(three).encode())
        hits = [name for name, content in places(evening).items() if any(text in content for text in spelt)]
        assert hits == [], "three unshown cards one after the other"


def test_tags_are_nowhere_but_in_the_registry(evening: dict[str, Any]) -> None:
    """As bytes they are nowhere at all; in hex only where it is written which tag is which card, sorted by tag."""
    registry = {"devices_cardtag", "audit_entry", "agent/home/shuffler/decks.json"}
    uids = uids_of(evening["machine"])
    found = places(evening)
    in_bytes = {name for name, content in found.items() for uid in uids if uid in content}
    in_hex = {name for name, content in found.items() for uid in uids if uid.hex().encode() in content}
    assert in_bytes == set()
    assert {name for name in in_hex if not name.startswith("house/casino.sqlite3")} <= registry


def test_no_place_has_the_tags_in_their_order(evening: dict[str, Any]) -> None:
    uids = [uid.hex().encode() for uid in uids_of(evening["machine"])]
    by_name = sorted(uids)
    beside = set(pairwise(by_name))
    pairs = [pair for pair in pairwise(uids) if pair not in beside]
    assert len(pairs) > 40
    for name, content in places(evening).items():
        if name.startswith(("house/casino.sqlite3",)):
            continue
        lying = [content.find(uid) for uid in uids]
        if -1 in lying:
            continue
        assert sorted(range(52), key=lying.__getitem__) != list(range(52)), name
        assert sorted(lying) == [content.find(uid) for uid in by_name], f"{name} is not sorted by tag"


def test_what_the_device_sent_as_the_hash_of_its_order_stays_with_the_agent(evening: dict[str, Any]) -> None:
    found = evening["tables"]["spool.reading"]
    assert b"deck-ended" in found
    assert b"order_hash" not in found


def test_the_controller_alone_can_tell_the_order_afterwards(evening: dict[str, Any]) -> None:
    (verdict,), (started,) = evening["checked"], evening["started"]
    assert verdict["clean"]
    assert started["commitment"] == verdict["commitment"] != ""
    found = open_sealed(verdict["sealed"], bytes(CONTROLLER).hex(), commitment=started["commitment"])
    assert found["order"] == [[uid.hex()] for uid in uids_of(evening["machine"])]
