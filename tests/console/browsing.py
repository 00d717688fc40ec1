"""A real browser before a real house: how tests and pictures open pages, sign in and bring a tablet to a table."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
    sync_playwright,
)

from tests.authenticator import Authenticator
from tests.servers import House, house

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
TABLET: ViewportSize = {"width": 1280, "height": 800}
SMALL_TABLET: ViewportSize = {"width": 1024, "height": 768}
PATIENCE = 5_000
SECOND_FACTOR = "/controller/second-factor/"


@dataclass(slots=True)
class DemoHouse:
    """A running house with the demo room in it, and the PINs of its people by badge."""

    server: House
    pins: dict[str, str]
    phones: dict[str, Authenticator] = field(default_factory=dict)
    """The authenticators of those who need a second factor, by badge; taken up at their first sign-in."""
    complaints: list[str] = field(default_factory=list)
    """What browsers found wrong on any page; a test must leave this empty."""

    @property
    def url(self) -> str:
        return self.server.url

    def ask(self, badge: str, command: str, id: str, **data: Any) -> dict[str, Any]:
        """Issue a command over REST as this member of staff."""
        with self.client(badge) as client:
            envelope = {"id": id, "command": command, "data": data}
            answer: dict[str, Any] = client.post("/api/commands/", json=envelope).json()
            return answer

    def ledger(self, stream: str) -> list[dict[str, Any]]:
        with self.client("R01") as client:
            entries: list[dict[str, Any]] = client.get("/api/ledger/", params={"stream": stream}).json()["results"]
            return entries

    def table(self, number: int) -> dict[str, Any]:
        with self.client("P01") as client:
            view: dict[str, Any] = client.get(f"/api/tables/{number}/").json()
            return view

    @contextmanager
    def client(self, badge: str) -> Iterator[httpx.Client]:
        """An HTTP client with a session of its own."""
        with httpx.Client(base_url=self.url, trust_env=False, follow_redirects=True) as client:
            client.get("/sign-in/")
            form = {"badge": badge, "pin": self.pins[badge], "csrfmiddlewaretoken": client.cookies["csrftoken"]}
            answer = client.post("/sign-in/", data=form)
            answer.raise_for_status()
            client.headers["X-CSRFToken"] = client.cookies["csrftoken"]
            if SECOND_FACTOR in str(answer.url):
                self._pass(client, badge)
            yield client

    def _pass(self, client: httpx.Client, badge: str) -> None:
        form = {"csrfmiddlewaretoken": client.cookies["csrftoken"]}
        if badge not in self.phones:
            shown = client.post(SECOND_FACTOR, data=form | {"do": "offer"}).text
            self.phones[badge] = Authenticator.shown(shown.partition('<b id="key">')[2].partition("<")[0])
        client.post(SECOND_FACTOR, data=form | {"code": self.phones[badge].fresh()}).raise_for_status()

    def hire(self, badge: str, name: str, role: str, pin: str = "271828") -> None:
        """Somebody of a test's own, whom no other test sends to a table."""
        if badge not in self.pins:
            self.server.manage("hire", badge, name, role, typed=pin)
            self.pins[badge] = pin

    def enrolment_code(self, table: int) -> str:
        with self.client("F01") as client:
            offered = client.post("/api/enrolments/", json={"table": table, "kind": "tablet"})
            code: str = offered.json()["code"]
            return code


@contextmanager
def demo_house() -> Iterator[DemoHouse]:
    with house() as server:
        lines = [line.split("\t") for line in server.manage("demo", "--still").splitlines()]
        yield DemoHouse(server, {badge: pin for badge, pin, *_ in lines})


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def visitor(browser: Browser, demo: DemoHouse, size: ViewportSize | None = None, **how: Any) -> Iterator[Page]:
    """A browser of somebody's own: fresh cookies, and every complaint of its pages noted."""
    context = browser.new_context(base_url=demo.url, viewport=size or TABLET, reduced_motion="reduce", **how)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    _note_complaints(page, demo)
    try:
        yield page
    finally:
        context.close()


def _note_complaints(page: Page, demo: DemoHouse) -> None:
    def note(what: str) -> None:
        demo.complaints.append(f"{page.url}: {what}")

    def hear(said: ConsoleMessage) -> None:
        # The browser itself logs refused pages and lost networks, which tests bring about on purpose.
        if said.type == "error" and not said.text.startswith(("Failed to load resource", "WebSocket connection to")):
            note(said.text)

    def see_request(sent: Request) -> None:
        if not sent.url.startswith((demo.url, "data:")):
            note(f"asked for {sent.url}")

    def see_response(got: Response) -> None:
        if "/static/" in got.url and not got.ok:
            note(f"{got.status} for {got.url}")

    page.on("pageerror", lambda error: note(str(error)))
    page.on("console", hear)
    page.on("request", see_request)
    page.on("response", see_response)


def sign_in(page: Page, demo: DemoHouse, badge: str, next: str = "") -> None:
    page.goto(f"/sign-in/?next={next}" if next else "/sign-in/")
    page.locator("#badge").fill(badge)
    page.locator("#pin").fill(demo.pins[badge])
    page.locator(".door-enter").click()
    if SECOND_FACTOR in page.url:
        pass_second_factor(page, demo, badge)


def pass_second_factor(page: Page, demo: DemoHouse, badge: str) -> None:
    """Scan the picture the first time, then type the code."""
    if badge not in demo.phones:
        page.locator("#offer button").click()
        demo.phones[badge] = Authenticator.shown(page.locator("#key").inner_text())
    page.locator("#code").fill(demo.phones[badge].fresh())
    page.locator("#factor .key").click()


def bring_to_table(page: Page, demo: DemoHouse, table: int) -> None:
    """Enrol the browser as the tablet of a table, as the floor and the dealer would."""
    page.goto("/tablet/")
    page.locator("#code").fill(demo.enrolment_code(table))
    page.locator("#enrolForm .door-enter").click()
    page.locator("#dealerForm").wait_for()


def take_seat(page: Page, demo: DemoHouse, badge: str) -> None:
    """The change of dealer, on the tablet."""
    page.locator("#badge").fill(badge)
    page.locator("#pin").fill(demo.pins[badge])
    page.locator("#dealerForm .enter").click()
    page.locator("#rail [data-do=call_floor], #rail .on").first.wait_for()


def speak(context: BrowserContext, demo: DemoHouse, language: str) -> None:
    context.add_cookies([{"name": "django_language", "value": language, "url": demo.url}])


def token_of(page: Page) -> str:
    kept: str = page.evaluate("localStorage.getItem('cagnotte.tablet')")
    token: str = json.loads(kept)["token"]
    return token
