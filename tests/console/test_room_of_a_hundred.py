"""A hundred tables: what changes at one touches one row, and the others stay as they are."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.console.browsing import DemoHouse, demo_house, sign_in, visitor

MORE = """
import uuid
from audit.messages import SYSTEM, Accepted, Request
from audit.writer import ask_sync
from tables.commands import OpenTable, SetUpTable
for number in range(7, 101):
    for command in (SetUpTable(number, "nl-holdem", 100, 200, 20_000, 9), OpenTable(number)):
        assert isinstance(ask_sync(Request(uuid.uuid4().hex, command, SYSTEM)), Accepted)
"""
WATCH = """() => {
  window.touched = new Set();
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const row = (target.closest ? target : target.parentElement)?.closest("tr");
      if (row) window.touched.add(Number(row.dataset.open));
    }
  }).observe(document.getElementById("rows"), {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
}"""


@pytest.fixture(scope="module")
def full_house() -> Iterator[DemoHouse]:
    with demo_house() as running:
        running.server.manage("shell", "-c", MORE)
        yield running


def test_of_a_hundred_tables_only_the_one_that_moves_is_drawn(full_house: DemoHouse, browser: Browser) -> None:
    with visitor(browser, full_house, {"width": 1440, "height": 900}) as page:
        sign_in(page, full_house, "F01")
        expect(page.locator("#rows tr")).to_have_count(100)
        page.evaluate(WATCH)
        full_house.ask("P01", "tables.pause_table", "pause-77", table=77)
        expect(page.locator("tr[data-open='77'].paused")).to_be_visible()
        assert page.evaluate("[...window.touched]") == [77]
        page.locator("[data-sort=table]").click()
        expect(page.locator("#rows tr").first).to_have_attribute("data-open", "100")
        page.locator("#find").fill("77")
        expect(page.locator("#rows tr")).to_have_count(1)
        page.locator("#find").fill("")
        page.locator("[data-filter=paused]").click()
        expect(page.locator("#rows tr")).to_have_count(1)
    assert full_house.complaints == []
