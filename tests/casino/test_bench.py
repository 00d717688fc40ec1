"""``make bench``: the table and the figures, whatever was measured."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from benchmarks.__main__ import figures_of, table

FIGURE = {"name": "decode", "ours": 1200.0, "reference": 10.0, "ratio": 120.0, "aim": "100×", "holds": True}


def measured(result: Any) -> Any:
    return cast(Any, SimpleNamespace(run=lambda: result))


def test_one_figure_or_several() -> None:
    assert figures_of(measured(FIGURE)) == [FIGURE]
    assert figures_of(measured([FIGURE, FIGURE])) == [FIGURE, FIGURE]


def test_a_figure_without_its_reference_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        figures_of(measured({"name": "decode", "ours": 1}))


def test_the_table_is_aligned() -> None:
    head, row = table([FIGURE]).splitlines()
    assert row.split() == ["decode", "1,200", "10", "120", "100×", "yes"]
    assert head.index("reference") == row.index("10", row.index("1,200") + 5)
