"""``python -m tests.console.pictures [FOLDER]``: doors and tablet, in both sizes and languages.

Into a folder go all of them, to be looked at; without one only those that ``docs/img`` keeps.
The console and the board have their own evening in ``tests.console.pictures_room``.
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.console.browsing import (
    SMALL_TABLET,
    TABLET,
    DemoHouse,
    bring_to_table,
    chromium,
    demo_house,
    sign_in,
    speak,
    take_seat,
    visitor,
)
from tests.console.hands import acts, deal_at, enter, in_turn, push, show, start, table_of, tap, turn
from tests.servers import ROOT

KEPT = {
    "tablet-between-1280-it", "tablet-betting-1280-it", "tablet-showdown-1280-it", "tablet-offline-1280-it",
    "tablet-betting-1280-en", "tablet-betting-1024-it", "room-1280-it", "drawer-1280-it", "room-1440-it",
    "drawer-1440-en", "room-1024-en", "board-1280-it", "board-1920-en",
}  # fmt: skip
FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "img"
ALL = len(sys.argv) > 1
COLOURS = 256
"""A screen has no more that matter, and a picture with a palette is a third as large."""
SIZES = {"1280": TABLET, "1024": SMALL_TABLET}
HANDS = [f"{width}-{language}" for language in ("it", "en") for width in SIZES]


def shoot(page: Page, name: str) -> None:
    if not ALL and name not in KEPT:
        return
    page.wait_for_timeout(250)
    taken = Image.open(io.BytesIO(page.screenshot()))
    taken.quantize(COLOURS).save(FOLDER / f"{name}.png", optimize=True)


def doors(page: Page, demo: DemoHouse, tail: str) -> None:
    page.goto("/sign-in/")
    shoot(page, f"sign-in-{tail}")
    page.goto("/nowhere/")
    shoot(page, f"not-found-{tail}")


def tablet(page: Page, demo: DemoHouse, tail: str) -> None:
    page.goto("/tablet/")
    page.locator("#enrolForm").wait_for()
    shoot(page, f"tablet-enrol-{tail}")
    bring_to_table(page, demo, 2)
    shoot(page, f"tablet-dealer-{tail}")
    take_seat(page, demo, "D01")
    shoot(page, f"tablet-{tail}")
    page.locator("[data-seat='4']").click()
    shoot(page, f"tablet-seat-{tail}")
    page.locator("[data-do=close]").click()
    page.context.set_offline(True)
    page.locator("[data-seat='2']").click()
    page.locator("[data-do=sit_out]").click()
    page.locator("[data-do=call_floor]").click()
    shoot(page, f"tablet-offline-{tail}")
    page.evaluate("localStorage.clear()")


def hand(page: Page, demo: DemoHouse, tail: str) -> None:
    """One hand with a side pot, from the strips before it to the award."""
    number = 50 + HANDS.index(tail)
    table_of(demo, number, [10_000, 80_000, 120_000, 65_000, 54_000, 33_000])
    deal_at(page, demo, number)
    shoot(page, f"tablet-between-{tail}")
    start(page)
    acts(page, 4, "check_or_call")
    acts(page, 5, "fold")
    push(page, 6, 5, 5, declared=True)
    acts(page, 1, "all_in")
    acts(page, 2, "check_or_call")
    acts(page, 3, "fold")
    in_turn(page, 4)
    for chip in (10_000, 2_500):
        tap(page, "push_chip", chip)
    shoot(page, f"tablet-betting-{tail}")
    acts(page, 4, "check_or_call")
    acts(page, 6, "fold")
    enter(page, "Kd8s")
    shoot(page, f"tablet-flop-{tail}")
    enter(page, "8h")
    tap(page, "deal_board")
    push(page, 2, 25, 25)
    acts(page, 4, "check_or_call")
    for card in ("5s", "2c"):
        turn(page, card)
        acts(page, 2, "check_or_call")
        acts(page, 4, "check_or_call")
    show(page, 2, "AhKc")
    show(page, 4, "AdKs")
    enter(page, "5d5h")
    shoot(page, f"tablet-showdown-{tail}")
    tap(page, "show_cards", 1)
    page.locator("[data-do=award_pots]").wait_for()
    shoot(page, f"tablet-award-{tail}")


def forbidden(page: Page, demo: DemoHouse, tail: str) -> None:
    sign_in(page, demo, "D01", "/room/")
    shoot(page, f"forbidden-{tail}")
    page.goto("/")
    shoot(page, f"dealer-{tail}")


def all_pictures(browser: Browser, demo: DemoHouse) -> None:
    for language in ("it", "en"):
        for width, size in SIZES.items():
            for scene in (tablet, hand, doors, forbidden):
                with visitor(browser, demo, size) as page:
                    speak(page.context, demo, language)
                    scene(page, demo, f"{width}-{language}")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    with demo_house() as demo, chromium() as browser:
        all_pictures(browser, demo)
        print("\n".join(demo.complaints) or "no complaint")
