"""The Italian of articles: one short line each, in our own words, for those a screen can cite.

The books are catalogued in English; dealers and players in Sanremo ask *perché?*
in Italian. The lines are data beside the books, and say no more than they do.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from rules.books import UnknownArticle, articles


@cache
def lines() -> Mapping[str, str]:
    """Every line by the id of its article, read and checked once."""
    text = resources.files("rules.books").joinpath("lines", "italian.toml").read_text("utf-8")
    found: dict[str, str] = tomllib.loads(text)
    for article_id in found:
        if article_id not in articles():
            raise UnknownArticle(article_id)
    return MappingProxyType(found)


def line(article_id: str) -> str | None:
    """What an article says, in a line of Italian; None when no screen cites it."""
    return lines().get(article_id)
