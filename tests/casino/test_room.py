"""A room does not start with what only a demo may have, and starts with what ``deploy/`` says."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.casino import embedded
from tests.servers import LOOK_AGAIN, PATIENCE, ROOT, Postgres, free_port

ROOM = {
    "CASINO_MODE": "room",
    "CASINO_SECRET_KEY": "q8Zr-3Xv_Lk0mNpT5wYb7cJd9fGh2sRu4tVx6zAeBiCoDqEfGg",
    "CASINO_ALLOWED_HOSTS": "room.example",
    "CASINO_ORIGINS": "https://room.example",
    "CASINO_DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
    "CASINO_REDIS_URL": "redis://127.0.0.1:1/0",
    "CASINO_LOG_KEY": "5f" * 32,
    "CASINO_LOG_LEVEL": "INFO",
}
NEEDED = [name for name in ROOM if name not in ("CASINO_MODE", "CASINO_LOG_LEVEL")]
BEHIND_THE_PROXY = {"Host": "room.example", "X-Forwarded-Proto": "https"}


@pytest.mark.parametrize("missing", NEEDED)
def test_a_missing_setting_stops_the_start_by_its_name(tmp_path: Path, missing: str) -> None:
    done = embedded.run(tmp_path, "web", **(ROOM | {missing: ""}))
    assert done.returncode == 1
    assert done.stderr.startswith(missing)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CASINO_SECRET_KEY", "change-me"),
        ("CASINO_SECRET_KEY", "change-me" * 10),
        ("CASINO_SECRET_KEY", "a" * 80),
        ("CASINO_DEBUG", "yes"),
        ("CASINO_DEBUG", "true"),
        ("CASINO_MODE", "production"),
        ("CASINO_GAMING_DAY_ENDS_AT", "24"),
        ("CASINO_PORT", "70000"),
    ],
)
def test_a_value_no_room_may_have_stops_the_start_by_its_name(tmp_path: Path, name: str, value: str) -> None:
    done = embedded.run(tmp_path, "web", **(ROOM | {name: value}))
    assert done.returncode == 1
    assert done.stderr.startswith(name)


def test_django_finds_nothing_to_warn_about(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(
        command, cwd=ROOT, env=embedded.environment(tmp_path, **ROOM), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def unit_command(unit: str) -> list[str]:
    """What the systemd unit starts, with this environment's programs."""
    lines = (ROOT / "deploy" / "systemd" / f"cagnotte-{unit}.service").read_text().splitlines()
    (start,) = [line.removeprefix("ExecStart=") for line in lines if line.startswith("ExecStart=")]
    program, *arguments = start.split()
    louder = ["--loglevel", "INFO"] if unit == "worker" else []
    return [str(Path(sys.executable).parent / Path(program).name), *arguments, *louder]


@contextmanager
def started(unit: str, home: Path, settings: dict[str, str]) -> Iterator[Path]:
    """Run a unit's command; its log. It must end by itself, and well, when asked to."""
    log = home / f"{unit}.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            unit_command(unit), cwd=ROOT, env=embedded.environment(home, **settings), stdout=output, stderr=output
        )
    try:
        yield log
        process.terminate()
        assert process.wait(PATIENCE) == 0, log.read_text()
    finally:
        process.kill()
        process.wait()


def test_the_units_of_a_room_work_together_and_stop_well(tmp_path: Path, postgres: Postgres, redis_url: str) -> None:
    settings = ROOM | {
        "CASINO_DATABASE_URL": postgres.create("units_of_a_room"),
        "CASINO_REDIS_URL": redis_url,
        "CASINO_PORT": str(free_port()),
    }
    environment = embedded.environment(tmp_path, **settings)
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=environment, check=True)
    with ExitStack() as room:
        started_units = {
            unit: room.enter_context(started(unit, tmp_path, settings)) for unit in ("web", "worker", "beat")
        }
        wait_until_ready(tmp_path, settings, started_units["web"])
        wait_for("audit.tasks.ring_due", started_units["worker"], "succeeded")
        url = f"http://127.0.0.1:{settings['CASINO_PORT']}"
        assert httpx.get(f"{url}/readyz", headers=BEHIND_THE_PROXY, trust_env=False).status_code == 200
        assert httpx.get(f"{url}/admin/", headers={"Host": "room.example"}, trust_env=False).status_code == 301
        assert httpx.get(f"{url}/healthz", headers={"Host": "elsewhere.example"}, trust_env=False).status_code == 400


def wait_until_ready(home: Path, settings: dict[str, str], log: Path) -> None:
    give_up = time.monotonic() + PATIENCE
    while embedded.run(home, "ready", **settings).returncode:
        assert time.monotonic() < give_up, log.read_text()


def wait_for(task: str, log: Path, outcome: str) -> None:
    give_up = time.monotonic() + PATIENCE
    while not any(task in line and outcome in line for line in log.read_text().splitlines()):
        assert time.monotonic() < give_up, log.read_text()
        time.sleep(LOOK_AGAIN)
