"""Which module of ``rules.dealing_errors`` speaks for a book, and who decides what no article covers."""

from typing import Final

from rules.books import article
from rules.books.settings import BookSettings

CASH: Final = "sanremo-cash"
VARIANTS: Final = "sanremo-variants"
EVENT: Final = "sanremo-tournament"
FIGP: Final = "figp-tournament"
FIPOS: Final = "fipos-tournament"
BASICS: Final = "texas-basics"

_UNCOVERED: Final = {
    CASH: "sanremo-cash.decisions.final",
    VARIANTS: "sanremo-cash.decisions.final",
    BASICS: "sanremo-cash.decisions.final",
    FIGP: "figp-tournament.scope.td-discretion",
    FIPOS: "fipos-tournament.sanctions.td-power",
}


def speaks_for(book: BookSettings) -> str:
    """The book whose dealing errors hold: variants follow the cash book, hands recorded elsewhere the tournament's."""
    if book.id in (CASH, VARIANTS):
        return CASH
    return book.id if book.id in (FIGP, FIPOS, BASICS) else EVENT


@article("sanremo-cash.decisions.final", "sanremo-tournament.rp.randomness", "figp-tournament.scope.td-discretion")
def uncovered(book: BookSettings) -> str:
    """The article by which somebody decides what the book does not foresee."""
    return _UNCOVERED.get(book.id, "sanremo-tournament.rp.randomness")
