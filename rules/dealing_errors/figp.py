"""Dealing errors by the FIGP book: too late after the first significant action."""

from typing import Literal

from rules.books import article
from rules.dealing_errors.ruling import DealRuling, Outcome, Progress, ShowAll

_BOOK = "figp-tournament"


def _ruling(outcome: Outcome, cited: str) -> DealRuling:
    return DealRuling(outcome, f"{_BOOK}.{cited}")


def _misdeal(cited: str, progress: Progress) -> DealRuling:
    return _ruling("continue", "misdeal.too-late") if progress.substantial else _ruling("reshuffle", cited)


@article(
    "figp-tournament.misdeal.first-two-exposed",
    "figp-tournament.misdeal.two-exposed",
    "figp-tournament.deal.single-exposed-card",
    "figp-tournament.misdeal.too-late",
    "figp-tournament.misdeal.procedure",
)
def exposed_by_dealer(position: int, progress: Progress, *, exposed: int = 1) -> DealRuling:
    """The first or second card off the deck, or two in all, is a misdeal; a later single one is replaced."""
    if exposed > 1:
        return _misdeal("misdeal.two-exposed", progress)
    if position <= 2:
        return _misdeal("misdeal.first-two-exposed", progress)
    return _ruling("top_card", "deal.single-exposed-card")


@article(
    "figp-tournament.misdeal.wrong-position",
    "figp-tournament.misdeal.not-entitled",
    "figp-tournament.misdeal.skipped",
    "figp-tournament.misdeal.too-late",
)
def wrong_seat(case: Literal["wrong-position", "not-entitled", "skipped"], progress: Progress) -> DealRuling:
    return _misdeal(f"misdeal.{case}", progress)


@article("figp-tournament.deal.extra-card", "figp-tournament.deal.extra-cards-misdeal")
def extra_cards(progress: Progress, *, count: int, first_player: bool, looked: bool = False) -> DealRuling:
    """One extra card to the first player is the burn of the flop; more are a misdeal; the rest is the floor's."""
    if count > 1:
        return _misdeal("deal.extra-cards-misdeal", progress)
    if first_player and not looked:
        return _ruling("burn", "deal.extra-card")
    return _ruling("floor", "deal.extra-card")


@article("figp-tournament.flop.four-cards", "figp-tournament.flop.five-or-more", "figp-tournament.flop.redeal")
def too_many_on_the_flop(cards: int) -> DealRuling:
    """Four cards: the floorman draws one as the next burn. Five or more: the flop is dealt again."""
    return _ruling("draw_burn", "flop.four-cards") if cards == 4 else _ruling("redeal_flop", "flop.five-or-more")


@article("figp-tournament.flop.wrong-burn-fixable", "figp-tournament.flop.wrong-burn-reshuffle")
def wrong_burn(*, turned_up: bool, right_cards_known: bool, substantial: bool = False) -> DealRuling:
    """No burn or two before the flop: put right while it is face down and certain, otherwise dealt again."""
    if substantial:
        return _ruling("continue", "flop.wrong-burn-reshuffle")
    if not turned_up and right_cards_known:
        return _ruling("restore", "flop.wrong-burn-fixable")
    return _ruling("redeal_flop", "flop.wrong-burn-reshuffle")


@article("figp-tournament.flop.redeal", "figp-tournament.board.turn-error", "figp-tournament.board.river-error")
def premature(street: Literal["flop", "turn", "river"]) -> DealRuling:
    """A premature turn is set aside and the river takes its place; the others are dealt again without a burn."""
    match street:
        case "flop":
            return _ruling("redeal_flop", "flop.redeal")
        case "turn":
            return _ruling("next_street_first", "board.turn-error")
        case "river":
            return _ruling("redeal_street", "board.river-error")


@article(
    "figp-tournament.deck.foreign-card",
    "figp-tournament.deck.duplicate-cards",
    "figp-tournament.deck.missing-card",
)
def irregular_deck(
    fault: Literal["foreign-card", "duplicate-cards", "missing-card"], *, next_hand_began: bool = False
) -> DealRuling:
    """Wherever the card is, the hand is void, until the next one begins."""
    return _ruling("continue" if next_hand_began else "void", f"deck.{fault}")


@article("figp-tournament.deck.boxed-card", "figp-tournament.deck.boxed-card-to-player")
def boxed_card(*, to_player: bool) -> DealRuling:
    """Face up in the deck: dealt and replaced like an exposed card, or on the board disregarded."""
    return _ruling("top_card", "deck.boxed-card-to-player") if to_player else _ruling("next_card", "deck.boxed-card")


@article(
    "figp-tournament.information.show-one-show-all",
    "figp-tournament.information.seen-by-active-player",
    "figp-tournament.information.seen-by-uninvolved",
)
def shown_to(*, hand_over: bool, may_still_decide: bool, cards: int) -> ShowAll:
    """What one saw all may see: after the hand at once; during it at once only if he still has a decision to make."""
    if hand_over:
        return ShowAll("now", cards, f"{_BOOK}.information.show-one-show-all")
    if may_still_decide:
        return ShowAll("now", cards, f"{_BOOK}.information.seen-by-active-player")
    return ShowAll("after_the_hand", cards, f"{_BOOK}.information.seen-by-uninvolved")


@article("figp-tournament.glossary.fouled-hand")
def fouled_hand(*, cards: int, due: int, betting_began: bool) -> DealRuling:
    """Too many or too few cards cannot be played: dealt again before any betting, after it the hand is dead."""
    if cards == due:
        return _ruling("continue", "glossary.fouled-hand")
    return _ruling("dead_hand" if betting_began else "reshuffle", "glossary.fouled-hand")


@article("figp-tournament.deck.set-down-early")
def deck_set_down() -> DealRuling:
    return _ruling("floor", "deck.set-down-early")


@article("figp-tournament.deck.change-request")
def may_change_deck(*, manifestly_irregular: bool) -> bool:
    return manifestly_irregular
