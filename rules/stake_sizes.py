"""How stakes are named: limit 2/4, spread 2 to 10, a stack in big blinds."""

from dataclasses import dataclass

from rules.books import article


@dataclass(frozen=True, slots=True)
class Structured:
    """A structured limit game: its blinds, and the bet of each of the four rounds."""

    small_blind: int
    big_blind: int
    bets: tuple[int, int, int, int]


@article("figp-tournament.glossary.structured-limit", "figp-tournament.def.blind-ratio")
def structured(small_bet: int, big_bet: int) -> Structured:
    """Small bets in the first two rounds, big ones in the last two; the big blind is a small bet."""
    return Structured(small_bet // 2, small_bet, (small_bet, small_bet, big_bet, big_bet))


@article("figp-tournament.glossary.spread-limit")
def spread(low: int, high: int, *, last: int = 0, stack: int) -> tuple[int, int] | None:
    """How much a spread-limit bet, or raise over ``last``, may be; None when only an all-in is left."""
    least = max(low, last)
    return (least, min(high, stack)) if stack >= least <= high else None


@article("figp-tournament.glossary.stack-in-big-blinds")
def in_big_blinds(stack: int, big_blind: int) -> int:
    """A stack in whole big blinds."""
    return stack // big_blind
