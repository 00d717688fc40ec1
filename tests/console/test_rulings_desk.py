"""When something goes wrong: tablet, the floor's queue, contested pots and sanctions, in both languages."""

import json

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.console.browsing import SMALL_TABLET, TABLET, DemoHouse, sign_in, speak
from tests.console.conftest import Visit
from tests.console.furnishing import ask
from tests.console.hands import acts, deal_at, kinds_of, says, stacks, start, table_of, tap, turn
from tests.console.machines import RemoteDevice
from tests.console.test_accessibility import findings
from tests.console.test_tablet import TOO_SMALL

DEALER = "D91"


def dealer_at(page: Page, house: DemoHouse, number: int, chips: int = 50_000) -> Page:
    """A table of three of its own, with a dealer no other test sends away."""
    house.hire(DEALER, "Ada Rossi", "dealer")
    table_of(house, number, [chips] * 3)
    return deal_at(page, house, number, DEALER)


def report(page: Page, slug: str) -> None:
    """Two taps: the key, and what happened."""
    tap(page, "irregularity")
    tap(page, "irr_pick", slug)


def answer(page: Page, **facts: int | str | bool) -> None:
    """One question after the other, in whatever order they come; what is not told is not known."""
    question = page.locator(".irr-question[data-fact]")
    while question.count():
        name = question.get_attribute("data-fact") or ""
        if name in facts:
            tap(page, "irr_answer", json.dumps(facts[name]))
        else:
            tap(page, "irr_skip")


def at_the_desk(page: Page, house: DemoHouse, badge: str) -> Page:
    sign_in(page, house, badge, next="/room/")
    page.locator("[data-desk=rulings]").click()
    return page


def case_at(page: Page, number: int) -> Locator:
    return page.locator("#desk article.case").filter(has=page.locator(f"[data-open='{number}']"))


def press_twice(key: Locator) -> None:
    key.click()
    key.click()


def flop(page: Page) -> None:
    start(page)
    for seat in (1, 2, 3):
        acts(page, seat, "check_or_call")
    turn(page, "Kd8s5s")


@pytest.mark.article("sanremo-tournament.deal.four-card-flop")
@pytest.mark.parametrize(
    ("language", "number", "title", "waits", "step"),
    [
        ("it", 101, "Troppe carte sul Flop", "La mano è ferma", "mescolale"),
        ("en", 102, "Too many cards on the flop", "The hand waits for a decision", "mix them"),
    ],
)
def test_a_flop_of_four_cards_waits_until_the_floor_has_decided(
    visit: Visit, house: DemoHouse, language: str, number: int, title: str, waits: str, step: str
) -> None:
    tablet, room = visit(), visit()
    for page in (tablet, room):
        speak(page.context, house, language)
    dealer_at(tablet, house, number)
    flop(tablet)
    report(tablet, "flop-too-many")
    tablet.locator("[data-do=irr_answer]").first.click()
    expect(says(tablet)).to_contain_text(waits)
    expect(tablet.locator(".irr-wait")).to_contain_text(title)
    expect(tablet.locator("[data-do=check_or_call]")).to_have_count(0)
    at_the_desk(room, house, "F01")
    case = case_at(room, number)
    expect(case).to_contain_text(title)
    expect(case.locator(".irr-steps").first).to_contain_text(step)
    press_twice(case.locator("[data-ask='tables.decide_ruling']"))
    expect(case).to_have_count(0)
    expect(tablet.locator("#sheet .irr-steps li")).to_have_count(4)
    tap(tablet, "irr_done")
    turn(tablet, "Kd8s2c")
    expect(tablet.locator("[data-do=check_or_call]")).to_be_visible()
    assert "tables.ruling_decided.v1" in kinds_of(house, number)


