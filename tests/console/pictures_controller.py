"""``python -m tests.console.pictures_controller [FOLDER]``: the controller's portal in an evening that was played.

Into a folder go all of them, in both sizes and languages; without one only those that ``docs/img`` keeps.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.authenticator import Authenticator
from tests.console.browsing import DemoHouse, chromium, speak, visitor
from tests.console.portal_room import signed_for
from tests.servers import ROOT, house

KEPT = {"controller-book-1440-it", "controller-hand-1440-it", "controller-seals-1440-it", "controller-hand-1024-en"}
FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "img"
ALL = len(sys.argv) > 1
SIZES: dict[str, ViewportSize] = {"1440": {"width": 1440, "height": 900}, "1024": {"width": 1024, "height": 768}}


@contextmanager
def an_evening() -> Iterator[DemoHouse]:
    with house() as server:
        lines = [line.split("\t") for line in server.manage("demo").splitlines()]
        demo = DemoHouse(server, {badge: pin for badge, pin, *_ in lines})
        signed_for(demo, "fill_table", table=1, chips=[[10_000, 10]])
        signed_for(demo, "credit_table", table=2, chips=[[2_500, 20]])
        server.manage("ledger", "checkpoint")
        yield demo


def shoot(page: Page, name: str, tail: str) -> None:
    if ALL or f"controller-{name}-{tail}" in KEPT:
        page.wait_for_timeout(250)
        page.screenshot(path=str(FOLDER / f"controller-{name}-{tail}.png"))


def come_in(page: Page, demo: DemoHouse, tail: str) -> None:
    badge = f"C{tail}"
    demo.hire(badge, "Lucia Marchesi", "controller")
    page.goto("/sign-in/?next=/controller/")
    page.locator("#badge").fill(badge)
    page.locator("#pin").fill(demo.pins[badge])
    page.locator(".door-enter").click()
    shoot(page, "factor", tail)
    page.locator("#offer button").click()
    shoot(page, "scan", tail)
    page.locator("#code").fill(Authenticator.shown(page.locator("#key").inner_text()).fresh())
    page.locator("#factor .key").click()
    page.locator("#book tbody tr").first.wait_for()


def sections(page: Page, tail: str) -> None:
    shoot(page, "book", tail)
    page.goto("/controller/#book/1")
    page.locator("#oneTable").wait_for()
    shoot(page, "table", tail)
    page.locator("[data-tab=hand]").click()
    page.locator("#hand:not([disabled])").wait_for()
    page.locator("#hand").select_option(index=4)
    page.locator(".acts .act").nth(7).click()
    page.locator("[data-do=proof]").click()
    page.locator(".note.good").wait_for()
    page.evaluate("scrollTo(0, 0)")
    shoot(page, "hand", tail)
    paper = page.locator("#paper").get_attribute("href") or ""
    page.locator("[data-tab=irregular]").click()
    page.locator(".entries, #nothing").first.wait_for()
    shoot(page, "irregular", tail)
    page.locator("[data-tab=search]").click()
    page.locator("#f-article").fill("sanremo-cash.conduct")
    page.locator("form.search .key").click()
    page.locator(".entries tbody tr").first.wait_for()
    shoot(page, "search", tail)
    page.locator("[data-tab=seals]").click()
    page.locator("#keys li").first.wait_for()
    page.locator("#note").fill(page.evaluate("fetch('/api/ledger/checkpoint').then((one) => one.text())"))
    page.locator("#compare .key").click()
    page.locator("#verdict").wait_for()
    shoot(page, "seals", tail)
    page.locator("[data-tab=exports]").click()
    page.locator("[data-form=export] .key").click()
    page.locator("#exports > ul > li").first.wait_for()
    shoot(page, "exports", tail)
    page.locator("#waiting [data-do=sign]").first.click()
    shoot(page, "sign", tail)
    page.goto(paper)
    shoot(page, "paper", tail)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with an_evening() as demo, chromium() as browser:
        for language in ("it", "en"):
            for width, size in SIZES.items():
                with visitor(browser, demo, size) as page:
                    speak(page.context, demo, language)
                    tail = f"{width}-{language}"
                    come_in(page, demo, tail)
                    sections(page, tail)
        if demo.complaints:
            raise SystemExit("\n".join(demo.complaints))


if __name__ == "__main__":
    main()
