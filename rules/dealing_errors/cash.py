"""Dealing errors by the cash book: the dealer solves them alone, until two acts or substantial action."""

from typing import Literal

from rules.books import article
from rules.dealing_errors.ruling import DealRuling, Outcome, Progress, ShowAll

_BOOK = "sanremo-cash"


def _ruling(outcome: Outcome, cited: str) -> DealRuling:
    return DealRuling(outcome, f"{_BOOK}.{cited}")


def _reshuffle_in_time(cited: str, progress: Progress) -> DealRuling:
    return _ruling("continue" if progress.substantial else "reshuffle", cited)


@article("sanremo-cash.misdeal.no-shuffle-or-cut")
def not_shuffled(progress: Progress) -> DealRuling:
    return _reshuffle_in_time("misdeal.no-shuffle-or-cut", progress)


@article("sanremo-cash.misdeal.wrong-button", "sanremo-cash.other.button-correct-next")
def wrong_button(progress: Progress) -> DealRuling:
    """After substantial action the hand goes on, and the button is put right for the next."""
    return _reshuffle_in_time("misdeal.wrong-button", progress)


@article("sanremo-cash.misdeal.wrong-sequence")
def wrong_sequence(progress: Progress, *, certain: bool, looked: bool) -> DealRuling:
    if certain and not looked:
        return _ruling("restore", "misdeal.wrong-sequence")
    return _reshuffle_in_time("misdeal.wrong-sequence", progress)


@article(
    "sanremo-cash.misdeal.first-two-exposed",
    "sanremo-cash.misdeal.two-exposed",
    "sanremo-cash.misdeal.top-card",
    "sanremo-cash.misdeal.top-card-once",
    "sanremo-cash.other.dealer-exposes",
    "sanremo-cash.other.no-choice",
    "sanremo-cash.other.off-table",
    "sanremo-cash.floor-card.during-deal",
)
def exposed_by_dealer(position: int, progress: Progress, *, exposed: int = 1, off_table: bool = False) -> DealRuling:
    """A card the dealer exposed, or that left the table during the deal; the player has no choice.

    ``position`` counts the cards dealt in the hand from one; ``exposed`` all cards exposed so far.
    """
    if exposed > 1:
        return _reshuffle_in_time("misdeal.two-exposed", progress)
    if position <= 2:
        return _reshuffle_in_time("misdeal.first-two-exposed", progress)
    if progress.top_card_given:
        return _reshuffle_in_time("misdeal.top-card-once", progress)
    return _ruling("top_card", "floor-card.during-deal" if off_table else "misdeal.top-card")


@article("sanremo-cash.misdeal.extra-cards", "sanremo-cash.other.extra-card-burn")
def extra_cards(progress: Progress, *, count: int, last_dealt: bool, looked: bool) -> DealRuling:
    """One card too many, the last dealt and unseen, is the next burn; otherwise a reshuffle, late a dead hand."""
    if progress.substantial:
        return _ruling("dead_hand", "dead.wrong-card-count")
    if count == 1 and last_dealt and not looked:
        return _ruling("burn", "other.extra-card-burn")
    return _ruling("reshuffle", "misdeal.extra-cards")


@article("sanremo-cash.misdeal.top-card-blind", "sanremo-cash.dead.wrong-card-count")
def missing_card(progress: Progress, *, in_blind: bool, last_of_deal: bool) -> DealRuling:
    """A blind, or the button missing the last card, gets the top card; otherwise a reshuffle, late a dead hand."""
    if (in_blind or last_of_deal) and not progress.top_card_given:
        return _ruling("top_card", "misdeal.top-card-blind")
    if progress.substantial:
        return _ruling("dead_hand", "dead.wrong-card-count")
    return _ruling("reshuffle", "misdeal.top-card-blind")


@article(
    "sanremo-cash.misdeal.empty-seat",
    "sanremo-cash.misdeal.first-card-wrong-seat",
    "sanremo-cash.misdeal.player-skipped",
)
def wrong_seat(
    case: Literal["empty-seat", "first-card-wrong-seat", "player-skipped"], progress: Progress
) -> DealRuling:
    """Cards to the wrong seat: a reshuffle until two acts, whatever they were; then the hand goes on without them."""
    return _ruling("exclude" if progress.acts >= 2 else "reshuffle", f"misdeal.{case}")


@article("sanremo-cash.floor-card.after-deal", "sanremo-cash.other.player-exposes")
def exposed_by_player(*, fell: bool = False) -> DealRuling:
    """A card a player showed or let fall after the deal stays in play and is shown to everyone."""
    return _ruling("shown_live", "floor-card.after-deal" if fell else "other.player-exposes")


@article("sanremo-cash.other.foreign-back", "sanremo-cash.other.foreign-back-unused", "sanremo-cash.other.duplicate")
def irregular_deck(fault: Literal["foreign_back", "duplicate"], *, in_use: bool = True) -> DealRuling:
    """A wrong back voids the hand if the card was used in it; two equal cards always do."""
    if fault == "duplicate":
        return _ruling("void", "other.duplicate")
    return _ruling("void", "other.foreign-back") if in_use else _ruling("continue", "other.foreign-back-unused")


@article(
    "sanremo-cash.show-all.equal-information",
    "sanremo-cash.show-all.one-card",
    "sanremo-cash.show-all.to-active",
    "sanremo-cash.show-all.to-inactive",
)
def shown_to(*, active: bool, cards: int) -> ShowAll:
    """What one saw everybody sees: at once if he is in the hand, otherwise when it is over. Unseen cards stay so."""
    cited = "show-all.to-active" if active else "show-all.to-inactive"
    return ShowAll("now" if active else "after_the_hand", cards, f"{_BOOK}.{cited}")


@article("sanremo-cash.dead.face-up-fold")
def folded_face_up() -> ShowAll:
    """Cards folded face up lie before the board for all to see, then go to the muck."""
    return ShowAll("now", 2, f"{_BOOK}.dead.face-up-fold")


@article(
    "sanremo-cash.board-error.premature-flop",
    "sanremo-cash.board-error.premature-turn",
    "sanremo-cash.board-error.premature-river",
)
def premature(street: Literal["flop", "turn", "river"]) -> DealRuling:
    """The burn stays, the cards go back into the stub, and after the betting they are dealt again without a burn."""
    return _ruling("redeal_flop" if street == "flop" else "redeal_street", f"board-error.premature-{street}")
