"""What cards are worth, in every game of the books: bigger integers are better, equal ones tie.

``high`` and ``low`` rank free combinations, ``omaha`` those of two and three,
``suits`` holds the few questions that suits decide. Poker all'italiana has an
order of its own in ``italiana``. Who wins which pot is not asked here.
"""

from rules.ranking.high import best_five, describe, high
from rules.ranking.low import badugi, badugi_cards, best_low, deuce_to_seven, low8, razz
from rules.ranking.omaha import omaha_best_five, omaha_best_low, omaha_high, omaha_low8
from rules.ranking.strength import Category, Reading, Strength, category, read
from rules.ranking.suits import (
    BringInTie,
    button_draw,
    odd_chip_high,
    odd_chip_low,
    razz_bring_in,
    stud_bring_in,
    stud_upcards_high,
    stud_upcards_low,
    suits_of_combination,
    suits_of_highest,
)

__all__ = [
    "BringInTie",
    "Category",
    "Reading",
    "Strength",
    "badugi",
    "badugi_cards",
    "best_five",
    "best_low",
    "button_draw",
    "category",
    "describe",
    "deuce_to_seven",
    "high",
    "low8",
    "odd_chip_high",
    "odd_chip_low",
    "omaha_best_five",
    "omaha_best_low",
    "omaha_high",
    "omaha_low8",
    "razz",
    "razz_bring_in",
    "read",
    "stud_bring_in",
    "stud_upcards_high",
    "stud_upcards_low",
    "suits_of_combination",
    "suits_of_highest",
]
