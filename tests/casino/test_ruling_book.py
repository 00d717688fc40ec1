"""``manage.py regulation --manual``: the ruling book of a book for dealers, printable, in both languages."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from casino.ruling_book import books_with_rulings, ruling_book
from rules.irregularities import CATALOGUE


def written(*arguments: str) -> str:
    out = StringIO()
    call_command("regulation", "--manual", *arguments, stdout=out)
    return out.getvalue()


def test_the_ruling_book_of_the_cash_room_is_italian_unless_asked_otherwise() -> None:
    page = written()
    assert '<html lang="it">' in page
    assert "Libro delle decisioni" in page
    assert "Troppe carte sul Flop" in page
    english = written("--language", "en")
    assert '<html lang="en">' in english
    assert "Too many cards on the flop" in english


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("book", books_with_rulings())
def test_every_book_has_its_chapters_and_no_sentence_keeps_a_gap(book: str, language: str) -> None:
    page = ruling_book(book, language)
    slugs = set(re.findall(r'<article id="([^"]+)"', page))
    assert {each.slug for each in CATALOGUE.values() if not each.books} <= slugs
    assert "%(" not in page
    assert "@page" in page


def test_a_ruling_stands_with_who_applies_it_its_steps_and_its_article() -> None:
    page = written("--language", "en")
    chapter = page[page.index('id="flop-too-many"') : page.index('id="no-burn"')]
    for told in ("Four", "The floor draws one: it is the burn of the turn.", "Floor manager"):
        assert told in chapter
    assert "sanremo-tournament.deal.four-card-flop" in chapter
    assert "serious: no warning needed" in page


def test_it_goes_to_a_file_and_a_book_without_rulings_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "book.html"
    assert written("--book", "figp-tournament", "--to", str(target)).strip() == str(target)
    assert "figp-tournament.flop.five-or-more" in target.read_text("utf-8")
    with pytest.raises(CommandError, match="sanremo-blackjack"):
        written("--book", "sanremo-blackjack")
