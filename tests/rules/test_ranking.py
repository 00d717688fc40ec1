"""The high hand: what the books say, then every five-card hand there is."""

from collections import Counter
from itertools import combinations

import pytest

from rules.cards import FULL_DECK, UNKNOWN, names, parse
from rules.ranking import Category, Reading, best_five, category, describe, high, read

IN_ORDER = [
    (Category.ROYAL_FLUSH, "AhKhQhJhTh"),
    (Category.STRAIGHT_FLUSH, "9c8c7c6c5c"),
    (Category.FOUR_OF_A_KIND, "7s7h7d7cKd"),
    (Category.FULL_HOUSE, "JsJhJd4c4d"),
    (Category.FLUSH, "AdJd8d6d2d"),
    (Category.STRAIGHT, "Th9c8s7d6h"),
    (Category.THREE_OF_A_KIND, "5s5h5dKcJd"),
    (Category.TWO_PAIRS, "QsQh6d6c9h"),
    (Category.PAIR, "TsTh8d4c2d"),
    (Category.HIGH_CARD, "KsJh8d4c2d"),
]


def ranked(text: str) -> int:
    return high(parse(text))


@pytest.mark.article("sanremo-cash.hands.order", "figp-tournament.rank.order")
def test_the_ten_combinations_stand_in_the_order_of_the_books() -> None:
    strengths = [ranked(hand) for _, hand in IN_ORDER]
    assert strengths == sorted(strengths, reverse=True)
    assert [category(strength) for strength in strengths] == [each for each, _ in IN_ORDER]


@pytest.mark.article("sanremo-cash.hands.card-order", "figp-tournament.rank.ace")
def test_ranks_run_from_the_ace_down_to_the_two() -> None:
    kickers = [ranked(f"3s3h3d3c{rank}s") for rank in "AKQJT9876542"]
    assert kickers == sorted(kickers, reverse=True)


BETTER_AND_WORSE = [
    pytest.param("9c8c7c6c5c", "8d7d6d5d4d", marks=pytest.mark.article("sanremo-cash.hands.straight-flush")),
    pytest.param("6c5c4c3c2c", "5dAd2d3d4d", marks=pytest.mark.article("sanremo-cash.hands.straight-flush")),
    pytest.param("AhKhQhJhTh", "KcQcJcTc9c", marks=pytest.mark.article("sanremo-cash.hands.royal-flush")),
    pytest.param("8s8h8d8c2d", "7s7h7d7cAd", marks=pytest.mark.article("sanremo-cash.hands.four-of-a-kind")),
    pytest.param("7s7h7d7cAd", "7s7h7d7cKd", marks=pytest.mark.article("sanremo-cash.hands.four-of-a-kind")),
    pytest.param("3s3h3d2c2d", "2s2h2dAcAd", marks=pytest.mark.article("sanremo-cash.hands.full-house")),
    pytest.param("3s3h3dKcKd", "3s3h3dQcQd", marks=pytest.mark.article("sanremo-cash.hands.full-house")),
    pytest.param("AdJd8d6d3d", "AhJh8h6h2h", marks=pytest.mark.article("sanremo-cash.hands.flush")),
    pytest.param("AdTd3d4d2d", "Ah9h8h7h6h", marks=pytest.mark.article("sanremo-cash.hands.flush")),
    pytest.param("AdKcQhJsTd", "KcQhJsTd9d", marks=pytest.mark.article("sanremo-cash.hands.straight")),
    pytest.param("6d5c4h3s2d", "5c4h3s2dAd", marks=pytest.mark.article("sanremo-cash.hands.straight")),
    pytest.param("6s6h6d3c2d", "5s5h5dAcKd", marks=pytest.mark.article("sanremo-cash.hands.three-of-a-kind")),
    pytest.param("5s5h5dKc9d", "5s5h5dKc8d", marks=pytest.mark.article("sanremo-cash.hands.three-of-a-kind")),
    pytest.param("KsKh3d3c2d", "QsQhJdJcAd", marks=pytest.mark.article("sanremo-cash.hands.two-pairs")),
    pytest.param("KsKh4d4c2d", "KsKh3d3cAd", marks=pytest.mark.article("sanremo-cash.hands.two-pairs")),
    pytest.param("9s9h3d4c2d", "8s8hAdKcQd", marks=pytest.mark.article("sanremo-cash.hands.pair")),
    pytest.param("9s9hAd4c3d", "9s9hAd4c2d", marks=pytest.mark.article("sanremo-cash.hands.pair")),
    pytest.param("AsQh8d4c3d", "AsQh8d4c2d", marks=pytest.mark.article("sanremo-cash.hands.high-card")),
]


@pytest.mark.parametrize(("better", "worse"), BETTER_AND_WORSE)
def test_inside_a_category_the_ranks_decide_in_their_order(better: str, worse: str) -> None:
    assert ranked(better) > ranked(worse)


@pytest.mark.article("sanremo-cash.hands.straight", "figp-tournament.rank.ace")
def test_the_ace_ends_a_straight_and_never_stands_in_its_middle() -> None:
    assert describe(parse("5c4h3s2dAd")) == Reading(Category.STRAIGHT, (3, 2, 1, 0, 12))
    assert describe(parse("3cAh2sKdQd")).category is Category.HIGH_CARD


