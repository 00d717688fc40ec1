"""Rulings on the deal: exposed, extra and missing cards, wrong seats, wrong order, the button."""

from dataclasses import replace
from typing import Final, Literal

from rules.books import article
from rules.dealing_errors import DealRuling, basics, cash, figp, fipos, tournament
from rules.irregularities.books import BASICS, CASH, EVENT, FIGP, FIPOS, speaks_for, uncovered
from rules.irregularities.case import Case, step
from rules.irregularities.kinds import Effect, NotPossible, Ruling, Step
from rules.irregularities.steps import carry_out, may_die, named
from rules.irregularities.wording import gettext_noop as _

Decided = Ruling | NotPossible
_POSITION: Final = {"first": 1, "second": 2, "later": 3}


def not_shuffled(case: Case) -> Decided:
    if case.moment.phase == "shuffle":
        return carry_out(case, DealRuling("reshuffle", "sanremo-cash.misdeal.no-shuffle-or-cut"), applies="dealer")
    match speaks_for(case.book):
        case "sanremo-cash" | "texas-basics":
            return carry_out(case, cash.not_shuffled(case.moment.progress))
        case "figp-tournament" | "fipos-tournament":
            return carry_out(case, DealRuling("floor", uncovered(case.book)))
        case _:
            return carry_out(case, tournament.misdeal("list-open", case.moment.progress))


@article("sanremo-cash.misdeal.top-card", "sanremo-cash.misdeal.first-two-exposed", "sanremo-cash.misdeal.two-exposed")
def exposed_by_dealer(case: Case, *, off_table: bool = False) -> Decided:
    """By where the card stood in the deal and whether it was the only one; once somebody acted none is replaced."""
    position, exposed = _POSITION[case.text("which") or "later"], 2 if case.yes("another") else 1
    progress = case.moment.progress
    match speaks_for(case.book):
        case "sanremo-cash":
            ruling = cash.exposed_by_dealer(position, progress, exposed=exposed, off_table=off_table)
        case "figp-tournament":
            ruling = figp.exposed_by_dealer(position, progress, exposed=exposed)
        case "fipos-tournament":
            ruling = fipos.exposed_by_dealer(position, progress, exposed=exposed)
        case "texas-basics":
            ruling = basics.exposed_by_dealer(position, progress, exposed=exposed)
        case _:
            ruling = tournament.exposed_by_dealer(position, progress, exposed=exposed)
    return _replaced_in_time(case, ruling)


def _replaced_in_time(case: Case, ruling: DealRuling) -> Decided:
    """A top card is given before anybody acts; after substantial action it goes on; between, nobody foresaw it."""
    if ruling.outcome == "top_card" and case.moment.substantial:
        return carry_out(case, DealRuling("continue", ruling.article))
    late = case.moment.acts or case.moment.street or case.seat() not in case.moment.live
    if ruling.outcome == "top_card" and late:
        return carry_out(case, DealRuling("floor", uncovered(case.book)))
    return carry_out(case, ruling, seat=case.seat())


@article("sanremo-tournament.rp.stud-exposed-downcard", "sanremo-tournament.rp.stud-exposed-seventh")
def stud_card_exposed(case: Case) -> Decided:
    """Stud has procedures of its own, which the cash room borrows from the tournament book."""
    if not case.moment.street and case.yes("another"):
        return carry_out(case, tournament.misdeal("list-open", case.moment.progress))
    seventh = bool(case.moment.street) and case.moment.last_street
    if case.moment.street and not seventh:
        return carry_out(case, DealRuling("continue", "sanremo-tournament.rp.stud-exposed-seventh"))
    ruling = tournament.stud_card_exposed(seventh=seventh, betting_possible=len(case.moment.live) > 1)
    return carry_out(case, ruling, seat=case.seat())


@article("sanremo-cash.floor-card.during-deal", "sanremo-cash.floor-card.after-deal", "sanremo-cash.floor-card.pickup")
def off_table(case: Case) -> Decided:
    """While being dealt it counts as exposed; later it stays in play. Staff picks it up and the floor checks it."""
    if case.yes("dealing") and not case.moment.street and case.moment.family != "stud":
        found = exposed_by_dealer(case, off_table=True)
    else:
        found = carry_out(case, cash.exposed_by_player(fell=True), seat=case.seat())
    if isinstance(found, NotPossible):
        return found
    pick_up = step(_("A member of staff picks the card up and the floor checks that it is sound."))
    return case.rule(found.outcome, found.article, pick_up, *found.steps, applies=found.applies)


@article("sanremo-cash.glossary.boxed-card", "figp-tournament.deck.boxed-card-to-player")
def boxed(case: Case) -> Decided:
    """Face up in the deck: two of them are a misdeal, one to a player is replaced, on the board disregarded.

    The cash book takes one due to a player as exposed by the dealer, by its place in the deal.
    """
    progress, seat = case.moment.progress, case.seat()
    if case.yes("another") and not case.moment.street:
        ruling = {
            CASH: cash.exposed_by_dealer(3, progress, exposed=2),
            FIGP: figp.exposed_by_dealer(3, progress, exposed=2),
        }.get(speaks_for(case.book), tournament.misdeal("stuck-cards", progress))
        return carry_out(case, ruling)
    if case.yes("to_player") and not case.moment.street:
        if seat is None:
            return carry_out(case, DealRuling("floor", uncovered(case.book)))
        if speaks_for(case.book) in (CASH, BASICS):
            return exposed_by_dealer(case)
        return _replaced_in_time(case, figp.boxed_card(to_player=True))
    return carry_out(case, figp.boxed_card(to_player=False))


