"""Dealer's choice: who names the variant, which ones are offered, how long a choice lasts.

Which cards and bets a variant has is ``rules.games``; here it is a name and the
numbers of players it takes.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from rules.books import article
from rules.room_settings import ChoiceLasts
from rules.violations import RuleViolation


@dataclass(frozen=True, slots=True)
class Variant:
    name: str
    most: int = 9
    least: int = 2


@dataclass(frozen=True, slots=True)
class Choice:
    """What is being played, who named it, and for how many more hands it holds."""

    variant: str
    chooser: int
    hands_left: int
    article: str

    @property
    def is_over(self) -> bool:
        return self.hands_left <= 0


class NotTheChooser(RuleViolation):
    article = "sanremo-variants.dealers-choice.pick"

    def __init__(self, seat: int, chooser: int) -> None:
        self.seat = seat
        self.chooser = chooser
        super().__init__(f"seat {chooser} chooses the variant, not seat {seat}")


class VariantNotOffered(RuleViolation):
    article = "sanremo-variants.dealers-choice.pick"

    def __init__(self, variant: str, players: int) -> None:
        self.variant = variant
        self.players = players
        super().__init__(f"{variant} is not offered to {players} players")


class ChoiceStillHolds(RuleViolation):
    article = "sanremo-variants.dealers-choice.full-round"

    def __init__(self, variant: str, hands_left: int) -> None:
        self.variant = variant
        self.hands_left = hands_left
        super().__init__(f"{variant} is played for {hands_left} more hands")


@article("sanremo-variants.dealers-choice.pick", "sanremo-variants.omaha.deck-capacity")
def offered(variants: Iterable[Variant], *, players: int) -> tuple[Variant, ...]:
    """The house's variants that fit the players dealt in."""
    return tuple(variant for variant in variants if variant.least <= players <= variant.most)


@article("sanremo-variants.dealers-choice.pick", "sanremo-variants.dealers-choice.single-hand")
@article("sanremo-variants.dealers-choice.full-round")
def who_chooses(lasts: ChoiceLasts, *, button: int, last: Choice | None, seats: Collection[int]) -> int:
    """The seat that names the next variant.

    Hand by hand it is whoever has the button, the same player again if a dead
    button keeps it there. After a full round the button would be back where it
    was, so the choice goes on to the next player after the last chooser.
    """
    if lasts is ChoiceLasts.SINGLE_HAND or last is None:
        return button
    return min(seats, key=lambda seat: (seat <= last.chooser, seat))


@article("sanremo-variants.dealers-choice.pick", "sanremo-variants.dealers-choice.mode")
def choose(
    variant: str,
    *,
    seat: int,
    chooser: int,
    variants: Iterable[Variant],
    players: int,
    lasts: ChoiceLasts,
    last: Choice | None = None,
) -> Choice:
    """Name the variant for the next hand or round. The round's length is fixed now, whoever comes or goes."""
    if last is not None and not last.is_over:
        raise ChoiceStillHolds(last.variant, last.hands_left)
    if seat != chooser:
        raise NotTheChooser(seat, chooser)
    if variant not in {each.name for each in offered(variants, players=players)}:
        raise VariantNotOffered(variant, players)
    return _choice(variant, chooser, players, lasts)


@article("sanremo-variants.dealers-choice.pick")
def no_choice(
    *, chooser: int, variants: Iterable[Variant], players: int, lasts: ChoiceLasts, last: Choice | None
) -> Choice:
    """The chooser is away or says nothing: the last variant stays, or the first of the house's that fits."""
    fitting = [each.name for each in offered(variants, players=players)]
    if not fitting:
        raise VariantNotOffered("", players)
    stays = last is not None and last.variant in fitting
    return _choice(last.variant if stays and last else fitting[0], chooser, players, lasts)


def _choice(variant: str, chooser: int, players: int, lasts: ChoiceLasts) -> Choice:
    if lasts is ChoiceLasts.SINGLE_HAND:
        return Choice(variant, chooser, 1, "sanremo-variants.dealers-choice.single-hand")
    return Choice(variant, chooser, players, "sanremo-variants.dealers-choice.full-round")


@article("sanremo-variants.dealers-choice.single-hand", "sanremo-variants.dealers-choice.full-round")
def after_hand(choice: Choice, *, dealt_again: bool = False) -> Choice:
    """One hand fewer to play; a misdealt hand that is dealt again counts once."""
    return choice if dealt_again else replace(choice, hands_left=choice.hands_left - 1)
