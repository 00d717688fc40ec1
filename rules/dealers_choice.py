"""Dealer's choice: who names the next game, for how long, and which games fit the players dealt in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.books import article
from rules.games import GAMES
from rules.violations import RuleViolation


class Mode(StrEnum):
    SINGLE_HAND = "single_hand"
    FULL_ROUND = "full_round"


class NotYourChoice(RuleViolation):
    article = "sanremo-variants.dealers-choice.pick"

    def __init__(self, seat: int, chooser: int) -> None:
        self.seat = seat
        self.chooser = chooser
        super().__init__(f"seat {chooser} chooses, not seat {seat}")


class GameDoesNotFit(RuleViolation):
    article = "sanremo-variants.dealers-choice.pick"

    def __init__(self, game: str, players: int) -> None:
        self.game = game
        self.players = players
        super().__init__(f"{game} does not fit {players} players")


@dataclass(frozen=True, slots=True)
class Choice:
    """What is being played, by whose choice, and for how many more hands; the mode is fixed at opening."""

    mode: Mode
    games: tuple[str, ...]
    game: str
    chooser: int | None = None
    hands_left: int = 0


@article("sanremo-variants.dealers-choice.pick")
def offered(choice: Choice, players: int) -> tuple[str, ...]:
    """The table's games that fit this many players."""
    return tuple(game for game in choice.games if players <= GAMES[game].most_players)


@article(
    "sanremo-variants.dealers-choice.pick",
    "sanremo-variants.dealers-choice.mode",
    "sanremo-variants.dealers-choice.single-hand",
    "sanremo-variants.dealers-choice.full-round",
)
def chooser(choice: Choice, *, button: int, seated: Sequence[int]) -> int | None:
    """Whose turn it is to choose, or nobody while a round lasts.

    By the hand it is the button, again if the button stayed. By the round it passes
    clockwise from the last chooser, whoever has the button then.
    """
    if choice.hands_left:
        return None
    if choice.mode is Mode.SINGLE_HAND or choice.chooser is None:
        return button
    return _next_clockwise(choice.chooser, seated)


def _next_clockwise(seat: int, seated: Iterable[int]) -> int:
    return min(seated, key=lambda other: (other <= seat, other))


@article("sanremo-variants.dealers-choice.pick", "sanremo-variants.dealers-choice.full-round")
def choose(choice: Choice, game: str, *, seat: int, button: int, seated: Sequence[int]) -> Choice:
    """Name the next game: for one hand, or for as many hands as there are players now."""
    due = chooser(choice, button=button, seated=seated)
    if due != seat:
        raise NotYourChoice(seat, due or choice.chooser or button)
    if game not in offered(choice, len(seated)):
        raise GameDoesNotFit(game, len(seated))
    hands = len(seated) if choice.mode is Mode.FULL_ROUND else 1
    return replace(choice, game=game, chooser=seat, hands_left=hands)


@article("sanremo-variants.dealers-choice.single-hand", "sanremo-variants.dealers-choice.full-round")
def hand_played(choice: Choice, *, redealt: bool = False) -> Choice:
    """Count a hand; one that was misdealt and dealt again counts once."""
    return choice if redealt or not choice.hands_left else replace(choice, hands_left=choice.hands_left - 1)
