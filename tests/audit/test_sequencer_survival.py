"""Sequencers killed at random moments: the log has every entry once, and still verifies."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.servers import ROOT, House, Postgres, house

KILLS = 4
ENTRIES = 3000

WRITE = f"""
from tests.audit.histories import Pen
Pen().write({ENTRIES})
"""
SEQUENCE = """
from audit import sequencer
print("at work", flush=True)
while sequencer.integrate(7):
    pass
"""
FINISH = """
from audit import sequencer
sequencer.integrate_all()
sequencer.checkpoint("asked")
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def lasting_house(request: pytest.FixtureRequest) -> Iterator[House]:
    url = ""
    if request.param == "postgresql":
        server: Postgres = request.getfixturevalue("durable_postgres")
        url = server.create("sequencer")
    with house(database_url=url) as running:
        yield running


def sequencer_at_work(house: House) -> "subprocess.Popen[str]":
    command = [sys.executable, str(ROOT / "manage.py"), "shell", "--verbosity", "0", "-c", SEQUENCE]
    process = subprocess.Popen(command, env=house.environment, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdout is not None
    assert "at work" in process.stdout.readline()
    return process


@pytest.mark.own_servers
def test_no_entry_is_skipped_or_doubled_when_sequencers_die(lasting_house: House) -> None:
    lasting_house.manage("shell", "-c", WRITE)
    moments = random.Random(7)
    for _ in range(KILLS):
        both = [sequencer_at_work(lasting_house) for _ in range(2)]
        for process in both:
            with suppress(subprocess.TimeoutExpired):
                process.wait(moments.uniform(0.05, 0.4))  # let it work, then pull the plug at a random moment
            process.kill()
            process.communicate()
    lasting_house.manage("shell", "-c", FINISH)
    report = json.loads(lasting_house.manage("ledger", "verify", "--json"))
    assert report == {"entries": ENTRIES, "streams": 3, "waiting": 0, "checkpoints": 1, "faults": []}
