"""An evening that stands still, for the tests of the money."""

from collections.abc import Iterator

import pytest
import time_machine
from time_machine import Traveller

from tests.rake.money import EVENING


@pytest.fixture
def evening() -> Iterator[Traveller]:
    with time_machine.travel(EVENING, tick=False) as moved:
        yield moved
