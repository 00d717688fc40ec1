"""The people's desk: staff taken on with a PIN shown once, pairs kept apart, notes about a seat, play over."""

import re

from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse, sign_in
from tests.console.conftest import Visit
from tests.console.furnishing import ask, open_with, register, signed_in
from tests.console.hands import deal_at, table_of, tap


def at_people(page: Page, house: DemoHouse, badge: str) -> None:
    sign_in(page, house, badge)
    page.locator("[data-desk=people]").click()


def test_somebody_is_taken_on_signs_in_and_gets_another_pin(page: Page, visit: Visit, house: DemoHouse) -> None:
    at_people(page, house, "R01")
    page.locator("[data-sheet=hire]").click()
    page.locator("#badge").fill("D72")
    page.locator("#called").fill("Olga Prete")
    page.locator("#role").select_option("floor")
    page.locator("#sheet .key.strong").click()
    shown = page.locator(".pin-given .code")
    expect(shown).to_have_text(re.compile(r"^\d{6}$"))
    house.pins["D72"] = shown.inner_text()
    newcomer = visit()
    sign_in(newcomer, house, "D72")
    expect(newcomer.locator("#lists")).to_be_visible()
    page.locator("[data-do=pin_noted]").click()
    expect(shown).to_have_count(0)
    row = page.locator("#staff li", has_text="Olga Prete")
    row.locator("[data-pin]").click()
    row.locator("[data-pin]").click()
    expect(shown).to_have_text(re.compile(r"^\d{6}$"))
    assert shown.inner_text() != house.pins["D72"]


def test_a_badge_that_is_taken_keeps_the_sheet_and_says_so(page: Page, house: DemoHouse) -> None:
    at_people(page, house, "R01")
    page.locator("[data-sheet=hire]").click()
    page.locator("#badge").fill("F01")
    page.locator("#called").fill("Olga Prete")
    page.locator("#sheet .key.strong").click()
    expect(page.locator("#drawer .notice b")).to_contain_text("F01")
    expect(page.locator("#called")).to_have_value("Olga Prete")


def test_the_floor_sees_neither_hiring_nor_pairs(page: Page, house: DemoHouse) -> None:
    at_people(page, house, "F01")
    page.locator("#tablets").wait_for()
    expect(page.locator("[data-sheet=hire], [data-pin], #pairs, [data-sheet=apart]")).to_have_count(0)
    assert signed_in(house, "F01").get("/api/pairs/").status_code == 403
    assert signed_in(house, "F01").post("/api/staff/hire/", json={}).status_code == 403


def test_the_direction_keeps_a_pair_apart_and_lets_it_together_again(page: Page, house: DemoHouse) -> None:
    house.hire("R71", "Ines Dalmasso", "direction")
    (seated,) = open_with(house, 121, (100, 200), ["Piero Novaro"])
    other = register(house, "Quinto Oddone")
    at_people(page, house, "R71")
    page.locator("#name").fill("Piero Novaro")
    page.locator(".lines li", has_text="Piero Novaro").locator("[data-sheet=apart]").click()
    page.locator("#who").fill("Quinto")
    page.locator(f"[data-player='{other}']").click()
    page.locator("#reason").fill("lite di ieri")
    page.locator("#sheet .key.strong").click()
    pair = page.locator("#pairs li", has_text="Piero Novaro")
    expect(pair).to_contain_text("Quinto Oddone")
    refused = house.ask("F01", "tables.seat_player", "apart-1", table=121, seat=2, player=other, chips=20_000)
    assert (refused["code"], refused["article"]) == ("KeptApart", "sanremo-cash.seating.keep-apart")
    pair.locator("[data-ask='tables.let_together']").click()
    pair.locator("[data-ask='tables.let_together']").click()
    expect(pair).to_have_count(0)
    ask(house, "F01", "tables.seat_player", table=121, seat=2, player=other, chips=20_000)
    assert seated != other


def test_a_note_written_on_the_tablet_is_read_on_the_console_and_back(
    page: Page, visit: Visit, house: DemoHouse
) -> None:
    house.hire("D71", "Nives Ferrero", "dealer")
    table_of(house, 122, [50_000, 50_000])
    deal_at(page, house, 122, "D71")
    page.locator("[data-seat='1']").click()
    tap(page, "note")
    page.locator("#text").fill("gioca fino alle due")
    page.locator("#entryForm .enter").click()
    console = visit()
    sign_in(console, house, "F01")
    console.locator("tr[data-open='122']").click()
    console.locator("[data-seat-line='1']").click()
    expect(console.locator(".notes li")).to_contain_text("gioca fino alle due")
    expect(console.locator(".notes small")).to_have_text("Nives Ferrero")
    console.locator("[data-sheet=note]").click()
    console.locator("#text").fill("avvisato")
    console.locator("#sheet .key.strong").click()
    expect(console.locator(".notes li")).to_have_count(2)
    page.locator("[data-seat='1']").click()
    expect(page.locator("#sheet .notes li").first).to_contain_text("avvisato")


def test_a_seat_in_custody_is_played_over_until_the_guest_gets_up(page: Page, house: DemoHouse) -> None:
    house.hire("R71", "Ines Dalmasso", "direction")
    ask(house, "R71", "tables.change_room_setting", setting="play_over", value=True)
    open_with(house, 123, (100, 200), ["Rita Peirone", "Sandro Quaglia"])
    guest = register(house, "Tullio Rebaudo")
    ask(house, "F01", "tables.sit_out", table=123, seat=1)
    ask(house, "F01", "tables.take_into_custody", table=123, seat=1, counted=20_000, signed="P01")
    sign_in(page, house, "F01")
    page.locator("tr[data-open='123']").click()
    page.locator("[data-seat-line='1']").click()
    page.locator("[data-sheet=over]").click()
    page.locator("#who").fill("Tullio")
    page.locator(f"[data-player='{guest}']").click()
    page.locator("#sheet .key.strong").click()
    expect(page.locator("[data-seat-line='1']")).to_contain_text("Tullio R.")
    end = page.locator("[data-ask='tables.end_play_over']")
    end.click()
    end.click()
    expect(page.locator("[data-seat-line='1']")).not_to_contain_text("Tullio R.")