@article("sanremo-cash.misdeal.extra-cards", "sanremo-cash.other.extra-card-burn")
def extra(case: Case) -> Decided:
    """The two articles that contradict each other are one setting of the book: burn if last and unseen, or never."""
    progress, count, seat = case.moment.progress, case.number("count"), case.seat()
    last = case.yes("last_dealt") and case.book.extra_card_as_burn
    match speaks_for(case.book):
        case "sanremo-cash":
            ruling = cash.extra_cards(progress, count=count, last_dealt=last, looked=case.yes("looked"))
        case "texas-basics":
            ruling = basics.extra_cards(progress, count=count, first_player=_is_first(case))
        case "figp-tournament" | "fipos-tournament":
            ruling = _extra_by_figp(case, count)
        case _:
            on_button = seat == case.moment.button
            ruling = tournament.wrong_card_count(progress, button=on_button, too_few=False, acted=_has_acted(case))
    if ruling.outcome == "burn" and (case.moment.street or case.moment.burn_kept):
        ruling = DealRuling("floor", uncovered(case.book))
    return carry_out(case, ruling, seat=seat)


def _extra_by_figp(case: Case, count: int) -> DealRuling:
    if case.moment.substantial:
        return figp.fouled_hand(cards=3, due=2, betting_began=True)
    return figp.extra_cards(case.moment.progress, count=count, first_player=_is_first(case), looked=case.yes("looked"))


def _is_first(case: Case) -> bool:
    return bool(case.moment.seats) and case.seat() == case.moment.seats[0]


def _has_acted(case: Case) -> bool:
    return case.seat() in case.moment.acted


@article("sanremo-cash.misdeal.top-card-blind", "sanremo-cash.dead.wrong-card-count")
def too_few(case: Case) -> Decided:
    """A blind, or the button short of the last card, is completed before the flop; otherwise a misdeal, late dead."""
    progress, seat, moment = case.moment.progress, case.seat(), case.moment
    before_flop = not moment.street and moment.phase != "showdown"
    if speaks_for(case.book) in (CASH, BASICS):
        ruling = cash.missing_card(
            progress,
            in_blind=before_flop and seat in moment.blinds,
            last_of_deal=before_flop and seat == moment.last_dealt,
        )
        outcome = "complete" if ruling.outcome == "top_card" else ruling.outcome
        return carry_out(case, DealRuling(outcome, ruling.article), seat=seat)
    if speaks_for(case.book) in (FIGP, FIPOS):
        return carry_out(
            case, figp.fouled_hand(cards=1, due=2, betting_began=bool(moment.acts) or moment.substantial), seat=seat
        )
    acted = _has_acted(case) or not before_flop
    button = seat == moment.button
    return carry_out(case, tournament.wrong_card_count(progress, button=button, too_few=True, acted=acted), seat=seat)


def to_empty_seat(case: Case) -> Decided:
    return _wrong_seat(case, "empty-seat", "ineligible-dealt", "not-entitled")


def first_card_wrong_seat(case: Case) -> Decided:
    return _wrong_seat(case, "first-card-wrong-seat", "first-card-wrong-seat", "wrong-position")


@article("sanremo-cash.misdeal.player-skipped", "sanremo-tournament.misdeal.eligible-skipped")
def skipped(case: Case) -> Decided:
    """Too late for a misdeal he has no hand. The cash book gives his posts back, the others leave them in the pot."""
    seat = case.seat()
    if speaks_for(case.book) == FIPOS:
        return carry_out(case, fipos.player_skipped(case.moment.progress), seat=seat)
    found = _wrong_seat(case, "player-skipped", "eligible-skipped", "skipped")
    if isinstance(found, NotPossible) or found.outcome == "reshuffle":
        return found
    if speaks_for(case.book) not in (CASH, BASICS):
        return carry_out(case, DealRuling("exclude", found.article), seat=seat)
    if not may_die(case, seat) or case.moment.phase == "showdown":
        return case.refuse(found.article)
    return case.rule("exclude", found.article, *_without(case, seat), applies="dealer")


def _without(case: Case, seat: int | None) -> tuple[Step, ...]:
    late = _has_acted(case) or bool(case.moment.street)
    kind: Literal["exclude_player", "kill_hand"] = "kill_hand" if late else "exclude_player"
    out = _("The hand goes on without seat %(seat)s, whose posts return and count as paid for this round.")
    return (
        named(out, Effect(kind, seat=seat), seat),
        step(_("The amount to call does not change for the others.")),
    )


