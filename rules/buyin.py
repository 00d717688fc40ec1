"""Chips coming to a stack: the first buy-in, short buy-ins, top-ups; and that none leave it.

Decides whether a purchase may be made and what it counts as. What plays in a
hand of chips that are still on their way is ``rules.stakes_in_play``.
"""

from dataclasses import dataclass
from enum import StrEnum

from rules.books import article
from rules.room_settings import RoomSettings, TableSettings, TopUpUntil
from rules.violations import RuleViolation


class Moment(StrEnum):
    """Where the table stands between two pots."""

    BETWEEN_HANDS = "between_hands"  # the pot is awarded; the scramble belongs here
    SHUFFLING = "shuffling"  # from the first riffle to the first card
    IN_HAND = "in_hand"


class Source(StrEnum):
    """Where chips come from."""

    CASH_DESK = "cash_desk"
    CHIP_RUNNER = "chip_runner"
    OTHER_PLAYER = "other_player"
    BANKNOTES = "banknotes"
    POCKET = "pocket"


class PurchaseKind(StrEnum):
    BUY_IN = "buy_in"  # up to the minimum or beyond it
    SHORT = "short"
    TOP_UP = "top_up"  # on a stack that has the minimum already


@dataclass(frozen=True, slots=True)
class Purchase:
    """A purchase as it counts. ``short_buy_ins`` is the player's number of them, this one included."""

    kind: PurchaseKind
    chips: int
    stack: int
    short_buy_ins: int
    article: str


class BelowMinimumBuyIn(RuleViolation):
    article = "sanremo-cash.buyin.minimum"

    def __init__(self, chips: int, minimum: int) -> None:
        self.chips = chips
        self.minimum = minimum
        super().__init__(f"{chips} is less than the minimum buy-in of {minimum}")


class AboveMaximumBuyIn(RuleViolation):
    article = "sanremo-cash.buyin.top-up-free"

    def __init__(self, stack: int, maximum: int) -> None:
        self.stack = stack
        self.maximum = maximum
        super().__init__(f"a stack of {stack} would be above the maximum buy-in of {maximum}")


class ShortBuyInUsed(RuleViolation):
    article = "sanremo-cash.buyin.short-once"

    def __init__(self, stack: int, minimum: int) -> None:
        self.stack = stack
        self.minimum = minimum
        super().__init__(f"a second short buy-in, to {stack}; the stack must reach {minimum}")


class RebuyTooSmall(RuleViolation):
    article = "sanremo-cash.limit.rebuy-minimum"

    def __init__(self, chips: int, minimum: int) -> None:
        self.chips = chips
        self.minimum = minimum
        super().__init__(f"a rebuy of {chips} at a limit table is less than {minimum}")


class NothingBought(RuleViolation):
    article = "sanremo-cash.buyin.top-up-free"

    def __init__(self) -> None:
        super().__init__("a purchase of no chips")


class NotDuringAHand(RuleViolation):
    article = "sanremo-cash.buyin.top-up-free"

    def __init__(self, chips: int) -> None:
        self.chips = chips
        super().__init__(f"{chips} cannot be added while a hand is played")


class OnlyDuringTheScramble(RuleViolation):
    article = "sanremo-cash.limit.rebuy-during-scramble"

    def __init__(self, chips: int) -> None:
        self.chips = chips
        super().__init__(f"{chips} can be bought at a limit table during the scramble only")


class NotFromThere(RuleViolation):
    article = "sanremo-cash.limit.no-money-during-hand"

    def __init__(self, source: Source) -> None:
        self.source = str(source)
        super().__init__(f"no chips from {source}: they are bought at the cash desk or through a runner")


class ChipsNotDeclared(RuleViolation):
    article = "sanremo-cash.etiquette.adding-chips"

    def __init__(self, chips: int) -> None:
        self.chips = chips
        super().__init__(f"{chips} brought from elsewhere must be taken off the table")


class ChipsStayOnTheTable(RuleViolation):
    article = "sanremo-cash.etiquette.removing-chips"

    def __init__(self, taken: int, stack: int) -> None:
        self.taken = taken
        self.stack = stack
        super().__init__(f"{taken} of a stack of {stack} may not be taken off")


@article("sanremo-cash.limit.min-buyin", "sanremo-cash.buyin.minimum")
def minimum_of(table: TableSettings) -> int:
    """The house's figure for the table; at a limit table a number of big blinds."""
    return table.limit_buy_in_blinds * table.big_blind if table.fixed_limit else table.min_buy_in


