"""What tests of the room share: an evening that stands still."""

from collections.abc import Iterator

import pytest

from tests.tables.seats import EVENING, clock


@pytest.fixture
def evening() -> Iterator[None]:
    """It is nine in the evening, and stays so until the test travels."""
    with clock(EVENING):
        yield
