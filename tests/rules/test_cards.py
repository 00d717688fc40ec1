"""Cards: names, decks, and what is said of text that names none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import (
    FULL_DECK,
    UNKNOWN,
    BadCard,
    NoSuchDeck,
    name,
    names,
    parse,
    rank_of,
    stripped_deck,
    suit_of,
)

any_card = st.sampled_from((*FULL_DECK, UNKNOWN))


def test_a_card_is_its_rank_times_four_plus_its_suit() -> None:
    assert parse("2c2dAhAs") == (0, 1, 50, 51)
    assert [(rank_of(card), suit_of(card)) for card in parse("2s Kd")] == [(0, 3), (11, 1)]


def test_a_ten_is_written_in_either_way_and_case_does_not_matter() -> None:
    assert parse("Ts") == parse("10s") == parse("tS")


def test_cards_may_stand_apart() -> None:
    assert parse("As, Kd 10c") == parse("AsKdTc")


def test_no_text_is_no_cards() -> None:
    assert parse("") == ()


def test_a_card_nobody_has_read_stays_unknown() -> None:
    assert parse("????") == (UNKNOWN, UNKNOWN)
    assert name(UNKNOWN) == "??"


@pytest.mark.parametrize(
    ("text", "at"), [("AsXd", 2), ("A", 0), ("AsK", 2), ("1s", 0), ("10", 0), ("As?d", 2), ("As-Kd", 2)]
)
def test_text_that_names_no_card_says_where(text: str, at: int) -> None:
    with pytest.raises(BadCard) as refusal:
        parse(text)
    assert (refusal.value.text, refusal.value.at) == (text, at)


@given(st.lists(any_card))
def test_every_card_reads_back_as_it_was_written(cards: list[int]) -> None:
    assert parse(names(cards)) == tuple(cards)


@pytest.mark.article("sanremo-cash.game.deck", "figp-tournament.def.deck", "texas-basics.deck.standard")
def test_the_deck_has_52_different_cards_thirteen_in_each_suit() -> None:
    assert len(set(FULL_DECK)) == 52
    assert len({name(card) for card in FULL_DECK}) == 52
    assert [sum(suit_of(card) == suit for card in FULL_DECK) for suit in range(4)] == [13] * 4


@pytest.mark.article("sanremo-cash.open.button-draw-suits", "sanremo-cash.hands.card-order")
def test_the_higher_card_is_the_larger_number_ace_high_then_spades_hearts_diamonds_clubs() -> None:
    drawn = parse("Kh Ac 2s Kd As Kc Ks")
    assert names(sorted(drawn, reverse=True)) == "AsAcKsKhKdKc2s"


@pytest.mark.article("italiana.deck.composition", "italiana.deck.lowest-card", "italiana.deck.size-range")
@pytest.mark.parametrize(
    ("players", "lowest", "size"), [(2, "9", 24), (3, "8", 28), (4, "7", 32), (5, "6", 36), (6, "5", 40)]
)
def test_the_italian_deck_starts_at_eleven_less_the_players(players: int, lowest: str, size: int) -> None:
    deck = stripped_deck(players)
    assert len(deck) == size
    assert name(deck[0]) == f"{lowest}c"
    assert name(deck[-1]) == "As"


@pytest.mark.parametrize("players", [1, 7])
def test_there_is_no_italian_deck_for_fewer_than_two_or_more_than_six(players: int) -> None:
    with pytest.raises(NoSuchDeck):
        stripped_deck(players)
