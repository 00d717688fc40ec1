"""``manage.py regulation``: how many articles of each book and kind have code and tests, and which have not.

With ``--manual`` it writes the ruling book instead: a book's irregularities as a page to print for dealers.
"""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino import ruling_book
from casino.regulation import MOST_PRESSING_FIRST, BadCitation, Coverage, coverage, pressing
from rules.books import shelf
from rules.books.settings import CASH

HEAD = ("book", "kind", "articles", "with code", "with tests")


class Command(BaseCommand):
    help = "Which articles of the regulation have code and tests, counted from the sources."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--book", help="only this book")
        parser.add_argument("--missing", action="store_true", help="only list the articles without code or tests")
        parser.add_argument("--json", action="store_true", help="one list of objects: id, book, kind, code, tests")
        parser.add_argument(
            "--manual", action="store_true", help="write the ruling book of a book for dealers, as HTML"
        )
        parser.add_argument("--language", default="it", choices=[code for code, _name in settings.LANGUAGES])
        parser.add_argument("--to", type=Path, help="the file the ruling book goes to; without it, to the screen")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._report(**options)
        except BrokenPipeError:
            # Whoever read, ``head`` for one, has seen enough.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _report(self, **options: Any) -> None:
        if options["manual"]:
            self._write_manual(options["book"] or CASH.id, options["language"], options["to"])
            return
        found = _found(options["book"])
        lacking = pressing(found)
        if options["json"]:
            self.stdout.write(_as_json(lacking if options["missing"] else found))
            return
        if not options["missing"]:
            self.stdout.write("\n".join(_aligned([HEAD, *_figures(found)])))
            self.stdout.write(f"\nWithout code or tests: {len(lacking)} of {len(found)} articles\n")
        self.stdout.write("\n".join(_aligned([("article", "kind", "code", "tests"), *_rows(lacking)])))

    def _write_manual(self, book: str, language: str, to: Path | None) -> None:
        known = ruling_book.books_with_rulings()
        if book not in known:
            raise CommandError(f"{book!r} has no rulings. The books that have are: {', '.join(known)}.")
        page = ruling_book.ruling_book(book, language)
        if to is None:
            self.stdout.write(page)
            return
        to.write_text(page, "utf-8")
        self.stdout.write(f"{to}")


def _found(book: str | None) -> list[Coverage]:
    if book is not None and book not in shelf():
        raise CommandError(f"There is no book {book!r}. The books are: {', '.join(shelf())}.")
    try:
        found = coverage(settings.BASE_DIR)
    except BadCitation as wrong:
        raise CommandError(str(wrong)) from None
    return [item for item in found if book in (None, item.article.book)]


def _as_json(found: Iterable[Coverage]) -> str:
    rows = [
        {
            "id": item.article.id,
            "book": item.article.book,
            "kind": item.article.kind,
            "code": item.code,
            "tests": item.tests,
        }
        for item in found
    ]
    return json.dumps(rows, indent=1)


def _figures(found: Sequence[Coverage]) -> Iterator[tuple[str, ...]]:
    """One row for each kind of each book, one for each book, and one for all."""
    books = list(dict.fromkeys(item.article.book for item in found))
    for book in books:
        of_book = [item for item in found if item.article.book == book]
        for kind in MOST_PRESSING_FIRST:
            if of_kind := [item for item in of_book if item.article.kind == kind]:
                yield book, kind, *_sums(of_kind)
        yield book, "all", *_sums(of_book)
    if len(books) > 1:
        yield "all books", "all", *_sums(found)


def _sums(items: Sequence[Coverage]) -> tuple[str, str, str]:
    return (
        str(len(items)),
        str(sum(item.code > 0 for item in items)),
        str(sum(item.tests > 0 for item in items)),
    )


def _rows(items: Iterable[Coverage]) -> Iterator[tuple[str, ...]]:
    return ((item.article.id, item.article.kind, str(item.code), str(item.tests)) for item in items)


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Words to the left, figures (and what stands above them) to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, rows[-1], strict=True)
        yield "  ".join(
            cell.rjust(width) if figure.isdecimal() else cell.ljust(width) for cell, width, figure in cells
        ).rstrip()
