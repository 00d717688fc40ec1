"""Where suits decide: bring-in, who opens, the odd chip of stud."""

import pytest

from rules.cards import name, parse
from rules.ranking import (
    BringInTie,
    button_draw,
    high,
    odd_chip_high,
    odd_chip_low,
    razz_bring_in,
    stud_bring_in,
    stud_upcards_high,
    stud_upcards_low,
    suits_of_combination,
    suits_of_highest,
)


@pytest.mark.article("sanremo-variants.stud7.bring-in-who")
def test_the_lowest_door_card_brings_it_in_and_an_ace_is_high() -> None:
    assert name(max(parse("As Kd 4h 9c"), key=stud_bring_in)) == "4h"


@pytest.mark.article("sanremo-variants.stud7.bring-in-tie")
@pytest.mark.parametrize(("tie", "pays"), [("lowest-suit", "3c"), ("spades-first", "3s")])
def test_equal_door_cards_are_told_apart_by_suit(tie: BringInTie, pays: str) -> None:
    assert name(max(parse("3h 3c 3s 3d 4c"), key=lambda card: stud_bring_in(card, tie))) == pays


@pytest.mark.article("sanremo-variants.stud7.bring-in-tie")
def test_a_house_that_takes_the_nearest_seat_leaves_equal_door_cards_level() -> None:
    three, other = parse("3h 3c")
    assert stud_bring_in(three, "nearest-left") == stud_bring_in(other, "nearest-left")
    assert razz_bring_in(three, "nearest-left") == razz_bring_in(other, "nearest-left")


@pytest.mark.article("sanremo-variants.razz.bring-in")
def test_in_razz_the_highest_door_card_pays_ace_low_and_spades_before_the_others() -> None:
    assert name(max(parse("As Kd 4h Kh"), key=razz_bring_in)) == "Kh"
    assert name(max(parse("Kc Ks Kh"), key=razz_bring_in)) == "Ks"


@pytest.mark.article("sanremo-variants.stud7.fourth-street-first")
def test_the_best_face_up_cards_open_and_runs_or_suits_do_not_count() -> None:
    in_order = ["2s2h2d2c", "KsKhKd3c", "KsKh3d3c", "2s2hAdKc", "AsQhJd9c", "KsQsJsTs", "KsQhJdTc"]
    strengths = [stud_upcards_high(parse(cards)) for cards in in_order]
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[-1] == strengths[-2]


@pytest.mark.article("sanremo-variants.razz.first-to-act")
def test_in_razz_the_lowest_face_up_cards_open() -> None:
    in_order = [
        "As2h3d4c",
        "As2h3d5c",
        "9s4h3d2c",
        "KsQhJdTc",
        "AsAh2d3c",
        "2s2h3dAc",
        "AsAh2d2c",
        "AsAhAd2c",
        "AsAhAdAc",
    ]
    strengths = [stud_upcards_low(parse(cards)) for cards in in_order]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)


@pytest.mark.article("sanremo-variants.stud7.fourth-street-tie")
def test_equal_face_up_hands_are_told_apart_in_cash_games_by_the_suit_of_the_pair() -> None:
    spade_pair, spade_king = parse("8s8dKc"), parse("8h8cKs")
    assert stud_upcards_high(spade_pair) == stud_upcards_high(spade_king)
    assert suits_of_combination(spade_pair) > suits_of_combination(spade_king)


@pytest.mark.article("sanremo-variants.stud7.fourth-street-tie")
def test_without_a_pair_the_suit_of_the_highest_card_opens() -> None:
    assert suits_of_combination(parse("Ah3c")) > suits_of_combination(parse("Ad3s"))


@pytest.mark.article("sanremo-tournament.rp.stud-first-to-act-ties")
def test_equal_face_up_hands_are_told_apart_in_tournaments_by_their_highest_card() -> None:
    assert suits_of_highest(parse("8h8cKs")) > suits_of_highest(parse("8s8dKc"))


@pytest.mark.article("sanremo-tournament.rp.stud-first-to-act-ties", "sanremo-variants.razz.first-to-act")
def test_in_razz_too_the_highest_suit_opens_and_an_ace_is_not_the_highest_card() -> None:
    assert suits_of_highest(parse("8sAd"), ace_low=True) > suits_of_highest(parse("8hAs"), ace_low=True)


@pytest.mark.article("sanremo-tournament.oddchip.stud-high-suit")
def test_the_odd_chip_of_a_stud_pot_follows_the_suit_of_the_highest_card_that_counts() -> None:
    six_of_spades, six_of_hearts = parse("6s5d4d3c2c KcJc"), parse("6h5s4s3s2h KdJd")
    assert high(six_of_spades) == high(six_of_hearts)
    assert odd_chip_high(six_of_spades) > odd_chip_high(six_of_hearts)


@pytest.mark.article("sanremo-tournament.oddchip.stud-high-suit")
def test_the_highest_card_counts_even_beside_a_lower_pair() -> None:
    assert odd_chip_high(parse("2h2cKsQcJc")) > odd_chip_high(parse("2s2dKhQsJs"))


@pytest.mark.article("sanremo-tournament.oddchip.stud-high-suit")
def test_when_the_highest_card_is_shared_the_next_rank_decides() -> None:
    assert odd_chip_high(parse("Kd9s7c4c2c")) > odd_chip_high(parse("Kd9h7s4s2s"))


@pytest.mark.article("sanremo-tournament.oddchip.stud-high-suit")
def test_a_wheel_is_topped_by_its_five() -> None:
    assert odd_chip_high(parse("5sAc2c3c4d")) > odd_chip_high(parse("5dAs2d3d4c"))


@pytest.mark.article("sanremo-tournament.oddchip.stud-high-suit")
def test_in_a_low_hand_the_ace_is_the_last_card_to_look_at() -> None:
    assert odd_chip_low(parse("8sAc2c3c4d KhQh")) > odd_chip_low(parse("8dAs2d3d4c KsQs"))
    assert odd_chip_low(parse("8d8s Ac2c3c4d Kh")) > odd_chip_low(parse("8h8c As2d3d4c Ks"))


@pytest.mark.article("sanremo-cash.open.button-draw", "sanremo-cash.open.button-draw-suits")
def test_the_highest_card_drawn_gets_the_button_and_suits_break_equal_ranks() -> None:
    assert button_draw(parse("Kh 2s Kd Ks Qc")) == 3
    assert button_draw(parse("Kh Ac Kd Ks")) == 1
