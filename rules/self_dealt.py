"""Who deals: a dealer of the house, who holds no seat, or in a self-dealt game the players in turn."""

from collections.abc import Collection, Sequence

from rules.books import article
from rules.violations import RuleViolation


class DealerMayNotPlay(RuleViolation):
    article = "texas-basics.dealer.non-playing"

    def __init__(self, dealer: str) -> None:
        self.dealer = dealer
        super().__init__(f"{dealer} deals here and cannot hold a seat")


@article("texas-basics.dealer.non-playing")
def check_dealer(dealer: str, *, seated: Collection[str], self_dealt: bool = False) -> None:
    """A dealer of the house does not play at the table he deals; in a self-dealt game the dealer does."""
    if dealer in seated and not self_dealt:
        raise DealerMayNotPlay(dealer)


@article("texas-basics.dealer.self-dealt")
def next_to_deal(seats: Sequence[int], dealt: int) -> int:
    """Self-dealt: after every hand the deal passes to the next player clockwise."""
    later = [seat for seat in sorted(seats) if seat > dealt]
    return later[0] if later else min(seats)
