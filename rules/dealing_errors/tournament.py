"""Dealing errors by the house's tournament book: a misdeal is barred after substantial action."""

from collections.abc import Collection
from typing import Literal

from rules.books import article
from rules.dealing_errors.ruling import DealRuling, Outcome, Progress

_BOOK = "sanremo-tournament"

DeckReason = Literal["dealer", "level", "dealer_change", "house", "irregular", "player"]
Misdeal = Literal["stuck-cards", "first-card-wrong-seat", "ineligible-dealt", "eligible-skipped", "list-open"]


def _ruling(outcome: Outcome, cited: str) -> DealRuling:
    return DealRuling(outcome, f"{_BOOK}.{cited}")


@article(
    "sanremo-tournament.misdeal.list-open",
    "sanremo-tournament.misdeal.stuck-cards",
    "sanremo-tournament.misdeal.first-card-wrong-seat",
    "sanremo-tournament.misdeal.ineligible-dealt",
    "sanremo-tournament.misdeal.eligible-skipped",
    "sanremo-tournament.misdeal.barred-after-substantial-action",
)
def misdeal(case: Misdeal, progress: Progress) -> DealRuling:
    """A listed fault, or a comparable one the floor declares, until substantial action."""
    if progress.substantial:
        return _ruling("continue", "misdeal.barred-after-substantial-action")
    return _ruling("reshuffle", f"misdeal.{case}")


@article("sanremo-tournament.misdeal.button-two-consecutive")
def two_cards_running(*, to_button: bool, progress: Progress) -> DealRuling:
    """Two consecutive cards to the button are no fault."""
    if to_button:
        return _ruling("continue", "misdeal.button-two-consecutive")
    return misdeal("list-open", progress)


@article("sanremo-tournament.misdeal.exposed-cards")
def exposed_by_dealer(position: int, progress: Progress, *, exposed: int = 1) -> DealRuling:
    """One of the first two cards off the deck, or any two, is a misdeal; a single later one is replaced."""
    if exposed > 1 or position <= 2:
        return _ruling("continue" if progress.substantial else "reshuffle", "misdeal.exposed-cards")
    return _ruling("top_card", "misdeal.exposed-cards")


@article(
    "sanremo-tournament.misdeal.wrong-card-count",
    "sanremo-tournament.deal.button-short-replace",
    "sanremo-tournament.deal.button-short-acted-dead",
    "sanremo-tournament.deal.wrong-count-dead",
    "sanremo-tournament.deal.one-burn-after-dead-hand",
)
def wrong_card_count(progress: Progress, *, button: bool, too_few: bool, acted: bool) -> DealRuling:
    """The button short of cards is completed until he acts; any other wrong count is a misdeal, late a dead hand.

    After a dead hand one card is burned a street, as always: nothing restores an order.
    """
    if button and too_few:
        if acted:
            return _ruling("dead_hand", "deal.button-short-acted-dead")
        return _ruling("complete", "deal.button-short-replace")
    if progress.substantial:
        return _ruling("dead_hand", "deal.wrong-count-dead")
    return _ruling("reshuffle", "misdeal.wrong-card-count")


@article("sanremo-tournament.misdeal.foreign-card", "sanremo-tournament.misdeal.foreign-card-after")
def card_of_another_game(progress: Progress) -> DealRuling:
    """A joker or an unused rank: a misdeal, or later as if it did not exist."""
    if progress.substantial:
        return _ruling("next_card", "misdeal.foreign-card-after")
    return _ruling("reshuffle", "misdeal.foreign-card")


@article("sanremo-tournament.irregular-deck.effect")
def irregular_deck() -> DealRuling:
    """At any moment: play stops and everything put in goes back."""
    return _ruling("void", "irregular-deck.effect")


@article(
    "sanremo-tournament.deal.four-card-flop",
    "sanremo-tournament.deal.no-burn-flop-no-action",
    "sanremo-tournament.deal.no-burn-flop-with-action",
)
def wrong_flop(*, cards: int, burned: bool, acted: bool) -> DealRuling:
    """Four cards: one is drawn as the next burn. No burn: one of the three is drawn, unless somebody has acted."""
    if cards == 4:
        return _ruling("draw_burn", "deal.four-card-flop")
    if cards != 3:
        return _ruling("floor", "rp.randomness")
    if burned or acted:
        return _ruling("continue", "deal.no-burn-flop-with-action")
    return _ruling("draw_burn_and_add", "deal.no-burn-flop-no-action")


