"""``python -m tests.console.pictures_devices [FOLDER]``: devices on tablet, console and page; see ``pictures``."""

from playwright.sync_api import Browser, Page, ViewportSize

from tests.console.browsing import TABLET, DemoHouse, chromium, demo_house, sign_in, speak, visitor
from tests.console.furnishing import ask
from tests.console.hands import deal_at
from tests.console.machines import RemoteDevice
from tests.console.pictures import FOLDER, shoot

DESK = ViewportSize(width=1440, height=900)


def furnish(demo: DemoHouse) -> list[RemoteDevice]:
    """Three tables with machines: one well, one jammed, one gone."""
    well, jammed, gone = (RemoteDevice(demo, table) for table in (1, 3, 5))
    well.checks()
    jammed.checks()
    jammed.tells("fault", code="jam", detail="card jammed", warning=False)
    gone.tells("link-lost", silent_ms=3000)
    ask(demo, "I01", "devices.note_maintenance", device=well.device, work="cleaned", note="rulli puliti")
    return [well, jammed]


def blocked(page: Page, demo: DemoHouse, tail: str) -> None:
    deal_at(page, demo, 3)
    page.locator("#prompt .says").wait_for()
    shoot(page, f"tablet-held-{tail}")


def drawer(page: Page, demo: DemoHouse, tail: str) -> None:
    sign_in(page, demo, "F01")
    page.locator("tr[data-open='3']").click()
    page.locator("#drawer .machines li").first.wait_for()
    shoot(page, f"drawer-held-{tail}")


def machines(page: Page, demo: DemoHouse, tail: str) -> None:
    sign_in(page, demo, "I01", "/devices/")
    page.locator("[data-machine]").first.click()
    page.locator(".log").wait_for()
    shoot(page, f"devices-{tail}")


def all_pictures(browser: Browser, demo: DemoHouse) -> None:
    heard = furnish(demo)
    for language in ("it", "en"):
        for scene, width, size in ((blocked, "1280", TABLET), (drawer, "1440", DESK), (machines, "1440", DESK)):
            for device in heard:
                device.beats()
            with visitor(browser, demo, size) as page:
                speak(page.context, demo, language)
                scene(page, demo, f"{width}-{language}")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    with demo_house() as demo, chromium() as browser:
        all_pictures(browser, demo)
        print("\n".join(demo.complaints) or "no complaint")
