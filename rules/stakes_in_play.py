"""What a player may bet in the hand that is about to be dealt: chips in front, and those on their way.

Only chips on the table before the first card play; the exception is chips
bought and announced. Chips that appear later wait for the next hand.
"""

from dataclasses import dataclass

from rules.books import article
from rules.violations import RuleViolation


@dataclass(frozen=True, slots=True)
class Behind:
    """Chips bought that have not reached the table. ``announced`` is the amount told to the table, 0 when none was."""

    bought: int
    announced: int = 0


@dataclass(frozen=True, slots=True)
class InPlay:
    """What plays in this hand: ``on_table`` in full, ``behind`` as far as it counts."""

    on_table: int
    behind: int
    article: str

    @property
    def total(self) -> int:
        return self.on_table + self.behind


@dataclass(frozen=True, slots=True)
class Added:
    """Chips put down while a hand is played."""

    plays_now: int
    plays_next: int
    taken_off: int
    article: str


class NothingOnItsWay(RuleViolation):
    article = "sanremo-cash.conduct.playing-behind"

    def __init__(self, announced: int, bought: int) -> None:
        self.announced = announced
        self.bought = bought
        super().__init__(f"{announced} announced, but only {bought} bought")


@article("sanremo-cash.conduct.playing-behind")
def play_behind(bought: int, *, announced: int = 0) -> Behind:
    """Allowed for chips already bought, and for no more than was bought."""
    if bought <= 0 or announced > bought:
        raise NothingOnItsWay(announced, bought)
    return Behind(bought, announced)


@article("sanremo-cash.conduct.table-stakes", "sanremo-cash.conduct.playing-behind-unannounced")
def in_play(on_table: int, *, behind: Behind | None = None, minimum: int) -> InPlay:
    """The figures fixed when the first card is dealt.

    Chips on their way that were not announced count only up to what brings the
    total to the minimum buy-in.
    """
    if behind is None:
        return InPlay(on_table, 0, "sanremo-cash.conduct.table-stakes")
    silent = min(behind.bought, max(0, minimum - on_table))
    if behind.announced > silent:
        return InPlay(on_table, behind.announced, "sanremo-cash.conduct.playing-behind")
    return InPlay(on_table, silent, "sanremo-cash.conduct.playing-behind-unannounced")


@article("sanremo-cash.etiquette.adding-chips", "sanremo-cash.conduct.notify-top-up")
def added_during_hand(chips: int, *, declared: bool) -> Added:
    """They do not play now; declared as a top-up they play in the next hand, otherwise they go off the table."""
    plays_next = chips if declared else 0
    return Added(0, plays_next, chips - plays_next, "sanremo-cash.etiquette.adding-chips")
