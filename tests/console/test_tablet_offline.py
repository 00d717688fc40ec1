"""A tablet loaded again without a network shows the table as it was last seen, and takes taps."""

from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse
from tests.console.hands import acts, deal_at, in_turn, kinds_of, start, table_of

KEPT = """async () => {
    const kept = await (await caches.open('cagnotte-tablet')).keys();
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/static/'));
    return kept.length > loaded.length;
}"""


def test_a_reload_without_a_network_costs_neither_the_table_nor_a_tap(page: Page, house: DemoHouse) -> None:
    house.hire("D71", "Nives Ferrero", "dealer")
    table_of(house, 124, [50_000, 50_000, 50_000])
    deal_at(page, house, 124, "D71")
    start(page)
    acts(page, 1, "check_or_call")
    in_turn(page, 2)
    page.wait_for_function(KEPT)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#facts-bar dt").first).to_have_text("Tavolo 124")
    acts(page, 2, "fold")
    expect(page.locator("#pending li")).to_have_count(1)
    in_turn(page, 3)
    assert kinds_of(house, 124).count("hand.folded.v1") == 0
    page.context.set_offline(False)
    expect(page.locator("#pending")).to_be_hidden()
    in_turn(page, 3)
    assert kinds_of(house, 124).count("hand.folded.v1") == 1
