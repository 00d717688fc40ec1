"""The second signature on a sheet: a colleague types badge and PIN beside whoever is signed in."""

from playwright.sync_api import Page

from tests.console.browsing import DemoHouse


def sign_beside(page: Page, house: DemoHouse, badge: str) -> None:
    page.locator("#signer").fill(badge)
    page.locator("#signer-pin").fill(house.pins[badge])


def count_pieces(page: Page, chips: dict[int, int]) -> None:
    """Type the pieces of each denomination, which are in cents."""
    for value, pieces in chips.items():
        page.locator(f"#pieces-{value}").fill(str(pieces))
