"""One house and one browser for all tests of pages; each test has cookies of its own.

Not for the whole session: Playwright keeps an event loop running on its thread,
which tests of other packages could not bear.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.console.browsing import DemoHouse, chromium, demo_house, visitor

Visit = Callable[..., Page]


@pytest.fixture(scope="package")
def house() -> Iterator[DemoHouse]:
    with demo_house() as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def visit(house: DemoHouse, browser: Browser) -> Iterator[Visit]:
    """Open as many browsers as a test has people. None of their pages may complain."""
    house.complaints.clear()
    with ExitStack() as people:

        def open_one(**how: Any) -> Page:
            return people.enter_context(visitor(browser, house, **how))

        yield open_one
    assert house.complaints == []


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit()
