"""Waitlists on the console: joined, called, answered, declined, and put in another order by the direction alone."""

import re

from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse, sign_in
from tests.console.conftest import Visit
from tests.console.furnishing import open_with, wait


def test_a_name_is_joined_called_and_seated(page: Page, visit: Visit, house: DemoHouse) -> None:
    open_with(house, 51, (700, 1400), ["Uno Primo", "Due Secondo"], seats=3)
    board = visit(size={"width": 1920, "height": 1080})
    board.goto("/board/")
    sign_in(page, house, "F01")
    page.locator("#lists > header [data-sheet=join]").click()
    page.locator("#list").select_option(label="Hold'em NL 7/14")
    page.locator("#who").fill("Ivo Tosi")
    page.locator("[data-do=register]").click()
    page.locator("#sheet .strong").click()
    section = page.locator(".lists > li", has_text="7/14")
    expect(section).to_contain_text("Ivo Tosi")
    section.locator("[data-ask='tables.call_next']").click()
    called = section.locator(".called")
    expect(called).to_contain_text("Ivo T.")
    expect(called.locator("[data-until]")).to_have_text(re.compile(r"^(15:00|14:5\d)$"))
    expect(page.locator("tr[data-open='51'] .pips .held")).to_have_count(1)
    expect(board.locator(".calls article", has_text="Ivo T.")).to_contain_text("tavolo 51, posto 3")
    called.locator("[data-sheet=answer]").click()
    page.locator("#chips").fill("1.500")
    page.locator("#sheet .strong").click()
    expect(page.locator(".lists > li", has_text="7/14")).to_have_count(0)
    (seated,) = [one for one in house.table(51)["occupied"] if one["seat"] == 3]
    assert (seated["name"], seated["stack"]) == ("Ivo T.", 150_000)


def test_who_declines_asks_twice_and_goes_to_the_bottom(page: Page, house: DemoHouse) -> None:
    open_with(house, 52, (800, 1600), ["Tre Terzo", "Quattro Quarto"], seats=3)
    for called in ("Lia Ferri", "Zeno Parodi"):
        wait(house, (800, 1600), called)
    sign_in(page, house, "F01")
    section = page.locator(".lists > li", has_text="8/16")
    section.locator("[data-ask='tables.call_next']").click()
    declines = section.locator("[data-ask='tables.decline_call']")
    declines.click()
    expect(declines).to_have_class(re.compile("sure"))
    declines.click()
    expect(section.locator(".called")).to_have_count(0)
    expect(section.locator(".waits b").nth(1)).to_have_text("Lia Ferri")
    expect(section.locator(".offer-line")).to_contain_text("Zeno P.")


def test_only_the_direction_changes_the_order_and_says_why(page: Page, visit: Visit, house: DemoHouse) -> None:
    for called in ("Anna Conte", "Leo Viale", "Rosa Tirelli"):
        wait(house, (900, 1800), called)
    sign_in(page, house, "F01")
    name = page.locator(".lists > li", has_text="9/18").locator(".waits .name")
    name.nth(2).click()
    expect(page.locator("[data-ask='tables.leave_list']")).to_be_visible()
    expect(page.locator("[data-sheet=put]")).to_have_count(0)

    direction = visit()
    sign_in(direction, house, "R01")
    lines = direction.locator(".lists > li", has_text="9/18").locator(".waits")
    lines.nth(2).drag_to(lines.nth(0))
    expect(direction.locator("#place")).to_have_value("1")
    direction.locator("#reason").fill("Ospite della casa")
    direction.locator("#sheet .strong").click()
    expect(lines.nth(0)).to_contain_text("Rosa Tirelli")
    (entry,) = [one for one in house.ledger("list:nl-holdem:900-1800") if one["kind"].startswith("tables.line_moved")]
    assert "Ospite della casa" in str(entry)
