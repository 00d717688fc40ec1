"""What was answered is in the ledger, once, whatever happens to the server."""

import random
import time
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.audit.tablets import Tapper, enrolled, taps_in_ledger
from tests.servers import House, Postgres, house

KILLS = 20
TABLES = 3


@pytest.fixture(params=["sqlite", "postgresql"])
def lasting_house(request: pytest.FixtureRequest) -> Iterator[House]:
    url = ""
    if request.param == "postgresql":
        server: Postgres = request.getfixturevalue("durable_postgres")
        url = server.create("survival")
    with house(database_url=url) as running:
        yield running


@pytest.mark.own_servers
def test_every_answered_command_survives_twenty_kills_exactly_once(lasting_house: House) -> None:
    tokens = enrolled(lasting_house, tables=TABLES)
    tappers = [Tapper(lasting_house.url, token, table) for table, token in enumerate(tokens, 1)]
    for tapper in tappers:
        tapper.start()
    moments = random.Random(7)
    for _ in range(KILLS):
        time.sleep(moments.uniform(0.02, 0.4))  # let it work, then pull the plug at a random moment
        lasting_house.kill()
        lasting_house.start()
    for tapper in tappers:
        tapper.stopping.set()
    for tapper in tappers:
        tapper.join()

    written = Counter(taps_in_ledger(lasting_house))
    assert max(written.values()) == 1
    for tapper in tappers:
        assert tapper.sent == len(tapper.answered) > KILLS
        assert {answer["status"] for answer in tapper.answered.values()} == {200}
        assert all(written[f"table:{tapper.table}", id] == 1 for id in tapper.answered)
    assert sum(written.values()) == sum(tapper.sent for tapper in tappers)
    assert "the ledger is whole" in lasting_house.manage("ledger", "verify")
