"""The door: which irregularities are possible now, and what the regulation prescribes for one of them."""

from collections.abc import Callable
from typing import Final

from rules.books.settings import BookSettings
from rules.irregularities import of_betting, of_decks, of_hands, of_the_board, of_the_deal
from rules.irregularities.books import speaks_for
from rules.irregularities.case import Case, wrong_fact
from rules.irregularities.catalogue import ALL, CATALOGUE
from rules.irregularities.kinds import Answers, Irregularity, NotPossible, Ruling
from rules.irregularities.moment import Moment
from rules.irregularities.wording import gettext_noop as _

_REPORT: Final = "sanremo-cash.decisions.report-immediately"
_LIVE_ONLY: Final = frozenset(
    {"kill_hand", "restrict_player", "give_top_card", "complete_hand", "exclude_player", "fold", "correct_bet"}
)


def possible(moment: Moment, book: BookSettings) -> tuple[Irregularity, ...]:
    """What may be reported in this book and game: those possible now first, those of this phase before the others."""
    known = [each for each in ALL if _in_book(each, book) and _in_game(each, moment)]
    now = [each for each in known if moment.phase in each.possible_in]
    here = [each for each in now if each.phase == moment.phase]
    return (*here, *(each for each in now if each not in here), *(each for each in known if each not in now))


def is_possible(irregularity: Irregularity, moment: Moment, book: BookSettings) -> bool:
    """Whether it may be reported at this moment, whatever its facts."""
    return _why_not(irregularity, moment, book) is None


def decide(slug: str, facts: Answers, moment: Moment, book: BookSettings) -> Ruling | NotPossible:
    """What the regulation prescribes for what happened, or why it cannot be ruled on here."""
    irregularity = CATALOGUE.get(slug)
    if irregularity is None:
        return NotPossible(slug, "unknown", _("There is no such irregularity."), _REPORT)
    refused = _why_not(irregularity, moment, book) or wrong_fact(irregularity, facts, moment)
    if refused is not None:
        return refused
    return _playable(DECIDERS[slug](Case(irregularity, facts, moment, book)), moment)


def _why_not(irregularity: Irregularity, moment: Moment, book: BookSettings) -> NotPossible | None:
    slug = irregularity.slug
    if not _in_book(irregularity, book):
        return NotPossible(slug, "not_in_this_book", _("The rules of this table do not know this."), _REPORT)
    if not _in_game(irregularity, moment):
        return NotPossible(slug, "not_in_this_game", _("This cannot happen in the game being played."), _REPORT)
    needs_hand = any(fact.kind == "seat" and not fact.optional for fact in irregularity.facts)
    if moment.phase not in irregularity.possible_in or (needs_hand and not moment.seats):
        text = _("This cannot be ruled on at this point of the hand.")
        return NotPossible(slug, "not_now", text, _REPORT)
    return None


def _in_book(irregularity: Irregularity, book: BookSettings) -> bool:
    return not irregularity.books or speaks_for(book) in irregularity.books or book.id in irregularity.books


def _in_game(irregularity: Irregularity, moment: Moment) -> bool:
    return not irregularity.families or not moment.seats or moment.family in irregularity.families


def _playable(found: Ruling | NotPossible, moment: Moment) -> Ruling | NotPossible:
    """A ruling on a hand that is no longer in cannot be carried out."""
    if isinstance(found, NotPossible):
        return found
    gone = [each for each in found.effects if each.kind in _LIVE_ONLY and each.seat not in moment.live]
    if gone:
        return NotPossible(found.slug, "fact_wrong", _("This player is not in the hand."), found.article, "seat")
    return found


DECIDERS: Final[dict[str, Callable[[Case], Ruling | NotPossible]]] = {
    "deck-not-shuffled": of_the_deal.not_shuffled,
    "foreign-back": of_decks.foreign_back,
    "duplicate-card": of_decks.duplicate,
    "missing-from-deck": of_decks.missing,
    "card-of-another-game": of_decks.another_game,
    "damaged-card": of_decks.damaged,
    "card-exposed-by-dealer": of_the_deal.exposed_by_dealer,
    "stud-card-exposed": of_the_deal.stud_card_exposed,
    "card-off-table": of_the_deal.off_table,
    "boxed-card": of_the_deal.boxed,
    "extra-card": of_the_deal.extra,
    "too-few-cards": of_the_deal.too_few,
    "cards-to-empty-seat": of_the_deal.to_empty_seat,
    "first-card-wrong-seat": of_the_deal.first_card_wrong_seat,
    "player-skipped": of_the_deal.skipped,
    "wrong-sequence": of_the_deal.wrong_sequence,
    "wrong-button": of_the_deal.wrong_button,
    "stuck-cards": of_the_deal.stuck,
    "stub-fell": of_the_deal.stub_fell,
    "deck-set-down": of_the_deal.set_down,
    "player-exposes-card": of_the_deal.exposed_by_player,
    "wrong-level": of_the_deal.wrong_level,
    "dealt-while-halted": of_the_deal.dealt_while_halted,
    "acted-out-of-turn": of_betting.out_of_turn,
    "bet-too-small": of_betting.too_small,
    "unaware-of-raise": of_betting.unaware,
    "string-raise": of_betting.string_raise,
    "wrong-amount-told": of_betting.wrong_amount_told,
    "several-undercalls": of_betting.several_undercalls,
    "pot-bet-miscounted": of_betting.miscounted,
    "conditional-words": of_betting.conditional,
    "called-before-amount": of_betting.before_amount,
    "hidden-chips": of_betting.hidden,
    "chips-added": of_betting.chips_added,
    "shown-to-active": of_hands.shown_to_active,
    "shown-to-inactive": of_hands.shown_to_inactive,
    "cards-turned-up": of_hands.turned_up,
    "folded-face-up": of_hands.folded_face_up,
    "cards-in-muck": of_hands.in_muck,
    "thrown-on-others": of_hands.thrown_on_others,
    "hand-taken-by-dealer": of_hands.taken_by_dealer,
    "cards-passed": of_hands.passed,
    "device-in-hand": of_hands.device_in_hand,
    "upcards-picked-up": of_hands.upcards_picked_up,
    "away-in-turn": of_betting.away,
    "time-called": of_betting.time_called,
    "board-too-early": of_the_board.too_early,
    "burn-too-early": of_the_board.burn_too_early,
    "stud-card-too-early": of_the_board.stud_too_early,
    "flop-too-many": of_the_board.too_many_on_the_flop,
    "no-burn": of_the_board.no_burn,
    "two-burns": of_the_board.two_burns,
    "stub-too-short": of_the_board.stub_too_short,
    "false-claim": of_hands.false_claim,
    "ask-to-see": of_hands.wants_to_see,
    "one-card-shown": of_hands.one_card_shown,
    "will-not-show": of_hands.will_not_show,
    "mucked-unshown": of_hands.mucked_unshown,
    "bet-then-discarded": of_hands.bet_and_discarded,
    "turned-by-another": of_hands.turned_by_another,
    "suspected-collusion": of_hands.collusion,
    "wrong-award": of_hands.wrong_award,
    "button-wrong-last-hand": of_hands.button_last_hand,
    "deck-change-asked": of_decks.change_asked,
    "not-covered": of_hands.not_covered,
}
"""What rules on each irregularity."""
