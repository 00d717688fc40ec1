"""A backup taken from an open house comes back whole, on both databases; a bad one changes nothing."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from casino.runner.ground import alone_in
from tests.servers import POSTGRES_TOOLS, ROOT, House, Postgres, clean_environment, house

ENTRIES = "SELECT hash FROM audit_entry ORDER BY id"


def script(name: str, *arguments: str | Path, **settings: str) -> "subprocess.CompletedProcess[str]":
    tools = f"{POSTGRES_TOOLS}{os.pathsep}{os.environ['PATH']}"
    environment = clean_environment({"PYTHON": sys.executable, "PATH": tools} | settings)
    command = [str(ROOT / "deploy" / name), *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def settings_of(server: House) -> dict[str, str]:
    return {name: server.environment[name] for name in ("CASINO_HOME", "CASINO_DATABASE_URL")}


def backed_up(server: House, folder: Path) -> Path:
    done = script("backup.sh", folder, **settings_of(server))
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def hashes(database: str) -> list[str]:
    if database.startswith("postgres"):
        with psycopg.connect(database) as connection:
            return [value for (value,) in connection.execute(ENTRIES)]
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        return [value for (value,) in connection.execute(ENTRIES)]


class On:
    """A place to restore to, whichever the database."""

    def __init__(self, server: House, source: str, target: str, home: Path) -> None:
        self.server, self.source, self.target, self.home = server, source, target, home

    def restore(self, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
        return script("restore.sh", *arguments, CASINO_DATABASE_URL=self.target, CASINO_HOME=str(self.home))


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[On]:
    """An open house with a demo room in its ledger, and somewhere empty to restore to."""
    if request.param == "sqlite":
        source, target = "", f"sqlite:///{tmp_path / 'elsewhere' / 'casino.sqlite3'}"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        name = f"backup_{request.node.name.partition('[')[0][-40:]}"
        source, target = server.create(name), server.create(f"{name}_back")
    with house(database_url=source) as opened:
        opened.manage("demo", "--still")
        yield On(opened, source or f"sqlite:///{opened.home / 'casino.sqlite3'}", target, tmp_path / "elsewhere")


def test_what_was_in_the_open_house_is_in_the_restored_one_and_the_ledger_verifies(place: On, tmp_path: Path) -> None:
    backup = backed_up(place.server, tmp_path / "backups")
    done = place.restore(backup)
    assert done.returncode == 0, done.stderr
    assert "the ledger is whole" in done.stdout
    assert hashes(place.target) == hashes(place.source) != []
    assert backup.stat().st_mode & 0o077 == 0


def test_what_is_there_is_replaced_only_when_asked_to(place: On, tmp_path: Path) -> None:
    backup = backed_up(place.server, tmp_path / "backups")
    assert place.restore(backup).returncode == 0
    again = place.restore(backup)
    assert again.returncode == 1
    assert "--over" in again.stderr
    assert place.restore("--over", backup).returncode == 0
    assert hashes(place.target) == hashes(place.source)


def test_a_backup_that_was_cut_short_changes_nothing(place: On, tmp_path: Path) -> None:
    backup = backed_up(place.server, tmp_path / "backups")
    assert place.restore(backup).returncode == 0
    whole, checksum = backup.read_bytes(), backup.with_name(f"{backup.name}.sha256")
    backup.write_bytes(whole[: len(whole) // 2])
    assert "checksum differs" in place.restore("--over", backup).stderr
    checksum.unlink()
    assert place.restore("--over", backup).returncode != 0
    backup.write_bytes(b"")
    assert place.restore("--over", backup).returncode != 0
    assert hashes(place.target) == hashes(place.source)


def test_a_house_that_is_open_is_not_restored_over(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "backup.sqlite3")) as backup:
        backup.execute("CREATE TABLE something (id integer)")
    home = tmp_path / "house"
    home.mkdir()
    with alone_in(home):
        done = script("restore.sh", "--over", tmp_path / "backup.sqlite3", CASINO_HOME=str(home))
    assert done.returncode == 1
    assert "close it first" in done.stderr
    assert not (home / "casino.sqlite3").exists()


def test_a_backup_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    done = script("restore.sh", tmp_path / "none.sqlite3", CASINO_HOME=str(tmp_path))
    assert done.returncode == 1
    assert "no backup" in done.stderr


def test_an_unknown_kind_of_database_is_refused(tmp_path: Path) -> None:
    done = script("backup.sh", tmp_path, CASINO_DATABASE_URL="mysql://somewhere/else")
    assert done.returncode == 1
    assert "nothing was copied" in done.stderr
    assert list(tmp_path.iterdir()) == []
