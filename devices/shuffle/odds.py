"""How often chance alone does this: exact distributions of the shuffle statistics, for any size of deck.

Rising sequences are Eulerian numbers, valleys have their own triangle, and
neighbours that stayed together are counted by inclusion and exclusion. All of
it in whole numbers, divided once at the end.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, erfc, exp, factorial, lgamma, log, sqrt
from typing import Final

_TINY: Final = 1e-300
_CLOSE: Final = 1e-12


@cache
def rising_sequences(n: int) -> tuple[float, ...]:
    """P(R = r) at index r. The number of orders with r rising sequences is Eulerian."""
    row = [1]
    for size in range(2, n + 1):
        row = [(k + 1) * (row[k] if k < size - 1 else 0) + (size - k) * (row[k - 1] if k else 0) for k in range(size)]
    return (0.0, *_shares(row, n))


@cache
def valleys(n: int) -> tuple[float, ...]:
    """P(V = v) at index v: placing the largest value last next to an end of a run, or inside one."""
    row = [1]
    for size in range(2, n + 1):
        longest = (size - 1) // 2
        row = [
            (2 * v + 2) * (row[v] if v < len(row) else 0) + (size - 2 * v) * (row[v - 1] if 0 < v <= len(row) else 0)
            for v in range(longest + 1)
        ]
    return tuple(_shares(row, n))


@cache
def neighbours(n: int) -> tuple[float, ...]:
    """P(A = a) at index a."""
    joined = [_with_bonds(n, bonds) for bonds in range(n)]
    counts = [sum((-1) ** (j - a) * comb(j, a) * joined[j] for j in range(a, n)) for a in range(n)]
    return tuple(_shares(counts, n))


def _with_bonds(n: int, bonds: int) -> int:
    """Orders in which these many chosen pairs of neighbours stay together, over all choices."""
    if not bonds:
        return factorial(n)
    blocks = n - bonds
    ways = sum(comb(blocks, long) * comb(bonds - 1, long - 1) << long for long in range(1, blocks + 1))
    return factorial(blocks) * ways


def _shares(counts: Sequence[int], n: int) -> list[float]:
    whole = factorial(n)
    return [float(Fraction(count, whole)) for count in counts]


def at_most(shares: Sequence[float], value: int) -> float:
    return sum(shares[: max(0, value + 1)])


def at_least(shares: Sequence[float], value: int) -> float:
    return sum(shares[max(0, value) :])


def beyond(z: float) -> float:
    """The chance that a normal figure is at least this far from its mean, on either side."""
    return erfc(abs(z) / sqrt(2))


def chi_square_above(value: float, degrees: int) -> float:
    """The chance of a χ² at least this large: the upper incomplete gamma function."""
    half, x = degrees / 2, value / 2
    if x <= 0:
        return 1.0
    scale = exp(half * log(x) - x - lgamma(half))
    return 1.0 - scale * _series(half, x) if x < half + 1 else scale * _fraction(half, x)


def _series(half: float, x: float) -> float:
    term = total = 1.0 / half
    step = half
    while term > total * _CLOSE:
        step += 1
        term *= x / step
        total += term
    return total


def _fraction(half: float, x: float) -> float:
    """Lentz's way through the continued fraction."""
    b = x + 1 - half
    c = 1 / _TINY
    d = h = 1 / b
    for i in range(1, 10_000):
        a = -i * (i - half)
        b += 2
        d = 1 / _nonzero(a * d + b)
        c = _nonzero(b + a / c)
        h *= d * c
        if abs(d * c - 1) < _CLOSE:
            break
    return h


def _nonzero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
