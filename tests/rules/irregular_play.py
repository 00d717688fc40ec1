"""Random irregularities on random hands: facts that fit the questions, and rulings carried out on the engine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.cards import NAMES
from rules.hand import Hand, decide, evolve
from rules.irregularities import Answers, Effect, Fact, Irregularity, Moment, Order, asked, commands_for

ARTICLE = "sanremo-cash.decisions.fairness-first"


def answer(fact: Fact, moment: Moment, rng: Random) -> int | str | bool:
    """One answer that fits the question."""
    match fact.kind:
        case "seat":
            return rng.choice(moment.seats) if moment.seats else 1
        case "card":
            return rng.choice(NAMES)
        case "yes_no":
            return rng.random() < 0.5
        case "choice":
            return rng.choice(fact.choices)[0]
        case "count":
            return rng.randint(1, 3)
        case "amount":
            return rng.choice([0, moment.level, moment.level + 10, rng.randint(0, 200)])


def answers(irregularity: Irregularity, moment: Moment, rng: Random) -> Answers:
    return {
        fact.name: answer(fact, moment, rng)
        for fact in asked(irregularity, moment)
        if not fact.optional or rng.random() < 0.7
    }


def carry_out(hand: Hand, effects: Sequence[Effect], article: str = ARTICLE) -> Hand:
    """Play the commands of every effect, one after the other, through the pure door."""
    for effect in effects:
        for command in commands_for(Order(effect, article, "F7", "as ruled"), hand):
            for event in decide(hand, command):
                hand = evolve(hand, event)
    return hand
