"""What everybody needs to read and reach: names, labels, contrast (WCAG AA), a heading, a language."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from tests.console.browsing import DemoHouse, bring_to_table, sign_in, take_seat
from tests.console.conftest import Visit
from tests.servers import ROOT

FINDINGS = (ROOT / "tests" / "console" / "findings.js").read_text("utf-8")


def findings(page: Page) -> Any:
    return page.evaluate(FINDINGS)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_console_is_readable_and_reachable(
    visit: Visit, house: DemoHouse, scheme: Literal["light", "dark"]
) -> None:
    page = visit(color_scheme=scheme)
    page.goto("/sign-in/")
    assert findings(page) == []
    sign_in(page, house, "F01")
    page.locator("tr[data-open='2']").click()
    page.locator("#drawer .miniature").wait_for()
    page.locator("[data-do=enrol]").click()
    page.locator(".offer").wait_for()
    assert findings(page) == []
    page.locator("[data-sheet=assign]").first.click()
    assert findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_desk_of_the_console_is_readable_and_reachable(
    visit: Visit, house: DemoHouse, scheme: Literal["light", "dark"]
) -> None:
    page = visit(color_scheme=scheme)
    sign_in(page, house, "R01")
    for desk in ("dealers", "rake", "people", "room"):
        page.locator(f"[data-desk={desk}]").click()
        page.locator("h2:visible").nth(2).wait_for()
        assert findings(page) == []
    for sheet in ("setup", "join"):
        page.locator(f"[data-sheet={sheet}]").first.click()
        page.locator("#sheet").wait_for()
        assert findings(page) == []
        page.keyboard.press("Escape")


def test_the_tablet_is_readable_and_reachable(page: Page, house: DemoHouse) -> None:
    page.goto("/tablet/")
    page.locator("#enrolForm").wait_for()
    assert findings(page) == []
    bring_to_table(page, house, 2)
    assert findings(page) == []
    take_seat(page, house, "D02")
    page.locator("[data-seat='1']").click()
    assert findings(page) == []
    page.context.set_offline(True)
    page.locator("[data-do=sit_out]").click()
    page.locator("#pending li").wait_for()
    assert findings(page) == []


def test_the_people_desk_and_its_sheets_are_readable(visit: Visit, house: DemoHouse) -> None:
    house.hire("D73", "Oreste Gallo", "dealer")
    page = visit(size={"width": 1440, "height": 900})
    sign_in(page, house, "R01")
    page.locator("[data-desk=people]").click()
    for sheet in ("hire", "apart"):
        page.locator(f"[data-sheet={sheet}]").first.click()
        page.locator("#sheet").wait_for()
        assert findings(page) == []
        page.keyboard.press("Escape")
    keys = page.locator("#staff li", has_text="Oreste Gallo").locator("[data-pin]")
    keys.click()
    keys.click()
    page.locator(".pin-given .code").wait_for()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_that_sends_dealers_to_a_tablet_is_readable(page: Page, house: DemoHouse) -> None:
    house.hire("D71", "Nives Ferrero", "dealer")
    sign_in(page, house, "D71")
    page.locator(".door-note").wait_for()
    assert findings(page) == []


def test_notes_about_a_seat_are_readable_on_the_tablet(page: Page, house: DemoHouse) -> None:
    bring_to_table(page, house, 2)
    house.hire("D71", "Nives Ferrero", "dealer")
    take_seat(page, house, "D71")
    page.locator("[data-seat='2']").click()
    page.locator("[data-do=note]").click()
    assert findings(page) == []
    page.locator("#text").fill("gioca fino alle due")
    page.locator("#entryForm .enter").click()
    page.locator("[data-seat='2']").click()
    page.locator("#sheet .notes").wait_for()
    assert findings(page) == []


def test_the_board_and_the_pages_for_errors_are_readable(page: Page, house: DemoHouse) -> None:
    for path in ("/board/", "/nowhere/"):
        page.goto(path)
        assert findings(page) == []
