"""The console: the room live, one table beside it, the commands of a role."""

import re
import time
from datetime import timedelta
from typing import Any

from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse, sign_in
from tests.console.conftest import Visit
from tests.console.furnishing import ask, open_with, register, set_up, signed_in, unlock
from tests.console.signing import sign_beside


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
    page.locator("#drawer [data-ask='tables.close_table']").click()
    expect(row).to_have_class(re.compile("closed"))


def test_a_called_floor_is_an_alarm_until_somebody_takes_it(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    alarm = page.locator("#alarms li.alarm", has_text="Tavolo 4,")
    expect(alarm).to_be_visible()
    alarm.locator("[data-ask]").click()
    expect(alarm).to_have_count(0)
    assert house.table(4)["floor_called_at"] is None
    house.ask("P01", "tables.call_floor", "call-four-again", table=4)
    expect(alarm).to_be_visible(timeout=1000)
    expect(alarm.locator("[data-since]")).to_have_text(re.compile(r"^0:0\d$"))


def test_a_player_is_registered_and_seated_from_the_drawer(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    open_drawer(page, 3)
    page.locator(".seats li[data-key='8'] [data-sheet=assign]").click()
    page.locator("#who").fill("Zita Quaranta")
    page.locator("[data-do=register]").click()
    page.locator("#chips").fill("1.250,50")
    seat = page.get_by_role("button", name=re.compile("sedere Zita Quaranta"))
    expect(seat).to_be_enabled()
    seat.click()
    line = page.locator("#drawer .seats li", has_text="Zita Q.")
    expect(line).to_contain_text("1.250,50\u00a0€")
    (seated,) = [one for one in house.table(3)["occupied"] if one["seat"] == 8]
    assert seated["stack"] == 125_050


def test_a_refusal_is_a_sentence_with_its_article_and_keeps_what_was_typed(page: Page, house: DemoHouse) -> None:
    register(house, "Nello Nuovo")
    sign_in(page, house, "F01")
    open_drawer(page, 5)
    page.locator(".seats li[data-key='9'] [data-sheet=assign]").click()
    page.locator("#who").fill("Nello")
    page.locator(".pick").first.click()
    page.locator("#chips").fill("10")
    page.locator("#sheet .strong").click()
    notice = page.locator("#drawer .notice")
    expect(notice).to_contain_text("1")
    notice.locator("[data-article]").click()
    expect(page.locator("#article code")).to_have_text("sanremo-cash.buyin.minimum")
    expect(page.locator("#article .own")).to_have_text("Chi si siede compra almeno il buy-in minimo del tavolo.")
    page.keyboard.press("Escape")
    notice.locator("[data-forget]").click()
    expect(notice).to_have_count(0)
    expect(page.locator("#chips")).to_have_value("10")
    assert len(house.table(5)["occupied"]) == 4


def test_vacating_a_seat_asks_for_a_second_click(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    open_drawer(page, 3)
    page.locator("[data-seat-line='6']").click()
    key = page.locator("#drawer [data-ask='tables.vacate_seat']")
    key.click()
    expect(key).to_have_class(re.compile("sure"))
    assert any(one["seat"] == 6 for one in house.table(3)["occupied"])
    key.click()
    expect(page.locator(".seats li[data-key='6'] [data-sheet=assign]")).to_be_visible()


def test_a_pit_boss_sets_up_a_table_and_opens_it_on_a_word(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "P01")
    page.locator("[data-sheet=setup]").click()
    page.locator("#number").fill("49")
    page.locator("#small_blind").fill("3")
    page.locator("#big_blind").fill("2")
    page.locator("#sheet .strong").click()
    expect(page.locator("#drawer .notice")).to_be_visible()
    page.locator("#big_blind").fill("6")
    page.locator("#sheet .strong").click()
    expect(page.locator("#drawer h2")).to_contain_text("49")
    page.locator("#drawer [data-ask='tables.open_table']", has_text="parola").click()
    expect(page.locator("tr[data-open='49']")).to_have_class(re.compile("open"))


def choose_card(page: Page, player: int, rank: str, suit: str) -> None:
    page.locator(f"#card-{player}-rank").select_option(rank)
    page.locator(f"#card-{player}-suit").select_option(suit)


def test_a_table_is_opened_by_its_steps_and_signed_by_the_controller(
    page: Page, visit: Visit, house: DemoHouse
) -> None:
    ask(house, "R01", "tables.change_room_setting", setting="cosignature_required", value=True)
    unlock(house, "C01")
    set_up(house, 40, (300, 600))
    players = [register(house, called) for called in ("Bruno Ramella", "Chiara Verdi")]
    sign_in(page, house, "F01")
    page.locator("tr[data-open='40'] .t button").click()
    page.locator("#drawer [data-ask='tables.open_table']", has_text="passi").click()
    wizard = page.locator("#drawer .wizard")
    wizard.locator("[data-ask='tables.check_deck']").first.click()
    wizard.locator("[data-ask='tables.permit_shuffle']").click()
    for seat, called in ((2, "Bruno Ramella"), (5, "Chiara Verdi")):
        wizard.locator("[data-sheet=draw]").last.click()
        page.locator("#who").fill(called)
        page.locator(".pick").first.click()
        page.locator("#card").select_option(str(seat))
        page.locator("#sheet .strong").click()
        expect(page.locator(f"[data-seat-line='{seat}']")).to_be_visible()
    wizard.locator("[data-sheet=button]").click()
    choose_card(page, players[0], "K", "h")
    choose_card(page, players[1], "A", "s")
    page.locator("#sheet .strong").click()
    expect(wizard.locator("[data-sheet=cosign_opening]")).to_be_visible()
    controller = visit()
    sign_in(controller, house, "C01", "/room/")
    controller.locator("#alarms [data-sheet=cosign_opening]").click()
    sign_beside(controller, house, "C01")
    controller.locator("#sheet .strong").click()
    expect(page.locator("tr[data-open='40']")).to_have_class(re.compile(r"\bopen\b"))
    assert house.table(40)["button"] == 5
    ask(house, "R01", "tables.change_room_setting", setting="cosignature_required", value=False)


def test_a_balance_proposal_is_accepted_with_one_key(page: Page, house: DemoHouse) -> None:
    open_with(house, 41, (1100, 2200), ["Ugo Basso", "Rita Oddo", "Pia Silvestri"])
    open_with(house, 42, (1100, 2200), ["Mara Lanteri"])
    sign_in(page, house, "F01")
    proposal = page.locator(".props li", has_text="T41")
    expect(proposal).to_contain_text("Pia S.")
    proposal.locator("[data-article]").click()
    expect(page.locator("#article code")).to_have_text("sanremo-cash.open.balancing")
    page.keyboard.press("Escape")
    proposal.locator("[data-ask]").click()
    expect(proposal).to_have_count(0)
    assert [one["name"] for one in house.table(42)["occupied"]] == ["Mara L.", "Pia S."]


def test_a_sit_out_that_is_over_is_an_alarm_until_the_floor_releases_the_seat(page: Page, house: DemoHouse) -> None:
    open_with(house, 43, (1300, 2600), ["Renzo Grillo", "Aldo Zunino"])
    ask(house, "F01", "tables.sit_out", table=43, seat=1, ago=timedelta(minutes=31))
    sign_in(page, house, "F01")
    alarm = page.locator("#alarms li.warn", has_text="Renzo G.")
    expect(alarm.locator("[data-since]")).to_have_text(re.compile(r"^1:0\d$"))
    expect(page.locator("tr[data-open='43'] .a")).to_contain_text("assenza")
    alarm.locator("[data-sheet=release]").click()
    page.locator("#counted").fill("2.600")
    sign_beside(page, house, "P01")
    page.locator("#sheet .strong").click()
    expect(alarm).to_have_count(0)
    assert [one["seat"] for one in house.table(43)["occupied"]] == [2]
    page.locator("[data-desk=people]").click()
    expect(page.locator("#desk li", has_text="Renzo Grillo").filter(has_text="2.600")).to_be_visible()


def test_each_role_sees_its_own_keys_and_others_are_refused_with_whom_to_call(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "I01")
    open_drawer(page, 2)
    for key in ("[data-ask='tables.pause_table']", "[data-sheet=assign]", "[data-sheet=close]", "#lists [data-sheet]"):
        expect(page.locator(key)).to_have_count(0)
    expect(page.locator("[data-do=enrol]")).to_be_visible()
    told = house.ask("I01", "tables.pause_table", "not-mine", table=2)
    assert (told["code"], told["facts"]["roles"]) == ("NotAllowed", "dealer, floor, pit")
    assert house.table(2)["status"] == "open"


def test_the_direction_orders_stakes_and_a_rake_policy(page: Page, house: DemoHouse) -> None:
    open_with(house, 44, (1500, 3000), [])
    sign_in(page, house, "R01")
    page.locator("[data-desk=rake]").click()
    page.locator("[data-sheet=add_policy]").click()
    page.locator("#called").fill("4 %, cap 20")
    page.locator("#points").fill("4")
    page.locator("#cap").fill("20")
    page.locator("#sheet .strong").click()
    expect(page.locator("#desk li", has_text="4 %, cap 20")).to_contain_text("cap 20\u00a0€")
    page.locator("[data-desk=room]").click()
    open_drawer(page, 44)
    page.locator("#drawer [data-sheet=rake]").click()
    page.locator("#policy").select_option(label="4 %, cap 20")
    page.locator("#sheet .strong").click()
    page.locator("#drawer [data-sheet=stakes]").click()
    page.locator("#big_blind").fill("40")
    page.locator("#small_blind").fill("20")
    page.locator("#sheet .strong").click()
    expect(page.locator("tr[data-open='44']")).to_contain_text("20/40")
    assert house.table(44)["policy"] == "4 %, cap 20 v1"


def test_a_revised_policy_keeps_what_the_sheet_does_not_ask_for(page: Page, house: DemoHouse) -> None:
    caps = [[2, 500], [5, 3000]]
    terms = {"kind": "share", "basis_points": 450, "cap": 2000, "rounding": "half", "caps_by_players": caps}
    ask(house, "R01", "rake.add_policy", called="Sala alta", terms=terms)
    sign_in(page, house, "R01")
    page.locator("[data-desk=rake]").click()
    line = page.locator("#desk li", has_text="Sala alta")
    line.locator("[data-sheet=revise_policy]").click()
    expect(page.locator("#points")).to_have_value("4,50")
    page.locator("#points").fill("5")
    page.locator("#reason").fill("Fine settimana")
    page.locator("#sheet .strong").click()
    expect(line).to_contain_text("5 %")
    policies = signed_in(house, "R01").get("/api/rake/policies/").json()["results"]
    (now, _before) = [one["terms"] for one in policies if one["called"] == "Sala alta"]
    assert (now["basis_points"], now["rounding"], now["caps_by_players"]) == (500, "half", caps)


def test_a_closed_table_set_up_anew_keeps_its_further_settings(page: Page, house: DemoHouse) -> None:
    further: dict[str, Any] = {"smallest_chip": 500, "settings": {"short_buy_ins": 3}, "book": "sanremo-cash"}
    figures = {"small_blind": 500, "big_blind": 1000, "min_buy_in": 100_000, "seats": 9}
    ask(house, "P01", "tables.set_up_table", table=45, game="nl-holdem", **(further | figures))
    sign_in(page, house, "P01")
    open_drawer(page, 45)
    page.locator("#drawer [data-sheet=anew]").click()
    page.locator("#chairs").fill("8")
    page.locator("#sheet .strong").click()
    expect(page.locator("tr[data-open='45']")).to_contain_text("0/8")
    changed = next(one for one in house.ledger("table:45") if one["kind"] == "tables.setup_changed.v1")
    assert further.items() <= changed["data"].items()


def test_dealers_go_round_by_the_floors_keys(page: Page, house: DemoHouse) -> None:
    house.hire("D31", "Nadia Revello", "dealer")
    sign_in(page, house, "F01")
    page.locator("[data-desk=dealers]").click()
    page.locator("#desk li", has_text="Nadia Revello").locator("[data-ask='tables.join_rotation']").click()
    expect(page.locator("[data-ask='tables.leave_rotation']")).to_be_visible()
    page.locator("[data-ask='tables.set_rotation']", has_text="Mettili").click()
    first = page.locator("#desk ol li").first
    first.locator("[data-sheet=relieve]").click()
    page.locator("#sheet .strong").click()
    expect(first).to_contain_text("arriva Nadia Revello")
    ask(house, "F01", "tables.set_rotation", tables=[])


def test_english_is_one_tap_away_on_every_desk(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "R01")
    page.get_by_role("button", name="English").click()
    expect(page.locator("#lists h2")).to_have_text("Waitlists")
    for desk, title in (("dealers", "Rotation"), ("rake", "Rake policies"), ("people", "Players")):
        page.locator(f"[data-desk={desk}]").click()
        expect(page.locator("#desk h2").first).to_have_text(title)
    page.get_by_role("button", name="Italiano").click()


def test_a_code_for_a_tablet_is_shown_once_with_its_time_and_as_a_picture(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    open_drawer(page, 2)
    page.locator("[data-do=enrol]").click()
    expect(page.locator(".offer .code")).to_have_text(re.compile(r"^[2-9A-Z]{4} [2-9A-Z]{4}$"))
    expect(page.locator(".offer [data-until]")).to_have_text(re.compile(r"^(10:00|9:5\d)$"))
    expect(page.locator(".offer .qr path")).to_have_attribute("d", re.compile("^M"))


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
    expect(page.locator("[data-ask='tables.pause_table']")).to_be_disabled()
    page.context.set_offline(False)
    expect(page.locator("#strip")).to_be_hidden()
    expect(page.locator("[data-ask='tables.pause_table']")).to_be_enabled()


def test_a_table_that_is_not_there_is_a_sentence_and_no_endless_knocking(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    knocks: list[str] = []
    page.on("websocket", lambda socket: knocks.append(socket.url))
    page.goto("/room/#99")
    expect(page.locator("#drawer .none")).to_be_visible()
    page.wait_for_timeout(600)
    assert sum("/table/99/" in knock for knock in knocks) == 1
