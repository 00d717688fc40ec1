"""Main pot and side pots: how what everybody put in divides into pots, and who may win each.

Uncalled bets have gone back before (see ``rules.hand.rounds``); rake is
``rules.rake``; who wins is ``rules.showdown``.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.books import article


class Pot(NamedTuple):
    """An amount and the places that may win it."""

    amount: int
    places: tuple[int, ...]


@article(
    "sanremo-cash.game.main-pot",
    "sanremo-cash.game.side-pot",
    "sanremo-cash.game.multiple-side-pots",
    "sanremo-cash.game.all-in-entitlement",
    "fipos-tournament.pot.side-pots",
    "texas-basics.allin.side-pots",
    "texas-basics.bet.folded-chips-stay",
    "sanremo-tournament.sidepot.split-separately",
    "figp-tournament.glossary.side-pot",
)
def build(put: Sequence[int], live: Sequence[bool], dead: int = 0) -> list[Pot]:
    """Slice the contributions at each total of a player still in, main pot first.

    Every slice collects from everybody, folded players included, and may be won
    by the players still in who reached its top. Dead money is in the main pot.
    What folded players put in above the last total falls to the last pot.
    """
    totals = sorted({total for total, is_live in zip(put, live, strict=True) if is_live})
    if len(totals) < 2:
        places = tuple([place for place, is_live in enumerate(live) if is_live])
        return [Pot(sum(put) + dead, places)]
    pots: list[Pot] = []
    below = 0
    for top in (total for total in totals if total):
        amount = sum(min(total, top) - below for total in put if total > below)
        places = tuple([place for place, is_live in enumerate(live) if is_live and put[place] >= top])
        pots.append(Pot(amount, places))
        below = top
    above = sum(total - below for total in put if total > below)
    pots[-1] = Pot(pots[-1].amount + above, pots[-1].places)
    return _with_dead_money(pots, live, dead, had_nothing=totals[0] == 0)


def _with_dead_money(pots: list[Pot], live: Sequence[bool], dead: int, *, had_nothing: bool) -> list[Pot]:
    """Add dead money to the main pot; a player all-in for dead money alone has a main pot of just that."""
    if had_nothing and dead:
        return [Pot(dead, tuple([place for place, is_live in enumerate(live) if is_live])), *pots]
    pots[0] = Pot(pots[0].amount + dead, pots[0].places)
    return pots
