"""The servers that other tests lean on, and the plugin that checks their citations."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import psycopg
import pytest
import redis

from tests import run, servers
from tests.servers import ROOT, DidNotStart, House, Postgres, clean_environment, free_port, house

BEST_FIVE = "sanremo-cash.game.best-five"


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def one_value(url: str, query: str) -> str:
    with psycopg.connect(url) as connection:
        row = connection.execute(query.encode()).fetchone()
    assert row is not None
    return str(row[0])


def test_a_free_port_can_be_listened_on() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", free_port()))


def test_what_steers_the_callers_house_does_not_steer_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASINO_MODE", "room")
    monkeypatch.setenv("PGHOST", "elsewhere")
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "other.settings")
    clean = clean_environment({"CASINO_HOME": "here"})
    assert {name: clean.get(name) for name in ("CASINO_HOME", "CASINO_MODE", "PGHOST", "DJANGO_SETTINGS_MODULE")} == {
        "CASINO_HOME": "here",
        "CASINO_MODE": None,
        "PGHOST": None,
        "DJANGO_SETTINGS_MODULE": None,
    }
    assert clean["PATH"] == os.environ["PATH"]


def test_a_database_made_in_postgres_is_empty_and_its_own(postgres: Postgres) -> None:
    first, second = postgres.create("first"), postgres.create("second")
    with psycopg.connect(first) as connection:
        connection.execute("CREATE TABLE chips (amount int)")
    assert one_value(first, "SELECT to_regclass('chips')") == "chips"
    assert one_value(second, "SELECT to_regclass('chips')") == "None"


def test_a_database_of_a_name_already_taken_is_another_one(postgres: Postgres) -> None:
    urls = {postgres.create("shared_name") for _ in range(3)}
    assert len(urls) == 3
    assert all(one_value(url, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0" for url in urls)


def test_only_a_durable_postgres_waits_for_the_disk(postgres: Postgres, durable_postgres: Postgres) -> None:
    assert one_value(postgres.url, "SHOW fsync") == "off"
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        assert one_value(durable_postgres.url, f"SHOW {setting}") == "on"


def test_postgres_listens_on_no_port(postgres: Postgres) -> None:
    assert one_value(postgres.url, "SHOW listen_addresses") == ""


def test_postgres_is_gone_with_its_folder_afterwards() -> None:
    with servers.postgres() as server:
        pid = int((server.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
    assert is_gone(pid)
    assert not server.folder.exists()


def test_postgres_runs_from_a_folder_that_only_its_owner_may_enter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    (closed / "wheels").symlink_to(servers.WHEELS)
    monkeypatch.setattr(servers, "WHEELS", closed / "wheels")
    with servers.postgres() as server:
        assert one_value(server.url, "SELECT 1") == "1"


def test_redis_keeps_what_it_is_told_and_is_gone_afterwards() -> None:
    with servers.redis_server() as url, redis.Redis.from_url(url) as client:
        client.set("drop", "full")
        assert client.get("drop") == b"full"
        pid = int(client.info("server")["process_id"])
    assert is_gone(pid)


def test_a_house_that_cannot_start_says_why() -> None:
    nonsense = {"CASINO_MODE": "nonsense"}
    with pytest.raises(DidNotStart, match="CASINO_MODE is 'nonsense'"), house(settings=nonsense):
        pass
    with pytest.raises(DidNotStart, match="CASINO_MODE is 'nonsense'"), house(settings=nonsense, migrate=False):
        pass


def test_a_house_can_be_killed_and_started_again_where_it_was() -> None:
    with house() as server:
        address, pid = server.url, pid_of(server)
        server.kill()
        assert is_gone(pid)
        with pytest.raises(httpx.ConnectError):
            healthz(server)
        server.start()
        assert (server.url, healthz(server)) == (address, 200)
        server.restart()
        assert healthz(server) == 200
        last = pid_of(server)
    assert is_gone(last)
    assert not server.home.exists()


def test_a_house_stopped_politely_leaves_no_traceback() -> None:
    with house() as server:
        process = server.process
        server.stop()
        assert process is not None
        assert process.returncode in (0, -signal.SIGTERM)
        assert "Traceback" not in server.log.read_text()


def test_a_house_on_postgres_and_redis_is_one_with_its_second_process(postgres: Postgres, redis_url: str) -> None:
    url = postgres.create("two_processes")
    with (
        house(database_url=url, redis_url=redis_url) as first,
        house(database_url=url, redis_url=redis_url, migrate=False) as second,
    ):
        assert first.url != second.url
        assert (healthz(first), healthz(second)) == (200, 200)


def pid_of(server: House) -> int:
    assert server.process is not None
    return server.process.pid


def healthz(server: House) -> int:
    return httpx.get(f"{server.url}/healthz", trust_env=False).status_code


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_test_that_cites_what_no_book_has_is_not_collected(tmp_path: Path, workers: str) -> None:
    source = f"@pytest.mark.article({BEST_FIVE!r}, 'house.play.none')\ndef test_it(): ..."
    done = pytest_on(tmp_path, source, workers)
    assert done.returncode != 0
    assert "test_marks.py::test_it: no book has an article 'house.play.none'" in done.stdout
    assert "passed" not in done.stdout


def test_a_mark_that_cites_nothing_is_wrong(tmp_path: Path) -> None:
    done = pytest_on(tmp_path, "@pytest.mark.article()\ndef test_it(): ...")
    assert done.returncode == pytest.ExitCode.INTERRUPTED
    assert "takes the ids of articles, at least one" in done.stdout


def test_a_wrong_mark_on_a_whole_module_or_one_case_is_found_too(tmp_path: Path) -> None:
    for source in (
        "pytestmark = pytest.mark.article('house.play.none')\ndef test_it(): ...",
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.article('house.play.none'))])\n"
        "def test_it(n): ...",
    ):
        done = pytest_on(tmp_path, source)
        assert "no book has an article 'house.play.none'" in done.stdout
        assert done.returncode == pytest.ExitCode.INTERRUPTED


def test_a_test_that_cites_an_article_runs(tmp_path: Path) -> None:
    done = pytest_on(tmp_path, f"@pytest.mark.article('{BEST_FIVE}')\ndef test_it(): ...")
    assert done.returncode == 0
    assert "1 passed" in done.stdout


def pytest_on(folder: Path, source: str, workers: str = "0") -> "subprocess.CompletedProcess[str]":
    (folder / "test_marks.py").write_text(f"import pytest\n{source}\n")
    plugins = ["-p", "tests.articles", "-p", "no:django", "-p", "no:cacheprovider", "-n", workers]
    command = [sys.executable, "-m", "pytest", "--rootdir", str(folder), *plugins, str(folder)]
    environment = clean_environment({"PYTHONPATH": str(ROOT)})
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_the_second_pass_runs_the_tests_of_apps_with_models_only() -> None:
    narrowed = run.on_postgres(["-x"])
    assert "-x" in narrowed
    assert "tests/audit" in narrowed
    assert "tests/rules" not in narrowed


def test_paths_given_by_the_caller_are_run_in_both_passes() -> None:
    assert run.on_postgres(["tests/rules/test_books.py::test_it", "-x"]) == ["tests/rules/test_books.py::test_it", "-x"]
