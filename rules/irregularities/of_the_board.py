"""Rulings on the board: cards turned too early, too many, burns forgotten or doubled. Always with the floor present."""

from dataclasses import replace
from typing import Literal

from rules.books import article
from rules.dealing_errors import DealRuling, basics, cash, figp, tournament
from rules.irregularities.books import BASICS, CASH, FIGP, FIPOS, speaks_for, uncovered
from rules.irregularities.case import Case, step
from rules.irregularities.kinds import Effect, NotPossible, Ruling
from rules.irregularities.steps import carry_out
from rules.irregularities.wording import gettext_noop as _

Decided = Ruling | NotPossible
_FLOOR_PRESENT = "sanremo-cash.board-error.floor-present"


@article("sanremo-cash.board-error.floor-present", "sanremo-cash.board-error.premature")
def too_early(case: Case) -> Decided:
    """The street that came too early is the next one; betting is finished first, the burn stays."""
    streets: tuple[Literal["flop", "turn", "river"], ...] = ("flop", "turn", "river")
    if not case.moment.next_is_board or not 0 <= case.moment.street < len(streets):
        return case.refuse("sanremo-cash.board-error.premature")
    street = streets[case.moment.street]
    match speaks_for(case.book):
        case "sanremo-cash":
            ruling = cash.premature(street)
        case "texas-basics":
            ruling = basics.premature(street)
        case "figp-tournament" | "fipos-tournament":
            ruling = figp.premature(street)
        case _:
            ruling = tournament.premature(street)
    found = carry_out(case, ruling, applies="floor")
    return _burn_stays_already(case, found) if case.moment.burn_kept else found


def _burn_stays_already(case: Case, found: Decided) -> Decided:
    """An exposed card is this street's burn already: the cards go back, and nothing more is burned."""
    if isinstance(found, NotPossible):
        return found
    steps = tuple(replace(each, effect=None) for each in found.steps)
    return case.rule(found.outcome, found.article, *steps, applies=found.applies)


@article("sanremo-cash.board-error.premature")
def burn_too_early(case: Case) -> Decided:
    """A burn alone stays as the burn of that street; nothing is reshuffled."""
    if case.moment.last_street:
        return case.refuse("sanremo-cash.board-error.premature")
    stays = _("The card stays as the burn of the next street; burn no other. Nothing is reshuffled.")
    effect = None if case.moment.burn_kept else Effect("keep_as_burn")
    return case.rule(
        "burn",
        "sanremo-cash.board-error.premature",
        step(stays, effect),
        step(_("Finish the betting.")),
        applies="floor",
    )


def stud_too_early(case: Case) -> Decided:
    if case.moment.last_street:
        return case.refuse("sanremo-tournament.rp.premature-stud")
    back = _("Put the cards back into the stub, and shuffle it. The burn stays.")
    effect = None if case.moment.burn_kept else Effect("keep_as_burn")
    return case.rule(
        "redeal_street",
        tournament.premature("stud").article,
        step(_("Finish the betting that was interrupted.")),
        step(back, effect),
        step(_("Deal the street again without burning.")),
        applies="floor",
    )


def too_many_on_the_flop(case: Case) -> Decided:
    """Four: one is drawn as the burn of the turn. More: dealt again, or for the floor. After action it stands."""
    if not _is_flop(case):
        return case.refuse("sanremo-tournament.deal.four-card-flop")
    cards = int(case.text("cards"))
    match speaks_for(case.book):
        case "texas-basics":
            ruling = basics.too_many_on_the_flop(cards)
        case "figp-tournament" | "fipos-tournament":
            ruling = figp.too_many_on_the_flop(cards)
        case _:
            ruling = tournament.wrong_flop(cards=cards, burned=True, acted=case.moment.acted_on_street)
    if case.moment.acted_on_street or ruling.outcome == "floor":
        ruling = DealRuling("floor", uncovered(case.book))
    return carry_out(case, ruling, applies=None if ruling.outcome == "floor" else "floor")


def _is_flop(case: Case) -> bool:
    """The flop is due, or lies there."""
    lies = case.moment.board_due or case.moment.board_out
    return not case.moment.tracked or (case.moment.street == 1 and lies)


@article("sanremo-tournament.deal.no-burn-flop-no-action", "sanremo-tournament.deal.no-burn-flop-with-action")
def no_burn(case: Case) -> Decided:
    return _wrong_burn(case, burned_two=False)


def two_burns(case: Case) -> Decided:
    return _wrong_burn(case, burned_two=True)


def _wrong_burn(case: Case, *, burned_two: bool) -> Decided:
    """Only the flop has an article; on the turn and the river the direction decides."""
    if case.moment.tracked and not (case.moment.board_due or case.moment.board_out):
        return case.refuse(_FLOOR_PRESENT)
    if not _is_flop(case):
        return carry_out(case, DealRuling("floor", uncovered(case.book)))
    acted = case.moment.acted_on_street
    if speaks_for(case.book) in (FIGP, FIPOS):
        turned, known = case.yes("turned_up"), case.yes("certain")
        return carry_out(
            case, figp.wrong_burn(turned_up=turned, right_cards_known=known, substantial=acted), applies="floor"
        )
    if burned_two:
        return carry_out(case, DealRuling("floor", uncovered(case.book)))
    ruling = tournament.wrong_flop(cards=3, burned=False, acted=acted)
    return carry_out(case, ruling, applies="floor" if speaks_for(case.book) in (CASH, BASICS) else None)


@article("sanremo-variants.stud7.common-card", "sanremo-tournament.rp.stud-short-deck-needed")
@article("sanremo-tournament.rp.stud-short-deck-reshuffle", "sanremo-tournament.rp.stud-short-deck-under-three")
def stub_too_short(case: Case) -> Decided:
    """Burns shuffled in if that is enough for a card each; otherwise one card in the middle for everybody."""
    needed, stub, burns = len(case.moment.live) + 2, case.moment.stub, case.moment.burns
    if not (case.moment.last_street and case.moment.street) or stub >= needed:
        return case.refuse("sanremo-variants.stud7.common-card")
    if stub + burns >= needed:
        mix = step(_("Shuffle the stub and the burns together and cut."))
        deal = step(_("Burn one card and deal seventh street as usual."))
        return case.rule("restore", "sanremo-tournament.rp.stud-short-deck-reshuffle", mix, deal)
    first = step(_("Shuffle the stub and the burns together and cut.")) if stub < 3 else None
    common = step(_("Burn one card and turn one in the middle of the table: everybody may use it."))
    opens = step(_("Who opened sixth street opens seventh."))
    steps = (first, common, opens) if first else (common, opens)
    return case.rule("common_card", "sanremo-variants.stud7.common-card", *steps)
