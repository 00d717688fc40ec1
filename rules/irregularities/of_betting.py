"""Rulings on bets: out of turn, too little, misread, in several motions; what a wager becomes."""

from typing import Final

from rules.books import article
from rules.books.settings import OutOfTurn, Undercall
from rules.claims import Misreading, corrected_pot_bet, corrected_wager, hidden_chips_lost, on_misreading
from rules.dead_hands import away_in_turn
from rules.floor_rulings import accepted, called_before_amount, said_conditionally
from rules.irregularities.books import BASICS, CASH, FIGP, FIPOS, speaks_for
from rules.irregularities.case import Case, step
from rules.irregularities.kinds import Alternative, Effect, NotPossible, Ruling, Step
from rules.irregularities.steps import named
from rules.irregularities.wording import gettext_noop as _

Decided = Ruling | NotPossible

_OUT_OF_TURN: Final = {
    CASH: "sanremo-cash.bets.out-of-turn-binding",
    FIGP: "figp-tournament.out-of-turn.principle",
    FIPOS: "fipos-tournament.turn.bet-out-of-turn",
}
_RELEASED: Final = {
    CASH: "sanremo-cash.bets.out-of-turn-binding",
    FIGP: "figp-tournament.out-of-turn.skipped-raise",
    FIPOS: "fipos-tournament.turn.bet-out-of-turn",
}
_FOLDED: Final = {FIPOS: "fipos-tournament.turn.fold-out-of-turn", FIGP: "figp-tournament.dead-hand.fold"}


def _book(case: Case) -> str:
    found = speaks_for(case.book)
    return CASH if found == BASICS else found


@article("sanremo-cash.bets.out-of-turn-binding", "sanremo-cash.limit.out-of-turn")
@article("figp-tournament.out-of-turn.principle", "fipos-tournament.turn.fold-out-of-turn")
def out_of_turn(case: Case) -> Decided:
    """Held until those skipped have acted, then bound, reduced or free as the book says; a fold is final at once."""
    seat, moment, book = case.seat(), case.moment, _book(case)
    if seat not in (moment.waiting[1:] if moment.tracked else moment.live):
        return case.refuse(_OUT_OF_TURN.get(book, "sanremo-tournament.oot.action-returns"))
    if case.text("act") == "fold":
        cited = _FOLDED.get(book, "sanremo-tournament.oot.fold-always-binds")
        return case.rule("fold", cited, named(_("A fold out of turn is final for seat %(seat)s."), _hold(case), seat))
    if book == CASH and moment.fixed_limit and case.yes("next_acted"):
        stands = named(
            _("Seat %(seat)s must put in what was declared: the next player has acted on it."), _hold(case), seat
        )
        return case.rule("binds", "sanremo-cash.limit.out-of-turn", stands)
    match case.text("since"):
        case "nothing":
            return _held(case)
        case "raised":
            cited = _RELEASED.get(book, "sanremo-tournament.oot.free-if-changed")
            free = _("A skipped player bet or raised: the chips go back to seat %(seat)s, who is free in turn.")
            return case.rule("free", cited, named(free, None, seat))
        case _:
            return _after_passive(case)


def _hold(case: Case) -> Effect | None:
    """The engine holds it; what happened since can no longer be told to it."""
    if case.text("since") != "nothing" or case.moment.phase != "betting":
        return None
    return Effect("hold_act", seat=case.seat(), choice=case.text("act"), amount=case.number("amount"))


def _held(case: Case) -> Ruling:
    cited = _OUT_OF_TURN.get(_book(case), "sanremo-tournament.oot.action-returns")
    return case.rule(
        "held",
        cited,
        step(_("The action goes back to the player in turn, who has all options.")),
        named(
            _("What seat %(seat)s did waits: it binds unless a skipped player bets or raises."),
            _hold(case),
            case.seat(),
        ),
    )


def _after_passive(case: Case) -> Ruling:
    seat = case.seat()
    match case.book.out_of_turn:
        case OutOfTurn.REDUCED_BY_CALLERS:
            text = _("Seat %(seat)s checks or calls the wager in force; the rest goes back.")
            return case.rule("reduced", "figp-tournament.out-of-turn.skipped-check-or-call", named(text, None, seat))
        case OutOfTurn.FOLLOW_OR_FOLD:
            text = _("Seat %(seat)s goes along with what the others did, without raising, or folds.")
            limit = Effect("restrict_player", seat=seat, lasts="round")
            return case.rule(
                "no_raise", "fipos-tournament.turn.bet-out-of-turn", named(text, limit, seat), applies="dealer"
            )
        case _:
            text = _("Nothing has changed: seat %(seat)s is bound to what was done or declared.")
            found = _OUT_OF_TURN.get(_book(case), "sanremo-tournament.oot.binding-if-unchanged")
            return case.rule("binds", found, named(text, None, seat))


