"""Every test of people runs on the real desk, on the test's own thread."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from audit.writer import writer
from people import standing


@pytest.fixture(autouse=True)
def desk(db: None) -> Iterator[None]:
    cache.clear()
    standing.forget_changed({"staff:0": 1})
    with writer.inline():
        yield
