"""Decisions against the letter of an article, by those whose rank allows them."""

from audit.desk import Desk
from rules.direction import Override, Rank, override


def rank_of(desk: Desk) -> Rank:
    """The rank of whoever asks; our own code speaks for the direction."""
    if desk.sender.role == "system":
        return Rank.DIRECTION
    return Rank(desk.sender.role) if desk.sender.role in list(Rank) else Rank.FLOOR


def overrides(desk: Desk, article: str, *, reason: str) -> Override:
    """The direction decides otherwise than this article, with its reason; a lower rank is refused."""
    return override(article, reason=reason, by=desk.sender.person, rank=rank_of(desk))
