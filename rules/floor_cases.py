"""What a book leaves to the floor: the article, what happens meanwhile, and the choices, the proposed one first.

Data for the floor's screen. What a choice comes to is ``rules.floor_rulings``,
carrying it out a command of ``rules.hand``; a choice nobody listed needs a
reason, like every decision.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class FloorCase:
    """A question for the floor."""

    article: str
    meanwhile: str
    choices: tuple[str, ...]


_T, _F = "sanremo-tournament", "figp-tournament"

_CASES: Final = {
    "mucked_untabled": FloorCase(
        f"{_T}.showdown.mucked-untabled-at-risk", "keep the cards apart", ("hand_dead", "retrieve_if_certain")
    ),
    "shown_enough": FloorCase(f"{_T}.showdown.td-final-on-tabled", "nothing is pushed", ("shown", "not_shown")),
    "shows_one_card": FloorCase(
        f"{_T}.showdown.one-card-refusal", "the pot waits", ("order_to_show", "hand_dead", "valid_as_identified")
    ),
    "bet_then_discarded": FloorCase(
        f"{_T}.showdown.bet-then-discard", "hold the cards", ("retrieve_if_certain", "dead_return_uncalled")
    ),
    "words_against_chips": FloorCase(
        f"{_T}.bet.contradictory", "the action waits", ("as_declared", "as_pushed", "call", "minimum_raise")
    ),
    "tiny_chips": FloorCase(f"{_T}.call.tiny-chips", "the action waits", ("call", "forfeit_and_fold")),
    "wrong_count_given": FloorCase(f"{_T}.accepted.td-rule-one", "the action waits", ("correct_amount", "amount_told")),
    "several_undercalls": FloorCase(
        f"{_T}.undercall.sequence", "back to the first undercaller", ("correct_first_then_each", "stand")
    ),
    "unofficial_words": FloorCase(f"{_T}.unclear.own-risk", "the action waits", ("as_the_floor_reads_it",)),
    "conditional_words": FloorCase(f"{_T}.conditional.discouraged", "the action waits", ("not_binding", "binding")),
    "called_before_amount": FloorCase(
        f"{_T}.conditional.call-before-amount", "the amount is settled first", ("free", "calls_any_amount")
    ),
    "hidden_chip": FloorCase(f"{_T}.hidden.td-decides", "the chip is set apart", ("not_part", "part_of_the_action")),
    "neither_shows_nor_mucks": FloorCase(
        f"{_F}.showdown.refuse-without-mucking", "the pot waits", ("order_to_show", "hand_dead")
    ),
    "suspected_collusion": FloorCase(
        f"{_F}.showdown.collusion-review", "hold the cards of the hand back", ("examine", "no_ground")
    ),
    "conditional_action": FloorCase(f"{_F}.conduct.conditional-action", "the action waits", ("not_binding", "binding")),
    "not_covered": FloorCase("sanremo-cash.decisions.final", "play may go on", ("as_the_direction_decides",)),
}

FLOOR_CASES: Final = MappingProxyType(_CASES)