@article(
    "sanremo-tournament.rp.premature-flop",
    "sanremo-tournament.rp.premature-turn",
    "sanremo-tournament.rp.premature-river",
    "sanremo-tournament.rp.premature-stud",
)
def premature(street: Literal["flop", "turn", "river", "stud"]) -> DealRuling:
    """The burn stays, the card goes back into the stub, and after the betting it is dealt again without a burn."""
    return _ruling("redeal_flop" if street == "flop" else "redeal_street", f"rp.premature-{street}")


@article("sanremo-tournament.rp.stud-exposed-downcard", "sanremo-tournament.rp.stud-exposed-seventh")
def stud_card_exposed(*, seventh: bool, betting_possible: bool = True) -> DealRuling:
    """A downcard of the initial deal becomes the upcard; a seventh card is replaced while betting is possible."""
    if not seventh:
        return _ruling("becomes_upcard", "rp.stud-exposed-downcard")
    return _ruling("next_card" if betting_possible else "continue", "rp.stud-exposed-seventh")


@article("sanremo-tournament.rp.stub-restore", "sanremo-tournament.rp.stub-new", "sanremo-tournament.rp.stub-mixed")
def stub_fell(*, order_known: bool, mixed: bool) -> DealRuling:
    """Restore its order, or shuffle what fell: the stub alone, or with what it mixed with."""
    if order_known:
        return _ruling("restore", "rp.stub-restore")
    return _ruling("redeal_street", "rp.stub-mixed" if mixed else "rp.stub-new")


@article("sanremo-tournament.balance.missing-halt-no-misdeal")
def dealt_at_a_halted_table() -> DealRuling:
    """A hand dealt on a short table that should have stood still is no misdeal."""
    return _ruling("continue", "balance.missing-halt-no-misdeal")


@article("sanremo-tournament.level.wrong-level-continues", "sanremo-tournament.level.wrong-level-corrected")
def wrong_level(progress: Progress) -> DealRuling:
    """Begun with the last level's blinds: put right in place until substantial action, then played out as it is."""
    if progress.substantial:
        return _ruling("continue", "level.wrong-level-continues")
    return _ruling("restore", "level.wrong-level-corrected")


@article("sanremo-tournament.level.wrong-level-corrected")
def at_the_right_level(act: Literal["fold", "call", "raise"], to: int, *, big_blind: int) -> int:
    """What an act made at the old blinds becomes: a fold stands, a call is of the new blind, a raise at least its own.

    ``to`` is the act's total at the old level, ``big_blind`` the new one.
    """
    match act:
        case "fold":
            return to
        case "call":
            return big_blind
        case "raise":
            return max(to, 2 * big_blind)


@article("sanremo-tournament.misdeal.replay-absent-and-penalised", "sanremo-tournament.misdeal.replay")
def folded_in_the_replay(
    *, away_at_first: Collection[int], penalised: Collection[int], away_now: Collection[int] = ()
) -> frozenset[int]:
    """Seats dealt in and folded when the replay is dealt: who came back between the two deals has no hand either."""
    return frozenset((*away_at_first, *penalised, *away_now))


@article("sanremo-tournament.deck.change-occasions", "sanremo-tournament.deck.no-player-request")
def may_change_deck(reason: DeckReason, *, between_hands: bool, at_dealer_change: bool = False) -> bool:
    """By the dealer's wish, at a level change, as the house prescribes; never because a player asks.

    Always between hands, except when the deck itself is irregular. ``at_dealer_change`` is the event's setting.
    """
    match reason:
        case "irregular":
            return True
        case "player":
            return False
        case "dealer_change":
            return at_dealer_change and between_hands
        case _:
            return between_hands


@article("sanremo-tournament.rp.randomness")
def not_covered() -> DealRuling:
    """An unknown card is as good as any other: the director decides."""
    return _ruling("floor", "rp.randomness")
