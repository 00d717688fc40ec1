"""Is the shuffle a shuffle? Pure statistics; the deck's faces play no part in them.

``measure`` and ``alarms`` judge one deck, ``ShuffleHistory`` the last decks of a
machine and exact repeats. An order lists, from the top of the output, the input
place of each card: ``order_of`` makes it from what a machine read.
"""

from collections.abc import Iterable

from devices.readings import CardRead
from devices.shuffle.history import Report, ShuffleHistory, TrendAlarm, moments, order_hash
from devices.shuffle.statistics import Limits, Mixing, NotAnOrder, ShuffleAlarm, alarms, limits, measure

__all__ = [
    "Limits",
    "Mixing",
    "NotAnOrder",
    "Report",
    "ShuffleAlarm",
    "ShuffleHistory",
    "TrendAlarm",
    "alarms",
    "limits",
    "measure",
    "moments",
    "order_hash",
    "order_of",
]


def order_of(cards: Iterable[CardRead]) -> tuple[int, ...]:
    """The order a machine made; a card fed again after a jam counts where it went last.

    Input places are closed up, so that a missing card leaves no hole. A machine
    that put two cards in one place gives no order: ``measure`` will refuse it.
    """
    fed = {card.input_index: card.output_position for card in cards}
    ranks = {index: rank for rank, index in enumerate(sorted(fed))}
    return tuple(ranks[index] for index, _ in sorted(fed.items(), key=lambda item: item[1]))
