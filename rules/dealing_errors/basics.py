"""Dealing errors by the basics of hold'em."""

from typing import Literal

from rules.books import article
from rules.dealing_errors.ruling import DealRuling, Outcome, Progress

_BOOK = "texas-basics"


def _ruling(outcome: Outcome, cited: str) -> DealRuling:
    return DealRuling(outcome, f"{_BOOK}.errors.{cited}")


def _misdeal(cited: str, progress: Progress) -> DealRuling:
    return _ruling("continue" if progress.substantial else "reshuffle", cited)


@article(
    "texas-basics.errors.first-card-exposed",
    "texas-basics.errors.one-card-exposed",
    "texas-basics.errors.multiple-exposed",
)
def exposed_by_dealer(position: int, progress: Progress, *, exposed: int = 1) -> DealRuling:
    """Only the very first card, or more than one, voids the deal; a later single one is replaced."""
    if exposed > 1:
        return _misdeal("multiple-exposed", progress)
    if position == 1:
        return _misdeal("first-card-exposed", progress)
    return _ruling("top_card", "one-card-exposed")


@article("texas-basics.errors.extra-card", "texas-basics.errors.extra-cards")
def extra_cards(progress: Progress, *, count: int, first_player: bool) -> DealRuling:
    if count > 1:
        return _misdeal("extra-cards", progress)
    return _ruling("burn" if first_player else "floor", "extra-card")


@article("texas-basics.errors.flop-too-many", "texas-basics.errors.flop-redeal")
def too_many_on_the_flop(cards: int) -> DealRuling:
    """Any flop with too many cards is dealt again, four included."""
    return _ruling("redeal_flop", "flop-too-many")


@article(
    "texas-basics.errors.flop-premature",
    "texas-basics.errors.flop-redeal",
    "texas-basics.errors.turn-premature",
    "texas-basics.errors.river-premature",
)
def premature(street: Literal["flop", "turn", "river"]) -> DealRuling:
    """A premature turn gives its place to the river; the others are dealt again without a burn."""
    outcomes: dict[str, Outcome] = {"flop": "redeal_flop", "turn": "next_street_first", "river": "redeal_street"}
    return _ruling(outcomes[street], f"{street}-premature")
