"""Hands that die without a fold: cards in the muck, a telephone, an empty chair when the turn comes.

Says whether; killing or recovering the hand is a command of ``rules.hand``. A
wrong number of cards is ``rules.dealing_errors``.
"""

from dataclasses import dataclass

from rules.books import article

_BOOK = "figp-tournament"


@dataclass(frozen=True, slots=True)
class Dead:
    """Whether a hand is dead, and by which article; its chips stay in the pot."""

    dead: bool
    article: str


@article("figp-tournament.glossary.muck-touch", "figp-tournament.dead-hand.retrieval")
def touched_the_muck(*, identifiable: bool) -> Dead:
    """Cards that touch the muck are dead, unless the staff can tell them for certain and take them back."""
    if identifiable:
        return Dead(False, f"{_BOOK}.dead-hand.retrieval")
    return Dead(True, f"{_BOOK}.glossary.muck-touch")


@article("figp-tournament.devices.messaging")
def used_a_device(*, in_hand: bool) -> Dead:
    """A message written in a hand kills it; out of a hand it is allowed at the table."""
    return Dead(in_hand, f"{_BOOK}.devices.messaging")


@article("figp-tournament.glossary.fold-when-absent")
def away_in_turn(*, in_turn: bool, at_table: bool) -> Dead:
    """The dealer may fold the hand of a player who is not there when his turn comes, and not before."""
    return Dead(in_turn and not at_table, f"{_BOOK}.glossary.fold-when-absent")
