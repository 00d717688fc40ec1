"""A dealer's taps: how tests and pictures set up a table of their own and play hands on its tablet."""

import uuid
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse, bring_to_table, take_seat

RAKE = "5 %"
NAMES = ("Aldo Berio", "Bruna Calvi", "Carla Donetti", "Dario Eula", "Enzo Fassio", "Flavia Gandolfo")


def table_of(house: DemoHouse, number: int, stacks: Sequence[int], **setup: Any) -> None:
    """A table with players in seats 1 and up, the button at seat 1 for the first hand, rake as in the demo."""
    chosen = {"game": "nl-holdem", "small_blind": 100, "big_blind": 200, "min_buy_in": 2_000, "seats": 9} | setup
    with house.client("P01") as pit:
        policies = pit.get("/api/rake/policies/").json()["results"]
        policy = next(one["id"] for one in policies if one["called"] == RAKE)
        _do(pit, "tables.set_up_table", table=number, policy=policy, **chosen)
        _do(pit, "tables.open_table", table=number)
        for seat, chips in enumerate(stacks, 1):
            _do(pit, "tables.register_player", called=NAMES[seat - 1])
            player = pit.get("/api/players/?limit=1").json()["results"][0]["id"]
            _do(pit, "tables.seat_player", table=number, seat=seat, player=player, chips=chips)


def _do(client: Any, command: str, **data: Any) -> None:
    envelope = {"id": uuid.uuid4().hex, "command": command, "data": data}
    answer = client.post("/api/commands/", json=envelope)
    assert answer.status_code == 200, answer.text


def deal_at(page: Page, house: DemoHouse, number: int, badge: str = "D01") -> Page:
    bring_to_table(page, house, number)
    take_seat(page, house, badge)
    return page


def tap(page: Page, act: str, value: object = None) -> None:
    tail = "" if value is None else f"[data-value='{value}']"
    page.locator(f"[data-do={act}]{tail}").click()


def start(page: Page) -> None:
    """Start the hand and deal the cards."""
    tap(page, "start_hand")
    tap(page, "deal_hole")
    expect(page.locator("[data-do=fold]")).to_be_visible()


def in_turn(page: Page, seat: int) -> None:
    expect(page.locator(f".seat.acting[data-seat='{seat}']")).to_be_visible()


def acts(page: Page, seat: int, act: str) -> None:
    """One tap for the seat that must be in turn."""
    in_turn(page, seat)
    tap(page, act)


def push(page: Page, seat: int, *chips: int, declared: bool = False) -> None:
    """Chips in euro, tapped as pushed; then recorded."""
    in_turn(page, seat)
    for chip in chips:
        tap(page, "push_chip", chip * 100)
    if declared:
        tap(page, "push_said")
    tap(page, "tell")


def enter(page: Page, cards: str) -> None:
    """Rank, then suit, two taps a card."""
    for at in range(0, len(cards), 2):
        tap(page, "pad_rank", cards[at])
        tap(page, "pad_suit", cards[at + 1])


def turn(page: Page, cards: str) -> None:
    """The board cards of this street."""
    expect(page.locator("[data-do=deal_board]")).to_be_visible()
    enter(page, cards)
    tap(page, "deal_board")


def show(page: Page, seat: int, cards: str) -> None:
    expect(page.locator(f"[data-do=show_cards][data-value='{seat}']")).to_be_visible()
    enter(page, cards)
    tap(page, "show_cards", seat)


def says(page: Page) -> Any:
    return page.locator("#prompt .says b")


def stacks(house: DemoHouse, number: int) -> dict[int, int]:
    return {seat["seat"]: seat["stack"] for seat in house.table(number)["occupied"]}


def kinds_of(house: DemoHouse, number: int) -> list[str]:
    """Newest first."""
    return [entry["kind"] for entry in house.ledger(f"table:{number}")]
