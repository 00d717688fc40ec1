"""What a table plays for: blinds and antes, or the ante and bring-in of stud."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules.books import article


class AnteBy(StrEnum):
    EACH = "each"
    BIG_BLIND = "big_blind"


@article("sanremo-cash.game.forced-blinds", "figp-tournament.def.ante", "sanremo-tournament.rp.big-blind-ante")
@dataclass(frozen=True, slots=True)
class Blinds:
    """The forced bets of a game with a button. An ante paid by the big blind is paid for the whole table."""

    small: int
    big: int
    ante: int = 0
    ante_by: AnteBy = AnteBy.EACH
    fixed_limit: bool = False


@article("sanremo-variants.stud7.no-blinds", "sanremo-variants.stud5.same-structure")
@dataclass(frozen=True, slots=True)
class StudStakes:
    """Stud has no blinds: everybody antes, and the first upcard decides who brings it in during the hand."""

    ante: int
    bring_in: int


Stakes: TypeAlias = Blinds | StudStakes


@article(
    "sanremo-cash.button.blinds-table-minimum",
    "texas-basics.blinds.amounts",
    "figp-tournament.def.blind-ratio",
    "fipos-tournament.blinds.double",
)
def blinds_of(minimum_bet: int, *, chip: int = 1, fixed_limit: bool = False) -> Blinds:
    """The blinds of a table from its minimum bet: the big blind is that bet, the small one half of it.

    A 5/10 no-limit table has a minimum bet of 10, and so has a 10/20 limit table.
    """
    return Blinds(minimum_bet // 2 // chip * chip, minimum_bet, fixed_limit=fixed_limit)


@article("sanremo-variants.stud7.ante", "sanremo-variants.stud7.bring-in-amount")
def stud_stakes(low_limit: int, *, chip: int = 1) -> StudStakes:
    """Ante a fifth of the low limit to the nearest chip, bring-in half of it rounded down; at least a chip each."""
    fifth = (2 * low_limit + 5 * chip) // (10 * chip) * chip
    half = low_limit // (2 * chip) * chip
    return StudStakes(ante=max(fifth, chip), bring_in=max(half, chip))


@article("figp-tournament.def.blind-ratio", "texas-basics.blinds.amounts", "fipos-tournament.blinds.double")
def is_unusual(stakes: Blinds) -> bool:
    """Whether somebody should be warned: the big blind is not twice the small one."""
    return stakes.big != 2 * stakes.small
