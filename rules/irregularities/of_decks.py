"""Rulings on the deck itself: foreign backs, equal and missing cards, jokers, marks; and what a machine found."""

from typing import Final

from rules.books import article
from rules.dealing_errors import DealRuling, cash, figp, tournament
from rules.irregularities.books import BASICS, CASH, EVENT, FIGP, FIPOS, speaks_for, uncovered
from rules.irregularities.case import Case, step
from rules.irregularities.kinds import Alternative, Effect, NotPossible, Ruling, Step
from rules.irregularities.steps import carry_out, go_on, void
from rules.irregularities.wording import gettext_noop as _

Decided = Ruling | NotPossible

FINDINGS: Final = {
    "duplicate": "duplicate-card",
    "extra": "duplicate-card",
    "ghost-read": "duplicate-card",
    "missing": "missing-from-deck",
    "unread": "missing-from-deck",
    "wrong-count": "missing-from-deck",
    "foreign": "foreign-back",
    "unknown": "foreign-back",
    "boxed": "boxed-card",
    "stuck-pair": "stuck-cards",
    "not-shuffled": "deck-not-shuffled",
}
"""The irregularity that a machine's finding opens by itself."""


def _swap() -> Step:
    return step(_("Bring a new deck and have this one checked."), Effect("swap_deck"))


def _too_late(case: Case) -> bool:
    """Once the next riffle began, the hand before is final."""
    return case.moment.next_hand_began or case.moment.phase == "shuffle"


@article("sanremo-cash.decisions.claim-window", "figp-tournament.hand.contest-window")
def _hand_stands(case: Case) -> Ruling:
    cited = (
        "figp-tournament.hand.contest-window"
        if case.book.id in (FIGP, FIPOS)
        else "sanremo-cash.decisions.claim-window"
    )
    stands = step(_("The last hand is final."))
    return case.rule("continue", cited, stands, _swap(), applies="floor")


def _void_or_new_deck(case: Case, ruling: DealRuling) -> Decided:
    if not case.moment.seats:
        return case.rule("new_deck", ruling.article, _swap(), applies="floor")
    if _too_late(case):
        return _hand_stands(case)
    if ruling.outcome != "void":
        return case.rule("continue", ruling.article, *go_on(case), _swap())
    return case.rule("void", ruling.article, *void(case))


@article("sanremo-cash.other.foreign-back", "sanremo-cash.other.foreign-back-unused")
def foreign_back(case: Case) -> Decided:
    """By the cash book only a card that was used voids the hand; by the federation's any, wherever it lies.

    Used is what was dealt to a player, folded since or not, or lies on the board; a burn and the stub are not.
    """
    used = case.text("found") in ("hand", "board", "muck")
    match speaks_for(case.book):
        case "sanremo-cash" | "texas-basics":
            return _void_or_new_deck(case, cash.irregular_deck("foreign_back", in_use=used))
        case "figp-tournament" | "fipos-tournament":
            return _void_or_new_deck(case, figp.irregular_deck("foreign-card"))
        case _:
            return _void_or_new_deck(case, tournament.irregular_deck())


@article("sanremo-cash.other.duplicate")
def duplicate(case: Case) -> Decided:
    match speaks_for(case.book):
        case "sanremo-cash" | "texas-basics":
            return _void_or_new_deck(case, cash.irregular_deck("duplicate"))
        case "figp-tournament" | "fipos-tournament":
            return _void_or_new_deck(case, figp.irregular_deck("duplicate-cards"))
        case _:
            return _void_or_new_deck(case, tournament.irregular_deck())


def missing(case: Case) -> Decided:
    """The cash book is silent: proposed as the other irregular decks, for the direction to decide."""
    match speaks_for(case.book):
        case "sanremo-cash" | "texas-basics":
            found = _void_or_new_deck(case, DealRuling("void", uncovered(case.book)))
            return _or_play_on(case, found)
        case "figp-tournament" | "fipos-tournament":
            return _void_or_new_deck(case, figp.irregular_deck("missing-card"))
        case _:
            return _void_or_new_deck(case, tournament.irregular_deck())


def _or_play_on(case: Case, found: Decided) -> Decided:
    if isinstance(found, NotPossible) or found.outcome != "void":
        return found
    on = Alternative("play-on", _("The hand stands"), (*go_on(case), _swap()), found.article)
    return case.rule(found.outcome, found.article, *found.steps, applies=found.applies, alternatives=(on,))


@article("sanremo-tournament.misdeal.foreign-card", "sanremo-tournament.misdeal.foreign-card-after")
def another_game(case: Case) -> Decided:
    """A joker or an unused rank: a misdeal, later as if it did not exist; the federations void the hand."""
    if not case.moment.seats:
        return case.rule("new_deck", "sanremo-tournament.misdeal.foreign-card", _swap(), applies="floor")
    if _too_late(case):
        return _hand_stands(case)
    if case.book.id in (FIGP, FIPOS):
        return _void_or_new_deck(case, figp.irregular_deck("foreign-card"))
    if case.moment.phase == "between":
        return case.rule("continue", "sanremo-tournament.misdeal.foreign-card-after", *go_on(case), _swap())
    ruling = tournament.card_of_another_game(case.moment.progress)
    if ruling.outcome == "next_card" and case.text("found") == "hand":
        ruling = DealRuling("floor", ruling.article)
    return carry_out(case, ruling)


@article("sanremo-cash.conduct.deck-change", "sanremo-tournament.deck.change-occasions")
def damaged(case: Case) -> Decided:
    """A deck that is marked or damaged is changed when the hand is over; the hand stands."""
    end = step(_("Finish the hand.")) if case.moment.seats and case.moment.phase not in ("between", "shuffle") else None
    swap = step(_("Change the deck and have the old one checked."), Effect("swap_deck"))
    steps = (end, swap) if end else (swap,)
    cited = {
        FIGP: "figp-tournament.deck.change-request",
        FIPOS: "figp-tournament.deck.change-request",
        EVENT: "sanremo-tournament.deck.change-occasions",
    }.get(speaks_for(case.book), "sanremo-cash.conduct.deck-change")
    return case.rule("new_deck", cited, *steps, applies="floor")


@article("sanremo-cash.conduct.deck-change", "sanremo-tournament.deck.no-player-request")
@article("figp-tournament.deck.change-request")
def change_asked(case: Case) -> Decided:
    """Not because a player would like another: for a fault, or by the direction's own wish."""
    cited = {FIGP: "figp-tournament.deck.change-request", FIPOS: "figp-tournament.deck.change-request"}
    cited[EVENT] = "sanremo-tournament.deck.no-player-request"
    found = cited.get(speaks_for(case.book), "sanremo-cash.conduct.deck-change")
    if case.yes("fault"):
        return damaged(case)
    swap = Alternative("direction-changes", _("The direction changes the deck"), (_swap(),), found)
    alternatives = (swap,) if speaks_for(case.book) in (CASH, BASICS) else ()
    return case.rule(
        "refused",
        found,
        step(_("The deck stays. Only a fault is a reason to change it.")),
        applies="floor",
        alternatives=alternatives,
    )
