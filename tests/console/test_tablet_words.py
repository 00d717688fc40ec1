"""Words at the table that bind nobody yet: the dealer taps what was said, the floor is called, the turn stays."""

from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse
from tests.console.hands import deal_at, in_turn, kinds_of, start, table_of, tap


def test_words_under_a_condition_and_words_not_heard_are_for_the_floor(page: Page, house: DemoHouse) -> None:
    house.hire("D71", "Nives Ferrero", "dealer")
    table_of(house, 120, [50_000, 50_000, 50_000])
    deal_at(page, house, 120, "D71")
    start(page)
    in_turn(page, 1)
    page.locator("[data-seat='2']").click()
    tap(page, "conditional")
    expect(page.locator("#rail .on")).to_be_visible()
    assert "hand.floor_called.v1" in kinds_of(house, 120)
    in_turn(page, 1)
    tap(page, "push_chip", 500)
    tap(page, "push_said")
    expect(page.locator(".worth b")).to_have_text("Raise a 5")
    tap(page, "push_said")
    expect(page.locator(".worth b")).to_have_text("decide il capotavolo")
    tap(page, "tell")
    expect(page.locator(".count .total")).to_have_text("0 €")
    in_turn(page, 1)
    assert kinds_of(house, 120).count("hand.floor_called.v1") == 2
