"""What tests of the portal put into the house: a controller, hands played by commands, money signed for."""

import uuid
from typing import Any

import httpx
from playwright.sync_api import Page

from tests.console.browsing import DemoHouse, pass_second_factor, sign_in
from tests.console.furnishing import signed_in
from tests.console.hands import table_of

CONTROLLER = "C90"
DEALER = "D90"
_sessions: dict[str, Any] = {}


def enter_portal(page: Page, house: DemoHouse, section: str = "book") -> Page:
    """The portal as the controller sees it; both factors are asked for once a house, then its cookies serve."""
    house.hire(CONTROLLER, "Lucia Marchesi", "controller")
    if house.url in _sessions:
        page.context.add_cookies(_sessions[house.url])
    else:
        sign_in(page, house, CONTROLLER)
        page.locator("#waiting h2").wait_for()
        _sessions[house.url] = page.context.cookies()
    page.goto(f"/controller/#{section}")
    page.locator("#waiting h2").wait_for()
    return page


def sign_in_again(page: Page, house: DemoHouse, badge: str) -> None:
    page.locator("#badge").fill(badge)
    page.locator("#pin").fill(house.pins[badge])
    page.locator(".door-enter").click()
    pass_second_factor(page, house, badge)


class Tablet:
    """A tablet that is no browser: a token, and a dealer signed in on it."""

    def __init__(self, house: DemoHouse, table: int) -> None:
        self.table = table
        self.http = httpx.Client(base_url=house.url, trust_env=False)
        token = self._post("/api/enrolments/redeem/", code=house.enrolment_code(table))["token"]
        self.http.headers["Authorization"] = f"Bearer {token}"
        self._post("/api/tablet/sign-in/", badge=DEALER, pin=house.pins[DEALER])

    def do(self, act: str, **data: Any) -> None:
        envelope = {"id": uuid.uuid4().hex, "command": f"tables.{act}", "data": {"table": self.table} | data}
        self._post("/api/commands/", **envelope)

    def _post(self, address: str, **body: Any) -> Any:
        answer = self.http.post(address, json=body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None


def play_a_hand(house: DemoHouse, number: int) -> None:
    """Three players; two see a flop, one bets, the other folds."""
    house.hire(DEALER, "Tea Novelli", "dealer")
    table_of(house, number, (50_000, 50_000, 50_000))
    tablet = Tablet(house, number)
    tablet.do("start_hand")
    tablet.do("deal_hole")
    for act in ("check_or_call", "fold", "check_or_call"):
        tablet.do(act, seat=_in_turn(house, number))
    tablet.do("deal_board", cards="2c5d8h")
    tablet.do("bet_to", seat=_in_turn(house, number), to=1_000)
    tablet.do("fold", seat=_in_turn(house, number))
    view = house.table(number)
    if view["hand"]:
        tablet.do("award_pots")


def _in_turn(house: DemoHouse, number: int) -> int:
    hand = signed_in(house, "P01").get(f"/api/tables/{number}/").json()["hand"]
    return int(hand["to_act"])


def signed_for(house: DemoHouse, command: str, **data: Any) -> None:
    """The pit boss asks, the floor signs beside."""
    envelope = {"id": uuid.uuid4().hex, "command": f"rake.{command}", "data": data}
    signature = {"badge": "F01", "pin": house.pins["F01"]}
    answer = signed_in(house, "P01").post("/api/commands/signed/", json=envelope | {"signature": signature})
    assert answer.is_success, answer.text
