"""Dealer's choice: who names the variant, which fit, how long it is played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dealers_choice import (
    Choice,
    ChoiceStillHolds,
    NotTheChooser,
    Variant,
    VariantNotOffered,
    after_hand,
    choose,
    no_choice,
    offered,
    who_chooses,
)
from rules.room_settings import ChoiceLasts

HAND, ROUND = ChoiceLasts.SINGLE_HAND, ChoiceLasts.FULL_ROUND
HOUSE = (Variant("holdem"), Variant("omaha5", most=8), Variant("omaha6", most=7), Variant("stud7", most=8))


def pick(
    variant: str, *, players: int = 6, lasts: ChoiceLasts = HAND, seat: int = 3, last: Choice | None = None
) -> Choice:
    return choose(variant, seat=seat, chooser=3, variants=HOUSE, players=players, lasts=lasts, last=last)


@pytest.mark.article("sanremo-variants.dealers-choice.pick")
def test_the_player_on_the_button_chooses() -> None:
    assert who_chooses(HAND, button=3, last=None, seats={1, 3, 5}) == 3
    assert pick("stud7").variant == "stud7"
    with pytest.raises(NotTheChooser):
        pick("stud7", seat=4)


@pytest.mark.article("sanremo-variants.dealers-choice.pick", "sanremo-variants.omaha.deck-capacity")
@pytest.mark.article("sanremo-variants.stud7.players")
def test_only_variants_that_fit_the_players_are_offered() -> None:
    assert [variant.name for variant in offered(HOUSE, players=9)] == ["holdem"]
    assert [variant.name for variant in offered(HOUSE, players=8)] == ["holdem", "omaha5", "stud7"]
    for wanted in ("omaha6", "badugi"):
        with pytest.raises(VariantNotOffered):
            pick(wanted, players=8)


@pytest.mark.article("sanremo-variants.dealers-choice.single-hand")
def test_hand_by_hand_the_next_button_chooses_and_a_dead_button_chooses_again() -> None:
    first = after_hand(pick("stud7"))
    assert first.is_over
    assert who_chooses(HAND, button=5, last=first, seats={1, 3, 5}) == 5
    assert who_chooses(HAND, button=3, last=first, seats={1, 3, 5}) == 3


@pytest.mark.article("sanremo-variants.dealers-choice.full-round", "sanremo-variants.dealers-choice.mode")
def test_a_round_lasts_as_many_hands_as_there_were_players_when_it_was_chosen() -> None:
    choice = pick("stud7", lasts=ROUND, players=3)
    for _ in range(2):
        choice = after_hand(choice)
        with pytest.raises(ChoiceStillHolds):
            pick("holdem", lasts=ROUND, last=choice)
    assert after_hand(choice).is_over
    assert pick("holdem", lasts=ROUND, last=after_hand(choice)).variant == "holdem"


@pytest.mark.article("sanremo-variants.dealers-choice.full-round")
def test_a_misdealt_hand_dealt_again_counts_once() -> None:
    choice = pick("stud7", lasts=ROUND, players=3)
    assert after_hand(choice, dealt_again=True) == choice


@pytest.mark.article("sanremo-variants.dealers-choice.full-round")
def test_after_a_round_the_choice_passes_clockwise_whoever_has_the_button() -> None:
    last = Choice("stud7", chooser=5, hands_left=0, article="")
    assert who_chooses(ROUND, button=5, last=last, seats={1, 3, 5, 7}) == 7
    assert who_chooses(ROUND, button=5, last=last, seats={1, 3, 5}) == 1
    assert who_chooses(ROUND, button=5, last=last, seats={5}) == 5


@pytest.mark.article("sanremo-variants.dealers-choice.pick")
def test_when_nobody_chooses_the_last_variant_stays_as_long_as_it_fits() -> None:
    last = after_hand(pick("omaha6"))
    stays = no_choice(chooser=4, variants=HOUSE, players=7, lasts=HAND, last=last)
    assert (stays.variant, stays.chooser) == ("omaha6", 4)
    assert no_choice(chooser=4, variants=HOUSE, players=8, lasts=HAND, last=last).variant == "holdem"
    assert no_choice(chooser=4, variants=HOUSE, players=8, lasts=HAND, last=None).variant == "holdem"
    with pytest.raises(VariantNotOffered):
        no_choice(chooser=4, variants=(), players=8, lasts=HAND, last=None)


@pytest.mark.article("sanremo-variants.dealers-choice.full-round")
@given(seats=st.sets(st.integers(1, 9), min_size=2), first=st.integers(1, 9))
def test_at_an_unchanged_table_everybody_chooses_in_turn(seats: set[int], first: int) -> None:
    last: Choice | None = None
    chosen = []
    for _ in seats:
        chooser = who_chooses(ROUND, button=min(seats, key=lambda seat: (seat < first, seat)), last=last, seats=seats)
        chosen.append(chooser)
        last = Choice("holdem", chooser, 0, "")
    assert sorted(chosen) == sorted(seats)
