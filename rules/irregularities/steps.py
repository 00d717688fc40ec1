"""The sentences of rulings: what each outcome of ``rules.dealing_errors`` means for hands, burn and stub."""

from collections.abc import Callable
from typing import Final

from rules.dealing_errors import DealRuling
from rules.irregularities.case import Case, step
from rules.irregularities.kinds import Alternative, Answer, Authority, Effect, EffectKind, NotPossible, Ruling, Step
from rules.irregularities.wording import gettext_noop as _

FINAL: Final = "sanremo-cash.decisions.final"


def carry_out(
    case: Case,
    ruling: DealRuling,
    *,
    seat: int | None = None,
    applies: Authority | None = None,
    alternatives: tuple[Alternative, ...] = (),
) -> Ruling | NotPossible:
    """What a dealing error comes to, step by step."""
    if ruling.outcome == "dead_hand" and not may_die(case, seat):
        return case.refuse(ruling.article)
    steps = STEPS[ruling.outcome](case, seat)
    return case.rule(ruling.outcome, ruling.article, *steps, applies=applies, alternatives=alternatives)


def may_die(case: Case, seat: int | None) -> bool:
    """A hand can be declared dead while it is in and another is too."""
    return seat in case.moment.live and len(case.moment.live) > 1 and case.moment.phase != "between"


def named(text: str, effect: Effect | None, seat: int | None) -> Step:
    values: dict[str, Answer] = {} if seat is None else {"seat": seat}
    return Step(text, effect, values)


def misdeal(case: Case, seat: int | None = None) -> tuple[Step, ...]:
    again = step(_("Shuffle, cut and deal again: same button, same blinds, same players. It counts as one hand."))
    if not case.moment.seats or case.moment.phase == "shuffle":
        return (step(_("Take all the cards back.")), again)
    back = _("Take all the cards back. What was bet returns to the players, blinds and posts stay.")
    return (step(back, Effect("cancel_deal")), again)


def top_card(case: Case, seat: int | None) -> tuple[Step, ...]:
    give = Effect("give_top_card", seat=seat, card=case.text("card"))
    if case.moment.family != "board":
        return (
            step(_("Complete the deal.")),
            named(_("Give seat %(seat)s the top card of the deck. The exposed card is out of play."), give, seat),
        )
    return (
        step(_("Complete the deal. The player may not keep the card.")),
        named(_("Give seat %(seat)s the top card of the deck."), give, seat),
        step(_("Lay the exposed card face up on the deck: it is the burn of the flop, no other card is burned.")),
    )


