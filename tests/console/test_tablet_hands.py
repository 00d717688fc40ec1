"""Whole hands on the tablet, against a real server: what a dealer taps, what the felt shows, what the ledger keeps."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.console.browsing import SMALL_TABLET, TABLET, DemoHouse, bring_to_table
from tests.console.conftest import Visit
from tests.console.hands import (
    acts,
    deal_at,
    in_turn,
    kinds_of,
    push,
    says,
    show,
    stacks,
    start,
    table_of,
    tap,
    turn,
)
from tests.console.test_accessibility import findings
from tests.console.test_tablet import TOO_SMALL


def test_a_holdem_hand_with_a_side_pot_goes_to_showdown(page: Page, house: DemoHouse) -> None:
    table_of(house, 31, [10_000, 30_000, 30_000])
    deal_at(page, house, 31)
    start(page)
    acts(page, 1, "all_in")
    acts(page, 2, "check_or_call")
    acts(page, 3, "check_or_call")
    turn(page, "Kd8s5s")
    push(page, 2, 25, 25)
    acts(page, 3, "check_or_call")
    for card in ("8h", "2c"):
        turn(page, card)
        acts(page, 2, "check_or_call")
        acts(page, 3, "check_or_call")
    show(page, 2, "AhKc")
    show(page, 3, "AdKs")
    show(page, 1, "5d5h")
    expect(page.locator(".award")).to_have_count(2)
    expect(page.locator(".award").last.locator("li")).to_contain_text("Aldo B.")
    expect(page.locator(".award").first.locator("li")).to_have_count(2)
    tap(page, "award_pots")
    expect(page.locator("[data-do=start_hand]")).to_be_visible()
    after = stacks(house, 31)
    assert after == {1: 30_000 - 1_500, 2: 20_000, 3: 20_000}
    assert kinds_of(house, 31).count("hand.cards_shown.v1") == 3


def test_chips_are_named_before_they_are_recorded_and_the_last_act_can_be_taken_back(
    page: Page, house: DemoHouse
) -> None:
    table_of(house, 32, [50_000, 50_000, 50_000])
    deal_at(page, house, 32)
    start(page)
    in_turn(page, 1)
    worth = page.locator(".worth b")
    tap(page, "push_chip", 2_500)
    expect(worth).to_have_text("Call di 2")
    tap(page, "push_said")
    expect(worth).to_have_text("Raise a 25")
    tap(page, "push_mode")
    for digit in "40":
        tap(page, "push_digit", digit)
    expect(worth).to_have_text("Raise a 40")
    page.locator(".worth [data-article]").click()
    expect(page.locator("#article .own")).to_be_visible()
    page.locator("#article [data-close]").click()
    tap(page, "tell")
    in_turn(page, 2)
    tap(page, "take_back_act")
    in_turn(page, 1)
    acts(page, 1, "fold")
    acts(page, 2, "fold")
    tap(page, "award_pots")
    expect(page.locator("[data-do=start_hand]")).to_be_visible()
    assert "hand.act_taken_back.v1" in kinds_of(house, 32)
    tap(page, "history")
    expect(page.locator(".hands li")).to_have_count(1)


def test_an_act_out_of_turn_is_held_until_the_turn_comes(page: Page, house: DemoHouse) -> None:
    table_of(house, 33, [50_000, 50_000, 50_000])
    deal_at(page, house, 33)
    start(page)
    in_turn(page, 1)
    page.locator("[data-seat='2']").click()
    tap(page, "out_of_turn")
    expect(page.locator("#prompt .out")).to_be_visible()
    tap(page, "check_or_call")
    in_turn(page, 1)
    assert kinds_of(house, 33)[0] == "hand.act_held.v1"
    acts(page, 1, "fold")
    acts(page, 2, "check_or_call")
    in_turn(page, 3)


def test_a_limit_hand_needs_one_tap_a_raise(page: Page, house: DemoHouse) -> None:
    table_of(house, 34, [50_000, 50_000, 50_000], game="fl-holdem", small_blind=500, big_blind=1_000)
    deal_at(page, house, 34)
    start(page)
    raise_to = page.locator("[data-do=bet_to]")
    in_turn(page, 1)
    expect(raise_to).to_contain_text("20")
    raise_to.click()
    acts(page, 2, "fold")
    acts(page, 3, "check_or_call")
    turn(page, "2c7d9h")
    acts(page, 3, "bet_to")
    acts(page, 1, "check_or_call")
    turn(page, "Kd")
    in_turn(page, 3)
    expect(raise_to).to_contain_text("20")
    acts(page, 3, "check_or_call")
    acts(page, 1, "bet_to")
    acts(page, 3, "fold")
    tap(page, "award_pots")
    expect(page.locator("[data-do=start_hand]")).to_be_visible()
    assert sum(stacks(house, 34).values()) == 150_000 - 300


def test_two_boards_are_run_when_everybody_agrees(page: Page, house: DemoHouse) -> None:
    table_of(house, 35, [20_000, 20_000])
    deal_at(page, house, 35)
    start(page)
    acts(page, 1, "check_or_call")
    acts(page, 2, "check_or_call")
    turn(page, "2c7d9h")
    acts(page, 2, "all_in")
    acts(page, 1, "check_or_call")
    tap(page, "agree_boards", 2)
    for card in ("3s", "4s", "5s", "Kc"):
        turn(page, card)
    show(page, 2, "AsAd")
    show(page, 1, "KsKd")
    expect(page.locator(".award li")).to_have_count(2)
    tap(page, "award_pots")
    expect(page.locator("[data-do=start_hand]")).to_be_visible()
    assert "hand.boards_agreed.v1" in kinds_of(house, 35)


def test_three_taps_in_mid_hand_without_a_network_arrive_once_each(page: Page, house: DemoHouse) -> None:
    table_of(house, 36, [50_000, 50_000, 50_000])
    deal_at(page, house, 36)
    start(page)
    before = kinds_of(house, 36)
    page.context.set_offline(True)
    expect(page.locator("#lamps .alarm")).to_be_visible()
    acts(page, 1, "fold")
    acts(page, 2, "check_or_call")
    acts(page, 3, "check_or_call")
    expect(page.locator("#pending li")).to_have_count(3)
    expect(says(page)).to_have_text("Brucia e gira il Flop")
    assert kinds_of(house, 36) == before
    page.context.set_offline(False)
    expect(page.locator("#pending")).to_be_hidden()
    turn(page, "2c7d9h")
    in_turn(page, 2)
    new = kinds_of(house, 36)[: -len(before)]
    assert sorted(new) == ["hand.board_dealt.v1", "hand.called.v1", "hand.checked.v1", "hand.folded.v1"]


def test_a_second_tablet_sees_the_hand_within_a_second(visit: Visit, house: DemoHouse) -> None:
    table_of(house, 37, [50_000, 50_000, 50_000])
    first = deal_at(visit(), house, 37)
    second = visit(size=SMALL_TABLET)
    bring_to_table(second, house, 37)
    start(first)
    push(first, 1, 25, declared=True)
    expect(second.locator(".felt .bet", has_text="25")).to_be_visible(timeout=1000)
    expect(second.locator(".seat.acting")).to_contain_text("Bruna C.", timeout=1000)
    acts(first, 2, "fold")
    expect(second.locator(".seat.folded")).to_have_count(1, timeout=1000)
    expect(second.locator("#dock")).to_be_hidden()


def test_a_sit_out_counts_down_and_expires_before_the_dealers_eyes(page: Page, house: DemoHouse) -> None:
    table_of(house, 38, [50_000, 50_000, 50_000])
    deal_at(page, house, 38)
    went = datetime.now(UTC) - timedelta(minutes=30) + timedelta(seconds=3)
    with house.client("F01") as floor:
        envelope = {"id": "out-38", "command": "tables.sit_out", "data": {"table": 38, "seat": 2}}
        floor.post("/api/commands/", json=envelope | {"happened_at": went.isoformat()}).raise_for_status()
    expect(page.locator("[data-seat='2']")).to_contain_text("0:0")
    expect(page.locator(".strips li").nth(1)).to_contain_text("In sit out")
    expect(page.locator(".seat.over")).to_be_visible(timeout=8_000)
    expect(says(page)).to_contain_text("Posto 2")


def test_summary_tracking_has_its_own_short_flow(page: Page, house: DemoHouse) -> None:
    table_of(house, 39, [50_000, 50_000, 50_000], tracking="summary")
    deal_at(page, house, 39)
    tap(page, "start_hand")
    tap(page, "record_flop")
    for digit in "120":
        tap(page, "sum_digit", digit)
    tap(page, "sum_seat", "0.1")
    tap(page, "record_pots")
    page.locator(".winner", has_text="Carla").click()
    tap(page, "award_pots")
    expect(page.locator("[data-do=start_hand]")).to_be_visible()
    assert "tables.hand_ended.v1" in kinds_of(house, 39)


BOXES = """() => [...document.querySelectorAll('.seat, .oval, #prompt, #rail, #dock')]
    .map((one) => JSON.stringify(one.getBoundingClientRect()))"""


@pytest.mark.parametrize("size", [TABLET, SMALL_TABLET], ids=["1280x800", "1024x768"])
def test_every_moment_is_readable_large_enough_and_where_it_was(
    visit: Visit, house: DemoHouse, size: ViewportSize
) -> None:
    number = 61 + (size is SMALL_TABLET)
    table_of(house, number, [10_000, 50_000, 50_000])
    page = deal_at(visit(size=size), house, number)

    def well_made() -> None:
        assert findings(page) == []
        assert page.evaluate(TOO_SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    well_made()
    page.locator("[data-seat='2']").click()
    tap(page, "top_up")
    well_made()
    tap(page, "close")
    start(page)
    tap(page, "push_chip", 2_500)
    well_made()
    before = page.evaluate(BOXES)
    acts(page, 1, "all_in")
    acts(page, 2, "check_or_call")
    acts(page, 3, "fold")
    expect(page.locator("[data-do=deal_board]")).to_be_visible()
    well_made()
    for cards in ("Kd8s5s", "8h", "2c"):
        turn(page, cards)
    show(page, 1, "5d5h")
    well_made()
    show(page, 2, "AhKc")
    expect(page.locator(".award")).to_be_visible()
    well_made()
    assert page.evaluate(BOXES) == before
