"""Errors in the deal by the cash book: what becomes of the hand."""

import pytest

from rules.dealing_errors import DealRuling, Progress, basics, figp, fipos, tournament
from rules.dealing_errors.cash import (
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


def outcomes(*rulings: DealRuling) -> list[str]:
    return [ruling.outcome for ruling in rulings]


@pytest.mark.article(
    "sanremo-tournament.misdeal.exposed-cards", "figp-tournament.misdeal.first-two-exposed",
    "figp-tournament.misdeal.two-exposed", "figp-tournament.deal.single-exposed-card",
    "figp-tournament.misdeal.procedure", "fipos-tournament.deal.exposed-card",
    "texas-basics.errors.first-card-exposed", "texas-basics.errors.one-card-exposed",
    "texas-basics.errors.multiple-exposed",
)  # fmt: skip
def test_exposed_cards_book_by_book() -> None:
    """First card, second card, third card, and a second exposed card."""
    for book, expected in (
        (tournament, ["reshuffle", "reshuffle", "top_card", "reshuffle"]),
        (figp, ["reshuffle", "reshuffle", "top_card", "reshuffle"]),
        (fipos, ["top_card", "top_card", "top_card", "top_card"]),
        (basics, ["reshuffle", "top_card", "top_card", "reshuffle"]),
    ):
        cards = [book.exposed_by_dealer(position, EARLY) for position in (1, 2, 3)]
        assert outcomes(*cards, book.exposed_by_dealer(5, EARLY, exposed=2)) == expected


@pytest.mark.article(
    "sanremo-tournament.misdeal.stuck-cards", "sanremo-tournament.misdeal.first-card-wrong-seat",
    "sanremo-tournament.misdeal.ineligible-dealt", "sanremo-tournament.misdeal.eligible-skipped",
    "sanremo-tournament.misdeal.list-open", "sanremo-tournament.misdeal.barred-after-substantial-action",
)  # fmt: skip
@pytest.mark.parametrize(
    "case", ["stuck-cards", "first-card-wrong-seat", "ineligible-dealt", "eligible-skipped", "list-open"]
)
def test_a_tournament_misdeal_is_barred_after_substantial_action(case: tournament.Misdeal) -> None:
    assert tournament.misdeal(case, EARLY).article == f"sanremo-tournament.misdeal.{case}"
    assert tournament.misdeal(case, LATE).article == "sanremo-tournament.misdeal.barred-after-substantial-action"


@pytest.mark.article("sanremo-tournament.misdeal.button-two-consecutive")
def test_the_button_may_be_dealt_two_cards_running() -> None:
    assert tournament.two_cards_running(to_button=True, progress=EARLY).outcome == "continue"
    assert tournament.two_cards_running(to_button=False, progress=EARLY).outcome == "reshuffle"


@pytest.mark.article(
    "sanremo-tournament.misdeal.wrong-card-count", "sanremo-tournament.deal.button-short-replace",
    "sanremo-tournament.deal.button-short-acted-dead", "sanremo-tournament.deal.wrong-count-dead",
    "sanremo-tournament.deal.one-burn-after-dead-hand",
)  # fmt: skip
def test_seat_5_with_one_or_three_cards_after_a_fold_and_a_call_is_dead_unless_he_is_the_button() -> None:
    for too_few in (True, False):
        late = tournament.wrong_card_count(LATE, button=False, too_few=too_few, acted=False)
        assert (late.outcome, late.article) == ("dead_hand", "sanremo-tournament.deal.wrong-count-dead")
        assert tournament.wrong_card_count(EARLY, button=False, too_few=too_few, acted=False).outcome == "reshuffle"
    assert tournament.wrong_card_count(LATE, button=True, too_few=True, acted=False).outcome == "complete"
    assert tournament.wrong_card_count(LATE, button=True, too_few=True, acted=True).outcome == "dead_hand"


@pytest.mark.article(
    "sanremo-tournament.misdeal.foreign-card",
    "sanremo-tournament.misdeal.foreign-card-after",
    "sanremo-tournament.irregular-deck.effect",
)
def test_a_joker_is_a_misdeal_or_ignored_and_an_irregular_deck_voids() -> None:
    assert outcomes(tournament.card_of_another_game(EARLY), tournament.card_of_another_game(LATE)) == [
        "reshuffle",
        "next_card",
    ]
    assert tournament.irregular_deck().outcome == "void"


@pytest.mark.article(
    "sanremo-tournament.deal.four-card-flop", "sanremo-tournament.deal.no-burn-flop-no-action",
    "sanremo-tournament.deal.no-burn-flop-with-action", "figp-tournament.flop.four-cards",
    "figp-tournament.flop.five-or-more", "texas-basics.errors.flop-too-many", "sanremo-tournament.rp.randomness",
)  # fmt: skip
def test_a_flop_with_too_many_cards_or_without_a_burn() -> None:
    assert outcomes(
        tournament.wrong_flop(cards=4, burned=True, acted=False),
        tournament.wrong_flop(cards=3, burned=False, acted=False),
        tournament.wrong_flop(cards=3, burned=False, acted=True),
        tournament.wrong_flop(cards=5, burned=True, acted=False),
        tournament.not_covered(),
    ) == ["draw_burn", "draw_burn_and_add", "continue", "floor", "floor"]
    assert outcomes(figp.too_many_on_the_flop(4), figp.too_many_on_the_flop(5)) == ["draw_burn", "redeal_flop"]
    assert basics.too_many_on_the_flop(4).outcome == "redeal_flop"


@pytest.mark.article("figp-tournament.flop.wrong-burn-fixable", "figp-tournament.flop.wrong-burn-reshuffle")
def test_a_wrong_burn_is_put_right_only_face_down() -> None:
    assert figp.wrong_burn(turned_up=False, right_cards_known=True).outcome == "restore"
    assert figp.wrong_burn(turned_up=True, right_cards_known=True).outcome == "redeal_flop"
    assert figp.wrong_burn(turned_up=True, right_cards_known=True, substantial=True).outcome == "continue"


@pytest.mark.article(
    "sanremo-tournament.rp.premature-flop", "sanremo-tournament.rp.premature-turn",
    "sanremo-tournament.rp.premature-river", "sanremo-tournament.rp.premature-stud",
    "figp-tournament.flop.redeal", "figp-tournament.board.turn-error", "figp-tournament.board.river-error",
    "texas-basics.errors.flop-premature", "texas-basics.errors.flop-redeal", "texas-basics.errors.turn-premature",
    "texas-basics.errors.river-premature",
)  # fmt: skip
def test_premature_streets_book_by_book() -> None:
    house = [tournament.premature("flop"), tournament.premature("turn"), tournament.premature("river")]
    assert outcomes(*house, tournament.premature("stud")) == ["redeal_flop", *["redeal_street"] * 3]
    for book in (figp, basics):
        streets = [book.premature("flop"), book.premature("turn"), book.premature("river")]
        assert outcomes(*streets) == ["redeal_flop", "next_street_first", "redeal_street"]


@pytest.mark.article("sanremo-tournament.rp.stud-exposed-downcard", "sanremo-tournament.rp.stud-exposed-seventh")
def test_exposed_stud_cards() -> None:
    assert tournament.stud_card_exposed(seventh=False).outcome == "becomes_upcard"
    assert tournament.stud_card_exposed(seventh=True).outcome == "next_card"
    assert tournament.stud_card_exposed(seventh=True, betting_possible=False).outcome == "continue"


@pytest.mark.article(
    "sanremo-tournament.rp.stub-restore", "sanremo-tournament.rp.stub-new", "sanremo-tournament.rp.stub-mixed"
)
def test_a_fallen_stub() -> None:
    assert tournament.stub_fell(order_known=True, mixed=False).outcome == "restore"
    assert tournament.stub_fell(order_known=False, mixed=False).article == "sanremo-tournament.rp.stub-new"
    assert tournament.stub_fell(order_known=False, mixed=True).article == "sanremo-tournament.rp.stub-mixed"


@pytest.mark.article(
    "figp-tournament.misdeal.wrong-position", "figp-tournament.misdeal.not-entitled",
    "figp-tournament.misdeal.skipped", "figp-tournament.misdeal.too-late", "figp-tournament.deal.extra-card",
    "figp-tournament.deal.extra-cards-misdeal", "texas-basics.errors.extra-card", "texas-basics.errors.extra-cards",
    "fipos-tournament.misdeal.skipped-player",
)  # fmt: skip
def test_wrong_seats_and_extra_cards_in_the_other_books() -> None:
    for case in ("wrong-position", "not-entitled", "skipped"):
        assert figp.wrong_seat(case, EARLY).outcome == "reshuffle"
        assert figp.wrong_seat(case, LATE).article == "figp-tournament.misdeal.too-late"
    assert outcomes(fipos.player_skipped(EARLY), fipos.player_skipped(LATE)) == ["reshuffle", "exclude"]
    for book in (figp, basics):
        assert book.extra_cards(EARLY, count=1, first_player=True).outcome == "burn"
        assert book.extra_cards(EARLY, count=1, first_player=False).outcome == "floor"
        assert book.extra_cards(EARLY, count=2, first_player=True).outcome == "reshuffle"


@pytest.mark.article(
    "figp-tournament.deck.foreign-card", "figp-tournament.deck.duplicate-cards", "figp-tournament.deck.missing-card",
    "figp-tournament.deck.boxed-card", "figp-tournament.deck.boxed-card-to-player",
    "figp-tournament.deck.set-down-early", "figp-tournament.deck.change-request",
)  # fmt: skip
def test_irregular_decks_by_the_figp_book() -> None:
    for fault in ("foreign-card", "duplicate-cards", "missing-card"):
        assert figp.irregular_deck(fault).outcome == "void"
        assert figp.irregular_deck(fault, next_hand_began=True).outcome == "continue"
    assert outcomes(figp.boxed_card(to_player=True), figp.boxed_card(to_player=False)) == ["top_card", "next_card"]
    assert figp.deck_set_down().outcome == "floor"
    assert (figp.may_change_deck(manifestly_irregular=True), figp.may_change_deck(manifestly_irregular=False)) == (
        True,
        False,
    )


@pytest.mark.article(
    "fipos-tournament.board.exposed-as-burn",
    "fipos-tournament.exposure.own-cards",
    "fipos-tournament.exposure.others-may-raise",
)
def test_exposed_cards_are_burns_and_a_player_who_exposes_his_own_may_not_raise() -> None:
    assert fipos.burns_from_exposed(2) == ("flop", "turn")
    assert fipos.burns_from_exposed(5) == ("flop", "turn", "river")
    assert fipos.exposed_by_player(own=True).outcome == "no_raise"
    assert fipos.exposed_by_player(own=False).outcome == "continue"