@pytest.mark.article("sanremo-cash.misdeal.first-two-exposed")
def test_an_exposed_second_card_is_found_by_two_letters_and_ruled_at_once(page: Page, house: DemoHouse) -> None:
    dealer_at(page, house, 103)
    start(page)
    tap(page, "irregularity")
    page.locator("#irr-find").fill("es")
    tap(page, "irr_pick", "card-exposed-by-dealer")
    answer(page, seat=2, which="second", another=False)
    steps = page.locator("#sheet .irr-steps li")
    expect(steps.first).to_contain_text("Ritira tutte le carte")
    page.locator("#sheet [data-article]").click()
    expect(page.locator("#article code")).to_contain_text("sanremo-cash.misdeal")
    page.locator("#article [data-close]").click()
    tap(page, "irr_done")
    expect(page.locator("[data-do=deal_hole]")).to_be_visible()
    assert kinds_of(house, 103)[:2] == ["hand.deal_cancelled.v1", "tables.irregularity_ruled.v1"]
    assert house.table(103)["hand_number"] == 1


@pytest.mark.article("sanremo-cash.other.duplicate")
def test_a_duplicate_card_that_the_shoe_finds_stops_the_hand_by_itself_and_voids_it(
    visit: Visit, house: DemoHouse
) -> None:
    tablet, room = visit(), visit()
    dealer_at(tablet, house, 104)
    shoe = RemoteDevice(house, 104, starts="shuffle")
    shoe.tells("shuffle-started")
    tap(tablet, "deal_hole")
    acts(tablet, 1, "check_or_call")
    shoe.finds("duplicate")
    expect(says(tablet)).to_contain_text("La mano è ferma")
    at_the_desk(room, house, "F01")
    case = case_at(room, 104)
    expect(case).to_contain_text("trovato dalla macchina")
    press_twice(case.locator("[data-ask='tables.decide_ruling']"))
    expect(tablet.locator("#sheet .irr-steps")).to_contain_text("nulla")
    assert stacks(house, 104) == {1: 50_000, 2: 50_000, 3: 50_000}


@pytest.mark.article("sanremo-cash.decisions.claim-window", "sanremo-cash.decisions.pot-set-aside")
def test_a_pot_contested_before_the_next_hand_is_held_aside_and_goes_to_its_winner(
    visit: Visit, house: DemoHouse
) -> None:
    tablet, room = visit(), visit()
    dealer_at(tablet, house, 105)
    start(tablet)
    acts(tablet, 1, "fold")
    acts(tablet, 2, "fold")
    tap(tablet, "award_pots")
    expect(tablet.locator("[data-do=start_hand]")).to_be_visible()
    report(tablet, "wrong-award")
    tap(tablet, "irr_answer", 2)
    expect(says(tablet)).to_contain_text("non può iniziare")
    at_the_desk(room, house, "F01")
    pot = room.locator("#desk [data-contest]").filter(has=room.locator("[data-open='105']"))
    pot.locator("[data-sheet=defer]").click()
    room.locator("#held").fill("2")
    room.locator("#video").check()
    room.locator("#sheet .key").click()
    expect(pot).to_contain_text("accantonati: 2")
    assert stacks(house, 105)[3] == 50_100 - 200
    start(tablet)
    for seat in (2, 3):
        acts(tablet, seat, "fold")
    tap(tablet, "award_pots")
    pot.locator("[data-sheet=stands]").click()
    room.locator("#reason").fill("video visto: vince il posto 3")
    room.locator("#sheet .key").click()
    expect(pot).to_have_count(0)
    assert sum(stacks(house, 105).values()) == 150_000


@pytest.mark.article("sanremo-cash.decisions.claim-window")
def test_a_pot_contested_after_the_next_hands_stamp_is_refused_with_its_article(page: Page, house: DemoHouse) -> None:
    speak(page.context, house, "en")
    dealer_at(page, house, 106)
    shoe = RemoteDevice(house, 106, checks_deck=False)
    start(page)
    acts(page, 1, "fold")
    acts(page, 2, "fold")
    tap(page, "award_pots")
    expect(page.locator("[data-do=start_hand]")).to_be_visible()
    shoe.tells("button", bounce=False)
    expect(page.locator("[data-do=deal_hole]")).to_be_visible()
    tap(page, "irregularity")
    tap(page, "irr_phase", "between")
    tap(page, "irr_pick", "wrong-award")
    tap(page, "irr_answer", 2)
    expect(says(page)).to_contain_text("can no longer be contested")
    page.locator("#prompt [data-article]").click()
    expect(page.locator("#article code")).to_have_text("sanremo-cash.decisions.claim-window")


