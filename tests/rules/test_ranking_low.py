"""The low hands: eight or better, razz, deuce to seven, badugi."""

from collections import Counter
from itertools import combinations

import pytest

from rules.cards import FULL_DECK, UNKNOWN, names, parse
from rules.ranking import (
    Category,
    Reading,
    badugi,
    badugi_cards,
    best_low,
    category,
    describe,
    deuce_to_seven,
    high,
    low8,
    razz,
    read,
)


def low_of(text: str) -> int:
    low = low8(parse(text))
    assert low is not None
    return low


@pytest.mark.article("sanremo-variants.omaha-hilo.straights-flushes-ignored")
def test_eight_to_four_of_spades_is_an_eight_low_and_a_straight_flush() -> None:
    cards = parse("8s7s6s5s4s")
    assert read(low_of("8s7s6s5s4s")) == Reading(Category.HIGH_CARD, (6, 5, 4, 3, 2), low=True)
    assert describe(cards).category is Category.STRAIGHT_FLUSH


@pytest.mark.article("sanremo-variants.omaha-hilo.low-qualifier")
@pytest.mark.parametrize("hand", ["9s4h3d2cAs", "8s8h3d2cAs", "KsQhJd3c2s", "7s6h????As2d"])
def test_a_nine_or_a_pair_is_no_low(hand: str) -> None:
    assert low8(parse(hand)) is None


@pytest.mark.article("sanremo-variants.omaha-hilo.low-ranking", "sanremo-variants.omaha-hilo.ace-both")
def test_lows_compare_from_their_highest_card_down_and_the_wheel_is_best() -> None:
    hands = ["5s4h3d2cAs", "6s4h3d2cAs", "6s5h3d2cAs", "7s4h3d2cAs", "8s4h3d2cAs", "8s7h6d5c3s", "8s7h6d5c4s"]
    lows = [low_of(hand) for hand in hands]
    assert lows == sorted(lows, reverse=True)
    assert len(set(lows)) == len(lows)


@pytest.mark.article("sanremo-variants.omaha-hilo.ace-both")
def test_the_wheel_is_the_best_low_and_a_straight_for_high() -> None:
    wheel = parse("5s4h3d2cAs")
    assert low8(wheel) == max(low for low in map(low8, combinations(FULL_DECK[:28] + FULL_DECK[48:], 5)) if low)
    assert describe(wheel).category is Category.STRAIGHT


def test_a_low_is_found_among_seven_cards() -> None:
    assert low_of("AsAd2c2h3s5d8c") == low_of("8c5d3s2hAd")


def test_the_cards_of_a_low_can_be_pointed_at() -> None:
    assert names(best_low(parse("AsAd2c2h3s5d8c"))) == "8c5d3s2hAs"


@pytest.mark.article("sanremo-variants.razz.reading", "sanremo-variants.razz.example-cards")
def test_seven_five_four_three_two_beats_eight_five_four_two_ace_in_razz() -> None:
    player_1, player_2 = parse("As Ad 2c 4h 5s 8d"), parse("2s 2d 3c 4s 5d 7h")
    assert razz(player_2) > razz(player_1)
    assert read(razz(player_1)) == Reading(Category.HIGH_CARD, (6, 3, 2, 0, 12), low=True)
    assert read(razz(player_2)) == Reading(Category.HIGH_CARD, (5, 3, 2, 1, 0), low=True)


@pytest.mark.article("sanremo-variants.razz.straights-flushes-ignored")
def test_in_razz_a_suited_wheel_is_the_best_hand_there_is() -> None:
    assert razz(parse("5s4s3s2sAs")) == razz(parse("5s4h3d2cAs")) > razz(parse("6s4h3d2cAs"))


@pytest.mark.article("sanremo-variants.razz.no-qualifier")
def test_in_razz_high_hands_count_and_pairs_count_against_them() -> None:
    hands = [
        "KsQhJdTc9s",
        "AsAh4d3c2s",
        "AsAh5d3c2s",
        "2s2h4d3cAs",
        "AsAh2d2cKs",
        "AsAhAd3c2s",
        "AsAhAd2c2s",
        "AsAhAdAc2s",
    ]
    strengths = [razz(parse(hand)) for hand in hands]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)


def test_in_razz_seven_cards_of_four_ranks_pair_the_lowest_rank_they_can() -> None:
    assert read(razz(parse("KsKhQdQcJs2h2d"))) == Reading(Category.PAIR, (0, 11, 10, 9), low=True)


def test_every_five_card_hand_has_its_place_in_razz() -> None:
    strengths = Counter(map(razz, combinations(FULL_DECK, 5)))
    counts: Counter[Category] = Counter()
    for strength, hands in strengths.items():
        counts[category(strength)] += hands
    assert len(strengths) == 6175
    assert counts[Category.HIGH_CARD] == 1317888
    assert counts[Category.PAIR] == 1098240
    assert counts[Category.FULL_HOUSE] == 3744


def test_deuce_to_seven_wants_no_straight_no_flush_and_no_ace() -> None:
    hands = ["7s5h4d3c2s", "7s6h4d3c2s", "8s5h4d3c2s", "KsQhJdTc8s", "As5h4d3c2s", "AsKhQdJc9s", "2s2h3d4c5s"]
    hands += ["6s5h4d3c2s", "7s5s4s3s2s", "As5s4s3s2s"]
    strengths = [deuce_to_seven(parse(hand)) for hand in hands]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)


def test_deuce_to_seven_is_the_high_hand_turned_round_but_for_the_wheel() -> None:
    a, b = parse("9s5h4d3c2s"), parse("JsJh4d3c2s")
    assert high(a) < high(b)
    assert deuce_to_seven(a) > deuce_to_seven(b)
    assert read(deuce_to_seven(parse("As5h4d3c2s"))) == Reading(Category.HIGH_CARD, (12, 3, 2, 1, 0), low=True)


def test_badugi_wants_more_different_cards_and_then_lower_ones() -> None:
    hands = ["As2h3d4c", "As2h3d5c", "KsQhJdTc", "As2h3d3c", "As2h4d4s", "AsAh2d2s", "AsKs", "As2s3s4s", "2s3s4s5s"]
    strengths = [badugi(parse(hand)) for hand in hands]
    assert strengths == sorted(strengths, reverse=True)


def test_badugi_keeps_the_lower_of_two_cards_that_clash() -> None:
    assert names(badugi_cards(parse("KsQs2h3d"))) == "Qs3d2h"
    assert badugi_cards((UNKNOWN,) * 4) == ()