@article("sanremo-cash.bets.underbet-correct", "sanremo-tournament.undercall.otherwise-td")
@article("figp-tournament.bet.under-amount-completed", "fipos-tournament.bet.unheard-raise")
def too_small(case: Case) -> Decided:
    """Brought up to the right amount while the round is open; noticed later the amounts stand."""
    if case.moment.phase != "betting":
        stands = step(_("The betting round is closed: the amounts stand as they are."))
        return case.rule("continue", "sanremo-cash.bets.underbet-correct", stands)
    if not _may_be_corrected(case):
        return case.refuse("sanremo-cash.bets.underbet-correct")
    match case.book.undercall:
        case Undercall.DIRECTOR_UNLESS_OPENING:
            return _by_the_director(case)
        case Undercall.MAY_WITHDRAW:
            instead = _withdraws(case)
            return case.rule("corrected", "fipos-tournament.bet.unheard-raise", _completed(case), alternatives=instead)
        case _:
            cited = "figp-tournament.bet.under-amount-completed" if _book(case) == FIGP else ""
            return case.rule("corrected", cited or "sanremo-cash.bets.underbet-correct", _completed(case))


def _may_be_corrected(case: Case) -> bool:
    """He acted on this street, or is just acting."""
    moment, seat = case.moment, case.seat()
    return seat in moment.acted_here or seat == moment.to_act or (not moment.tracked and seat in moment.live)


def _completed(case: Case) -> Step:
    effect = Effect("correct_bet", seat=case.seat(), amount=case.number("due"))
    text = _("Seat %(seat)s brings the wager up to %(amount)s.")
    return step(text, effect, seat=case.number("seat"), amount=case.number("due"))


def _acted_after(case: Case) -> bool:
    """Whether anybody has acted since he did: then nothing of his can be taken back any more."""
    told = case.seat() in case.moment.acted_here and case.seat() != case.moment.last_to_act
    return told or case.yes("acted_after")


def _withdraws(case: Case) -> tuple[Alternative, ...]:
    """With the dealer's leave he takes his chips back and folds, as long as nobody acted after him."""
    if _acted_after(case):
        return ()
    seat = case.seat()
    back = named(_("The chips go back to seat %(seat)s."), Effect("take_back_act", seat=seat), seat)
    fold = named(_("The hand of seat %(seat)s is folded."), Effect("fold", seat=seat), seat)
    title = _("The player takes the chips back and folds")
    return (Alternative("withdraws", title, (back, fold), "fipos-tournament.bet.unheard-raise"),)


@article("sanremo-tournament.undercall.mandatory-heads-up", "sanremo-tournament.undercall.mandatory-opening-bet")
def _by_the_director(case: Case) -> Ruling:
    two, opening = len(case.moment.live) == 2, not case.moment.raises
    if two or opening:
        found = "mandatory-heads-up" if two else "mandatory-opening-bet"
        return case.rule("corrected", f"sanremo-tournament.undercall.{found}", _completed(case))
    cited = "sanremo-tournament.undercall.otherwise-td"
    if not case.number("moved") or _acted_after(case):
        return case.rule("corrected", cited, _completed(case))
    title = _("The player forfeits the chips and folds")
    fold = Alternative("forfeit", title, (_forfeits(case),), "sanremo-tournament.undercall.otherwise-td")
    return case.rule("corrected", cited, _completed(case), alternatives=(fold,))


def _forfeits(case: Case) -> Step:
    text = _("Seat %(seat)s leaves the chips in the pot and folds.")
    return named(text, Effect("forfeit_and_fold", seat=case.seat(), amount=case.number("moved")), case.seat())


