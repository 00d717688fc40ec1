"""Wagers put right after the fact: amounts misread, counts that were wrong, words with two meanings, hidden chips.

What a gesture is when it is made is ``rules.betting``; these rule on what was
noticed or claimed afterwards. Nothing here moves chips.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.books import article
from rules.books.settings import BookSettings

Right = Literal["absolute", "director", "none"]
Outcome = Literal["reconsider", "fold_or_complete", "complete", "floor"]


@dataclass(frozen=True, slots=True)
class Verdict:
    outcome: Outcome
    article: str


@dataclass(frozen=True, slots=True)
class Misreading:
    """A caller says he did not know the amount: what he had moved in, what was due, and what the dealer did."""

    moved: int
    due: int
    announced: bool
    acted_after: bool = False
    evident: bool = False


@article(
    "sanremo-cash.bets.unaware-of-raise",
    "sanremo-cash.bets.misunderstanding-announced",
    "sanremo-cash.bets.no-limit-call-voidable",
    "sanremo-cash.bets.eighty-percent",
)
def on_misreading(claim: Misreading, book: BookSettings) -> Verdict:
    """Rule on a claim to have misread a bet: rejected from 80 % moved in, or once somebody has acted after him.

    If the dealer did not announce the raise the chips go back. If he did, what was
    put in stays and the player folds or completes, unless the error is evident:
    then the floor may void the call.
    """
    if 100 * claim.moved >= book.misunderstood_percent * claim.due:
        return Verdict("complete", "sanremo-cash.bets.eighty-percent")
    if claim.acted_after:
        return Verdict("complete", "sanremo-cash.bets.unaware-of-raise")
    if not claim.announced:
        return Verdict("reconsider", "sanremo-cash.bets.misunderstanding-announced")
    if claim.evident:
        return Verdict("floor", "sanremo-cash.bets.no-limit-call-voidable")
    return Verdict("fold_or_complete", "sanremo-cash.bets.misunderstanding-announced")


@article("sanremo-tournament.unclear.multiple-meanings")
def meaning_of(spoken: int, *, pot: int, least: int, book: BookSettings) -> int:
    """A number with several meanings is the highest reasonable one below the pot; failing that the smallest legal."""
    powers = (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000)
    meanings = [spoken * power for power in powers if spoken * power >= least]
    below = [amount for amount in meanings if amount < pot or (amount == pot and not book.unclear_below_pot)]
    return max(below) if below else meanings[0]


@article("sanremo-tournament.incorrect.potlimit-too-high", "sanremo-tournament.incorrect.potlimit-too-low")
def corrected_pot_bet(bet: int, right: int, *, next_card_out: bool, substantial_action: bool) -> int:
    """A pot bet from a wrong count: too high is reduced until the next card, too low raised until others have acted."""
    if next_card_out or (bet < right and substantial_action):
        return bet
    return right


@article("sanremo-tournament.incorrect.other-games")
def corrected_wager(wager: int, right: int, *, next_card_out: bool) -> int:
    """Outside pot-limit a wrong amount is corrected at any point of the round, for callers too."""
    return wager if next_card_out else right


@article(
    "figp-tournament.all-in.hidden-chips-bound",
    "figp-tournament.all-in.hidden-chips-no-benefit",
    "figp-tournament.all-in.hidden-chips-cap",
)
def hidden_chips_lost(visible: int, hidden: int, *, winner_stack: int, wins: bool) -> int:
    """What an all-in player gives up of chips that were hidden: none if he wins, all if he loses.

    The winner never receives more from him than the winner's own stack at the start of the hand.
    """
    return 0 if wins else min(hidden, max(0, winner_stack - visible))


@article("sanremo-tournament.hidden.not-part", "sanremo-tournament.hidden.not-part-loses")
def hidden_chips_outside_the_action(*, wins: bool) -> Literal["kept", "forfeited"]:
    """Ruled no part of the action: not paid when he wins, no rescue when he loses."""
    return "kept" if wins else "forfeited"


@article("figp-tournament.dead-hand.unprotected-refund", "sanremo-tournament.hand.killed-no-redress")
def refund_of_lost_hand(total: int, highest_other: int, *, acted_after: bool) -> int:
    """A hand lost unprotected gets back the part of its wager nobody had answered, if nobody acted after it."""
    return 0 if acted_after else max(0, total - highest_other)


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether a hand of the showdown is shown on request, and whether that makes it live again."""

    shown: bool
    live_again: bool
    article: str


@article("sanremo-cash.showdown.ask-to-see", "sanremo-cash.showdown.ask-to-see-by-winner")
def ask_to_see(*, took_part: bool, reasons: str, by_winner: bool, next_hand_began: bool) -> Sight:
    """A participant who gives reasons sees a hand; only when the winner asks do both hands become live again."""
    allowed = took_part and not next_hand_began and (bool(reasons) or by_winner)
    cited = "ask-to-see-by-winner" if by_winner else "ask-to-see"
    return Sight(allowed, allowed and by_winner, f"sanremo-cash.showdown.{cited}")


@article(
    "sanremo-tournament.see.forfeit-right",
    "sanremo-tournament.see.inalienable-right",
    "sanremo-tournament.see.td-discretion",
)
def right_to_see(*, has_cards_or_showed: bool, called_river_bet: bool, of_last_aggressor: bool) -> Right:
    """A river caller who kept or showed his cards sees the last aggressor's hand; without cards no right is left."""
    if not has_cards_or_showed:
        return "none"
    return "absolute" if called_river_bet and of_last_aggressor else "director"


@article("texas-basics.showdown.play-the-board")
def keeps_claim_on_board(*, tabled: bool, announced: bool) -> bool:
    """Who plays the board says so before he pushes his cards away; cards laid face up need no words."""
    return tabled or announced


@article("sanremo-cash.showdown.false-claim")
def after_false_claim(tabled: Sequence[int], recoverable: Sequence[int], induced: int) -> tuple[int, ...]:
    """Who may get the pot a false claim costs: hands tabled or recoverable, else the player induced to discard."""
    return (*tabled, *recoverable) or (induced,)


@article(
    "sanremo-cash.conduct.playing-behind",
    "sanremo-cash.conduct.playing-behind-unannounced",
    "sanremo-cash.etiquette.adding-chips",
)
def playable(
    on_table: int, *, bought: int = 0, announced: bool = True, min_buy_in: int = 0, added_later: int = 0
) -> int:
    """The chips a player may bet in a hand: those before him at the deal, and those bought and on their way.

    Chips in transit that were not announced count only up to the minimum buy-in;
    chips added during the hand (``added_later``) do not play in it at all.
    """
    del added_later
    if announced:
        return on_table + bought
    return on_table + min(bought, max(0, min_buy_in - on_table))
