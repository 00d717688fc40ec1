"""The words of a refusal: facts as a person reads them."""

import pytest
from django.utils import translation

from audit.words import euro, sentence


@pytest.mark.parametrize(
    ("cents", "read"), [(0, "0 €"), (5, "0,05 €"), (123_400, "1.234 €"), (123_450, "1.234,50 €"), (-200, "-2 €")]
)
def test_money_is_written_the_same_in_both_languages(cents: int, read: str) -> None:
    assert euro(cents) == read


def test_a_refusal_tells_chips_in_euro() -> None:
    with translation.override("en"):
        text = sentence("BelowMinimumBuyIn", {"chips": 10_000, "minimum": 20_000})
    assert "100 €" in text
    assert "200 €" in text


def test_a_refusal_tells_a_moment_by_the_clock_on_the_wall() -> None:
    facts = {"until": "2026-11-18T20:15:00+00:00", "table": 7}
    with translation.override("en"):
        assert "21:15" in sentence("LeftThisTable", facts)


def test_a_code_nobody_taught_still_gets_an_answer() -> None:
    assert "Strange" in sentence("Strange", {})
