"""Devices on the screens: lamps on the tablet, what keeps a hand waiting, the floor's word, and the page for IT."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse, sign_in
from tests.console.conftest import Visit
from tests.console.furnishing import ask
from tests.console.hands import acts, deal_at, says, table_of, turn
from tests.console.machines import RemoteDevice
from tests.console.test_accessibility import findings

STACKS = [20_000, 20_000, 20_000]


@pytest.fixture
def dealer(house: DemoHouse) -> str:
    """Somebody who deals at these tables only."""
    house.hire("D70", "Ines Ravera", "dealer")
    return "D70"


def test_a_lamp_says_that_a_device_is_gone_as_soon_as_its_link_is_lost(
    page: Page, house: DemoHouse, dealer: str
) -> None:
    table_of(house, 70, STACKS)
    device = RemoteDevice(house, 70)
    device.checks()
    deal_at(page, house, 70, dealer)
    shown = page.locator(f"#lamps [data-key=device{device.device}]")
    expect(shown).to_have_text("Mescolatorepronto")
    expect(page.locator("[data-do=start_hand]")).to_be_enabled()
    device.tells("link-lost", silent_ms=3000)
    expect(shown).to_have_text("Mescolatoreassente")
    expect(shown).to_have_attribute("title", "il dispositivo non risponde")
    expect(page.locator("[data-do=start_hand]")).to_be_disabled()
    assert findings(page) == []
    device.tells("link-restored")
    device.beats()
    expect(shown).to_have_attribute("data-state", "attention")
    expect(page.locator("[data-do=start_hand]")).to_be_enabled()


@pytest.mark.article("sanremo-cash.misdeal.no-shuffle-or-cut")
def test_a_blocked_table_says_why_and_the_floor_lets_one_hand_start_with_a_reason(
    page: Page, visit: Visit, house: DemoHouse, dealer: str
) -> None:
    table_of(house, 71, STACKS)
    device = RemoteDevice(house, 71)
    deal_at(page, house, 71, dealer)
    prompt = page.locator("#prompt")
    expect(says(page)).to_have_text("La mano 1 non può iniziare")
    expect(prompt).to_contain_text("Il mazzo non è ancora controllato. Lascia finire la macchina.")
    prompt.locator("[data-article='sanremo-cash.misdeal.no-shuffle-or-cut']").click()
    expect(page.locator("#article")).to_contain_text("sanremo-cash.misdeal.no-shuffle-or-cut")
    page.locator("#article [data-close]").click()
    device.tells("fault", code="jam", detail="card jammed", warning=False)
    expect(prompt).to_contain_text("Carta inceppata; il mazzo non è ancora controllato. Decide il capotavolo.")
    assert findings(page) == []

    floor = visit()
    sign_in(floor, house, "F01")
    floor.locator("#alarms li", has_text="Tavolo 71").locator("[data-sheet=take_alarm]").wait_for()
    floor.locator("tr[data-open='71']").click()
    expect(floor.locator("#drawer .held-up")).to_contain_text("carta inceppata")
    assert findings(floor) == []
    floor.locator("#drawer [data-sheet=override]").click()
    floor.locator("#reason").fill("carta tolta, mazzo mescolato a mano")
    floor.locator("#sheet .key.strong").click()
    expect(floor.locator("#drawer .held-up")).to_have_count(0)

    expect(page.locator("[data-do=start_hand]")).to_be_enabled()
    page.locator("[data-do=start_hand]").click()
    expect(page.locator("[data-do=deal_hole]")).to_be_visible()
    waived = [entry for entry in house.ledger(f"device:{device.device}") if entry["kind"] == "devices.block_waived.v1"]
    assert [entry["data"]["reason"] for entry in waived] == ["carta tolta, mazzo mescolato a mano"]


def test_the_floor_swaps_and_retires_the_decks_of_a_table(visit: Visit, house: DemoHouse) -> None:
    table_of(house, 72, STACKS)
    for deck in (1, 2):
        uids = [f"e00401{deck:02x}{card:04x}" for card in range(52)]
        ask(house, "F01", "devices.enrol_deck", deck=f"Prova {deck}", back="red", uids=uids)
    floor = visit()
    sign_in(floor, house, "F01")
    floor.locator("tr[data-open='72']").click()
    floor.locator("[data-sheet=put_deck]").click()
    floor.locator("#deck").select_option(label="Prova 1")
    floor.locator("#sheet .key.strong").click()
    floor.locator(".machines li", has_text="Prova 1").locator("[data-sheet=swap_deck]").click()
    floor.locator("#into").select_option(label="Prova 2")
    floor.locator("#reason").fill("consumato")
    floor.locator("#sheet .key.strong").click()
    floor.locator(".machines li", has_text="Prova 2").locator("[data-sheet=retire_deck]").click()
    floor.locator("#reason").fill("segnato")
    floor.locator("#sheet .key.strong").click()
    expect(floor.locator(".machines")).to_contain_text("Qui non c'è nessun mazzo")


def test_a_machine_fills_the_board_and_the_floor_decides_where_it_disagrees(
    page: Page, visit: Visit, house: DemoHouse, dealer: str
) -> None:
    table_of(house, 77, STACKS)
    device = RemoteDevice(house, 77, fills="order")
    deal_at(page, house, 77, dealer)
    device.checks(mark="a1b2c3d4e5f60718")
    device.tells("button", bounce=False)
    page.locator("[data-do=deal_hole]").click()
    for seat in (1, 2, 3):
        acts(page, seat, "check_or_call")
    expect(page.locator("[data-do=deal_board_unread]")).to_have_text("Girate: le legge la macchina")
    page.locator("[data-do=deal_board_unread]").click()
    device.answers("8s9sTs")
    expect(page.locator("#table .read-mark")).to_have_count(3)
    expect(page.locator(".read-legend")).to_have_text("letta dalla macchina")
    for seat in (2, 3, 1):
        acts(page, seat, "check_or_call")
    turn(page, "2c")
    device.answers("Qs")
    expect(says(page)).to_have_text("Macchina e impiegato leggono carte diverse")
    expect(page.locator("#prompt")).to_contain_text("inserito 2♣")
    expect(page.locator("body")).not_to_contain_text("Q♠")
    assert findings(page) == []

    floor = visit()
    sign_in(floor, house, "F01")
    floor.locator("tr[data-open='77']").click()
    line = floor.locator(".machines li", has_text="la macchina ha letto")
    expect(line).to_contain_text("Q♠")
    line.locator("[data-sheet=settle_faces]").click()
    floor.locator("#stands").select_option("read")
    floor.locator("#reason").fill("è la dama di picche")
    assert findings(floor) == []
    floor.locator("#sheet .key.strong").click()
    expect(line).to_have_count(0)
    expect(says(page)).not_to_have_text("Macchina e impiegato leggono carte diverse")
    assert house.table(77)["hand"]["board"] == ["8s", "9s", "Ts", "Qs"]


def test_it_sees_every_device_and_a_gone_one_without_figures(visit: Visit, house: DemoHouse) -> None:
    heard, gone = RemoteDevice(house, 73), RemoteDevice(house, 74)
    gone.tells("link-lost", silent_ms=3000)
    heard.beats()
    page = visit(size={"width": 1440, "height": 900})
    sign_in(page, house, "I01", "/devices/")
    one = page.locator(f"[data-key=device{heard.device}]")
    expect(one).to_contain_text("Tavolo 73 · Mescolatore")
    expect(one).to_contain_text("20 su 10.000 trame")
    expect(one).to_contain_text("Driverlinea")
    expect(one).to_contain_text("S7")
    other = page.locator(f"[data-key=device{gone.device}]")
    expect(other).to_have_attribute("data-state", "gone")
    expect(other).not_to_contain_text("trame")
    one.locator("[data-machine]").click()
    expect(one.locator(".counters")).to_contain_text("controllo errato2")
    one.locator("[data-sheet=maintain]").click()
    page.locator("#work").select_option("cleaned")
    page.locator("#note").fill("rulli puliti")
    assert findings(page) == []
    page.locator("#sheet .key.strong").click()
    expect(one.locator(".log")).to_contain_text("rulli puliti")
    one.locator("[data-sheet=move_device]").click()
    page.locator("#to").fill("75")
    page.locator("#reason").fill("il tavolo 73 è chiuso")
    page.locator("#sheet .key.strong").click()
    expect(one).to_contain_text("Tavolo 75 · Mescolatore")
    assert findings(page) == []


def test_it_enrols_a_device_sees_its_token_once_and_revokes_it(visit: Visit, house: DemoHouse) -> None:
    page = visit(size={"width": 1440, "height": 900})
    sign_in(page, house, "I01", "/devices/")
    page.locator("[data-sheet=enrol_device]").click()
    page.locator("#table").fill("76")
    page.locator("#called").fill("sabot-76")
    page.locator("#starts").select_option("nothing")
    page.locator("#checks").uncheck()
    page.locator("#sheet .key.strong").click()
    token = page.locator(".secret .code").inner_text()
    expect(page.locator(".secret pre")).to_contain_text('name = "sabot-76"')
    assert findings(page) == []
    page.locator("[data-do=keep]").click()
    expect(page.locator(".secret")).to_have_count(0)
    one = page.locator(".machine", has_text="Tavolo 76")
    expect(one).to_contain_text("mai sentito")
    headers = {"Authorization": f"Bearer {token}"}
    assert httpx.post(f"{house.url}/api/devices/pulse/", json={}, headers=headers, trust_env=False).status_code == 200
    one.locator("[data-machine]").click()
    one.locator("[data-ask='people.revoke_device']").click()
    one.locator("[data-ask='people.revoke_device']").click()
    expect(one).to_have_count(0)
    assert httpx.post(f"{house.url}/api/devices/pulse/", json={}, headers=headers, trust_env=False).status_code == 401


def test_the_direction_reads_the_page_and_the_floor_does_not(visit: Visit, house: DemoHouse) -> None:
    page = visit()
    sign_in(page, house, "R01", "/devices/")
    page.locator("#machines header").wait_for()
    expect(page.locator("[data-sheet=enrol_device]")).to_have_count(0)
    with house.client("F01") as floor:
        assert floor.get("/devices/").status_code == 403
