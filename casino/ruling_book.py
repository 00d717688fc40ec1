"""The ruling book for dealers: a book's irregularities on paper, from the same data that rules at the tables."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from rules.books import find, shelf
from rules.books.italian import line
from rules.books.settings import BOOKS
from rules.irregularities import PHASES
from rules.irregularities.conduct import Conduct, conducts
from rules.irregularities.guide import Chapter, Condition, Row, Told, guide

TEMPLATE: Final = "casino/ruling_book.html"
PHASE_NAMES: Final = {
    "shuffle": _("Shuffle and deck"),
    "deal": _("Deal"),
    "betting": _("Betting"),
    "board": _("The board"),
    "showdown": _("Showdown"),
    "between": _("Between hands"),
}
AUTHORITIES: Final = {
    "dealer": _("Dealer"),
    "floor": _("Floor manager"),
    "pit": _("Pit boss"),
    "direction": _("Direction"),
    "td": _("Tournament director"),
}
GROUPS: Final = {
    "forbidden": _("Forbidden"),
    "etiquette": _("Etiquette"),
    "table": _("At the table"),
    "duty": _("Duties of players"),
}
GAPS: Final[Mapping[str, str]] = {"seat": "N", "amount": "…"}
"""What stands in a sentence for the figures of a real case."""

Page = dict[str, Any]


def books_with_rulings() -> list[str]:
    """The poker books, which is to say those with settings of their own that are on the shelf."""
    return [book for book in BOOKS if book in shelf()]


def ruling_book(book: str, language: str) -> str:
    """The whole guide of a book as one page of HTML."""
    with override(language):
        return render_to_string(TEMPLATE, _page(book, language))


def _page(book: str, language: str) -> Page:
    settings, head = BOOKS[book], shelf()[book]
    chapters = guide(settings)
    return {
        "language": language,
        "title": head.title,
        "edition": head.edition,
        "phases": [_phase(phase, chapters) for phase in PHASES],
        "conduct": [
            {"name": name, "rows": [_conduct(each) for each in conducts(settings) if each.group == group]}
            for group, name in GROUPS.items()
        ],
    }


def _phase(phase: str, chapters: Iterable[Chapter]) -> Page:
    of_phase = [chapter for chapter in chapters if chapter.irregularity.phase == phase]
    return {"id": phase, "name": PHASE_NAMES[phase], "chapters": [_chapter(each) for each in of_phase]}


def _chapter(chapter: Chapter) -> Page:
    found = chapter.irregularity
    return {"slug": found.slug, "title": gettext(found.title), "rows": [_row(row) for row in chapter.rows]}


def _row(row: Row) -> Page:
    return {"conditions": [_condition(each) for each in row.conditions], **_told(row.told)}


def _condition(condition: Condition) -> Page:
    question = gettext(condition.question) if condition.question else ""
    return {"question": question, "answers": " · ".join(gettext(each) for each in condition.answers if each)}


def _told(told: Told) -> Page:
    return {
        "steps": _sentences(told.steps),
        "who": AUTHORITIES[told.applies],
        "alone": told.applies == "dealer",
        "article": _article(told.article),
        "alternatives": [
            {"title": gettext(title), "steps": _sentences(steps), "article": _article(article)}
            for title, steps, article in told.alternatives
        ],
    }


def _sentences(texts: Iterable[str]) -> list[str]:
    return [_filled(gettext(text)) for text in texts]


def _filled(text: str) -> str:
    return text % GAPS if "%(" in text else text


def _article(article: str) -> Page:
    found = find(article)
    return {"id": found.id, "ref": found.ref, "line": line(article) or ""}


def _conduct(each: Conduct) -> Page:
    return {
        "title": gettext(each.title),
        "who": AUTHORITIES[each.noted_by],
        "alone": each.noted_by == "dealer",
        "serious": each.serious,
        "article": _article(each.article),
    }
