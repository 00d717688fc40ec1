"""``python -m tests.run``: all tests on SQLite, then those that touch the database again on PostgreSQL.

What the caller's environment says about a house (``CASINO_*``) is dropped, so
that the tests find the same world everywhere. Further arguments go to pytest;
with paths among them only those are run, on both.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence

from tests.servers import ROOT, clean_environment, postgres

WORKERS = ("-n", "2")
NOTHING_TO_RUN = 5
"""pytest's code when the arguments leave no test; no harm when it happens on one database only."""


def main(arguments: Sequence[str]) -> int:
    """Run both passes, whatever the first says; not 0 when either fails."""
    with tempfile.TemporaryDirectory(prefix="home-") as home, postgres() as server:
        stated = {"CASINO_HOME": home}
        codes = {
            run("SQLite", arguments, stated),
            run("PostgreSQL", on_postgres(arguments), stated | {"CASINO_DATABASE_URL": server.url}),
        }
    return 0 if 0 in codes and codes <= {0, NOTHING_TO_RUN} else 1


def run(name: str, arguments: Sequence[str], stated: Mapping[str, str]) -> int:
    """One pass of pytest; its exit code."""
    print(f"== {name}: pytest {' '.join(arguments)}", flush=True)
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", *WORKERS, *arguments]
    code = subprocess.run(command, cwd=ROOT, env=clean_environment(stated), check=False).returncode
    verdict = {0: "passed", NOTHING_TO_RUN: "nothing to run"}.get(code, f"failed ({code})")
    print(f"== {name}: {verdict} in {time.monotonic() - began:.0f} s", flush=True)
    return code


def on_postgres(arguments: Sequence[str]) -> list[str]:
    """The same arguments, narrowed to the tests whose code reads or writes rows of the database it is given."""
    if any(_is_path(argument) for argument in arguments):
        return list(arguments)
    return ["-m", "not own_servers", *arguments, *touching_the_database()]


def touching_the_database() -> list[str]:
    """The folders of tests of every app that has models, and the test of the test database."""
    apps = (path.parent.name for path in sorted(ROOT.glob("*/models.py")))
    return ["tests/test_database.py", *(f"tests/{app}" for app in apps if (ROOT / "tests" / app).is_dir())]


def _is_path(argument: str) -> bool:
    return not argument.startswith("-") and (ROOT / argument.partition("::")[0]).exists()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
