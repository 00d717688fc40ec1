"""What coming in costs: now, by waiting, or with a straddle. The dealer asks before the player decides."""

from dataclasses import dataclass, replace

from rules.blinds.after import after_hand
from rules.blinds.deal import next_hand
from rules.blinds.table import Between, NotEnoughToDeal, Post, Presence, WayIn
from rules.books import article


@dataclass(frozen=True, slots=True)
class Cost:
    """One way in: after how many hands, if nothing else changes, and what is put in for it."""

    way: WayIn
    hands: int
    posts: tuple[Post, ...]

    @property
    def chips(self) -> int:
        return sum(post.amount for post in self.posts)

    @property
    def dead(self) -> int:
        """The part that buys nothing but the cards."""
        return sum(post.amount for post in self.posts if not post.live)


@article("sanremo-cash.missed.both", "sanremo-cash.missed.sb-only", "sanremo-cash.missed.waiver-bb")
@article("sanremo-cash.missed.waiver-straddle", "sanremo-cash.blinds.new-player-options")
def ways_in(table: Between, number: int) -> tuple[Cost, ...]:
    """Every way this seat could come in, the soonest first; ``hands`` is 0 for the very next one."""
    found = [cost for way in WayIn if (cost := _cost(table, number, way))]
    return tuple(sorted(found, key=lambda cost: (cost.hands, cost.chips)))


def cost_now(table: Between, number: int) -> Cost | None:
    """What the next hand would cost this seat, or None while its place keeps it out."""
    costs = [cost for cost in ways_in(table, number) if cost.hands == 0]
    return next((cost for cost in costs if cost.way is WayIn.POST), None)


def cost_of_waiting(table: Between, number: int) -> Cost | None:
    """What it would cost to wait for the big blind."""
    return next((cost for cost in ways_in(table, number) if cost.way is WayIn.WAIT), None)


def _cost(table: Between, number: int, way: WayIn) -> Cost | None:
    """Play the coming hands in thought, the others staying as they are, until this seat has cards."""
    seat = replace(table.seat(number), presence=Presence.HERE, way_in=way)
    ahead = replace(table.with_seat(seat), wishes=())
    for hands in range(2 * table.size):
        try:
            deal = next_hand(ahead)
        except NotEnoughToDeal:
            return None
        if number in deal.dealt_in:
            posts = deal.posts_of(number)
            return Cost(way, hands, posts) if _is_that_way(posts, way) else None
        ahead = after_hand(ahead, deal, {})
    return None


def _is_that_way(posts: tuple[Post, ...], way: WayIn) -> bool:
    return way is not WayIn.STRADDLE or any(post.kind == "straddle" for post in posts)
