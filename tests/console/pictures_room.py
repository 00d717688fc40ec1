"""``python -m tests.console.pictures_room [FOLDER]``: console and board on a lively evening; see ``pictures``."""

import subprocess
import sys

from playwright.sync_api import Browser, Page, ViewportSize

from tests.console.browsing import TABLET, DemoHouse, chromium, demo_house, sign_in, speak, visitor
from tests.console.pictures import FOLDER, SIZES, shoot
from tests.servers import ROOT

DESK = ViewportSize(width=1440, height=900)
WALL = ViewportSize(width=1920, height=1080)


def furnish(demo: DemoHouse) -> None:
    """The evening of ``tests.console.evening``, in this house."""
    command = [sys.executable, "-m", "tests.console.evening"]
    subprocess.run(command, cwd=ROOT, env=demo.server.environment, check=True)


def room(page: Page, demo: DemoHouse, tail: str) -> None:
    sign_in(page, demo, "F01")
    page.locator("#lists .called").first.wait_for()
    shoot(page, f"room-{tail}")
    page.locator("tr[data-open='3']").click()
    page.locator("#drawer .miniature").wait_for()
    page.locator("[data-seat-line='2']").click()
    shoot(page, f"drawer-{tail}")


def sheets(page: Page, demo: DemoHouse, tail: str) -> None:
    """What the floor fills in: a seat given, a call answered, a table broken up, a tablet enrolled."""
    sign_in(page, demo, "F01")
    page.locator("#lists [data-sheet=answer]").first.click()
    shoot(page, f"answer-{tail}")
    page.keyboard.press("Escape")
    page.locator("tr[data-open='8']").click()
    page.locator("#drawer [data-sheet=assign]").first.click()
    page.locator("#who").fill("Carla")
    page.locator(".pick").first.click()
    shoot(page, f"assign-{tail}")
    page.keyboard.press("Escape")
    page.locator("[data-sheet=break_up]").click()
    shoot(page, f"break-{tail}")
    page.keyboard.press("Escape")
    page.locator("[data-do=enrol]").click()
    page.locator(".offer .qr").wait_for()
    page.locator(".offer").scroll_into_view_if_needed()
    shoot(page, f"enrol-{tail}")


def desks(page: Page, demo: DemoHouse, tail: str) -> None:
    sign_in(page, demo, "R01")
    for desk in ("dealers", "rake", "people"):
        page.locator(f"[data-desk={desk}]").click()
        page.locator("#desk h2").first.wait_for()
        page.wait_for_timeout(400)
        shoot(page, f"desk-{desk}-{tail}")
    page.locator("[data-desk=room]").click()
    page.locator("[data-sheet=setup]").click()
    shoot(page, f"setup-{tail}")
    page.keyboard.press("Escape")
    page.locator("[data-expand]").nth(1).click()
    page.emulate_media(color_scheme="dark")
    shoot(page, f"room-dark-{tail}")


def opening(page: Page, demo: DemoHouse, tail: str) -> None:
    """Table 6 by its steps, closed again afterwards."""
    sign_in(page, demo, "F01")
    page.locator("tr[data-open='6']").click()
    page.locator("#drawer [data-ask='tables.open_table']").first.click()
    page.locator(".wizard [data-ask='tables.check_deck']").first.click()
    page.locator(".wizard .done").wait_for()
    shoot(page, f"opening-{tail}")
    page.locator("#drawer [data-ask='tables.close_table']").click()
    page.locator("tr[data-open='6'].closed").wait_for()


def wall(page: Page, demo: DemoHouse, tail: str) -> None:
    page.goto("/board/")
    page.locator(".calls article").first.wait_for()
    shoot(page, f"board-{tail}")


def all_pictures(browser: Browser, demo: DemoHouse) -> None:
    sized = [(room, width, size) for width, size in SIZES.items()]
    scenes = [(scene, "1440", DESK) for scene in (room, sheets, desks, opening)]
    for language in ("it", "en"):
        for scene, width, size in [*sized, *scenes, (wall, "1280", TABLET), (wall, "1920", WALL)]:
            with visitor(browser, demo, size) as page:
                speak(page.context, demo, language)
                scene(page, demo, f"{width}-{language}")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    with demo_house() as demo, chromium() as browser:
        furnish(demo)
        all_pictures(browser, demo)
        print("\n".join(demo.complaints) or "no complaint")
