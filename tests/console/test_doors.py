"""Who gets in, where they arrive, and what they read when they do not."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.console.browsing import DemoHouse, sign_in

WRONG = "Badge e PIN non corrispondono"


def type_in(page: Page, badge: str, pin: str) -> None:
    page.goto("/sign-in/")
    page.locator("#badge").fill(badge)
    page.locator("#pin").fill(pin)
    page.locator(".door-enter").click()


def test_the_floor_signs_in_and_sees_the_room(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "F01")
    expect(page).to_have_url(re.compile("/room/$"))
    expect(page.locator(".user")).to_contain_text("Sergio Bracco")
    expect(page.locator("tr[data-open='6']")).to_be_visible()


def test_the_pad_types_for_fingers(page: Page, house: DemoHouse) -> None:
    page.goto("/sign-in/")
    page.locator("#badge").fill("P01")
    page.locator("#pin").focus()
    for digit in house.pins["P01"] + "9":
        page.locator(f"[data-digit='{digit}']").click()
    page.locator("[data-erase]").click()
    page.locator(".door-enter").click()
    expect(page).to_have_url(re.compile("/room/$"))


def test_a_wrong_pin_and_an_unknown_badge_get_the_same_sentence(page: Page) -> None:
    sentences = []
    for badge in ("T01", "NOBODY"):
        type_in(page, badge, "000111")
        expect(page.locator("#refused")).not_to_be_empty()
        sentences.append(page.locator("#refused").inner_text())
        expect(page.locator("#pin")).to_have_value("")
    assert sentences[0] == sentences[1]


def test_after_five_wrong_tries_the_right_pin_gets_that_sentence_too(page: Page, house: DemoHouse) -> None:
    house.hire("D32", "Piera Gallo", "dealer")
    for _ in range(5):
        type_in(page, "D32", "000111")
    before = page.locator("#refused").inner_text()
    sign_in(page, house, "D32")
    assert page.locator("#refused").inner_text() == before
    expect(page).to_have_url(re.compile("/sign-in/"))


def test_nobody_is_sent_to_sign_in_and_back_to_where_they_wanted(page: Page, house: DemoHouse) -> None:
    page.goto("/room/")
    expect(page).to_have_url(re.compile(r"/sign-in/\?next=/room/"))
    page.locator("#badge").fill("P01")
    page.locator("#pin").fill(house.pins["P01"])
    page.locator(".door-enter").click()
    expect(page).to_have_url(re.compile("/room/$"))


def test_a_next_address_elsewhere_is_not_followed(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "P01", "https://example.org/")
    expect(page).to_have_url(re.compile("/room/$"))


def test_a_dealer_is_told_to_use_the_tablet_and_may_not_open_the_room(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "D01")
    expect(page.locator("h1")).to_contain_text("Marta Olivieri")
    answer = page.goto("/room/")
    assert answer is not None
    assert answer.status == 403
    expect(page.locator(".door-note")).to_be_visible()


def test_english_is_one_tap_away_and_stays(page: Page, house: DemoHouse) -> None:
    page.goto("/sign-in/")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.get_by_role("button", name="English").click()
    expect(page.locator("h1")).to_have_text("Sign in")
    sign_in(page, house, "P01")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#alarms h2")).to_have_text("Alarms")
    page.get_by_role("button", name="Italiano").click()
    expect(page).to_have_url(re.compile("/room/$"))
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_signing_out_closes_the_room(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "P01")
    page.get_by_role("button", name=re.compile("Esci|Sign out")).click()
    expect(page).to_have_url(re.compile("/sign-in/"))
    page.goto("/room/")
    expect(page).to_have_url(re.compile("/sign-in/"))


@pytest.mark.parametrize("path", ["/nowhere/", "/room/7/"])
def test_an_address_that_is_not_there_gets_a_page_of_the_house(page: Page, path: str) -> None:
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(page.locator(".brand")).to_be_visible()
    expect(page.locator(".door-keys a")).to_have_attribute("href", "/")


def test_no_page_carries_a_script_or_a_style_of_its_own(page: Page, house: DemoHouse) -> None:
    sign_in(page, house, "P01")
    for path in ("/sign-in/", "/room/", "/tablet/", "/board/"):
        answer = page.goto(path)
        assert answer is not None
        text = answer.text()
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*(src=|application/json))", text), path
        assert "default-src 'self'" in answer.headers["content-security-policy"]
