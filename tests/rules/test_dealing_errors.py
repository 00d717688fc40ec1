"""Errors in the deal by the cash book: what becomes of the hand."""

import pytest

from rules.dealing_errors import (
    Progress,
    exposed_by_dealer,
    exposed_by_player,
    extra_cards,
    folded_face_up,
    irregular_deck,
    missing_card,
    not_shuffled,
    shown_to,
    wrong_button,
    wrong_seat,
    wrong_sequence,
)

EARLY = Progress()
LATE = Progress(acts=3, substantial=True)


@pytest.mark.article(
    "sanremo-cash.misdeal.no-shuffle-or-cut",
    "sanremo-cash.misdeal.wrong-button",
    "sanremo-cash.other.button-correct-next",
)
def test_a_deck_not_cut_or_a_wrong_button_means_a_reshuffle_until_substantial_action() -> None:
    assert (not_shuffled(EARLY).outcome, not_shuffled(LATE).outcome) == ("reshuffle", "continue")
    assert (wrong_button(EARLY).outcome, wrong_button(LATE).outcome) == ("reshuffle", "continue")


@pytest.mark.article(
    "sanremo-cash.misdeal.first-two-exposed",
    "sanremo-cash.misdeal.top-card",
    "sanremo-cash.other.dealer-exposes",
    "sanremo-cash.other.no-choice",
)
@pytest.mark.parametrize(
    ("position", "outcome"), [(1, "reshuffle"), (2, "reshuffle"), (3, "top_card"), (18, "top_card")]
)
def test_an_exposed_card_is_replaced_from_the_third_on(position: int, outcome: str) -> None:
    assert exposed_by_dealer(position, EARLY).outcome == outcome


@pytest.mark.article("sanremo-cash.misdeal.two-exposed", "sanremo-cash.misdeal.top-card-once")
def test_two_exposed_cards_or_a_second_top_card_mean_a_reshuffle() -> None:
    assert exposed_by_dealer(5, EARLY, exposed=2).article == "sanremo-cash.misdeal.two-exposed"
    assert exposed_by_dealer(5, Progress(top_card_given=True)).outcome == "reshuffle"


@pytest.mark.article(
    "sanremo-cash.floor-card.during-deal",
    "sanremo-cash.other.off-table",
    "sanremo-cash.floor-card.after-deal",
    "sanremo-cash.other.player-exposes",
)
def test_a_card_on_the_floor_counts_as_exposed_during_the_deal_and_stays_live_after_it() -> None:
    assert exposed_by_dealer(7, EARLY, off_table=True).article == "sanremo-cash.floor-card.during-deal"
    assert exposed_by_dealer(1, EARLY, off_table=True).outcome == "reshuffle"
    assert exposed_by_player(fell=True).outcome == "shown_live"
    assert exposed_by_player().article == "sanremo-cash.other.player-exposes"


@pytest.mark.article("sanremo-cash.misdeal.wrong-sequence")
def test_a_wrong_sequence_is_restored_only_if_certain_and_unseen() -> None:
    assert wrong_sequence(EARLY, certain=True, looked=False).outcome == "restore"
    assert wrong_sequence(EARLY, certain=True, looked=True).outcome == "reshuffle"
    assert wrong_sequence(LATE, certain=False, looked=True).outcome == "continue"


@pytest.mark.article(
    "sanremo-cash.misdeal.extra-cards", "sanremo-cash.other.extra-card-burn", "sanremo-cash.dead.wrong-card-count"
)
def test_one_unseen_extra_card_is_the_burn_more_are_a_reshuffle_and_late_a_dead_hand() -> None:
    assert extra_cards(EARLY, count=1, last_dealt=True, looked=False).outcome == "burn"
    assert extra_cards(EARLY, count=1, last_dealt=True, looked=True).outcome == "reshuffle"
    assert extra_cards(EARLY, count=2, last_dealt=True, looked=False).outcome == "reshuffle"
    assert extra_cards(LATE, count=1, last_dealt=False, looked=True).outcome == "dead_hand"


@pytest.mark.article("sanremo-cash.misdeal.top-card-blind")
def test_a_blind_with_one_card_gets_the_top_card() -> None:
    assert missing_card(EARLY, in_blind=True, last_of_deal=False).outcome == "top_card"
    assert missing_card(EARLY, in_blind=False, last_of_deal=True).outcome == "top_card"
    assert missing_card(EARLY, in_blind=False, last_of_deal=False).outcome == "reshuffle"
    assert missing_card(LATE, in_blind=False, last_of_deal=False).outcome == "dead_hand"


@pytest.mark.article(
    "sanremo-cash.misdeal.empty-seat",
    "sanremo-cash.misdeal.first-card-wrong-seat",
    "sanremo-cash.misdeal.player-skipped",
)
@pytest.mark.parametrize("case", ["empty-seat", "first-card-wrong-seat", "player-skipped"])
def test_cards_to_the_wrong_seat_stop_being_a_misdeal_after_two_acts(case: str) -> None:
    assert wrong_seat(case, Progress(acts=1)).outcome == "reshuffle"  # type: ignore[arg-type]
    assert wrong_seat(case, Progress(acts=2)).outcome == "exclude"  # type: ignore[arg-type]


@pytest.mark.article(
    "sanremo-cash.other.foreign-back", "sanremo-cash.other.foreign-back-unused", "sanremo-cash.other.duplicate"
)
def test_a_foreign_back_voids_only_if_used_and_a_duplicate_always() -> None:
    assert irregular_deck("foreign_back").outcome == "void"
    assert irregular_deck("foreign_back", in_use=False).outcome == "continue"
    assert irregular_deck("duplicate", in_use=False).outcome == "void"


@pytest.mark.article(
    "sanremo-cash.show-all.equal-information",
    "sanremo-cash.show-all.one-card",
    "sanremo-cash.show-all.to-active",
    "sanremo-cash.show-all.to-inactive",
    "sanremo-cash.dead.face-up-fold",
)
def test_what_one_player_saw_all_see_at_once_or_after_the_hand() -> None:
    assert shown_to(active=True, cards=1).when == "now"
    assert shown_to(active=True, cards=1).cards == 1
    assert shown_to(active=False, cards=2).when == "after_the_hand"
    assert folded_face_up().when == "now"
