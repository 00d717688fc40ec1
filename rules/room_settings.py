"""Every number the cash articles name or leave open, as a setting of the room or of one table.

The defaults are the regulation's own figures; where it leaves a choice open they
are what the catalogue recommends. Plain whole numbers, texts and yes or no, so
that a row can keep them and a form can show them.
"""

from dataclasses import dataclass, fields
from enum import StrEnum

from rules.books import article

LAST_HOUR = 23


class WithoutBet(StrEnum):
    """What becomes of a hand whose time runs out while it faces no bet."""

    CHECK = "check"
    DEAD = "dead"


class TopUpUntil(StrEnum):
    """The last moment at which chips may be added before a hand."""

    FIRST_CARD = "first_card"
    FIRST_RIFFLE = "first_riffle"


class ChoiceLasts(StrEnum):
    """How long a variant chosen at a dealer's choice table is played."""

    SINGLE_HAND = "single_hand"
    FULL_ROUND = "full_round"


class BadSetting(ValueError):
    """A figure that no room can have."""

    def __init__(self, name: str, value: int) -> None:
        self.name = name
        self.value = value
        super().__init__(f"{name} is {value}; no room can have that")


@article("sanremo-cash.open.seat-refusal", "sanremo-cash.seating.call-15-minutes")
@article("sanremo-cash.conduct.return-30-minutes", "sanremo-cash.conduct.absence-20-minutes")
@article("sanremo-cash.seating.sitout-evening", "sanremo-cash.seating.sitout-before-evening")
@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSettings:
    """What holds at every cash table of one room."""

    day_ends_at: int = 6
    """The local hour at which one gaming day ends and the next begins."""
    evening_from: int = 19
    cosignature_required: bool = True
    float_required: bool = False
    """Whether a table opens only with its float."""
    closing_count_required: bool = True
    """Whether a table that has a float closes only when two have counted it."""
    closing_cosignature_required: bool = True
    """Whether the controller signs that count before the table closes."""

    answer_minutes: int = 15
    refusal_minutes: int = 30
    no_return_minutes: int = 30
    forfeit_bars_return: bool = True
    return_with_previous_stack: bool = False
    lists_at_once: int = 1

    balance_difference: int = 2
    main_table_free_of_post: bool = False

    sit_out_minutes: int = 30
    sit_outs_a_day: int = 1
    dinner_minutes: int = 30
    dinners_a_day: int = 1
    absence_minutes: int = 20
    warning_minutes: int = 5
    absent_at_a_full_table: int = 2
    longest_extension_minutes: int = 0
    """0 leaves the length of an extension to the floor."""
    frequent_absences: int = 0
    """How many absences of a day are shown as frequent; 0 leaves it to the floor's eye."""
    play_over: bool = False

    time_called_seconds: int = 60
    time_called_without_bet: WithoutBet = WithoutBet.CHECK

    dealer_minutes: int = 30
    """How long a dealer stays at a table before the next one is due."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "time_called_without_bet", WithoutBet(self.time_called_without_bet))
        _check_figures(self)
        for name in ("day_ends_at", "evening_from"):
            if getattr(self, name) > LAST_HOUR:
                raise BadSetting(name, getattr(self, name))


@article("sanremo-cash.limit.min-buyin", "sanremo-cash.buyin.minimum")
@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """What is chosen for one table when it is set up. ``max_buy_in`` 0 means there is none."""

    big_blind: int
    min_buy_in: int
    max_buy_in: int = 0
    seats: int = 9
    fixed_limit: bool = False
    limit_buy_in_blinds: int = 20
    short_buy_ins: int = 1
    top_up_until: TopUpUntil = TopUpUntil.FIRST_CARD

    most_hands_out: int = 0
    """Hands a player may miss in a row before losing the seat; 0 sets no such limit (italiana: 10)."""
    most_minutes_out: int = 0
    """Minutes a player may sit out in all; 0 leaves it to the room's clocks (italiana: 10)."""
    choice_lasts: ChoiceLasts = ChoiceLasts.SINGLE_HAND

    def __post_init__(self) -> None:
        object.__setattr__(self, "top_up_until", TopUpUntil(self.top_up_until))
        object.__setattr__(self, "choice_lasts", ChoiceLasts(self.choice_lasts))
        _check_figures(self)


@article("italiana.leave.ten-turns", "italiana.leave.ten-minutes")
def italiana_limits() -> dict[str, int]:
    """The table settings of poker all'italiana for players who stay away."""
    return {"most_hands_out": 10, "most_minutes_out": 10}


def _check_figures(settings: RoomSettings | TableSettings) -> None:
    for each in fields(settings):
        value = getattr(settings, each.name)
        if isinstance(value, int) and value < 0:
            raise BadSetting(each.name, value)
