"""How the poker books differ between one hand and the next, side by side.

A cash book charges for a way in and marks who missed a blind; a tournament book
deals to everybody, present or not, and lets the blinds eat an absent stack.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rules.books import article
from rules.hand.commands import PostKind


class ButtonRule(StrEnum):
    """Where the button goes when nobody is dealt in at the seat that is due for it."""

    STAYS_WITH_PLAYER = "stays_with_player"  # with its holder, or if he is gone with the last to act
    STAYS_AT_SEAT = "stays_at_seat"  # where it lies, even if that seat is empty now
    DEAD_SEAT = "dead_seat"  # at the seat that is due, though it is empty
    NEXT_PLAYER = "next_player"  # there is no dead button: always the next player


class Arc(StrEnum):
    """The seats, clockwise, in which somebody who comes in gets no cards yet."""

    NONE = "none"
    BUTTON_TO_SMALL = "button_to_small"  # after the button, before the small blind's place
    BUTTON_TO_BIG = "button_to_big"  # after the button, before the big blind
    FROM_BUTTON_TO_BIG = "from_button_to_big"  # the same and the button itself


class StudButton(StrEnum):
    """What the button does while a mixed game is at stud."""

    MOVES = "moves"
    FROZEN = "frozen"


class SeatedBy(StrEnum):
    """How late an absent player may be back in his seat and still have a live hand."""

    FIRST_CARD = "first_card"
    LAST_CARD = "last_card"


@dataclass(frozen=True, slots=True)
class Cites:
    """The articles a book gives as reasons."""

    button_moves: str
    dead_button: str
    blinds: str
    heads_up: str
    dealt_in: str
    between_new: str
    between_moved: str
    between_balanced: str
    absent: str
    ante: str
    straddle: str = ""


@dataclass(frozen=True, slots=True)
class BlindsBook:
    """One book's choices. The defaults are those of the cash book."""

    id: str
    cites: Cites
    button: ButtonRule = ButtonRule.STAYS_WITH_PLAYER
    tournament: bool = False
    marks_missed: bool = True
    entry_post: bool = True
    free_first_orbit: bool = True
    new_barred: Arc = Arc.BUTTON_TO_BIG
    moved_barred: Arc = Arc.BUTTON_TO_BIG
    balanced_barred: Arc = Arc.BUTTON_TO_BIG
    straddles: frozenset[PostKind] = frozenset()
    straddle_at_limit: bool = False
    straddle_multiple: int = 2
    counter_multiple: int = 4
    stud_button: StudButton = StudButton.MOVES
    seated_by: SeatedBy = SeatedBy.FIRST_CARD
    antes: bool = True
    must_double: bool = False


@article("texas-basics.straddle.not-in-tournaments")
def in_a_tournament(book: BlindsBook) -> BlindsBook:
    """The same book at a tournament table: dead button, no straddles, no markers, absent players post."""
    return replace(
        book,
        button=ButtonRule.DEAD_SEAT,
        tournament=True,
        marks_missed=False,
        entry_post=False,
        free_first_orbit=False,
        straddles=frozenset(),
        cites=replace(book.cites, absent="sanremo-tournament.present.absent-posts"),
    )


SANREMO_CASH: Final = BlindsBook(
    id="sanremo-cash",
    straddles=frozenset({PostKind.STRADDLE, PostKind.COUNTER_STRADDLE, PostKind.MISSISSIPPI}),
    cites=Cites(
        button_moves="sanremo-cash.game.button-moves",
        dead_button="sanremo-cash.blinds.dead-button-principle",
        blinds="sanremo-cash.game.forced-blinds",
        heads_up="sanremo-cash.blinds.heads-up",
        dealt_in="sanremo-cash.game.deal-order",
        between_new="sanremo-cash.blinds.no-cards-between",
        between_moved="sanremo-cash.seating.closed-table-between",
        between_balanced="sanremo-cash.seating.closed-table-between",
        absent="sanremo-cash.button.absent-owes-blinds",
        ante="sanremo-variants.stud7.ante",
        straddle="sanremo-cash.straddle.live",
    ),
)

