"""What every test stands on: its database, its home folder, a desk that remembers nothing, real servers.

Plain ``pytest`` runs on SQLite; with ``CASINO_DATABASE_URL`` set to a PostgreSQL
the same tests run there. ``python -m tests.run`` does both.
"""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher

from audit.writer import office, writer
from casino.translations import compile_all
from tests import database, servers
from tests.servers import Postgres

pytest_plugins = ("tests.articles",)

hypothesis.settings.register_profile(
    "ci", deadline=None, derandomize=True, max_examples=60, database=None, print_blob=True
)
hypothesis.settings.register_profile("search", deadline=None, max_examples=2000)
hypothesis.settings.load_profile("ci")


OWN_SERVERS = {"postgres", "durable_postgres", "redis_url"}


class QuickArgon2(Argon2PasswordHasher):
    """Argon2 as in a house, only with less work to do: a test signs in many people."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1


def pytest_configure(config: pytest.Config) -> None:
    """Tests write to a home folder of their own, hash PINs quickly and read Italian."""
    config.addinivalue_line("markers", "own_servers: starts the databases it needs itself; one pass is enough")
    if not hasattr(config, "workerinput"):
        compile_all()
    settings.HOME = Path(tempfile.mkdtemp(prefix="home-"))
    settings.STATIC_ROOT = settings.HOME / "static"
    settings.STATIC_ROOT.mkdir()
    settings.PASSWORD_HASHERS = [f"{QuickArgon2.__module__}.{QuickArgon2.__name__}"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What asks for a server of its own is the same on every database of ours."""
    for item in items:
        if OWN_SERVERS & set(getattr(item, "fixturenames", ())):
            item.add_marker("own_servers")


def pytest_unconfigure() -> None:
    shutil.rmtree(settings.HOME, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    database.lay_in(settings.HOME)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    end = database.triggers_stand_aside()
    yield
    end()


@pytest.fixture(autouse=True)
def fresh_desk() -> Iterator[None]:
    """Nothing that one test's commands left in memory reaches the next."""
    office.forget()
    yield
    writer.stop()
    office.forget()


@pytest.fixture
def inline_desk(db: None) -> Iterator[None]:
    """Run commands on the test's own thread and connection, inside the transaction it rolls back."""
    with writer.inline():
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for this worker's tests; each test makes its own database in it."""
    with servers.postgres() as server:
        yield server


@pytest.fixture(scope="session")
def durable_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that writes through to the disk, for tests about what survives."""
    with servers.postgres(durable=True) as server:
        yield server


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis for this worker's tests."""
    with servers.redis_server() as url:
        yield url
