"""``make run`` from the outside: what it prints, what it serves, how it stops, and what it says when it cannot."""

import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.casino import embedded
from tests.servers import ROOT

DEMO_LINE = re.compile(r"^ +([A-Z]\d\d) +(\d{4,8}) +(\w+) +\S.*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class FirstStart:
    """A house opened for the first time and closed by Ctrl-C: what it said, and what it left."""

    home: Path
    ready: object
    said: str
    code: int


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    home = tmp_path_factory.mktemp("first") / "house"
    with embedded.opened(home) as house:
        ready = httpx.get(f"{house.url}/readyz", trust_env=False).json()
        code = house.stop(signal.SIGINT)
        return FirstStart(home, ready, house.text, code)


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    return tmp_path / "house"


@pytest.fixture
def home(first: FirstStart, tmp_path: Path) -> Path:
    """A house that was open before, as it was left."""
    return shutil.copytree(first.home, tmp_path / "house")


def test_the_house_opens_says_who_works_there_and_closes_on_ctrl_c(first: FirstStart) -> None:
    assert first.ready == {"ready": True, "failing": []}
    roles = {role for _, _, role in DEMO_LINE.findall(first.said)}
    assert roles == {"dealer", "floor", "pit", "td", "controller", "direction", "it"}
    assert first.code == 0
    assert first.said.endswith("Closed.\n")
    assert "Traceback" not in first.said


def test_it_stops_as_cleanly_when_systemd_or_a_script_asks(home: Path) -> None:
    with embedded.opened(home) as house:
        assert house.stop(signal.SIGTERM) == 0


def test_a_second_start_keeps_the_room_and_makes_new_pins(first: FirstStart, home: Path) -> None:
    """What takes long, an evening played for the demo, is not done again."""
    hands = hands_played(home)
    with embedded.opened(home) as second:
        pins_then, pins_now = DEMO_LINE.findall(first.said), DEMO_LINE.findall(second.text)
        second.stop(signal.SIGINT)
    assert [badge for badge, _, _ in pins_then] == [badge for badge, _, _ in pins_now]
    assert [pin for _, pin, _ in pins_then] != [pin for _, pin, _ in pins_now]
    assert hands_played(home) == hands > 0


def hands_played(home: Path) -> int:
    with closing(sqlite3.connect(home / "casino.sqlite3")) as database:
        (count,) = database.execute("SELECT count(*) FROM tables_hand").fetchone()
        return int(count)


def test_no_file_with_pins_stays_and_secrets_are_the_owners_only(first: FirstStart) -> None:
    home = first.home
    assert {path.name for path in home.rglob("*")} == {"casino.sqlite3", "open.lock", "secret_key", "static"}
    assert stat.S_IMODE((home / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


def test_the_timers_run_inside_the_process(home: Path) -> None:
    """Every second the beat looks for passed deadlines; Celery counts what it cannot run as an error in the log."""
    with embedded.opened(home, CASINO_LOG_LEVEL="INFO") as house:
        house.wait_until_printed("audit.tasks.ring_due")
        house.stop(signal.SIGINT)
        assert "succeeded" in house.text
        assert "AlwaysEagerIgnored" not in house.text


def test_a_taken_port_is_a_sentence(empty: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = embedded.run(empty, CASINO_PORT=str(port))
    assert done.returncode == 1
    assert f"Port {port} of 127.0.0.1 cannot be had" in done.stderr
    assert "CASINO_PORT=" in done.stderr
    assert "Traceback" not in done.stderr


def test_it_speaks_italian_to_an_italian_terminal(empty: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        done = embedded.run(empty, CASINO_PORT=str(other.getsockname()[1]), LC_ALL="it_IT.UTF-8")
    assert "La porta" in done.stderr


def test_a_house_that_is_open_is_not_opened_twice_nor_thrown_away(home: Path) -> None:
    with embedded.opened(home) as house:
        for words in ([], ["reset"]):
            done = embedded.run(home, *words)
            assert done.returncode == 1
            assert "is open already" in done.stderr
        assert httpx.get(f"{house.url}/healthz", trust_env=False).status_code == 200


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = embedded.run(tmp_path / "file" / "house")
    assert (done.returncode, done.stdout) == (1, "")
    assert "cannot write there" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_does_not_answer_is_a_sentence(empty: Path) -> None:
    done = embedded.run(empty, CASINO_DATABASE_URL="postgres://nobody@127.0.0.1:1/none")
    assert done.returncode == 1
    assert "CASINO_DATABASE_URL" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [[], ["reset"]])
def test_a_room_is_never_filled_with_demo_people(empty: Path, words: list[str]) -> None:
    done = embedded.run(
        empty,
        *words,
        CASINO_MODE="room",
        CASINO_SECRET_KEY="q8Zr-3Xv_Lk0mNpT5wYb7cJd9fGh2sRu4tVx6zAeBiCoDqEfGg",
        CASINO_ALLOWED_HOSTS="room.example",
        CASINO_ORIGINS="https://room.example",
        CASINO_DATABASE_URL="postgres://nobody@127.0.0.1:1/none",
        CASINO_REDIS_URL="redis://127.0.0.1:1/0",
        CASINO_LOG_KEY="5f" * 32,
    )
    assert done.returncode == 1
    assert "CASINO_MODE" in done.stderr


def test_a_reset_sets_up_a_new_house(home: Path) -> None:
    with closing(sqlite3.connect(home / "casino.sqlite3")) as database:
        database.execute("CREATE TABLE left_behind (id integer)")
    done = embedded.run(home, "reset")
    assert done.returncode == 0, done.stderr
    assert "make run opens it" in done.stdout
    with closing(sqlite3.connect(home / "casino.sqlite3")) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert "audit_entry" in tables
    assert "left_behind" not in tables


def test_ready_answers_for_a_running_server_and_complains_about_none(home: Path) -> None:
    with embedded.opened(home) as house:
        port = house.url.rpartition(":")[2]
        yes = embedded.run(home, "ready", CASINO_PORT=port)
        house.stop(signal.SIGINT)
    no = embedded.run(home, "ready", CASINO_PORT=port)
    assert (yes.returncode, yes.stdout) == (0, '{"ready": true, "failing": []}\n')
    assert no.returncode == 1


def test_an_unknown_errand_is_a_usage_line(empty: Path) -> None:
    done = embedded.run(empty, "dance")
    assert done.returncode == 2
    assert done.stderr.startswith("Usage:")


def test_ctrl_c_in_the_terminal_of_make_closes_the_house(home: Path) -> None:
    with embedded.opened(home, ("make", "--no-print-directory", "run")) as make:
        make.ctrl_c()
        make.wait_until_printed("Closed.")
        assert "Traceback" not in make.text


def test_make_without_python_says_what_to_install() -> None:
    done = subprocess.run(
        ["make", "run", "PYTHON=no-such-python"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "install Python 3.11 or newer" in done.stderr
