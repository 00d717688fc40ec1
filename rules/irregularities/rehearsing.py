"""A ruling tried out on the hand before anybody is told: what the hand itself refuses is not possible here."""

from collections.abc import Iterable
from dataclasses import replace

from rules.hand import Hand, evolve
from rules.hand import decide as decide_hand
from rules.irregularities.effects import Order, commands_for
from rules.irregularities.kinds import HAND_EFFECTS, Effect, NotPossible, Ruling, Step
from rules.irregularities.wording import gettext_noop as _
from rules.violations import RuleViolation


def carried_out(hand: Hand, effects: Iterable[Effect], *, article: str, by: str, reason: str) -> Hand:
    """The hand after these effects, one after the other; raises the refusal of the first that cannot be."""
    for effect in effects:
        for command in commands_for(Order(effect, article, by, reason), hand):
            for event in decide_hand(hand, command):
                hand = evolve(hand, event)
    return hand


def rehearsed(found: Ruling | NotPossible, hand: Hand | None) -> Ruling | NotPossible:
    """The same ruling if the hand bears it, without the alternatives it does not bear; otherwise why not."""
    if hand is None or isinstance(found, NotPossible):
        return found
    refusal = _refusal(hand, found.steps, found.article)
    if refusal is not None:
        text = _("The hand as it stands does not allow this: check the facts, or leave it to the floor.")
        return NotPossible(found.slug, "fact_wrong", text, refusal.article)
    borne = [each for each in found.alternatives if _refusal(hand, each.steps, each.article) is None]
    return replace(found, alternatives=tuple(borne))


def _refusal(hand: Hand, steps: Iterable[Step], article: str) -> RuleViolation | None:
    effects = [step.effect for step in steps if step.effect is not None and step.effect.kind in HAND_EFFECTS]
    try:
        carried_out(hand, effects, article=article, by="rehearsal", reason=article)
    except RuleViolation as refusal:
        return refusal
    return None
