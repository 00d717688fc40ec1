"""Omaha: two from the hand and three from the board, no more and no fewer."""

import pytest

from rules.cards import names, parse
from rules.ranking import Category, omaha_best_five, omaha_best_low, omaha_high, omaha_low8, read


def category_of(hole: str, board: str) -> Category:
    return read(omaha_high(parse(hole), parse(board))).category


@pytest.mark.article("sanremo-variants.omaha.exactly-two")
@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("AsAhAdAc", "KsQd9h7c2s", Category.PAIR),
        ("As2h3d4c", "KsQsJsTs9s", Category.HIGH_CARD),
        ("AsKs2h3d", "QsJs9h7c2d", Category.PAIR),
        ("2h3d4c6s", "AsKdQhJcTs", Category.HIGH_CARD),
        ("KhKd2c3c", "KsKc9h9d5s", Category.FOUR_OF_A_KIND),
        ("9h8h2c3c", "7h6h5hAsAd", Category.STRAIGHT_FLUSH),
        ("AcQhJs2d", "KhTd9s4c4s", Category.STRAIGHT),
    ],
    ids=[
        "four aces are a pair",
        "one spade makes no flush with four on the board",
        "two spades make none with two on the board",
        "a straight on the board plays for nobody",
        "kings",
        "straight flush",
        "straight through two gaps",
    ],
)
def test_exactly_two_hole_cards_play_with_exactly_three_of_the_board(hole: str, board: str, expected: Category) -> None:
    assert category_of(hole, board) is expected


@pytest.mark.article("sanremo-variants.omaha.exactly-two")
def test_five_and_six_hole_cards_give_more_pairs_to_choose_from() -> None:
    board = "QsJsTs4h2d"
    assert category_of("AhKd7c7d", board) is Category.STRAIGHT
    assert category_of("AhKd7c7d8s", board) is Category.STRAIGHT
    assert category_of("AhKd7c7d8s9s", board) is Category.STRAIGHT_FLUSH


def test_the_cards_of_an_omaha_hand_can_be_pointed_at() -> None:
    assert names(omaha_best_five(parse("KhKd2c3c"), parse("KsKc9h8d5s"))) == "KhKdKsKc9h"
    assert names(omaha_best_low(parse("As2dKhKc"), parse("8s7c5hKdQs")) or ()) == "As2d8s7c5h"
    assert omaha_best_low(parse("As2dKhKc"), parse("8s7cKsKdQs")) is None


def low_of(hole: str, board: str) -> str | None:
    low = omaha_low8(parse(hole), parse(board))
    return None if low is None else "".join("23456789TJQKA"[rank] for rank in read(low).ranks)


@pytest.mark.article("sanremo-variants.omaha-hilo.two-plus-three")
def test_a_low_needs_three_different_low_ranks_on_the_board() -> None:
    assert low_of("As2h3d4c", "8s7hKdQcJs") is None
    assert low_of("As2h3d4c", "8s7h7dQcJs") is None
    assert low_of("As2h3d4c", "8s7h5dQcJs") == "8752A"


@pytest.mark.article("sanremo-variants.omaha-hilo.two-plus-three")
def test_a_hole_card_that_pairs_the_board_does_not_count_twice() -> None:
    assert low_of("As2h KsKd", "2s7h8dAcKh") is None
    assert low_of("As2h3dKd", "2s7h8dQcKh") == "8732A"


@pytest.mark.article("sanremo-variants.omaha-hilo.free-combination")
def test_high_and_low_choose_their_hole_cards_freely() -> None:
    board = "8s7h4dKcKs"
    assert low_of("As2hKhKd", board) == "8742A"
    assert category_of("As2hKhKd", board) is Category.FOUR_OF_A_KIND


@pytest.mark.article("sanremo-variants.omaha-hilo.ace-both")
def test_the_same_two_cards_may_win_both_ways() -> None:
    assert low_of("As2hQdJc", "3s4h5dKcKs") == "5432A"
    assert category_of("As2hQdJc", "3s4h5dKcKs") is Category.STRAIGHT
