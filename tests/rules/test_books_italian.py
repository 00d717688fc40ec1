"""Every article a screen of the table can cite has its short line of Italian."""

import re
from pathlib import Path

import pytest

from rules.books import articles
from rules.books.italian import line, lines
from rules.books.reasons import ARTICLES

ROOT = Path(__file__).resolve().parents[2]
CITING = (
    "rules/hand/*.py", "rules/blinds/*.py", "rules/absence.py", "rules/seating.py", "rules/buyin.py",
    "rules/timecall.py", "rules/moving.py", "tables/hand_prompts.py", "console/static/console/*.js",
)  # fmt: skip
MARK = re.compile(r"@article\([^()]*\)")
CITED = re.compile(r'"((?:sanremo-cash|sanremo-variants)\.[a-z0-9.-]+)"')


def cited() -> set[str]:
    """Ids in code that a refusal, a prompt or a page may show; marks on functions are no citations."""
    texts = [path.read_text("utf-8") for pattern in CITING for path in ROOT.glob(pattern)]
    found = {one for text in texts for one in CITED.findall(MARK.sub("", text))}
    reasons = {f"sanremo-cash.{by['sanremo-cash']}" for by in ARTICLES.values() if "sanremo-cash" in by}
    return (found | reasons) & articles().keys()


def test_every_article_the_tablet_can_cite_is_said_in_italian() -> None:
    assert len(cited()) > 80
    assert sorted(cited() - lines().keys()) == []


def test_a_line_is_short_and_a_sentence() -> None:
    assert [one for one in lines().values() if not (10 < len(one) <= 120 and one.endswith("."))] == []


@pytest.mark.parametrize("article_id", ["sanremo-cash.missed.both", "sanremo-cash.fifty.below"])
def test_a_line_is_found_by_its_article(article_id: str) -> None:
    assert line(article_id)
    assert line("sanremo-cash.nothing.at-all") is None