@pytest.mark.article("sanremo-cash.ties.kickers", "figp-tournament.def.kicker", "texas-basics.showdown.kicker")
def test_the_same_two_pairs_go_to_the_higher_fifth_card() -> None:
    board = "KsKd7h7c2s"
    assert ranked(f"Ah3d{board}") > ranked(f"QhJd{board}")


@pytest.mark.article("sanremo-cash.ties.kickers", "figp-tournament.def.kicker", "texas-basics.showdown.kicker")
def test_one_ace_each_and_one_on_the_board_is_decided_by_a_side_card_high_enough_to_play() -> None:
    assert ranked("AhQd As9c7h4s2d") > ranked("AdJc As9c7h4s2d")
    assert ranked("Ah3d AsKcQhJs9d") == ranked("Ad2c AsKcQhJs9d")


@pytest.mark.article("sanremo-cash.hands.suits-irrelevant", "fipos-tournament.pot.split-no-suits")
def test_equal_ranks_in_other_suits_tie() -> None:
    assert ranked("AsKsQsJsTs") == ranked("AcKcQcJcTc")
    assert ranked("9s9hAd4c3d") == ranked("9d9cAs4h3h")


@pytest.mark.article(
    "sanremo-cash.game.best-five",
    "figp-tournament.showdown.best-five",
    "fipos-tournament.rank.best-five",
    "texas-basics.rank.best-five",
)
@pytest.mark.parametrize(
    ("hole", "board", "five"),
    [
        ("AsAd", "AhKsKd7c2c", "AsAhAdKsKd"),
        ("As2d", "KhQsJdTc3c", "AsKhQsJdTc"),
        ("2h3d", "AsKsQsJsTs", "AsKsQsJsTs"),
    ],
    ids=["both hole cards", "one hole card", "the board plays"],
)
def test_the_hand_is_the_best_five_of_seven_in_any_mix(hole: str, board: str, five: str) -> None:
    assert names(best_five(parse(hole + board))) == five
    assert ranked(hole + board) == ranked(five)


@pytest.mark.article("sanremo-variants.stud7.best-five")
def test_of_three_pairs_the_best_five_keep_two_and_the_highest_card_left() -> None:
    assert names(best_five(parse("QsQh 9d9c 4s4h 7d"))) == "QsQh9d9c7d"


def test_of_two_threes_the_lower_gives_the_pair() -> None:
    assert describe(parse("QsQhQd 9d9c9s 7d")) == Reading(Category.FULL_HOUSE, (10, 7))


def test_the_best_five_of_a_flush_are_of_its_suit_alone() -> None:
    assert names(best_five(parse("AsAh Kh 9h 4h 2h 2d"))) == "AhKh9h4h2h"
    assert names(best_five(parse("Ah2h3h4h5h 6s 7d"))) == "5h4h3h2hAh"


def test_screens_get_the_category_and_the_ranks_not_a_sentence() -> None:
    assert describe(parse("AsAhAdKcKd")) == Reading(Category.FULL_HOUSE, (12, 11))
    assert describe(parse("TsTh8d4c2d")) == Reading(Category.PAIR, (8, 6, 2, 0))
    assert read(ranked("7s7h7d7cKd")) == Reading(Category.FOUR_OF_A_KIND, (5, 11))


def test_a_hand_with_unknown_cards_is_worth_what_is_known() -> None:
    assert high((*parse("AsAd"), UNKNOWN, UNKNOWN)) == ranked("AsAd") < ranked("AsAd2c3c5h")
    assert describe((UNKNOWN,) * 7) == Reading(Category.HIGH_CARD, ())


def test_an_unknown_card_never_makes_a_flush() -> None:
    assert describe((*parse("As9s7s2s"), UNKNOWN, UNKNOWN)).category is Category.HIGH_CARD
    assert read(high((*parse("As9s7s3s2s"), UNKNOWN, UNKNOWN))) == Reading(Category.FLUSH, (12, 7, 5, 1, 0))


def test_beyond_seven_cards_four_of_a_kind_beats_the_flush_beside_it() -> None:
    assert describe(parse("AsKsJs9s2s AhAdAc")) == Reading(Category.FOUR_OF_A_KIND, (12, 11))


@pytest.mark.article("sanremo-cash.hands.order", "figp-tournament.rank.order")
def test_all_2598960_hands_fall_into_the_known_counts() -> None:
    by_strength = Counter(map(high, combinations(FULL_DECK, 5)))
    counts: Counter[Category] = Counter()
    for strength, hands in by_strength.items():
        counts[category(strength)] += hands
    assert len(by_strength) == 7462
    assert counts == {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 36,
        Category.FOUR_OF_A_KIND: 624,
        Category.FULL_HOUSE: 3744,
        Category.FLUSH: 5108,
        Category.STRAIGHT: 10200,
        Category.THREE_OF_A_KIND: 54912,
        Category.TWO_PAIRS: 123552,
        Category.PAIR: 1098240,
        Category.HIGH_CARD: 1302540,
    }
