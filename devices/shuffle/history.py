"""Is this machine a shuffler? Figures over the last decks, and orders that come again.

Held in the agent's memory only: an order is a secret while its hand lasts.
What leaves is a ``Report``: statistics, and never a card or a place.
"""

from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from math import sqrt
from typing import Final, Literal

from devices.shuffle import odds
from devices.shuffle.statistics import SMALLEST, Mixing, ShuffleAlarm, alarms, measure

LAST_DECKS: Final = 200
FEWEST_DECKS: Final = 20
"""Below this the χ² tables of places are too thin to mean anything."""
HASHES_KEPT: Final = 100_000
HASH_SIZE: Final = 16
Z_LIMIT: Final = 3.29
CHANCE_LIMIT: Final = 0.001

Over = Literal["rising-sequences", "neighbours", "valleys", "positions", "lags"]


@dataclass(frozen=True, slots=True)
class TrendAlarm:
    """A figure over many decks out of bounds; ``value`` is z or χ²."""

    statistic: Over
    decks: int
    value: float
    probability: float


@dataclass(frozen=True, slots=True)
class Report:
    """What may be told about one shuffle."""

    mixing: Mixing
    alarms: tuple[ShuffleAlarm, ...]
    trends: tuple[TrendAlarm, ...]
    repeated: bool
    """This very order came before: a replay, or a machine that does not shuffle at all."""

    @property
    def is_sound(self) -> bool:
        return not (self.alarms or self.trends or self.repeated)


def order_hash(uids: Sequence[bytes], key: bytes) -> bytes:
    """A name for an order that tells nothing without the key: who knows most cards could try out the rest."""
    hasher = blake2b(key=key, digest_size=HASH_SIZE)
    for uid in uids:
        hasher.update(bytes([len(uid)]) + uid)
    return hasher.digest()


class ShuffleHistory:
    """The last decks of one machine, all of one size. Memory is bounded."""

    def __init__(self, cards: int = 52, *, last: int = LAST_DECKS) -> None:
        self.cards = cards
        self._orders: deque[bytes | tuple[int, ...]] = deque(maxlen=last)
        self._sums = [0, 0, 0]
        self._mixings: deque[Mixing] = deque(maxlen=last)
        self._places = [0] * (cards * cards)
        self._lags = [0] * cards
        self._hashes: OrderedDict[bytes, None] = OrderedDict()

    def __repr__(self) -> str:
        return f"ShuffleHistory(cards={self.cards}, decks={len(self._mixings)})"

    @property
    def decks(self) -> int:
        return len(self._mixings)

    def add(self, order: Sequence[int], hashed: bytes) -> Report:
        """Take the order of one deck (places in the input, from the top) and its ``order_hash``; judge both."""
        mixing = measure(order)
        repeated = self._remembers(hashed)
        if len(order) == self.cards:
            self._take(tuple(order), mixing)
        return Report(mixing, tuple(alarms(mixing)), tuple(self.trends()), repeated)

    def trends(self) -> list[TrendAlarm]:
        """Which figures over the last decks are out of bounds."""
        if self.decks < 2 or self.cards < SMALLEST:
            return []
        found = [trend for trend in self._z_scores() if abs(trend.value) >= Z_LIMIT]
        if self.decks >= FEWEST_DECKS:
            found += [trend for trend in self.chi_squares() if trend.probability <= CHANCE_LIMIT]
        return found

    def _z_scores(self) -> list[TrendAlarm]:
        names: tuple[Over, ...] = ("rising-sequences", "neighbours", "valleys")
        return [
            self._z_score(name, total, mean, variance)
            for name, total, (mean, variance) in zip(names, self._sums, moments(self.cards), strict=True)
        ]

    def _z_score(self, name: Over, total: int, mean: float, variance: float) -> TrendAlarm:
        z = (total - self.decks * mean) / sqrt(self.decks * variance)
        return TrendAlarm(name, self.decks, z, odds.beyond(z))

    def chi_squares(self) -> list[TrendAlarm]:
        """Does each card come to each place, and each distance between neighbours, equally often?"""
        n, decks = self.cards, self.decks
        place = sum((seen - decks / n) ** 2 for seen in self._places) * n / decks * (n - 1) / n
        lag = sum((seen - decks) ** 2 for seen in self._lags[1:]) / decks
        return [
            TrendAlarm("positions", decks, place, odds.chi_square_above(place, (n - 1) ** 2)),
            TrendAlarm("lags", decks, lag, odds.chi_square_above(lag, n - 2)),
        ]

    def _remembers(self, hashed: bytes) -> bool:
        known = hashed in self._hashes
        self._hashes[hashed] = None
        self._hashes.move_to_end(hashed)
        if len(self._hashes) > HASHES_KEPT:
            self._hashes.popitem(last=False)
        return known

    def _take(self, order: tuple[int, ...], mixing: Mixing) -> None:
        if len(self._orders) == self._orders.maxlen:
            self._count(self._orders[0], self._mixings[0], -1)
        self._orders.append(bytes(order) if self.cards <= 256 else order)
        self._mixings.append(mixing)
        self._count(order, mixing, 1)

    def _count(self, order: Sequence[int], mixing: Mixing, by: int) -> None:
        n = self.cards
        for position, card in enumerate(order):
            self._places[card * n + position] += by
        for above, below in pairwise(order):
            self._lags[(below - above) % n] += by
        for index, value in enumerate((mixing.rising_sequences, mixing.neighbours, mixing.valleys)):
            self._sums[index] += by * value


def moments(n: int) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
    """Mean and variance of R, A and V over all orders of n cards."""
    close = 2 * (n - 1) / n
    return (
        ((n + 1) / 2, (n + 1) / 12),
        (close, 4 * (n - 2) ** 2 / (n * (n - 1)) + close - close**2),
        ((n - 2) / 3, 2 * (n + 1) / 45),
    )
