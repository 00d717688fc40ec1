"""Why a gesture is what it is: for each reason of ``rules.betting`` the article of each book, side by side."""

from typing import Final

from rules.books.settings import BookSettings

_CASH, _EVENT, _FIGP, _FIPOS = "sanremo-cash", "sanremo-tournament", "figp-tournament", "fipos-tournament"

ARTICLES: Final[dict[str, dict[str, str]]] = {
    "said_fold": {_CASH: "dead.said-fold", _FIGP: "bet.verbal-binding", _FIPOS: "bet.fold"},
    "said": {_CASH: "bets.verbal-binding", _EVENT: "binding.general-declaration", _FIGP: "bet.verbal-binding"},
    "said_call": {_CASH: "bets.verbal-binding", _EVENT: "call.verbal", _FIGP: "bet.verbal-binding"},
    "tap": {_CASH: "bets.tap-check", _EVENT: "terms.tap-is-check"},
    "call_is_check": {_CASH: "bets.verbal-binding", _EVENT: "invalid.call-without-bet"},
    "raise_is_bet": {_CASH: "bets.verbal-binding", _EVENT: "invalid.raise-without-bet"},
    "check_facing_bet": {_CASH: "bets.verbal-binding", _EVENT: "invalid.check-facing-bet"},
    "amount_declared": {
        _CASH: "bets.verbal-over-chips",
        _EVENT: "raise.declared-raise-amount-is-total",
        _FIGP: "bet.raise-announced-total",
    },
    "declared_raise": {
        _CASH: "fifty.declared-raise",
        _EVENT: "raise.below-half-is-call",
        _FIGP: "bet.raise-announced-then-completed",
    },
    "declared_one_chip": {
        _CASH: "fifty.declared-raise",
        _EVENT: "overchip.raise-max",
        _FIGP: "bet.single-chip-raise-declared",
    },
    "wrong_first_motion": {_CASH: "fifty.declared-raise", _EVENT: "raise.wrong-first-motion"},
    "two_motions": {
        _CASH: "bets.single-motion",
        _EVENT: "raise.verbal-two-motions",
        _FIGP: "bet.raise-announced-then-completed",
    },
    "amount_alone": {_CASH: "bets.verbal-binding", _EVENT: "bet.amount-equals-chips"},
    "pot_in_no_limit": {
        _CASH: "bets.verbal-binding",
        _EVENT: "potlimit.pot-declared-in-no-limit",
        _FIGP: "bet.pot-announcement-no-limit",
    },
    "pot": {_CASH: "pot-limit.max-raise", _FIGP: "pot-limit.maximum-raise"},
    "all_in": {_CASH: "game.action-all-in"},
    "last_chips": {
        _CASH: "fifty.below",
        _EVENT: "multichip.last-chips-all-in",
        _FIGP: "bet.silent-order",
    },
    "string": {_CASH: "bets.string-raise", _EVENT: "string.dealer-decides", _FIGP: "bet.string-bet"},
    "one_chip": {_CASH: "bets.single-chip-call", _EVENT: "overchip.call", _FIGP: "bet.single-oversized-chip"},
    "one_chip_opens": {_CASH: "bets.single-chip-open", _EVENT: "overchip.open-max"},
    "exact": {_CASH: "bets.chips-bind", _EVENT: "call.exact-chips", _FIGP: "bet.silent-exact"},
    "all_needed": {
        _CASH: "fifty.below",
        _EVENT: "multichip.call-if-all-needed",
        _FIGP: "bet.multiple-same-chips",
    },
    "below_half": {
        _CASH: "fifty.below",
        _EVENT: "raise.below-half-is-call",
        _FIGP: "bet.silent-below-half-raise",
    },
    "half_or_more": {
        _CASH: "fifty.at-or-above",
        _EVENT: "raise.half-or-more-completes",
        _FIGP: "bet.silent-above-half-raise",
    },
    "full_raise": {_CASH: "bets.single-motion", _EVENT: "raise.one-motion", _FIGP: "bet.silent-exact"},
    "prior_left": {_CASH: "bets.single-chip-call", _EVENT: "priorchips.not-covering-or-withdrawn"},
    "prior_covers": {_CASH: "bets.single-chip-call", _EVENT: "priorchips.partial-or-covering"},
    "option": {_CASH: "bets.single-chip-call", _EVENT: "overchip.open-max"},
    "underbet": {_CASH: "bets.underbet-correct", _FIGP: "bet.under-amount-completed"},
    "undercall": {
        _CASH: "bets.underbet-correct",
        _EVENT: "undercall.mandatory-opening-bet",
        _FIGP: "bet.under-amount-completed",
        _FIPOS: "bet.unheard-raise",
    },
    "undercall_heads_up": {_EVENT: "undercall.mandatory-heads-up", _CASH: "bets.underbet-correct"},
    "undercall_director": {_EVENT: "undercall.otherwise-td", _CASH: "bets.underbet-correct"},
    "no_reopen": {
        _CASH: "bets.short-all-in-no-reopen",
        _EVENT: "reopen.short-all-in",
        _FIGP: "bet.short-all-in-no-reopen",
    },
    "pulled_back": {_CASH: "bets.chips-bind", _EVENT: "priorchips.pullback-binds"},
    "capped": {_CASH: "limit.max-raises", _EVENT: "raisecap.limit", _FIGP: "limit.raise-cap"},
    "bet_made": {_CASH: "bets.chips-bind", _FIGP: "bet.silent-exact"},
    "nothing": {_CASH: "no-limit.binding-when"},
    "contradictory": {_CASH: "bets.verbal-over-chips", _EVENT: "bet.contradictory"},
    "unofficial": {_CASH: "bets.verbal-binding", _EVENT: "unclear.own-risk"},
    "conditional": {
        _CASH: "bets.out-of-turn-binding",
        _EVENT: "conditional.discouraged",
        _FIGP: "conduct.conditional-action",
    },
}
"""For each reason the article of each book; a book that is silent follows the cash book."""


def cite(why: str, book: BookSettings) -> str:
    """The full id of the article behind a reason, in this book or else in the cash book."""
    known = ARTICLES[why]
    return f"{book.id}.{known[book.id]}" if book.id in known else f"{_CASH}.{known[_CASH]}"
