"""The console: the room live, one table beside it, the commands of a role."""

import re
import time

from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse, sign_in
from tests.console.conftest import Visit


def open_drawer(page: Page, table: int) -> None:
    page.locator(f"tr[data-open='{table}'] .t button").click()
    page.locator("#drawer .miniature").wait_for()


def test_a_table_opened_by_command_shows_within_a_second(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    row = page.locator("tr[data-open='6']")
    expect(row).to_have_class(re.compile("closed"))
    began = time.monotonic()
    house.ask("P01", "tables.open_table", "open-six", table=6)
    expect(row).to_have_class(re.compile("open"), timeout=1000)
    assert time.monotonic() - began < 2
    open_drawer(page, 6)
    page.locator("[data-do=close_table]").click()
    expect(row).to_have_class(re.compile("closed"))


def test_a_called_floor_is_an_alarm_until_somebody_takes_it(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    alarm = page.locator("#alarms li.alarm", has_text="4")
    expect(alarm).to_be_visible()
    alarm.locator("[data-answer]").click()
    expect(alarm).to_have_count(0)
    assert house.table(4)["floor_called_at"] is None
    house.ask("P01", "tables.call_floor", "call-four-again", table=4)
    expect(alarm).to_be_visible(timeout=1000)
    expect(alarm.locator("[data-since]")).to_have_text(re.compile(r"^0:0\d$"))


def test_a_player_is_registered_and_seated_from_the_drawer(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    open_drawer(page, 3)
    page.locator("[data-do=assign][data-seat='8']").click()
    page.locator("#who").fill("Zita Quaranta")
    page.locator("[data-do=register]").click()
    page.locator("#chips").fill("1.250,50")
    seat = page.get_by_role("button", name=re.compile("Zita Quaranta con 1.250,50"))
    expect(seat).to_be_enabled()
    seat.click()
    line = page.locator("#drawer .seats li", has_text="Zita Q.")
    expect(line).to_contain_text("1.250,50\u00a0€")
    (seated,) = [one for one in house.table(3)["occupied"] if one["seat"] == 8]
    assert seated["stack"] == 125_050


def test_a_refusal_is_a_sentence_with_its_article(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    open_drawer(page, 5)
    page.locator("[data-do=assign][data-seat='9']").click()
    page.locator("#who").fill("Aldo Calvi")
    page.locator(".pick").first.click()
    page.locator("#chips").fill("10")
    page.locator("#assign .strong").click()
    notice = page.locator("#drawer .notice")
    expect(notice).to_contain_text("1")
    notice.locator("[data-article]").click()
    expect(page.locator("#article code")).to_have_text("sanremo-cash.buyin.minimum")
    page.keyboard.press("Escape")
    notice.locator("[data-forget]").click()
    expect(notice).to_have_count(0)
    assert len(house.table(5)["occupied"]) == 4


def test_vacating_a_seat_asks_for_a_second_click(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    open_drawer(page, 3)
    key = page.locator("[data-do=vacate_seat][data-seat='6']")
    key.click()
    expect(key).to_have_class(re.compile("sure"))
    assert any(one["seat"] == 6 for one in house.table(3)["occupied"])
    key.click()
    expect(page.locator("[data-do=assign][data-seat='6']")).to_be_visible()


def test_a_pit_boss_sets_up_a_table_and_opens_it(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "P01")
    page.locator("[data-do=setup]").click()
    page.locator("#number").fill("31")
    page.locator("#small").fill("3")
    page.locator("#big").fill("2")
    page.locator("#setup .strong").click()
    expect(page.locator("#drawer .notice")).to_be_visible()
    page.locator("#big").fill("6")
    page.locator("#setup .strong").click()
    page.locator("#drawer [data-do=open_table]").click()
    expect(page.locator("tr[data-open='31']")).to_have_class(re.compile("open"))
    assert house.table(31)["big_blind"] == 600


def test_casino_it_watches_and_commands_no_table(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "I01")
    open_drawer(page, 2)
    for command in ("open_table", "pause_table", "close_table", "sit_out", "vacate_seat", "assign"):
        expect(page.locator(f"[data-do={command}]")).to_have_count(0)
    expect(page.locator("[data-do=enrol]")).to_be_visible()


def test_a_code_for_a_tablet_is_shown_once_with_its_time(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    open_drawer(page, 2)
    page.locator("[data-do=enrol]").click()
    expect(page.locator(".offer .code")).to_have_text(re.compile(r"^[2-9A-Z]{4} [2-9A-Z]{4}$"))
    expect(page.locator(".offer [data-until]")).to_have_text(re.compile(r"^(10:00|9:5\d)$"))


def test_the_room_works_with_the_keyboard_alone(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    page.locator("tr[data-open='2'] .t button").focus()
    page.keyboard.press("Enter")
    page.locator("#drawer .miniature").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()


def test_without_a_network_the_room_says_so_and_takes_no_commands(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    open_drawer(page, 2)
    page.context.set_offline(True)
    expect(page.locator("#strip")).to_be_visible()
    expect(page.locator("[data-do=pause_table]")).to_be_disabled()
    page.context.set_offline(False)
    expect(page.locator("#strip")).to_be_hidden()
    expect(page.locator("[data-do=pause_table]")).to_be_enabled()


def test_a_table_that_is_not_there_is_a_sentence_and_no_endless_knocking(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    knocks: list[str] = []
    page.on("websocket", lambda socket: knocks.append(socket.url))
    page.goto("/room/#99")
    expect(page.locator("#drawer .none")).to_be_visible()
    page.wait_for_timeout(600)
    assert sum("/table/99/" in knock for knock in knocks) == 1


def test_the_board_shows_free_seats_and_no_names(visit: Visit, house: DemoHouse) -> None:
    board = visit(size={"width": 1920, "height": 1080})
    board.goto("/board/")
    spot = board.locator(".spot", has_text="5/10")
    expect(spot.locator(".free b")).to_have_text("5")
    names = {one["name"] for one in house.table(1)["occupied"]}
    text = board.locator("body").inner_text()
    assert not [name for name in names if name in text]
    smallest = board.evaluate(
        "Math.min(...[...document.querySelectorAll('.spot *, .foot *, .top *')]"
        ".filter((one) => one.innerText).map((one) => parseFloat(getComputedStyle(one).fontSize)))"
    )
    assert smallest >= 44
