"""The dealer's tablet: enrolled once, live, and losing no tap when the network or the server goes."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.console.browsing import SMALL_TABLET, TABLET, DemoHouse, bring_to_table, take_seat, token_of
from tests.console.conftest import Visit

TOO_SMALL = """() => [...document.querySelectorAll('button, a, input')]
    .filter((one) => one.checkVisibility() && one.type !== 'hidden')
    .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 48 || box.height < 48).map(([what]) => what)"""

BOXES = """() => [...document.querySelectorAll('.seat, .oval, #prompt, #rail, .dealer-place')]
    .map((one) => JSON.stringify(one.getBoundingClientRect()))"""


def dealing(visit: Visit, house: DemoHouse, table: int, badge: str, **how: Any) -> Page:
    page = visit(**how)
    bring_to_table(page, house, table)
    take_seat(page, house, badge)
    return page


def sit_out(page: Page, seat: int) -> None:
    page.locator(f"[data-seat='{seat}']").click()
    page.locator("[data-do=sit_out]").click()


def kinds_of(house: DemoHouse, table: int) -> list[str]:
    return [entry["kind"] for entry in house.ledger(f"table:{table}")]


def test_a_wrong_code_is_a_sentence_and_the_right_one_opens_the_table(page: Page, house: DemoHouse) -> None:
    page.goto("/tablet/")
    page.locator("#code").fill("AAAABBBB")
    page.locator("#enrolForm .door-enter").click()
    expect(page.locator(".door-refused span")).to_be_visible()
    bring_to_table(page, house, 2)
    expect(page.locator("#facts-bar dt").first).to_have_text("Tavolo 2")
    expect(page.locator(".seat")).to_have_count(9)
    expect(page.locator("#rail button")).to_have_count(0)


def test_a_wrong_pin_leaves_the_table_without_a_dealer(page: Page, house: DemoHouse) -> None:
    bring_to_table(page, house, 2)
    page.locator("#badge").fill("D02")
    page.locator("#pin").fill("000111")
    page.locator("#dealerForm .enter").click()
    expect(page.locator("#dealerForm .refused span")).to_be_visible()
    expect(page.locator("#pin")).to_have_value("")
    expect(page.locator("#rail button")).to_have_count(0)


def test_two_tablets_of_a_table_see_the_same_within_a_second(visit: Visit, house: DemoHouse) -> None:
    first = dealing(visit, house, 2, "D01")
    second = visit(size=SMALL_TABLET)
    bring_to_table(second, house, 2)
    expect(second.locator(".dealer-place .name")).to_have_text(first.locator("#facts-bar dt").last.inner_text())
    sit_out(first, 6)
    for page in (first, second):
        expect(page.locator(".seat", has_text="Carla B.")).to_have_class(re.compile("away"), timeout=1000)
    first.locator("[data-seat='6']").click()
    first.locator("[data-do=return_to_seat]").click()
    expect(second.locator(".seat", has_text="Carla B.")).not_to_have_class(re.compile("away"), timeout=1000)


def test_three_taps_without_a_network_arrive_once_each(visit: Visit, house: DemoHouse) -> None:
    page = dealing(visit, house, 5, "D02")
    before = kinds_of(house, 5)
    page.context.set_offline(True)
    expect(page.locator("#lamps .alarm")).to_be_visible()
    sit_out(page, 1)
    sit_out(page, 2)
    page.locator("[data-do=call_floor]").click()
    expect(page.locator("#pending li")).to_have_count(3)
    expect(page.locator(".seat.pending")).to_have_count(2)
    assert kinds_of(house, 5) == before
    page.context.set_offline(False)
    expect(page.locator("#pending")).to_be_hidden()
    expect(page.locator(".seat.away")).to_have_count(2)
    new = kinds_of(house, 5)[: -len(before)]
    assert sorted(new) == ["tables.floor_called.v1", "tables.sit_out_started.v1", "tables.sit_out_started.v1"]


def test_a_server_that_dies_and_comes_back_costs_no_tap(visit: Visit, house: DemoHouse) -> None:
    page = dealing(visit, house, 1, "D01")
    before = kinds_of(house, 1)
    house.server.kill()
    expect(page.locator("#lamps .alarm")).to_be_visible()
    sit_out(page, 3)
    page.locator("[data-do=call_floor]").click()
    page.locator("[data-do=pause_table]").click()
    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('cagnotte.outbox.')).length")
    assert kept == 1
    house.server.start()
    expect(page.locator("#pending")).to_be_hidden(timeout=15_000)
    expect(page.locator(".centre.paused")).to_be_visible()
    new = kinds_of(house, 1)[: -len(before)]
    assert sorted(new) == ["tables.floor_called.v1", "tables.sit_out_started.v1", "tables.table_paused.v1"]
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('cagnotte.outbox.')).length") == 0


def test_the_same_tap_sent_again_is_answered_and_not_done_again(visit: Visit, house: DemoHouse) -> None:
    page = dealing(visit, house, 4, "D02")
    entry = {"id": "tap-1", "command": "tables.sit_out", "data": {"table": 4, "seat": 2}}
    entry["happened_at"] = "2026-01-01T00:00:00.000Z"
    account = page.evaluate("JSON.parse(localStorage.getItem('cagnotte.tablet')).account")
    for _ in range(2):
        page.evaluate(f"(entry) => localStorage.setItem('cagnotte.outbox.{account}', JSON.stringify([entry]))", entry)
        page.reload()
        expect(page.locator(".seat.away", has_text="2")).to_be_visible()
        page.wait_for_function(f"localStorage.getItem('cagnotte.outbox.{account}') === null")
    assert kinds_of(house, 4).count("tables.sit_out_started.v1") == 1


def test_a_refused_tap_is_said_in_the_prompt_with_its_article(visit: Visit, house: DemoHouse) -> None:
    page = dealing(visit, house, 3, "D01")
    page.context.set_offline(True)
    page.locator("[data-seat='1']").click()
    page.locator("[data-do=sit_out]").click()
    house.ask("F01", "tables.sit_out", "out-three-one", table=3, seat=1)
    page.context.set_offline(False)
    expect(page.locator("#prompt .refused")).to_be_visible()
    page.locator("#prompt [data-article]").click()
    expect(page.locator("#article code")).to_have_text("sanremo-cash.seating.sitout-evening")
    page.locator("#article [data-close]").click()
    page.locator("[data-do=understood]").click()
    expect(page.locator("#prompt .refused")).to_have_count(0)


def test_a_view_that_arrives_moves_nothing(visit: Visit, house: DemoHouse) -> None:
    page = dealing(visit, house, 3, "D02")
    before = page.evaluate(BOXES)
    page.locator("[data-seat='4']").focus()
    house.ask("F01", "tables.sit_out", "out-three-four", table=3, seat=4)
    expect(page.locator("[data-seat='4']")).to_have_class(re.compile("away"))
    assert page.evaluate(BOXES) == before
    expect(page.locator("[data-seat='4']")).to_be_focused()


def test_a_revoked_tablet_goes_back_to_the_code(visit: Visit, house: DemoHouse) -> None:
    page = dealing(visit, house, 2, "D02")
    assert token_of(page)
    with house.client("F01") as floor:
        newest = max(floor.get("/api/tablets/?limit=100").json()["results"], key=lambda one: one["id"])
        assert floor.post(f"/api/tablets/{newest['id']}/revoke/").status_code == 204
    expect(page.locator("#enrolForm")).to_be_visible()
    expect(page.locator(".door-refused span")).to_be_visible()
    assert page.evaluate("localStorage.getItem('cagnotte.tablet')") is None


@pytest.mark.parametrize("size", [TABLET, SMALL_TABLET], ids=["1280x800", "1024x768"])
def test_every_target_is_large_enough_for_a_finger(visit: Visit, house: DemoHouse, size: ViewportSize) -> None:
    page = visit(size=size)
    page.goto("/tablet/")
    page.locator("#enrolForm").wait_for()
    assert page.evaluate(TOO_SMALL) == []
    bring_to_table(page, house, 2)
    assert page.evaluate(TOO_SMALL) == []
    take_seat(page, house, "D01")
    page.locator("[data-seat='1']").click()
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("cents", "written"), [(0, "0 €"), (50, "0,50 €"), (123_400, "1.234 €"), (1_234_567_890, "12.345.678,90 €")]
)
def test_money_is_written_one_way_and_read_back(page: Page, cents: int, written: str) -> None:
    page.goto("/board/")
    words = "import('/static/console/words.js')"
    euro = page.evaluate(f"(cents) => {words}.then((words) => words.euro(cents))", cents)
    assert euro == written.replace(" ", "\u00a0")
    assert page.evaluate(f"(typed) => {words}.then((words) => words.cents(typed))", written) == cents