def _wrong_seat(
    case: Case,
    by_cash: Literal["empty-seat", "first-card-wrong-seat", "player-skipped"],
    by_event: tournament.Misdeal,
    by_figp: Literal["wrong-position", "not-entitled", "skipped"],
) -> Decided:
    progress, seat = case.moment.progress, case.seat()
    match speaks_for(case.book):
        case "sanremo-cash" | "texas-basics":
            acts = max(progress.acts, 2) if progress.substantial else progress.acts
            return carry_out(case, cash.wrong_seat(by_cash, replace(progress, acts=acts)), seat=seat)
        case "figp-tournament":
            return carry_out(case, figp.wrong_seat(by_figp, progress), seat=seat)
        case "fipos-tournament":
            return carry_out(case, DealRuling("continue", f"{FIPOS}.misdeal.skipped-player"))
        case _:
            return carry_out(case, tournament.misdeal(by_event, progress), seat=seat)


def wrong_sequence(case: Case) -> Decided:
    progress = case.moment.progress
    if speaks_for(case.book) in (CASH, BASICS):
        looked = case.yes("looked") or case.moment.substantial
        return carry_out(case, cash.wrong_sequence(progress, certain=case.yes("certain"), looked=looked))
    if speaks_for(case.book) == FIPOS:
        return carry_out(case, DealRuling("continue", f"{FIPOS}.misdeal.skipped-player"))
    if speaks_for(case.book) == FIGP:
        return carry_out(case, figp.wrong_seat("wrong-position", progress))
    return carry_out(case, tournament.misdeal("list-open", progress))


@article("sanremo-cash.misdeal.wrong-button", "sanremo-cash.other.button-correct-next")
def wrong_button(case: Case) -> Decided:
    """Found too late, the hand goes on and the next one puts the button right."""
    if speaks_for(case.book) in (CASH, BASICS):
        ruling = cash.wrong_button(case.moment.progress)
    elif speaks_for(case.book) in (FIGP, FIPOS):
        ruling = figp.wrong_seat("wrong-position", case.moment.progress)
    else:
        ruling = tournament.misdeal("list-open", case.moment.progress)
    found = carry_out(case, ruling)
    if isinstance(found, NotPossible) or found.outcome == "reshuffle":
        return found
    right = step(_("Put the button right for the next hand."), Effect("correct_button"))
    return case.rule(found.outcome, found.article, *found.steps, right, applies=found.applies)


def stuck(case: Case) -> Decided:
    """Stuck cards gave somebody one too many: the cash book has no word for it but that one."""
    progress = case.moment.progress
    if speaks_for(case.book) != EVENT:
        ruling = cash.extra_cards(progress, count=2, last_dealt=False, looked=False)
        if ruling.outcome == "dead_hand" and not may_die(case, case.seat()):
            ruling = DealRuling("continue", ruling.article)
        return carry_out(case, ruling, seat=case.seat())
    return carry_out(case, tournament.misdeal("stuck-cards", progress))


def stub_fell(case: Case) -> Decided:
    """Restored if possible, otherwise a new stub of what fell; the cash room borrows it from the tournament book."""
    ruling = tournament.stub_fell(order_known=case.yes("order_known"), mixed=case.yes("mixed"))
    if ruling.outcome == "restore":
        return carry_out(case, ruling)
    what = (
        _("Shuffle and cut the stub together with what it mixed with.")
        if case.yes("mixed")
        else _("Shuffle and cut the stub only, without muck and burns.")
    )
    return case.rule("new_stub", ruling.article, step(what), step(_("The hand goes on.")))


def set_down(case: Case) -> Decided:
    found = figp.deck_set_down()
    text = (
        _("Put the deck in order again and complete the deal.")
        if case.yes("order_known")
        else _("Shuffle what is left without burns and muck, cut and complete the deal.")
    )
    return case.rule("restore", found.article, step(text), applies="floor")


def exposed_by_player(case: Case) -> Decided:
    """In play and shown to everybody; by FIPOS he may no longer raise, by FIGP he is penalised."""
    seat = case.seat()
    if speaks_for(case.book) == FIPOS:
        return carry_out(case, DealRuling("no_raise", f"{FIPOS}.exposure.own-cards"), seat=seat)
    if speaks_for(case.book) == FIGP:
        return case.rule("shown_live", f"{FIGP}.dead-hand.exposed-live", *_live_but_noted(case))
    if speaks_for(case.book) == EVENT:
        return case.rule("shown_live", f"{EVENT}.etiquette.exposed-hand-valid", *_live_but_noted(case))
    return carry_out(case, cash.exposed_by_player(), seat=seat)


def _live_but_noted(case: Case) -> tuple[Step, ...]:
    seat = case.seat()
    note = Effect("note_offence", seat=seat, choice="exposing-cards")
    return (
        named(_("The hand of seat %(seat)s stays live with all its options."), None, seat),
        step(_("The offence is noted; a penalty begins with the next hand."), note),
    )


def wrong_level(case: Case) -> Decided:
    return carry_out(case, tournament.wrong_level(case.moment.progress))


def dealt_while_halted(case: Case) -> Decided:
    return carry_out(case, tournament.dealt_at_a_halted_table())
