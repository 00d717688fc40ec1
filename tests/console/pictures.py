"""``python -m tests.console.pictures``: every page, in both sizes and languages, into ``docs/img``."""

from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

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
from tests.servers import ROOT

FOLDER = ROOT / "docs" / "img"
SIZES = {"1280": TABLET, "1024": SMALL_TABLET}
DESK = ViewportSize(width=1440, height=900)
WALL = ViewportSize(width=1920, height=1080)


def shoot(page: Page, name: str) -> None:
    page.wait_for_timeout(250)
    page.screenshot(path=str(FOLDER / f"{name}.png"))


def doors(page: Page, demo: DemoHouse, tail: str) -> None:
    page.goto("/sign-in/")
    shoot(page, f"sign-in-{tail}")
    page.goto("/nowhere/")
    shoot(page, f"not-found-{tail}")
    page.goto("/board/")
    page.locator(".spot").first.wait_for()
    shoot(page, f"board-{tail}")


def console(page: Page, demo: DemoHouse, tail: str) -> None:
    sign_in(page, demo, "F01")
    page.locator("tr[data-open]").first.wait_for()
    shoot(page, f"room-{tail}")
    page.locator("tr[data-open='2']").click()
    page.locator(".miniature").wait_for()
    shoot(page, f"drawer-{tail}")
    page.locator("[data-do=assign]").first.click()
    page.locator("#who").fill("Carla")
    page.locator(".pick").first.click()
    shoot(page, f"assign-{tail}")
    page.locator("[data-do=unassign]").click()
    page.locator("[data-do=enrol]").click()
    page.locator(".offer").wait_for()
    shoot(page, f"enrol-{tail}")
    page.emulate_media(color_scheme="dark")
    shoot(page, f"room-dark-{tail}")


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


def forbidden(page: Page, demo: DemoHouse, tail: str) -> None:
    sign_in(page, demo, "D01", "/room/")
    shoot(page, f"forbidden-{tail}")
    page.goto("/")
    shoot(page, f"dealer-{tail}")


def setup(page: Page, demo: DemoHouse, tail: str) -> None:
    sign_in(page, demo, "P01")
    page.locator("[data-do=setup]").click()
    page.locator("#setup").wait_for()
    shoot(page, f"setup-{tail}")


def wall(page: Page, demo: DemoHouse, tail: str) -> None:
    page.goto("/board/")
    page.locator(".spot").first.wait_for()
    shoot(page, f"board-{tail}")


def all_pictures(browser: Browser, demo: DemoHouse) -> None:
    for language in ("it", "en"):
        for width, size in SIZES.items():
            for scene in (tablet, doors, console, forbidden):
                with visitor(browser, demo, size) as page:
                    speak(page.context, demo, language)
                    scene(page, demo, f"{width}-{language}")
        for scene, name, large in ((console, "1440", DESK), (setup, "1440", DESK), (wall, "1920", WALL)):
            with visitor(browser, demo, large) as page:
                speak(page.context, demo, language)
                scene(page, demo, f"{name}-{language}")


if __name__ == "__main__":
    Path(FOLDER).mkdir(parents=True, exist_ok=True)
    with demo_house() as demo, chromium() as browser:
        all_pictures(browser, demo)
        print("\n".join(demo.complaints) or "no complaint")