SANREMO_TOURNAMENT: Final = BlindsBook(
    id="sanremo-tournament",
    button=ButtonRule.DEAD_SEAT,
    tournament=True,
    marks_missed=False,
    entry_post=False,
    free_first_orbit=False,
    new_barred=Arc.BUTTON_TO_SMALL,
    moved_barred=Arc.BUTTON_TO_SMALL,
    balanced_barred=Arc.BUTTON_TO_BIG,
    stud_button=StudButton.FROZEN,
    cites=Cites(
        button_moves="sanremo-tournament.button.dead-button",
        dead_button="sanremo-tournament.button.dead-button",
        blinds="sanremo-tournament.button.dead-button",
        heads_up="sanremo-tournament.headsup.button-is-small-blind",
        dealt_in="sanremo-tournament.break.any-position",
        between_new="sanremo-tournament.late.dealt-in-unless-between",
        between_moved="sanremo-tournament.break.dealt-in-unless-between",
        between_balanced="sanremo-tournament.balance.never-small-blind",
        absent="sanremo-tournament.present.absent-posts",
        ante="sanremo-tournament.rp.big-blind-ante",
    ),
)

FIGP_TOURNAMENT: Final = replace(
    SANREMO_TOURNAMENT,
    id="figp-tournament",
    button=ButtonRule.STAYS_AT_SEAT,
    new_barred=Arc.FROM_BUTTON_TO_BIG,
    seated_by=SeatedBy.LAST_CARD,
    cites=Cites(
        button_moves="figp-tournament.button.clockwise",
        dead_button="figp-tournament.button.dead",
        blinds="figp-tournament.def.blinds",
        heads_up="figp-tournament.headsup.button-small-blind",
        dealt_in="figp-tournament.deal.order",
        between_new="figp-tournament.seating.inactive-position",
        between_moved="figp-tournament.break-table.no-hand",
        between_balanced="figp-tournament.balance.never-small-blind",
        absent="figp-tournament.absence.blinded-off",
        ante="figp-tournament.def.ante",
    ),
)

FIPOS_TOURNAMENT: Final = replace(
    FIGP_TOURNAMENT,
    id="fipos-tournament",
    seated_by=SeatedBy.FIRST_CARD,
    must_double=True,
    cites=replace(
        FIGP_TOURNAMENT.cites,
        blinds="fipos-tournament.blinds.positions",
        dealt_in="fipos-tournament.deal.two-cards",
        absent="fipos-tournament.absence.blinds-paid",
    ),
)

TEXAS_BASICS: Final = BlindsBook(
    id="texas-basics",
    button=ButtonRule.NEXT_PLAYER,
    marks_missed=False,
    entry_post=False,
    free_first_orbit=False,
    new_barred=Arc.BUTTON_TO_SMALL,
    moved_barred=Arc.BUTTON_TO_SMALL,
    straddles=frozenset({PostKind.STRADDLE}),
    antes=False,
    cites=replace(
        SANREMO_CASH.cites,
        button_moves="texas-basics.button.clockwise",
        dead_button="sanremo-tournament.button.dead-button",
        between_new="sanremo-tournament.late.dealt-in-unless-between",
        between_moved="sanremo-tournament.break.dealt-in-unless-between",
        blinds="texas-basics.blinds.two-forced-bets",
        heads_up="figp-tournament.headsup.button-small-blind",
        straddle="texas-basics.straddle.amount",
    ),
)

BOOKS: Final[Mapping[str, BlindsBook]] = MappingProxyType(
    {book.id: book for book in (SANREMO_CASH, SANREMO_TOURNAMENT, FIGP_TOURNAMENT, FIPOS_TOURNAMENT, TEXAS_BASICS)}
)
