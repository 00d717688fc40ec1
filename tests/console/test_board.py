"""The board on the wall: first names with an initial of those who wait, free seats, nobody who is seated."""

from playwright.sync_api import expect

from tests.console.browsing import DemoHouse
from tests.console.conftest import Visit
from tests.console.furnishing import wait


def test_the_board_shows_lists_and_free_seats_and_nobody_seated(visit: Visit, house: DemoHouse) -> None:
    wait(house, (500, 1000), "Marco Donetti")
    board = visit(size={"width": 1920, "height": 1080})
    board.goto("/board/")
    expect(board.locator(".lists article", has_text="5/10")).to_contain_text("Marco D.")
    expect(board.locator(".tables li", has_text="5/10")).to_contain_text("5")
    text = board.locator("body").inner_text()
    assert "Donetti" not in text
    names = {one["name"] for one in house.table(1)["occupied"]}
    assert not [name for name in names if name in text]
    smallest = board.evaluate(
        "Math.min(...[...document.querySelectorAll('.lists *, .tables *, .foot *, .top *')]"
        ".filter((one) => one.innerText).map((one) => parseFloat(getComputedStyle(one).fontSize)))"
    )
    assert smallest >= 44
