"""A tablet comes to its table by the picture on the console: the address carries the code, once."""

from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse, bring_to_table, token_of


def test_the_address_of_the_picture_brings_the_tablet_to_its_table(page: Page, house: DemoHouse) -> None:
    page.goto(f"/tablet/#code={house.enrolment_code(2)}")
    page.locator("#dealerForm").wait_for()
    expect(page.locator("#facts-bar dt").first).to_have_text("Tavolo 2")
    assert page.evaluate("location.hash") == ""
    token = token_of(page)
    page.reload()
    page.locator("#dealerForm").wait_for()
    assert token_of(page) == token


def test_a_picture_that_is_worth_nothing_shows_its_code_and_why(page: Page) -> None:
    page.goto("/tablet/#code=AAAABBBB")
    expect(page.locator(".door-refused span")).to_be_visible()
    expect(page.locator("#code")).to_have_value("AAAABBBB")
    assert page.evaluate("location.hash") == ""


def test_a_tablet_that_has_a_table_moves_to_another_by_a_good_code_only(page: Page, house: DemoHouse) -> None:
    bring_to_table(page, house, 2)
    before = token_of(page)
    page.evaluate("location.hash = 'code=AAAABBBB'")
    page.wait_for_function("location.hash === ''")
    expect(page.locator("#dealerForm")).to_be_visible()
    assert token_of(page) == before
    page.evaluate(f"location.hash = 'code={house.enrolment_code(3)}'")
    expect(page.locator("#facts-bar dt").first).to_have_text("Tavolo 3")
    assert token_of(page) != before
