"""Every irregularity in every phase, before and after substantial action, by every book: a ruling, or not possible."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books import articles
from rules.books.settings import BOOKS
from rules.hand import Hand, replay
from rules.hand import commands as asked_of
from rules.hand.apply import apply
from rules.hand.deciding import decide as decide_hand
from rules.hand.state import copy
from rules.irregularities import (
    CATALOGUE,
    HAND_EFFECTS,
    PHASES,
    Effect,
    Moment,
    NotPossible,
    Phase,
    Ruling,
    asked,
    carried_out,
    decide,
    moment_of,
    rehearsed,
)
from rules.irregularities.guide import samples
from rules.irregularities.kinds import Answer
from tests.rules.irregular_play import answers, carry_out
from tests.rules.random_play import BOARD_GAMES, DRAW_GAMES, STUD_GAMES, Dealer, play_out, random_start
from tests.rules.table import play
from tests.rules.test_hand_properties import check_money

GAMES = BOARD_GAMES + STUD_GAMES + DRAW_GAMES
AT = Moment(
    seats=(1, 2, 3, 4, 5, 6), live=(1, 2, 3, 4, 6), blinds=(1, 2), button=6, last_dealt=6, to_act=3, waiting=(3, 4, 6),
    acted_here=(4,), last_to_act=4, level=200, pot=500, next_is_board=True,
)  # fmt: skip


def all_answers(slug: str, moment: Moment) -> list[dict[str, Answer]]:
    """Every combination of the answers that may matter."""
    facts = asked(CATALOGUE[slug], moment)
    return [
        dict(zip((fact.name for fact in facts), values, strict=True))
        for values in product(*([value for _, value in samples(fact)] for fact in facts))
    ]


def is_well_formed(found: Ruling) -> bool:
    cited = [found.article, *(other.article for other in found.alternatives)]
    texts = [step.text for step in found.steps] + [step.text for other in found.alternatives for step in other.steps]
    gaps = [step.text % step.values for step in found.steps if "%(" in step.text]
    return all(article in articles() for article in cited) and all(texts) and bool(found.steps) and "" not in gaps


@pytest.mark.parametrize("substantial", [False, True])
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("slug", CATALOGUE)
def test_every_irregularity_in_every_phase_is_ruled_on_or_not_possible_there(
    slug: str, phase: Phase, substantial: bool
) -> None:
    families, streets = ("board", "stud", "draw"), (0, 1, 3)
    for family, street, book in product(families, streets, BOOKS.values()):
        moment = replace(
            AT, phase=phase, family=family, street=street, substantial=substantial, acts=3 if substantial else 0,
            board_out=phase == "betting" and street > 0, board_due=phase == "board", last_street=street == 3,
        )  # fmt: skip
        for facts in all_answers(slug, moment)[:12]:
            found = decide(slug, facts, moment, book)
            assert isinstance(found, NotPossible) or is_well_formed(found)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("slug", CATALOGUE)
def test_without_a_hand_or_without_facts_the_answer_is_an_answer_too(slug: str, phase: Phase) -> None:
    for book, moment in product(BOOKS.values(), (Moment(phase=phase), replace(AT, phase=phase))):
        assert isinstance(decide(slug, {}, moment, book), Ruling | NotPossible)


# --- on hands that were really played -------------------------------------------------------


def reachable(seed: int, game: str, book: str) -> Hand:
    """A hand stopped somewhere on its way."""
    rng = Random(seed)
    hands = [
        replay(events) for _, events in play_out(random_start(rng, game, book, rake=True), Dealer(rng, unknown=0.4))
    ]
    found = rng.choice(hands)
    assert found is not None
    return found


def plays_on(hand: Hand, rng: Random) -> None:
    """From here the hand reaches its end, and no chip is lost on the way."""
    dealer = Dealer(rng, unknown=1.0)
    for _ in range(500):
        if hand.phase in ("over", "void"):
            return
        for event in decide_hand(hand, dealer.next_command(hand)):
            apply(hand, event)
        check_money(hand)
        assert moment_of(hand).seats
    raise AssertionError(hand.phase)


def orders(found: Ruling) -> list[tuple[Effect, ...]]:
    """What is prescribed, and every alternative."""
    instead = [tuple(step.effect for step in other.steps if step.effect) for other in found.alternatives]
    return [found.effects, *instead]


@settings(deadline=None, max_examples=120)
@given(st.integers(0, 2**32), st.sampled_from(GAMES), st.sampled_from(list(BOOKS)))
def test_after_any_ruling_chips_are_conserved_and_the_hand_can_go_on(seed: int, game: str, book: str) -> None:
    hand = reachable(seed, game, book)
    rng, moment, before = Random(seed), moment_of(hand), copy(hand)
    for irregularity in CATALOGUE.values():
        found = rehearsed(decide(irregularity.slug, answers(irregularity, moment, rng), moment, BOOKS[book]), hand)
        assert hand == before  # trying a ruling out changes nothing
        for effects in orders(found) if isinstance(found, Ruling) else []:
            after = carry_out(copy(hand), effects)
            check_money(after)
            assert moment_of(after).seats == moment.seats
            plays_on(after, Random(seed))


@pytest.mark.article("sanremo-cash.other.foreign-back", "sanremo-cash.other.duplicate")
@settings(deadline=None, max_examples=120)
@given(st.integers(0, 2**32), st.sampled_from(GAMES), st.sampled_from(list(BOOKS)))
def test_a_void_hand_restores_every_stack_exactly_even_after_the_award(seed: int, game: str, book: str) -> None:
    hand = reachable(seed, game, book)
    found = decide("duplicate-card", {}, moment_of(hand), BOOKS[book])
    assert isinstance(found, Ruling)
    on_hand = [effect for effect in found.effects if effect.kind in HAND_EFFECTS]
    after = carried_out(hand, on_hand, article=found.article, by="F7", reason="two aces of spades")
    assert (after.phase, after.stacks, after.pot) == ("void", after.starting, 0)


def test_where_only_flop_and_pots_are_recorded_rulings_are_given_all_the_same() -> None:
    """Nobody knows whose turn it is there; cards, burns and bets are put right with the hands alone."""
    hand = play(500, 500, 500, 500, tracking="summary").do(asked_of.RecordFlop()).hand
    moment, rng = moment_of(hand), Random(8)
    assert (moment.tracked, moment.substantial, moment.phase) == (False, True, "betting")
    for irregularity in CATALOGUE.values():
        found = rehearsed(
            decide(irregularity.slug, answers(irregularity, moment, rng), moment, BOOKS["sanremo-cash"]), hand
        )
        for effects in orders(found) if isinstance(found, Ruling) else []:
            after = carry_out(hand, effects)
            assert after.phase == ("void" if "void_hand" in {effect.kind for effect in effects} else "summary")
    assert isinstance(decide("board-too-early", {}, moment, BOOKS["sanremo-cash"]), Ruling)
    assert isinstance(decide("flop-too-many", {"cards": "4"}, moment, BOOKS["sanremo-cash"]), Ruling)
    again = carry_out(play(500, 500, tracking="summary").hand, [Effect("cancel_deal")])
    assert again.phase == "summary"
