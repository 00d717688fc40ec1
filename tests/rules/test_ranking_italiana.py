"""Poker all'italiana: the document's hands, its suits, and every hand of every deck."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import Card, names, parse, stripped_deck
from rules.ranking.italiana import (
    ItalianCategory,
    ItalianHand,
    StraightKind,
    best_italian_hand,
    italian_hand,
    winner_of,
)


def hand(text: str, players: int = 4) -> ItalianHand:
    return italian_hand(parse(text), players)


@pytest.mark.article("italiana.rank.categories")
@pytest.mark.parametrize(
    ("cards", "players", "expected"),
    [
        pytest.param(
            "Ah Ks 10c 8d 7c", 4, ItalianCategory.HIGH_CARD, marks=pytest.mark.article("italiana.rank.high-card")
        ),
        pytest.param("Kc Jh 10s 10h 7d", 4, ItalianCategory.PAIR, marks=pytest.mark.article("italiana.rank.pair")),
        pytest.param(
            "Qc Qs 9d 9c 8h", 4, ItalianCategory.TWO_PAIRS, marks=pytest.mark.article("italiana.rank.two-pair")
        ),
        pytest.param(
            "Ad Jh Jc Js 8s", 4, ItalianCategory.THREE_OF_A_KIND, marks=pytest.mark.article("italiana.rank.trips")
        ),
        pytest.param(
            "Kc Qh Js 10d 9h", 4, ItalianCategory.STRAIGHT, marks=pytest.mark.article("italiana.rank.straight")
        ),
        pytest.param("Jh Jd Jc 6s 6c", 5, ItalianCategory.FULL_HOUSE, marks=pytest.mark.article("italiana.rank.full")),
        pytest.param("Ad Kd Jd 9d 8d", 4, ItalianCategory.FLUSH, marks=pytest.mark.article("italiana.rank.flush")),
        pytest.param(
            "Qh Qd Qc Qs 7c", 4, ItalianCategory.FOUR_OF_A_KIND, marks=pytest.mark.article("italiana.rank.four")
        ),
        pytest.param(
            "Ks Qs Js 10s 9s",
            4,
            ItalianCategory.STRAIGHT_FLUSH,
            marks=pytest.mark.article("italiana.rank.straight-flush"),
        ),
    ],
)
def test_each_hand_of_the_document_is_what_it_says(cards: str, players: int, expected: ItalianCategory) -> None:
    assert hand(cards, players).category is expected


@pytest.mark.article("italiana.rank.categories")
def test_a_flush_beats_a_full_house() -> None:
    assert hand("Ks Js 9s 8s 7s").strength > hand("Ah Ad Ac Kh Kd").strength


COUNTS = {
    2: (3060, 23040, 8640, 3840, 3060, 720, 12, 120, 12),
    3: (17340, 53760, 15120, 6720, 4080, 1008, 68, 168, 16),
    4: (52020, 107520, 24192, 10752, 5100, 1344, 204, 224, 20),
    5: (122400, 193536, 36288, 16128, 6120, 1728, 480, 288, 24),
    6: (249900, 322560, 51840, 23040, 7140, 2160, 980, 360, 28),
}


@pytest.mark.article("italiana.rank.categories", "italiana.deck.size-range", "italiana.cards.ace-low")
@pytest.mark.parametrize("players", COUNTS)
def test_every_hand_of_every_deck_falls_into_the_known_counts(players: int) -> None:
    counts = Counter(italian_hand(five, players).category for five in combinations(stripped_deck(players), 5))
    assert tuple(counts[each] for each in ItalianCategory) == COUNTS[players]


@pytest.mark.article("italiana.rank.method", "italiana.deck.suit-order")
def test_no_two_hands_of_a_deck_are_level() -> None:
    strengths = {italian_hand(five, 2).strength for five in combinations(stripped_deck(2), 5)}
    assert len(strengths) == 42504


@pytest.mark.article("italiana.cards.ace-low", "italiana.rank.straight-kinds")
@pytest.mark.parametrize(
    ("cards", "players", "kind"),
    [
        ("10d 9d 8s 7c Ah", 4, StraightKind.MINIMA),
        ("As Kd Qc Jh 10d", 4, StraightKind.MASSIMA),
        ("Kc Qh Js 10d 9h", 4, StraightKind.MEDIA),
        ("Qh Jc 10d 9s Ah", 2, StraightKind.MINIMA),
        ("8h 7c 6d 5s Ah", 6, StraightKind.MINIMA),
        ("Kh Ac 7d 8s 9h", 4, None),
        ("Qh Jc 10d 9s Ah", 4, None),
    ],
)
def test_the_low_ace_stands_just_below_the_deck(cards: str, players: int, kind: StraightKind | None) -> None:
    assert hand(cards, players).straight_kind is kind


BETTER_AND_WORSE = [
    pytest.param("Ah Kc 10c 8d 7c", "As Kh 10h 8h 7d", marks=pytest.mark.article("italiana.rank.high-card")),
    pytest.param("As Kh 10h 9s 7d", "Ah Kc 10c 8d 7c", marks=pytest.mark.article("italiana.rank.high-card")),
    pytest.param("Js Jc 7h 8h 9s", "10h 10d Ah Kh Qh", marks=pytest.mark.article("italiana.rank.pair")),
    pytest.param("Js Jc Ah 9s 8s", "Jh Jd Ad 9h 8h", marks=pytest.mark.article("italiana.rank.pair")),
    pytest.param(
        "Jh Jc Ah 9s 8s", "Jd Js Ah 9s 8s", marks=pytest.mark.article("italiana.rank.pair", "italiana.rank.method")
    ),
    pytest.param("Qc Qs 9d 9c 8h", "Qh Qd 9h 9s 8d", marks=pytest.mark.article("italiana.rank.two-pair")),
    pytest.param("Qh Qs 9d 9c 8h", "Qd Qc 9h 9s 8h", marks=pytest.mark.article("italiana.rank.two-pair")),
    pytest.param("Jh Jc Js Ac 8s", "Jh Jc Js Kh 10h", marks=pytest.mark.article("italiana.rank.trips")),
    pytest.param("Kh Qs Js 10s 9c", "Kd Qh Jh 10h 9h", marks=pytest.mark.article("italiana.rank.straight")),
    pytest.param("Jc 10s 9s 8s 7c", "10h 9h 8h 7d Ah", marks=pytest.mark.article("italiana.rank.straight")),
    pytest.param("Jh Jd Jc 8s 8c", "Jh Jd Jc 7h 7d", marks=pytest.mark.article("italiana.rank.full")),
    pytest.param("Jh Jd Jc 8s 8c", "Jd Jc Js 8h 8d", marks=pytest.mark.article("italiana.rank.full")),
    pytest.param("Kh Qh 10h 9h 8h", "As Ks Js 9s 8s", marks=pytest.mark.article("italiana.rank.flush")),
    pytest.param("Ad Kd Jd 9d 8d", "Ad Kd Jd 9d 7d", marks=pytest.mark.article("italiana.rank.flush")),
    pytest.param("Qh Qd Qc Qs 8d", "Qh Qd Qc Qs 8c", marks=pytest.mark.article("italiana.rank.four")),
    pytest.param("Ks Qs Js 10s 9s", "Qh Jh 10h 9h 8h", marks=pytest.mark.article("italiana.rank.straight-flush")),
    pytest.param("Kh Qh Jh 10h 9h", "Kd Qd Jd 10d 9d", marks=pytest.mark.article("italiana.rank.straight-flush")),
]


@pytest.mark.parametrize(("better", "worse"), BETTER_AND_WORSE)
def test_ranks_first_and_then_suits_decide_as_the_category_prescribes(better: str, worse: str) -> None:
    assert hand(better).strength > hand(worse).strength


@pytest.mark.article("italiana.cards.rank-order")
def test_ranks_run_from_the_ace_down_to_the_lowest_card_of_the_deck() -> None:
    aloft = [hand(f"{rank}s", players=6).strength for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5")]
    assert aloft == sorted(aloft, reverse=True)


@pytest.mark.article("italiana.rank.royal-cycle")
def test_the_minima_of_spades_beats_the_massima_of_hearts() -> None:
    massima, minima = hand("Ah Kh Qh Jh 10h"), hand("10s 9s 8s 7s As")
    assert massima.strength > minima.strength
    assert winner_of([massima, minima]) == 1


@pytest.mark.article("italiana.rank.royal-cycle")
def test_no_other_minima_turns_the_order_over() -> None:
    massima = hand("Ah Kh Qh Jh 10h")
    assert winner_of([hand("10c 9c 8c 7c Ac"), massima]) == 1
    assert winner_of([hand("10s 9s 8s 7c As"), massima]) == 1
    assert winner_of([hand("Ad Kd Qd Jd 10d"), hand("10s 9s 8s 7s As")]) == 0


@pytest.mark.article("italiana.rank.royal-cycle")
def test_with_a_third_straight_flush_in_between_the_minima_still_beats_the_massima() -> None:
    hands = [hand("Kc Qc Jc 10c 9c"), hand("Ah Kh Qh Jh 10h"), hand("10s 9s 8s 7s As")]
    assert winner_of(hands) == 2
    assert winner_of(hands[::2]) == 0


@pytest.mark.article("italiana.rank.own-two-straight-flushes")
def test_of_two_own_straight_flushes_the_higher_suit_counts_even_if_it_loses() -> None:
    own, vele = parse("Kc Qc Qh Jh 10h"), [parse("Jc 10c 9c"), parse("9h 8h 7d")]
    rival = hand("Ks Qs Js 10s 9s")
    counts = best_italian_hand(own, vele, players=4)
    assert names(counts.cards) == "QhJhTh9h8h"
    assert winner_of([counts, rival]) == 1
    assert winner_of([best_italian_hand(own, vele, players=4, own_straight_flush="best"), rival]) == 0


@pytest.mark.article("italiana.vele.use")
def test_a_hand_uses_the_vele_of_one_combination_only() -> None:
    own, vele = parse("Ah Ad Kc 9s 7d"), [parse("Ac 8h 8s"), parse("As 8c 10h")]
    assert best_italian_hand(own, vele, players=4).category is ItalianCategory.FULL_HOUSE
    assert best_italian_hand(own, [parse("Ac As 8h")], players=4).category is ItalianCategory.FOUR_OF_A_KIND
    assert best_italian_hand(own, players=4).category is ItalianCategory.PAIR


def test_face_up_cards_are_ranked_by_pairs_and_then_by_suits() -> None:
    assert hand("9s 9h").strength > hand("As Ks").strength
    assert hand("Ah 9s").strength > hand("Ad 9h").strength
    assert hand("10h 9h 8h 7h").category is ItalianCategory.HIGH_CARD


@given(st.permutations(stripped_deck(4)))
def test_the_order_of_the_cards_does_not_matter_and_they_all_come_back(deck: list[Card]) -> None:
    five = deck[:5]
    ranked = italian_hand(five, 4)
    assert italian_hand(five[::-1], 4) == ranked
    assert sorted(ranked.cards) == sorted(five)
