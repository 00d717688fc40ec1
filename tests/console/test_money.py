"""The money of a table on the console: a fill signed by two, a count by two who do not see each other's figure."""

from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse, bring_to_table, sign_in, take_seat
from tests.console.conftest import Visit
from tests.console.furnishing import ask, set_up
from tests.console.signing import count_pieces, sign_beside
from tests.console.test_accessibility import findings

FLOAT = [[10_000, 50], [500, 200], [100, 300]]


def open_money(page: Page, house: DemoHouse, badge: str, table: int) -> None:
    sign_in(page, house, badge)
    page.locator(f"tr[data-open='{table}'] .t button").click()
    page.locator("[data-unfold=money]").click()
    page.locator(".money dl").wait_for()


def table_with_float(house: DemoHouse, table: int) -> None:
    set_up(house, table, (100, 200))
    ask(house, "F01", "rake.give_float", signed="P01", table=table, chips=FLOAT)
    ask(house, "F01", "tables.open_table", table=table)


def test_a_fill_is_signed_by_two_and_shows_in_the_tables_book(page: Page, house: DemoHouse) -> None:
    table_with_float(house, 80)
    open_money(page, house, "F01", 80)
    page.locator(".money [data-sheet=fill]").click()
    count_pieces(page, {500: 20, 100: 50})
    expect(page.locator(".pile output")).to_have_text("150 €")
    sign_beside(page, house, "P01")
    page.locator("#sheet .strong").click()
    line = page.locator(".money li", has_text="Aggiunta")
    expect(line).to_contain_text("150")
    expect(line).to_contain_text("Elena Gaggero")
    kinds = [entry["kind"] for entry in house.ledger("table:80")]
    assert "rake.table_filled.v1" in kinds
    assert all(house.pins["P01"] not in str(entry) for entry in house.ledger("table:80"))


def test_two_count_each_alone_and_the_difference_is_shown_when_both_are_in(visit: Visit, house: DemoHouse) -> None:
    table_with_float(house, 81)
    floor, pit = visit(), visit()
    open_money(floor, house, "F01", 81)
    floor.locator(".money [data-sheet=count]").click()
    count_pieces(floor, {10_000: 50, 500: 200, 100: 300})
    floor.locator("#sheet .strong").click()
    open_money(pit, house, "P01", 81)
    waiting = pit.locator(".money li", has_text="Conta di chiusura")
    expect(waiting).to_contain_text("manca la seconda conta")
    expect(waiting).not_to_contain_text("6.300")
    pit.locator(".money [data-sheet=count]").click()
    count_pieces(pit, {10_000: 49, 500: 200, 100: 300})
    pit.locator("#sheet .strong").click()
    for page in (pit, floor):
        expect(page.locator(".money li", has_text="Si riconta")).to_contain_text("+100 €")


def test_a_table_closes_once_counted_by_two_and_signed_by_the_controller(page: Page, house: DemoHouse) -> None:
    table_with_float(house, 82)
    for badge in ("F01", "P01"):
        ask(house, badge, "rake.enter_count", table=82, what="float", chips=FLOAT)
    open_money(page, house, "F01", 82)
    page.locator("#drawer [data-ask='tables.close_table']").click()
    expect(page.locator(".notice")).to_contain_text("controllore")
    page.locator(".money [data-sheet=cosign_count]").click()
    sign_beside(page, house, "C01")
    page.locator("#sheet .strong").click()
    expect(page.locator(".money li", has_text="controllore Anna Siri")).to_be_visible()
    page.locator("#drawer [data-ask='tables.close_table']").click()
    expect(page.locator("tr[data-open='82']")).to_contain_text("chiuso")


def test_a_tip_is_one_tap_on_the_tablet_and_the_controller_signs_there(page: Page, house: DemoHouse) -> None:
    house.hire("D84", "Bice Anselmo", "dealer")
    table_with_float(house, 84)
    bring_to_table(page, house, 84)
    take_seat(page, house, "D84")
    page.locator("#rail [data-money=open]").click()
    page.locator("#sheet [data-money=tip][data-value='500']").click()
    expect(page.locator("#sheet header")).to_contain_text("5 €")
    page.locator("#sheet [data-money=sign]", has_text="Dotazione").click()
    sign_beside(page, house, "C01")
    page.locator("#sheet .enter").click()
    expect(page.locator("#sheet .muted")).to_contain_text("Nulla aspetta la firma")
    signed = [entry for entry in house.ledger("table:84") if entry["kind"] == "rake.movement_cosigned.v1"]
    assert len(signed) == 1
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert house.pins["C01"] not in kept


def test_the_money_of_a_table_is_readable_and_reachable(visit: Visit, house: DemoHouse) -> None:
    table_with_float(house, 86)
    for badge, pieces in (("F01", 3), ("P01", 4)):
        ask(house, badge, "rake.enter_count", table=86, what="drop", chips=[[500, pieces]])
    page = visit(color_scheme="dark", size={"width": 1440, "height": 900})
    open_money(page, house, "P01", 86)
    assert findings(page) == []
    for sheet in ("fill", "count", "box", "settle"):
        page.locator(f".money [data-sheet={sheet}]").click()
        page.locator("#sheet .pair").first.wait_for()
        assert findings(page) == []
        page.keyboard.press("Escape")
