"""The bookshelf: nine rulebooks, article by article, and the mark that ties code to them.

The catalogue is data (one TOML file a book). This module reads it once, checks
that it is sound, and hands out frozen articles. What the house chose where a
book leaves a choice open is in ``rules.books.settings``.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal, TypeVar, get_args

Kind = Literal["definition", "state", "computed", "timer", "ruling", "prompt", "conduct"]
KINDS: tuple[Kind, ...] = get_args(Kind)

Marked = TypeVar("Marked", bound=Callable[..., Any])


class UnknownArticle(LookupError):
    """Code, a test or a screen cites an article that no book has."""

    def __init__(self, article_id: str) -> None:
        self.article_id = article_id
        super().__init__(f"no book has an article {article_id!r}")


class BadCatalogue(ValueError):
    """A book on the shelf contradicts itself."""


@dataclass(frozen=True, slots=True)
class Article:
    """One article of one book, as catalogued."""

    id: str
    book: str
    ref: str
    kind: Kind
    who: str
    text: str
    ambiguity: str = ""
    refs: tuple[str, ...] = ()
    params: Mapping[str, Any] = field(default_factory=dict)
    example: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """One rulebook: where it comes from, which edition, and its articles in order."""

    id: str
    title: str
    edition: str
    section: str
    articles: tuple[Article, ...]


@cache
def shelf() -> Mapping[str, Book]:
    """Every book by its id, read and checked once."""
    folder = resources.files(__name__)
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)
    books = {book.id: book for book in (_read(path.read_text("utf-8")) for path in paths)}
    known = {article.id for book in books.values() for article in book.articles}
    for book in books.values():
        for article in book.articles:
            if missing := [ref for ref in article.refs if ref not in known]:
                raise BadCatalogue(f"{article.id} refers to unknown {', '.join(missing)}")
    return MappingProxyType(books)


@cache
def articles() -> Mapping[str, Article]:
    """Every article of every book by its id."""
    return MappingProxyType({article.id: article for book in shelf().values() for article in book.articles})


def find(article_id: str) -> Article:
    try:
        return articles()[article_id]
    except KeyError:
        raise UnknownArticle(article_id) from None


def article(*ids: str) -> Callable[[Marked], Marked]:
    """Mark a function or class as the code that applies these articles.

    Costs nothing when the code runs: the object comes back unchanged. An id
    that no book has fails at import. ``manage.py regulation`` counts these marks.
    """
    for article_id in ids:
        find(article_id)

    def mark(thing: Marked) -> Marked:
        return thing

    return mark


def _read(text: str) -> Book:
    raw = tomllib.loads(text)
    head = raw["book"]
    seen: set[str] = set()
    for entry in raw["article"]:
        if entry["id"] in seen:
            raise BadCatalogue(f"{entry['id']} stands twice in {head['id']}")
        if not entry["id"].startswith(f"{head['id']}."):
            raise BadCatalogue(f"{entry['id']} stands in the wrong book, {head['id']}")
        if entry["kind"] not in KINDS:
            raise BadCatalogue(f"{entry['id']} has an unknown kind, {entry['kind']!r}")
        seen.add(entry["id"])
    return Book(
        id=head["id"],
        title=head["title"],
        edition=head["edition"],
        section=head["section"],
        articles=tuple(_article(head["id"], entry) for entry in raw["article"]),
    )


def _article(book: str, entry: dict[str, Any]) -> Article:
    example = entry.get("example", ())
    return Article(
        id=entry["id"],
        book=book,
        ref=entry["ref"],
        kind=entry["kind"],
        who=entry["who"],
        text=entry["text"],
        ambiguity=entry.get("ambiguity", ""),
        refs=tuple(entry.get("refs", ())),
        params=MappingProxyType(entry.get("params", {})),
        example=(example,) if isinstance(example, str) else tuple(example),
    )
