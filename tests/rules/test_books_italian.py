"""Every article a screen can cite has its short line of Italian: in refusals, prompts, rulings and alarms."""

import re
from pathlib import Path

import pytest

from rules.books import articles
from rules.books.italian import line, lines
from rules.books.reasons import ARTICLES

ROOT = Path(__file__).resolve().parents[2]
CITING = ("rules", "tables", "rake", "devices", "tournaments", "console/static/console")
MARK = re.compile(r"@article\([^()]*\)")
NAMED = re.compile(r"""^(_?[A-Z_]+)(?:: \w+)? = ["']([a-z-]+)["']$""", re.MULTILINE)
CITED = re.compile(r"""["']([a-z]+-?[a-z-]*\.[a-z0-9-]+\.[a-z0-9-]+)["']""")
FILLED = re.compile(r"""f["']\{(_?[A-Z_]+)\}\.([a-z0-9-]+\.[a-z0-9-]+)["']""")


def cited_in(text: str) -> set[str]:
    """Ids a file may show: written out, or behind a constant for the book. Marks on functions are no citations."""
    text = MARK.sub("", text)
    books = dict(NAMED.findall(text))
    return {*CITED.findall(text)} | {f"{books[name]}.{rest}" for name, rest in FILLED.findall(text) if name in books}


def cited() -> set[str]:
    files = [path for folder in CITING for kind in ("*.py", "*.js") for path in (ROOT / folder).rglob(kind)]
    found = {one for path in files for one in cited_in(path.read_text("utf-8"))}
    reasons = {f"{book}.{rest}" for by in ARTICLES.values() for book, rest in by.items()}
    return (found | reasons) & articles().keys()


def test_every_article_a_screen_can_cite_is_said_in_italian() -> None:
    assert len(cited()) > 300
    assert sorted(cited() - lines().keys()) == []


def test_a_line_is_short_and_a_sentence() -> None:
    assert [one for one in lines().values() if not (10 < len(one) <= 120 and one.endswith("."))] == []


@pytest.mark.parametrize("article_id", ["sanremo-cash.missed.both", "sanremo-cash.fifty.below"])
def test_a_line_is_found_by_its_article(article_id: str) -> None:
    assert line(article_id)
    assert line("sanremo-cash.nothing.at-all") is None
