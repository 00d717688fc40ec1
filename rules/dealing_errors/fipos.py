"""Dealing errors by the FIPOS book: exposed cards are never a misdeal, only a skipped player is."""

from rules.books import article
from rules.dealing_errors.ruling import DealRuling, Progress

_BOOK = "fipos-tournament"


@article("fipos-tournament.deal.exposed-card", "fipos-tournament.board.exposed-as-burn")
def exposed_by_dealer(position: int, progress: Progress, *, exposed: int = 1) -> DealRuling:
    """However many, and even the first: replaced at the end of the deal, and each is a burn, in the order dealt."""
    return DealRuling("top_card", f"{_BOOK}.deal.exposed-card")


@article("fipos-tournament.board.exposed-as-burn")
def burns_from_exposed(exposed: int) -> tuple[str, ...]:
    """Before which streets exposed cards serve as burns; beyond the third they are simply out of play."""
    return ("flop", "turn", "river")[:exposed]


@article("fipos-tournament.misdeal.skipped-player")
def player_skipped(progress: Progress) -> DealRuling:
    return DealRuling("exclude" if progress.substantial else "reshuffle", f"{_BOOK}.misdeal.skipped-player")


@article("fipos-tournament.exposure.own-cards", "fipos-tournament.exposure.others-may-raise")
def exposed_by_player(*, own: bool) -> DealRuling:
    """He plays on face up without the right to raise; the others keep theirs."""
    if own:
        return DealRuling("no_raise", f"{_BOOK}.exposure.own-cards")
    return DealRuling("continue", f"{_BOOK}.exposure.others-may-raise")