@article("sanremo-cash.bets.unaware-of-raise", "sanremo-cash.bets.misunderstanding-announced")
@article("sanremo-cash.bets.no-limit-call-voidable", "sanremo-cash.bets.eighty-percent")
def unaware(case: Case) -> Decided:
    """By the cash book what the dealer announced decides; the tournament's hold the caller to the true amount."""
    if not _may_be_corrected(case):
        return case.refuse("sanremo-cash.bets.unaware-of-raise")
    if _book(case) == FIPOS:
        instead = _withdraws(case)
        return case.rule("corrected", "fipos-tournament.bet.unheard-raise", _completed(case), alternatives=instead)
    if _book(case) != CASH:
        return wrong_amount_told(case)
    claim = Misreading(
        case.number("moved"), case.number("due"), case.yes("announced"), _acted_after(case), case.yes("evident")
    )
    verdict, seat = on_misreading(claim, case.book), case.seat()
    reconsider = named(
        _("The chips go back to seat %(seat)s, who may reconsider."), Effect("take_back_act", seat=seat), seat
    )
    voided = Alternative("call-void", _("The call is void"), (reconsider,), "sanremo-cash.bets.no-limit-call-voidable")
    match verdict.outcome:
        case "reconsider":
            return case.rule("reconsider", verdict.article, reconsider)
        case "fold_or_complete":
            folds = Alternative("folds", _("The player folds"), (_forfeits(case),), verdict.article)
            return case.rule("corrected", verdict.article, _completed(case), alternatives=(folds, voided))
        case "floor":
            completes = Alternative(
                "completes", _("The player completes the call"), (_completed(case),), verdict.article
            )
            return case.rule("reconsider", verdict.article, reconsider, alternatives=(completes,))
        case _:
            return case.rule("corrected", verdict.article, _completed(case))


@article("sanremo-cash.bets.string-raise", "sanremo-cash.bets.single-motion")
@article("figp-tournament.bet.string-bet", "sanremo-tournament.string.dealer-decides")
def string_raise(case: Case) -> Decided:
    """Announced first it is a raise whatever the motions; otherwise the first motion is a call, the rest goes back."""
    cited = {FIGP: "figp-tournament.bet.string-bet", FIPOS: "figp-tournament.bet.string-bet"}
    cited[CASH] = "sanremo-cash.bets.string-raise"
    seat, found = case.seat(), cited.get(_book(case), "sanremo-tournament.string.dealer-decides")
    if case.moment.tracked and seat not in (case.moment.last_to_act, case.moment.to_act):
        return case.refuse(found)
    if case.yes("declared"):
        stands = _("The raise was announced: it stands for seat %(seat)s.")
        return case.rule("continue", found, named(stands, None, seat))
    correct = Effect("correct_bet", seat=seat, choice="call")
    only_call = _("Only the first motion counts: seat %(seat)s calls, the rest goes back.")
    return case.rule("call", found, named(only_call, correct, seat))


@article("sanremo-tournament.accepted.correct-amount-binds", "figp-tournament.conduct.verify-bet")
def wrong_amount_told(case: Case) -> Decided:
    """He owes the true amount, whatever he was told; the director may set that aside."""
    told, due = case.number("told") or case.number("moved"), case.number("due")
    found = accepted(told, due, stack=max(told, due), book=FIGP if _book(case) in (FIGP, FIPOS) else case.book.id)
    pays = step(_("Seat %(seat)s pays %(amount)s, the right amount."), seat=case.number("seat"), amount=found.pays)
    steps = [pays]
    if found.returned:
        steps.append(step(_("%(amount)s goes back to the player."), amount=found.returned))
    if not found.review:
        return case.rule("corrected", found.article, *steps)
    less = accepted(told, due, stack=max(told, due), set_aside=True)
    aside = step(_("Seat %(seat)s pays only what was told, %(amount)s."), seat=case.number("seat"), amount=less.pays)
    other = Alternative("amount-told", _("The amount that was told"), (aside,), less.article)
    return case.rule("corrected", found.article, *steps, alternatives=(other,))


@article("sanremo-tournament.undercall.sequence")
def several_undercalls(case: Case) -> Decided:
    back = step(_("The action goes back to the first player who put in too little, who corrects it."))
    others = step(_("The director decides on each of those after him: call, fold leaving the chips, or decide again."))
    return case.rule("floor", "sanremo-tournament.undercall.sequence", back, others)


@article("sanremo-tournament.incorrect.potlimit-too-high", "sanremo-tournament.incorrect.potlimit-too-low")
def miscounted(case: Case) -> Decided:
    bet, due, moment = case.number("bet"), case.number("due"), case.moment
    if case.yes("pot_limit"):
        right = corrected_pot_bet(bet, due, next_card_out=False, substantial_action=moment.substantial)
        cited = f"sanremo-tournament.incorrect.potlimit-too-{'high' if bet > due else 'low'}"
    else:
        right, cited = corrected_wager(bet, due, next_card_out=False), "sanremo-tournament.incorrect.other-games"
    if right == bet:
        return case.rule("continue", cited, step(_("The wager stands as it is.")), applies="dealer")
    becomes = step(_("The wager of seat %(seat)s becomes %(amount)s."), seat=case.number("seat"), amount=right)
    return case.rule("corrected", cited, becomes, applies="floor")