@pytest.mark.article("sanremo-cash.sanctions.ladder", "sanremo-cash.sanctions.removal-table")
@pytest.mark.parametrize(
    ("language", "number", "first", "then"),
    [("it", 107, "richiamo", "allontanato dal tavolo"), ("en", 108, "warning", "sent from the table")],
)
def test_a_warning_becomes_removal(
    page: Page, house: DemoHouse, language: str, number: int, first: str, then: str
) -> None:
    table_of(house, number, [50_000] * 3)
    speak(page.context, house, language)
    sign_in(page, house, "F01", next=f"/room/#{number}")
    for proposed, line in ((first, "ha bestemmiato"), (then, "di nuovo")):
        page.locator("[data-seat-line='2']").click()
        page.locator("[data-sheet=sanction]").click()
        expect(page.locator("#sheet .lead")).to_contain_text(proposed)
        page.locator("#conduct").select_option("language")
        page.locator("#one-line").fill(line)
        page.locator("#sheet .key").click()
        expect(page.locator("#sheet")).to_have_count(0)
        if proposed == first:
            page.locator("[data-seat-line='2']").click()
    expect(page.locator("[data-seat-line='2']")).to_have_count(0)
    page.locator("[data-desk=rulings]").click()
    expect(page.locator(".conduct")).to_contain_text(then)
    assert 2 not in stacks(house, number)


def test_errors_by_dealer_are_for_the_pit_and_for_nobody_else(visit: Visit, house: DemoHouse) -> None:
    tablet, pit, floor = visit(), visit(), visit()
    dealer_at(tablet, house, 109)
    tap(tablet, "start_hand")
    report(tablet, "deck-not-shuffled")
    expect(tablet.locator("#sheet .irr-steps")).to_be_visible()
    at_the_desk(pit, house, "P01")
    expect(pit.locator(".errors")).to_contain_text("Ada Rossi")
    at_the_desk(floor, house, "F01")
    expect(floor.locator(".rulings")).to_be_visible()
    expect(floor.locator(".errors")).to_have_count(0)


def test_the_floor_decides_otherwise_with_a_reason_and_the_tablet_says_so(visit: Visit, house: DemoHouse) -> None:
    tablet, room = visit(size=SMALL_TABLET), visit()
    dealer_at(tablet, house, 110)
    flop(tablet)
    report(tablet, "flop-too-many")
    tablet.locator("[data-do=irr_answer]").first.click()
    at_the_desk(room, house, "F01")
    case_at(room, 110).locator("[data-sheet=otherwise]").click()
    room.locator("#order").select_option("void_hand")
    room.locator("#reason").fill("vino rovesciato sul board")
    room.locator("#sheet .key").click()
    expect(tablet.locator("#sheet")).to_contain_text("vino rovesciato sul board")
    assert stacks(house, 110) == {1: 50_000, 2: 50_000, 3: 50_000}


@pytest.mark.parametrize(("size", "number"), [(TABLET, 111), (SMALL_TABLET, 112)])
def test_every_key_of_the_sheet_is_large_enough_for_a_finger_and_has_its_words(
    visit: Visit, house: DemoHouse, size: ViewportSize, number: int
) -> None:
    page = visit(size=size)
    dealer_at(page, house, number)
    start(page)
    tap(page, "irregularity")
    assert page.evaluate(TOO_SMALL) == []
    assert findings(page) == []
    tap(page, "irr_pick", "card-exposed-by-dealer")
    assert page.evaluate(TOO_SMALL) == []
    tap(page, "irr_back")
    expect(page.locator("#irr-find")).to_be_visible()
    tap(page, "close")
    ask(house, "F01", "tables.call_floor", table=number)
