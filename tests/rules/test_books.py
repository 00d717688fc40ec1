"""The bookshelf: what is on it, and that a book that contradicts itself is refused."""

import importlib
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from rules import books
from rules.books import KINDS, BadCatalogue, Book, UnknownArticle, article, articles, find, shelf

HEAD = """
[book]
id = "house"
title = "Rules of the house"
edition = "first"
section = "whole"
"""
FIRST = """
[[article]]
id = "house.play.first"
ref = "1"
kind = "computed"
who = "system"
text = "The first article."
"""

Read = Callable[[str], Mapping[str, Book]]


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Read]:
    """Put one book of our own on a shelf of its own, a copy of the real one, and read that."""
    folder = tmp_path / "shelf_of_a_test"
    shutil.copytree(Path(books.__file__).parent, folder, ignore=shutil.ignore_patterns("*.toml", "__pycache__"))
    monkeypatch.syspath_prepend(str(tmp_path))

    def one(text: str) -> Mapping[str, Book]:
        (folder / "house.toml").write_text(text, "utf-8")
        found: Mapping[str, Book] = importlib.import_module(folder.name).shelf()
        return found

    yield one
    sys.modules.pop(folder.name, None)


def test_nine_books_stand_on_the_shelf() -> None:
    assert list(shelf()) == [
        "figp-tournament",
        "fipos-tournament",
        "italiana",
        "sanremo-blackjack",
        "sanremo-cash",
        "sanremo-punto-banco",
        "sanremo-tournament",
        "sanremo-variants",
        "texas-basics",
    ]


def test_the_books_have_1438_articles_and_no_two_share_an_id() -> None:
    assert len(articles()) == 1438
    assert sum(len(book.articles) for book in shelf().values()) == 1438


def test_1053_articles_are_the_systems_to_compute_track_time_or_rule_on() -> None:
    ours = [item for item in articles().values() if item.kind in ("computed", "state", "timer", "ruling")]
    assert len(ours) == 1053


def test_every_article_belongs_to_its_book_and_says_something() -> None:
    for book in shelf().values():
        for item in book.articles:
            assert item.book == book.id
            assert item.id.startswith(f"{book.id}.")
            assert item.kind in KINDS
            assert item.text
            assert item.who


def test_every_reference_leads_to_an_article() -> None:
    assert [ref for item in articles().values() for ref in item.refs if ref not in articles()] == []


def test_the_columns_of_the_ledger_are_wide_enough_for_every_id() -> None:
    assert max(len(article_id) for article_id in articles()) <= 96


def test_an_article_is_found_by_its_id() -> None:
    found = find("sanremo-cash.seating.floor-authorises")
    assert (found.book, found.id) == ("sanremo-cash", "sanremo-cash.seating.floor-authorises")


def test_an_id_that_no_book_has_is_not_found() -> None:
    with pytest.raises(UnknownArticle, match=r"house\.play\.none"):
        find("house.play.none")


def test_marking_code_with_an_article_leaves_the_code_as_it_is() -> None:
    def deal() -> None: ...

    assert article("sanremo-cash.seating.floor-authorises")(deal) is deal


def test_marking_code_with_an_unknown_article_fails_when_it_is_imported() -> None:
    source = "from rules.books import article\n\n@article('house.play.none')\ndef deal(): ...\n"
    with pytest.raises(UnknownArticle):
        exec(compile(source, "play.py", "exec"), {})


def test_one_unknown_article_among_known_ones_is_enough_to_fail() -> None:
    with pytest.raises(UnknownArticle):
        article("sanremo-cash.seating.floor-authorises", "house.play.none")


def test_the_shelf_cannot_be_rearranged() -> None:
    with pytest.raises(TypeError):
        shelf()["house"] = shelf()["italiana"]  # type: ignore[index]


def test_a_sound_book_is_read_with_its_articles_in_order(read: Read) -> None:
    book = read(HEAD + FIRST + FIRST.replace("first", "second"))["house"]
    assert [item.id for item in book.articles] == ["house.play.first", "house.play.second"]


def test_one_example_is_read_like_a_list_of_one(read: Read) -> None:
    second = FIRST.replace("first", "second")
    book = read(HEAD + FIRST + 'example = "three chips"\n' + second + 'example = ["three chips"]\n')["house"]
    assert [item.example for item in book.articles] == [("three chips",), ("three chips",)]


@pytest.mark.parametrize(
    ("articles_of_it", "complaint"),
    [
        pytest.param(FIRST + FIRST, "house.play.first stands twice in house", id="twice"),
        pytest.param(FIRST.replace('"house.', '"home.'), "home.play.first stands in the wrong book", id="alien"),
        pytest.param(FIRST.replace("computed", "sung"), "house.play.first has an unknown kind, 'sung'", id="kind"),
        pytest.param(FIRST + 'refs = ["house.play.none"]', "first refers to unknown house.play.none", id="dangling"),
    ],
)
def test_a_book_that_contradicts_itself_is_refused(read: Read, articles_of_it: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint) as refused:
        read(HEAD + articles_of_it)
    assert type(refused.value).__name__ == BadCatalogue.__name__
