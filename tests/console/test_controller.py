"""The controller's portal in a browser: both factors, the book, hands, exports, checkpoints, signatures, search."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.authenticator import Authenticator
from tests.console.browsing import DemoHouse
from tests.console.conftest import Visit
from tests.console.furnishing import set_up
from tests.console.portal_room import enter_portal, play_a_hand, sign_in_again, signed_for
from tests.console.test_accessibility import findings
from tests.servers import ROOT

WRITE_EXPORTS = """
import threading
from audit.tasks import start_exports
start_exports()
for thread in threading.enumerate():
    if thread.name.startswith("export-"):
        thread.join()
"""


def test_a_controller_comes_in_with_both_factors_and_by_neither_alone(page: Page, house: DemoHouse) -> None:
    house.hire("C91", "Ugo Marchesi", "controller")
    page.goto("/sign-in/")
    page.locator("#badge").fill("C91")
    page.locator("#pin").fill(house.pins["C91"])
    page.locator(".door-enter").click()
    assert findings(page) == []
    page.locator("#offer button").click()
    assert findings(page) == []
    house.phones["C91"] = Authenticator.shown(page.locator("#key").inner_text())
    page.goto("/controller/")
    expect(page).to_have_url(re.compile("/controller/second-factor/"))
    expect(page.locator("#key")).to_have_count(0)
    page.locator("#offer button").click()
    house.phones["C91"] = Authenticator.shown(page.locator("#key").inner_text())
    page.locator("#code").fill(house.phones["C91"].fresh())
    page.locator("#factor .key").click()
    expect(page).to_have_url(re.compile("/controller/$"))
    page.locator("form[action='/sign-out/'] button").click()
    page.locator("#badge").wait_for()
    sign_in_again(page, house, "C91")
    expect(page.locator("#book")).to_be_visible()
    kinds = [entry["kind"] for entry in house.ledger(f"staff:{_staff(house, 'C91')}")]
    assert kinds[:2] == ["people.second_factor_passed.v1", "people.signed_in.v1"]


def _staff(house: DemoHouse, badge: str) -> int:
    with house.client("R01") as client:
        staff = client.get("/api/staff/", params={"limit": 500}).json()["results"]
    return next(int(one["id"]) for one in staff if one["badge"] == badge)


def test_a_wrong_code_is_refused_in_words(page: Page, house: DemoHouse) -> None:
    house.hire("C92", "Ada Marchesi", "controller")
    page.goto("/sign-in/")
    page.locator("#badge").fill("C92")
    page.locator("#pin").fill(house.pins["C92"])
    page.locator(".door-enter").click()
    page.locator("#offer button").click()
    page.locator("#code").fill("000000")
    page.locator("#factor .key").click()
    expect(page.locator("#refused")).to_contain_text("Questo codice non è giusto")
    assert findings(page) == []


def test_a_hand_is_reconstructed_act_by_act_proved_and_printed(page: Page, house: DemoHouse) -> None:
    play_a_hand(house, 90)
    house.server.manage("ledger", "checkpoint")
    enter_portal(page, house, "hand/90/1")
    acts = page.locator(".acts .act")
    expect(acts.first).to_contain_text("Mano 1 preparata")
    expect(page.locator("#table")).to_have_value("90")
    acts.filter(has_text="Bet a 10 €").click()
    snapshot = page.locator(".snapshot")
    expect(snapshot.locator(".felt [aria-label='8♥']")).to_be_visible()
    expect(snapshot.locator(".sums dd").first).to_have_text(re.compile(r"15\s€"))
    page.keyboard.press("Tab")
    snapshot.locator("[data-do=proof]").click()
    expect(snapshot.locator(".note.good")).to_contain_text("È nel registro")
    page.locator(".acts [data-article]").first.click()
    expect(page.locator("#article code")).to_have_text("sanremo-cash.game.forced-blinds")
    page.keyboard.press("Escape")
    with page.context.expect_page() as opened:
        page.locator("#paper").click()
    paper = opened.value
    expect(paper.locator("h1")).to_have_text("Tavolo 90, mano 1")
    expect(paper.locator("tbody tr")).to_have_count(acts.count())
    assert findings(paper) == []
    assert paper.pdf()[:5] == b"%PDF-"


def test_an_export_is_asked_for_taken_and_verified_elsewhere_and_its_history_says_by_whom(
    page: Page, house: DemoHouse, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    kept.write_text(house.server.manage("ledger", "checkpoint"), "utf-8")
    set_up(house, 91, (600, 1200))
    enter_portal(page, house, "exports")
    page.locator("#e-table").fill("91")
    page.locator("#e-previous").fill(kept.read_text("utf-8"))
    page.locator("[data-form=export] .key").click()
    line = page.locator("#exports > ul > li").first
    expect(line).to_contain_text("in attesa")
    house.server.manage("shell", "-c", WRITE_EXPORTS)
    expect(line).to_have_class("ready", timeout=20_000)
    with page.expect_download() as taken:
        line.locator("a.key").click()
    assert verified(taken.value.path(), kept, key_of(page)) == 0
    other = "cagnotte/ledger+2bf61803+AQKNbEefmP962fv+WUnzz2CGT4wOD8Xcekp+Zg2WQgkJ"
    assert verified(taken.value.path(), kept, other) != 0
    page.goto("/controller/#book")
    page.locator("[data-tab=exports]").click()
    expect(line.locator(".takings")).to_contain_text("presa da Persona")


def key_of(page: Page) -> str:
    page.locator("[data-tab=seals]").click()
    return page.locator("#keys code").first.inner_text()


def verified(export: Path, kept: Path, key: str) -> int:
    """What the verifier answers, as a controller runs it at home."""
    command = [sys.executable, str(ROOT / "audit" / "verify.py"), str(export), "--key", key, "--kept", str(kept)]
    return subprocess.run(command, capture_output=True, check=False).returncode


def test_the_checkpoint_that_was_kept_is_compared_and_a_forged_one_found_out(page: Page, house: DemoHouse) -> None:
    kept = house.server.manage("ledger", "checkpoint")
    set_up(house, 92, (700, 1400))
    house.server.manage("ledger", "checkpoint")
    enter_portal(page, house, "seals")
    page.locator("#note").fill(kept)
    page.locator("#compare .key").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("Coerente")
    expect(verdict).to_have_class(re.compile("good"))
    origin, size, *rest = kept.split("\n")
    page.locator("#note").fill("\n".join([origin, str(int(size) - 1), *rest]))
    page.locator("#compare .key").click()
    expect(verdict).to_have_class(re.compile("bad"))
    page.locator("#note").fill("")
    page.locator("#file").set_input_files({"name": "sigillo.txt", "mimeType": "text/plain", "buffer": kept.encode()})
    page.locator("#compare .key").click()
    expect(verdict).to_contain_text("Coerente")
    expect(page.locator("#keys code").first).to_contain_text("cagnotte/ledger+")
    with page.expect_download() as taken:
        page.locator("#seal a[download]").click()
    assert taken.value.path().read_text("utf-8").startswith("cagnotte/ledger\n")


def test_a_fill_is_signed_with_the_pin_and_leaves_the_list(page: Page, house: DemoHouse) -> None:
    set_up(house, 93, (800, 1600))
    signed_for(house, "give_float", table=93, chips=[[10_000, 20]])
    signed_for(house, "fill_table", table=93, chips=[[10_000, 5]])
    enter_portal(page, house)
    fill = page.locator("#waiting li", has_text="Tavolo 93").filter(has_text=re.compile(r"500\s€"))
    fill.locator("[data-do=sign]").click()
    page.locator("#signPin").fill("000111")
    page.locator("#sign .strong").click()
    expect(page.locator("#sign .door-refused")).not_to_be_empty()
    page.locator("#signPin").fill(house.pins["C90"])
    page.locator("#sign .strong").click()
    expect(fill).to_have_count(0)
    page.goto("/controller/#book/93")
    expect(page.locator("#oneTable li", has_text=re.compile(r"5 × 100"))).to_contain_text("Persona")
    expect(page.locator("#book tr", has_text="93").locator(".signs")).to_have_text("1/2")


def test_the_ledger_is_searched_by_article_and_by_table(page: Page, house: DemoHouse) -> None:
    set_up(house, 94, (900, 1800))
    signed_for(house, "give_float", table=94, chips=[[10_000, 20]])
    enter_portal(page, house, "search")
    page.locator("#f-article").fill("sanremo-cash.conduct.direction-starts-ends")
    page.locator("#f-table").fill("94")
    page.locator("form.search .key").click()
    rows = page.locator(".entries tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Dotazione consegnata: 2.000 €")
    page.locator("#f-from").fill("00:00")
    page.locator("#f-till").fill("00:01")
    page.locator("form.search .key").click()
    expect(page.locator("#nothing")).to_be_visible()
    page.locator("#f-from").fill("")
    page.locator("#f-till").fill("")
    page.locator("#f-table").fill("4094")
    page.locator("form.search .key").click()
    expect(page.locator("#nothing")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_section_is_readable_and_reachable(
    visit: Visit, house: DemoHouse, scheme: Literal["light", "dark"]
) -> None:
    set_up(house, 95 if scheme == "light" else 96, (1000, 2000))
    signed_for(house, "give_float", table=95 if scheme == "light" else 96, chips=[[10_000, 20]])
    page = enter_portal(visit(color_scheme=scheme), house)
    for section in ("book", "hand", "irregular", "search", "seals", "exports"):
        page.locator(f"[data-tab={section}]").click()
        expect(page.locator(f"body[data-at={section}] main h2").first).to_be_visible()
        assert findings(page) == []
    page.locator("#waiting [data-do=sign]").first.click()
    assert findings(page) == []
