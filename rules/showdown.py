"""The showdown: who shows first, who wins each pot, and how a pot is divided.

Works on places (clockwise from the button's left) and plain amounts; the hand
supplies the cards and the pots. Bigger readings win; None is no hand.
"""

from collections.abc import Mapping, Sequence

from rules.books import article
from rules.books.settings import HighLowOdd, ShowFirst


@article(
    "sanremo-cash.game.win-conditions",
    "sanremo-cash.showdown.cards-speak",
    "sanremo-cash.ties.split",
    "sanremo-tournament.showdown.cards-speak",
    "figp-tournament.showdown.cards-speak",
    "sanremo-tournament.showdown.verbal-not-binding",
    "figp-tournament.showdown.verbal-not-binding",
)
def best(readings: Mapping[int, int | None], places: Sequence[int]) -> tuple[int, ...]:
    """The places holding the best of these hands, clockwise; nobody when none has a hand."""
    strengths = [(readings[place], place) for place in places]
    known = [strength for strength, _ in strengths if strength is not None]
    if not known:
        return ()
    top = max(known)
    return tuple([place for strength, place in strengths if strength == top])


@article(
    "sanremo-cash.ties.split",
    "sanremo-cash.ties.odd-chips",
    "sanremo-tournament.oddchip.smallest-denomination",
    "sanremo-tournament.oddchip.board-games",
    "figp-tournament.pot.split",
    "fipos-tournament.pot.split-no-suits",
    "texas-basics.showdown.split",
    "sanremo-variants.omaha-hilo.subdivision",
)
def share(amount: int, winners: Sequence[int], unit: int = 1) -> list[tuple[int, int]]:
    """Divide an amount among winners named in the order in which odd chips go round.

    Shares are whole units of the smallest chip; leftover units go one each. A
    remainder smaller than a unit cannot exist in chips, and goes to the first.
    """
    units, crumbs = divmod(amount, unit)
    each, odd = divmod(units, len(winners))
    shares = [(place, (each + (at < odd)) * unit) for at, place in enumerate(winners)]
    if crumbs:
        shares[0] = (shares[0][0], shares[0][1] + crumbs)
    return shares


@article(
    "sanremo-variants.omaha-hilo.half-pots",
    "sanremo-variants.omaha-hilo.no-low",
    "sanremo-variants.omaha-hilo.odd-amount",
    "sanremo-tournament.oddchip.hilo-high",
    "sanremo-tournament.oddchip.identical-hands-deleted",
)
def halve(amount: int, high: Sequence[int], low: Sequence[int], rule: HighLowOdd, unit: int = 1) -> tuple[int, int]:
    """Split one pot into its high and low halves; without a low (or a high) there is only one.

    The odd chip goes to the high half, or by position to the half whose nearest
    winner sits first, the high half when the same player is nearest in both.
    """
    if not low:
        return amount, 0
    if not high:
        return 0, amount
    half = amount // unit // 2 * unit
    if rule is HighLowOdd.HIGH or high[0] <= low[0]:
        return amount - half, half
    return half, amount - half


@article("sanremo-cash.rit.equal-split")
def split_boards(amount: int, boards: int, unit: int = 1) -> list[int]:
    """Divide one pot among the boards; odd units go to the first boards."""
    return [part for _, part in share(amount, range(boards), unit)]


@article(
    "sanremo-cash.showdown.order-last-aggressor",
    "sanremo-variants.stud7.showdown-order",
    "sanremo-tournament.showdown.order-last-aggressor",
    "sanremo-tournament.showdown.order-no-aggression",
    "figp-tournament.showdown.order-last-aggressor",
    "figp-tournament.showdown.order-no-aggression",
)
def order(
    live: Sequence[bool],
    aggressors: Sequence[tuple[int, int]],
    *,
    rule: ShowFirst,
    last_street: int,
    opener: int,
) -> tuple[int, ...]:
    """The places in the order in which they show: last aggressor first, the others clockwise from him.

    ``aggressors`` are (street, place), oldest first; one who no longer holds
    cards gives way to the last aggressor who does. Without any, the player who
    opened the last round (in board games the first left of the button) begins.
    """
    counted = [
        place for street, place in aggressors if live[place] and (rule is ShowFirst.WHOLE_HAND or street == last_street)
    ]
    first = counted[-1] if counted else opener
    players = len(live)
    ring = [(first + step) % players for step in range(players)]
    return tuple(place for place in ring if live[place])