def burn(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (
        step(_("Put the card back on top of the deck without showing it."), Effect("keep_as_burn")),
        step(_("It is the burn of the flop: burn no other card.")),
    )


def restore(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (step(_("Put the cards right as they should have been.")), step(_("The hand goes on.")))


def go_on(case: Case, seat: int | None = None) -> tuple[Step, ...]:
    return (step(_("The hand goes on as it is.")),)


def dead(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (
        named(_("The hand of seat %(seat)s is dead: take its cards in."), Effect("kill_hand", seat=seat), seat),
        step(_("Its chips stay in the pot. Burn one card a street, as always.")),
    )


def exclude(case: Case, seat: int | None) -> tuple[Step, ...]:
    on = step(_("The hand goes on for the others. The amount to call does not change."))
    if not may_die(case, seat):
        return (step(_("Take in the cards that nobody may play.")), on)
    out = _("Seat %(seat)s has no hand.")
    return (named(out, Effect("kill_hand", seat=seat), seat), on)


def void(case: Case, seat: int | None = None) -> tuple[Step, ...]:
    swap = step(_("Bring a new deck and have this one checked."), Effect("swap_deck"))
    if not case.moment.seats:
        return (swap,)
    back = _("The hand is void: every chip goes back to who put it in, blinds, antes and posts included. No rake.")
    again = step(_("Deal again with the button where it was."))
    if case.moment.phase == "between":
        pots = step(_("Take back the pots that were pushed."), Effect("reopen_award"))
        return (pots, step(back, Effect("void_hand")), swap, again)
    return (step(back, Effect("void_hand")), swap, again)


def shown_live(case: Case, seat: int | None) -> tuple[Step, ...]:
    show = Effect("show_to_all", seat=seat, amount=1, card=case.text("card"), lasts="now")
    return (
        named(_("Show the card of seat %(seat)s to everybody."), show, seat),
        step(_("It stays in play and the hand goes on.")),
    )


def complete(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (
        named(_("Deal seat %(seat)s the missing card from the top of the deck."), Effect("complete_hand", seat), seat),
        step(_("The hand goes on.")),
    )


def draw_burn(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (
        step(_("Turn the four cards face down and mix them.")),
        step(_("The floor draws one: it is the burn of the turn.")),
        step(_("Turn up the other three: they are the flop."), Effect("deal_board_again")),
        step(_("No other card is burned before the turn."), Effect("keep_as_burn", lasts="after")),
    )


def draw_burn_and_add(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (
        step(_("Turn the three cards face down and mix them.")),
        step(_("The floor draws one: it is the burn of the flop.")),
        step(_("Add the next card of the deck: these three are the flop."), Effect("deal_board_again")),
        step(_("Burn and deal the turn as usual.")),
    )


def redeal_flop(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (
        *_betting_first(case),
        step(_("The burn stays. Put the cards of the flop back into the stub.")),
        step(_("Shuffle and cut the stub only, without muck and burns."), Effect(_taking_back(case))),
        step(_("Deal three new cards without burning.")),
    )


def redeal_street(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (
        *_betting_first(case),
        step(_("The burn stays. Put the card back into the stub.")),
        step(_("Shuffle and cut the stub only, without muck and burns."), Effect(_taking_back(case))),
        step(_("Deal the card again without burning.")),
    )


def next_street_first(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (
        *_betting_first(case),
        step(_("Set the card aside.")),
        step(_("Burn a card and put the next one, which would have been the river, in the place of the turn.")),
        step(
            _("After the betting put the card set aside back into the stub, shuffle, cut and deal the river unburned.")
        ),
    )


def _betting_first(case: Case) -> tuple[Step, ...]:
    if case.moment.phase != "betting" or case.of.slug == "flop-too-many":
        return ()
    return (step(_("Finish the betting that was interrupted.")),)


def _taking_back(case: Case) -> EffectKind:
    return "take_back_board" if case.of.slug == "board-too-early" else "redeal_board"


def next_card(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (step(_("Disregard the card and take the next one of the deck.")), step(_("The hand goes on.")))


def becomes_upcard(case: Case, seat: int | None) -> tuple[Step, ...]:
    return (
        step(_("The card stays face up: it is the player's upcard.")),
        step(_("Deal his third card face down. He may have to bring it in.")),
    )


def no_raise(case: Case, seat: int | None) -> tuple[Step, ...]:
    limit = Effect("restrict_player", seat=seat, lasts="hand")
    return (named(_("Seat %(seat)s plays on without the right to bet or raise."), limit, seat),)


def ask_floor(case: Case, seat: int | None = None) -> tuple[Step, ...]:
    return (
        step(_("Stop and touch nothing."), Effect("ask_floor")),
        step(_("Wait for the decision.")),
    )


STEPS: Final[dict[str, Callable[[Case, int | None], tuple[Step, ...]]]] = {
    "reshuffle": misdeal,
    "top_card": top_card,
    "burn": burn,
    "restore": restore,
    "exclude": exclude,
    "dead_hand": dead,
    "continue": go_on,
    "void": void,
    "shown_live": shown_live,
    "complete": complete,
    "draw_burn": draw_burn,
    "draw_burn_and_add": draw_burn_and_add,
    "redeal_flop": redeal_flop,
    "redeal_street": redeal_street,
    "next_street_first": next_street_first,
    "next_card": next_card,
    "becomes_upcard": becomes_upcard,
    "no_raise": no_raise,
    "floor": ask_floor,
}
"""The steps of every outcome."""