def conditional(case: Case) -> Decided:
    book, seat = case.book.id, case.seat()
    free, bound = said_conditionally(binding=False, book=book), said_conditionally(binding=True, book=book)
    note = Effect("note_offence", seat=seat, choice="influence")
    noted = step(_("The offence is noted."), note)
    held = named(_("Seat %(seat)s is held to the words."), None, seat)
    return case.rule(
        free.outcome,
        free.article,
        named(_("The words do not bind seat %(seat)s."), None, seat),
        noted,
        alternatives=(Alternative("binding", _("The words bind"), (held,), bound.article),),
    )


def before_amount(case: Case) -> Decided:
    settled, seat = case.yes("settled"), case.seat()
    found = called_before_amount(case.moment.level if settled else None, any_amount=False)
    if found.outcome == "wait":
        return case.rule("wait", found.article, step(_("First the amount of the bet is settled.")))
    held = Alternative(
        "any-amount", _("Held to call any amount"), (named(_("Seat %(seat)s calls."), None, seat),), found.article
    )
    return case.rule("free", found.article, named(_("Seat %(seat)s is free to act."), None, seat), alternatives=(held,))


@article("sanremo-tournament.hidden.td-decides", "figp-tournament.all-in.hidden-chips-bound")
def hidden(case: Case) -> Decided:
    """Out of the action unless the director says otherwise: not paid when he wins, no rescue when he loses."""
    amount, wins, seat = case.number("amount"), case.yes("wins"), case.number("seat")
    if _book(case) == FIGP:
        lost = hidden_chips_lost(0, amount, winner_stack=amount, wins=wins)
        text = _("Seat %(seat)s gives up %(amount)s of the chips that were hidden, up to the winner's own stack.")
        cited = (
            "figp-tournament.all-in.hidden-chips-no-benefit" if wins else "figp-tournament.all-in.hidden-chips-bound"
        )
        return case.rule("forfeits" if lost else "continue", cited, step(text, seat=seat, amount=lost), applies="floor")
    cited = "sanremo-tournament.hidden.td-decides"
    not_part = step(_("The hidden chips are no part of the wager of seat %(seat)s."), seat=seat)
    after = step(_("They stay with the player.")) if wins else step(_("They are forfeited."))
    part = step(_("The caller owes %(amount)s more, for the chips that were hidden."), amount=amount)
    other = Alternative("part-of-the-action", _("Part of the action"), (part,), "sanremo-tournament.hidden.td-decides")
    return case.rule("not_part", cited, not_part, after, alternatives=(other,))


@article("sanremo-cash.etiquette.adding-chips")
def chips_added(case: Case) -> Decided:
    """They do not play in this hand, and become part of the stack at the next only if declared as a top-up."""
    off = _("Seat %(seat)s takes %(amount)s off the table: chips added during a hand do not play in it.")
    return case.rule(
        "not_part",
        "sanremo-cash.etiquette.adding-chips",
        step(off, seat=case.number("seat"), amount=case.number("amount")),
        step(_("They join the stack at the next hand only as a top-up that is declared.")),
    )


@article("figp-tournament.glossary.fold-when-absent", "sanremo-tournament.present.absent-hand-folded")
def away(case: Case) -> Decided:
    """Not there when the turn comes: the hand is folded, and not before."""
    seat = case.seat()
    if case.moment.tracked and seat != case.moment.to_act:
        return case.refuse("figp-tournament.glossary.fold-when-absent")
    found = away_in_turn(in_turn=True, at_table=False)
    fold = named(_("The hand of seat %(seat)s is folded."), Effect("fold", seat=seat), seat)
    return case.rule("fold", found.article, fold, applies="dealer")


@article("sanremo-cash.dead.time-called", "sanremo-tournament.clock.who-may-call")
def time_called(case: Case) -> Decided:
    """The floor starts the clock on the player in turn; when it runs out the hand is checked or dead."""
    seat = case.seat()
    cited = "sanremo-cash.dead.time-called" if _book(case) == CASH else "sanremo-tournament.clock.duration"
    if seat != case.moment.to_act:
        return case.refuse(cited)
    call = named(_("The floor calls time on seat %(seat)s."), Effect("call_time", seat=seat), seat)
    end = step(_("Facing a bet the hand is dead when time is up; otherwise the player has checked."))
    return case.rule("time", cited, call, end, applies="floor")