@article("sanremo-cash.buyin.minimum")
def check_buy_in(chips: int, *, minimum: int) -> None:
    if chips < minimum:
        raise BelowMinimumBuyIn(chips, minimum)


@article("sanremo-cash.buyin.minimum", "sanremo-cash.buyin.transferred-keeps-stack")
@article("sanremo-cash.conduct.return-as-new", "sanremo-cash.etiquette.removing-chips")
def sit_down_with(
    chips: int, *, table: TableSettings, room: RoomSettings, keeps_stack: bool = False, previous_stack: int = 0
) -> Purchase:
    """The chips a player sits down with.

    ``keeps_stack`` is a player from a closed table or sent by the direction,
    who goes on with what he has. ``previous_stack`` is what a returning player
    left with; it must come back only where the room says so.
    """
    if keeps_stack:
        return Purchase(PurchaseKind.BUY_IN, chips, chips, 0, "sanremo-cash.buyin.transferred-keeps-stack")
    minimum = minimum_of(table)
    if room.return_with_previous_stack:
        minimum = max(minimum, previous_stack)
    check_buy_in(chips, minimum=minimum)
    _check_maximum(chips, table, at_least=minimum)
    return Purchase(PurchaseKind.BUY_IN, chips, chips, 0, "sanremo-cash.buyin.minimum")


@article("sanremo-cash.buyin.top-up-free", "sanremo-cash.buyin.short-once", "sanremo-cash.limit.rebuy-minimum")
def buy_more(
    chips: int,
    *,
    stack: int,
    table: TableSettings,
    moment: Moment,
    short_buy_ins: int = 0,
    source: Source = Source.CASH_DESK,
) -> Purchase:
    """A purchase by a seated player, between hands only; ``short_buy_ins`` counts those he has made here today."""
    if chips <= 0:
        raise NothingBought
    check_source(chips, source)
    check_moment(chips, table=table, moment=moment)
    minimum, after = minimum_of(table), stack + chips
    if table.fixed_limit and chips < minimum:
        raise RebuyTooSmall(chips, minimum)
    _check_maximum(after, table)
    if stack >= minimum:
        return Purchase(PurchaseKind.TOP_UP, chips, after, short_buy_ins, "sanremo-cash.buyin.top-up-free")
    if after >= minimum:
        return Purchase(PurchaseKind.BUY_IN, chips, after, short_buy_ins, "sanremo-cash.buyin.minimum")
    if short_buy_ins >= table.short_buy_ins:
        raise ShortBuyInUsed(after, minimum)
    return Purchase(PurchaseKind.SHORT, chips, after, short_buy_ins + 1, "sanremo-cash.buyin.short-once")


@article("sanremo-cash.buyin.top-up-free", "sanremo-cash.limit.rebuy-during-scramble")
@article("sanremo-cash.conduct.table-stakes")
def check_moment(chips: int, *, table: TableSettings, moment: Moment) -> None:
    """Until the first card is dealt; at a limit table until the first riffle, that is during the scramble."""
    if moment is Moment.BETWEEN_HANDS:
        return
    if table.fixed_limit:
        raise OnlyDuringTheScramble(chips)
    if moment is Moment.IN_HAND or table.top_up_until is TopUpUntil.FIRST_RIFFLE:
        raise NotDuringAHand(chips)


@article("sanremo-cash.limit.no-money-during-hand", "sanremo-cash.etiquette.adding-chips")
def check_source(chips: int, source: Source) -> None:
    """No banknotes and no other player's money, at any table; nothing out of a pocket either."""
    if source in (Source.OTHER_PLAYER, Source.BANKNOTES):
        raise NotFromThere(source)
    if source is Source.POCKET:
        raise ChipsNotDeclared(chips)


@article("sanremo-cash.etiquette.removing-chips")
def check_take_off(taken: int, *, stack: int, leaves: bool) -> None:
    """Only a player who leaves takes chips away, and then all of them."""
    if taken and not (leaves and taken == stack):
        raise ChipsStayOnTheTable(taken, stack)


def _check_maximum(stack: int, table: TableSettings, at_least: int = 0) -> None:
    maximum = max(table.max_buy_in, at_least)
    if table.max_buy_in and stack > maximum:
        raise AboveMaximumBuyIn(stack, maximum)
